//! The history of a game: the events that the caller was shown, and the record once it is over.

use std::sync::Arc;

use actix_web::http::header::{ACCEPT, LINK, VARY};
use actix_web::web::{Bytes, Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use uuid::Uuid;

use super::headers::quality;
use super::identity::Identity;
use super::problem::Code;
use super::query::Query;
use super::{HandlerResult, Problem, paging, present};
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
    game: Path<Uuid>,
    Query(query): Query<EventQuery>,
) -> HandlerResult {
    if query.after < 0 {
        return Err(paging::invalid("after", "is a version of the game, 0 for all"));
    }
    let limit = paging::limit_of(query.limit, 100)?;
    let page = history::events(&app, who.0.user, *game, (query.after, limit), present::events).await?;
    let mut response = HttpResponse::Ok();
    if let Some(next) = page.next {
        let link = format!("</v1/games/{game}/events?after={next}&limit={limit}>; rel=\"next\"");
        response.insert_header((LINK, link));
    }
    Ok(response.content_type("application/json").body(present::events_page(&page)))
}

/// `GET /v1/games/{game}/record`
pub(super) async fn record(app: Data<App>, who: Identity, game: Path<Uuid>, request: HttpRequest) -> HandlerResult {
    let form = Form::wanted(&request)?;
    let record = history::record(&app, who.0.user, *game).await?;
    let mut response = HttpResponse::Ok();
    response.insert_header((VARY, "Accept"));
    Ok(match form {
        Form::Text => response.content_type("text/plain; charset=utf-8").body(body(record.text)),
        Form::Json => response.content_type("application/json").body(body(record.json)),
    })
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Text,
    Json,
}

impl Form {
    /// The caller's preferred format, text if they have no preference (RFC 9110, 12.5.1).
    fn wanted(request: &HttpRequest) -> Result<Self, Problem> {
        let Some(accept) = request.headers().get(ACCEPT) else { return Ok(Self::Text) };
        let accept = accept.to_str().unwrap_or_default().to_ascii_lowercase();
        // An empty list states no preference.
        if accept.trim().is_empty() {
            return Ok(Self::Text);
        }
        let (text, json) = (quality(&accept, "text/plain"), quality(&accept, "application/json"));
        if text <= 0.0 && json <= 0.0 {
            return Err(Problem::new(Code::NotAcceptable, "the record comes as text/plain or application/json"));
        }
        Ok(if json > text { Self::Json } else { Self::Text })
    }
}
