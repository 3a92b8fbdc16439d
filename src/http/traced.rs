//! The span of a request in a trace, which its statements belong to. It has what the access log shows of a request,
//! without its user and its network: the pattern of its path, and never the path.

use actix_web::HttpMessage;
use actix_web::dev::ServiceRequest;
use actix_web::web::Data;
use tracing::Span;
use uuid::Uuid;

use super::access::{Route, method};
use crate::app::App;
use crate::{spans, telemetry};

/// The header by which a request says to which trace it belongs (W3C Trace Context).
const TRACEPARENT: &str = "traceparent";

/// Begins the span of a request with this id, if there are traces.
pub(super) fn begin(request: &ServiceRequest, id: Uuid) -> Span {
    if !spans::are_on() {
        return Span::none();
    }
    let route = request.extensions().get::<Route>().and_then(|route| route.0);
    let span = spans::request(id, method(request.method()), route);
    let app = request.app_data::<Data<App>>();
    let parent = request.headers().get(TRACEPARENT).filter(|_| {
        // Anybody can send it.
        app.is_some_and(|app| app.settings.traces.continue_traceparent)
    });
    if let Some(parent) = parent.and_then(|parent| parent.to_str().ok()) {
        telemetry::continue_from(&span, parent);
    }
    span
}
