//! Tables of any size: who shall sit where, who comes, who stays away.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::personas::Player;

async fn people(app: &TestApp) -> Vec<Player> {
    let mut all = Vec::new();
    for name in ["anna", "bert", "carl", "dora"] {
        all.push(Player::new(app, name).await);
    }
    all
}

fn four(places: &Value) -> Value {
    json!({ "ruleset": "stratego4-four", "seats": places })
}

fn places() -> Value {
    json!([{ "type": "user", "user": "bert" }, { "type": "me" }, { "type": "open" }, { "type": "user", "user": "carl" }])
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_taken_by_whom_they_are_meant_for_until_all_are_there() {
    let app = TestApp::start().await;
    let all = people(&app).await;
    let [anna, bert, carl, dora] = &all[..] else { panic!("four") };
    let created = anna.client.call("create_game").json(four(&places())).send().await.ok().json();
    let game = created["id"].as_str().unwrap();
    let statuses = |seen: &Value| {
        let seats = seen["seats"].as_array().unwrap();
        seats.iter().map(|seat| seat["status"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(created["you"], "east");
    assert_eq!(statuses(&created), ["invited", "seated", "open", "invited"]);
    for invited in [bert, carl] {
        let owed = invited.client.call("list_decisions").send().await.ok().json();
        assert_eq!(owed["decisions"][0]["decision"], "invitation");
    }
    // Nobody takes a seat that is meant for another.
    let choice = json!({ "seat": "north" });
    dora.client.call("join_game").path("game", game).json(choice).send().await.problem("seat-taken");
    dora.client.call("join_game").path("game", game).json(json!({ "seat": "south" })).send().await.ok();
    let joined = bert.client.call("join_game").path("game", game).json(json!({})).send().await.ok().json();
    assert_eq!((&joined["status"], &joined["you"]), (&json!("waiting"), &json!("north")));
    let filled = carl.client.call("join_game").path("game", game).json(json!({})).send().await.ok().json();
    assert_eq!(filled["status"], "setup");
    let owing: Vec<&str> =
        filled["awaiting"][0]["seats"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(owing, ["north", "east", "south", "west"]);
    assert_eq!(filled["awaiting"][0]["decision"], "setup");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_stays_away_ends_the_game_for_all() {
    let app = TestApp::start().await;
    let all = people(&app).await;
    let [anna, bert, carl, _] = &all[..] else { panic!("four") };
    let created = anna.client.call("create_game").json(four(&places())).send().await.ok().json();
    let game = created["id"].as_str().unwrap();
    bert.client.call("join_game").path("game", game).json(json!({})).send().await.ok();
    carl.client.call("leave_game").path("game", game).path("seat", "west").send().await.ok();
    let over = bert.look(game).await.json();
    assert_eq!((&over["status"], &over["seats"][3]["status"]), (&json!("aborted"), &json!("declined")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_chance_turns_keeps_its_neighbours() {
    let app = TestApp::start().await;
    let all = people(&app).await;
    let mut seats = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let mut body = four(&places());
        body["seating"] = json!("random");
        let created = all[0].client.call("create_game").json(body).send().await.ok().json();
        let names: Vec<&str> =
            created["seats"].as_array().unwrap().iter().map(|seat| seat["user"].as_str().unwrap_or("-")).collect();
        let anna = names.iter().position(|name| *name == "anna").unwrap();
        assert_eq!((names[(anna + 1) % 4], names[(anna + 2) % 4], names[(anna + 3) % 4]), ("-", "carl", "bert"));
        seats.insert(anna);
    }
    assert_eq!(seats.len(), 4, "everybody may sit everywhere");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_table_is_refused_with_every_fault() {
    let app = TestApp::start().await;
    let all = people(&app).await;
    let faults = async |body: Value| {
        let problem = all[0].client.call("create_game").json(body).send().await.problem("invalid-fields");
        let faults = problem["faults"].as_array().unwrap().iter();
        faults.map(|fault| fault["at"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let (me, open) = (json!({ "type": "me" }), json!({ "type": "open" }));
    let user = |name: &str| json!({ "type": "user", "user": name });
    assert_eq!(faults(four(&json!([me, open]))).await, ["seats"], "too few");
    assert_eq!(faults(four(&json!([open, open, open, open]))).await, ["seats"], "without me");
    let twice = four(&json!([me, user("bert"), user("nobody"), user("bert")]));
    assert_eq!(faults(twice).await, ["seats[2].user", "seats[3].user"]);
    let short = json!({ "ruleset": "stratego4-four", "opponent": open });
    assert_eq!(faults(short).await, ["seats"], "the short form is for two");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_two_ways_to_say_who_sits_where_do_not_mix() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let (seats, opponent) = (json!([{ "type": "me" }, { "type": "open" }]), json!({ "type": "open" }));
    for (body, at) in [
        (json!({ "ruleset": "barrage", "seats": seats, "opponent": opponent }), "opponent"),
        (json!({ "ruleset": "barrage", "seats": seats, "red": "creator" }), "red"),
        (json!({ "ruleset": "barrage", "opponent": opponent, "seating": "random" }), "seating"),
        (json!({ "ruleset": "barrage" }), "seats"),
    ] {
        let problem = anna.client.call("create_game").json(body).send().await.problem("invalid-fields");
        assert_eq!(problem["faults"][0]["at"], at);
    }
}
