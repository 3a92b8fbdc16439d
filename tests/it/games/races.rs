//! Two requests at once, a reply that is lost: there is one move, and everybody gets a true answer.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fieldpost::worker::{Step, clock};
use serde_json::{Value, json};

use super::time::playing;
use super::{in_play, invited, people};
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::personas::Player;

async fn play(who: &Player, game: &str, tag: &str, key: Option<&str>, text: &str) -> Reply {
    let mut call = who.client.call("act").path("game", game).header("If-Match", tag);
    if let Some(key) = key {
        call = call.header("Idempotency-Key", key);
    }
    call.json(json!({ "type": "text", "text": text })).send().await
}

/// How many moves the log holds beyond creation and setups.
async fn moves(app: &TestApp, game: &str) -> i64 {
    let rows = app.sql(&format!("SELECT count(*) - 3 FROM game_log WHERE game_id = '{game}'")).await;
    rows[0][0].as_deref().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_moves_at_one_version_exactly_one_is_played() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    for _ in 0..10 {
        let game = in_play(&anna, &bert).await;
        let tag = anna.look(&game).await.etag().to_owned();
        let (one, other) =
            tokio::join!(play(&anna, &game, &tag, None, "e4-e5"), play(&anna, &game, &tag, None, "b4-b5"));
        let (lost, won) = if one.status == 200 { (other, one) } else { (one, other) };
        won.ok();
        let problem = lost.problem("stale");
        assert_eq!(problem["version"], 4);
        assert_eq!(problem["detail"], "the game is at version 4 now; load it again and decide anew");
        assert_eq!(moves(&app, &game).await, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn twins_with_one_key_are_one_move_and_get_one_answer() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    for round in 0..10 {
        let game = in_play(&anna, &bert).await;
        let tag = anna.look(&game).await.etag().to_owned();
        let key = format!("twins-{round}");
        let twin = || play(&anna, &game, &tag, Some(&key), "e4-e5");
        let (one, two, three) = tokio::join!(twin(), twin(), twin());
        let (one, two, three) = (one.ok(), two.ok(), three.ok());
        assert_eq!((&one.body, one.etag()), (&two.body, two.etag()));
        assert_eq!(one.body, three.body);
        assert_eq!(moves(&app, &game).await, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_reply_is_given_again_even_after_the_game_went_on() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let first = play(&anna, &game, "\"3\"", Some("lost"), "e4-e5").await.ok();
    bert.act(&game, "draw").await.ok();
    bert.act(&game, "f7-f6").await.ok();
    let again = play(&anna, &game, "\"3\"", Some("lost"), "e4-e5").await.ok();
    assert_eq!((first.body, first.headers.get("etag")), (again.body, again.headers.get("etag")));
    assert_eq!(moves(&app, &game).await, 3);
    play(&anna, &game, "\"3\"", Some("lost"), "b4-b5").await.problem("idempotency-key-reused");
    play(&anna, &game, "\"6\"", Some("lost"), "e4-e5").await.problem("idempotency-key-reused");
    // Keys are each user's own.
    play(&bert, &game, "\"3\"", Some("lost"), "e4-e5").await.problem("stale");
}

/// What a game has in the columns of `Timing`, which a replay of the log does not restore.
async fn times(app: &TestApp, game: &str) -> BTreeMap<String, Option<String>> {
    let source = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store/games.rs")).unwrap();
    let (_, fields) = source.split_once("pub struct Timing {").expect("the structure");
    let fields = fields.split('}').next().unwrap_or_default().lines();
    let names: Vec<_> = fields.filter_map(|line| line.trim().strip_prefix("pub ")?.split(':').next()).collect();
    let columns = names.iter().map(|name| format!("{name}::text")).collect::<Vec<_>>().join(", ");
    let rows = app.sql(&format!("SELECT {columns} FROM games WHERE id = '{game}'")).await;
    names.into_iter().map(str::to_owned).zip(rows[0].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_response_is_like_the_first_whichever_time_of_the_game_has_changed() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let control = json!({ "type": "per_turn", "seconds": 3_600, "on_expiry": "claim" });
    let game = playing(&anna, &bert, control).await;
    let first = play(&anna, &game, "\"3\"", Some("late"), "e4-e5").await.ok();
    let then = times(&app, &game).await;
    let mut changed = BTreeSet::new();
    for moved in [false, true] {
        if moved {
            bert.act(&game, "f7-f6").await.ok();
        } else {
            app.advance_database_clock(3_601).await;
            while clock::step(&app.app).await.unwrap() == Step::Worked {}
        }
        let now = times(&app, &game).await;
        changed.extend(then.iter().filter(|(name, value)| now[*name] != **value).map(|(name, _)| name.clone()));
        let again = play(&anna, &game, "\"3\"", Some("late"), "e4-e5").await.ok();
        assert_eq!((&first.body, first.headers.get("etag")), (&again.body, again.headers.get("etag")));
    }
    assert!(changed.iter().eq(then.keys()), "only {changed:?} of {:?} have changed", then.keys());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_move_does_not_use_its_key_up() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    play(&anna, &game, "\"3\"", Some("key"), "i1-i2").await.problem("immovable");
    play(&anna, &game, "\"3\"", Some("key"), "e4-e5").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_created_once_and_joined_once() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    let create = || anna.client.call("create_game").header("Idempotency-Key", "one").json(&body).send();
    let (one, two) = tokio::join!(create(), create());
    let (one, two) = (one.ok(), two.ok());
    assert_eq!((one.status, &one.body, one.header("location")), (201, &two.body, two.header("location")));
    assert_eq!(app.sql("SELECT count(*) FROM games").await, [[Some("1".to_owned())]]);

    let game = one.json()["id"].as_str().unwrap().to_owned();
    let join = |who: &Player| {
        let client = who.client.clone();
        let game = game.clone();
        async move {
            let call = client.call("join_game").path("game", game).header("Idempotency-Key", "join");
            call.json(json!({})).send().await
        }
    };
    let (one, other) = tokio::join!(join(&bert), join(&carl));
    let lost = [&one, &other].into_iter().find(|reply| reply.status != 200).expect("one is too late");
    // Whoever is too late is not a player, and the game is not open any more.
    let code: Value = lost.json();
    assert!(["/problems/not-found", "/problems/seat-taken"].contains(&code["type"].as_str().unwrap()), "{lost:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn accepting_and_declining_at_once_has_one_outcome() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    for _ in 0..5 {
        let game = invited(&anna, &bert).await;
        let join = bert.client.call("join_game").path("game", &game).json(json!({}));
        let leave = anna.client.call("leave_game").path("game", &game).path("seat", "red");
        let (joined, left) = tokio::join!(join.send(), leave.send());
        left.ok();
        let seen = anna.look(&game).await.json();
        assert_eq!(seen["status"], "aborted", "{joined:?}");
        let verified = fieldpost::app::play::verify::verify(&app.app, &[]).await.unwrap();
        assert_eq!(verified.faults, []);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_forgotten_after_a_day() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    play(&anna, &game, "\"3\"", Some("old"), "e4-e5").await.ok();
    let kept = async || app.sql("SELECT count(*) FROM idempotency_keys").await[0][0].clone();
    fieldpost::worker::keys::step(&app.app).await.unwrap();
    assert_eq!(kept().await.as_deref(), Some("1"));
    app.sql("UPDATE clock SET ahead = '25 hours'").await;
    fieldpost::worker::keys::step(&app.app).await.unwrap();
    assert_eq!(kept().await.as_deref(), Some("0"));
}
