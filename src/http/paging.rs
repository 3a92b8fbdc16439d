//! Lists: `limit`, the opaque cursor, and the `Link` to the next page.

use actix_web::http::header::LINK;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use chrono::{DateTime, Datelike, Utc};
use data_encoding::BASE64URL_NOPAD;
use uuid::Uuid;

use super::problem::{Code, Problem};
use crate::app::FieldFault;

/// The maximum number of entries of a page, and the default.
const MAX_ENTRIES: i64 = 100;
const DEFAULT_ENTRIES: i64 = 50;

/// The requested page of a list.
#[derive(Debug)]
pub(super) struct Paging {
    /// Where the previous page ended.
    pub after: Option<(DateTime<Utc>, Uuid)>,
    /// The maximum number of entries.
    pub limit: i64,
}

/// Parses the paging parameters of a query.
pub(super) fn parse(cursor: Option<&str>, limit: Option<i64>) -> Result<Paging, Problem> {
    let limit = limit_of(limit, DEFAULT_ENTRIES)?;
    let place = cursor.map(|cursor| place(cursor).ok_or_else(|| invalid("cursor", "is `next` of an earlier page")));
    Ok(Paging { after: place.transpose()?, limit })
}

/// The number of entries that is asked for, within its bounds.
pub(super) fn limit_of(limit: Option<i64>, default: i64) -> Result<i64, Problem> {
    match limit.unwrap_or(default) {
        limit if (1..=MAX_ENTRIES).contains(&limit) => Ok(limit),
        _ => Err(invalid("limit", &format!("is a number from 1 to {MAX_ENTRIES}"))),
    }
}

/// The greatest version after which events can be asked for, as in the contract: no game has as many.
const MAX_VERSION: i64 = 2_147_483_647;

/// A version of a game after which events are asked for.
pub(super) fn version(after: i64) -> Result<i64, Problem> {
    if (0..=MAX_VERSION).contains(&after) {
        return Ok(after);
    }
    Err(invalid("after", &format!("is a version of the game, 0 for all and at most {MAX_VERSION}")))
}

/// A fault of the query.
pub(super) fn invalid(at: &str, what: &str) -> Problem {
    let fault = FieldFault::new(at, what);
    Problem::new(Code::InvalidQuery, format!("{at} {what}")).with_faults(vec![fault])
}

/// The cursor of a place in a list: microseconds and a game's id, encoded so that clients treat it as opaque.
pub(super) fn cursor((at, id): (DateTime<Utc>, Uuid)) -> String {
    let mut bytes = at.timestamp_micros().to_be_bytes().to_vec();
    bytes.extend_from_slice(id.as_bytes());
    BASE64URL_NOPAD.encode(&bytes)
}

fn place(cursor: &str) -> Option<(DateTime<Utc>, Uuid)> {
    let bytes = BASE64URL_NOPAD.decode(cursor.as_bytes()).ok()?;
    let (at, id) = bytes.split_first_chunk::<8>()?;
    let at = DateTime::from_timestamp_micros(i64::from_be_bytes(*at))?;
    // No list reaches further, and the database's range of times is smaller than chrono's.
    let at = (1970..9999).contains(&at.year()).then_some(at)?;
    Some((at, Uuid::from_slice(id).ok()?))
}

/// The response of a list, with the link to its next page.
pub(super) fn response(request: &HttpRequest, next: Option<&str>) -> HttpResponseBuilder {
    let mut response = HttpResponse::Ok();
    if let Some(next) = next {
        let query = request.query_string().split('&');
        let kept: Vec<&str> = query.filter(|pair| !pair.is_empty() && !pair.starts_with("cursor=")).collect();
        let link = [kept.as_slice(), &[&format!("cursor={next}")]].concat().join("&");
        response.insert_header((LINK, format!("<{}?{link}>; rel=\"next\"", request.path())));
    }
    response
}
