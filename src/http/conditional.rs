//! Responses that the caller may have already: `ETag`, `If-None-Match`, 304. Tags of games are those of the use cases;
//! that of anything else is a digest of what it shows.

use std::sync::Arc;

use actix_web::body::MessageBody;
use actix_web::http::StatusCode;
use actix_web::http::header::ETAG;
use actix_web::web::Bytes;
use actix_web::{HttpResponse, HttpResponseBuilder};
use serde::Serialize;

use super::headers::{KnownTags, quoted};
use crate::app::game::tags;

const JSON: &str = "application/json";

/// JSON under a tag that changes whenever any byte of it does, unless the caller has it.
pub(super) fn json(known: &KnownTags, response: HttpResponseBuilder, body: String) -> HttpResponse {
    content(known, response, JSON, body)
}

/// The same of any other type.
pub(super) fn content(known: &KnownTags, response: HttpResponseBuilder, kind: &str, body: String) -> HttpResponse {
    let tag = tags::of_shown(&body);
    unless_known(known, response, (&tag, quoted(&tag)), kind, || body)
}

/// The same of a text that is in memory only once, however many clients read it.
pub(super) fn shared(known: &KnownTags, kind: &str, text: Arc<str>) -> HttpResponse {
    struct SharedText(Arc<str>);
    impl AsRef<[u8]> for SharedText {
        fn as_ref(&self) -> &[u8] {
            self.0.as_bytes()
        }
    }
    let tag = tags::of_shown(&text);
    unless_known(known, HttpResponse::Ok(), (&tag, quoted(&tag)), kind, || Bytes::from_owner(SharedText(text)))
}

/// JSON under the tag of a game, unless the caller has it.
pub(super) fn json_as(
    known: &KnownTags,
    response: HttpResponseBuilder,
    tag: &str,
    body: impl FnOnce() -> String,
) -> HttpResponse {
    unless_known(known, response, (tag, quoted(tag)), JSON, body)
}

/// JSON under a tag that does not cover what changes all the time by itself, and therefore is weak, unless the caller
/// has it. `lasting` is everything that the tag covers.
pub(super) fn weak_json(
    known: &KnownTags,
    response: HttpResponseBuilder,
    lasting: &str,
    body: impl FnOnce() -> String,
) -> HttpResponse {
    let tag = tags::of_shown(lasting);
    unless_known(known, response, (&tag, format!("W/{}", quoted(&tag))), JSON, body)
}

/// Whether the caller has what [`weak_json`] would send.
pub(super) fn has(known: &KnownTags, lasting: &str) -> bool {
    known.has(&tags::of_shown(lasting))
}

/// JSON that was just written, under the tag that it will be read with.
pub(super) fn fresh_json(body: String) -> HttpResponse {
    let tag = quoted(&tags::of_shown(&body));
    HttpResponse::Ok().insert_header((ETAG, tag)).content_type(JSON).body(body)
}

/// A body under a tag, which comes with the header that states it.
fn unless_known<B: MessageBody + 'static>(
    known: &KnownTags,
    mut response: HttpResponseBuilder,
    (tag, header): (&str, String),
    kind: &str,
    body: impl FnOnce() -> B,
) -> HttpResponse {
    response.insert_header((ETAG, header));
    if known.has(tag) {
        return response.status(StatusCode::NOT_MODIFIED).finish();
    }
    response.content_type(kind).body(body())
}

/// A value as JSON.
pub(super) fn written(value: &impl Serialize) -> String {
    // Strings, numbers and lists of them can always be serialized.
    serde_json::to_string(value).unwrap_or_default()
}
