//! The database breaks: stopped, killed, full, read-only, not there yet, not to be trusted. What was acknowledged is
//! there afterwards, and clients are told to try again. Each test has a Postgres of its own, which keeps every promise.

mod acknowledged;
mod archived;
mod codes;
mod deleted;
mod failover;
mod full;
mod moderation;
mod oauth;
mod pushes;
mod reported;
mod second_factor;
mod start;
mod tls;
mod tokens;
mod told;
pub(crate) mod trouble;
mod webhooks;

use fieldpost::config::Settings;

use crate::support::app::TestApp;
use crate::support::database::{self, Database};
use crate::support::postgres::Postgres;

/// A Postgres with these settings and an empty database, and nothing of ours in it.
pub(crate) async fn postgres(settings: &str) -> Postgres {
    let folder = database::folder().await;
    let settings = settings.to_owned();
    let starting = tokio::task::spawn_blocking(move || Postgres::start_new(&folder.join("server"), &settings));
    starting.await.expect("a server").expect("a server")
}

/// A service on such a Postgres.
pub(crate) async fn service_on(postgres: &Postgres, change: impl FnOnce(&mut Settings)) -> TestApp {
    let database = Database::at(&postgres.url("postgres")).await;
    TestApp::start_on(database, |settings, _| {
        // Whoever waits for the end of trouble asks without a pause.
        (settings.limits.requests_per_user, settings.limits.requests_per_network) = (0, 0);
        settings.limits.games_per_day = 1_000_000;
        change(settings);
    })
    .await
}
