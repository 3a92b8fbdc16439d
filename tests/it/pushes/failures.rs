//! Push services that fail: a push is tried again until it is of no more use, each service holds up only itself, and a
//! browser that is gone is forgotten.

use std::sync::Arc;
use std::time::Duration;

use fieldpost::worker::pushes::step;

use super::{deliver, list, shown, start, subscribe};
use crate::support::app::TestApp;
use crate::support::personas::{Player, Table};
use crate::support::push::TestBrowser;
use crate::support::receiver::{Answer, Message, Receiver};
use crate::webhooks::anywhere;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_sets_the_pauses_after_pushes_that_were_not_taken() {
    let app = TestApp::start_with(|settings| {
        anywhere(settings);
        settings.push.pauses = "300 7200".parse().expect("pauses");
    })
    .await;
    let (receiver, browser) = (Receiver::start().await, TestBrowser::new());
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    receiver.always(Some(Answer::Status(500)));
    for pause in [5 * MINUTE, 2 * HOUR, 2 * HOUR] {
        deliver(&app).await;
        assert_eq!(receiver.take().len(), 1);
        app.advance_database_clock(pause - 30).await;
        deliver(&app).await;
        assert!(receiver.take().is_empty(), "not before {pause} seconds");
        app.advance_database_clock(31).await;
    }
}

/// A table where the push of Red's first move to Blue was not taken, and is tried again in a while; and that push.
async fn not_taken() -> (TestApp, Receiver, Table, Message) {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    receiver.answers([Answer::Status(500)]);
    table.red.act(&table.game, "b4-b5").await.ok();
    deliver(&app).await;
    let first = receiver.take().remove(0);
    (app, receiver, table, first)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_tried_again_with_growing_pauses_under_new_keys() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let failures = [
        (Answer::Status(500), 30),
        (Answer::Status(429), 2 * MINUTE),
        (Answer::HangUp, 10 * MINUTE),
        (Answer::Nonsense, HOUR),
    ];
    let mut bodies = Vec::new();
    for (answer, pause) in failures {
        receiver.answers([answer]);
        deliver(&app).await;
        bodies.extend(receiver.take().into_iter().map(|message| message.bytes));
        app.advance_database_clock(pause - 5).await;
        deliver(&app).await;
        assert!(receiver.take().is_empty(), "not before {pause} seconds");
        app.advance_database_clock(6).await;
    }
    assert!(list(&table.blue).await[0].get("last_pushed_at").is_none());
    deliver(&app).await;
    let messages = receiver.take();
    assert_eq!(shown(&browser, &messages), ["It is your turn in your game against anna."]);
    let ttl: u64 = messages[0].header("ttl").parse().unwrap();
    assert!(ttl < 72 * HOUR - HOUR, "what is left of its time: {ttl}");
    bodies.push(messages[0].bytes.clone());
    bodies.sort();
    bodies.dedup();
    assert_eq!(bodies.len(), 5, "no two are encrypted alike");
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    assert!(list(&table.blue).await[0]["last_pushed_at"].is_string());
    assert!(app.sql("SELECT 1 FROM pushes WHERE message IS NOT NULL").await.is_empty(), "what was shown is not kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_given_up_after_its_time() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    receiver.always(Some(Answer::Status(503)));
    table.red.act(&table.game, "b4-b5").await.ok();
    let mut tries = 0;
    for _ in 0..40 {
        deliver(&app).await;
        tries += receiver.take().len();
        app.advance_database_clock(2 * HOUR).await;
    }
    assert!((10..40).contains(&tries), "{tries}");
    assert!(app.sql("SELECT 1 FROM pushes WHERE due_at IS NOT NULL").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_is_gone_is_forgotten() {
    for status in [404, 410] {
        let (app, receiver, browser) = start().await;
        let table = Table::in_play(&app).await;
        subscribe(&table.blue.client, &browser, &receiver.url).await;
        receiver.answers([Answer::Status(status)]);
        table.red.act(&table.game, "b4-b5").await.ok();
        deliver(&app).await;
        assert_eq!(receiver.take().len(), 1);
        assert!(list(&table.blue).await.is_empty(), "{status}");
        app.advance_database_clock(DAY).await;
        deliver(&app).await;
        assert!(receiver.take().is_empty() && app.sql("SELECT 1 FROM pushes").await.is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_that_is_refused_for_good_is_not_tried_again_and_a_browser_that_takes_none_for_long_is_forgotten() {
    let app = TestApp::start_with(|settings| {
        anywhere(settings);
        settings.push.forget_days = 1;
    })
    .await;
    let (receiver, browser) = (Receiver::start().await, TestBrowser::new());
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    receiver.always(Some(Answer::Status(403)));
    table.red.act(&table.game, "b4-b5").await.ok();
    for _ in 0..5 {
        deliver(&app).await;
        app.advance_database_clock(6 * HOUR).await;
    }
    assert_eq!(receiver.take().len(), 1);
    assert_eq!(app.sql("SELECT 1 FROM push_subscriptions").await.len(), 1);
    table.blue.act(&table.game, "b7-b6").await.ok();
    table.red.act(&table.game, "e4-e5").await.ok();
    deliver(&app).await;
    assert_eq!(receiver.take().len(), 1);
    assert!(app.sql("SELECT 1 FROM push_subscriptions").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_notice_takes_the_place_of_one_that_waits() {
    let (app, receiver, table, first) = not_taken().await;
    table.blue.act(&table.game, "b7-b6").await.ok();
    table.red.act(&table.game, "e4-e5").await.ok();
    app.advance_database_clock(MINUTE).await;
    deliver(&app).await;
    let messages = receiver.take();
    assert_eq!(messages.len(), 1, "only the newer one");
    assert_eq!(messages[0].header("topic"), first.header("topic"), "by which a push service drops the older one");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_asked_for_what_is_done() {
    let (app, receiver, table, _) = not_taken().await;
    table.blue.act(&table.game, "b7-b6").await.ok();
    app.advance_database_clock(MINUTE).await;
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    assert!(app.sql("SELECT 1 FROM pushes WHERE due_at IS NOT NULL").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_service_that_hangs_holds_no_other_up() {
    let app = TestApp::start_with(|settings| {
        anywhere(settings);
        // Nobody waits for it.
        settings.webhooks.time_limit = Duration::from_secs(600);
        settings.worker.idle = Duration::from_millis(20);
        settings.push.at_once = 4;
    })
    .await;
    let [hanging, other] = [Receiver::start().await, Receiver::start().await];
    // The machine of a push service is its name: these are two.
    let elsewhere = other.url.replace("127.0.0.1", "localhost");
    let table = Table::in_play(&app).await;
    hanging.always(Some(Answer::Nothing));
    subscribe(&table.blue.client, &TestBrowser::new(), &hanging.url).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let inside = Arc::clone(&app.app);
    let working = tokio::spawn(async move { step(&inside).await });
    hanging.wait().await;
    let browser = TestBrowser::new();
    subscribe(&table.red.client, &browser, &elsewhere).await;
    table.blue.act(&table.game, "b7-b6").await.ok();
    other.wait().await;
    assert_eq!(shown(&browser, &other.take()), ["It is your turn in your game against bert."]);
    for number in 0..3 {
        let player = Player::logged_in(&table.blue.client.anonymous(), "bert", &table.blue.address).await;
        subscribe(&player.client, &TestBrowser::new(), &format!("{}&{number}", hanging.url)).await;
    }
    table.red.act(&table.game, "e4-e5").await.ok();
    let mut told = hanging.take();
    while told.len() < 2 {
        hanging.wait().await;
        told.extend(hanging.take());
    }
    // Only now: a push whose turn is over is not pushed.
    table.blue.act(&table.game, "e7-e6").await.ok();
    other.wait().await;
    told.extend(hanging.take());
    assert_eq!(told.len(), 2, "it takes half of the places");
    working.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_that_a_process_held_is_pushed_by_another_when_its_lease_ends() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let gone = uuid::Uuid::now_v7();
    let mut conn = app.app.store.connection().await.unwrap();
    let lease = chrono::TimeDelta::seconds(60);
    let taken = fieldpost::store::pushes::take(&mut conn, gone, &Default::default(), lease, 10).await.unwrap();
    assert_eq!(taken.len(), 1);
    drop(conn);
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    app.advance_database_clock(61).await;
    deliver(&app).await;
    assert_eq!(receiver.take().len(), 1);
    // Whoever comes back too late changes nothing.
    let mut conn = app.app.store.connection().await.unwrap();
    fieldpost::store::pushes::postpone(&mut conn, gone, &taken[0], lease).await.unwrap();
    drop(conn);
    assert!(app.sql("SELECT 1 FROM pushes WHERE due_at IS NOT NULL").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_pushed_into_the_network_of_the_service() {
    let app = TestApp::start().await;
    let receiver = Receiver::start().await;
    let table = Table::in_play(&app).await;
    let port = receiver.url.rsplit(':').next().unwrap();
    // The name is fine, and what it leads to is only known when it is resolved.
    subscribe(&table.blue.client, &TestBrowser::new(), &format!("https://localhost:{port}")).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    // What was stored is checked again.
    app.sql(&format!("UPDATE push_subscriptions SET endpoint = '{}'", receiver.url)).await;
    app.advance_database_clock(MINUTE).await;
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    let metrics = fieldpost::app::operation::metrics::page(&app.app).await.unwrap();
    for labels in
        ["_total{outcome=\"address_refused\"} 2", "_by_service_total{service=\"other\",outcome=\"address_refused\"} 2"]
    {
        assert!(metrics.contains(&format!("fieldpost_pushes{labels}")), "{metrics}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn records_of_old_pushes_are_deleted_and_those_that_wait_are_kept() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    deliver(&app).await;
    table.blue.act(&table.game, "b7-b6").await.ok();
    table.red.act(&table.game, "e4-e5").await.ok();
    app.advance_database_clock(u64::from(app.app.settings.push.keep_days) * DAY + MINUTE).await;
    app.sql("UPDATE pushes SET give_up_at = fieldpost_now() + interval '1 hour' WHERE due_at IS NOT NULL").await;
    fieldpost::worker::pushes::sweep(&app.app).await.unwrap();
    assert_eq!(app.sql("SELECT 1 FROM pushes").await.len(), 1);
    assert_eq!(app.sql("SELECT 1 FROM pushes WHERE due_at IS NOT NULL").await.len(), 1);
}
