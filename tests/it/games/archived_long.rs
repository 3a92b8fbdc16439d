//! Long logs in the archive: few are opened at once, and each only once for whoever reads all of it.

use std::time::Duration;

use super::archived::{LONG, archive_all};
use super::archived_once::verify_all;
use super::long::walk;
use super::{in_play, people};
use crate::support::app::TestApp;
use crate::support::beside::Beside;
use crate::support::personas::{Player, Table};
use crate::support::statements::WatchedProcess;

/// Turns after which everybody stands where they stood.
const ROUND: usize = 8;

/// How often that is repeated: more entries than are read together, and than are opened by anybody at any time.
const ROUNDS: usize = 70;

/// A public game of Anna's and Bert's that is over, with some 600 entries; Anna is logged in.
async fn long_game(app: &TestApp) -> (Player, String) {
    let Table { red, blue, game, .. } = Table::in_play(app).await;
    walk(&red, &blue, &game, 0, 2 * ROUND).await;
    let again = format!(
        "INSERT INTO game_log SELECT (jsonb_populate_record(l, jsonb_build_object('version', l.version + {ROUND} * k))).* \
         FROM games g JOIN game_log l ON l.game_id = g.id AND l.version > g.version - {ROUND}, \
           generate_series(1, {ROUNDS}) k WHERE g.id = '{game}'"
    );
    app.sql(&again).await;
    let later = format!("version = version + {}, ply = ply + {}", ROUND * ROUNDS, ROUND * ROUNDS);
    app.sql(&format!("UPDATE games SET {later}, snapshot_format = 0, public = true WHERE id = '{game}'")).await;
    red.act(&game, "resign").await.ok();
    verify_all(app, 1).await;
    (red, game)
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_reads_the_record_of_a_long_game_opens_its_archived_log_once() {
    let app = TestApp::start().await;
    let (red, game) = long_game(&app).await;
    let record = red.client.call("read_record_text").path("game", &game).send().await.ok().text();
    app.advance_database_clock(LONG).await;
    assert_eq!(archive_all(&app).await, 1);
    verify_all(&app, 1).await;
    let red = Player::logged_in(&red.client.anonymous(), &red.name, "").await;
    let watched = WatchedProcess::beside(&app).await;
    let client = watched.client(&red.client);
    // Its rules are kept from then on.
    client.call("read_game").path("game", &game).send().await.ok();
    let opened = || watched.statements().iter().filter(|said| said.contains("archived_logs")).count();
    let before = opened();
    assert!(before > 0, "the test would see it");
    assert_eq!(client.call("read_record_text").path("game", &game).send().await.ok().text(), record);
    assert_eq!(opened(), before + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_long_archived_logs_few_are_opened_at_once_and_of_short_ones_any_number() {
    let app = TestApp::start().await;
    let (red, long) = long_game(&app).await;
    let [anna, bert] = people(&app, ["carl", "dora"]).await;
    let short = in_play(&anna, &bert).await;
    anna.act(&short, "resign").await.ok();
    app.sql("UPDATE games SET public = true").await;
    app.advance_database_clock(LONG).await;
    // Somebody has all places, and keeps them.
    let full = Beside::start(&app, |settings| {
        settings.games.log_readers = 0;
        settings.database.pool_wait = Duration::from_secs(1);
    })
    .await;
    let anybody = full.client(&Player::logged_in(&red.client.anonymous(), &red.name, "").await.client);
    let read = async |game: &str, after: u32, said: bool| {
        let call = anybody.call("list_events").path("game", game).query("said", said);
        call.query("after", after).query("limit", 3).send().await
    };
    for (after, said) in [(0, false), (0, true), (300, false)] {
        read(&long, after, said).await.ok();
    }
    assert_eq!(archive_all(&app).await, 2);
    for said in [false, true] {
        read(&short, 0, said).await.ok();
        for after in [0, 50, 300] {
            read(&long, after, said).await.problem("unavailable");
        }
    }
}
