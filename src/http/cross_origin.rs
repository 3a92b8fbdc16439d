//! What scripts of any site may read (CORS): the operations that a bearer token opens, how a program gets one, and the
//! contract. A browser adds no token by itself, and cookies (`refresh_cookie`, `device_cookie`) only for pages of
//! this server, so such a script can do no more than a program with the same token.

use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};

/// What scripts can read beside the headers that every script can.
const EXPOSED: &str = "Deprecation, ETag, Idempotency-Replayed, Link, Location, RateLimit, RateLimit-Policy, \
     Retry-After, Sunset, WWW-Authenticate, X-Request-Id";

/// What the browser may send beside what every form may. `*` does not include `Authorization`.
const SENT: &str = "Authorization, Content-Type, Accept, Accept-Language, Cache-Control, Idempotency-Key, If-Match, \
     If-None-Match, Last-Event-ID";

/// Seconds for which a browser need not ask again; none keeps it for longer than a day.
const MAX_AGE: &str = "86400";

/// Whether scripts of any site may read responses at this path. Pages for people stay closed: their links hold secrets.
/// So does what only the operator's programs call: the browser of a visitor may be inside the operator's network.
pub(super) fn is_open(path: &str) -> bool {
    match path {
        "/openapi.yaml" | "/openapi.json" => true,
        "/.well-known/oauth-authorization-server" | "/oauth/token" | "/oauth/revoke" => true,
        "/v1/letters" => false,
        other => other.starts_with("/v1/"),
    }
}

/// Marks an open response, whoever asks for it: it is the same for all origins, so no cache has to tell them apart.
pub(super) fn mark(headers: &mut HeaderMap) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(EXPOSED));
    headers.insert(header::CROSS_ORIGIN_RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
}

/// The response to a browser that asks whether a script may send a request, for a path with these methods. It needs no
/// token, because browsers send none with the question.
pub(super) fn preflight(request: &HttpRequest, methods: &str) -> HttpResponse {
    let mut response = HttpResponse::NoContent();
    response.insert_header((header::ALLOW, methods));
    if request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD) {
        response
            .insert_header((header::ACCESS_CONTROL_ALLOW_METHODS, methods))
            .insert_header((header::ACCESS_CONTROL_ALLOW_HEADERS, SENT))
            .insert_header((header::ACCESS_CONTROL_MAX_AGE, MAX_AGE));
    }
    response.finish()
}
