//! Reminders (T-4): each of a user's own list at most once for a decision.

use fieldpost::values::TimeControl;
use fieldpost::worker::{Step, clock};
use serde_json::json;

use super::people;
use super::time::{begun, playing};
use crate::support::app::TestApp;
use crate::support::personas::Player;

const HOUR: u64 = 3_600;

/// Lets hours pass, and the clock look after each of them as often as it likes.
async fn hours(app: &TestApp, hours: u64) {
    for _ in 0..hours {
        app.advance_database_clock(HOUR).await;
        while clock::step(&app.app).await.unwrap() == Step::Worked {}
    }
}

/// Who was reminded, in order.
async fn reminded(app: &TestApp) -> Vec<String> {
    let mails = app.sql("SELECT address FROM outbox WHERE kind = 'reminder' ORDER BY created_at, address").await;
    mails.into_iter().map(|row| row[0].clone().unwrap().replace("@example.org", "")).collect()
}

async fn choose(who: &Player, hours: &[i16]) {
    who.client.call("change_me").json(json!({ "reminder_hours": hours })).send().await.ok();
}

fn days(days: u64) -> serde_json::Value {
    json!({ "type": "per_turn", "seconds": days * 24 * HOUR, "on_expiry": "claim" })
}

#[tokio::test(flavor = "multi_thread")]
async fn each_reminder_of_the_list_comes_once_for_each_decision() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    choose(&anna, &[24, 6]).await;
    choose(&bert, &[24, 6]).await;
    let game = playing(&anna, &bert, days(3)).await;
    hours(&app, 47).await;
    assert_eq!(reminded(&app).await, Vec::<String>::new());
    hours(&app, 2).await;
    assert_eq!(reminded(&app).await, ["anna"]);
    // An offer of a draw is another version and the same decision.
    anna.act(&game, "draw").await.ok();
    hours(&app, 22).await;
    assert_eq!(reminded(&app).await, ["anna", "anna"]);
    anna.act(&game, "e4-e5").await.ok();
    hours(&app, 71).await;
    assert_eq!(reminded(&app).await, ["anna", "anna", "bert", "bert"]);
    for _ in 0..2 {
        hours(&app, 5).await;
        let all = reminded(&app).await;
        assert_eq!(all, ["anna", "anna", "bert", "bert", "bert"], "the time is up: Bert is told once that he may move");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_says_how_much_time_is_left() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    choose(&anna, &[24, 6]).await;
    playing(&anna, &bert, days(3)).await;
    hours(&app, 67).await;
    let mail =
        app.sql("SELECT encode(content, 'escape') FROM outbox WHERE kind = 'reminder' ORDER BY created_at DESC").await;
    let mail = mail[0][0].clone().unwrap().replace("\\r", "").replace('\r', "");
    let said = mail.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("Your game against bert still waits for you: 5 hours and 5"), "{said}");
    assert!(said.contains("Waiting since:") && said.contains("Please answer by:"), "{said}");
    assert!(said.contains("3 | . . . . . . . . . . |"), "the board is there: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_reminded_while_a_decision_is_younger_than_half_its_time() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    choose(&anna, &[24, 6]).await;
    playing(&anna, &bert, days(1)).await;
    hours(&app, 17).await;
    assert_eq!(reminded(&app).await, Vec::<String>::new(), "24 hours before the deadline would be at once");
    hours(&app, 6).await;
    assert_eq!(reminded(&app).await, ["anna"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_list_counts_for_decisions_that_are_owed_already() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    playing(&anna, &bert, days(3)).await;
    choose(&anna, &[]).await;
    hours(&app, 60).await;
    assert_eq!(reminded(&app).await, Vec::<String>::new());
    choose(&anna, &[2, 8]).await;
    assert_eq!(anna.client.call("read_me").send().await.ok().json()["reminder_hours"], json!([8, 2]));
    hours(&app, 6).await;
    assert_eq!(reminded(&app).await, ["anna"]);
    let body = json!({ "reminder_hours": [6, 6] });
    anna.client.call("change_me").json(body).send().await.problem("invalid-fields");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_yet_to_hide_an_army_is_reminded_and_nobody_else() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    choose(&anna, &[24, 6]).await;
    choose(&bert, &[24, 6]).await;
    let game = begun(&anna, &bert, days(3)).await;
    hours(&app, 49).await;
    assert_eq!(reminded(&app).await, ["anna", "bert"]);
    anna.lock(&game, &crate::support::personas::RED).await.ok();
    hours(&app, 20).await;
    assert_eq!(reminded(&app).await, ["anna", "bert", "bert"]);
}

/// With which time for a decision each reminder comes, by its hours.
fn needed(me: &serde_json::Value) -> Vec<(u64, u64)> {
    let reminders = me["reminders"].as_array().unwrap().iter();
    reminders.map(|one| (one["hours"].as_u64().unwrap(), one["min_decision_seconds"].as_u64().unwrap())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_that_a_game_is_too_fast_for_says_so_when_it_is_set() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let me = anna.client.call("change_me").json(json!({ "reminder_hours": [1, 48] })).send().await.ok().json();
    assert_eq!(needed(&me), [(48, 96 * HOUR), (1, 2 * HOUR)]);
    choose(&bert, &[]).await;
    playing(&anna, &bert, json!({ "type": "per_turn", "seconds": 96 * HOUR - 1 })).await;
    hours(&app, 94).await;
    assert_eq!(reminded(&app).await, Vec::<String>::new(), "a second less than it needs");
    playing(&anna, &bert, days(4)).await;
    hours(&app, 49).await;
    assert_eq!(
        reminded(&app).await.iter().filter(|name| *name == "anna").count(),
        2,
        "the last hour of the first game, too"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_default_reminder_comes_with_the_default_time_control() {
    let app = TestApp::start().await;
    let [anna] = people(&app, ["anna"]).await;
    let usual = TimeControl::default().time(None).unwrap().num_seconds();
    let needed = needed(&anna.client.call("read_me").send().await.ok().json());
    assert!(!needed.is_empty());
    for (hours, seconds) in needed {
        assert!(
            i64::try_from(seconds).unwrap() <= usual,
            "a reminder at {hours} hours never comes unless a game is slower"
        );
    }
}
