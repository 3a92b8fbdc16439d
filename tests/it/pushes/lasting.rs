//! For how long a push and a subscription last: what asks for nothing any more is not pushed, and a session that has
//! expired is told nothing.

use std::sync::Arc;
use std::time::Duration;

use fieldpost::app::App;
use fieldpost::store::pushes;
use fieldpost::worker::pushes::{hand_back, step, sweep};
use serde_json::json;

use super::{deliver, list, shown, start, subscribe};
use crate::support::app::TestApp;
use crate::support::personas::{Player, Table};
use crate::support::push::TestBrowser;
use crate::support::receiver::{Answer, Receiver};
use crate::webhooks::anywhere;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;

/// How many pushes wait.
async fn waiting(app: &TestApp) -> usize {
    app.sql("SELECT 1 FROM pushes WHERE due_at IS NOT NULL OR message IS NOT NULL").await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_has_expired_is_told_nothing() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    let borrowed = Player::logged_in(&table.blue.client.anonymous(), "bert", &table.blue.address).await;
    subscribe(&borrowed.client, &browser, &receiver.url).await;
    assert_eq!(list(&table.blue).await.len(), 1);
    let session = borrowed.tokens["session"].as_str().expect("a session");
    app.sql(&format!("UPDATE sessions SET expires_at = fieldpost_now() + interval '1 hour' WHERE id = '{session}'"))
        .await;
    table.red.act(&table.game, "b4-b5").await.ok();
    app.advance_database_clock(HOUR + MINUTE).await;
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    assert_eq!(waiting(&app).await, 0);
    assert!(list(&table.blue).await.is_empty(), "as the session is in no list");
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_waited_for_too_long_is_given_up_although_nobody_has_tried_it() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    for is_swept in [false, true] {
        let game = Table::again(&table).await;
        deliver(&app).await;
        receiver.take();
        table.red.act(&game, "b4-b5").await.ok();
        assert_eq!(waiting(&app).await, 1);
        app.sql("UPDATE pushes SET give_up_at = fieldpost_now() + interval '1 hour'").await;
        app.advance_database_clock(HOUR + MINUTE).await;
        if is_swept {
            // As where nothing is pushed any more.
            sweep(&app.app).await.expect("swept");
            assert_eq!(waiting(&app).await, 0, "what it shows is kept by nobody");
        }
        deliver(&app).await;
        assert!(receiver.take().is_empty());
        assert_eq!(waiting(&app).await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_pushed_until_it_is_answered() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    let alone = json!({ "kinds": {}, "push": ["draw_offered"] });
    table.blue.client.call("put_notices").json(alone).send().await.ok();
    receiver.answers([Answer::Status(500), Answer::Status(500)]);
    table.red.act(&table.game, "draw").await.ok();
    deliver(&app).await;
    app.advance_database_clock(MINUTE).await;
    deliver(&app).await;
    assert_eq!(shown(&browser, &receiver.take()), ["anna offers you a draw."; 2], "it still asks");
    table.blue.act(&table.game, "refuse").await.ok();
    app.advance_database_clock(HOUR).await;
    deliver(&app).await;
    assert!(receiver.take().is_empty());
    assert_eq!(waiting(&app).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_takes_the_place_of_no_turn() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    receiver.answers([Answer::Status(500)]);
    table.red.act(&table.game, "b4-b5").await.ok();
    deliver(&app).await;
    let turn = receiver.take().remove(0);
    table.red.client.call("say").path("game", &table.game).json(json!({ "text": "Hello" })).send().await.ok();
    deliver(&app).await;
    let talk = receiver.take().remove(0);
    assert_ne!(turn.header("topic"), talk.header("topic"));
    app.advance_database_clock(MINUTE).await;
    deliver(&app).await;
    assert_eq!(shown(&browser, &receiver.take()), ["It is your turn in your game against anna."]);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_may_pass_is_tried_again_and_no_redirect_is_followed() {
    let (app, receiver, browser) = start().await;
    let elsewhere = Receiver::start().await;
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    let cases = [
        (Answer::Status(408), 1),
        (Answer::Status(425), 1),
        (Answer::Status(400), 0),
        (Answer::Status(413), 0),
        (Answer::Redirect(elsewhere.url.clone()), 0),
    ];
    for (answer, more) in cases {
        let said = format!("{answer:?}");
        let game = Table::again(&table).await;
        deliver(&app).await;
        receiver.take();
        receiver.answers([answer]);
        table.red.act(&game, "b4-b5").await.ok();
        deliver(&app).await;
        assert_eq!(receiver.take().len(), 1, "{said}");
        app.advance_database_clock(MINUTE).await;
        deliver(&app).await;
        assert_eq!(receiver.take().len(), more, "{said}");
    }
    assert!(elsewhere.take().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_that_takes_its_whole_time_is_not_tried_by_another_process_meanwhile() {
    let app = TestApp::start_with(|settings| {
        anywhere(settings);
        settings.webhooks.time_limit = Duration::from_secs(600);
    })
    .await;
    let (receiver, browser) = (Receiver::start().await, TestBrowser::new());
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    receiver.answers([Answer::Nothing]);
    table.red.act(&table.game, "b4-b5").await.ok();
    let inside = Arc::clone(&app.app);
    let working = tokio::spawn(async move { step(&inside).await });
    receiver.wait().await;
    receiver.take();
    let other = Arc::new(App::build(app.app.settings.clone()).await.expect("another process"));
    app.advance_database_clock(600 + 20).await;
    step(&other).await.expect("a step");
    assert!(receiver.take().is_empty(), "its outcome may still be recorded");
    app.advance_database_clock(20).await;
    step(&other).await.expect("a step");
    assert_eq!(receiver.take().len(), 1);
    working.abort();
    other.store.close();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_that_a_process_held_when_it_stopped_is_due_at_once() {
    let (app, receiver, browser) = start().await;
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let mut conn = app.app.store.connection().await.expect("a connection");
    let lease = chrono::TimeDelta::minutes(10);
    let taken = pushes::take(&mut conn, app.app.process, &Default::default(), lease, 10).await.expect("taken");
    drop(conn);
    deliver(&app).await;
    assert!(taken.len() == 1 && receiver.take().is_empty());
    hand_back(&app.app).await.expect("handed back");
    deliver(&app).await;
    assert_eq!(receiver.take().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_that_fail_share_half_of_the_places_whatever_their_push_services_are_called() {
    let app = TestApp::start_with(|settings| {
        anywhere(settings);
        // Nobody waits for it.
        settings.webhooks.time_limit = Duration::from_secs(600);
        settings.worker.idle = Duration::from_millis(20);
        settings.push.at_once = 4;
    })
    .await;
    let [hanging, other] = [Receiver::start().await, Receiver::start().await];
    hanging.always(Some(Answer::Nothing));
    let table = Table::in_play(&app).await;
    for name in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"] {
        let player = Player::logged_in(&table.blue.client.anonymous(), "bert", &table.blue.address).await;
        subscribe(&player.client, &TestBrowser::new(), &hanging.url.replace("127.0.0.1", name)).await;
    }
    app.sql("UPDATE push_subscriptions SET failing_since = fieldpost_now()").await;
    table.red.act(&table.game, "b4-b5").await.ok();
    let inside = Arc::clone(&app.app);
    let working = tokio::spawn(async move { step(&inside).await });
    hanging.wait().await;
    let browser = TestBrowser::new();
    subscribe(&table.red.client, &browser, &other.url).await;
    table.blue.act(&table.game, "b7-b6").await.ok();
    other.wait().await;
    assert_eq!(shown(&browser, &other.take()), ["It is your turn in your game against bert."]);
    assert_eq!(hanging.take().len(), 2);
    working.abort();
}
