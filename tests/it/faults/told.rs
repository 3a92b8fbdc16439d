//! Whoever is told of a move, by a webhook or in a browser, when Postgres dies: exactly of those that were committed.

use std::sync::Arc;

use fieldpost::app::{App, Result};
use fieldpost::worker::Step;
use futures_util::future::BoxFuture;
use serde_json::json;

use super::acknowledged::{MET, TRIES, WIDE, pull_the_plug, wait_for_the_end, watch};
use crate::support::app::TestApp;
use crate::support::personas::{Player, Table};
use crate::support::postgres::Postgres;
use crate::support::receiver::{Answer, Message, Receiver};

/// Delivers what is due.
pub(super) type Deliver = for<'a> fn(&'a Arc<App>) -> BoxFuture<'a, Result<Step>>;

/// The statement that writes a move.
const MOVE: &str = "query LIKE 'WITH asked AS%'";

/// Plays Red's first move; returns the status of the response.
async fn first_move(red: &Player, game: &str) -> u16 {
    let call = red.client.call("act").path("game", game).header("If-Match", "\"3\"");
    call.json(json!({ "type": "text", "text": "e4-e5" })).send().await.status
}

/// Plays Red's first move in one game after another and pulls the plug meanwhile: afterwards Blue is told of a move
/// exactly if it was played. `listen` has Blue told, and `is_about` says whether a message
/// is about a game.
pub(super) async fn is_told_exactly_if_played(
    (postgres, app, table, receiver): (&Postgres, &TestApp, &Table, &Receiver),
    listen: impl Future<Output = ()>,
    deliver: Deliver,
    is_about: impl Fn(&Message, &str) -> bool,
) {
    let mut games = vec![table.game.clone()];
    for _ in 1..TRIES {
        games.push(Table::again(table).await);
    }
    listen.await;
    postgres.set(WIDE).expect("settings");
    postgres.reload().expect("settings");
    let (mut lost, mut kept) = (0, 0);
    for (number, game) in games.iter().enumerate() {
        // Every other move is acknowledged before the plug is pulled.
        let watch = watch(postgres).await;
        let status = if number % 2 == 0 {
            let (status, ()) = tokio::join!(first_move(&table.red, game), pull_the_plug(postgres, &watch, MOVE, 1));
            status
        } else {
            let status = first_move(&table.red, game).await;
            Postgres::signal(postgres.postmaster().expect("a process"), "QUIT").expect("a signal");
            status
        };
        wait_for_the_end(postgres);
        come_back(postgres, app).await;
        let is_played = !app.sql(&format!("SELECT 1 FROM games WHERE id = '{game}' AND version = 4")).await.is_empty();
        assert!(is_played || status != 200, "a move was acknowledged and is gone");
        while deliver(&app.app).await.is_err() {}
        let told = receiver.take();
        assert_eq!(!told.is_empty(), is_played, "{told:?}");
        assert!(told.iter().all(|message| is_about(message, game)), "{told:?}");
        lost += usize::from(!is_played);
        kept += usize::from(is_played);
        if lost >= MET && kept >= MET {
            return;
        }
    }
    panic!("{lost} moves were lost and {kept} kept in {TRIES} tries");
}

/// Red moves, Blue is told, and the plug is pulled before anybody can record that; returns what Blue was told.
/// Afterwards it is due again.
pub(super) async fn whose_delivery_is_not_recorded(
    (postgres, app, table, receiver): (&Postgres, &TestApp, &Table, &Receiver),
    deliver: Deliver,
) -> Message {
    table.red.act(&table.game, "e4-e5").await.ok();
    // It answers only when the database is gone.
    receiver.answers([Answer::Nothing]);
    let inside = Arc::clone(&app.app);
    let working = tokio::spawn(async move { deliver(&inside).await });
    receiver.wait().await;
    Postgres::signal(postgres.postmaster().expect("a process"), "QUIT").expect("a signal");
    wait_for_the_end(postgres);
    working.abort();
    come_back(postgres, app).await;
    app.advance_database_clock(3600).await;
    receiver.take().remove(0)
}

async fn come_back(postgres: &Postgres, app: &TestApp) {
    postgres.start().expect("it comes back");
    while app.app.store.connection().await.is_err() {}
}
