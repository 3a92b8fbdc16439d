//! Middleware for every response, whoever made it: adds the request's id, the security headers, a problem body for
//! every error (including those of the framework and of a panic), and no caching unless a handler says otherwise. It
//! also says who may read the response and whether the operation is withdrawn, compresses it, and lets nothing be
//! written for HEAD.

use std::panic::AssertUnwindSafe;
use std::time::Instant;

use actix_web::body::{self, BodySize, BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::InternalError;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpResponse, ResponseError};
use futures_util::FutureExt;
use tracing::{Instrument, Span};
use tracing_actix_web::RequestId;

use super::access::AccessLine;
use super::headers::AcceptedLanguage;
use super::problem::{Code, Problem};
use super::withdrawn::{self, Notice};
use super::{compression, cross_origin, traced};
use crate::app::App;
use crate::spans;
use crate::values::Language;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Set unless the handler has set them: a page may need another policy, an image may be cached.
const HEADERS: &[(&str, &str)] = &[
    ("cache-control", "no-store"),
    ("content-security-policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
    ("cross-origin-resource-policy", "same-origin"),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
];

pub(super) async fn wrap<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse, actix_web::Error> {
    wrap_with(withdrawn::notice, request, next).await
}

/// The same, where other operations may be withdrawn.
async fn wrap_with<B: MessageBody + 'static>(
    notice: impl Fn(&ServiceRequest) -> Option<Notice>,
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse, actix_web::Error> {
    let id = request.extensions().get::<RequestId>().copied();
    let span = id.map_or_else(Span::none, |id| traced::begin(&request, *id));
    let id = id.map(|id| id.to_string()).unwrap_or_default();
    let line = AccessLine::begin(&request);
    let log = |response: &HttpResponse| {
        if let Some(line) = &line {
            line.end(&id, response);
        }
    };
    let writes = !request.method().is_safe();
    let reader = ResponseReader { notice: notice(&request), ..ResponseReader::of(&request) };
    let (app, begun) = (request.app_data::<Data<App>>().cloned(), Instant::now());
    let count = |status: StatusCode| {
        spans::answered(&span, status.as_u16());
        if let Some(app) = &app {
            app.metrics.answered(status.as_u16(), begun.elapsed());
            if writes && status.is_success() {
                app.wakes.written();
            }
        }
    };
    match AssertUnwindSafe(next.call(request).instrument(span.clone())).catch_unwind().await {
        Ok(Ok(response)) => {
            let (request, response) = response.map_into_boxed_body().into_parts();
            count(response.status());
            let response = compression::encode(&request, finished(response, &id, &reader)).await;
            let response = without_stream(request.method(), response);
            log(&response);
            Ok(ServiceResponse::new(request, response))
        }
        // The request is gone with the handler that failed; the error carries the whole response.
        Ok(Err(why)) => {
            let response = finished(HttpResponse::from_error(why), &id, &reader);
            count(response.status());
            log(&response);
            Err(InternalError::from_response("refused", response).into())
        }
        Err(_) => {
            // The panic hook has logged where; the payload may hold anything and is not read.
            tracing::error!("a handler panicked");
            count(StatusCode::INTERNAL_SERVER_ERROR);
            let response = finished(HttpResponse::from_error(Problem::internal()), &id, &reader);
            log(&response);
            Err(InternalError::from_response("panic", response).into())
        }
    }
}

/// Whose scripts may read a response.
#[derive(Clone, Copy, Debug)]
enum Sharing {
    AnySite,
    OwnPages,
}

/// What the request says about whoever reads the response. It is gone when a middleware fails.
#[derive(Debug)]
struct ResponseReader {
    sharing: Sharing,
    /// Parsed only if there is a problem to be put into words.
    languages: Option<HeaderValue>,
    /// What they are told of the end of the operation.
    notice: Option<Notice>,
}

impl ResponseReader {
    fn of(request: &ServiceRequest) -> Self {
        let is_open = cross_origin::is_open(request.match_info().as_str());
        Self {
            sharing: if is_open { Sharing::AnySite } else { Sharing::OwnPages },
            languages: request.headers().get(header::ACCEPT_LANGUAGE).cloned(),
            notice: None,
        }
    }

    fn language(&self) -> Language {
        AcceptedLanguage::sent_as(self.languages.iter()).0.unwrap_or_default()
    }
}

fn finished(response: HttpResponse, id: &str, reader: &ResponseReader) -> HttpResponse {
    let mut response = with_problem_body(response, id, reader);
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(id) {
        headers.insert(REQUEST_ID, id);
    }
    match reader.sharing {
        Sharing::AnySite => cross_origin::mark(headers),
        Sharing::OwnPages => {}
    }
    if let Some(notice) = &reader.notice {
        notice.add(headers);
    }
    for (name, value) in HEADERS {
        set_default(headers, name, value);
    }
    response
}

/// The response to HEAD does not have the body that would be written while it is sent: the framework would have all of
/// it written, and throw it away.
fn without_stream(method: &Method, response: HttpResponse) -> HttpResponse {
    match response.body().size() {
        BodySize::Stream if method == Method::HEAD => response.set_body(BoxBody::new(body::None::new())),
        BodySize::Stream | BodySize::Sized(_) | BodySize::None => response,
    }
}

fn set_default(headers: &mut HeaderMap, name: &'static str, value: &'static str) {
    if !headers.contains_key(name) {
        let name = HeaderName::from_static(name);
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// Writes the body of a problem; an error that is not a problem yet becomes the one that fits its status. Pages for
/// people and responses that are problems already stay unchanged.
fn with_problem_body(response: HttpResponse, id: &str, reader: &ResponseReader) -> HttpResponse {
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let known = response.error().and_then(|why| why.as_error::<Problem>()).cloned();
    let kind = response.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    // Only what follows another standard than the contract makes JSON that is not a problem.
    let kinds = [PROBLEM_TYPE, "application/json"];
    let is_one_of = |kind: &[u8]| kinds.iter().any(|one| kind == one.as_bytes());
    let complete = kind.is_some_and(|kind| kind.starts_with(b"text/html") || is_one_of(kind));
    if known.is_none() && complete {
        return response;
    }
    let problem = known.unwrap_or_else(|| foreign(status));
    let mut answer = HttpResponse::build(problem.status_code());
    for (name, value) in response.headers() {
        if name != header::CONTENT_TYPE && name != header::CONTENT_LENGTH {
            answer.append_header((name.clone(), value.clone()));
        }
    }
    let language = reader.language();
    answer.insert_header((header::CONTENT_LANGUAGE, language.tag()));
    let mut answer = answer.content_type(PROBLEM_TYPE).body(problem.body(id, language).to_string());
    compression::vary(answer.headers_mut(), "accept-language");
    answer
}

const PROBLEM_TYPE: &str = "application/problem+json";

/// The problem for an error response of the framework.
fn foreign(status: StatusCode) -> Problem {
    if status.is_server_error() {
        return Problem::internal();
    }
    match Code::ALL.iter().find(|code| code.status() == status) {
        Some(code) => Problem::new(*code, code.title()),
        None => Problem::new(Code::BadRequest, "the request cannot be read"),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use actix_web::body::{BodySize, BoxBody, MessageBody};
    use actix_web::dev::{ServiceRequest, ServiceResponse};
    use actix_web::http::{Method, StatusCode};
    use actix_web::middleware::{Next, from_fn};
    use actix_web::web::Bytes;
    use actix_web::{App, HttpResponse, body, test, web};
    use futures_util::stream;
    use tracing_actix_web::TracingLogger;

    use crate::http::problem::{Code, Problem};
    use crate::http::withdrawn::Withdrawal;
    use crate::http::{span, withdrawn};

    async fn broken() -> &'static str {
        panic!("the setup is FLAG ON A1");
    }

    #[tokio::test]
    async fn a_panic_is_a_problem_that_tells_nothing() {
        let app = App::new().route("/", web::get().to(broken));
        let app = app.wrap(from_fn(super::wrap)).wrap(TracingLogger::<span::Root>::new());
        let service = test::init_service(app).await;
        let outcome = test::try_call_service(&service, test::TestRequest::get().to_request()).await;
        let response = outcome.expect_err("carried as an error").error_response();
        assert_eq!(response.status(), 500);
        let header = |name: &str| response.headers().get(name).expect("a header").to_str().expect("text").to_owned();
        assert_eq!(header("content-type"), "application/problem+json");
        let id = header("x-request-id");
        let body = body::to_bytes(response.into_body()).await.expect("a body");
        let text = String::from_utf8(body.to_vec()).expect("text");
        assert!(text.contains("/problems/internal") && text.contains(&id) && !text.contains("FLAG"), "{text}");
    }

    const WITHDRAWN: &[Withdrawal] =
        &[("GET", "/a/{id}", "2027-01-01", "2028-01-01"), ("POST", "/b", "2027-01-01", "2028-01-01")];

    async fn wrap_withdrawn(request: ServiceRequest, next: Next<BoxBody>) -> Result<ServiceResponse, actix_web::Error> {
        super::wrap_with(|request| withdrawn::notice_in(WITHDRAWN, request), request, next).await
    }

    /// As a limit does.
    async fn refuse(request: ServiceRequest, next: Next<BoxBody>) -> Result<ServiceResponse, actix_web::Error> {
        if request.query_string() == "refused" {
            return Err(Problem::new(Code::TooManyRequests, "too many").into());
        }
        next.call(request).await
    }

    #[tokio::test]
    async fn every_response_of_an_operation_that_is_withdrawn_says_so_and_no_other() {
        let app = App::new()
            .route("/a/{id}", web::get().to(HttpResponse::Ok))
            .route("/a/{id}", web::head().to(HttpResponse::Ok));
        let app = app.route("/a/{id}", web::put().to(HttpResponse::Ok)).route("/b", web::to(HttpResponse::BadRequest));
        let app = app.wrap(from_fn(refuse)).wrap(from_fn(wrap_withdrawn)).wrap(TracingLogger::<span::Root>::new());
        let service = test::init_service(app).await;
        for (method, path, is_told) in [
            (Method::GET, "/a/7", true),
            (Method::HEAD, "/a/7", true),
            (Method::GET, "/a/7?refused", true),
            (Method::POST, "/b", true),
            (Method::PUT, "/a/7", false),
            (Method::GET, "/b", false),
            (Method::GET, "/a", false),
        ] {
            let request = test::TestRequest::with_uri(path).method(method.clone()).to_request();
            let outcome = test::try_call_service(&service, request).await;
            let headers = match outcome {
                Ok(response) => response.headers().clone(),
                Err(why) => why.error_response().headers().clone(),
            };
            let told = ["deprecation", "sunset", "link"].map(|name| headers.contains_key(name));
            assert_eq!(told, [is_told; 3], "{method} {path}");
        }
    }

    #[tokio::test]
    async fn nothing_is_written_for_a_request_for_the_head_of_a_stream() {
        let written = Rc::<Cell<u32>>::default();
        let counted = Rc::clone(&written);
        let lines = web::to(move || {
            let counted = Rc::clone(&counted);
            let line = move |number: u32| {
                counted.set(counted.get() + 1);
                let line = (number < 3).then(|| (Ok::<_, std::io::Error>(Bytes::from_static(b"line\n")), number + 1));
                async move { line }
            };
            async move { HttpResponse::Ok().content_type("application/x-ndjson").streaming(stream::unfold(0, line)) }
        });
        let app = App::new().route("/", lines).wrap(from_fn(super::wrap)).wrap(TracingLogger::<span::Root>::new());
        let service = test::init_service(app).await;
        let ask = async |method: Method| {
            test::call_service(&service, test::TestRequest::with_uri("/").method(method).to_request()).await
        };
        let head = ask(Method::HEAD).await;
        assert_eq!(
            (head.status(), head.headers().get("content-type").unwrap().as_bytes()),
            (StatusCode::OK, &b"application/x-ndjson"[..])
        );
        assert_eq!(head.response().body().size(), BodySize::None, "the length is not known");
        assert_eq!((test::read_body(head).await.len(), written.get()), (0, 0));
        assert_eq!((test::read_body(ask(Method::GET).await).await.len(), written.get()), (15, 4));
    }
}
