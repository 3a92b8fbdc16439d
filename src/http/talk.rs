//! Talk between the players of a game.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::HandlerResult;
use super::headers::{Key, created};
use super::identity::Identity;
use super::json::Json;
use super::paging::{self, Paging};
use super::query::Query;
use crate::app::App;
use crate::app::play::talk::{self, TalkLine};

/// `NewTalk` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTalk {
    text: String,
}

/// `TalkLine` of the contract.
#[derive(Debug, Serialize)]
struct TalkJson {
    id: Uuid,
    seat: String,
    version: i64,
    text: String,
    written_at: DateTime<Utc>,
}

/// `TalkList` of the contract.
#[derive(Debug, Serialize)]
struct TalkListJson {
    lines: Vec<TalkJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// The requested page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PageQuery {
    cursor: Option<String>,
    limit: Option<i64>,
}

/// `POST /v1/games/{game}/talk`
pub(super) async fn say(
    app: Data<App>,
    who: Identity,
    game: Path<Uuid>,
    key: Key,
    body: Json<NewTalk>,
) -> HandlerResult {
    let line = talk::say(&app, who.0.user, *game, &body.value.text, key.text()).await?;
    Ok(created(line, |line| HttpResponse::Created().json(TalkJson::from(line))))
}

/// `GET /v1/games/{game}/talk`
pub(super) async fn list(
    app: Data<App>,
    who: Identity,
    game: Path<Uuid>,
    request: HttpRequest,
    Query(page): Query<PageQuery>,
) -> HandlerResult {
    let Paging { after, limit } = paging::parse(page.cursor.as_deref(), page.limit)?;
    let page = talk::list(&app, who.0.user, *game, after, limit).await?;
    let next = page.next.map(paging::cursor);
    let lines = page.lines.into_iter().map(TalkJson::from).collect();
    Ok(paging::response(&request, next.as_deref()).json(TalkListJson { lines, next }))
}

/// `POST /v1/games/{game}/talk/{line}/report`
pub(super) async fn report(app: Data<App>, who: Identity, path: Path<(Uuid, Uuid)>) -> HandlerResult {
    let (game, line) = *path;
    talk::report(&app, who.0.user, game, line).await?;
    Ok(HttpResponse::NoContent().finish())
}

impl From<TalkLine> for TalkJson {
    fn from(line: TalkLine) -> Self {
        let TalkLine { id, seat, version, text, written_at } = line;
        Self { id, seat, version, text, written_at }
    }
}
