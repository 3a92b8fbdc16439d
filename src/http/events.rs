//! The history of a game: the events that the caller was shown, and the record once it is over.

use std::sync::Arc;

use actix_web::http::header::{HeaderValue, LINK, VARY};
use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use uuid::Uuid;

use super::headers::wants_stream;
use super::identity::Identity;
use super::query::Query;
use super::{HandlerResult, paging, present, streams};
use crate::app::App;
use crate::app::play::history;

/// The requested page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventQuery {
    #[serde(default)]
    after: i64,
    limit: Option<i64>,
}

/// `GET /v1/games/{game}/events`
pub(super) async fn list(
    app: Data<App>,
    who: Identity,
    request: HttpRequest,
    game: Path<Uuid>,
    Query(query): Query<EventQuery>,
) -> HandlerResult {
    if wants_stream(&request) {
        let mut stream = streams::begin_at(app, who, &request, *game, query.after).await?;
        stream.headers_mut().insert(VARY, HeaderValue::from_static("accept"));
        return Ok(stream);
    }
    if query.after < 0 {
        return Err(paging::invalid("after", "is a version of the game, 0 for all"));
    }
    let limit = paging::limit_of(query.limit, 100)?;
    let page = history::events(&app, who.0.user, *game, (query.after, limit), present::events).await?;
    let mut response = HttpResponse::Ok();
    response.insert_header((VARY, "accept"));
    if let Some(next) = page.next {
        let link = format!("</v1/games/{game}/events?after={next}&limit={limit}>; rel=\"next\"");
        response.insert_header((LINK, link));
    }
    Ok(response.content_type("application/json").body(present::events_page(&page)))
}

/// `GET /v1/games/{game}/record`
pub(super) async fn record(app: Data<App>, who: Identity, game: Path<Uuid>) -> HandlerResult {
    let record = history::record(&app, who.0.user, *game).await?;
    Ok(HttpResponse::Ok().content_type("application/json").body(body(record.json)))
}

/// `GET /v1/games/{game}/record.txt`
pub(super) async fn record_text(app: Data<App>, who: Identity, game: Path<Uuid>) -> HandlerResult {
    let record = history::record(&app, who.0.user, *game).await?;
    Ok(HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(body(record.text)))
}

/// A body that is in memory only once, however many clients read it.
fn body(text: Arc<str>) -> Bytes {
    struct Shared(Arc<str>);
    impl AsRef<[u8]> for Shared {
        fn as_ref(&self) -> &[u8] {
            self.0.as_bytes()
        }
    }
    Bytes::from_owner(Shared(text))
}
