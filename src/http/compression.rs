//! Compression (gzip) of long responses, for clients that ask for it. Nothing is done for those that do not.

mod stream;

use std::io::Write;
use std::sync::LazyLock;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ACCEPT_ENCODING, AUTHORIZATION, AcceptEncoding, CONTENT_ENCODING, ETAG, Encoding, Header, HeaderMap, HeaderValue,
    VARY,
};
use actix_web::web::Bytes;
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use flate2::Compression;
use flate2::write::GzEncoder;
use quick_cache::sync::Cache;
use sha2::{Digest, Sha256};

use self::stream::StreamBody;
use super::access::Route;
use super::routes::PLAYED_ON;

/// The number of bytes above which a body is compressed: a shorter one leaves in one packet anyway.
const MIN_BYTES: usize = 1_024;

/// Compressed bodies that stay the same while the process lives, by the digest of what is in them. More than there are.
static CONSTANTS: LazyLock<Cache<[u8; 32], Bytes>> = LazyLock::new(|| Cache::new(256));

/// How a body may be compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CompressionMode {
    /// Each time, quickly.
    Anew,
    /// The same, but only for whoever reads without saying who they are: the length of what a player is shown would
    /// depend on how their hidden army stands, and others may see it pass.
    ForAnybody,
    /// The same, while it is written, line by line.
    LinesForAnybody,
    /// Once, as well as possible: everybody gets the same.
    Once,
}

impl CompressionMode {
    /// Whether it is for whoever sends this request.
    fn is_for(self, request: &HttpRequest) -> bool {
        match self {
            Self::Anew | Self::Once => true,
            Self::ForAnybody | Self::LinesForAnybody => !request.headers().contains_key(AUTHORIZATION),
        }
    }
}

/// The routes whose responses may be compressed, besides the document of the page to play on, which knows nobody.
///
/// The length of a compressed body says how much its parts resemble each other. Whoever can put texts of their own
/// beside a secret, again and again, and sees how long the encrypted responses are, guesses the secret letter by letter
/// (BREACH). So a route must be listed here. Those whose responses hold tokens, addresses or private words are not,
/// nor is talk, in which others write what they like, nor what a player is shown of a game: armies of the same pieces
/// are equally long, but not once they are compressed. Nor are lists and exports of a user's own games, which are as
/// private as whom they play with.
const LISTED: &[(&str, CompressionMode)] = &[
    ("/v1/games/{game}", CompressionMode::ForAnybody),
    ("/v1/games/{game}/events", CompressionMode::ForAnybody),
    ("/v1/games/{game}/rules", CompressionMode::Anew),
    ("/v1/games/{game}/board.svg", CompressionMode::ForAnybody),
    ("/v1/games", CompressionMode::ForAnybody),
    ("/v1/records", CompressionMode::LinesForAnybody),
    ("/v1/games/{game}/record", CompressionMode::Anew),
    ("/v1/games/{game}/record.txt", CompressionMode::Anew),
    ("/v1/rulesets", CompressionMode::Once),
    ("/v1/rulesets/{ruleset}", CompressionMode::Once),
    ("/v1/boards/{board}", CompressionMode::Once),
    ("/rules", CompressionMode::Once),
    ("/rules/{ruleset}", CompressionMode::Once),
    ("/rules/{ruleset}/clauses", CompressionMode::Once),
    ("/docs/{file}", CompressionMode::Once),
    ("/page/{file}", CompressionMode::Once),
    ("/worker.js", CompressionMode::Once),
    ("/openapi.yaml", CompressionMode::Once),
    ("/openapi.json", CompressionMode::Once),
    ("/openapi-operator.yaml", CompressionMode::Once),
];

/// How the responses of a route may be compressed; `None`: not at all.
fn of(route: &str) -> Option<CompressionMode> {
    let listed = LISTED.iter().find(|(listed, _)| *listed == route).map(|(_, how)| *how);
    listed.or_else(|| PLAYED_ON.contains(&route).then_some(CompressionMode::Anew))
}

/// The response, compressed if its client asks for it and its route allows it.
pub(super) async fn encode(request: &HttpRequest, mut response: HttpResponse) -> HttpResponse {
    let how = request.extensions().get::<Route>().and_then(|route| of(route.0?));
    let Some(how) = how.filter(|how| how.is_for(request)) else { return response };
    if response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED {
        vary(response.headers_mut(), "accept-encoding");
    }
    if response.status() != StatusCode::OK
        || response.headers().contains_key(CONTENT_ENCODING)
        || !prefers(request, &Encoding::gzip())
    {
        return response;
    }
    let (mut head, body) = response.into_parts();
    match (body.try_into_bytes(), how) {
        (Ok(body), _) => {
            let shorter = if body.len() > MIN_BYTES { compressed(&body, how) } else { None };
            let Some(shorter) = shorter else { return head.set_body(BoxBody::new(body)) };
            mark(head.headers_mut());
            head.set_body(BoxBody::new(shorter))
        }
        (Err(body), CompressionMode::LinesForAnybody) => match stream::compressed(body).await {
            StreamBody::Compressed(body) => {
                mark(head.headers_mut());
                head.set_body(body)
            }
            StreamBody::Short(body) => head.set_body(body),
        },
        // Events are sent when they happen: nobody waits for them here.
        (Err(body), CompressionMode::Anew | CompressionMode::ForAnybody | CompressionMode::Once) => head.set_body(body),
    }
}

/// Says that the body is compressed.
fn mark(headers: &mut HeaderMap) {
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    // The bytes are others, what they say is the same.
    let weak = headers.get(ETAG).and_then(|tag| tag.to_str().ok()).filter(|tag| !tag.starts_with("W/"));
    if let Some(weak) = weak.and_then(|tag| HeaderValue::try_from(format!("W/{tag}")).ok()) {
        headers.insert(ETAG, weak);
    }
}

/// Whether the client would rather have this encoding than none.
pub(super) fn prefers(request: &HttpRequest, encoding: &Encoding) -> bool {
    request.headers().contains_key(ACCEPT_ENCODING)
        && AcceptEncoding::parse(request).is_ok_and(|accepted| {
            accepted.negotiate([encoding.clone(), Encoding::identity()].iter()).as_ref() == Some(encoding)
        })
}

fn compressed(body: &Bytes, how: CompressionMode) -> Option<Bytes> {
    match how {
        CompressionMode::Anew | CompressionMode::ForAnybody | CompressionMode::LinesForAnybody => {
            gzip(body, Compression::fast())
        }
        CompressionMode::Once => {
            let digest: [u8; 32] = Sha256::digest(body).into();
            if let Some(known) = CONSTANTS.get(&digest) {
                return Some(known);
            }
            let made = gzip(body, Compression::best())?;
            CONSTANTS.insert(digest, made.clone());
            Some(made)
        }
    }
}

/// Compresses it, if that makes it shorter.
fn gzip(body: &[u8], level: Compression) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 4), level);
    // Writing to memory does not fail.
    encoder.write_all(body).ok()?;
    let made = encoder.finish().ok()?;
    (made.len() < body.len()).then(|| Bytes::from(made))
}

/// Adds what a response depends on, without taking away what it is said to depend on already.
pub(super) fn vary(headers: &mut HeaderMap, name: &'static str) {
    let known: Vec<_> = headers.get_all(VARY).filter_map(|value| value.to_str().ok()).map(str::to_owned).collect();
    if known.iter().flat_map(|value| value.split(',')).any(|known| known.trim().eq_ignore_ascii_case(name)) {
        return;
    }
    let all = known.iter().map(String::as_str).chain([name]).collect::<Vec<_>>().join(", ");
    if let Ok(all) = HeaderValue::try_from(all) {
        headers.insert(VARY, all);
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_request_header_is_added_to_vary_once() {
        let mut headers = HeaderMap::new();
        vary(&mut headers, "accept-encoding");
        vary(&mut headers, "accept-language");
        vary(&mut headers, "accept-encoding");
        assert_eq!(headers.get(VARY).unwrap(), "accept-encoding, accept-language");
    }

    #[test]
    fn only_a_client_that_prefers_it_gets_gzip() {
        let wanted = |accepted: &str| {
            prefers(
                &TestRequest::default().insert_header((ACCEPT_ENCODING, accepted)).to_http_request(),
                &Encoding::gzip(),
            )
        };
        for yes in ["gzip", "br, gzip;q=0.5", "GZIP", "deflate, gzip, *;q=0"] {
            assert!(wanted(yes), "{yes}");
        }
        for no in ["", "identity", "br", "gzip;q=0", "*", "identity, gzip;q=0.5"] {
            assert!(!wanted(no), "{no}");
        }
        assert!(!prefers(&TestRequest::default().to_http_request(), &Encoding::gzip()));
    }

    #[test]
    fn no_response_with_secrets_is_listed() {
        let routes = super::super::routes::all();
        for (listed, _) in LISTED {
            assert!(routes.iter().any(|entry| entry.path == *listed), "{listed} is not a route");
            for secret in ["session", "token", "address", "/talk", "notices", "audit", "setup", "orders", "mails"] {
                assert!(!listed.contains(secret), "{listed}");
            }
        }
    }

    #[test]
    fn a_body_that_is_the_same_for_everybody_is_compressed_once() {
        let body = Bytes::from("again and again ".repeat(100));
        let first = compressed(&body, CompressionMode::Once).unwrap();
        let second = compressed(&body, CompressionMode::Once).unwrap();
        assert_eq!(first.as_ptr(), second.as_ptr());
    }
}
