//! Grace (T-3): nobody loses because a letter lay unread, or because nobody was there to take one.

use fieldpost::store::presence as store;
use fieldpost::worker::{Step, clock, presence};
use serde_json::{Value, json};

use super::people;
use super::time::playing;
use crate::support::app::TestApp;
use crate::support::personas::Player;
use crate::support::post;

const DAY: u64 = 86_400;
const HOUR: u64 = 3_600;

fn control(on_expiry: &str) -> Value {
    json!({ "type": "per_turn", "seconds": DAY, "on_expiry": on_expiry })
}

/// Lets the clock look at whatever is due.
async fn pump(app: &TestApp) {
    while clock::step(&app.app).await.unwrap() == Step::Worked {}
}

async fn status(who: &Player, game: &str) -> String {
    who.look(game).await.json()["status"].as_str().unwrap().to_owned()
}

/// Lets time pass, and the clock look.
async fn wait(app: &TestApp, seconds: u64) {
    app.advance_database_clock(seconds).await;
    pump(app).await;
}

/// Makes it so long that nobody has been there, and lets the first process come back.
async fn outage(app: &TestApp, length: &str) {
    presence::step(&app.app).await.unwrap();
    app.sql(&format!("UPDATE presence SET seen_at = now() - interval '{length}'")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_that_came_in_time_is_read_before_the_decision_expires() {
    let app = post::open().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = playing(&anna, &bert, control("forfeit")).await;
    let to = post::reply_to(&app, "anna@example.org").await;
    app.advance_database_clock(DAY - 60).await;
    post::bring(&app, &post::letter("anna@example.org", &to, "b4-b5")).await.ok();
    // The inbox is slow, the clock is not.
    wait(&app, 120).await;
    wait(&app, HOUR).await;
    assert_eq!(status(&bert, &game).await, "playing");
    post::pump(&app).await;
    pump(&app).await;
    assert_eq!(bert.look(&game).await.json()["awaiting"][0]["seats"], json!(["blue"]));
    assert_eq!(post::outcomes(&app).await, ["played"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_that_came_late_or_to_nothing_or_were_read_or_are_old_hold_no_deadline() {
    for (case, text) in [("late", "b4-b5"), ("another address", "b4-b5"), ("read", "hm"), ("old", "b4-b5")] {
        let app = post::open_with(|letters| letters.grace_hours = 2).await;
        let [anna, bert] = people(&app, ["anna", "bert"]).await;
        let game = playing(&anna, &bert, control("forfeit")).await;
        let mut to = post::reply_to(&app, "anna@example.org").await;
        if case == "another address" {
            to = format!("move+{}@in.example.org", "a".repeat(52));
        }
        app.advance_database_clock(if case == "late" { DAY + 1 } else { DAY - 60 }).await;
        post::bring(&app, &post::letter("anna@example.org", &to, text)).await.ok();
        if case == "read" {
            post::pump(&app).await;
        }
        wait(&app, if case == "old" { 2 * HOUR + 1 } else { 120 }).await;
        assert_eq!(status(&bert, &game).await, "over", "{case}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_outage_deadlines_rest_for_as_long_again_and_then_pass_once() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = playing(&anna, &bert, control("forfeit")).await;
    outage(&app, "3 hours").await;
    wait(&app, DAY + 1).await;
    assert_eq!(status(&bert, &game).await, "playing", "nobody is back yet");
    let (one, other) = tokio::join!(presence::step(&app.app), presence::step(&app.app));
    one.and(other).unwrap();
    wait(&app, 120).await;
    wait(&app, 3 * HOUR - 240).await;
    assert_eq!(status(&bert, &game).await, "playing");
    wait(&app, 180).await;
    pump(&app).await;
    assert_eq!(status(&bert, &game).await, "over");
    let log = app.sql("SELECT 1 FROM game_log WHERE actor LIKE '%clock%'").await;
    assert_eq!(log.len(), 1, "T-2");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_back_in_time_plays_and_claims_nothing_meanwhile() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = playing(&anna, &bert, control("claim")).await;
    outage(&app, "3 hours").await;
    wait(&app, DAY + 1).await;
    presence::step(&app.app).await.unwrap();
    bert.act(&game, "claim").await.problem("nothing-to-claim");
    let legal = bert.client.call("list_legal_actions").path("game", &game).send().await.ok().json();
    assert!(!legal["actions"].as_array().unwrap().contains(&json!({ "type": "claim" })));
    anna.act(&game, "e4-e5").await.ok();
    wait(&app, 4 * HOUR).await;
    assert_eq!(status(&bert, &game).await, "playing");
}

#[tokio::test(flavor = "multi_thread")]
async fn grace_has_a_minimum_and_a_maximum_and_time_that_is_moved_is_not_an_outage() {
    let app = TestApp::start().await;
    let mut conn = app.app.store.connection().await.unwrap();
    assert_eq!(store::rest(&mut conn).await.unwrap(), None, "nobody was ever there");
    for (length, minutes) in [("25 seconds", None), ("2 minutes", Some(30)), ("9 days", Some(24 * 60))] {
        app.sql("UPDATE presence SET rest_until = NULL").await;
        outage(&app, length).await;
        let back = store::beat(&mut conn).await.unwrap();
        assert_eq!(back.is_some(), minutes.is_some(), "{length}");
        assert_eq!(store::beat(&mut conn).await.unwrap(), None, "told once");
        let rest =
            app.sql("SELECT round(extract(epoch FROM rest_until - fieldpost_now()) / 60)::int FROM presence").await;
        assert_eq!(rest[0][0], minutes.map(|minutes: u32| minutes.to_string()), "{length}");
    }
    app.sql("UPDATE presence SET rest_until = NULL").await;
    app.advance_database_clock(30 * DAY).await;
    assert_eq!((store::beat(&mut conn).await.unwrap(), store::rest(&mut conn).await.unwrap()), (None, None));
}
