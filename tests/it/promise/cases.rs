//! Every rule of the comparison, each with a pair of small contracts that are compared in both directions.

use chrono::NaiveDate;
use serde_json::{Value, json};

use super::compare::{Effect, changes};

/// The day on which the cases are compared.
fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2027, 6, 1).expect("a day")
}

/// A contract of one operation.
fn contract(operation: &Value, schemas: &Value) -> Value {
    json!({
        "security": [{ "session": [] }],
        "paths": { "/v1/a": { "get": operation } },
        "components": { "schemas": schemas },
    })
}

/// The operation, with something else in it.
fn operation(change: &Value) -> Value {
    let mut all = json!({
        "operationId": "read_a",
        "responses": { "200": { "description": "" } },
    });
    for (key, value) in change.as_object().expect("an object") {
        all[key] = value.clone();
    }
    contract(&all, &json!({}))
}

/// With one parameter.
fn parameter(parameter: &Value) -> Value {
    operation(&json!({ "parameters": [parameter] }))
}

/// What is sent, and what comes back, have this schema.
fn sent(schema: &Value) -> Value {
    operation(&json!({ "requestBody": { "content": { "application/json": { "schema": schema } } } }))
}

fn received(schema: &Value) -> Value {
    let content = json!({ "application/json": { "schema": schema } });
    operation(&json!({ "responses": { "200": { "description": "", "content": content } } }))
}

/// What a case expects in one direction: `+` goes on working, `-` breaks.
type ExpectedChanges<'e> = &'e [&'e str];

/// Compares both ways.
fn compare(before: &Value, after: &Value, there: ExpectedChanges<'_>, back: ExpectedChanges<'_>) {
    for (old, new, expected) in [(before, after, there), (after, before, back)] {
        let found: Vec<String> = changes(old, new, today())
            .iter()
            .map(|change| format!("{} {change}", if change.effect == Effect::Breaks { '-' } else { '+' }))
            .collect();
        assert_eq!(found, expected, "from {old:#} to {new:#}");
    }
}

#[test]
fn operations_come_and_do_not_go() {
    let (with, without) = (operation(&json!({})), json!({ "paths": {}, "components": { "schemas": {} } }));
    compare(&without, &with, &["+ `GET /v1/a`: the operation is new"], &["- `GET /v1/a`: the operation is gone"]);
    let other = operation(&json!({ "operationId": "a" }));
    compare(
        &with,
        &other,
        &["- `GET /v1/a`: the operation is called \"a\" now"],
        &["- `GET /v1/a`: the operation is called \"read_a\" now"],
    );
}

#[test]
fn an_announced_end_comes_when_its_time_is_over() {
    let without = json!({ "paths": {}, "components": { "schemas": {} } });
    let until = |date: &str| operation(&json!({ "deprecated": true, "x-sunset": date }));
    let gone = |old: &Value| changes(old, &without, today()).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(gone(&until("2027-05-31")), ["`GET /v1/a`: the operation is gone, as was announced"]);
    assert_eq!(gone(&until("2027-06-01")), ["`GET /v1/a`: the operation is gone"]);
    assert_eq!(gone(&operation(&json!({ "x-sunset": "2027-05-31" }))), ["`GET /v1/a`: the operation is gone"]);

    let place = "`GET /v1/a`: the operation";
    compare(
        &until("2028-01-01"),
        &until("2029-01-01"),
        &[&format!("+ {place} is deprecated, and goes on 2029-01-01")],
        &[&format!("- {place} goes on 2028-01-01, which is earlier than announced")],
    );
    for (day, found) in [
        ("2028-05-31", format!("+ {place} is deprecated, and goes on 2028-05-31")),
        ("2028-05-30", format!("- {place} goes on 2028-05-30, which is too soon")),
        ("2026-01-01", format!("- {place} goes on 2026-01-01, which is too soon")),
    ] {
        compare(&operation(&json!({})), &until(day), &[&found], &[]);
    }

    let member = |marks: &Value| received(&json!({ "properties": { "a": marks } }));
    let marked = member(&json!({ "deprecated": true, "x-sunset": "2027-05-31" }));
    let within = "`GET /v1/a, 200, application/json`: the member `a`";
    compare(
        &marked,
        &received(&json!({ "properties": {} })),
        &[&format!("+ {within} is gone, as was announced")],
        &[&format!("+ {within} is new")],
    );
}

#[test]
fn whoever_may_call_may_go_on_calling() {
    let (open, closed) = (operation(&json!({ "security": [{}, { "session": [] }] })), operation(&json!({})));
    compare(
        &open,
        &closed,
        &["- `GET /v1/a`: an access token is required"],
        &["+ `GET /v1/a`: no access token is required"],
    );
    let scoped = |scope: &str| operation(&json!({ "x-token-scope": scope }));
    compare(
        &closed,
        &scoped("read"),
        &["+ `GET /v1/a`: a personal access token with the scope `read` suffices"],
        &["- `GET /v1/a`: the scope `read` of a personal access token does not suffice"],
    );
    compare(
        &scoped("read"),
        &scoped("play"),
        &["- `GET /v1/a`: the scope `read` of a personal access token does not suffice"],
        &["- `GET /v1/a`: the scope `play` of a personal access token does not suffice"],
    );
}

#[test]
fn parameters_come_only_if_they_may_be_left_out() {
    let optional = parameter(&json!({ "name": "x", "in": "query", "schema": { "type": "string" } }));
    let required = parameter(&json!({ "name": "x", "in": "query", "required": true, "schema": { "type": "string" } }));
    let none = operation(&json!({ "parameters": [] }));
    let place = "`GET /v1/a`: the query parameter `x`";
    compare(&none, &optional, &[&format!("+ {place} is new")], &[&format!("- {place} is gone")]);
    compare(&none, &required, &[&format!("- {place} is new")], &[&format!("- {place} is gone")]);
    compare(&optional, &required, &[&format!("- {place} is required")], &[&format!("+ {place} may be left out")]);
    let number = parameter(&json!({ "name": "x", "in": "query", "schema": { "type": "integer", "maximum": 9 } }));
    let more = parameter(&json!({ "name": "x", "in": "query", "schema": { "type": "integer", "maximum": 10 } }));
    let within = "`GET /v1/a, the query parameter `x``";
    compare(
        &number,
        &more,
        &[&format!("+ {within}: `maximum` was 9, and is 10")],
        &[&format!("- {within}: `maximum` was 10, and is 9")],
    );
}

#[test]
fn bodies_of_requests_stay_optional_and_of_their_types() {
    let none = operation(&json!({}));
    let body = |required: bool, kind: &str| {
        operation(&json!({ "requestBody": { "required": required, "content": { kind: {} } } }))
    };
    let (optional, required) = (body(false, "a/b"), body(true, "a/b"));
    compare(&none, &optional, &["+ `GET /v1/a`: a body may be sent"], &["- `GET /v1/a`: the body is refused"]);
    compare(&none, &required, &["- `GET /v1/a`: a body may be sent"], &["- `GET /v1/a`: the body is refused"]);
    compare(
        &optional,
        &required,
        &["- `GET /v1/a`: the body is required"],
        &["+ `GET /v1/a`: the body may be left out"],
    );
    compare(
        &optional,
        &body(false, "a/c"),
        &["- `GET /v1/a`: the media type a/b is gone", "+ `GET /v1/a`: the media type a/c is new"],
        &["- `GET /v1/a`: the media type a/c is gone", "+ `GET /v1/a`: the media type a/b is new"],
    );
}

#[test]
fn responses_and_their_headers_stay() {
    let responses = |responses: Value| operation(&json!({ "responses": responses }));
    let one = responses(json!({ "200": {} }));
    compare(
        &one,
        &responses(json!({ "200": {}, "409": {} })),
        &["+ `GET /v1/a`: the response 409 is new"],
        &["- `GET /v1/a`: the response 409 is gone"],
    );
    compare(
        &one,
        &responses(json!({ "200": {}, "202": {} })),
        &["- `GET /v1/a`: the response 202 is new"],
        &["- `GET /v1/a`: the response 202 is gone"],
    );
    let header = |required: bool| responses(json!({ "200": { "headers": { "ETag": { "required": required } } } }));
    compare(
        &one,
        &header(false),
        &["+ `GET /v1/a, 200`: the header ETag is new"],
        &["- `GET /v1/a, 200`: the header ETag is gone"],
    );
    compare(
        &header(false),
        &header(true),
        &["+ `GET /v1/a, 200`: the header ETag is always there"],
        &["- `GET /v1/a, 200`: the header ETag may be absent"],
    );
}

#[test]
fn members_of_what_is_sent_are_never_required_later() {
    let body = |properties: Value, required: &[&str]| sent(&json!({ "properties": properties, "required": required }));
    let (none, optional, required) =
        (body(json!({}), &[]), body(json!({ "x": {} }), &[]), body(json!({ "x": {} }), &["x"]));
    let place = "`GET /v1/a, application/json`: the member `x`";
    compare(&none, &optional, &[&format!("+ {place} is new")], &[&format!("- {place} is gone")]);
    compare(&none, &required, &[&format!("- {place} is new")], &[&format!("- {place} is gone")]);
    compare(&optional, &required, &[&format!("- {place} is required")], &[&format!("+ {place} may be left out")]);
}

#[test]
fn members_of_what_is_received_stay() {
    let body =
        |properties: Value, required: &[&str]| received(&json!({ "properties": properties, "required": required }));
    let (none, optional, required) =
        (body(json!({}), &[]), body(json!({ "x": {} }), &[]), body(json!({ "x": {} }), &["x"]));
    let place = "`GET /v1/a, 200, application/json`: the member `x`";
    compare(&none, &optional, &[&format!("+ {place} is new")], &[&format!("- {place} is gone")]);
    compare(&none, &required, &[&format!("+ {place} is new")], &[&format!("- {place} is gone")]);
    compare(&optional, &required, &[&format!("+ {place} is always there")], &[&format!("- {place} may be absent")]);
}

/// The second schema admits more than the first, by this sentence there and that one back.
fn wider(narrow: &Value, wide: &Value, there: &str, back: &str) {
    let (request, response) = ("`GET /v1/a, application/json", "`GET /v1/a, 200, application/json");
    let line = |mark: char, place: &str, what: &str| format!("{mark} {place}{what}");
    compare(&sent(narrow), &sent(wide), &[&line('+', request, there)], &[&line('-', request, back)]);
    compare(&received(narrow), &received(wide), &[&line('-', response, there)], &[&line('+', response, back)]);
}

#[test]
fn requests_stay_as_wide_and_responses_as_narrow() {
    for (keyword, narrow, wide) in [
        ("type", json!("integer"), json!("number")),
        ("type", json!("string"), Value::Null),
        ("pattern", json!("^a$"), Value::Null),
        ("format", json!("uuid"), Value::Null),
        ("nullable", Value::Null, json!(true)),
        ("uniqueItems", json!(true), Value::Null),
        ("minimum", json!(2), json!(1)),
        ("minLength", json!(2), Value::Null),
        ("minItems", json!(2), json!(0)),
        ("minProperties", json!(1), Value::Null),
        ("maximum", json!(8), json!(9)),
        ("maxLength", json!(8), Value::Null),
        ("maxItems", json!(8), json!(9)),
        ("maxProperties", json!(8), json!(9)),
    ] {
        let schema = |value: &Value| if value.is_null() { json!({}) } else { json!({ keyword: value }) };
        let shown = |value: &Value| if value.is_null() { "nothing".to_owned() } else { value.to_string() };
        let (then, now) = (shown(&narrow), shown(&wide));
        let there = format!("`: `{keyword}` was {then}, and is {now}");
        let back = format!("`: `{keyword}` was {now}, and is {then}");
        wider(&schema(&narrow), &schema(&wide), &there, &back);
    }
    let closed = json!({ "additionalProperties": false });
    wider(&closed, &json!({}), "`: it may have other members", "`: other members are refused");
    let items = |schema: Value| json!({ "items": schema });
    let (two, three) = (items(json!({ "maximum": 2 })), items(json!({ "maximum": 3 })));
    wider(&two, &three, ", entry`: `maximum` was 2, and is 3", ", entry`: `maximum` was 3, and is 2");
    let otherwise = ", entry`: what it may be is described otherwise";
    wider(&two, &json!({}), otherwise, otherwise);
    let values = |schema: Value| json!({ "additionalProperties": schema });
    let (two, three) = (values(json!({ "maximum": 2 })), values(json!({ "maximum": 3 })));
    wider(&two, &three, ", value`: `maximum` was 2, and is 3", ", value`: `maximum` was 3, and is 2");
    let listed = json!({ "enum": ["a"] });
    wider(&listed, &json!({}), "`: its values are no longer listed", "`: its values are listed");
}

#[test]
fn an_incomparable_change_breaks_both_ways() {
    for (then, now) in [
        (json!({ "pattern": "^a$" }), json!({ "pattern": "^a?$" })),
        (json!({ "type": "string" }), json!({ "type": "boolean" })),
        (json!({ "format": "uuid" }), json!({ "format": "date" })),
        (json!({ "additionalProperties": {} }), json!({})),
    ] {
        for body in [sent, received] {
            for (old, new) in [(&then, &now), (&now, &then)] {
                let found = changes(&body(old), &body(new), today());
                assert!(found.len() == 1 && found.iter().all(|change| change.effect == Effect::Breaks), "{found:#?}");
            }
        }
    }
}

#[test]
fn values_are_added_where_the_list_may_grow() {
    let list = |values: &[&str], grows: bool| json!({ "enum": values, "x-may-grow": grows });
    let (request, response) = ("`GET /v1/a, application/json`", "`GET /v1/a, 200, application/json`");
    let (new, gone) = ("the value `b` is new", "the value `b` is gone");
    let (one, two) = (list(&["a"], false), list(&["a", "b"], false));
    compare(&sent(&one), &sent(&two), &[&format!("+ {request}: {new}")], &[&format!("- {request}: {gone}")]);
    compare(&received(&one), &received(&two), &[&format!("- {response}: {new}")], &[&format!("- {response}: {gone}")]);
    let (one, two) = (list(&["a"], true), list(&["a", "b"], true));
    compare(&received(&one), &received(&two), &[&format!("+ {response}: {new}")], &[&format!("- {response}: {gone}")]);
    let closed = list(&["a"], false);
    compare(
        &received(&closed),
        &received(&one),
        &[&format!("- {response}: its list may grow, which nobody was told")],
        &[],
    );
}

/// A contract whose operation returns one of these.
fn choice(names: &[&str], grows: bool, property: &str) -> Value {
    let reference = |name: &&str| (name.to_lowercase(), json!(format!("#/components/schemas/{name}")));
    let mapping: serde_json::Map<String, Value> = names.iter().map(reference).collect();
    let one_of: Vec<Value> = mapping.values().map(|reference| json!({ "$ref": reference })).collect();
    let schema = json!({
        "oneOf": one_of, "discriminator": { "propertyName": property, "mapping": mapping }, "x-may-grow": grows,
    });
    let mut document = received(&json!({ "$ref": "#/components/schemas/Choice" }));
    document["components"]["schemas"] = json!({ "Choice": schema, "A": { "maximum": 1 }, "B": {} });
    document
}

#[test]
fn choices_are_added_where_they_may_grow() {
    let (new, gone) = ("`Choice`: the value `b` is new", "`Choice`: the value `b` is gone");
    let (one, two) = (choice(&["A"], false, "type"), choice(&["A", "B"], false, "type"));
    compare(&one, &two, &[&format!("- {new}")], &[&format!("- {gone}")]);
    let (one, two) = (choice(&["A"], true, "type"), choice(&["A", "B"], true, "type"));
    compare(&one, &two, &[&format!("+ {new}")], &[&format!("- {gone}")]);
    let other = "- `Choice`: another member says which one it is";
    compare(&one, &choice(&["A"], true, "kind"), &[other], &[other]);
    let mut moved = one.clone();
    moved["components"]["schemas"]["Choice"]["discriminator"]["mapping"]["a"] = json!("#/components/schemas/B");
    let found = changes(&one, &moved, today());
    assert!(found.iter().any(|change| change.what.starts_with("it is another schema")), "{found:#?}");
}

#[test]
fn schemas_keep_their_names_and_are_compared_by_them() {
    let refers = |name: &str, maximum: u32| {
        let mut document = received(&json!({ "allOf": [{ "$ref": format!("#/components/schemas/{name}") }] }));
        document["components"]["schemas"] = json!({ name: { "maximum": maximum }, "Line": { "maximum": maximum } });
        document
    };
    compare(
        &refers("Game", 1),
        &refers("Game", 2),
        &["- `Game`: `maximum` was 1, and is 2", "- `Line`: `maximum` was 1, and is 2"],
        &["+ `Game`: `maximum` was 2, and is 1", "+ `Line`: `maximum` was 2, and is 1"],
    );
    let gone = |name: &str| format!("- `{name}`: the schema is gone, after which generated clients name a type");
    compare(&refers("Game", 1), &refers("Match", 1), &[&gone("Game")], &[&gone("Match")]);
}

#[test]
fn a_member_that_is_left_out_means_the_same() {
    let [none, three, four] = [json!({}), json!({ "x-default": 3 }), json!({ "x-default": 4 })];
    let [there, back] = [(3, 4), (4, 3)]
        .map(|(old, new)| format!("- `GET /v1/a, application/json`: left out, it was {old}, and is {new}"));
    compare(&sent(&three), &sent(&four), &[&there], &[&back]);
    let [said, unsaid] = [
        "+ `GET /v1/a, application/json`: left out, it is 3",
        "- `GET /v1/a, application/json`: left out, it was 3, and is null",
    ];
    compare(&sent(&none), &sent(&three), &[said], &[unsaid]);
    compare(&received(&three), &received(&four), &[], &[]);
}

#[test]
fn schemas_that_hold_themselves_are_compared_once() {
    let tree = |maximum: u32| {
        let mut document = received(&json!({ "$ref": "#/components/schemas/Tree" }));
        let within = json!({ "items": { "$ref": "#/components/schemas/Tree" }, "maxItems": maximum });
        document["components"]["schemas"] = json!({ "Tree": within });
        document
    };
    compare(&tree(1), &tree(2), &["- `Tree`: `maxItems` was 1, and is 2"], &["+ `Tree`: `maxItems` was 2, and is 1"]);
}

#[test]
#[should_panic(expected = "does not read [\"not\"]")]
fn a_keyword_that_is_not_compared_is_refused() {
    changes(&sent(&json!({ "not": {} })), &sent(&json!({ "not": {} })), today());
}
