//! Reminders (T-4): each of a user's own list at most once for a decision.

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

async fn wish(who: &Player, hours: &[i16]) {
    who.client.call("change_me").json(json!({ "reminder_hours": hours })).send().await.ok();
}

fn days(days: u64) -> serde_json::Value {
    json!({ "type": "per_turn", "seconds": days * 24 * HOUR, "on_expiry": "claim" })
}

#[tokio::test(flavor = "multi_thread")]
async fn each_reminder_of_the_list_comes_once_for_each_decision() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    assert_eq!(anna.client.call("read_me").send().await.ok().json()["reminder_hours"], json!([24, 6]));
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
    hours(&app, 5).await;
    assert_eq!(reminded(&app).await.len(), 4, "the time is up, and nobody is reminded of that");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_says_how_much_time_is_left() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    playing(&anna, &bert, days(3)).await;
    hours(&app, 67).await;
    let mail =
        app.sql("SELECT encode(raw, 'escape') FROM outbox WHERE kind = 'reminder' ORDER BY created_at DESC").await;
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
    playing(&anna, &bert, days(1)).await;
    hours(&app, 17).await;
    assert_eq!(reminded(&app).await, Vec::<String>::new(), "24 hours before the deadline would be at once");
    hours(&app, 6).await;
    assert_eq!(reminded(&app).await, ["anna"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_list_counts_for_what_is_owed_already() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    playing(&anna, &bert, days(3)).await;
    wish(&anna, &[]).await;
    hours(&app, 60).await;
    assert_eq!(reminded(&app).await, Vec::<String>::new());
    wish(&anna, &[2, 8]).await;
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
    let game = begun(&anna, &bert, days(3)).await;
    hours(&app, 49).await;
    assert_eq!(reminded(&app).await, ["anna", "bert"]);
    anna.lock(&game, &crate::support::personas::RED).await.ok();
    hours(&app, 20).await;
    assert_eq!(reminded(&app).await, ["anna", "bert", "bert"]);
}
