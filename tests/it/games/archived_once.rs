//! Which logs are archived, and that each is archived once and whole: it is in one of two places at any moment, also
//! while two processes archive it, and when one is killed meanwhile.

use std::process::{Child, Command, Stdio};

use fieldpost::app::operation::metrics;
use fieldpost::app::play::verify::verify;
use fieldpost::worker::{Step, archive};
use secrecy::ExposeSecret;

use super::archived::{DAY, LONG, archive_all};
use super::exports::copies;
use super::{in_play, people};
use crate::support::app::TestApp;
use crate::support::beside::Beside;
use crate::support::locks::{begin, commit, hold, until_waiting};
use crate::support::personas::Table;

/// The games of which the log is neither whole in one place nor nothing in the other.
const DIVIDED: &str = "SELECT g.id FROM games g LEFT JOIN archived_logs a ON a.game_id = g.id \
    WHERE (SELECT count(*) FROM game_log l WHERE l.game_id = g.id) <> CASE WHEN a.entries IS NULL THEN g.version ELSE 0 END \
      OR a.entries <> g.version";

/// How many logs are archived; none is lost, doubled or cut.
pub(crate) async fn archived(app: &TestApp) -> usize {
    assert_eq!(app.sql(DIVIDED).await, Vec::<Vec<Option<String>>>::new());
    app.sql("SELECT 1 FROM archived_logs").await.len()
}

/// Fails unless all games of a service are as their logs say.
pub(crate) async fn verify_all(app: &TestApp, games: usize) {
    let verified = verify(&app.app, &[]).await.unwrap();
    assert_eq!((verified.games, verified.faults), (games, vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn logs_are_archived_some_days_after_the_end_and_not_where_the_operator_wants_none() {
    let app = TestApp::start_with(|settings| settings.games.archive_days = 10).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let mut games = Vec::new();
    for end in ["resign", "abort", ""] {
        let game = in_play(&anna, &bert).await;
        if !end.is_empty() {
            anna.act(&game, end).await.ok();
        }
        games.push(game);
    }
    app.advance_database_clock(9 * DAY).await;
    assert_eq!(archive_all(&app).await, 0, "not yet");
    app.advance_database_clock(2 * DAY).await;
    let never = Beside::start(&app, |settings| settings.games.archive_days = 0).await;
    assert_eq!(archive::step(&never.app).await.unwrap(), Step::Idle);
    assert_eq!(archived(&app).await, 0);
    let rows = async || app.sql("SELECT xmin, g FROM games g ORDER BY id").await;
    let before = rows().await;
    assert_eq!(archive_all(&app).await, 2);
    assert_eq!(rows().await, before, "what a game shows has not changed");
    let left = app.sql("SELECT DISTINCT game_id FROM game_log").await;
    assert_eq!(left, [[Some(games[2].clone())]], "one goes on");
    // One that ends later is archived later, by the same process and by another.
    anna.act(&games[2], "resign").await.ok();
    assert_eq!(archive_all(&app).await, 2);
    app.advance_database_clock(11 * DAY).await;
    let other = Beside::start(&app, |_| {}).await;
    assert_eq!(archive::step(&other.app).await.unwrap(), Step::Idle);
    assert_eq!(archived(&app).await, 3);
    assert_eq!(archive_all(&app).await, 3, "there is nothing to do any more");
    verify_all(&app, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_cannot_be_read_stays_where_it_is_and_holds_up_no_other() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "resign").await.ok();
    copies(&app, &table.game, 4).await;
    app.advance_database_clock(LONG).await;
    let ids = app.sql("SELECT id FROM games ORDER BY ended_at, id").await;
    let [gap, torn, short] = [0, 2, 4].map(|at| ids[at][0].clone().unwrap());
    app.sql(&format!("UPDATE game_log SET version = version + 1000 WHERE game_id = '{gap}' AND version > 2")).await;
    app.sql(&format!("UPDATE game_log SET clocks = '{{' WHERE game_id = '{torn}' AND version = 2")).await;
    app.sql(&format!("DELETE FROM game_log WHERE game_id = '{short}' AND version = 4")).await;
    let before = app.sql("SELECT count(*) FROM game_log").await;
    assert_eq!(archive_all(&app).await, 2);
    let kept: usize = before[0][0].as_deref().unwrap().parse().unwrap();
    assert_eq!(app.sql("SELECT 1 FROM game_log").await.len(), kept - 2 * 4, "nothing else has gone");
    let page = metrics::page(&app.app).await.unwrap();
    for (outcome, count) in [("archived", 2), ("unreadable", 3)] {
        let said = format!("fieldpost_logs_archived_total{{outcome=\"{outcome}\"}} {count}\n");
        assert!(page.contains(&said), "{page}");
    }
    // And one that is archived and cannot be read any more is a fault of its game alone.
    app.sql(
        "UPDATE archived_logs SET log = set_byte(log, 40, get_byte(log, 40) # 255) WHERE game_id = \
             (SELECT game_id FROM archived_logs ORDER BY game_id LIMIT 1)",
    )
    .await;
    let verified = verify(&app.app, &[]).await.unwrap();
    assert_eq!((verified.games, verified.faults.len()), (5, 4), "{verified:?}");
    assert!(verified.faults.iter().any(|(_, why)| why.contains("an archived log")), "{verified:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_processes_one_archives_a_log() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "resign").await.ok();
    app.advance_database_clock(LONG).await;
    let other = Beside::start(&app, |_| {}).await;
    let held = hold(&app, &table.game).await;
    let both = async { tokio::join!(archive::step(&app.app), archive::step(&other.app)) };
    let meanwhile = async {
        until_waiting(&app, 2).await;
        commit(&held).await;
    };
    let ((one, another), ()) = tokio::join!(both, meanwhile);
    assert_eq!((one.unwrap(), another.unwrap()), (Step::Idle, Step::Idle));
    assert_eq!(archived(&app).await, 1);
    // The other one has seen that there was nothing to do.
    for process in [&app.app, &other.app] {
        let page = metrics::page(process).await.unwrap();
        assert!(page.contains("fieldpost_logs_archived_total{outcome=\"failed\"} 0\n"), "{page}");
    }
    verify_all(&app, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_reads_a_log_while_it_is_archived_reads_all_of_it() {
    let app = TestApp::start_with(|settings| settings.games.read_cache_mib = 0).await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "resign").await.ok();
    app.advance_database_clock(LONG).await;
    let read = async || table.blue.client.call("list_events").path("game", &table.game).send().await.ok().body;
    let before = read().await;
    // The rows are deleted, the archive is written, and neither is committed.
    let held = begin(&app, "LOCK TABLE checkpoints IN ACCESS EXCLUSIVE MODE").await;
    let meanwhile = async {
        until_waiting(&app, 1).await;
        let during = read().await;
        commit(&held).await;
        during
    };
    let (archiving, during) = tokio::join!(archive::step(&app.app), meanwhile);
    archiving.unwrap();
    assert_eq!(archived(&app).await, 1);
    assert!(during == before && read().await == before);
    // Somebody has found no row in the table; by the time that they ask the archive, the log is there.
    let held = begin(&app, "LOCK TABLE archived_logs IN ACCESS EXCLUSIVE MODE").await;
    let meanwhile = async {
        until_waiting(&app, 1).await;
        commit(&held).await;
    };
    let (after, ()) = tokio::join!(read(), meanwhile);
    assert!(after == before);
}

/// A process that does the work in the background, as it is run.
struct Workers(Child);

impl Workers {
    fn start(app: &TestApp) -> Self {
        let mut work = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
        work.arg("work").env("FIELDPOST__DATA__FOLDER", &app.folder);
        work.env("FIELDPOST__DATABASE__URL", app.database.url.expose_secret());
        Self(work.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program"))
    }

    /// Waits until this many logs are archived.
    async fn until_archived(&mut self, app: &TestApp, count: usize) {
        while app.sql("SELECT 1 FROM archived_logs").await.len() < count {
            assert!(self.0.try_wait().expect("a process").is_none(), "it has ended by itself");
        }
    }

    /// Kills it, and waits until Postgres has noticed.
    async fn kill(mut self, app: &TestApp) {
        self.0.kill().expect("killed");
        self.0.wait().expect("gone");
        let open = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL \
                    AND pid <> pg_backend_pid()";
        while !app.sql(open).await.is_empty() {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_archives_a_process_loses_and_doubles_no_log() {
    const GAMES: usize = 400;
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    table.red.act(&table.game, "resign").await.ok();
    copies(&app, &table.game, GAMES - 1).await;
    app.advance_database_clock(LONG).await;
    // The first time in the middle of a transaction, before its last statement.
    let held = begin(&app, "LOCK TABLE checkpoints IN ACCESS EXCLUSIVE MODE").await;
    let workers = Workers::start(&app);
    until_waiting(&app, 1).await;
    let killing = workers.kill(&app);
    let releasing = commit(&held);
    tokio::join!(killing, releasing);
    assert_eq!(archived(&app).await, 0, "it was not committed");
    // Then wherever it is just then.
    let mut kills = 0;
    while archived(&app).await < GAMES {
        let before = archived(&app).await;
        let mut workers = Workers::start(&app);
        workers.until_archived(&app, (before + 40).min(GAMES)).await;
        workers.kill(&app).await;
        kills += 1;
    }
    assert!(kills > 2, "{kills} kills");
    verify_all(&app, GAMES).await;
}
