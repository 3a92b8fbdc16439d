//! A cluster that fails over: three Postgres under Patroni, with a synchronous standby. The leader is switched over in
//! order, and then killed, while moves are made. `script/cluster` does it again and again, with two services.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::future::{join, join_all};

use super::acknowledged::play;
use crate::support::app::TestApp;
use crate::support::database::{self, Database};
use crate::support::patroni::Patroni;
use crate::support::personas::Table;
use crate::support::postgres::Outcome;

/// The games in which moves are made at the same time.
const GAMES: usize = 4;
/// The way round four spaces of one's own, Red's and Blue's, which may be walked for ever.
const ROUNDS: [[&str; 4]; 2] = [["b4-b3", "b3-c3", "c3-c4", "c4-b4"], ["b7-b8", "b8-c8", "c8-c7", "c7-b7"]];

/// What blocks, away from the runtime.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Outcome<T> + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.expect("no panic").unwrap_or_else(|why| panic!("{why}"))
}

/// A game in which both walk round.
struct Walk {
    game: String,
    /// The version after the last move that was acknowledged.
    version: usize,
}

impl Walk {
    /// Makes moves, each until it is acknowledged, and one more when the leader has changed; returns how often there
    /// was trouble. Every answer is 200 or 503: after a move that was acknowledged and lost, the next one would be
    /// refused.
    async fn go(&mut self, table: &Table, has_changed: &AtomicBool) -> usize {
        let mut troubles = 0;
        loop {
            let is_last = has_changed.load(Ordering::Relaxed);
            let (turn, version) = (self.version - 3, self.version);
            let who = [&table.red, &table.blue][turn % 2];
            let key = format!("{}-{version}", self.game);
            while play(who, &self.game, version, ROUNDS[turn % 2][turn / 2 % 4], &key).await != 200 {
                troubles += 1;
                tokio::task::yield_now().await;
            }
            self.version += 1;
            if is_last {
                return troubles;
            }
        }
    }

    /// Finds every acknowledged move, and each of them once.
    async fn is_kept(&self, app: &TestApp) {
        let versions = async |statement: &str| -> Vec<usize> {
            let found = app.sql(&format!("{statement} ORDER BY version")).await;
            found.into_iter().flatten().flatten().map(|version| version.parse().expect("a number")).collect()
        };
        let game = &self.game;
        let keys = versions(&format!("SELECT version FROM idempotency_keys WHERE key LIKE '{game}-%'")).await;
        assert_eq!(keys, (4..=self.version).collect::<Vec<_>>(), "what was acknowledged");
        let log = versions(&format!("SELECT version FROM game_log WHERE game_id = '{game}'")).await;
        assert_eq!(log, (1..=self.version).collect::<Vec<_>>(), "what is in the log");
    }
}

/// Makes moves in all games while the leader changes, and finds them afterwards; returns what the change returned, and
/// how often there was trouble.
async fn walk_while<T: Send + 'static>(
    (app, table): (&TestApp, &Table),
    walks: &mut [Walk],
    change: impl FnOnce() -> Outcome<T> + Send + 'static,
) -> (T, usize) {
    let has_changed = AtomicBool::new(false);
    let changing = async {
        let changed = blocking(change).await;
        has_changed.store(true, Ordering::Relaxed);
        changed
    };
    let walking = join_all(walks.iter_mut().map(|walk| walk.go(table, &has_changed)));
    let (troubles, changed) = join(walking, changing).await;
    for walk in walks {
        walk.is_kept(app).await;
    }
    (changed, troubles.iter().sum())
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Patroni and etcd"]
async fn no_acknowledged_move_is_lost_or_doubled_when_the_leader_is_switched_over_or_killed() {
    let folder = database::folder().await.join("nodes");
    let nodes = Arc::new(blocking(move || Patroni::start(&folder, None)).await);
    let database = Database::at(&nodes.url("postgres", "postgres")).await;
    let app = TestApp::start_on(database, |settings, _| {
        (settings.limits.requests_per_user, settings.limits.requests_per_network) = (0, 0);
        // Shorter than any failover: whoever makes a move meanwhile is told.
        settings.database.pool_wait = Duration::from_secs(1);
    })
    .await;
    let table = Table::in_play(&app).await;
    let mut walks = vec![Walk { game: table.game.clone(), version: 3 }];
    while walks.len() < GAMES {
        walks.push(Walk { game: Table::again(&table).await, version: 3 });
    }

    let switching = Arc::clone(&nodes);
    let ((before, after), _) = walk_while((&app, &table), &mut walks, move || switching.switch_over()).await;
    assert_ne!(before, after);

    let killing = Arc::clone(&nodes);
    blocking(move || killing.settle()).await;
    let killing = Arc::clone(&nodes);
    let kill = move || {
        let killed = killing.kill_leader()?;
        Ok((killed, killing.another_leader(killed)?))
    };
    let ((killed, leader), troubles) = walk_while((&app, &table), &mut walks, kill).await;
    assert_ne!(killed, leader);
    assert_ne!(troubles, 0, "the leader was gone, and nobody was told to try again");
}
