//! A seat's standing orders.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::HandlerResult;
use super::headers::Precondition;
use super::identity::Identity;
use super::json::Json;
use super::problem::Problem;
use crate::app::App;
use crate::app::play::conditional::ConditionalMoveText;
use crate::app::play::standing_orders::{self, StandingOrders};

/// Standing orders on the wire, both ways. What is left out is not ordered.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Orders {
    decline_defence: bool,
    #[serde(default)]
    conditional_moves: Vec<ConditionalMoveText>,
}

/// `GET /v1/games/{game}/standing-orders`
pub(super) async fn read(app: Data<App>, who: Identity, game: Path<Uuid>) -> HandlerResult {
    answer(standing_orders::find(&app, who.0.user, *game).await?)
}

/// `PUT /v1/games/{game}/standing-orders`
pub(super) async fn put(
    app: Data<App>,
    who: Identity,
    game: Path<Uuid>,
    expected: Result<Precondition, Problem>,
    body: Json<Orders>,
) -> HandlerResult {
    let Orders { decline_defence, conditional_moves } = body.value;
    // Only conditional moves are about a position.
    let expected = if conditional_moves.is_empty() { None } else { Some(expected?.0) };
    let orders = StandingOrders { decline_defence, conditional_moves };
    let is_expected = |position: &str| expected.as_deref() == Some(position);
    answer(standing_orders::replace(&app, who.0.user, *game, &orders, is_expected).await?)
}

fn answer(StandingOrders { decline_defence, conditional_moves }: StandingOrders) -> HandlerResult {
    Ok(HttpResponse::Ok().json(Orders { decline_defence, conditional_moves }))
}
