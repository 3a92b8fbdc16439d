//! The statements of a service, from the log of Postgres, which contains all of them, however they were sent.

use std::sync::Arc;

use actix_web::dev::ServerHandle;
use fieldpost::app::App;
use fieldpost::http;
use serde_json::json;

use super::app::TestApp;
use super::client::Client;
use super::personas::Table;

/// A second process on the database of a test, whose statements are logged.
pub(crate) struct WatchedProcess {
    /// Its address.
    pub(crate) url: String,
    database: String,
    log: std::path::PathBuf,
    server: ServerHandle,
    app: Arc<App>,
}

impl WatchedProcess {
    /// Starts it.
    pub(crate) async fn beside(app: &TestApp) -> Self {
        let (database, log) = app.database.with_its_statements_logged().await;
        let own = Arc::new(App::build(app.app.settings.clone()).await.expect("another process"));
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let server = http::serve(Arc::clone(&own), listener).expect("a server");
        let handle = server.handle();
        tokio::spawn(server);
        Self { url, database, log, server: handle, app: own }
    }

    /// A client of it that is logged in as another one is.
    pub(crate) fn client(&self, like: &Client) -> Client {
        Client::new(&self.url).with_token(like.token().expect("somebody who is logged in"))
    }

    /// The statements so far.
    pub(crate) fn statements(&self) -> Vec<String> {
        let log = std::fs::read(&self.log).expect("the log of Postgres");
        let mark = format!("[{}] LOG:  ", self.database);
        let lines = String::from_utf8_lossy(&log).into_owned();
        let said = lines.lines().filter_map(|line| line.split_once(&mark)).map(|(_, said)| said.to_owned());
        // What opens connections and transactions comes in another way.
        said.filter(|said| said.starts_with("execute ")).collect()
    }
}

impl Drop for WatchedProcess {
    fn drop(&mut self) {
        drop(self.server.stop(false));
        self.app.store.close();
    }
}

/// The statements of a move before `listen` has Red told of moves, and of one after that.
pub(crate) async fn of_moves(app: &TestApp, table: &Table, listen: impl Future<Output = ()>) -> [Vec<String>; 2] {
    let watched = WatchedProcess::beside(app).await;
    let [red, blue] = [&table.red, &table.blue].map(|player| watched.client(&player.client));
    let said = async |client: &Client, version: usize, text: &str| {
        let before = watched.statements().len();
        let call = client.call("act").path("game", &table.game).header("If-Match", format!("\"{version}\""));
        call.json(json!({ "type": "text", "text": text })).send().await.ok();
        let mut said = watched.statements().split_off(before);
        // Every second or so a process asks who was logged out elsewhere.
        said.retain(|said| !said.contains("WHERE ended_at >"));
        said
    };
    // The first ones also ask what a process keeps.
    said(&red, 3, "b4-b5").await;
    said(&blue, 4, "b7-b6").await;
    let without = said(&red, 5, "e4-e5").await;
    listen.await;
    [without, said(&blue, 6, "e7-e6").await]
}
