//! Pushes: notices are shown in the browsers of their readers as well, encrypted, once, and without anything of a
//! piece.

mod delivery;
mod failures;
mod lasting;
mod subscriptions;
mod words;

use std::sync::Arc;

use fieldpost::worker::pushes::step;
use serde_json::Value;

use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::personas::Player;
use crate::support::push::TestBrowser;
use crate::support::receiver::{Message, Receiver};
use crate::webhooks::anywhere;

/// Has the user of a client told of notices in a browser; returns all of theirs.
pub(crate) async fn subscribe(client: &Client, browser: &TestBrowser, endpoint: &str) -> Value {
    let key = client.call("read_push_key").send().await.ok().json()["key"].clone();
    let new = browser.subscription(endpoint, key.as_str().expect("a key"));
    client.call("put_push_subscription").json(new).send().await.ok().json()
}

/// Pushes everything that is due.
pub(crate) async fn deliver(app: &TestApp) {
    step(&Arc::clone(&app.app)).await.expect("a delivery");
}

/// A service that pushes to loopback, a push service, and a browser.
pub(crate) async fn start() -> (TestApp, Receiver, TestBrowser) {
    (TestApp::start_with(anywhere).await, Receiver::start().await, TestBrowser::new())
}

/// The browsers of a player.
async fn list(player: &Player) -> Vec<Value> {
    let list = player.client.call("list_push_subscriptions").send().await.ok().json();
    list["subscriptions"].as_array().expect("a list").clone()
}

/// The sentences that a browser is shown, in their order.
fn shown(browser: &TestBrowser, messages: &[Message]) -> Vec<String> {
    messages.iter().map(|message| browser.read(message)["body"].as_str().expect("a sentence").to_owned()).collect()
}
