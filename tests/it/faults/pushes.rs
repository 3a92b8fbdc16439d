//! Pushes when Postgres dies (docs/adr/0018): a push is there if and only if what it tells was committed.

use std::sync::Arc;

use fieldpost::worker::pushes::step;
use serde_json::json;

use super::acknowledged::{MET, TRIES, WIDE, pull_the_plug, wait_for_the_end, watch};
use super::{postgres, service_on};
use crate::pushes::{deliver, subscribe};
use crate::support::personas::{Player, Table};
use crate::support::postgres::Postgres;
use crate::support::push::TestBrowser;
use crate::support::receiver::{Answer, Receiver};
use crate::webhooks::anywhere;

/// Plays Red's first move; returns the status of the response.
async fn play(red: &Player, game: &str) -> u16 {
    let call = red.client.call("act").path("game", game).header("If-Match", "\"3\"");
    call.json(json!({ "type": "text", "text": "e4-e5" })).send().await.status
}

/// The statement that writes a move.
const MOVE: &str = "query LIKE 'WITH asked AS%'";

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_there_exactly_if_its_move_is_and_is_delivered_when_postgres_comes_back() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, anywhere).await;
    let (receiver, browser) = (Receiver::start().await, TestBrowser::new());
    let table = Table::in_play(&app).await;
    let mut games = vec![table.game.clone()];
    for _ in 1..TRIES {
        games.push(Table::again(&table).await);
    }
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    postgres.set(WIDE).expect("settings");
    postgres.reload().expect("settings");
    let (mut lost, mut kept) = (0, 0);
    for (number, game) in games.iter().enumerate() {
        // Every other move is acknowledged before the plug is pulled.
        let watch = watch(&postgres).await;
        let status = if number % 2 == 0 {
            let (status, ()) = tokio::join!(play(&table.red, game), pull_the_plug(&postgres, &watch, MOVE, 1));
            status
        } else {
            let status = play(&table.red, game).await;
            Postgres::signal(postgres.postmaster().expect("a process"), "QUIT").expect("a signal");
            status
        };
        wait_for_the_end(&postgres);
        postgres.start().expect("it comes back");
        while app.app.store.connection().await.is_err() {}
        let is_played = !app.sql(&format!("SELECT 1 FROM games WHERE id = '{game}' AND version = 4")).await.is_empty();
        assert!(is_played || status != 200, "a move was acknowledged and is gone");
        while step(&Arc::clone(&app.app)).await.is_err() {}
        let told = receiver.take();
        assert_eq!(!told.is_empty(), is_played, "{told:?}");
        assert!(told.iter().all(|message| browser.read(message)["path"] == format!("/games/{game}")));
        lost += usize::from(!is_played);
        kept += usize::from(is_played);
        if lost >= MET && kept >= MET {
            return;
        }
    }
    panic!("{lost} moves were lost and {kept} kept in {TRIES} tries");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_whose_delivery_could_not_be_recorded_comes_again_in_place_of_the_first() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, anywhere).await;
    let (receiver, browser) = (Receiver::start().await, TestBrowser::new());
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    table.red.act(&table.game, "e4-e5").await.ok();
    // It answers only when the database is gone.
    receiver.answers([Answer::Nothing]);
    let inside = Arc::clone(&app.app);
    let working = tokio::spawn(async move { step(&inside).await });
    receiver.wait().await;
    Postgres::signal(postgres.postmaster().expect("a process"), "QUIT").expect("a signal");
    wait_for_the_end(&postgres);
    working.abort();
    postgres.start().expect("it comes back");
    while app.app.store.connection().await.is_err() {}
    app.advance_database_clock(3600).await;
    let first = browser.read(&receiver.take()[0]);
    deliver(&app).await;
    assert_eq!(browser.read(&receiver.take()[0]), first);
}
