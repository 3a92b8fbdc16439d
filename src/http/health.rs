//! Whether the process runs, and whether it can do its work.

use actix_web::HttpResponse;
use actix_web::web::Data;
use serde_json::json;

use super::Answer;
use super::problem::Problem;
use crate::app::App;

/// The process runs; asks nobody.
pub(super) async fn live() -> HttpResponse {
    HttpResponse::Ok().json(json!({ "status": "live" }))
}

/// The database takes writes: send requests here.
pub(super) async fn ready(app: Data<App>) -> Answer {
    match app.store.ready().await {
        Ok(()) => Ok(HttpResponse::Ok().json(json!({ "status": "ready" }))),
        Err(why) => {
            tracing::warn!(%why, "not ready");
            Err(Problem::busy())
        }
    }
}
