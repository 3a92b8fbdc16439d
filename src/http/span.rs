//! The tracing span of a request. It holds the route's pattern and never the path: the paths of links contain tokens,
//! which must not be logged.

use actix_web::HttpMessage;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use tracing::Span;
use tracing_actix_web::{RequestId, RootSpanBuilder};

use super::access::Route;

/// Builds the span.
pub(super) struct Root;

impl RootSpanBuilder for Root {
    fn on_request_start(request: &ServiceRequest) -> Span {
        let id = request.extensions().get::<RequestId>().copied();
        let route = Route(super::patterns::of(request));
        let span = tracing::info_span!(
            "request",
            id = id.map(|id| id.to_string()).unwrap_or_default(),
            method = super::access::method(request.method()),
            route = route.0.unwrap_or_default(),
            status = tracing::field::Empty,
        );
        request.extensions_mut().insert(route);
        span
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, actix_web::Error>) {
        let status = match outcome {
            Ok(response) => response.status(),
            Err(why) => why.as_response_error().status_code(),
        };
        span.record("status", status.as_u16());
        span.in_scope(|| tracing::debug!("answered"));
    }
}
