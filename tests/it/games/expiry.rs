//! Deadlines that pass (T-2, T-3): the clock acts on each exactly once, whoever looks and however they die.

use chrono::TimeDelta;
use fieldpost::app::deadlines;
use fieldpost::store::deadlines as store;
use fieldpost::worker::{Step, clock};
use serde_json::{Value, json};
use uuid::Uuid;

use super::people;
use super::time::{begun, playing};
use crate::support::app::TestApp;

const DAY: u64 = 86_400;

fn control(on_expiry: &str) -> Value {
    json!({ "type": "per_turn", "seconds": DAY, "on_expiry": on_expiry })
}

/// Lets the clock look at whatever is due.
async fn pump(app: &TestApp) {
    while clock::step(&app.app).await.unwrap() == Step::Worked {}
}

/// The clock's actions in the log, and the mails of a kind.
async fn acted(app: &TestApp, kind: &str) -> (usize, Vec<String>) {
    let log = app.sql("SELECT actor FROM game_log WHERE actor LIKE '%clock%'").await;
    let mails = app.sql(&format!("SELECT address FROM outbox WHERE kind = '{kind}' ORDER BY address")).await;
    (log.len(), mails.into_iter().map(|row| row[0].clone().unwrap()).collect())
}

fn both() -> Vec<String> {
    vec!["anna@example.org".to_owned(), "bert@example.org".to_owned()]
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_move_in_time_forfeits_the_game() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = playing(&anna, &bert, control("forfeit")).await;
    anna.act(&game, "e4-e5").await.ok();
    app.advance_database_clock(DAY - 60).await;
    pump(&app).await;
    assert_eq!(bert.look(&game).await.json()["status"], "playing", "a minute is left");
    app.advance_database_clock(61).await;
    pump(&app).await;
    let over = bert.look(&game).await.json();
    assert_eq!(over["outcome"], json!({ "result": "won", "winners": ["red"], "reason": "expired" }));
    assert!(over["pieces"].as_array().unwrap().iter().all(|piece| piece["revealed"] == true), "V-4");
    assert_eq!(acted(&app, "game-over").await, (1, both()));
    let record = anna.client.call("read_record_text").path("game", &game).send().await.ok();
    assert!(record.text().contains("expire"), "the record says so: {}", record.text());
    let verified = fieldpost::app::play::verify::verify(&app.app, &[]).await.unwrap();
    assert_eq!(verified.faults, vec![]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_army_that_is_not_hidden_in_time_ends_the_game_without_a_result() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = begun(&anna, &bert, control("claim")).await;
    anna.lock(&game, &crate::support::personas::RED).await.ok();
    app.advance_database_clock(DAY + 1).await;
    pump(&app).await;
    let over = bert.look(&game).await.json();
    assert_eq!(over["outcome"], json!({ "result": "aborted", "reason": "expired" }));
    assert_eq!(over["setups"], json!({}), "an aborted game reveals nothing");
    assert_eq!(acted(&app, "game-over").await, (1, both()));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobodys_time_runs_while_a_seat_is_free() {
    let app = TestApp::start().await;
    let [anna] = people(&app, ["anna"]).await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "time_control": control("forfeit") });
    let game = anna.client.call("create_game").json(body).send().await.ok().json();
    app.advance_database_clock(u64::from(app.app.settings.games.open_days) * DAY - 60).await;
    pump(&app).await;
    assert_eq!(anna.look(game["id"].as_str().unwrap()).await.json()["status"], "waiting");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_game_waits_for_claims_the_other_may_claim_or_wait() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = playing(&anna, &bert, control("claim")).await;
    bert.act(&game, "claim").await.problem("nothing-to-claim");
    app.advance_database_clock(DAY + 1).await;
    pump(&app).await;
    pump(&app).await;
    assert_eq!(
        acted(&app, "time-up").await,
        (0, vec!["bert@example.org".to_owned()]),
        "told once, and nothing is done"
    );
    let legal = async |who: &crate::support::personas::Player| {
        let legal = who.client.call("list_legal_actions").path("game", &game).send().await.ok().json();
        legal["actions"].as_array().unwrap().contains(&json!({ "type": "claim" }))
    };
    assert_eq!((legal(&anna).await, legal(&bert).await), (false, true));
    let owed = bert.client.call("list_decisions").send().await.ok().json();
    assert_eq!(owed["decisions"][0]["decision"], "claim");
    anna.act(&game, "claim").await.problem("nothing-to-claim");

    anna.act(&game, "e4-e5").await.ok();
    bert.act(&game, "claim").await.problem("nothing-to-claim");
    let owed = bert.client.call("list_decisions").send().await.ok().json();
    assert_eq!((owed["decisions"].as_array().unwrap().len(), &owed["decisions"][0]["decision"]), (1, &json!("turn")));

    app.advance_database_clock(DAY + 1).await;
    let seen = anna.look(&game).await;
    let claim = json!({ "type": "claim" });
    let claim = anna.client.call("act").path("game", &game).header("If-Match", seen.etag()).json(claim);
    let over = claim.send().await.ok().json();
    assert_eq!(over["outcome"], json!({ "result": "won", "winners": ["red"], "reason": "expired" }));
    assert_eq!(acted(&app, "game-over").await, (1, both()), "the clock did it, and both are told");
    pump(&app).await;
    assert_eq!(acted(&app, "game-over").await, (1, both()));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_clocks_at_one_deadline_one_acts() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    for round in 1..=8 {
        let claim = round % 2 == 0;
        let game = playing(&anna, &bert, control(if claim { "claim" } else { "forfeit" })).await;
        let id: Uuid = game.parse().unwrap();
        app.advance_database_clock(DAY + 1).await;
        let (one, other) = tokio::join!(deadlines::look(&app.app, id), deadlines::look(&app.app, id));
        one.and(other).unwrap();
        let log = app.sql(&format!("SELECT 1 FROM game_log WHERE game_id = '{game}' AND actor LIKE '%clock%'")).await;
        let mails = "SELECT 1 FROM outbox WHERE kind IN ('game-over', 'time-up') AND game_id =";
        let mails = app.sql(&format!("{mails} '{game}'")).await;
        assert_eq!((log.len(), mails.len()), if claim { (0, 1) } else { (1, 2) });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_and_the_clock_at_one_moment_are_one_action() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    for _ in 0..6 {
        let game = playing(&anna, &bert, control("forfeit")).await;
        let id: Uuid = game.parse().unwrap();
        let tag = anna.look(&game).await.etag().to_owned();
        app.advance_database_clock(DAY + 1).await;
        let body = json!({ "type": "text", "text": "e4-e5" });
        let act = anna.client.call("act").path("game", &game).header("If-Match", tag).json(body);
        let (clock, reply) = tokio::join!(deadlines::look(&app.app, id), act.send());
        clock.unwrap();
        let status = anna.look(&game).await.json()["status"].clone();
        assert!(
            matches!((reply.status, status.as_str().unwrap()), (200, "playing") | (412, "over")),
            "{reply:?} {status}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_a_killed_clock_had_taken_are_checked_again_and_others_meanwhile() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let games = [playing(&anna, &bert, control("forfeit")).await, playing(&anna, &bert, control("forfeit")).await];
    app.advance_database_clock(DAY + 1).await;
    let mut conn = app.app.store.connection().await.unwrap();
    let taken = store::take(&mut conn, TimeDelta::seconds(60), 1).await.unwrap();
    // Whoever took it dies here.
    drop(conn);
    pump(&app).await;
    for game in &games {
        let expected = if game.parse() == Ok(taken[0]) { "playing" } else { "over" };
        assert_eq!(anna.look(game).await.json()["status"], expected, "the lease of one of them runs");
    }
    app.advance_database_clock(61).await;
    pump(&app).await;
    for game in &games {
        assert_eq!(anna.look(game).await.json()["status"], "over");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_read_keeps_the_clock_from_no_other() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let broken = playing(&anna, &bert, control("forfeit")).await;
    let sound = playing(&anna, &bert, control("forfeit")).await;
    app.sql(&format!("UPDATE games SET clocks = 'nonsense' WHERE id = '{broken}'")).await;
    app.advance_database_clock(DAY + 1).await;
    pump(&app).await;
    assert_eq!(anna.look(&sound).await.json()["status"], "over");
}

/// Copies a game so often, under ids of their own.
async fn copy(app: &TestApp, game: &str, times: usize) {
    for (table, key) in [("games", "id"), ("seats", "game_id"), ("game_log", "game_id")] {
        let columns = format!(
            "SELECT string_agg(quote_ident(column_name), ', ') FROM information_schema.columns \
             WHERE table_schema = 'public' AND table_name = '{table}' AND column_name <> '{key}'"
        );
        let columns = app.sql(&columns).await[0][0].clone().unwrap();
        app.sql(&format!(
            "INSERT INTO {table} ({key}, {columns}) SELECT lpad(to_hex(n), 32, '0')::uuid, {columns} \
             FROM {table}, generate_series(1, {times}) n WHERE {key} = '{game}'"
        ))
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_deadlines_at_one_moment_each_is_decided_once_although_one_game_cannot_be_read() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = playing(&anna, &bert, control("forfeit")).await;
    copy(&app, &game, 69).await;
    let broken = "UPDATE games SET clocks = 'nonsense' WHERE id = lpad('7', 32, '0')::uuid";
    app.sql(broken).await;
    app.advance_database_clock(DAY + 1).await;
    tokio::join!(pump(&app), pump(&app));
    let count = async |what: &str| app.sql(what).await[0][0].clone().unwrap();
    assert_eq!(count("SELECT count(*) FROM games WHERE status = 'over' AND reason = 'expired'").await, "69");
    let acted = "SELECT count(*) || ' in ' || count(DISTINCT game_id) FROM game_log WHERE actor LIKE '%clock%'";
    assert_eq!(count(acted).await, "69 in 69");
    assert_eq!(count("SELECT count(DISTINCT (game_id, user_id)) FROM outbox WHERE kind = 'game-over'").await, "138");
    let records =
        "SELECT count(*) FROM outbox WHERE kind = 'game-over' AND encode(content, 'escape') LIKE '%game-%.txt%'";
    assert_eq!(count(records).await, "138", "each with its record");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_alarms_at_half_time_each_is_set_to_its_next_reminder_and_nobody_is_told() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    // Their own lists: the default one may change.
    for player in [&anna, &bert] {
        player.client.call("change_me").json(json!({ "reminder_hours": [24] })).send().await.ok();
    }
    let game = playing(&anna, &bert, json!({ "type": "per_turn", "seconds": 4 * DAY })).await;
    copy(&app, &game, 59).await;
    let mails = app.sql("SELECT 1 FROM outbox").await.len();
    app.advance_database_clock(2 * DAY + 60).await;
    pump(&app).await;
    let next = "SELECT count(*), count(DISTINCT alarm_at), bool_and(alarm_at = until - interval '24 hours') FROM games";
    let next: Vec<_> = app.sql(next).await[0].iter().flatten().cloned().collect();
    assert_eq!(next, ["60", "1", "t"]);
    assert_eq!(app.sql("SELECT 1 FROM outbox").await.len(), mails);
    app.advance_database_clock(DAY).await;
    pump(&app).await;
    let reminded = "SELECT count(DISTINCT game_id), count(*) FROM outbox WHERE kind = 'reminder'";
    let reminded: Vec<_> = app.sql(reminded).await[0].iter().flatten().cloned().collect();
    assert_eq!(reminded, ["60", "60"]);
}
