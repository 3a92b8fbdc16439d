//! Games that are read and written in one statement: each request is answered by itself.

use std::time::Duration;

use fieldpost::store::GatherCounts;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{in_play, people};
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::locks::{begin, commit, hold, until_waiting, waiting};
use crate::support::personas::Player;

/// How many games are played at the same moment.
const GAMES: usize = 6;

/// Games of Anna's and Bert's in which Anna is to move.
async fn begun(anna: &Player, bert: &Player) -> Vec<String> {
    let mut games = Vec::new();
    for _ in 0..GAMES {
        games.push(in_play(anna, bert).await);
    }
    games
}

async fn play(who: &Player, game: &str, key: &str) -> Reply {
    let call = who.client.call("act").path("game", game).header("If-Match", "\"3\"").header("Idempotency-Key", key);
    call.json(json!({ "type": "text", "text": "e4-e5" })).send().await
}

/// The counts of reads of games and of writes of actions.
fn reads_and_writes(app: &TestApp) -> (GatherCounts, GatherCounts) {
    let [(_, reads), _, _, (_, writes)] = app.app.store.gather_counts().unwrap();
    (reads, writes)
}

/// Plays while `table` cannot be used, until one statement waits for it and all other requests gather behind that.
async fn played_behind(
    app: &TestApp,
    table: &str,
    moves: impl Iterator<Item = impl Future<Output = Reply>>,
) -> Vec<Reply> {
    let (reads, writes) = reads_and_writes(app);
    let before = usize::try_from(if table == "games" { reads.questions } else { writes.questions }).unwrap();
    let other = begin(app, &format!("LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")).await;
    let release = async {
        let asked = |gathered: GatherCounts| usize::try_from(gathered.questions).unwrap() + gathered.waiting;
        let all = |(reads, writes)| if table == "games" { asked(reads) } else { asked(writes) };
        // All of them are asked for, or wait behind those that are.
        while waiting(app).await == 0 || all(reads_and_writes(app)) < before + GAMES {}
        commit(&other).await;
    };
    tokio::join!(join_all(moves), release).0
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_of_several_games_at_the_same_moment_go_in_few_statements() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    for table in ["games", "game_log"] {
        let games = begun(&anna, &bert).await;
        let before = reads_and_writes(&app);
        let keys: Vec<String> = games.iter().map(|game| format!("{table}-{game}")).collect();
        let moves = games.iter().zip(&keys).map(|(game, key)| play(&anna, game, key));
        for (reply, game) in played_behind(&app, table, moves).await.into_iter().zip(&games) {
            let shown = reply.ok().json();
            assert_eq!((&shown["id"], &shown["version"]), (&json!(game), &json!(4)));
        }
        let after = reads_and_writes(&app);
        let spent = |after: GatherCounts, before: GatherCounts| {
            (after.questions - before.questions, after.statements - before.statements)
        };
        let (reads, writes) = (spent(after.0, before.0), spent(after.1, before.1));
        assert_eq!((reads.0, writes.0), (GAMES as u64, GAMES as u64), "{table}");
        // A statement that waits holds up the next one for a moment only: a slow machine may make some more.
        let behind = if table == "games" { reads.1 } else { writes.1 };
        assert!(behind < GAMES as u64, "{table}: {reads:?}, {writes:?}");
        let ids = games.join("', '");
        let log = app.sql(&format!("SELECT 1 FROM game_log WHERE version = 4 AND game_id IN ('{ids}')")).await;
        assert_eq!(log.len(), GAMES);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_was_used_before_costs_nobody_else_their_move() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let games = begun(&anna, &bert).await;
    // Anna has used it in one of the games, for another request.
    let used = format!(
        "INSERT INTO idempotency_keys (game_id, user_id, key, digest, version, created_at) \
         SELECT '{}', id, 'key', '', 2, now() FROM users WHERE name = 'anna'",
        games[0]
    );
    app.sql(&used).await;
    let moves = games.iter().map(|game| play(&anna, game, "key"));
    let replies = played_behind(&app, "game_log", moves).await;
    let (won, lost): (Vec<_>, Vec<_>) = replies.into_iter().partition(|reply| reply.status == 200);
    assert_eq!((won.len(), lost.len()), (GAMES - 1, 1));
    lost.into_iter().for_each(|reply| drop::<Value>(reply.problem("idempotency-key-reused")));
    assert_eq!(app.sql("SELECT 1 FROM game_log WHERE version = 4").await.len(), GAMES - 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_somebody_holds_delays_no_other() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let games = begun(&anna, &bert).await;
    let held = &games[0];
    let other = hold(&app, held).await;
    let keys: Vec<String> = (0..GAMES).map(|number| format!("key-{number}")).collect();
    let others = async {
        until_waiting(&app, 1).await;
        for (game, key) in games.iter().zip(&keys).skip(1) {
            play(&anna, game, key).await.ok();
        }
        commit(&other).await;
    };
    let (reply, ()) = tokio::join!(play(&anna, held, &keys[0]), others);
    reply.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_finds_no_turn_in_time_is_told_to_come_again_and_nothing_is_played() {
    let app = TestApp::start_with(|settings| settings.database.pool_wait = Duration::from_secs(2)).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let games = begun(&anna, &bert).await;
    let other = begin(&app, "LOCK TABLE game_log IN ACCESS EXCLUSIVE MODE").await;
    let late = async {
        // Three statements are under way, and no more may be.
        until_waiting(&app, 3).await;
        let late = play(&anna, &games[3], "late").await;
        commit(&other).await;
        late
    };
    // Each of these has a statement, because it waits for the one before.
    let after = async |number: usize| {
        until_waiting(&app, number).await;
        play(&anna, &games[number], &format!("key-{number}")).await
    };
    let (first, second, third, late) = tokio::join!(after(0), after(1), after(2), late);
    for reply in [first, second, third] {
        reply.ok();
    }
    assert_eq!(late.status, 503);
    assert!(late.header("retry-after").parse::<u64>().is_ok());
    play(&anna, &games[4], "next").await.ok();
    assert_eq!(app.sql("SELECT 1 FROM game_log WHERE version = 4").await.len(), 4, "the late one is not among them");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_goes_by_itself_where_the_operator_wants_it() {
    let app = TestApp::start_with(|settings| settings.database.games_together = 1).await;
    assert_eq!(app.app.store.gather_counts(), None);
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    assert_eq!(play(&anna, &game, "key").await.ok().json()["version"], 4);
}
