//! Rematches (G-2).

use serde_json::{Value, json};

use super::people;
use super::time::playing;
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::personas::{Player, link_token};

async fn ask(who: &Player, game: &str) -> Reply {
    who.client.call("ask_for_rematch").path("game", game).send().await
}

fn seats(game: &Value) -> Vec<(Value, Value)> {
    let seats = game["seats"].as_array().unwrap();
    seats.iter().map(|seat| (seat["user"].clone(), seat["status"].clone())).collect()
}

/// Anna (Red) has lost to Bert.
pub(super) async fn over(anna: &Player, bert: &Player) -> String {
    let control = json!({ "type": "bank", "initial_seconds": 7200, "increment_seconds": 0, "cap_seconds": 7200 });
    let game = playing(anna, bert, control).await;
    ask(anna, &game).await.problem("game-not-over");
    anna.act(&game, "resign").await.ok();
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_has_the_same_rules_and_other_colours_and_is_an_invitation() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let game = over(&anna, &bert).await;
    ask(&carl, &game).await.problem("not-found");
    let reply = ask(&anna, &game).await.ok();
    let (before, rematch) = (anna.look(&game).await.json(), reply.json());
    assert_eq!(reply.header("location"), format!("/v1/games/{}", rematch["id"].as_str().unwrap()));
    for same in ["ruleset", "options", "time_control", "public"] {
        assert_eq!(rematch[same], before[same], "{same}");
    }
    assert_eq!(seats(&rematch), [(json!("bert"), json!("invited")), (json!("anna"), json!("seated"))]);
    link_token(&app, "bert@example.org", "invitations").await;
    let again = ask(&anna, &game).await.ok().json();
    assert_eq!(again["id"], rematch["id"], "one is enough");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_second_accepts() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = over(&anna, &bert).await;
    let (one, other) = tokio::join!(ask(&anna, &game), ask(&bert, &game));
    let (one, other) = (one.ok().json(), other.ok().json());
    assert_eq!(one["id"], other["id"]);
    let rematch = bert.look(one["id"].as_str().unwrap()).await.json();
    assert_eq!((&rematch["status"], &rematch["you"]), (&json!("setup"), &json!("red")));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_aborted_game_has_no_rematch() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = playing(&anna, &bert, json!({ "type": "none" })).await;
    anna.act(&game, "abort").await.ok();
    ask(&anna, &game).await.problem("game-not-over");
}
