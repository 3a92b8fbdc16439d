//! The history of a game: the events that the caller was shown, and the record once it is over.

use actix_web::http::header::{CONTENT_LANGUAGE, ETAG, HeaderValue, LINK, VARY};
use actix_web::web::{Data, Path};
use actix_web::{FromRequest, HttpRequest, HttpResponse};
use serde::Deserialize;
use uuid::Uuid;

use super::headers::{AcceptedLanguage, KnownTags, quoted, wants_stream};
use super::identity::{AskerIdentity, RequesterIdentity};
use super::query::Query;
use super::{HandlerResult, conditional, paging, present, streams};
use crate::app::App;
use crate::app::play::history::{self, Conditional};

/// The requested page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventQuery {
    #[serde(default)]
    after: i64,
    limit: Option<i64>,
    /// Whether to say what mails say about each event.
    #[serde(default)]
    said: bool,
}

/// `GET /v1/games/{game}/events`
pub(super) async fn list(
    app: Data<App>,
    AskerIdentity(asker): AskerIdentity,
    request: HttpRequest,
    game: Path<Uuid>,
    accepted: AcceptedLanguage,
    known: KnownTags,
    Query(query): Query<EventQuery>,
) -> HandlerResult {
    if wants_stream(&request) {
        let RequesterIdentity(who) = RequesterIdentity::extract(&request).await?;
        let mut stream = streams::begin_at(app, who, &request, *game, query.after).await?;
        stream.headers_mut().insert(VARY, HeaderValue::from_static("accept"));
        return Ok(stream);
    }
    let limit = paging::limit_of(query.limit, 100)?;
    let pages = (paging::version(query.after)?, limit);
    let mut response = HttpResponse::Ok();
    response.insert_header((VARY, "accept"));
    let page = if query.said {
        let phrases = accepted.phrases();
        response.append_header((VARY, "accept-language")).insert_header((CONTENT_LANGUAGE, phrases.language().tag()));
        history::events_in_words(&app, asker, *game, pages, (phrases, present::events_in_words)).await?
    } else {
        match history::events(&app, asker, *game, pages, |tag| known.has(tag), present::events).await? {
            Conditional::Unchanged(tag) => {
                return Ok(HttpResponse::NotModified()
                    .insert_header((ETAG, quoted(&tag)))
                    .insert_header((VARY, "accept"))
                    .finish());
            }
            Conditional::Changed(tag, page) => {
                response.insert_header((ETAG, quoted(&tag)));
                page
            }
        }
    };
    if let Some(next) = page.next {
        let said = if query.said { "&said=true" } else { "" };
        let link = format!("</v1/games/{game}/events?after={next}&limit={limit}{said}>; rel=\"next\"");
        response.insert_header((LINK, link));
    }
    Ok(response.content_type("application/json").body(present::events_page(&page)))
}

/// `GET /v1/games/{game}/record`
pub(super) async fn record(
    app: Data<App>,
    AskerIdentity(asker): AskerIdentity,
    game: Path<Uuid>,
    known: KnownTags,
) -> HandlerResult {
    let record = history::record(&app, asker, *game).await?;
    Ok(conditional::shared(&known, "application/json", record.json))
}

/// `GET /v1/games/{game}/record.txt`
pub(super) async fn record_text(
    app: Data<App>,
    AskerIdentity(asker): AskerIdentity,
    game: Path<Uuid>,
    known: KnownTags,
) -> HandlerResult {
    let record = history::record(&app, asker, *game).await?;
    Ok(conditional::shared(&known, "text/plain; charset=utf-8", record.text))
}
