//! `Idempotency-Key`: a request that is sent twice happens once.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::contract::CONTRACT;
use crate::support::personas::{Player, Table};

/// A new game with a seat for anybody.
fn open_game() -> Value {
    json!({ "ruleset": "duel", "opponent": { "type": "open" } })
}

async fn create(player: &Player, key: &str, body: Value) -> Reply {
    player.client.call("create_game").header("Idempotency-Key", key).json(body).send().await
}

async fn count_of_games(player: &Player) -> usize {
    let games = player.client.call("list_games").send().await.ok().json();
    games["games"].as_array().expect("games").len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_creation_gets_the_first_answer() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let first = create(&anna, "one", open_game()).await.ok();
    let again = create(&anna, "one", open_game()).await;
    assert_eq!((first.status, &first.body), (again.status, &again.body));
    assert_eq!(first.etag(), again.etag());
    assert_eq!(first.header("location"), again.header("location"));
    assert_eq!(count_of_games(&anna).await, 1);

    create(&anna, "two", open_game()).await.ok();
    assert_eq!(count_of_games(&anna).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_says_the_same_is_the_same_however_it_is_written() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let create = async |body: &str| {
        let request = anna.client.raw(Method::POST, "/v1/games").header("Idempotency-Key", "one");
        let request = request.header("Content-Type", "application/json").body(body.to_owned());
        Reply::read(request.send().await.expect("an answer")).await
    };
    let first = create(r#"{"ruleset":"duel","opponent":{"type":"open"},"public":true}"#).await.ok();
    for same in [
        r#"{"public":true,"opponent":{"type":"open"},"ruleset":"duel"}"#,
        "{ \"ruleset\": \"duel\",\n  \"opponent\": { \"type\": \"open\" },\r\n\t\"public\": true }\n",
        r#"{"ruleset":"\u0064uel","opponent":{"type":"open"},"public":true}"#,
    ] {
        let again = create(same).await;
        assert_eq!((again.status, &again.body), (201, &first.body), "{same}");
        assert_eq!(again.header("idempotency-replayed"), "true");
    }
    for other in [
        r#"{"ruleset":"duel","opponent":{"type":"open"},"public":false}"#,
        r#"{"ruleset":"duel","opponent":{"type":"open"}}"#,
    ] {
        create(other).await.problem("idempotency-key-reused");
    }
    create(r#"{"ruleset":"duel","ruleset":"duel","opponent":{"type":"open"},"public":true}"#)
        .await
        .problem("invalid-fields");
    assert_eq!(count_of_games(&anna).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_response_says_whether_it_is_that_of_an_earlier_request() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let tag = table.red.look(&table.game).await.etag().to_owned();
    let client = &table.red.client;
    let setup = client.call("read_setup").path("game", &table.game).send().await.ok().json()["text"].clone();
    let keyed = |operation: &str, body: Value| {
        let call = client.call(operation).header("Idempotency-Key", "one").json(body);
        match operation {
            "act" => call.path("game", &table.game).header("If-Match", &tag),
            "say" => call.path("game", &table.game),
            _ => call,
        }
    };
    let moved = json!({ "type": "move", "from": "b4", "to": "b5" });
    for (operation, body) in [
        ("create_game", open_game()),
        ("act", moved),
        ("say", json!({ "text": "good luck" })),
        ("save_setup", json!({ "name": "mine", "ruleset": "barrage", "text": setup })),
    ] {
        let first = keyed(operation, body.clone()).send().await.ok();
        assert_eq!(first.header("idempotency-replayed"), "", "{operation}");
        let again = keyed(operation, body).send().await.ok();
        assert_eq!((again.status, &again.body), (first.status, &first.body), "{operation}");
        assert_eq!(again.header("idempotency-replayed"), "true", "{operation}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_belongs_to_one_request_of_one_user() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    create(&anna, "one", open_game()).await.ok();
    let other = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    create(&anna, "one", other).await.problem("idempotency-key-reused");
    assert_eq!(count_of_games(&anna).await, 1);

    let bert = Player::new(&app, "bert").await;
    create(&bert, "one", open_game()).await.ok();
    assert_eq!(count_of_games(&bert).await, 1);
    for nonsense in ["", "a b", &"x".repeat(65)] {
        create(&anna, nonsense, open_game()).await.problem("invalid-header");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_has_keys_of_its_own_and_so_has_the_creation_of_games() {
    let app = TestApp::start().await;
    let [anna, bert] = [Player::new(&app, "anna").await, Player::new(&app, "bert").await];
    let join = async |game: &str, body: Value| {
        bert.client.call("join_game").path("game", game).header("Idempotency-Key", "one").json(body).send().await
    };
    for key in ["one", "two"] {
        let game = create(&anna, key, open_game()).await.ok().json()["id"].as_str().unwrap().to_owned();
        let joined = join(&game, json!({})).await.ok();
        assert_eq!(join(&game, json!({})).await.ok().body, joined.body);
        join(&game, json!({ "seat": "blue" })).await.problem("idempotency-key-reused");
        let act = anna.client.call("act").path("game", &game).header("If-Match", joined.etag());
        act.header("Idempotency-Key", "one").json(json!({ "type": "abort" })).send().await.ok();
    }
    create(&bert, "one", open_game()).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn racing_twins_have_one_effect() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let replies = join_all((0..8).map(|_| create(&anna, "twin", open_game()))).await;
    for reply in &replies {
        assert_eq!((reply.status, &reply.body), (201, &replies[0].body), "a twin got another answer");
    }
    assert_eq!(count_of_games(&anna).await, 1);
}

#[test]
fn the_contract_says_at_its_top_which_operations_take_a_key() {
    let top = CONTRACT.document()["info"]["description"].as_str().expect("a text");
    let (_, about) = top.split_once("**Retries.**").expect("the paragraph");
    let about = about.split("\n\n").next().unwrap_or_default();
    let is_id = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    let said: BTreeSet<_> = about.split('`').skip(1).step_by(2).filter(is_id).collect();
    let takes = CONTRACT.operations().filter(|operation| operation.takes("Idempotency-Key"));
    assert_eq!(said, takes.map(|operation| operation.id.as_str()).collect());
}
