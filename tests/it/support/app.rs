//! The service of one test: the real one, on a port of its own, over a database of its own. No workers run; a test that
//! needs their work calls their `step()`.

use std::net::TcpListener;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use fieldpost::app::App;
use fieldpost::config::{Niceness, PageSource, Settings};
use fieldpost::http;

use super::database::{self, Database};

/// For how long the service waits for its database, unless a test says otherwise: longer than any machine takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running service; ends with the test.
pub(crate) struct TestApp {
    /// `http://127.0.0.1:<port>`.
    pub(crate) url: String,
    /// The service from the inside.
    pub(crate) app: Arc<App>,
    /// Its database, to look behind it.
    pub(crate) database: Database,
    /// Its data folder.
    pub(crate) folder: PathBuf,
    server: ServerHandle,
}

impl TestApp {
    /// Starts it with the default settings, as far as a test can use them.
    pub(crate) async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// Starts it with settings that `change` has changed.
    pub(crate) async fn start_with(change: impl FnOnce(&mut Settings)) -> Self {
        Self::start_at(|settings, _| change(settings)).await
    }

    /// The same if they depend on its address.
    pub(crate) async fn start_at(change: impl FnOnce(&mut Settings, &str)) -> Self {
        Self::start_on(Database::guarded().await, change).await
    }

    /// The same on an existing database.
    pub(crate) async fn start_on(database: Database, change: impl FnOnce(&mut Settings, &str)) -> Self {
        let folder = database::folder().await;
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let mut settings = Settings::load_from(None, []).expect("defaults");
        settings.data.folder.clone_from(&folder);
        settings.database.url = Some(database.url.clone());
        settings.database.pool_size = 10;
        // A busy machine takes its time; whoever tests that a limit ends something sets it.
        settings.database.pool_wait = PATIENCE;
        (settings.database.statement_timeout, settings.database.lock_timeout) = (PATIENCE, PATIENCE);
        // During other tests a thread with a lower priority would hardly ever run.
        (settings.auth.hash_nice, settings.worker.mail_nice) = (Niceness(0), Niceness(0));
        settings.server.threads = 1;
        // Each player of a story is one program, which looks at everything after every step.
        settings.limits.token_share_percent = 100;
        // A stream whose client has gone counts until its next comment.
        (settings.streams.per_user, settings.streams.per_network) = (1_000, 1_000);
        settings.streams.per_token = 1_000;
        // Whether a page was built before the tests changes nothing but those of the page.
        settings.server.page = PageSource::None;
        settings.server.public_url.clone_from(&url);
        change(&mut settings, &url);
        let app = Arc::new(App::build(settings).await.unwrap_or_else(|why| panic!("{why}")));
        let server = http::serve(Arc::clone(&app), listener).expect("a server");
        let handle = server.handle();
        tokio::spawn(server);
        Self { url, app, database, folder, server: handle }
    }

    /// Ends what serves, and every connection to it; the database stays.
    pub(crate) async fn stop(&self) {
        self.server.stop(false).await;
    }

    /// The name of a cookie of its pages: its address has a port, and no TLS.
    pub(crate) fn cookie(&self, what: &str) -> String {
        let (_, port) = self.url.rsplit_once(':').expect("a port");
        format!("fieldpost-{what}-{port}")
    }

    /// Runs statements; returns the rows of all of them, every value as text.
    pub(crate) async fn sql(&self, statements: &str) -> Vec<Vec<Option<String>>> {
        self.database.sql(statements).await
    }

    /// Moves both clocks forward: the database's, and that of tokens.
    pub(crate) async fn advance_clock(&self, by: Duration) {
        self.advance_database_clock(by.as_secs()).await;
        self.app.clock.advance(by);
    }

    /// Moves only the database's clock forward: users stay logged in.
    pub(crate) async fn advance_database_clock(&self, seconds: u64) {
        self.sql(&format!("UPDATE clock SET ahead = ahead + interval '{seconds} seconds'")).await;
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        // Asked to stop at once; nobody waits for it.
        drop(self.server.stop(false));
        self.app.store.close();
    }
}
