//! A value that a description calls the same as leaving the field out *is* the same: every such value is sent, and
//! nothing differs.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::contract::{CONTRACT, escaped};
use crate::support::personas::{PASSWORD, Player, Table};

/// The value of an omitted field, as its description says.
fn stated(schema: &Value) -> Option<Value> {
    let parts = schema["allOf"].as_array().into_iter().flatten();
    let own = schema["description"].as_str().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    let said = own.split_once("Left out, it is `").and_then(|(_, rest)| rest.split_once('`'));
    match said {
        Some((word, _)) => Some(serde_json::from_str(word).unwrap_or_else(|_| word.into())),
        None => parts.filter_map(|part| stated(at(part["$ref"].as_str()?.strip_prefix('#')?))).next(),
    }
}

fn at(pointer: &str) -> &'static Value {
    CONTRACT.document().pointer(pointer).expect("a schema")
}

/// Every field with such a value that a body of the schema at `pointer` may have, by its place.
fn documented(pointer: &str, found: &mut BTreeSet<String>, met: &mut BTreeSet<String>) {
    let pointer = CONTRACT.resolved(pointer);
    if !met.insert(pointer.clone()) {
        return;
    }
    let schema = at(&pointer);
    for name in schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name) {
        let place = format!("{pointer}/properties/{}", escaped(name));
        if stated(at(&CONTRACT.resolved(&place))).is_some() {
            found.insert(place.clone());
        }
        documented(&place, found, met);
    }
    for list in ["allOf", "oneOf"] {
        for index in 0..schema[list].as_array().map_or(0, Vec::len) {
            documented(&format!("{pointer}/{list}/{index}"), found, met);
        }
    }
    if schema.get("items").is_some() {
        documented(&format!("{pointer}/items"), found, met);
    }
}

/// Says in `body` whatever it has left out, and notes the places in `said`.
fn say_all(pointer: &str, body: &mut Value, said: &mut BTreeSet<String>) {
    let pointer = CONTRACT.resolved(pointer);
    let schema = at(&pointer);
    if let Some(discriminator) = schema.get("discriminator") {
        let property = discriminator["propertyName"].as_str().expect("a name");
        let form = discriminator["mapping"][body[property].as_str().expect("a word")].as_str().expect("a reference");
        return say_all(form.strip_prefix('#').expect("a reference"), body, said);
    }
    for index in 0..schema["allOf"].as_array().map_or(0, Vec::len) {
        say_all(&format!("{pointer}/allOf/{index}"), body, said);
    }
    if let Some(items) = body.as_array_mut() {
        items.iter_mut().for_each(|item| say_all(&format!("{pointer}/items"), item, said));
    }
    for name in schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name) {
        let place = format!("{pointer}/properties/{}", escaped(name));
        let default = stated(at(&CONTRACT.resolved(&place)));
        if body.get(name).is_none()
            && let Some(default) = default
        {
            body[name] = default;
            said.insert(place.clone());
        }
        if let Some(part) = body.get_mut(name) {
            say_all(&place, part, said);
        }
    }
}

fn body_of(operation: &str) -> String {
    let operation = CONTRACT.operation(operation);
    let method = operation.method.to_lowercase();
    format!("/paths/{}/{method}/requestBody/content/application~1json/schema", escaped(&operation.path))
}

/// A response without the differences between two games, and without random seats.
fn shape(mut answer: Value) -> Value {
    match &mut answer {
        Value::Object(fields) => {
            for varying in
                ["id", "link", "etag", "created_at", "changed_at", "at", "since", "until", "you", "seat", "team"]
            {
                fields.remove(varying);
            }
            fields.values_mut().for_each(|field| *field = shape(field.take()));
        }
        Value::Array(items) => {
            items.iter_mut().for_each(|item| *item = shape(item.take()));
            items.sort_by_key(Value::to_string);
        }
        _ => {}
    }
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn stating_a_default_changes_nothing() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let (again, drafting) = (Table::again(&table).await, Table::setting_up(&table).await);
    // An attack ends the game, and comes in Red's first turn.
    let attacked = [Table::again(&table).await, Table::again(&table).await];
    let bank = json!({ "type": "bank", "initial_seconds": 36_000, "increment_seconds": 3_600, "cap_seconds": 72_000 });
    let seats = json!([{ "type": "me" }, { "type": "open" }]);
    let requests = [
        ("create_game", json!({ "ruleset": "barrage", "opponent": { "type": "open" } })),
        ("create_game", json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "time_control": bank })),
        ("create_game", json!({ "ruleset": "barrage", "seats": seats, "time_control": { "type": "per_turn" } })),
        ("create_game", json!({ "ruleset": "barrage", "seats": seats })),
        ("put_setup", json!({ "text": "2S......../9M......../B2......../F3........" })),
        ("act", json!({ "type": "move", "from": "b4", "to": "b5" })),
        ("act", json!({ "type": "attack", "from": "a4", "to": "a7" })),
        ("put_notices", json!({ "kinds": {} })),
        ("register_user", json!({ "name": "carl", "address": "carl@example.org", "password": PASSWORD })),
    ];
    let mut said = BTreeSet::new();
    for (operation, short) in requests {
        let mut long = short.clone();
        say_all(&body_of(operation), &mut long, &mut said);
        assert_ne!(short, long, "{operation} has left nothing out");
        let mut answers = Vec::new();
        let games = if short["type"] == "attack" { attacked.each_ref() } else { [&table.game, &again] };
        for (body, game) in [&short, &long].into_iter().zip(games) {
            let game = if operation == "put_setup" { &drafting } else { game };
            let call = table.red.client.call(operation).path("game", game);
            let call = if operation == "act" { call.header("If-Match", "\"3\"") } else { call };
            let reply = call.json(body).send().await;
            assert!(reply.status < 300, "{operation} refuses {body}: {reply:?}");
            answers.push(shape(reply.json()));
        }
        assert_eq!(answers[0], answers[1], "{operation} {long}");
    }
    let mut all = BTreeSet::new();
    for operation in CONTRACT.operations() {
        let body = body_of(&operation.id);
        if CONTRACT.document().pointer(&body).is_some() {
            documented(&body, &mut all, &mut BTreeSet::new());
        }
    }
    assert!(all.len() >= 15, "only {all:#?}");
    assert_eq!(said, all, "right: what the contract says of fields that are left out");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_defaults_of_a_rulesets_options_may_be_chosen() {
    let app = TestApp::start_with(|settings| settings.games.open_per_user = 100).await;
    let anna = Player::new(&app, "anna").await;
    let rulesets = anna.client.call("list_rulesets").send().await.ok().json();
    for ruleset in rulesets["rulesets"].as_array().unwrap() {
        let id = ruleset["id"].as_str().unwrap();
        let read = anna.client.call("read_ruleset").path("ruleset", id).send().await.ok().json();
        let options = read["options"].as_array().unwrap().iter();
        let options: Value =
            options.map(|one| (one["name"].as_str().unwrap().to_owned(), one["default"].clone())).collect();
        let others = ruleset["seats"].as_array().unwrap().iter().skip(1).map(|_| json!({ "type": "open" }));
        let seats: Vec<Value> = std::iter::once(json!({ "type": "me" })).chain(others).collect();
        let create = async |body: Value| anna.client.call("create_game").json(body).send().await.ok().json();
        let short = create(json!({ "ruleset": id, "seats": seats })).await;
        let long = create(json!({ "ruleset": id, "seats": seats, "options": options })).await;
        assert_eq!(short["options_in_force"], long["options_in_force"], "{id}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_contradictory_field_is_refused_with_advice() {
    let app = TestApp::start().await;
    let table = Table::in_setup(&app).await;
    let open = json!({ "type": "open" });
    let seats = json!([{ "type": "me" }, open]);
    let cases = [
        (json!({ "ruleset": "barrage", "opponent": open, "seating": "random" }), "seating", "leave it out"),
        (json!({ "ruleset": "barrage", "seats": seats, "red": "creator" }), "red", "leave it out"),
        (json!({ "ruleset": "barrage", "seats": seats, "opponent": open }), "opponent", "send one of them"),
        (json!({ "ruleset": "barrage" }), "seats", "send one of them"),
    ];
    for (body, at, what) in cases {
        let problem = table.red.client.call("create_game").json(&body).send().await.problem("invalid-fields");
        assert_eq!(problem["faults"][0]["at"], at, "{body}: {problem}");
        assert!(problem["faults"][0]["what"].as_str().unwrap().contains(what), "{problem}");
    }
    for (body, at) in [(json!({ "text": "F", "pieces": {} }), "text"), (json!({ "locked": true }), "pieces")] {
        let call = table.red.client.call("put_setup").path("game", &table.game);
        let problem = call.json(&body).send().await.problem("invalid-fields");
        assert_eq!(problem["faults"][0]["at"], at, "{body}: {problem}");
    }
}
