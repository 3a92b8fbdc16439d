//! What a bar ends, besides sessions and tokens: streams, pushes, and links by which the account would change. And what
//! opens nothing again before it is lifted.

use std::time::Duration;

use fieldpost::app::moderation::bar;
use reqwest::Method;
use serde_json::json;

use super::{admin, operator};
use crate::addresses;
use crate::games::people;
use crate::pushes::{self, deliver, subscribe};
use crate::resets::{NEW, anna_forgot, reset};
use crate::sessions::log_in;
use crate::streams::of_user;
use crate::support::app::TestApp;
use crate::support::event_stream::Part;
use crate::support::personas::{PASSWORD, Table};

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_although_another_process_has_barred_its_reader() {
    let app = TestApp::start_with(|settings| settings.streams.heartbeat = Duration::from_millis(20)).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let (mut hers, mut his) = (of_user(&anna.client, None).await, of_user(&bert.client, None).await);
    for stream in [&mut hers, &mut his] {
        stream.beginning().await;
        assert_eq!(stream.part().await, Some(Part::Comment));
    }
    admin(&app, &["bar", "anna"]);
    assert_eq!(hers.rest().await, []);
    anna.client.call("stream_changes").send().await.problem("barred");
    assert_eq!(his.part().await, Some(Part::Comment), "nobody else's does");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_pushed_to_a_browser_any_more() {
    let (app, receiver, browser) = pushes::start().await;
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    bar(&app.app, &operator(), "bert", None).await.expect("done");
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    assert_eq!(app.sql("SELECT 1 FROM pushes").await.len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_another_address_that_was_requested_before_is_void() {
    let app = TestApp::start().await;
    let (anna, token) = addresses::anna_moves(&app).await;
    bar(&app.app, &operator(), "anna", None).await.expect("done");
    assert_eq!(addresses::page(&app, Method::POST, &token).await.status, 404);
    let address = app.sql("SELECT address FROM users WHERE name = 'anna'").await;
    assert_eq!(address, [[Some(anna.address)]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_by_a_link_opens_nothing() {
    let app = TestApp::start().await;
    let (anna, token) = anna_forgot(&app).await;
    bar(&app.app, &operator(), "anna", None).await.expect("done");
    // Whoever has lost the password to somebody else may take it away from them.
    reset(&app, &token, NEW).await.ok();
    log_in(&app, "anna", NEW).await.problem("barred");
    let old = json!({ "login": "anna", "password": PASSWORD });
    anna.client.anonymous().call("log_in").json(old).send().await.problem("wrong-credentials");
}
