//! The web: the only module that uses actix. A handler parses, calls one use case and presents its result; every
//! decision is the use case's. Every error of every layer is reported as a problem.

pub mod routes;

mod access;
mod account;
mod actions;
mod audit;
mod bars;
mod blocked;
mod body;
mod client;
mod compression;
mod conditional;
mod connections;
mod consent;
mod cross_origin;
mod decisions;
mod device_cookie;
mod digest;
mod docs;
mod envelope;
mod errors;
mod events;
mod exports;
mod fault;
mod fault_words;
mod fixed_files;
mod game_response;
mod games;
mod headers;
mod health;
mod identity;
mod initiator;
mod invitations;
mod json;
mod leaves;
mod letters;
mod limits;
mod links;
mod mails;
mod me;
mod metrics;
mod network;
mod notes;
mod notices;
mod oauth;
mod page_files;
mod pages;
mod paging;
mod patterns;
mod pictures;
mod present;
mod problem;
mod problem_pages;
mod programs;
mod proofs;
mod push_subscriptions;
mod query;
mod rate_limit;
mod refresh_cookie;
mod refusal;
mod registration;
mod rematches;
mod rules;
mod rulesets;
mod saved_setups;
mod second_factor;
mod seen;
mod sessions;
mod setups;
mod shell;
mod span;
mod standing_orders;
mod status;
mod streams;
mod tagged_union;
mod talk;
mod tokens;
mod traced;
mod tree;
mod unsubscribe;
mod users;
mod webhooks;
mod withdrawn;

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::middleware::from_fn;
use actix_web::{HttpServer, web};
use tracing_actix_web::TracingLogger;

use crate::app::App;

pub use metrics::serve_metrics;
pub(crate) use problem::HandlerResult;
pub use problem::{Code, Problem};

/// The log target of the HTTP library's parse errors, which anybody can cause, as often as they like, by sending bytes
/// that are not HTTP.
pub const READER_LOG: &str = "actix_http::h1::dispatcher";

/// A server on `listener`; await it to run it, stop it by its handle. It does not handle signals.
///
/// # Errors
/// When the listener cannot be used.
pub fn serve(app: Arc<App>, listener: TcpListener) -> std::io::Result<Server> {
    let server = app.settings.server.clone();
    let representations = web::Data::new(rulesets::Representations::of(&app.catalogue));
    let data = web::Data::from(app);
    let connections = connections::Connections::new(&server);
    let mut http = HttpServer::new(move || {
        actix_web::App::new()
            .app_data(data.clone())
            .app_data(representations.clone())
            .configure(routes::configure)
            .wrap(from_fn(limits::wrap))
            // Outermost last: the span is there before anything can fail.
            .wrap(from_fn(envelope::wrap))
            .wrap(TracingLogger::<span::Root>::new())
    })
    .disable_signals()
    .on_connect(move |connection, kept| connections.admit(connection, kept))
    .shutdown_timeout(server.shutdown.as_secs())
    .client_request_timeout(Duration::from_secs(5));
    let threads = match server.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        chosen => chosen,
    };
    http = http.workers(threads).max_connections(server.connections.div_ceil(threads));
    Ok(http.listen(listener)?.run())
}
