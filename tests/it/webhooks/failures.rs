//! Receivers that fail: messages are tried again for days, each receiver holds up only itself, and one that fails for
//! long is switched off with a mail.

use std::sync::Arc;
use std::time::Duration;

use fieldpost::worker::webhooks::step;
use serde_json::{Value, json};

use super::{anywhere, deliver, deliveries, id, register, register_for, test};
use crate::support::app::TestApp;
use crate::support::mailbox::Letter;
use crate::support::personas::{Player, Table};
use crate::support::receiver::{Answer, Receiver};
use crate::support::waiting::waiting;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

async fn read(player: &Player, webhook: &Value) -> Value {
    player.client.call("read_webhook").path("webhook", id(webhook)).send().await.ok().json()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_tried_again_with_growing_pauses_and_the_same_id_and_body() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    let queued = test(&anna.client, &webhook).await;
    receiver.answers([
        Answer::Status(500),
        Answer::HangUp,
        Answer::Nonsense,
        Answer::Status(404),
        Answer::EndlessHead,
        Answer::Redirect(receiver.url.clone()),
    ]);
    let mut first = None;
    for (pause, fault, status) in [
        (30, "status", Some(500)),
        (2 * MINUTE, "not_http", None),
        (10 * MINUTE, "not_http", None),
        (HOUR, "status", Some(404)),
        (4 * HOUR, "not_http", None),
        (10 * HOUR, "status", Some(307)),
    ] {
        deliver(&app).await;
        let messages = receiver.take();
        let [message] = &messages[..] else { panic!("{fault}: {messages:?}") };
        let same = (message.header("webhook-id").to_owned(), message.body.clone());
        assert_eq!(same.0, id(&queued));
        assert_eq!(*first.get_or_insert(same.clone()), same);
        let state = deliveries(&anna.client, &webhook).await.remove(0);
        assert_eq!((&state["state"], &state["fault"]), (&json!("waiting"), &json!(fault)));
        assert_eq!(state.get("status").and_then(Value::as_u64), status, "{state}");
        let time = |name: &str| state[name].as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>().unwrap();
        let waits = (time("next_attempt_at") - time("last_attempt_at")).num_seconds().unsigned_abs();
        assert!((pause..2 * pause).contains(&waits), "{waits} after {fault}");
        deliver(&app).await;
        assert!(receiver.take().is_empty(), "too early after {fault}");
        app.advance_database_clock(waits + 1).await;
    }
    assert!(read(&anna, &webhook).await["failing_since"].is_string());
    deliver(&app).await;
    let message = receiver.take().remove(0);
    assert_eq!(message.signatures_of(webhook["secret"].as_str().unwrap()), 1, "it is signed with the new time");
    let state = deliveries(&anna.client, &webhook).await.remove(0);
    assert_eq!((&state["state"], &state["attempts"]), (&json!("delivered"), &json!(7)));
    assert!(state.get("fault").is_none() && read(&anna, &webhook).await.get("failing_since").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_sets_the_pauses_after_failures() {
    let app = TestApp::start_with(|settings| {
        anywhere(settings);
        settings.webhooks.pauses = "300 7200".parse().expect("pauses");
    })
    .await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    test(&anna.client, &webhook).await;
    receiver.always(Some(Answer::Status(500)));
    for pause in [300, 2 * HOUR, 2 * HOUR] {
        deliver(&app).await;
        assert_eq!(receiver.take().len(), 1);
        app.advance_database_clock(pause - 30).await;
        deliver(&app).await;
        assert!(receiver.take().is_empty(), "not before {pause} seconds");
        app.advance_database_clock(31).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_sets_for_how_long_every_message_is_tried() {
    let app = TestApp::start_with(|settings| settings.webhooks.give_up_days = 1).await;
    let table = Table::in_play(&app).await;
    let webhook = register(&table.blue.client, "https://example.org/").await;
    // By the statement of an action, beside a change of seats, and what its user asks for.
    table.red.act(&table.game, "b4-b5").await.ok();
    Table::setting_up(&table).await;
    let queued = test(&table.blue.client, &webhook).await;
    let tries = "SELECT DISTINCT event, give_up_at - created_at = interval '1 day' FROM webhook_deliveries ORDER BY 1";
    let events = ["decision.due", "game.changed", "invitation", "webhook.test"];
    let expected = events.map(|event| vec![Some(event.to_owned()), Some("t".to_owned())]);
    assert_eq!(app.sql(tries).await, expected);
    app.sql("UPDATE webhook_deliveries SET give_up_at = created_at").await;
    let again = table.blue.client.call("redeliver_webhook_message").path("webhook", id(&webhook));
    again.path("delivery", id(&queued)).send().await.ok();
    let left = "SELECT give_up_at > created_at + interval '23 hours', give_up_at < created_at + interval '25 hours'                 FROM webhook_deliveries WHERE event = 'webhook.test'";
    assert_eq!(app.sql(left).await, [vec![Some("t".to_owned()), Some("t".to_owned())]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_a_receiver_fails_one_message_asks_for_all_and_all_come_when_it_is_back() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let table = Table::in_play(&app).await;
    let webhook = register_for(&table.blue.client, &receiver.url, &["game.changed"]).await;
    receiver.always(Some(Answer::Status(503)));
    for (who, text) in [(&table.red, "b4-b5"), (&table.blue, "b7-b6"), (&table.red, "e4-e5")] {
        who.act(&table.game, text).await.ok();
    }
    deliver(&app).await;
    assert_eq!(receiver.take().len(), 1);
    // What comes meanwhile waits as well.
    table.blue.act(&table.game, "e7-e6").await.ok();
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    receiver.always(None);
    app.advance_database_clock(31).await;
    deliver(&app).await;
    assert_eq!(receiver.take().len(), 4);
    assert!(deliveries(&table.blue.client, &webhook).await.iter().all(|one| one["state"] == "delivered"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_its_receiver_does_not_take_holds_no_other_up() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    let poison = test(&anna.client, &webhook).await;
    receiver.answers([Answer::Status(500)]);
    deliver(&app).await;
    let fresh = test(&anna.client, &webhook).await;
    receiver.take();
    app.advance_database_clock(31).await;
    receiver.answers([Answer::Status(204), Answer::Status(500)]);
    deliver(&app).await;
    let came: Vec<String> = receiver.take().iter().map(|message| message.header("webhook-id").to_owned()).collect();
    assert_eq!(came, [id(&fresh), id(&poison)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_hangs_holds_no_other_up() {
    let app = TestApp::start_with(|settings| {
        anywhere(settings);
        // Nobody waits for it.
        settings.webhooks.time_limit = Duration::from_secs(600);
        settings.worker.idle = Duration::from_millis(20);
    })
    .await;
    let [hanging, other] = [Receiver::start().await, Receiver::start().await];
    let anna = Player::new(&app, "anna").await;
    hanging.always(Some(Answer::Nothing));
    let [slow, quick] = [register(&anna.client, &hanging.url).await, register(&anna.client, &other.url).await];
    for _ in 0..3 {
        test(&anna.client, &slow).await;
    }
    let inside = Arc::clone(&app.app);
    let working = tokio::spawn(async move { step(&inside).await });
    hanging.wait().await;
    for _ in 0..2 {
        test(&anna.client, &quick).await;
        other.wait().await;
        assert_eq!(other.take().len(), 1);
    }
    assert_eq!(hanging.take().len(), 1, "it takes one place, however many messages wait for it");
    working.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_never_answers_runs_into_the_time_limit() {
    let app = TestApp::start_with(|settings| {
        anywhere(settings);
        settings.webhooks.time_limit = Duration::from_secs(1);
    })
    .await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    test(&anna.client, &webhook).await;
    receiver.answers([Answer::Nothing]);
    deliver(&app).await;
    assert_eq!(deliveries(&anna.client, &webhook).await[0]["fault"], "timed_out");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_response_nothing_but_its_status_is_read() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    test(&anna.client, &webhook).await;
    receiver.answers([Answer::Endless]);
    deliver(&app).await;
    assert_eq!(deliveries(&anna.client, &webhook).await[0]["state"], "delivered");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_given_up_after_three_days_and_can_be_delivered_again_with_its_id() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    let queued = test(&anna.client, &webhook).await;
    receiver.always(Some(Answer::Status(500)));
    let mut attempts = 0;
    for _ in 0..4 * 24 {
        deliver(&app).await;
        attempts += receiver.take().len();
        app.advance_database_clock(HOUR).await;
    }
    let state = deliveries(&anna.client, &webhook).await.remove(0);
    assert_eq!((&state["state"], &state["status"]), (&json!("failed"), &json!(500)), "{state}");
    assert!((8..20).contains(&attempts), "{attempts}");
    assert_eq!(read(&anna, &webhook).await["active"], true, "it has not failed for long enough");

    receiver.always(None);
    let again = anna.client.call("redeliver_webhook_message").path("webhook", id(&webhook));
    let again = again.path("delivery", id(&queued)).send().await.ok().json();
    assert_eq!(again["state"], "waiting");
    deliver(&app).await;
    let message = receiver.take().remove(0);
    assert_eq!((message.header("webhook-id"), &message.said()), (id(&queued), &queued["message"]));
    assert_eq!(deliveries(&anna.client, &webhook).await[0]["state"], "delivered");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_fails_for_long_is_switched_off_with_a_mail_and_on_again_by_its_user() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let table = Table::in_play(&app).await;
    let webhook = register_for(&table.blue.client, &receiver.url, &["game.changed"]).await;
    receiver.always(Some(Answer::Status(500)));
    for (who, text) in [(&table.red, "b4-b5"), (&table.blue, "b7-b6"), (&table.red, "e4-e5")] {
        who.act(&table.game, text).await.ok();
        for _ in 0..4 {
            deliver(&app).await;
            app.advance_database_clock(DAY / 2).await;
        }
    }
    let off = read(&table.blue, &webhook).await;
    assert_eq!((&off["active"], &off["off_by"]), (&json!(false), &json!("failures")), "{off}");
    let mails = waiting(&app, "kind = 'webhook-switched-off'", "created_at").await;
    let [mail] = &mails[..] else { panic!("{} mails", mails.len()) };
    assert_eq!(mail.address, table.blue.address);
    let letter = mail.letter();
    assert!(letter.text.contains("127.0.0.1") && !letter.text.contains("hook?"), "{}", letter.text);
    let trail = table.blue.client.call("list_audit").send().await.ok().json();
    assert_eq!(trail["entries"][0]["what"], "webhook-switched-off");

    receiver.take();
    table.blue.act(&table.game, "e7-e6").await.ok();
    app.advance_database_clock(DAY).await;
    deliver(&app).await;
    assert!(receiver.take().is_empty(), "nothing is queued while it is off");
    assert!(deliveries(&table.blue.client, &webhook).await.iter().all(|one| one["state"] == "failed"));
    receiver.always(None);
    let change = table.blue.client.call("change_webhook").path("webhook", id(&webhook));
    let on = change.json(json!({ "active": true })).send().await.ok().json();
    assert!(on["active"] == true && on.get("failing_since").is_none(), "{on}");
    table.red.act(&table.game, "f4-f5").await.ok();
    deliver(&app).await;
    assert_eq!(receiver.take().len(), 1);
}

/// Switches the webhook off by one attempt; returns by whom it is, and the mail that says so.
async fn switched_off(app: &TestApp, anna: &Player, webhook: &Value) -> (Value, Letter) {
    test(&anna.client, webhook).await;
    deliver(app).await;
    let off = read(anna, webhook).await;
    assert_eq!(off["active"], false, "{off}");
    let mails = waiting(app, "kind = 'webhook-switched-off'", "created_at").await;
    let [mail] = &mails[..] else { panic!("{} mails", mails.len()) };
    (off["off_by"].clone(), mail.letter())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_says_that_it_is_gone_is_switched_off_at_once() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    receiver.always(Some(Answer::Status(410)));
    let (by, letter) = switched_off(&app, &anna, &webhook).await;
    assert_eq!(by, "gone");
    assert!(letter.text.contains("410 Gone"), "{}", letter.text);
    app.advance_database_clock(DAY).await;
    deliver(&app).await;
    assert_eq!(receiver.take().len(), 1, "and is not told again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_whose_secret_is_lost_is_switched_off_without_blaming_its_receiver() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    app.sql("UPDATE webhooks SET secret = 'of another key'").await;
    test(&anna.client, &webhook).await;
    deliver(&app).await;
    assert_eq!(read(&anna, &webhook).await["active"], true, "the key may come back");
    app.advance_database_clock(6 * DAY).await;
    let anna = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    let (by, letter) = switched_off(&app, &anna, &webhook).await;
    assert_eq!(by, "secret_lost");
    assert!(letter.text.contains("The receiver is not to blame"), "{}", letter.text);
    assert!(receiver.take().is_empty());
    // With another secret it is told again.
    let replaced = anna.client.call("replace_webhook_secret").path("webhook", id(&webhook)).send().await.ok().json();
    let change = anna.client.call("change_webhook").path("webhook", id(&webhook));
    change.json(json!({ "active": true })).send().await.ok();
    test(&anna.client, &webhook).await;
    deliver(&app).await;
    assert_eq!(receiver.take()[0].signatures_of(replaced["secret"].as_str().unwrap()), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_a_process_held_is_posted_by_another_when_its_lease_ends() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    test(&anna.client, &webhook).await;
    let gone = uuid::Uuid::now_v7();
    let mut conn = app.app.store.connection().await.unwrap();
    let lease = chrono::TimeDelta::seconds(60);
    let taken = fieldpost::store::deliveries::take(&mut conn, gone, &[], lease, 10).await.unwrap();
    assert_eq!(taken.len(), 1);
    drop(conn);
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    app.advance_database_clock(61).await;
    deliver(&app).await;
    assert_eq!(receiver.take().len(), 1);
    // Whoever comes back too late changes nothing.
    let mut conn = app.app.store.connection().await.unwrap();
    let late = (fieldpost::values::DeliveryFault::TimedOut, None);
    fieldpost::store::deliveries::failed(&mut conn, gone, &taken[0], late, taken[0].taken_at).await.unwrap();
    drop(conn);
    assert_eq!(deliveries(&anna.client, &webhook).await[0]["state"], "delivered");
}

#[tokio::test(flavor = "multi_thread")]
async fn records_of_old_messages_are_deleted_and_those_that_wait_are_kept() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = register(&anna.client, &receiver.url).await;
    test(&anna.client, &webhook).await;
    deliver(&app).await;
    test(&anna.client, &webhook).await;
    app.advance_database_clock(u64::from(app.app.settings.webhooks.keep_days) * DAY + MINUTE).await;
    fieldpost::worker::webhooks::sweep(&app.app).await.unwrap();
    let anna = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    let left = deliveries(&anna.client, &webhook).await;
    assert_eq!(left.iter().map(|one| one["state"].as_str().unwrap()).collect::<Vec<_>>(), ["waiting"]);
}
