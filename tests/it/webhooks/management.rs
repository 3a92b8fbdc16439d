//! Registering, changing and deleting webhooks, and their secrets.

use serde_json::{Value, json};

use super::{anywhere, deliver, deliveries, id, register, register_for, test};
use crate::support::app::TestApp;
use crate::support::personas::{PASSWORD, Player, Table, link_token};
use crate::support::receiver::Receiver;
use crate::support::statements::WatchedProcess;

const DAY: u64 = 24 * 60 * 60;

async fn change(player: &Player, webhook: &Value, change: Value) -> Value {
    player.client.call("change_webhook").path("webhook", id(webhook)).json(change).send().await.ok().json()
}

async fn replace(player: &Player, webhook: &Value) -> Value {
    player.client.call("replace_webhook_secret").path("webhook", id(webhook)).send().await.ok().json()
}

#[tokio::test(flavor = "multi_thread")]
async fn registering_a_webhook_asks_for_it_and_writes_it_once() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let watched = WatchedProcess::beside(&app).await;
    let client = watched.client(&anna.client);
    let before = watched.statements().len();
    register(&client, "https://example.org/").await;
    let mut said = watched.statements().split_off(before);
    said.retain(|said| said.contains("webhooks"));
    // The number of those that there are, the new one, and that its user has one.
    assert_eq!(said.len(), 3, "{said:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_shown_without_its_secret_and_to_its_user_only() {
    let app = TestApp::start().await;
    let [anna, bert] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
    let made = register_for(&anna.client, "https://example.org/", &["game.over", "invitation", "game.over"]).await;
    assert_eq!(made["events"], json!(["game.over", "invitation"]));
    let mut shown = made.clone();
    shown.as_object_mut().unwrap().remove("secret").expect("a secret, once");
    let read = anna.client.call("read_webhook").path("webhook", id(&made)).send().await.ok().json();
    assert_eq!(read, shown);
    let list = anna.client.call("list_webhooks").send().await.ok().json();
    assert_eq!(list, json!({ "webhooks": [shown] }));
    assert_eq!(bert.client.call("list_webhooks").send().await.ok().json(), json!({ "webhooks": [] }));
    let queued = test(&anna.client, &made).await;
    for operation in [
        "read_webhook",
        "delete_webhook",
        "replace_webhook_secret",
        "test_webhook",
        "list_webhook_deliveries",
        "redeliver_webhook_message",
    ] {
        let call = bert.client.call(operation).path("webhook", id(&made)).path("delivery", id(&queued));
        call.send().await.problem("not-found");
    }
    let call = bert.client.call("change_webhook").path("webhook", id(&made)).json(json!({ "active": false }));
    call.send().await.problem("not-found");
    // A message of another webhook of the same user is not one of this.
    let other = register(&anna.client, "https://example.org/").await;
    let call = anna.client.call("redeliver_webhook_message").path("webhook", id(&other));
    call.path("delivery", id(&queued)).send().await.problem("not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_user_may_have_only_a_few_webhooks() {
    let app = TestApp::start_with(|settings| settings.webhooks.per_user = 2).await;
    let anna = Player::new(&app, "anna").await;
    let first = register(&anna.client, "https://example.org/1").await;
    register(&anna.client, "https://example.org/2").await;
    let body = json!({ "url": "https://example.org/3", "events": ["game.over"] });
    let third = || anna.client.call("create_webhook").json(body.clone());
    assert_eq!(third().send().await.problem("too-many-webhooks")["limit"], 2);
    anna.client.call("delete_webhook").path("webhook", id(&first)).send().await.ok();
    third().send().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn tests_and_new_secrets_are_limited_in_a_day() {
    let app = TestApp::start_with(|settings| settings.limits.webhook_changes_per_day = 3).await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, "https://example.org/").await;
    test(&anna.client, &webhook).await;
    replace(&anna, &webhook).await;
    let refused = anna.client.call("test_webhook").path("webhook", id(&webhook)).send().await;
    refused.problem("too-many-requests");
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_are_limited_in_a_day_but_a_webhook_can_always_be_switched_off() {
    let app = TestApp::start_with(|settings| settings.limits.webhook_changes_per_day = 3).await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, "https://example.org/").await;
    change(&anna, &webhook, json!({ "url": "https://example.net/" })).await;
    change(&anna, &webhook, json!({ "events": ["game.over"] })).await;
    for more in
        [json!({ "url": "https://example.com/" }), json!({ "events": ["invitation"] }), json!({ "active": true })]
    {
        let refused = anna.client.call("change_webhook").path("webhook", id(&webhook)).json(more).send().await;
        refused.problem("too-many-requests");
    }
    let off = change(&anna, &webhook, json!({ "active": false })).await;
    assert_eq!((&off["url"], &off["events"]), (&json!("https://example.net/"), &json!(["game.over"])));
    anna.client.call("delete_webhook").path("webhook", id(&webhook)).send().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn events_that_nobody_can_choose_are_refused() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let many = json!(vec!["game.over"; 101]);
    for events in [json!([]), json!(["webhook.test"]), json!(["game.changed", "webhook.test"]), many] {
        let body = json!({ "url": "https://example.org/", "events": events });
        let refused = anna.client.call("create_webhook").json(body).send().await.problem("invalid-fields");
        assert_eq!(refused["faults"][0]["at"], "events");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn for_a_day_after_a_secret_was_replaced_messages_are_signed_with_both() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    let old = webhook["secret"].as_str().unwrap();
    let replaced = replace(&anna, &webhook).await;
    let new = replaced["secret"].as_str().unwrap();
    assert_ne!(old, new);
    let signatures = async || {
        test(&anna.client, &webhook).await;
        deliver(&app).await;
        let message = receiver.take().remove(0);
        (
            message.signatures_of(new),
            message.signatures_of(old),
            message.header("webhook-signature").matches("v1,").count(),
        )
    };
    assert_eq!(signatures().await, (1, 1, 2));
    app.advance_database_clock(DAY - 60).await;
    assert_eq!(signatures().await, (1, 1, 2));
    app.advance_database_clock(120).await;
    assert_eq!(signatures().await, (1, 0, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_is_off_is_told_nothing_but_tests() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let table = Table::in_play(&app).await;
    let webhook = register_for(&table.blue.client, &receiver.url, &["game.changed"]).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let off = change(&table.blue, &webhook, json!({ "active": false })).await;
    assert_eq!((&off["active"], &off["off_by"]), (&json!(false), &json!("owner")));
    table.blue.act(&table.game, "b7-b6").await.ok();
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    let list = deliveries(&table.blue.client, &webhook).await;
    assert_eq!((list.len(), &list[0]["fault"], &list[0]["state"]), (1, &json!("switched_off"), &json!("failed")));
    test(&table.blue.client, &webhook).await;
    deliver(&app).await;
    assert_eq!(receiver.take()[0].said()["type"], "webhook.test");
    change(&table.blue, &webhook, json!({ "active": true })).await;
    table.red.act(&table.game, "e4-e5").await.ok();
    deliver(&app).await;
    assert_eq!(receiver.take().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_waited_follow_a_webhook_to_its_new_place() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, "http://127.0.0.1:1/").await;
    let queued = test(&anna.client, &webhook).await;
    deliver(&app).await;
    assert_eq!(deliveries(&anna.client, &webhook).await[0]["fault"], "not_reached");
    change(&anna, &webhook, json!({ "url": receiver.url })).await;
    deliver(&app).await;
    assert_eq!(receiver.take()[0].header("webhook-id"), id(&queued));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_webhook_is_gone_with_its_messages() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let table = Table::in_play(&app).await;
    let webhook = register(&table.blue.client, &receiver.url).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.client.call("delete_webhook").path("webhook", id(&webhook)).send().await.ok();
    table.blue.act(&table.game, "b7-b6").await.ok();
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    assert!(app.sql("SELECT 1 FROM webhook_deliveries").await.is_empty());
    assert!(app.sql("SELECT 1 FROM users WHERE has_webhooks").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_switches_all_webhooks_off() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, "https://example.org/").await;
    test(&anna.client, &webhook).await;
    let anybody = anna.client.anonymous();
    anybody.call("request_password_reset").json(json!({ "address": anna.address })).send().await.ok();
    let token = link_token(&app, &anna.address, "reset").await;
    anybody.call("reset_password").path("token", token).json(json!({ "password": PASSWORD })).send().await.ok();
    let anna = Player::logged_in(&anybody, "anna", &anna.address).await;
    let read = anna.client.call("read_webhook").path("webhook", id(&webhook)).send().await.ok().json();
    assert_eq!((&read["active"], &read["off_by"]), (&json!(false), &json!("reset")));
    assert_eq!(deliveries(&anna.client, &webhook).await[0]["state"], "failed");
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_are_encrypted_anew_when_the_key_changes_and_stay_the_same() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    let stored = async || app.sql("SELECT encode(secret, 'hex'), secret_key FROM webhooks").await.remove(0);
    let before = stored().await;
    let ring = fieldpost::app::operation::key_ring::open(&app.app.settings, 0).unwrap();
    let path = ring.keys().next().unwrap().0.path.clone();
    let now = app.app.clock.unix_seconds();
    fieldpost::auth::KeyRing::add(&path, now).unwrap();
    let ring = fieldpost::app::operation::key_ring::open(&app.app.settings, now).unwrap();
    app.app.seals.replace(&ring);
    fieldpost::worker::webhooks::sweep(&app.app).await.unwrap();
    let after = stored().await;
    assert!(before[0] != after[0] && before[1] != after[1]);
    // The first key is no longer needed.
    std::fs::remove_file(&path).unwrap();
    app.app.seals.replace(&fieldpost::app::operation::key_ring::open(&app.app.settings, now).unwrap());
    test(&anna.client, &webhook).await;
    deliver(&app).await;
    assert_eq!(receiver.take()[0].signatures_of(webhook["secret"].as_str().unwrap()), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_of_webhooks_are_in_the_audit_trail() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, "https://example.org/secret-path").await;
    change(&anna, &webhook, json!({ "active": false })).await;
    replace(&anna, &webhook).await;
    anna.client.call("delete_webhook").path("webhook", id(&webhook)).send().await.ok();
    let trail = anna.client.call("list_audit").send().await.ok();
    assert!(!trail.text().contains("secret-path"));
    let entries = trail.json()["entries"].as_array().unwrap().clone();
    let kinds: Vec<&str> = entries.iter().take(4).map(|entry| entry["what"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["webhook-deleted", "webhook-secret-replaced", "webhook-changed", "webhook-created"]);
}
