//! What webhooks are told, and when.

use serde_json::{Value, json};

use super::{EVENTS, anywhere, deliver, deliveries, register, register_for};
use crate::support::app::TestApp;
use crate::support::personas::{BLUE, Player, RED, Table};
use crate::support::receiver::{Message, Receiver};
use crate::support::statements::of_moves;

/// The types and versions of messages, in their order; those of one moment by their names.
fn told(messages: &[Value]) -> Vec<(String, u64, String)> {
    let mut told: Vec<_> = messages
        .iter()
        .map(|message| {
            let data = &message["data"];
            let owed = data["owed"].as_str().unwrap_or_default().to_owned();
            let at = message["timestamp"].as_str().expect("a time").to_owned();
            (at, message["type"].as_str().expect("a type").to_owned(), data["version"].as_u64().expect("one"), owed)
        })
        .collect();
    told.sort();
    told.into_iter().map(|(_, event, version, owed)| (event, version, owed)).collect()
}

/// What a receiver was told since the last time.
fn heard(receiver: &Receiver) -> Vec<(String, u64, String)> {
    told(&receiver.take().iter().map(Message::said).collect::<Vec<_>>())
}

fn message(event: &str, version: u64, owed: &str) -> (String, u64, String) {
    (event.to_owned(), version, owed.to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_told_of_a_whole_game_by_signed_messages() {
    let app = TestApp::start_with(anywhere).await;
    let receiver = Receiver::start().await;
    let [red, blue] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
    let webhook = register(&blue.client, &receiver.url).await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator" });
    let game = red.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    let table = Table { red, blue, game };
    deliver(&app).await;
    let messages = receiver.take();
    let [invitation] = &messages[..] else { panic!("{messages:?}") };
    assert_eq!(invitation.request, "POST /hook?a=1 HTTP/1.1");
    assert_eq!(invitation.header("content-type"), "application/json");
    assert_eq!(invitation.signatures_of(webhook["secret"].as_str().unwrap()), 1);
    let said = invitation.said();
    assert_eq!((&said["type"], &said["data"]["game"]), (&json!("invitation"), &json!(table.game)));
    assert_eq!(said["data"]["owed"], "invitation");

    table.blue.client.call("join_game").path("game", &table.game).json(json!({})).send().await.ok();
    deliver(&app).await;
    assert_eq!(heard(&receiver), [message("decision.due", 1, "setup"), message("game.changed", 1, "")]);
    table.blue.lock(&table.game, &BLUE).await.ok();
    table.red.lock(&table.game, &RED).await.ok();
    deliver(&app).await;
    assert_eq!(heard(&receiver), [message("game.changed", 2, ""), message("game.changed", 3, "")]);
    table.red.act(&table.game, "b4-b5").await.ok();
    deliver(&app).await;
    assert_eq!(heard(&receiver), [message("decision.due", 4, "turn"), message("game.changed", 4, "")]);
    table.blue.act(&table.game, "b7-b6").await.ok();
    table.red.act(&table.game, "draw").await.ok();
    deliver(&app).await;
    let offered =
        [message("game.changed", 5, ""), message("decision.due", 6, "draw_offer"), message("game.changed", 6, "")];
    assert_eq!(heard(&receiver), offered);
    table.blue.act(&table.game, "accept").await.ok();
    deliver(&app).await;
    assert_eq!(heard(&receiver), [message("game.changed", 7, ""), message("game.over", 7, "")]);
    let list = deliveries(&table.blue.client, &webhook).await;
    assert_eq!(list.len(), 12);
    assert!(list.iter().all(|one| one["state"] == "delivered" && one["status"] == 204 && one["attempts"] == 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_told_the_events_that_it_wants_and_only_of_its_users_games() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let carl = Player::new(&app, "carl").await;
    let mut chosen = Vec::new();
    for event in EVENTS {
        chosen.push(register_for(&table.blue.client, "https://example.org/", &[event]).await);
    }
    let stranger = register(&carl.client, "https://example.org/").await;
    table.red.act(&table.game, "b4-b5").await.ok();
    table.blue.act(&table.game, "resign").await.ok();
    let mut counts = Vec::new();
    for (webhook, event) in chosen.iter().zip(EVENTS) {
        let list = deliveries(&table.blue.client, webhook).await;
        assert!(list.iter().all(|one| one["message"]["type"] == event), "{event}: {list:?}");
        counts.push(list.len());
    }
    assert_eq!(counts, [2, 1, 1, 0]);
    assert!(deliveries(&carl.client, &stranger).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_may_claim_is_told_so() {
    let app = TestApp::start().await;
    let [red, blue] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
    let control = json!({ "type": "per_turn", "seconds": 86400, "on_expiry": "claim" });
    let body = json!({
        "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator", "time_control": control
    });
    let game = red.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    blue.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    red.lock(&game, &RED).await.ok();
    blue.lock(&game, &BLUE).await.ok();
    let webhook = register_for(&blue.client, "https://example.org/", &["decision.due"]).await;
    app.advance_database_clock(2 * 86_400).await;
    fieldpost::worker::clock::step(&app.app).await.unwrap();
    let list = deliveries(&blue.client, &webhook).await;
    assert_eq!(list.len(), 1, "{list:?}");
    assert_eq!(list[0]["message"]["data"]["owed"], "claim");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_blocks_the_host_is_told_of_no_invitation() {
    let app = TestApp::start().await;
    let [red, blue] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
    let webhook = register(&blue.client, "https://example.org/").await;
    let invite = async || {
        let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" }, "red": "creator" });
        red.client.call("create_game").json(body).send().await.ok();
        deliveries(&blue.client, &webhook).await.len()
    };
    assert_eq!(invite().await, 1);
    blue.client.call("block_user").path("name", "anna").send().await.ok();
    assert_eq!(invite().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_seat_that_is_taken_and_given_up_is_told_to_the_others() {
    let app = TestApp::start().await;
    let [red, blue] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" });
    let game = red.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    let webhook = register(&red.client, "https://example.org/").await;
    blue.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    blue.act(&game, "abort").await.ok();
    let list = deliveries(&red.client, &webhook).await;
    let told = told(&list.iter().map(|one| one["message"].clone()).collect::<Vec<_>>());
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(
        (told[0].0.as_str(), told[1].0.as_str(), told[2].0.as_str()),
        ("decision.due", "game.changed", "game.changed")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_costs_the_same_statements_with_a_webhook_and_names_none_without() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let mut webhook = Value::Null;
    let listen = async { webhook = register(&table.red.client, "https://example.org/").await };
    let [without, with] = of_moves(&app, &table, listen).await;
    assert!(!without.iter().any(|said| said.contains("webhook_deliveries")), "{without:?}");
    assert_eq!(with.len(), without.len(), "{with:?}");
    assert_eq!(deliveries(&table.red.client, &webhook).await.len(), 2);
}
