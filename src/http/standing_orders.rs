//! A seat's standing orders.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::HandlerResult;
use super::identity::Identity;
use super::json::Json;
use crate::app::App;
use crate::app::play::standing_orders::{self, StandingOrders};

/// Standing orders on the wire, both ways.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Orders {
    decline_defence: bool,
}

/// `GET /v1/games/{game}/standing-orders`
pub(super) async fn read(app: Data<App>, who: Identity, game: Path<Uuid>) -> HandlerResult {
    answer(standing_orders::find(&app, who.0.user, *game).await?)
}

/// `PUT /v1/games/{game}/standing-orders`
pub(super) async fn put(app: Data<App>, who: Identity, game: Path<Uuid>, body: Json<Orders>) -> HandlerResult {
    let orders = StandingOrders { decline_defence: body.value.decline_defence };
    answer(standing_orders::replace(&app, who.0.user, *game, orders).await?)
}

fn answer(StandingOrders { decline_defence }: StandingOrders) -> HandlerResult {
    Ok(HttpResponse::Ok().json(Orders { decline_defence }))
}
