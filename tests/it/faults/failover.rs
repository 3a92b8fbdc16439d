//! A cluster that fails over: three Postgres under Patroni, with a synchronous standby. The leader is switched over in
//! order, and then killed, while moves are made. `script/cluster` does it again and again, with two services.

use std::sync::Arc;

use futures_util::future::join;

use super::acknowledged::{is_kept, play};
use crate::support::app::TestApp;
use crate::support::database::{self, Database};
use crate::support::patroni::Patroni;
use crate::support::personas::Table;
use crate::support::postgres::Outcome;

/// The moves that are made while the leader changes, one in each game.
const MOVES: usize = 12;

/// What blocks, away from the runtime.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Outcome<T> + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.expect("no panic").unwrap_or_else(|why| panic!("{why}"))
}

/// Makes a move in each game until one is not acknowledged. An answer is a move that was acknowledged, or 503.
async fn move_until_trouble(table: &Table, games: &[String]) {
    for game in games {
        if play(&table.red, game, 3, "e4-e5", game).await != 200 {
            return;
        }
    }
}

/// Makes the moves that were not acknowledged under their keys again, and finds each of them once.
async fn every_move_is_there_once(app: &TestApp, table: &Table, games: &[String]) {
    for game in games {
        while play(&table.red, game, 3, "e4-e5", game).await != 200 {}
        assert!(is_kept(app, game).await, "a move was acknowledged and is gone");
        let log = format!("SELECT version FROM game_log WHERE game_id = '{game}' ORDER BY version");
        let log: Vec<_> = app.sql(&log).await.into_iter().flatten().flatten().collect();
        assert_eq!(log, ["1", "2", "3", "4"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Patroni and etcd"]
async fn no_acknowledged_move_is_lost_or_doubled_when_the_leader_is_switched_over_or_killed() {
    let folder = database::folder().await.join("nodes");
    let nodes = Arc::new(blocking(move || Patroni::start(&folder, None)).await);
    let database = Database::at(&nodes.url("postgres", "postgres")).await;
    let app = TestApp::start_on(database, |settings, _| {
        (settings.limits.requests_per_user, settings.limits.requests_per_network) = (0, 0);
        settings.limits.games_per_day = 1_000_000;
    })
    .await;
    let table = Table::in_play(&app).await;
    let mut games = Vec::new();
    for _ in 0..2 * MOVES {
        games.push(Table::again(&table).await);
    }
    let (first, second) = games.split_at(MOVES);

    let switching = Arc::clone(&nodes);
    let switched = blocking(move || switching.switch_over());
    let ((), (before, after)) = join(move_until_trouble(&table, first), switched).await;
    assert_ne!(before, after);
    every_move_is_there_once(&app, &table, first).await;

    let settling = Arc::clone(&nodes);
    blocking(move || settling.settle()).await;
    let killing = Arc::clone(&nodes);
    let killed = blocking(move || killing.kill_leader());
    let ((), killed) = join(move_until_trouble(&table, second), killed).await;
    assert_eq!(killed, after);
    let waiting = Arc::clone(&nodes);
    assert_ne!(blocking(move || waiting.another_leader(killed)).await, killed);
    every_move_is_there_once(&app, &table, &games).await;
}
