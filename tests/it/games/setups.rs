//! Hiding armies: drafts and locks.

use serde_json::{Value, json};

use super::{in_setup, people};
use crate::support::app::TestApp;
use crate::support::personas::{BLUE, Player, RED, placement};

async fn put(who: &Player, game: &str, body: Value) -> crate::support::client::Reply {
    who.client.call("put_setup").path("game", game).json(body).send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_may_be_changed_and_thrown_away_and_nobody_sees_it() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_setup(&anna, &bert).await;
    let before = bert.look(&game).await;
    let read = || anna.client.call("read_setup").path("game", &game);
    read().send().await.problem("not-found");
    let draft = put(&anna, &game, json!({ "pieces": { "A4": "F", "b4": "bomb" } })).await.ok().json();
    assert_eq!(draft["pieces"], json!({ "a4": "flag", "b4": "bomb" }));
    assert_eq!(draft["missing"]["scout"], 2);
    assert_eq!(draft["text"], "FB......../........../........../..........");
    assert_eq!(read().send().await.ok().json(), draft);
    let seen = bert.look(&game).await;
    assert_eq!((seen.body, seen.headers.get("etag")), (before.body, before.headers.get("etag")), "no version");
    anna.client.call("delete_setup").path("game", &game).send().await.ok();
    read().send().await.problem("not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_setup_is_final() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_setup(&anna, &bert).await;
    put(&anna, &game, json!({ "pieces": placement(&RED[..2]) })).await.ok();
    let draft = put(&anna, &game, json!({ "pieces": placement(&RED) })).await.ok();
    let locked = anna.lock(&game, &RED).await.ok().json();
    assert_eq!(locked["locked"], true);
    let read = anna.client.call("read_setup").path("game", &game).header("If-None-Match", draft.etag());
    assert_eq!(read.send().await.ok().json(), locked, "whoever knows the draft learns that it is locked");
    assert!(locked.get("missing").is_none());
    assert_eq!(anna.lock(&game, &RED).await.ok().json(), locked, "a lost answer can be asked for again");
    let mut other = placement(&RED);
    let (a, b) = (other["a4"].clone(), other["b4"].clone());
    (other["a4"], other["b4"]) = (b, a);
    put(&anna, &game, json!({ "pieces": other, "locked": true })).await.problem("setup-locked");
    put(&anna, &game, json!({ "pieces": {} })).await.problem("setup-locked");
    anna.client.call("delete_setup").path("game", &game).send().await.problem("setup-locked");
    assert_eq!(anna.client.call("read_setup").path("game", &game).send().await.ok().json(), locked);
    assert_eq!(app.sql("SELECT count(*) FROM setup_drafts").await, [[Some("0".to_owned())]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_setup_is_refused_whole_with_every_fault() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_setup(&anna, &bert).await;
    let wrong = json!({ "a4": "F", "b4": "F", "a5": "M", "z1": "S", "c4": "dragon" });
    let problem = put(&anna, &game, json!({ "pieces": wrong, "locked": true })).await.problem("invalid-setup");
    let places: Vec<_> =
        problem["faults"].as_array().unwrap().iter().map(|fault| fault["at"].as_str().unwrap()).collect();
    for expected in ["z1", "dragon", "a5", "flag", "spy", "scout"] {
        assert!(places.contains(&expected), "{expected} is not among {places:?}");
    }
    let draft = put(&anna, &game, json!({ "pieces": wrong })).await.problem("invalid-setup");
    let missing = |fault: &Value| fault["at"] == "scout";
    assert!(!draft["faults"].as_array().unwrap().iter().any(missing), "a draft may lack pieces");
    put(&anna, &game, json!({ "text": "nonsense", "locked": true })).await.problem("invalid-setup");
    put(&anna, &game, json!({})).await.problem("invalid-fields");
    put(&anna, &game, json!({ "pieces": {}, "text": "" })).await.problem("invalid-fields");
    put(&anna, &game, json!({ "pieces": { "a4": 1 } })).await.problem("invalid-fields");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_setup_may_be_text_and_both_may_lock_at_once() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    for _ in 0..5 {
        let game = in_setup(&anna, &bert).await;
        let text = json!({ "text": "29..M3..2S/........../........../........BF", "locked": true });
        let (red, blue) = tokio::join!(put(&anna, &game, text), bert.lock(&game, &BLUE));
        assert_eq!(red.ok().json()["pieces"], json!(placement_by_kind()));
        blue.ok();
        assert_eq!(anna.look(&game).await.json()["status"], "playing");
    }
}

fn placement_by_kind() -> Value {
    json!({
        "a4": "scout", "b4": "general", "e4": "marshal", "f4": "miner",
        "i4": "scout", "j4": "spy", "i1": "bomb", "j1": "flag",
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_devices_the_second_does_not_replace_a_draft_that_it_has_not_seen() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_setup(&anna, &bert).await;
    let save = |space: &str| {
        let body = json!({ "pieces": { space: "flag" } });
        anna.client.call("put_setup").path("game", &game).json(body)
    };
    let first = save("a4").header("If-None-Match", "*").send().await.ok();
    save("b4").header("If-None-Match", "*").send().await.problem("setup-changed");
    assert_eq!(save("a4").header("If-None-Match", "*").send().await.ok().json(), first.json(), "it was saved already");
    let read = anna.client.call("read_setup").path("game", &game).send().await.ok();
    assert_eq!(read.etag(), first.etag());
    let second = save("b4").header("If-Match", first.etag()).send().await.ok();
    let refused = save("c4").header("If-Match", first.etag()).send().await;
    assert_eq!((refused.status, refused.problem("setup-changed")["etag"].as_str()), (412, Some(second.etag())));
    assert_eq!(save("b4").header("If-Match", first.etag()).send().await.ok().json(), second.json());
    let third = save("c4").send().await.ok();
    assert_ne!(third.etag(), second.etag(), "whoever names no draft replaces any");
    anna.client.call("delete_setup").path("game", &game).send().await.ok();
    let gone = save("d4").header("If-Match", third.etag()).send().await.problem("setup-changed");
    assert!(gone.get("etag").is_none(), "{gone}");
    save("d4").header("If-Match", "d4").send().await.problem("invalid-header");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_drafts_that_are_saved_over_the_same_one_at_once_one_is_kept() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_setup(&anna, &bert).await;
    let mut tag: Option<String> = None;
    for _ in 0..6 {
        let save = |space: &str| {
            let call = anna.client.call("put_setup").path("game", &game).json(json!({ "pieces": { space: "flag" } }));
            let (name, value) = tag.as_deref().map_or(("If-None-Match", "*"), |tag| ("If-Match", tag));
            call.header(name, value).send()
        };
        let [one, two] = if tag.is_some() { ["c4", "d4"] } else { ["a4", "b4"] };
        let (one, two) = tokio::join!(save(one), save(two));
        let mut statuses = [one.status, two.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 412]);
        let again = anna.client.call("put_setup").path("game", &game).json(json!({ "pieces": {} })).send().await.ok();
        tag = Some(again.etag().to_owned());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_draft_in_another_seat_is_another_one() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let seats = json!([{ "type": "me" }, { "type": "open" }, { "type": "open" }, { "type": "open" }]);
    let body = json!({ "ruleset": "stratego4-four", "seats": seats });
    let game = anna.client.call("create_game").json(body).send().await.ok().json();
    let (game, names) = (game["id"].as_str().unwrap(), [1, 2].map(|seat| game["seats"][seat]["seat"].clone()));
    let mut known = "\"none\"".to_owned();
    for name in names {
        let join = bert.client.call("join_game").path("game", game).json(json!({ "seat": name }));
        join.send().await.ok();
        let saved = put(&bert, game, json!({ "pieces": {} })).await.ok();
        let read = bert.client.call("read_setup").path("game", game).header("If-None-Match", &known);
        assert_eq!(read.send().await.ok().json()["seat"], name);
        known = saved.etag().to_owned();
        bert.client.call("leave_game").path("game", game).path("seat", name.as_str().unwrap()).send().await.ok();
    }
}
