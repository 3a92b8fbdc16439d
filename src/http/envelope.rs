//! What every answer gets, whoever made it: the request's id, the security headers, a problem body
//! for every error (also those of the framework and of a panic), and no caching unless a handler
//! says otherwise.

use std::panic::AssertUnwindSafe;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{HttpMessage, HttpResponse};
use futures_util::FutureExt;
use tracing_actix_web::RequestId;

use super::problem::{Code, Problem};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Set unless the handler has set it: a page may need another policy, a picture may be cached.
static HEADERS: [(HeaderName, &str); 6] = [
    (header::CACHE_CONTROL, "no-store"),
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

pub(super) async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let id = request.extensions().get::<RequestId>().copied();
    let id = id.map(|id| id.to_string()).unwrap_or_default();
    let http_request = request.request().clone();

    let outcome = AssertUnwindSafe(next.call(request)).catch_unwind().await;
    let response = match outcome {
        Ok(Ok(response)) => response.map_into_boxed_body(),
        Ok(Err(why)) => ServiceResponse::from_err(why, http_request),
        Err(_) => {
            // The panic hook has written where; the payload may hold anything and stays unread.
            tracing::error!("a handler panicked");
            ServiceResponse::from_err(Problem::internal(), http_request)
        }
    };
    let mut response = with_problem_body(response, &id);
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, id);
    }
    for (name, value) in &HEADERS {
        set_default(headers, name, value);
    }
    Ok(response)
}

fn set_default(headers: &mut HeaderMap, name: &HeaderName, value: &'static str) {
    if !headers.contains_key(name) {
        headers.insert(name.clone(), HeaderValue::from_static(value));
    }
}

/// Writes the body of a problem; an error that is none yet becomes the one that fits its status.
fn with_problem_body(response: ServiceResponse, id: &str) -> ServiceResponse {
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let known = response.response().error();
    let known = known.and_then(|why| why.as_error::<Problem>()).cloned();
    let is_page = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if is_page && known.is_none() {
        return response;
    }
    let problem = known.unwrap_or_else(|| foreign(status));
    let headers = response.headers().clone();
    let mut answer = HttpResponse::build(actix_web::ResponseError::status_code(&problem));
    for (name, value) in &headers {
        if name != header::CONTENT_TYPE && name != header::CONTENT_LENGTH {
            answer.append_header((name.clone(), value.clone()));
        }
    }
    let body = problem.body(id).to_string();
    let answer = answer.content_type("application/problem+json").body(body);
    response.into_response(answer)
}

/// The problem for an error that the framework answered by itself.
fn foreign(status: StatusCode) -> Problem {
    let fitting = Code::ALL.iter().find(|code| code.status() == status);
    match fitting {
        Some(Code::Internal) | None if status.is_server_error() => Problem::internal(),
        Some(code) => Problem::new(*code, code.title()),
        None => Problem::new(Code::BadRequest, "the request cannot be read"),
    }
}
