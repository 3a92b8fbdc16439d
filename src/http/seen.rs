//! How far a player has seen a game.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::HandlerResult;
use super::identity::Identity;
use super::json::Json;
use crate::app::App;
use crate::app::play::seen;

/// `Seen` of the contract, both ways.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeenVersion {
    version: i64,
}

/// `GET /v1/games/{game}/seen`
pub(super) async fn read(app: Data<App>, who: Identity, game: Path<Uuid>) -> HandlerResult {
    let version = seen::find(&app, who.0.user, *game).await?;
    Ok(HttpResponse::Ok().json(SeenVersion { version }))
}

/// `PUT /v1/games/{game}/seen`
pub(super) async fn put(app: Data<App>, who: Identity, game: Path<Uuid>, body: Json<SeenVersion>) -> HandlerResult {
    let version = seen::put(&app, who.0.user, *game, body.value.version).await?;
    Ok(HttpResponse::Ok().json(SeenVersion { version }))
}
