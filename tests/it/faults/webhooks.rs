//! Webhooks when Postgres dies (docs/adr/0018): a message is there if and only if what it tells was committed, and is
//! delivered afterwards, perhaps twice, with the same id.

use fieldpost::worker::webhooks::step;
use futures_util::FutureExt;

use super::told::{is_told_exactly_if_played, whose_delivery_is_not_recorded};
use super::{postgres, service_on};
use crate::support::personas::Table;
use crate::support::receiver::{Message, Receiver};
use crate::webhooks::{anywhere, deliver, register_for};

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_there_exactly_if_its_move_is_and_is_delivered_when_postgres_comes_back() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, anywhere).await;
    let receiver = Receiver::start().await;
    let table = Table::in_play(&app).await;
    let listen = async { drop(register_for(&table.blue.client, &receiver.url, &["game.changed"]).await) };
    is_told_exactly_if_played(
        (&postgres, &app, &table, &receiver),
        listen,
        |app| step(app).boxed(),
        |message, game| message.said()["data"]["game"] == game,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_whose_delivery_could_not_be_recorded_comes_again_with_its_id() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, anywhere).await;
    let receiver = Receiver::start().await;
    let table = Table::in_play(&app).await;
    register_for(&table.blue.client, &receiver.url, &["game.changed"]).await;
    let place = (&postgres, &app, &table, &receiver);
    let first = whose_delivery_is_not_recorded(place, |app| step(app).boxed()).await;
    deliver(&app).await;
    let second = receiver.take().remove(0);
    let told = |message: &Message| (message.header("webhook-id").to_owned(), message.body.clone());
    assert_eq!(told(&first), told(&second));
}
