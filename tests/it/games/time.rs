//! Time controls as players see them: who owes what since when until when (T-1, T-6).

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use super::people;
use crate::support::app::TestApp;
use crate::support::personas::{BLUE, Player, RED};

/// A game of Barrage under a time control, with both players in their seats.
pub(super) async fn begun(red: &Player, blue: &Player, control: Value) -> String {
    let opponent = json!({ "type": "user", "user": blue.name });
    let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator", "time_control": control });
    let game = red.client.call("create_game").json(body).send().await.ok().json();
    let game = game["id"].as_str().unwrap().to_owned();
    blue.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    game
}

/// The same with both armies hidden: it is Red's turn.
pub(super) async fn playing(red: &Player, blue: &Player, control: Value) -> String {
    let game = begun(red, blue, control).await;
    red.lock(&game, &RED).await.ok();
    blue.lock(&game, &BLUE).await.ok();
    game
}

/// What a game waits for: decision, seats, and the time that there is for it.
fn awaiting(game: &Value) -> (&Value, &Value, Option<TimeDelta>) {
    let entry = &game["awaiting"][0];
    let time = |field: &str| Some(entry.get(field)?.as_str()?.parse::<DateTime<Utc>>().unwrap());
    (&entry["decision"], &entry["seats"], time("until").map(|until| until - time("since").unwrap()))
}

#[tokio::test(flavor = "multi_thread")]
async fn each_decision_has_its_time_from_the_moment_when_everybody_is_there() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let control = json!({ "type": "per_turn", "seconds": 86_400 });
    let body =
        json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator", "time_control": control });
    let game = anna.client.call("create_game").json(body).send().await.ok().json();
    assert_eq!(awaiting(&game).2, None, "nobody's time runs while a seat is free");
    let game = game["id"].as_str().unwrap().to_owned();
    app.advance_database_clock(7200).await;
    let game = bert.client.call("join_game").path("game", &game).json(json!({})).send().await.ok().json();
    let day = Some(TimeDelta::days(1));
    assert_eq!(awaiting(&game), (&json!("setup"), &json!(["red", "blue"]), day));
    assert_eq!(game["awaiting"][0]["since"], game["changed_at"]);

    let id = game["id"].as_str().unwrap();
    app.advance_database_clock(7200).await;
    anna.lock(id, &RED).await.ok();
    let one = bert.look(id).await.json();
    assert_eq!((awaiting(&one).1, &one["awaiting"][0]["until"]), (&json!(["blue"]), &game["awaiting"][0]["until"]));
    bert.lock(id, &BLUE).await.ok();
    let first = anna.look(id).await.json();
    assert_eq!(awaiting(&first), (&json!("turn"), &json!(["red"]), day));
    app.advance_database_clock(7200).await;
    let offered = anna.act(id, "draw").await.ok().json();
    assert_eq!(offered["awaiting"], first["awaiting"], "an offer of a draw stops no clock");
    let second = anna.act(id, "e4-e5").await.ok().json();
    assert_eq!(awaiting(&second), (&json!("turn"), &json!(["blue"]), day));
    let owed = bert.client.call("list_decisions").send().await.ok().json();
    assert_eq!(owed["decisions"][0]["until"], second["awaiting"][0]["until"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_is_used_up_and_every_turn_adds_to_it() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let control =
        json!({ "type": "bank", "initial_seconds": 86_400, "increment_seconds": 3_600, "cap_seconds": 90_000 });
    let game = playing(&anna, &bert, control).await;
    let seen = anna.look(&game).await.json();
    let bank = |game: &Value, seat: usize| game["seats"][seat]["bank_seconds"].as_i64().unwrap();
    // The setups took a moment.
    assert!((89_900..=90_000).contains(&bank(&seen, 0)), "{seen}");
    assert!((86_300..=86_400).contains(&bank(&seen, 1)), "{seen}");
    let control = json!({
        "type": "bank", "initial_seconds": 86_400, "increment_seconds": 3_600, "cap_seconds": 90_000,
        "on_expiry": "forfeit"
    });
    assert_eq!(seen["time_control"], control);
    app.advance_database_clock(10_000).await;
    let moved = anna.act(&game, "e4-e5").await.ok().json();
    assert!((79_800..=80_000).contains(&bank(&moved, 0)), "{moved}");
    app.advance_database_clock(50_000).await;
    let answered = bert.act(&game, "e7-e6").await.ok().json();
    assert!((83_400..=83_600).contains(&bank(&answered, 0)), "one more hour with the turn: {answered}");
    assert!((39_800..=40_000).contains(&bank(&answered, 1)), "{answered}");
    assert!(awaiting(&answered).2 > Some(TimeDelta::seconds(83_400)));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_time_control_there_is_no_deadline() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = playing(&anna, &bert, json!({ "type": "none" })).await;
    let seen = anna.look(&game).await.json();
    assert_eq!((awaiting(&seen).2, &seen["time_control"]), (None, &json!({ "type": "none" })));
    let alarms = app.sql("SELECT alarm_at FROM games WHERE alarm_at IS NOT NULL").await;
    assert!(alarms.is_empty(), "the clock has nothing to look at");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_in_time_leaves_the_alarm_alone() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = playing(&anna, &bert, json!({ "type": "per_turn", "seconds": 86_400 })).await;
    let alarm = async || app.sql("SELECT alarm_at, until FROM games").await[0].clone();
    let before = alarm().await;
    app.advance_database_clock(3600).await;
    anna.act(&game, "e4-e5").await.ok();
    let after = alarm().await;
    assert_eq!(before[0], after[0], "its row can be rewritten in place");
    assert_ne!(before[1], after[1]);
    bert.act(&game, "resign").await.ok();
    assert_eq!(alarm().await, [None, None]);
}
