//! How far a player has seen a game: kept for all of their devices, and shown to nobody else.

use serde_json::{Value, json};

use super::{in_play, people};
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::personas::Player;

async fn put(who: &Player, game: &str, version: i64) -> Reply {
    who.client.call("put_seen").path("game", game).json(json!({ "version": version })).send().await
}

async fn seen(who: &Player, game: &str) -> Value {
    who.client.call("read_seen").path("game", game).send().await.ok().json()["version"].clone()
}

#[tokio::test]
async fn each_device_begins_where_the_one_before_was_further_on() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    assert_eq!(seen(&anna, &game).await, 0);
    let before = anna.look(&game).await;
    let latest = before.json()["version"].as_i64().unwrap();
    assert_eq!(put(&anna, &game, latest).await.ok().json()["version"], latest);
    assert_eq!(put(&anna, &game, 1).await.ok().json()["version"], latest, "a device that was behind");
    assert_eq!((seen(&anna, &game).await, seen(&bert, &game).await), (json!(latest), json!(0)));
    assert_eq!(anna.look(&game).await.etag(), before.etag(), "nothing of the game changes");
    for wrong in [latest + 1, -1, i64::MAX] {
        let problem = put(&anna, &game, wrong).await.problem("invalid-fields");
        assert_eq!(problem["faults"][0]["at"], "version");
    }
    anna.act(&game, "b4-b5").await.ok();
    put(&anna, &game, latest + 1).await.ok();
    assert_eq!(seen(&anna, &game).await, latest + 1);
    anna.act(&game, "resign").await;
    put(&anna, &game, latest + 2).await.ok();
}

#[tokio::test]
async fn only_players_have_seen_a_game_and_who_comes_after_them_begins_anew() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator", "public": true });
    let game = anna.client.call("create_game").json(body).send().await.ok().json()["id"].as_str().unwrap().to_owned();
    let join = async |who: &Player| who.client.call("join_game").path("game", &game).json(json!({})).send().await.ok();
    put(&carl, &game, 1).await.problem("forbidden");
    join(&bert).await;
    put(&bert, &game, 1).await.ok();
    bert.client.call("leave_game").path("game", &game).path("seat", "blue").send().await.ok();
    put(&bert, &game, 1).await.problem("forbidden");
    join(&carl).await;
    assert_eq!(seen(&carl, &game).await, 0);
    put(&carl, &uuid::Uuid::new_v4().to_string(), 1).await.problem("not-found");
}
