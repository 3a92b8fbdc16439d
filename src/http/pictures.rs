//! Pictures of games.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use serde::Deserialize;
use uuid::Uuid;

use super::headers::KnownTags;
use super::identity::AskerIdentity;
use super::query::Query;
use super::{HandlerResult, conditional, paging, present};
use crate::app::App;
use crate::app::game::summary;

/// From whose side the board is drawn.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Side {
    seat: Option<String>,
}

/// `GET /v1/games/{game}/board.svg`
pub(super) async fn board(
    app: Data<App>,
    AskerIdentity(asker): AskerIdentity,
    game: Path<Uuid>,
    known: KnownTags,
    Query(side): Query<Side>,
) -> HandlerResult {
    let seen = summary::look(&app, asker, *game).await?;
    let rules = seen.view.rules();
    let side = match side.seat {
        None => seen.view.seat().or_else(|| rules.all_seats().iter().next()),
        Some(name) => rules.all_seats().iter().find(|seat| rules.seat_name(*seat) == name),
    };
    let side = side.ok_or_else(|| paging::invalid("seat", "is a seat of this game"))?;
    let picture = present::draw(&seen.view, side);
    Ok(conditional::content(&known, HttpResponse::Ok(), "image/svg+xml", picture))
}
