//! How queries are read: as strictly as bodies, the same for every operation, and with the parameter named.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::contract::{CONTRACT, Operation, escaped};
use crate::support::personas::{Player, Table};

/// Whether the contract gives an operation parameters in the query.
fn has_query(operation: &Operation) -> bool {
    let place = format!("/paths/{}/{}/parameters", escaped(&operation.path), operation.method.to_lowercase());
    let list = CONTRACT.document().pointer(&place).and_then(Value::as_array).map_or(0, Vec::len);
    let place_of = |index| CONTRACT.resolved(&format!("{place}/{index}"));
    (0..list).any(|index| CONTRACT.document().pointer(&place_of(index)).expect("a parameter")["in"] == "query")
}

#[test]
fn the_routes_read_queries_where_the_contract_has_parameters() {
    for entry in fieldpost::http::routes::all().iter().filter(|entry| entry.in_contract) {
        let same = |one: &&Operation| one.path == entry.path && one.method == entry.method.as_str();
        let operation = CONTRACT.operations().find(same).expect("an operation");
        assert_eq!(entry.takes_query, has_query(operation), "{}", operation.id);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_operation_takes_a_parameter_that_it_does_not_know() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let mut asked = 0;
    for operation in CONTRACT.operations() {
        let call = super::located(table.red.client.call(&operation.id), &table.game);
        let reply = call.query("unforeseen", 1).send().await;
        let problem = reply.problem("invalid-query");
        assert_eq!(problem["faults"][0]["at"], "unforeseen", "{}: {problem}", operation.id);
        asked += 1;
    }
    assert!(asked >= 40, "{asked} operations");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_a_query_names_the_parameter_in_our_words() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let cases = [
        ("/v1/games?limit=abc", "limit"),
        ("/v1/games?limit=", "limit"),
        ("/v1/games?limit=0", "limit"),
        ("/v1/games?limit=1&limit=2", "limit"),
        ("/v1/games?list=nope", "list"),
        ("/v1/games?status=odd", "status"),
        ("/v1/games?user=a", "user"),
        ("/v1/games?user=%21%21", "user"),
        ("/v1/games?foo=1", "foo"),
        ("/v1/games?cursor=x", "cursor"),
        ("/v1/me/decisions?limit=1.5", "limit"),
        ("/v1/games/7d3f8a52-9c1e-4b6a-8f0d-2e5c7b9a1f34/events?after=99999999999999999999", "after"),
        ("/v1/games/7d3f8a52-9c1e-4b6a-8f0d-2e5c7b9a1f34/events?after=2147483648", "after"),
        ("/v1/games/7d3f8a52-9c1e-4b6a-8f0d-2e5c7b9a1f34/stream?after=2147483648", "after"),
        ("/v1/games/7d3f8a52-9c1e-4b6a-8f0d-2e5c7b9a1f34/stream?after=-1", "after"),
        ("/v1/games/7d3f8a52-9c1e-4b6a-8f0d-2e5c7b9a1f34/events?said=yes", "said"),
        ("/v1/me?foo=1", "foo"),
        ("/v1/rulesets?foo", "foo"),
    ];
    for (path, at) in cases {
        let sent = anna.client.raw(reqwest::Method::GET, path).send().await.expect("an answer");
        let problem = crate::support::client::Reply::read(sent).await.problem("invalid-query");
        assert_eq!(problem["faults"].as_array().map(Vec::len), Some(1), "{path}: {problem}");
        assert_eq!(problem["faults"][0]["at"], at, "{path}: {problem}");
        assert!(!problem.to_string().contains("deserialize"), "{path} is refused in a library's words: {problem}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_version_after_which_the_contract_lets_events_be_asked_for_is_taken() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    for (operation, path) in [("list_events", "events"), ("stream_events", "stream")] {
        let at = format!("/paths/~1v1~1games~1{{game}}~1{path}/get/parameters/0/schema/maximum");
        let most = CONTRACT.document().pointer(&at).and_then(Value::as_i64).expect("a maximum");
        let ask = |after: i64| table.red.client.call(operation).path("game", &table.game).query("after", after);
        if operation == "list_events" {
            ask(most).send().await.ok();
        } else {
            ask(most).open().await.expect("a stream");
        }
        ask(most + 1).send().await.problem("invalid-query");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_a_body_names_the_field() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let user = json!({ "type": "user", "user": "bert" });
    let game = |more: Value| {
        let mut body = json!({ "ruleset": "barrage" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let cases = [
        ("act", json!({ "type": "resign", "x": 1 }), "x"),
        ("act", json!({ "type": "move", "from": 5, "to": "b5" }), "from"),
        ("act", json!({ "type": "move", "to": "b5" }), "from"),
        ("act", json!({ "type": "swap", "one": "a1", "two": "a2", "attack": { "from": "a1" } }), "attack.to"),
        ("act", json!({ "type": "nothing" }), "type"),
        ("act", json!({ "from": "b4", "to": "b5" }), "type"),
        ("act", json!(["move"]), "the body"),
        ("create_game", game(json!({ "seats": [{ "type": "me" }, { "type": "user" }] })), "seats[1].user"),
        ("create_game", game(json!({ "seats": [{ "type": "me" }, { "type": "open", "user": "x" }] })), "seats[1].user"),
        ("create_game", game(json!({ "opponent": { "type": "user", "user": 1 } })), "opponent.user"),
        ("create_game", game(json!({ "opponent": user, "options": { "quiet_limit": "x" } })), "options.quiet_limit"),
        ("put_notices", json!({ "kinds": { "your_turn": "often" } }), "kinds.your_turn"),
        ("put_notices", json!({ "kinds": { "spam": "off" } }), "kinds"),
        ("change_me", json!({ "reminder_hours": [24, "x"] }), "reminder_hours[1]"),
    ];
    for (operation, body, at) in cases {
        let call = table.red.client.call(operation).path("game", &table.game);
        let call = if operation == "act" { call.header("If-Match", "\"3\"") } else { call };
        let problem = call.json(&body).send().await.problem("invalid-fields");
        assert_eq!(problem["faults"][0]["at"], at, "{operation} {body}: {problem}");
    }
}
