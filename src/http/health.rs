//! Liveness and readiness.

use actix_web::HttpResponse;
use actix_web::web::Data;
use serde_json::json;

use super::HandlerResult;
use super::problem::Problem;
use crate::app::App;

/// Whether the process runs; checks nothing else.
pub(super) async fn live() -> HttpResponse {
    HttpResponse::Ok().json(json!({ "status": "live" }))
}

/// Whether requests may be sent here: the database accepts writes, and the process is not about to stop.
pub(super) async fn ready(app: Data<App>) -> HandlerResult {
    if app.ending.is_announced() {
        return Err(Problem::busy());
    }
    match app.store.ready().await {
        Ok(()) => Ok(HttpResponse::Ok().json(json!({ "status": "ready" }))),
        Err(why) => {
            tracing::warn!(%why, "not ready");
            Err(Problem::busy())
        }
    }
}
