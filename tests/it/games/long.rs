//! Long games: what is asked again and again of a finished or a long log is not read whole each time.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use serde_json::json;

use super::{in_play, people};
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::locks::{begin, commit, until_waiting, waiting};
use crate::support::personas::Player;

/// Steps of both that can be repeated for ever: each piece walks round four spaces.
const RED_ROUND: [&str; 4] = ["b4-b3", "b3-c3", "c3-c4", "c4-b4"];
const BLUE_ROUND: [&str; 4] = ["b7-b8", "b8-c8", "c8-c7", "c7-b7"];

/// Plays this many turns after `played` others; returns the tag of the game.
pub(super) async fn walk(red: &Player, blue: &Player, game: &str, played: usize, turns: usize) -> String {
    let mut tag = red.look(game).await.etag().to_owned();
    for turn in played..played + turns {
        let (who, round) = if turn % 2 == 0 { (red, RED_ROUND) } else { (blue, BLUE_ROUND) };
        tag = step(who, game, &tag, round[turn / 2 % 4], None).await.ok().etag().to_owned();
    }
    tag
}

async fn step(who: &Player, game: &str, tag: &str, text: &str, key: Option<&str>) -> Reply {
    let action = json!({ "type": "text", "text": text });
    let act = who.client.call("act").path("game", game).header("If-Match", tag).json(action);
    match key {
        Some(key) => act.header("Idempotency-Key", key).send().await,
        None => act.send().await,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_retry_late_in_a_long_game_does_not_read_its_whole_log() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let tag = walk(&anna, &bert, &game, 0, 104).await;
    let first = step(&anna, &game, &tag, RED_ROUND[0], Some("late")).await.ok();
    let again = async || step(&anna, &game, &tag, RED_ROUND[0], Some("late")).await;
    assert_eq!(again().await.body, first.body, "nothing has happened since");
    walk(&anna, &bert, &game, 105, 3).await;
    let kept = app.sql("SELECT version FROM checkpoints").await;
    assert_eq!(kept, [[Some("100".to_owned())]], "one state in a hundred");
    app.sql("DELETE FROM game_log WHERE version BETWEEN 2 AND 90").await;
    let later = again().await;
    assert_eq!((later.status, &later.body, later.etag()), (200, &first.body, first.etag()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_game_from_before_states_were_kept_is_replayed_once() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let tag = walk(&anna, &bert, &game, 0, 104).await;
    let first = step(&anna, &game, &tag, RED_ROUND[0], Some("late")).await.ok();
    walk(&anna, &bert, &game, 105, 1).await;
    app.sql("DELETE FROM checkpoints").await;
    let again = async || step(&anna, &game, &tag, RED_ROUND[0], Some("late")).await;
    assert_eq!(again().await.body, first.body);
    app.sql("DELETE FROM game_log WHERE version BETWEEN 2 AND 80").await;
    assert_eq!(again().await.body, first.body);
}

/// A game of Anna's and Bert's that is over.
async fn over(app: &TestApp) -> ([Player; 3], String) {
    let [anna, bert, carl] = people(app, ["anna", "bert", "carl"]).await;
    let opponent = json!({ "type": "user", "user": "bert" });
    let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator", "public": true });
    let game = anna.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    bert.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    anna.lock(&game, &crate::support::personas::RED).await.ok();
    bert.lock(&game, &crate::support::personas::BLUE).await.ok();
    walk(&anna, &bert, &game, 0, 2).await;
    bert.client.call("read_record").path("game", &game).send().await.problem("game-not-over");
    anna.act(&game, "resign").await.ok();
    ([anna, bert, carl], game)
}

async fn record(who: &Player, game: &str, form: &str) -> Reply {
    who.client.call(form).path("game", game).send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_finished_game_is_made_once_for_everybody() {
    let app = TestApp::start().await;
    let ([anna, bert, carl], game) = over(&app).await;
    let text = record(&anna, &game, "read_record_text").await.ok();
    app.sql("ALTER TABLE game_log RENAME TO elsewhere").await;
    for who in [&anna, &bert, &carl] {
        assert_eq!(record(who, &game, "read_record_text").await.ok().body, text.body);
        assert_eq!(record(who, &game, "read_record").await.ok().json()["actions"].as_array().unwrap().len(), 3);
    }
    app.sql("ALTER TABLE elsewhere RENAME TO game_log").await;
    // It names its players as they are called now.
    bert.client.call("change_me").json(json!({ "name": "bertram" })).send().await.ok();
    assert!(record(&anna, &game, "read_record_text").await.ok().text().contains("bertram"));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_reads_long_records_leaves_the_others_alone() {
    let app = TestApp::start().await;
    let mut games = Vec::new();
    let ([anna, bert, _], game) = over(&app).await;
    games.push(game);
    for _ in 0..5 {
        let game = in_play(&anna, &bert).await;
        anna.act(&game, "resign").await.ok();
        games.push(game);
    }
    // Nobody can read a log now: whoever tries waits.
    let held = begin(&app, "LOCK TABLE game_log IN ACCESS EXCLUSIVE MODE").await;
    let readers = games.iter().cycle().take(24).map(|game| {
        let (client, game) = (anna.client.clone(), game.clone());
        tokio::spawn(async move { client.call("read_record").path("game", &game).send().await })
    });
    let readers: Vec<_> = readers.collect();
    until_waiting(&app, 2).await;
    // More than there are connections ask for records, and two of them have one.
    for _ in 0..12 {
        anna.client.call("read_me").send().await.ok();
        bert.client.call("list_games").send().await.ok();
    }
    assert_eq!(waiting(&app).await, 2);
    commit(&held).await;
    let bodies: BTreeSet<Vec<u8>> = join_all(readers).await.into_iter().map(|reply| reply.unwrap().ok().body).collect();
    assert_eq!(bodies.len(), 2, "five games were alike");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_lasts_for_ever_is_called_off() {
    let app = TestApp::start_with(|settings| settings.games.max_plies = 6).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    walk(&anna, &bert, &game, 0, 5).await;
    assert_eq!(anna.look(&game).await.json()["status"], "playing");
    walk(&anna, &bert, &game, 5, 1).await;
    for who in [&anna, &bert] {
        let seen = who.look(&game).await.json();
        assert_eq!((&seen["status"], &seen["outcome"]["result"]), (&json!("aborted"), &json!("aborted")));
        record(who, &game, "read_record_text").await.problem("game-not-over");
    }
    let recipients = app.sql("SELECT address FROM outbox WHERE kind = 'game-over' ORDER BY address").await;
    assert_eq!(recipients.len(), 2, "both are told: {recipients:?}");
    let verified = fieldpost::app::play::verify::verify(&app.app, &[]).await.unwrap();
    assert_eq!((verified.games, verified.faults), (1, vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_state_of_an_older_format_is_replayed_once() {
    let app = TestApp::start_with(|settings| settings.games.read_cache_mib = 0).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    app.sql("UPDATE games SET snapshot_format = 0, snapshot = 'not a snapshot'").await;
    let before = anna.look(&game).await;
    assert_eq!(app.sql("SELECT snapshot_format > 0 FROM games").await, [[Some("t".to_owned())]]);
    app.sql("DELETE FROM game_log WHERE version = 1").await;
    assert_eq!(anna.look(&game).await.body, before.body, "from the state that was written anew");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_ends_a_long_game_has_its_log_read_in_pieces() {
    use crate::support::statements::WatchedProcess;
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    for way in ["resign", "expire"] {
        let game = in_play(&anna, &bert).await;
        walk(&anna, &bert, &game, 0, 2).await;
        // As if the last move had been played a thousand times: nothing but the record reads them.
        app.sql(&format!(
            "INSERT INTO game_log (game_id, version, actor, action, events, clocks, at) \
             SELECT game_id, version + n, actor, action, events, clocks, at FROM game_log, generate_series(1, 1000) n \
             WHERE game_id = '{game}' AND version = (SELECT version FROM games WHERE id = '{game}'); \
             UPDATE games SET version = version + 1000 WHERE id = '{game}'"
        ))
        .await;
        let watched = WatchedProcess::beside(&app).await;
        let before = watched.statements().len();
        if way == "resign" {
            let client = watched.client(&anna.client);
            let tag = anna.look(&game).await.etag().to_owned();
            let action = json!({ "type": "text", "text": way });
            client.call("act").path("game", &game).header("If-Match", tag).json(action).send().await.ok();
        } else {
            app.advance_database_clock(30 * 86_400).await;
            let other = fieldpost::app::App::build(app.app.settings.clone()).await.unwrap();
            fieldpost::app::deadlines::look(&other, game.parse().unwrap()).await.unwrap();
            other.store.close();
        }
        assert_eq!(anna.look(&game).await.json()["status"], "over", "{way}");
        let plain = |said: &String| said.replace(['"', '(', ')'], "");
        let read: Vec<_> = watched.statements().split_off(before).iter().map(plain).collect();
        let from_log = |what: &str| format!("FROM game_log WHERE game_log.game_id = {what}");
        let piece = from_log("$1 AND game_log.version > $2");
        assert!(read.iter().filter(|said| said.contains(&piece)).count() >= 3, "{way}: {read:#?}");
        assert!(!read.iter().any(|said| said.contains(&from_log("ANY"))), "{way}: {read:#?}");
        let record = anna.client.call("read_record_text").path("game", &game).send().await.ok().text();
        assert!(record.lines().count() > 500, "{way}");
    }
}
