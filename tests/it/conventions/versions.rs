//! `ETag`, `If-None-Match` and `If-Match`: cheap polling and no lost updates.

use serde_json::json;

use crate::support::app::TestApp;
use crate::support::personas::{BLUE, Table};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_has_not_changed_is_not_sent_again() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let seen = table.blue.look(&table.game).await;
    let again = |tags: String| {
        let call = table.blue.client.call("read_game").path("game", &table.game);
        call.header("If-None-Match", tags).send()
    };
    for tags in [seen.etag().to_owned(), format!("\"other\", W/{}", seen.etag()), "*".to_owned()] {
        let reply = again(tags.clone()).await;
        assert_eq!(reply.status, 304, "{tags}: {reply:?}");
        assert_eq!(reply.etag(), seen.etag());
        assert!(reply.body.is_empty());
    }
    assert_eq!(again("\"other\"".to_owned()).await.status, 200);

    table.red.act(&table.game, "b4-b5").await.ok();
    let changed = again(seen.etag().to_owned()).await;
    assert_eq!(changed.status, 200);
    assert_ne!(changed.etag(), seen.etag());
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_a_game_shows_changes_its_etag() {
    let app = TestApp::start().await;
    let table = Table::invited(&app).await;
    let mut last = table.red.look(&table.game).await;
    table.blue.client.call("join_game").path("game", &table.game).json(json!({})).send().await.ok();
    for step in ["joined", "locked", "left"] {
        match step {
            "locked" => drop(table.blue.lock(&table.game, &BLUE).await.ok()),
            "left" => {
                let leave = table.blue.client.call("leave_game").path("game", &table.game).path("seat", "blue");
                leave.send().await.ok();
            }
            _ => {}
        }
        let now = table.red.look(&table.game).await;
        assert_ne!(now.json(), last.json(), "{step} shows nothing");
        assert_ne!(now.etag(), last.etag(), "{step} is not in the ETag");
        last = now;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_draft_changes_nothing_for_the_other_player() {
    let app = TestApp::start().await;
    let table = Table::in_setup(&app).await;
    let before = table.blue.look(&table.game).await;
    let draft = json!({ "pieces": { "a1": "F" } });
    table.red.client.call("put_setup").path("game", &table.game).json(draft).send().await.ok();
    let after = table.blue.look(&table.game).await;
    assert_eq!((before.etag(), before.json()), (after.etag(), after.json()));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_that_the_game_does_not_wait_for_is_refused() {
    let app = TestApp::start().await;
    let table = Table::in_setup(&app).await;
    table.red.act(&table.game, "b4-b5").await.problem("not-awaited");
    table.red.act(&table.game, "resign").await.problem("not-awaited");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_says_which_game_it_was_meant_for() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let seen = table.red.look(&table.game).await;
    let action = json!({ "type": "move", "from": "b4", "to": "b5" });
    let act = || table.red.client.call("act").path("game", &table.game).json(&action);

    act().send().await.problem("precondition-required");
    for nonsense in ["5", "\"a", "a b", ""] {
        let reply = act().header("If-Match", nonsense).send().await;
        reply.problem("invalid-header");
    }
    let stale = act().header("If-Match", "\"1\"").send().await;
    assert_eq!(stale.problem("stale")["version"], seen.json()["version"]);
    assert_eq!(stale.etag(), seen.etag());
    assert_eq!(table.red.look(&table.game).await.json(), seen.json(), "a refused action changed the game");

    let played = act().header("If-Match", seen.etag()).send().await.ok();
    assert_eq!(played.etag(), table.red.look(&table.game).await.etag());
    act().header("If-Match", seen.etag()).send().await.problem("stale");
}
