//! Webhooks: programs of users are told of their games by signed messages, at least once, and nothing is posted into
//! the network of the service.

mod addresses;
mod events;
mod failures;
mod management;
mod races;

use std::sync::Arc;

use fieldpost::config::{Receivers, Settings};
use fieldpost::worker::webhooks::step;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::Client;

/// Everything that a webhook can be told.
const EVENTS: [&str; 4] = ["game.changed", "decision.due", "game.over", "invitation"];

/// Registers a webhook that is told everything.
pub(crate) async fn register(client: &Client, url: &str) -> Value {
    register_for(client, url, &EVENTS).await
}

/// The id of one that is never posted to: what it would be told is in the list of its messages.
pub(crate) async fn of(client: &Client) -> String {
    id(&register(client, "https://example.org/").await).to_owned()
}

/// Registers one that is told this.
pub(crate) async fn register_for(client: &Client, url: &str, events: &[&str]) -> Value {
    let body = json!({ "url": url, "events": events });
    client.call("create_webhook").json(body).send().await.ok().json()
}

/// The settings with which tests are told on loopback.
pub(crate) fn anywhere(settings: &mut Settings) {
    settings.webhooks.receivers = Receivers::Any;
}

/// Posts everything that is due.
pub(crate) async fn deliver(app: &TestApp) {
    step(&Arc::clone(&app.app)).await.expect("a delivery");
}

/// The messages of a webhook, the latest first.
async fn deliveries(client: &Client, webhook: &Value) -> Vec<Value> {
    let call = client.call("list_webhook_deliveries").path("webhook", id(webhook)).query("limit", 100);
    call.send().await.ok().json()["deliveries"].as_array().expect("a list").clone()
}

fn id(of: &Value) -> &str {
    of["id"].as_str().expect("an id")
}

/// Queues a test; returns its message.
async fn test(client: &Client, webhook: &Value) -> Value {
    client.call("test_webhook").path("webhook", id(webhook)).send().await.ok().json()
}
