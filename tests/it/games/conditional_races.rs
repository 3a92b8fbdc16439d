//! Conditional moves that are given or taken back while the other player moves (O-8): what was acknowledged counts.

use serde_json::json;

use super::conditional::{left, moves, order};
use super::{in_play, people};
use crate::support::app::TestApp;
use crate::support::locks::{commit, hold, until_waiting};

/// Lets Bert give or take back conditional moves, and Anna make the expected one before that is committed, but after
/// she has read the game: the version after both.
async fn at_once(give: bool) -> i64 {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    if !give {
        order(&bert, &game, &[("e4-e5", "e7-e6")]).await.ok();
    }
    let other = hold(&app, &game).await;
    let given = if give { moves(&[("e4-e5", "e7-e6")]) } else { json!([]) };
    let orders = json!({ "decline_defence": false, "conditional_moves": given });
    let call = bert.client.call("put_standing_orders").path("game", &game).header("If-Match", "\"3\"");
    let giving = call.json(orders).send();
    let moving = async {
        until_waiting(&app, 1).await;
        let call = anna.client.call("act").path("game", &game).header("If-Match", "\"3\"");
        call.json(json!({ "type": "text", "text": "e4-e5" })).send().await
    };
    let release = async {
        until_waiting(&app, 2).await;
        commit(&other).await;
    };
    let (given, moved, ()) = tokio::join!(giving, moving, release);
    given.ok();
    assert_eq!(left(&bert, &game).await, json!([]));
    moved.ok().json()["version"].as_i64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_given_before_a_move_is_committed_answers_it() {
    assert_eq!(at_once(true).await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_taken_back_before_a_move_is_committed_does_not_answer_it() {
    assert_eq!(at_once(false).await, 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_for_a_turn_that_is_committed_first_is_refused_and_kept_nowhere() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let other = hold(&app, &game).await;
    let call = anna.client.call("act").path("game", &game).header("If-Match", "\"3\"");
    let moving = call.json(json!({ "type": "text", "text": "e4-e5" })).send();
    let giving = async {
        until_waiting(&app, 1).await;
        let orders = json!({ "decline_defence": false, "conditional_moves": moves(&[("e4-e5", "e7-e6")]) });
        let call = bert.client.call("put_standing_orders").path("game", &game).header("If-Match", "\"3\"");
        call.json(orders).send().await
    };
    let release = async {
        until_waiting(&app, 2).await;
        commit(&other).await;
    };
    let (moved, given, ()) = tokio::join!(moving, giving, release);
    assert_eq!(moved.ok().json()["version"], 4);
    assert_eq!(given.problem("stale")["version"], 4, "nobody is told that it holds");
    assert!(app.sql("SELECT 1 FROM seats WHERE conditional_moves IS NOT NULL").await.is_empty());
}
