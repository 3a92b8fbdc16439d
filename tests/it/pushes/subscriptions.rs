//! Subscriptions: registered by a browser, listed, deleted, and over with their session.

use serde_json::{Value, json};

use super::{deliver, list, start, subscribe};
use crate::support::app::TestApp;
use crate::support::personas::{PASSWORD, Player, Table, link_token};
use crate::support::push::TestBrowser;

#[tokio::test(flavor = "multi_thread")]
async fn a_session_has_one_subscription_which_is_listed_with_its_device_and_deleted() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    let bert = &table.blue;
    let second = Player::logged_in(&bert.client.anonymous(), "bert", &bert.address).await;
    subscribe(&second.client, &TestBrowser::new(), "https://push.example.net/second").await;
    subscribe(&bert.client, &TestBrowser::new(), "https://push.example.net/before").await;
    let listed = subscribe(&bert.client, &browser, &receiver.url).await;
    let listed = listed["subscriptions"].as_array().unwrap();
    assert_eq!(listed.len(), 2);
    let (mine, other) = (&listed[0], &listed[1]);
    assert_eq!((&mine["session"], &mine["current"]), (&bert.tokens["session"], &json!(true)));
    assert_eq!((&other["current"], &other["service"]), (&json!(false), &json!("push.example.net")));
    assert!(mine.get("last_pushed_at").is_none() && !mine.to_string().contains("hook"), "{mine}");
    let sessions = bert.client.call("list_sessions").send().await.ok().json();
    assert_eq!(mine.get("device"), sessions["sessions"][0].get("device"));
    table.red.act(&table.game, "b4-b5").await.ok();
    let session = mine["session"].as_str().unwrap();
    bert.client.call("delete_push_subscription").path("session", session).send().await.ok();
    bert.client.call("delete_push_subscription").path("session", session).send().await.problem("not-found");
    deliver(&app).await;
    assert!(receiver.take().is_empty(), "what waited for it is gone");
    assert_eq!(list(bert).await.len(), 1);
    let told = second.tokens["session"].as_str().unwrap();
    bert.client.call("delete_push_subscription").path("session", told).send().await.ok();
    let about =
        app.sql("SELECT session_id FROM audit WHERE what = 'push-deleted' ORDER BY at DESC, id DESC LIMIT 1").await;
    assert_eq!(about[0][0].as_deref(), Some(told), "it says which");
    subscribe(&second.client, &TestBrowser::new(), "https://push.example.net/second").await;
    let theirs = table.red.client.call("delete_push_subscription");
    theirs.path("session", second.tokens["session"].as_str().unwrap()).send().await.problem("not-found");
    let trail = bert.client.call("list_audit").send().await.ok().json();
    let kinds: Vec<_> = trail["entries"].as_array().unwrap().iter().map(|entry| entry["what"].clone()).collect();
    assert_eq!(kinds[..3], [json!("push-registered"), json!("push-deleted"), json!("push-deleted")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_ends_a_session_ends_its_subscription() {
    let (app, receiver, _) = start().await;
    let table = Table::in_play(&app).await;
    let log_in = async || {
        let player = Player::logged_in(&table.blue.client.anonymous(), "bert", &table.blue.address).await;
        subscribe(&player.client, &TestBrowser::new(), &receiver.url).await;
        player
    };
    let count = async || app.sql("SELECT 1 FROM push_subscriptions").await.len();
    let player = log_in().await;
    let end = player.client.call("end_session").path("session", player.tokens["session"].as_str().unwrap());
    end.send().await.ok();
    assert_eq!(count().await, 0);
    log_in().await.client.call("end_sessions").send().await.ok();
    assert_eq!(count().await, 0);
    log_in().await;
    let anybody = table.blue.client.anonymous();
    anybody.call("request_password_reset").json(json!({ "address": table.blue.address })).send().await.ok();
    let token = link_token(&app, &table.blue.address, "reset").await;
    anybody.call("reset_password").path("token", token).json(json!({ "password": PASSWORD })).send().await.ok();
    assert_eq!(count().await, 0);
    // It has not come back, and a move finds nobody to tell.
    table.red.act(&table.game, "b4-b5").await.ok();
    deliver(&app).await;
    assert!(receiver.take().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_tells_whoever_was_subscribed_there_last() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &TestBrowser::new(), &receiver.url).await;
    subscribe(&table.red.client, &browser, &receiver.url).await;
    assert!(list(&table.blue).await.is_empty());
    table.red.act(&table.game, "b4-b5").await.ok();
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    table.blue.act(&table.game, "b7-b6").await.ok();
    deliver(&app).await;
    let messages = receiver.take();
    assert_eq!(messages.len(), 1);
    browser.read(&messages[0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_that_cannot_be_one_is_refused() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let key = anna.client.anonymous().call("read_push_key").send().await.ok().json();
    let key = key["key"].as_str().unwrap();
    let browser = TestBrowser::new();
    let refused = async |new: Value, at: &str| {
        let refused = anna.client.call("put_push_subscription").json(new).send().await.problem("invalid-fields");
        assert_eq!(refused["faults"][0]["at"], at, "{refused}");
    };
    for url in [
        "http://push.example.net/",
        "https://127.0.0.1/",
        "https://[::ffff:10.0.0.1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://anna:secret@push.example.net/",
        "nonsense",
    ] {
        refused(browser.subscription(url, key), "endpoint").await;
    }
    let good = browser.subscription("https://push.example.net/anna", key);
    for (name, value) in [("p256dh", "AAAA"), ("p256dh", "no base64!"), ("auth", "AAAA"), ("auth", "")] {
        let mut bad = good.clone();
        bad["keys"][name] = json!(value);
        refused(bad, "keys").await;
    }
    refused(browser.subscription("https://push.example.net/anna", "AAAA"), "server_key").await;
    assert!(app.sql("SELECT 1 FROM push_subscriptions").await.is_empty());
    let token = crate::tokens::create(&anna, &["read", "play", "account"]).await;
    let program = anna.client.with_token(token["token"].as_str().unwrap());
    program.call("put_push_subscription").json(good).send().await.problem("insufficient-scope");
    program.call("list_push_subscriptions").send().await.problem("insufficient-scope");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_subscription_outlives_a_change_of_keys_for_as_long_as_its_key_is_kept() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    let ring = fieldpost::app::operation::key_ring::open(&app.app.settings, 0).unwrap();
    let path = ring.keys().next().unwrap().0.path.clone();
    let now = app.app.clock.unix_seconds();
    fieldpost::auth::KeyRing::add(&path, now).unwrap();
    app.app.seals.replace(&fieldpost::app::operation::key_ring::open(&app.app.settings, now).unwrap());
    table.red.act(&table.game, "b4-b5").await.ok();
    deliver(&app).await;
    let messages = receiver.take();
    browser.read(&messages[0]);
    let key = table.blue.client.call("read_push_key").send().await.ok().json();
    let (_, used) = crate::support::push::token_of(&messages[0]);
    assert_ne!(key["key"], json!(used), "it is pushed to under the key that it knows");
    let aside = path.with_file_name("aside");
    std::fs::rename(&path, &aside).unwrap();
    app.app.seals.replace(&fieldpost::app::operation::key_ring::open(&app.app.settings, now).unwrap());
    table.blue.act(&table.game, "b7-b6").await.ok();
    table.red.act(&table.game, "e4-e5").await.ok();
    deliver(&app).await;
    assert!(receiver.take().is_empty() && list(&table.blue).await.len() == 1, "another process may have the key");
    let metrics = fieldpost::app::operation::metrics::page(&app.app).await.unwrap();
    assert!(metrics.contains("fieldpost_pushes_total{outcome=\"key_missing\"} 1"), "{metrics}");
    std::fs::rename(&aside, &path).unwrap();
    app.app.seals.replace(&fieldpost::app::operation::key_ring::open(&app.app.settings, now).unwrap());
    app.advance_database_clock(60).await;
    deliver(&app).await;
    browser.read(&receiver.take()[0]);
    // A key that does not come back is like a push service that takes nothing.
    std::fs::remove_file(&path).unwrap();
    app.app.seals.replace(&fieldpost::app::operation::key_ring::open(&app.app.settings, now).unwrap());
    for (number, days) in [0, app.app.settings.push.forget_days + 1].into_iter().enumerate() {
        let game = Table::again(&table).await;
        app.sql(&format!("UPDATE push_subscriptions SET failing_since = failing_since - interval '{days} days'")).await;
        table.red.act(&game, "b4-b5").await.ok();
        deliver(&app).await;
        assert_eq!(list(&table.blue).await.len(), 1 - number);
    }
}
