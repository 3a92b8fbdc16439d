//! The users whom the caller has blocked.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde_json::json;

use super::HandlerResult;
use super::identity::Identity;
use super::network::Origin;
use crate::app::App;
use crate::app::accounts::blocked;

/// `GET /v1/me/blocked`
pub(super) async fn list(app: Data<App>, Identity(caller): Identity) -> HandlerResult {
    let blocked = blocked::list(&app, caller.user).await?;
    let blocked = blocked
        .into_iter()
        .map(|blocked| json!({ "user": blocked.name, "user_id": blocked.id, "since": blocked.since }));
    Ok(HttpResponse::Ok().json(json!({ "blocked": blocked.collect::<Vec<_>>() })))
}

/// `PUT /v1/me/blocked/{name}`
pub(super) async fn block(
    app: Data<App>,
    Origin(from): Origin,
    Identity(caller): Identity,
    name: Path<String>,
) -> HandlerResult {
    blocked::block(&app, from, caller.user, &name).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// `DELETE /v1/me/blocked/{name}`
pub(super) async fn unblock(
    app: Data<App>,
    Origin(from): Origin,
    Identity(caller): Identity,
    name: Path<String>,
) -> HandlerResult {
    blocked::unblock(&app, from, caller.user, &name).await?;
    Ok(HttpResponse::NoContent().finish())
}
