//! Webhooks that are changed, switched off or deleted while a message to them is under way.

use std::sync::Arc;
use std::time::Duration;

use fieldpost::worker::webhooks::step;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use super::{anywhere, deliver, deliveries, id, register, register_for, test};
use crate::support::app::TestApp;
use crate::support::locks::{begin, until_waiting};
use crate::support::personas::{Player, Table};
use crate::support::receiver::{Answer, Receiver};

/// A service whose attempts end soon.
async fn impatient() -> TestApp {
    TestApp::start_with(|settings| {
        anywhere(settings);
        settings.webhooks.time_limit = Duration::from_secs(1);
    })
    .await
}

/// Delivers what is due, until the receiver has been told something and has not answered yet.
async fn until_told(app: &TestApp, receiver: &Receiver) -> JoinHandle<()> {
    let inside = Arc::clone(&app.app);
    let working = tokio::spawn(async move { step(&inside).await.map(drop).expect("a delivery") });
    receiver.wait().await;
    working
}

async fn change(player: &Player, webhook: &Value, change: Value) -> Value {
    player.client.call("change_webhook").path("webhook", id(webhook)).json(change).send().await.ok().json()
}

async fn again(player: &Player, webhook: &Value, delivery: &Value) {
    let call = player.client.call("redeliver_webhook_message").path("webhook", id(webhook));
    call.path("delivery", id(delivery)).send().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failure_at_the_old_place_counts_nothing_against_the_new_one() {
    let app = impatient().await;
    let [old, new] = [Receiver::start().await, Receiver::start().await];
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &old.url).await;
    let queued = test(&anna.client, &webhook).await;
    old.always(Some(Answer::Nothing));
    let working = until_told(&app, &old).await;
    change(&anna, &webhook, json!({ "url": new.url })).await;
    working.await.expect("the attempt");
    deliver(&app).await;
    let told = new.take();
    assert_eq!(told.len(), 1, "it follows at once");
    assert_eq!(told[0].header("webhook-id"), id(&queued));
    let read = anna.client.call("read_webhook").path("webhook", id(&webhook)).send().await.ok().json();
    assert!(read.get("failing_since").is_none(), "{read}");
    assert_eq!(app.sql("SELECT failures::text FROM webhooks").await[0][0].as_deref(), Some("0"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_success_at_the_old_place_forgives_the_new_one_nothing() {
    let app = TestApp::start_with(anywhere).await;
    let old = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &old.url).await;
    test(&anna.client, &webhook).await;
    old.answers([Answer::Status(500)]);
    deliver(&app).await;
    app.advance_database_clock(31).await;
    // As it is when the new place has failed while the old one still works on a message.
    let elsewhere = "UPDATE webhooks SET url = 'http://127.0.0.1:1/', failures = 3";
    let trigger = format!(
        "CREATE FUNCTION move_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {elsewhere}; RETURN NULL; END $$; \
         CREATE TRIGGER move_it AFTER UPDATE OF lease ON webhook_deliveries FOR EACH ROW \
         WHEN (new.lease IS NOT NULL AND old.lease IS NULL) EXECUTE FUNCTION move_it()"
    );
    app.sql(&trigger).await;
    deliver(&app).await;
    assert_eq!(deliveries(&anna.client, &webhook).await[0]["state"], "delivered");
    assert_eq!(app.sql("SELECT failures::text FROM webhooks").await[0][0].as_deref(), Some("3"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_under_way_when_its_webhook_is_switched_off_is_not_tried_again() {
    let app = impatient().await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    let queued = test(&anna.client, &webhook).await;
    receiver.always(Some(Answer::Nothing));
    let working = until_told(&app, &receiver).await;
    change(&anna, &webhook, json!({ "active": false })).await;
    working.await.expect("the attempt");
    assert_eq!(receiver.take().len(), 1);
    receiver.always(None);
    for _ in 0..3 {
        app.advance_database_clock(3600).await;
        deliver(&app).await;
    }
    assert!(receiver.take().is_empty());
    let state = deliveries(&anna.client, &webhook).await.remove(0);
    assert_eq!((&state["state"], &state["fault"]), (&json!("failed"), &json!("timed_out")), "{state}");
    // Whoever asks for it gets it all the same.
    again(&anna, &webhook, &queued).await;
    deliver(&app).await;
    assert_eq!(receiver.take()[0].header("webhook-id"), id(&queued));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_an_action_queues_while_the_webhook_is_switched_off_is_not_posted() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let table = Table::in_play(&app).await;
    let webhook = register_for(&table.blue.client, &receiver.url, &["game.changed"]).await;
    change(&table.blue, &webhook, json!({ "active": false })).await;
    // An action that began before it was switched off is committed after it.
    let message = json!({ "type": "game.changed", "timestamp": chrono::Utc::now(), "data": { "version": 1 } });
    let late = format!(
        "INSERT INTO webhook_deliveries (webhook_id, event, message, created_at, due_at, give_up_at) \
         SELECT id, 'game.changed', '{message}', now(), now(), now() + interval '3 days' FROM webhooks"
    );
    app.sql(&late).await;
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    let list = deliveries(&table.blue.client, &webhook).await;
    assert_eq!((&list[0]["state"], &list[0]["fault"]), (&json!("failed"), &json!("switched_off")), "{list:?}");
    // Neither is one that is due only when the webhook is on again, because its receiver had failed.
    app.sql(&late.replace("now(), now(),", "now(), now() + interval '1 hour',")).await;
    change(&table.blue, &webhook, json!({ "active": true })).await;
    app.advance_database_clock(7_200).await;
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    let list = deliveries(&table.blue.client, &webhook).await;
    assert!(list.iter().all(|one| one["fault"] == "switched_off"), "{list:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_that_failed_while_a_webhook_was_off_is_posted_when_it_is_switched_on() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    change(&anna, &webhook, json!({ "active": false })).await;
    let queued = test(&anna.client, &webhook).await;
    receiver.answers([Answer::Status(500)]);
    deliver(&app).await;
    assert_eq!(receiver.take().len(), 1);
    let on = change(&anna, &webhook, json!({ "active": true })).await;
    assert!(on.get("failing_since").is_none(), "{on}");
    deliver(&app).await;
    assert_eq!(receiver.take()[0].header("webhook-id"), id(&queued));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_success_counts_although_another_process_has_failed_meanwhile() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    let [first, second] = [test(&anna.client, &webhook).await, test(&anna.client, &webhook).await];
    // As it is when another process has taken one of both, and fails while the first is under way.
    let waits = "fieldpost_now() + interval '30 s'";
    let trigger = format!(
        "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
           UPDATE webhooks SET failures = 1, failing_since = fieldpost_now(), retry_at = {waits}; \
           UPDATE webhook_deliveries SET due_at = {waits} WHERE lease IS NULL; RETURN NULL; END $$; \
         CREATE TRIGGER fail AFTER UPDATE OF lease ON webhook_deliveries FOR EACH ROW \
         WHEN (new.lease IS NOT NULL AND new.id = '{}') EXECUTE FUNCTION fail()",
        id(&first)
    );
    app.sql(&trigger).await;
    deliver(&app).await;
    let came: Vec<String> = receiver.take().iter().map(|message| message.header("webhook-id").to_owned()).collect();
    assert_eq!(came, [id(&first), id(&second)], "what has waited follows at once");
    let read = anna.client.call("read_webhook").path("webhook", id(&webhook)).send().await.ok().json();
    assert!(read.get("failing_since").is_none(), "{read}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_has_moved_or_is_back_is_not_switched_off_for_what_failed_before() {
    for (meanwhile, mails) in
        [("url = 'http://127.0.0.1:1/'", 0), ("failing_since = NULL, retry_at = NULL", 0), ("url = url", 1)]
    {
        let app = TestApp::start_with(anywhere).await;
        let receiver = Receiver::start().await;
        let anna = Player::new(&app, "anna").await;
        let webhook = register(&anna.client, &receiver.url).await;
        let hours = app.app.settings.webhooks.switch_off_hours + 1;
        let long = format!(
            "UPDATE webhooks SET failures = 9, failing_since = now() - interval '{hours} hours', retry_at = now(); \
             CREATE FUNCTION meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
               UPDATE webhooks SET {meanwhile}; RETURN NULL; END $$; \
             CREATE TRIGGER meanwhile AFTER UPDATE OF failures ON webhooks FOR EACH ROW EXECUTE FUNCTION meanwhile()"
        );
        app.sql(&long).await;
        test(&anna.client, &webhook).await;
        receiver.answers([Answer::Status(500)]);
        deliver(&app).await;
        let read = anna.client.call("read_webhook").path("webhook", id(&webhook)).send().await.ok().json();
        assert_eq!(read["active"], mails == 0, "{meanwhile}: {read}");
        let queued = app.sql("SELECT 1 FROM outbox WHERE kind = 'webhook-switched-off'").await;
        assert_eq!(queued.len(), mails, "{meanwhile}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_of_a_process_that_died_is_not_posted_by_another_once_its_webhook_is_off() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    test(&anna.client, &webhook).await;
    let mut conn = app.app.store.connection().await.unwrap();
    let lease = chrono::TimeDelta::seconds(60);
    let gone = uuid::Uuid::now_v7();
    let taken = fieldpost::store::deliveries::take(&mut conn, gone, &[], lease, 10).await.unwrap();
    assert_eq!(taken.len(), 1);
    drop(conn);
    change(&anna, &webhook, json!({ "active": false })).await;
    app.advance_database_clock(61).await;
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    assert_eq!(deliveries(&anna.client, &webhook).await[0]["fault"], "switched_off");
}

#[tokio::test(flavor = "multi_thread")]
async fn deleting_a_webhook_and_recording_a_delivery_wait_for_each_other_in_one_order() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    test(&anna.client, &webhook).await;
    receiver.answers([Answer::Status(500)]);
    deliver(&app).await;
    app.advance_database_clock(31).await;
    // Whoever deletes finds a deadlock first, if there is one.
    let held =
        format!("SET LOCAL deadlock_timeout = 1; SELECT 1 FROM webhooks WHERE id = '{}' FOR UPDATE", id(&webhook));
    let other = begin(&app, &held).await;
    let inside = Arc::clone(&app.app);
    let working = tokio::spawn(async move { step(&inside).await.map(drop) });
    until_waiting(&app, 1).await;
    other.batch_execute("DELETE FROM webhooks; COMMIT").await.expect("no deadlock");
    working.await.expect("the step").expect("a delivery");
    assert!(app.sql("SELECT 1 FROM webhook_deliveries").await.is_empty());
}
