//! Deadlines at larger tables (T-3): whoever is late is out, and the others play on.

use fieldpost::app::deadlines;
use fieldpost::values::TimeControl;
use fieldpost::worker::{Step, clock};
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::guests::Guests;

const NAMES: [&str; 4] = ["anna", "bert", "carl", "dora"];
/// Lets a decision of the default time control expire.
async fn let_expire(app: &TestApp) {
    app.advance_database_clock(TimeControl::DEFAULT_SECONDS.unsigned_abs() + 1).await;
    while clock::step(&app.app).await.unwrap() == Step::Worked {}
}

#[tokio::test(flavor = "multi_thread")]
async fn one_after_the_other_is_late_and_out_until_one_is_left() {
    let app = TestApp::start().await;
    let table = Guests::seated(&app, &NAMES[..3], "stratego4-three", json!({})).await.set_up().await;
    let id = table.game.parse().unwrap();
    app.advance_database_clock(TimeControl::DEFAULT_SECONDS.unsigned_abs() + 1).await;
    // Two clocks at one deadline: the second must not take the next seat's turn for it.
    let (one, other) = tokio::join!(deadlines::look(&app.app, id), deadlines::look(&app.app, id));
    one.and(other).unwrap();
    let seen = table.look(1).await;
    assert_eq!((&seen["seats_out"], &seen["awaiting"][0]["seats"]), (&json!(["a"]), &json!(["b"])));
    let recipients =
        app.sql("SELECT address FROM outbox WHERE kind = 'your-turn' ORDER BY created_at DESC LIMIT 1").await;
    assert_eq!(recipients[0][0].as_deref(), Some("bert@example.org"));
    let_expire(&app).await;
    let over = table.look(0).await;
    assert_eq!(over["outcome"], json!({ "result": "won", "winners": ["c"], "reason": "expired" }));
    table.record(&app).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn partners_are_not_asked_to_claim_against_each_other() {
    let app = TestApp::start().await;
    let table = Guests::seated(&app, &NAMES, "stratego4-partners", json!({})).await.set_up().await;
    let claims = json!({ "type": "per_turn", "seconds": TimeControl::DEFAULT_SECONDS, "on_expiry": "claim" });
    app.sql(&format!("UPDATE games SET time_control = '{claims}'")).await;
    let_expire(&app).await;
    let recipients = app.sql("SELECT address FROM outbox WHERE kind = 'time-up' ORDER BY address").await;
    let recipients: Vec<_> = recipients.iter().map(|row| row[0].as_deref().unwrap()).collect();
    assert_eq!(
        recipients,
        ["bert@example.org", "dora@example.org"],
        "North is late: East and West may claim, South not"
    );
    table.players[2].act(&table.game, "claim").await.problem("nothing-to-claim");
    table.players[3].act(&table.game, "claim").await.ok();
    let seen = table.look(3).await;
    assert_eq!((&seen["seats_out"], &seen["status"]), (&json!(["north"]), &json!("playing")));
}
