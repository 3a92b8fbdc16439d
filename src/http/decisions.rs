//! The decisions that wait for the caller: the one operation to poll.

use actix_web::HttpRequest;
use actix_web::web::Data;
use serde::Deserialize;

use super::conditional::{has, weak_json, written};
use super::headers::KnownTags;
use super::identity::Identity;
use super::paging::{self, Paging};
use super::query::Query;
use super::{HandlerResult, present};
use crate::app::App;
use crate::app::lobby::decisions;

/// The requested page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DecisionQuery {
    cursor: Option<String>,
    limit: Option<i64>,
    #[serde(default)]
    actions: bool,
}

/// The maximum number of games of a page with legal actions, and the default.
const MAX_WITH_ACTIONS: i64 = 10;

/// `GET /v1/me/decisions`
pub(super) async fn list(
    app: Data<App>,
    who: Identity,
    request: HttpRequest,
    known: KnownTags,
    Query(page): Query<DecisionQuery>,
) -> HandlerResult {
    let limit = page.limit.or(page.actions.then_some(MAX_WITH_ACTIONS));
    let Paging { after, limit } = paging::parse(page.cursor.as_deref(), limit)?;
    if page.actions && limit > MAX_WITH_ACTIONS {
        return Err(paging::invalid("limit", "is 1 to 10 with `actions`"));
    }
    let mut found = decisions::list(&app, who.0.user, after, limit).await?;
    let next = found.next.map(paging::cursor);
    let response = paging::response(&request, next.as_deref());
    // The actions follow from the tags of the games.
    let lasting = written(&(present::Decisions::of(&found.games, next.clone()), page.actions));
    if page.actions && !has(&known, &lasting) {
        decisions::add_actions(&app, &mut found).await?;
    }
    let decisions = present::Decisions::of(&found.games, next);
    Ok(weak_json(&known, response, &lasting, || written(&decisions.with_seconds_left())))
}
