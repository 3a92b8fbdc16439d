//! What waits for a user, as a program asks for it: whose invitation it is and until when, and everything that is
//! needed to act at once.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::{in_play, invited, people};
use crate::support::app::TestApp;
use crate::support::personas::Player;
use crate::support::statements::WatchedProcess;

async fn decisions(who: &Player, actions: bool) -> Vec<Value> {
    let call = who.client.call("list_decisions").query("actions", actions);
    call.send().await.ok().json()["decisions"].as_array().expect("a list").clone()
}

fn time(value: &Value) -> DateTime<Utc> {
    value.as_str().expect("a time").parse().expect("RFC 3339")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_says_who_invites_and_until_when_in_a_game_of_four_as_well() {
    let app = TestApp::start().await;
    let [anna, bert, carl, dora] = people(&app, ["anna", "bert", "carl", "dora"]).await;
    invited(&anna, &dora).await;
    let places = ["anna", "carl", "dora"].map(|user| json!({ "type": "user", "user": user }));
    let [first, second, third] = places;
    let body = json!({ "ruleset": "stratego4-four", "seats": [first, { "type": "me" }, second, third] });
    let game = bert.client.call("create_game").json(body).send().await.ok().json();
    let mut ids = serde_json::Map::new();
    for who in [&anna, &bert, &carl] {
        ids.insert(who.name.clone(), who.client.call("read_me").send().await.ok().json()["id"].clone());
    }
    let owed = decisions(&dora, false).await;
    assert_eq!(owed.len(), 2);
    for (owed, host, others) in
        [(&owed[0], "anna", json!(["anna"])), (&owed[1], "bert", json!(["anna", "bert", "carl"]))]
    {
        assert_eq!(
            (&owed["decision"], &owed["invited_by"], &owed["others"]),
            (&json!("invitation"), &json!(host), &others)
        );
        let id = |name: &Value| ids[name.as_str().unwrap()].clone();
        let named = others.as_array().unwrap().iter().map(id).collect::<Vec<_>>();
        assert_eq!((&owed["invited_by_id"], &owed["other_ids"]), (&id(&json!(host)), &json!(named)));
        let created = time(&dora.look(owed["game"].as_str().unwrap()).await.json()["created_at"]);
        let until = app.app.settings.games.invited_until(created);
        assert_eq!(time(&owed["until"]), until);
        assert!(owed["seconds_left"].as_i64().unwrap() > 86_400);
    }
    bert.client.call("change_me").json(json!({ "name": "bertram" })).send().await.ok();
    let renamed = decisions(&dora, false).await.remove(1);
    assert_eq!((&renamed["invited_by"], &renamed["invited_by_id"]), (&json!("bertram"), &ids["bert"]));
    assert_eq!((&renamed["others"][1], &renamed["other_ids"]), (&json!("bertram"), &owed[1]["other_ids"]));
    let own = decisions(&bert, false).await;
    assert_eq!((&own[0]["game"], own[0].get("invited_by")), (&game["id"], None), "nobody invites the host");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_has_the_tag_of_its_game() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    invited(&anna, &bert).await;
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "time_control": { "type": "none" } });
    anna.client.call("create_game").json(open).send().await.ok();
    let day = Utc::now().date_naive() + chrono::Days::new(2);
    let leave = json!({ "first_day": day, "last_day": day });
    anna.client.call("announce_leave").json(leave).send().await.ok();
    in_play(&anna, &bert).await;
    let mut compared = 0;
    for who in [&anna, &bert] {
        for owed in decisions(who, false).await {
            let call = who.client.call("read_game").path("game", owed["game"].as_str().unwrap());
            let reply = call.header("If-None-Match", owed["etag"].as_str().unwrap()).send().await;
            assert_eq!((reply.status, reply.etag()), (304, owed["etag"].as_str().unwrap()), "{owed}");
            compared += 1;
        }
    }
    assert_eq!(compared, 4, "a setup and an open seat, an invitation, a turn");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_request_asks_and_one_acts() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    anna.act(&game, "draw").await.ok();
    assert!(decisions(&anna, false).await[0].get("actions").is_none());
    for who in [&anna, &bert] {
        let owed = decisions(who, true).await.remove(0);
        let actions = owed["actions"].as_array().expect("actions");
        assert!(actions.iter().all(|action| ["move", "attack"].contains(&action["type"].as_str().unwrap())), "{owed}");
        let call = who.client.call("act").path("game", &game).header("If-Match", owed["etag"].as_str().unwrap());
        call.json(&actions[0]).send().await.ok();
        if who.name == "anna" {
            let offer = decisions(&bert, true).await.remove(1);
            assert_eq!(offer["actions"], json!([{ "type": "accept_draw" }, { "type": "refuse_draw" }]), "{offer}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_a_page_already_costs_no_state_of_a_game() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let watched = WatchedProcess::beside(&app).await;
    let client = watched.client(&anna.client);
    let ask = async |known: &str| {
        let before = watched.statements().len();
        let call = client.call("list_decisions").query("actions", true).header("If-None-Match", known);
        let reply = call.send().await;
        let asked = watched.statements().split_off(before);
        (reply, asked.iter().filter(|said| said.contains("snapshot")).count())
    };
    let (first, read) = ask("\"nothing\"").await;
    assert_eq!((first.status, read), (200, 1), "the state of one game makes its actions");
    let (same, read) = ask(first.etag()).await;
    assert_eq!((same.status, same.etag(), read), (304, first.etag(), 0));
    let plain = client.call("list_decisions").send().await.ok();
    assert_ne!(plain.etag(), first.etag(), "without actions it is another page");
    anna.act(&game, "b4-b5").await.ok();
    bert.act(&game, "e7-e6").await.ok();
    let (next, read) = ask(first.etag()).await;
    assert_eq!((next.status, read), (200, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_with_actions_is_short_and_goes_on() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    for _ in 0..11 {
        invited(&anna, &bert).await;
    }
    let list = |query: &[(&'static str, &'static str)]| {
        query.iter().fold(bert.client.call("list_decisions"), |call, (name, value)| call.query(name, value))
    };
    let page = list(&[("actions", "true")]).send().await.ok();
    assert_eq!(page.json()["decisions"].as_array().unwrap().len(), 10);
    assert!(page.header("link").contains("actions=true&cursor="), "{page:?}");
    assert_eq!(list(&[]).send().await.ok().json()["decisions"].as_array().unwrap().len(), 11);
    let problem = list(&[("actions", "true"), ("limit", "11")]).send().await.problem("invalid-query");
    assert_eq!(problem["faults"][0]["at"], "limit");
    list(&[("actions", "yes")]).send().await.problem("invalid-query");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_snapshot_is_replayed_for_the_actions_of_a_decision() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = in_play(&anna, &bert).await;
    let before = decisions(&anna, true).await.remove(0)["actions"].clone();
    app.sql(&format!("UPDATE games SET snapshot_format = 0, snapshot = '' WHERE id = '{game}'")).await;
    assert_eq!(decisions(&anna, true).await.remove(0)["actions"], before);
}
