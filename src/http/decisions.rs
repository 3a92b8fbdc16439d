//! The decisions that wait for the caller: the one operation to poll.

use actix_web::HttpRequest;
use actix_web::web::Data;
use serde::Deserialize;

use super::identity::Identity;
use super::paging::{self, Paging};
use super::query::Query;
use super::{HandlerResult, present};
use crate::app::App;
use crate::app::lobby::decisions;

/// The requested page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Page {
    cursor: Option<String>,
    limit: Option<i64>,
}

/// `GET /v1/me/decisions`
pub(super) async fn list(
    app: Data<App>,
    who: Identity,
    request: HttpRequest,
    Query(page): Query<Page>,
) -> HandlerResult {
    let Paging { after, limit } = paging::parse(page.cursor.as_deref(), page.limit)?;
    let page = decisions::list(&app, who.0.user, after, limit).await?;
    let next = page.next.map(paging::cursor);
    let mut response = paging::response(&request, next.as_deref());
    Ok(response.json(present::Decisions::of(&page.games, next)))
}
