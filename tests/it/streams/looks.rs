//! When streams look at all games of their user: regularly, whatever anybody says, and never so that a bookmark tells
//! of something that is hidden.

use std::time::Duration;

use fieldpost::app::lobby::changes::{ChangeReader, GameSelection};
use serde_json::json;

use super::{about, of_user};
use crate::games::conditional::order;
use crate::games::{in_play, people};
use crate::support::app::TestApp;

/// Nobody says that this game has changed, as when it is committed late or through another process.
async fn change_silently(app: &TestApp, game: &str) {
    app.sql(&format!("UPDATE games SET updated_at = fieldpost_now() WHERE id = '{game}'")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_id_does_not_tell_when_somebody_who_is_blocked_has_invited() {
    let app = TestApp::start_with(|settings| settings.streams.heartbeat = Duration::from_secs(3_600)).await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let game = in_play(&anna, &bert).await;
    bert.client.call("block_user").path("name", "carl").send().await.ok();
    let mut stream = of_user(&bert.client, None).await;
    assert_eq!(stream.beginning().await, vec![], "it is Anna's turn");
    let until = |id: Option<String>| id.and_then(|id| id.split('.').next().map(str::to_owned)).expect("a time");
    let began = until(stream.known.clone());
    let opponent = json!({ "type": "user", "user": "bert" });
    let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator" });
    carl.client.call("create_game").json(body).send().await.ok();
    anna.act(&game, "b4-b5").await.ok();
    let frame = stream.frame().await.expect("a frame");
    assert_eq!(about(&frame), ("decision".to_owned(), game));
    assert_eq!(until(frame.id), began, "nothing but the beginning and comments moves it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_which_nobody_says_anything_is_found_with_the_next_comment() {
    let app = TestApp::start_with(|settings| settings.streams.heartbeat = Duration::from_millis(20)).await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let mut stream = of_user(&bert.client, None).await;
    assert_eq!(stream.beginning().await, vec![]);
    change_silently(&app, &game).await;
    assert_eq!(about(&stream.frame().await.expect("a frame")), ("game".to_owned(), game));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_seats_of_a_game_bear_its_end_and_a_regular_look_finds_it() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let [over, aborted, open] = [in_play(&anna, &bert).await, in_play(&anna, &bert).await, in_play(&anna, &bert).await];
    // What is ordered does not outlast the game.
    order(&bert, &over, &[("e4-e5", "e7-e6")]).await.ok();
    let user = app.sql("SELECT id FROM users WHERE name = 'bert'").await[0][0].clone().expect("an id");
    let mut reader = ChangeReader::new(user.parse().expect("an id"), None);
    while reader.read(&app.app).await.expect("a read").has_more {}
    anna.act(&over, "resign").await.ok();
    anna.act(&aborted, "abort").await.ok();
    let differing =
        "SELECT 1 FROM seats s JOIN games g ON g.id = s.game_id WHERE s.ended_at IS DISTINCT FROM g.ended_at";
    assert!(app.sql(differing).await.is_empty());
    assert_eq!(app.sql("SELECT 1 FROM seats WHERE ended_at IS NOT NULL").await.len(), 4);
    assert!(app.sql("SELECT 1 FROM seats WHERE conditional_moves IS NOT NULL").await.is_empty());
    reader.look_at(GameSelection::Regular);
    let found = reader.read(&app.app).await.expect("a read");
    let told: Vec<String> = found.list.iter().map(|change| change.game.to_string()).collect();
    assert_eq!(told, [over, aborted]);
    let going_on: Vec<String> = found.open.expect("a regular look").iter().map(ToString::to_string).collect();
    assert_eq!(going_on, [open]);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_look_that_has_failed_all_games_are_looked_at() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let (game, other) = (in_play(&anna, &bert).await, in_play(&anna, &bert).await);
    let user = app.sql("SELECT id FROM users WHERE name = 'bert'").await[0][0].clone().expect("an id");
    let mut reader = ChangeReader::new(user.parse().expect("an id"), None);
    assert!(reader.read(&app.app).await.expect("a read").list.is_empty(), "it is Anna's turn");
    for game in [&game, &other] {
        change_silently(&app, game).await;
    }
    reader.look_at(GameSelection::from_iter([game.parse().expect("an id")]));
    app.sql("ALTER TABLE blocks RENAME TO kept").await;
    reader.read(&app.app).await.expect_err("a read without a table");
    app.sql("ALTER TABLE kept RENAME TO blocks").await;
    let found = reader.read(&app.app).await.expect("a read");
    let found: Vec<String> = found.list.iter().map(|change| change.game.to_string()).collect();
    assert_eq!(found, [game, other]);
}
