//! The metrics, on a listener of their own: they are for the operator, and the public port does not serve them. There
//! is no log-in; the operator decides who may reach the port.

use std::net::TcpListener;
use std::sync::Arc;

use actix_web::dev::Server;
use actix_web::web::{Data, get};
use actix_web::{HttpResponse, HttpServer};

use super::HandlerResult;
use crate::app::App;
use crate::app::operation::metrics;

/// The OpenMetrics text format, which Prometheus reads.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// A server for `GET /metrics` on `listener`; await it to run it, stop it by its handle. It does not handle signals.
///
/// # Errors
/// When the listener cannot be used.
pub fn serve_metrics(app: Arc<App>, listener: TcpListener) -> std::io::Result<Server> {
    let data = Data::from(app);
    let http = HttpServer::new(move || actix_web::App::new().app_data(data.clone()).route("/metrics", get().to(read)));
    Ok(http.disable_signals().workers(1).max_connections(32).listen(listener)?.run())
}

async fn read(app: Data<App>) -> HandlerResult {
    Ok(HttpResponse::Ok().content_type(OPEN_METRICS).body(metrics::page(&app).await?))
}
