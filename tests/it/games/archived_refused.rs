//! Logs that cannot be archived, and archives that cannot be read: each is the fault of its game, is told to the
//! operator, and holds up no other.

use fieldpost::app::operation::metrics;
use fieldpost::app::play::verify::verify;
use fieldpost::store::log;
use fieldpost::worker::{Step, archive};

use super::archived::{DAY, LONG, archive_all};
use super::archived_once::{archived, verify_all};
use super::exports::copies;
use super::{in_play, people};
use crate::support::app::TestApp;
use crate::support::beside::Beside;
use crate::support::locks::{commit, hold, until_waiting};
use crate::support::personas::Table;
use crate::support::waiting::unreadable;

/// Games that are over, the first of them first; their logs are not archived yet.
async fn over(app: &TestApp, count: usize) -> Vec<String> {
    let table = Table::in_play(app).await;
    table.red.act(&table.game, "resign").await.ok();
    copies(app, &table.game, count - 1).await;
    app.advance_database_clock(LONG).await;
    let ids = app.sql("SELECT id FROM games ORDER BY ended_at, id").await;
    ids.into_iter().map(|row| row[0].clone().unwrap()).collect()
}

/// How many attempts have ended so, in the process of the test.
async fn attempts(app: &TestApp, outcome: &str) -> f64 {
    let name = format!("fieldpost_logs_archived_total{{outcome=\"{outcome}\"}}");
    figure(&metrics::page(&app.app).await.unwrap(), &name)
}

/// A figure in a page of metrics.
fn figure(page: &str, name: &str) -> f64 {
    let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in {page}")).parse().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_the_database_refuses_to_move_holds_up_no_other_and_gets_its_turn_a_day_later() {
    let app = TestApp::start().await;
    let games = over(&app, 4).await;
    let refusing = format!(
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END'; \
         CREATE TRIGGER refuse BEFORE INSERT ON archived_logs FOR EACH ROW WHEN (NEW.game_id = '{}') \
         EXECUTE FUNCTION refuse()",
        games[1]
    );
    app.sql(&refusing).await;
    assert_eq!(archive_all(&app).await, 3);
    assert_eq!((attempts(&app, "archived").await, attempts(&app, "failed").await), (3.0, 1.0));
    let left = app.sql("SELECT DISTINCT game_id FROM game_log").await;
    assert_eq!(left, [[Some(games[1].clone())]], "and loses nothing");
    app.sql("DROP TRIGGER refuse ON archived_logs").await;
    app.advance_database_clock(DAY / 2).await;
    assert_eq!(archive_all(&app).await, 3, "not all of them are looked at each time");
    app.advance_database_clock(DAY / 2 + 1).await;
    assert_eq!(archive_all(&app).await, 4);
    assert_eq!(archived(&app).await, 4);
    assert_eq!((attempts(&app, "archived").await, attempts(&app, "failed").await), (4.0, 1.0));
    verify_all(&app, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_changes_while_it_is_archived_stays_as_it_is() {
    let app = TestApp::start().await;
    let games = over(&app, 1).await;
    let log = async || app.sql("SELECT version, actor, action, events, clocks, at FROM game_log ORDER BY 1").await;
    for change in [
        "UPDATE game_log SET at = at + interval '1 us' WHERE version = 2",
        "INSERT INTO game_log SELECT (jsonb_populate_record(l, '{\"version\": 99}')).* FROM game_log l WHERE version = 1",
        "DELETE FROM game_log WHERE version IN (3, 99)",
    ] {
        let before = log().await;
        // What is to be archived has been read; whatever happens next, it is noticed before a row is lost.
        let held = hold(&app, &games[0]).await;
        let meanwhile = async {
            until_waiting(&app, 1).await;
            held.batch_execute(change).await.unwrap();
            commit(&held).await;
        };
        let failed = attempts(&app, "failed").await;
        let (archiving, ()) = tokio::join!(archive::step(&app.app), meanwhile);
        assert_eq!(archiving.unwrap(), Step::Idle);
        assert_eq!(app.sql("SELECT 1 FROM archived_logs").await.len(), 0, "{change}");
        assert_eq!(attempts(&app, "failed").await, failed + 1.0, "{change}");
        assert!(log().await != before, "{change}");
        app.sql("DELETE FROM game_log WHERE version = 99").await;
        app.advance_database_clock(DAY + 1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_game_is_locked_while_its_log_is_read_and_packed() {
    let app = TestApp::start().await;
    let games = over(&app, 2).await;
    app.sql(&format!("DELETE FROM game_log WHERE game_id = '{}' AND version = 2", games[0])).await;
    let held = hold(&app, &games[0]).await;
    assert_eq!(archive_all(&app).await, 1, "whoever had to wait for the game would have failed");
    assert_eq!((attempts(&app, "unreadable").await, attempts(&app, "failed").await), (1.0, 0.0));
    commit(&held).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_in_two_places_and_one_of_another_length_are_faults_of_their_games() {
    let app = TestApp::start().await;
    let games = over(&app, 4).await;
    let kept = "CREATE TABLE kept AS SELECT * FROM game_log WHERE game_id = ANY ('{%}')";
    app.sql(&kept.replace('%', &games[1..3].join(","))).await;
    assert_eq!(archive_all(&app).await, 4);
    verify_all(&app, 4).await;
    app.sql(&format!("INSERT INTO game_log SELECT * FROM kept WHERE game_id = '{}'", games[1])).await;
    app.sql(&format!("INSERT INTO game_log SELECT * FROM kept WHERE game_id = '{}' AND version = 2", games[2])).await;
    app.sql(&format!("UPDATE games SET version = version - 1 WHERE id = '{}'", games[3])).await;
    let verified = verify(&app.app, &[]).await.unwrap();
    let said = |game: &str| -> Vec<&str> {
        let faults = verified.faults.iter().filter(|(id, _)| id.to_string() == game);
        faults.map(|(_, why)| why.as_str()).collect()
    };
    assert_eq!(said(&games[0]), Vec::<&str>::new());
    assert_eq!(said(&games[1]), ["the log is in game_log and in archived_logs"]);
    assert!(said(&games[2]).contains(&"the log is in game_log and in archived_logs"), "{verified:?}");
    assert!(said(&games[3]).contains(&"the archived log does not end with the game's version"), "{verified:?}");
}

/// Spoils the archived log of a game.
async fn spoil(app: &TestApp, game: &str) {
    let spoilt = "UPDATE archived_logs SET log = set_byte(log, 40, get_byte(log, 40) # 255)";
    app.sql(&format!("{spoilt} WHERE game_id = '{game}'")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mails_of_a_game_whose_archived_log_cannot_be_read_hold_up_no_others() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let mut games = Vec::new();
    for _ in 0..3 {
        let game = in_play(&anna, &bert).await;
        anna.act(&game, "b4-b5").await.ok();
        bert.act(&game, "resign").await.ok();
        games.push(game);
    }
    app.advance_database_clock(LONG).await;
    assert_eq!(archive_all(&app).await, 3);
    let before = unreadable(&app).await;
    assert!(before.len() >= 9 && before.iter().all(|(_, why)| why.is_none()), "{before:?}");
    spoil(&app, &games[1]).await;
    let mut unread = 0;
    for (game, why) in unreadable(&app).await {
        assert!(game == games[1] || why.is_none(), "{why:?}");
        if let Some(why) = why {
            assert!(why.starts_with("stored data is not readable: an archived log: "), "{why}");
            unread += 1;
        }
    }
    assert!(unread >= 2, "{unread}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_for_no_entries_has_no_log_opened() {
    let app = TestApp::start().await;
    let games = over(&app, 1).await;
    assert_eq!(archive_all(&app).await, 1);
    spoil(&app, &games[0]).await;
    let game = games[0].parse().unwrap();
    let mut conn = app.app.store.connection().await.unwrap();
    assert!(log::after(&mut conn, game, 0, 1).await.is_err(), "the test would see it");
    assert_eq!(log::after(&mut conn, game, 0, 0).await.unwrap(), []);
    assert_eq!(log::since_own(&mut conn, game, "\"arbiter\"", 3, 0).await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn logs_that_wait_are_counted_with_how_late_they_are() {
    let app = TestApp::start().await;
    let waiting = async |app: &fieldpost::app::App| {
        let page = metrics::page(app).await.unwrap();
        (figure(&page, "fieldpost_logs_waiting"), figure(&page, "fieldpost_logs_overdue_seconds"))
    };
    assert_eq!(waiting(&app.app).await, (0.0, 0.0));
    let games = over(&app, 3).await;
    app.sql(&format!("DELETE FROM game_log WHERE game_id = '{}' AND version = 2", games[1])).await;
    let never = Beside::start(&app, |settings| settings.games.archive_days = 0).await;
    assert_eq!(waiting(&never.app).await, (0.0, 0.0));
    let (count, late) = waiting(&app.app).await;
    let due = (LONG - 30 * DAY) as f64;
    assert!(count == 3.0 && (due..due + 600.0).contains(&late), "{count}, {late}");
    assert_eq!(archive_all(&app).await, 2);
    assert_eq!(waiting(&app.app).await, (0.0, 0.0), "it has looked at all of them");
    let other = Beside::start(&app, |_| {}).await;
    assert_eq!(waiting(&other.app).await.0, 1.0, "this one has not, and two are archived");
}
