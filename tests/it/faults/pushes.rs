//! Pushes when Postgres dies (docs/adr/0018): a push is there if and only if what it tells was committed.

use fieldpost::worker::pushes::step;
use futures_util::FutureExt;

use super::told::{is_told_exactly_if_played, whose_delivery_is_not_recorded};
use super::{postgres, service_on};
use crate::pushes::{deliver, subscribe};
use crate::support::personas::Table;
use crate::support::push::TestBrowser;
use crate::support::receiver::Receiver;
use crate::webhooks::anywhere;

#[tokio::test(flavor = "multi_thread")]
async fn a_push_is_there_exactly_if_its_move_is_and_is_delivered_when_postgres_comes_back() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, anywhere).await;
    let (receiver, browser) = (Receiver::start().await, TestBrowser::new());
    let table = Table::in_play(&app).await;
    let listen = async { drop(subscribe(&table.blue.client, &browser, &receiver.url).await) };
    is_told_exactly_if_played(
        (&postgres, &app, &table, &receiver),
        listen,
        |app| step(app).boxed(),
        |message, game| browser.read(message)["path"] == format!("/games/{game}"),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_push_whose_delivery_could_not_be_recorded_comes_again_in_place_of_the_first() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, anywhere).await;
    let (receiver, browser) = (Receiver::start().await, TestBrowser::new());
    let table = Table::in_play(&app).await;
    subscribe(&table.blue.client, &browser, &receiver.url).await;
    let place = (&postgres, &app, &table, &receiver);
    let first = whose_delivery_is_not_recorded(place, |app| step(app).boxed()).await;
    deliver(&app).await;
    assert_eq!(browser.read(&receiver.take()[0]), browser.read(&first));
}
