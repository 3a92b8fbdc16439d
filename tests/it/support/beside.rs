//! Another process of the service, on the database of a test.

use std::net::TcpListener;
use std::sync::Arc;

use actix_web::dev::ServerHandle;
use fieldpost::app::App;
use fieldpost::config::Settings;
use fieldpost::http;

use super::app::TestApp;
use super::client::Client;

/// The process; ends with the test.
pub(crate) struct Beside {
    /// From the inside.
    pub(crate) app: Arc<App>,
    /// `http://127.0.0.1:<port>`.
    pub(crate) url: String,
    server: ServerHandle,
}

impl Beside {
    /// Starts it with the settings of `app`, as far as `change` has not changed them.
    pub(crate) async fn start(app: &TestApp, change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = app.app.settings.clone();
        change(&mut settings);
        let own = Arc::new(App::build(settings).await.expect("another process"));
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let server = http::serve(Arc::clone(&own), listener).expect("a server");
        let handle = server.handle();
        tokio::spawn(server);
        Self { app: own, url, server: handle }
    }

    /// A client of it that is logged in as another one is.
    pub(crate) fn client(&self, like: &Client) -> Client {
        Client::new(&self.url).with_token(like.token().expect("somebody who is logged in"))
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        drop(self.server.stop(false));
        self.app.store.close();
    }
}
