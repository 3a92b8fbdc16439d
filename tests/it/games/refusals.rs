//! What bad input gets: a clear problem, and nothing has changed.

use serde_json::{Value, json};

use super::{in_play, in_setup, invited, people};
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::contract::CONTRACT;
use crate::support::personas::{Player, RED};

async fn act(who: &Player, game: &str, tag: &str, action: Value) -> Reply {
    who.client.call("act").path("game", game).header("If-Match", tag).json(action).send().await
}

fn ends(kind: &str, from: &str, to: &str) -> Value {
    json!({ "type": kind, "from": from, "to": to })
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_actions_name_the_rule_and_change_nothing() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let game = in_play(&anna, &bert).await;
    let before = anna.look(&game).await;
    let plain = |word: &str| json!({ "type": word });
    for (action, code, spaces) in [
        (ends("move", "c5", "c6"), "unknown-space", json!(["c5"])),
        (ends("move", "a1", "a2"), "no-piece", json!(["a1"])),
        (ends("move", "e7", "e6"), "not-your-piece", json!(["e7"])),
        (ends("move", "i1", "i2"), "immovable", json!(["i1"])),
        (ends("move", "b4", "c5"), "unknown-space", json!(["c5"])),
        (ends("move", "a4", "b5"), "not-in-line", json!(["a4", "b5"])),
        (ends("move", "b4", "b6"), "too-far", json!(["b4", "b6"])),
        (ends("move", "a4", "a8"), "blocked", json!(["a7"])),
        (ends("move", "a4", "b4"), "own-piece", json!(["b4"])),
        (ends("attack", "a4", "a5"), "nothing-to-attack", json!(["a5"])),
        (plain("accept_draw"), "no-draw-offer", Value::Null),
        (json!({ "type": "text", "text": "d4 to d5" }), "invalid-action", Value::Null),
        (json!({ "type": "text", "text": "z9-z8" }), "unknown-space", json!(["z9"])),
    ] {
        let problem = act(&anna, &game, before.etag(), action).await.problem(code);
        assert_eq!(problem.get("spaces").unwrap_or(&Value::Null), &spaces, "{code}");
    }
    act(&bert, &game, before.etag(), ends("move", "e7", "e6")).await.problem("not-your-turn");
    act(&carl, &game, before.etag(), plain("resign")).await.problem("not-found");
    let after = anna.look(&game).await;
    assert_eq!(before.body, after.body);

    act(&anna, &game, before.etag(), plain("offer_draw")).await.ok();
    act(&anna, &game, anna.look(&game).await.etag(), plain("offer_draw")).await.problem("draw-offered");
    anna.act(&game, "e4-e5").await.ok();
    bert.act(&game, "draw").await.problem("draw-offer-stands");
    bert.act(&game, "f7-f6").await.ok();
    anna.act(&game, "abort").await.problem("too-late-to-abort");
    anna.act(&game, "resign").await.ok();
    bert.act(&game, "f6-f5").await.problem("game-over");
}

#[tokio::test(flavor = "multi_thread")]
async fn actions_need_the_version_that_they_were_decided_on() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let call = || anna.client.call("act").path("game", &game).json(ends("move", "e4", "e5"));
    call().send().await.problem("precondition-required");
    for unreadable in ["5", "\"3\", \"4\"", "*", "\"\""] {
        let problem = call().header("If-Match", unreadable).send().await.problem("invalid-header");
        assert_eq!(problem["faults"][0]["at"], "If-Match", "{unreadable}");
    }
    let stale = call().header("If-Match", "\"2\"").send().await;
    let problem = stale.problem("stale");
    assert_eq!((&problem["version"], &problem["etag"]), (&json!(3), &json!(stale.etag())));
    assert_eq!(stale.etag(), anna.look(&game).await.etag(), "whoever is refused need not look again for the tag");
    call().header("If-Match", "\"3\"").header("Idempotency-Key", "a b").send().await.problem("invalid-header");
    call().header("If-Match", "\"3\"").send().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_game_is_refused_with_every_fault() {
    let app = TestApp::start().await;
    let [anna] = people(&app, ["anna"]).await;
    let create = async |body: Value| anna.client.call("create_game").json(body).send().await.problem("invalid-fields");
    let wrong = json!({
        "ruleset": "barrage",
        "options": { "repetition_limit": 1, "quiet_limit": 3 },
        "opponent": { "type": "user", "user": "nobody" },
        "time_control": { "type": "per_turn", "seconds": 60 },
    });
    let problem = create(wrong).await;
    let places: Vec<_> = problem["faults"].as_array().unwrap().iter().map(|fault| fault["at"].clone()).collect();
    assert_eq!(places, ["options.repetition_limit", "options.quiet_limit", "time_control.seconds"]);
    // Nobody is looked up for a game that cannot be.
    let nobody = json!({ "type": "user", "user": "nobody" });
    assert_eq!(create(json!({ "ruleset": "barrage", "opponent": nobody })).await["faults"][0]["at"], "opponent.user");
    let open = json!({ "type": "open" });
    assert_eq!(create(json!({ "ruleset": "chess", "opponent": open })).await["faults"][0]["at"], "ruleset");
    let myself = json!({ "type": "user", "user": "ANNA" });
    assert_eq!(create(json!({ "ruleset": "barrage", "opponent": myself })).await["faults"][0]["at"], "opponent.user");
    create(json!({ "ruleset": "barrage", "opponent": open, "colour": "red" })).await;
    create(json!({ "ruleset": "barrage", "opponent": { "type": "open", "user": "bert" } })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_one_may_not_know_are_not_there() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let game = in_setup(&anna, &bert).await;
    for call in CONTRACT.reads_of_a_game().into_iter().chain(["stream_events", "delete_setup"]) {
        let unknown = carl.client.call(call).path("game", &game).send().await;
        let missing = carl.client.call(call).path("game", uuid::Uuid::new_v4()).send().await;
        let said = |reply: &Reply| reply.problem("not-found")["detail"].clone();
        assert_eq!(said(&unknown), said(&missing), "{call}");
        // Anybody reads public games.
        let open = [
            "read_game",
            "list_events",
            "stream_events",
            "read_record",
            "read_record_text",
            "read_picture",
            "read_rules",
        ];
        let is_open = open.contains(&call);
        let refused = if is_open { "not-found" } else { "unauthenticated" };
        bert.client.anonymous().call(call).path("game", &game).send().await.problem(refused);
    }
    carl.lock(&game, &RED).await.problem("not-found");
    carl.client.call("join_game").path("game", &game).json(json!({})).send().await.problem("not-found");
    carl.client.call("leave_game").path("game", &game).path("seat", "red").send().await.problem("not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_exists_after_the_end_only_and_an_aborted_game_has_none() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let record = async || {
        for form in ["read_record", "read_record_text"] {
            anna.client.call(form).path("game", &game).send().await.problem("game-not-over");
        }
    };
    record().await;
    anna.act(&game, "abort").await.ok();
    record().await;
    let seen = bert.look(&game).await.json();
    assert_eq!((&seen["status"], &seen["outcome"]["result"]), (&json!("aborted"), &json!("aborted")));
    assert!(seen["setups"].get("red").is_none(), "aborting does not show a setup");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_path_of_a_record_decides_its_form_whatever_a_client_accepts() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    anna.act(&game, "resign").await.ok();
    for (form, kind) in [("read_record", "application/json"), ("read_record_text", "text/plain; charset=utf-8")] {
        for accept in ["*/*", "text/plain", "application/json", "image/png", ""] {
            let call = anna.client.call(form).path("game", &game).header("Accept", accept);
            assert_eq!(call.send().await.ok().header("content-type"), kind, "{form} for `{accept}`");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_taken_once_and_left_before_play_begins() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = invited(&anna, &bert).await;
    bert.client.call("put_setup").path("game", &game).json(json!({ "text": "x" })).send().await.problem("forbidden");
    let join = |seat: Value| bert.client.call("join_game").path("game", &game).json(seat);
    join(json!({ "seat": "green" })).send().await.problem("invalid-fields");
    join(json!({ "seat": "red" })).send().await.problem("seat-taken");
    join(json!({ "seat": "blue" })).send().await.ok();
    join(json!({})).send().await.problem("seat-taken");
    let leave = |seat: &str| bert.client.call("leave_game").path("game", &game).path("seat", seat.to_owned());
    leave("red").send().await.problem("forbidden");
    leave("green").send().await.problem("not-found");

    let game = in_play(&anna, &bert).await;
    let leave = || bert.client.call("leave_game").path("game", &game).path("seat", "blue");
    leave().send().await.problem("game-started");
    anna.act(&game, "resign").await.ok();
    leave().send().await.problem("game-over");
    bert.client.call("join_game").path("game", &game).json(json!({})).send().await.problem("game-over");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_flooded_with_invitations() {
    let app = TestApp::start_with(|settings| settings.games.open_per_user = 100).await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    for _ in 0..50 {
        invited(&anna, &bert).await;
    }
    let invite = async |who: &Player, whom: &str| {
        let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": whom } });
        who.client.call("create_game").json(body).send().await
    };
    let refused = invite(&anna, "bert").await;
    refused.problem("too-many-requests");
    assert!(refused.header("retry-after").parse::<u32>().unwrap() > 3600);
    invite(&anna, "carl").await.ok();
    invite(&carl, "bert").await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_every_open_seat_there_is() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    let join = async |who: &Player| {
        let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
        let created = anna.client.call("create_game").json(body).send().await.ok().json();
        let game = created["id"].as_str().unwrap().to_owned();
        who.client.call("join_game").path("game", &game).json(json!({})).send().await
    };
    for _ in 0..100 {
        join(&bert).await.ok();
    }
    join(&bert).await.problem("too-many-requests");
    join(&carl).await.ok();
}
