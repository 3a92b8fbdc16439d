//! How bodies are read: strictly, with a maximum size, of one type; the same for every operation that takes one.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::app::TestApp;
use crate::support::client::{Call, Client};
use crate::support::contract::{CONTRACT, escaped};
use crate::support::personas::Table;

/// Every operation that takes a body, with an example of one.
fn operations_with_bodies() -> Vec<(&'static str, Value)> {
    let with_body = |id: &'static str, path: &str, method: &str| {
        let place = format!("/paths/{}/{}/requestBody/content/application~1json", escaped(path), method.to_lowercase());
        let media = CONTRACT.document().pointer(&place)?;
        let named = media["examples"].as_object().and_then(|examples| examples.values().next());
        Some((id, media.get("example").or_else(|| named.map(|example| &example["value"]))?.clone()))
    };
    let operations: Vec<_> = CONTRACT
        .operations()
        .filter_map(|operation| with_body(&operation.id, &operation.path, &operation.method))
        .collect();
    assert!(operations.len() >= 10, "the contract has {} operations with bodies", operations.len());
    operations
}

/// A call that lacks nothing but a body.
fn call<'c>(client: &'c Client, operation: &str, game: &str, etag: &str) -> Call<'c> {
    let call = super::located(client.call(operation), game);
    match operation {
        "act" => call.header("If-Match", etag),
        "put_note" => call.header("If-None-Match", "*"),
        _ => call,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_operation_takes_what_is_not_strictly_its_json() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let seen = table.red.look(&table.game).await;
    let client = &table.red.client;
    for (operation, example) in operations_with_bodies() {
        let send = |kind: &str, body: &str| call(client, operation, &table.game, seen.etag()).bytes(kind, body).send();
        let good = example.to_string();
        let fields = good.strip_prefix('{').expect("an object");
        let fields = if fields == "}" { String::from("\"a\":1}") } else { fields.to_owned() };
        let name = example.as_object().and_then(|object| object.keys().next()).map_or("a", String::as_str);

        for malformed in ["", "{", "nonsense", &format!("{good} true"), &good.replace(':', "=").replace('{', "")] {
            send("application/json", malformed).await.problem("malformed-json");
        }
        for invalid in [
            "[]".to_owned(),
            "1".to_owned(),
            "null".to_owned(),
            format!("{{\"unforeseen\":1,{fields}"),
            format!("{{\"{name}\":0,{fields}"),
            format!("{{\"{name}\":null}}"),
            format!("{{\"{name}\":\"\\u0000\"}}"),
            format!("{{\"{name}\":\"a\\u0007b\"}}"),
        ] {
            let reply = send("application/json", &invalid).await;
            assert_eq!(reply.status, 422, "{operation} took {invalid}: {reply:?}");
        }
        for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp"] {
            send(kind, &good).await.problem("unsupported-media-type");
        }
        let problem = send("application/json; charset=iso-8859-1", &good).await.problem("unsupported-media-type");
        let said = problem["detail"].as_str().expect("a sentence");
        assert!(said.contains("UTF-8") && said.contains("`Content-Type: application/json`"), "{said}");
    }
    assert_eq!(table.red.look(&table.game).await.json(), seen.json(), "a refused body changed the game");
}

/// What a refusal of an unknown field says that there is.
fn known(what: &str) -> BTreeSet<&str> {
    if what == "is not known here; no fields are allowed" {
        return BTreeSet::new();
    }
    let listed = what.strip_prefix("is not known here; there are ").unwrap_or_else(|| panic!("{what}"));
    listed.split(", ").map(|name| name.trim_matches('`')).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fields_that_a_body_may_have_are_those_of_the_contract() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let seen = table.red.look(&table.game).await;
    let mut compared = 0;
    for (operation, _) in operations_with_bodies() {
        let of = CONTRACT.operation(operation);
        let body = format!(
            "/paths/{}/{}/requestBody/content/application~1json/schema",
            escaped(&of.path),
            of.method.to_lowercase()
        );
        let schema = CONTRACT.document().pointer(&CONTRACT.resolved(&body)).expect("a schema");
        // Of the forms of a union each has fields of its own.
        if schema.get("oneOf").is_some() {
            continue;
        }
        let properties = schema["properties"].as_object();
        let foreseen: BTreeSet<&str> = properties.into_iter().flatten().map(|(name, _)| name.as_str()).collect();
        let call = call(&table.red.client, operation, &table.game, seen.etag());
        let problem = call.json(json!({ "x_unknown": 1 })).send().await.problem("invalid-fields");
        let fault = &problem["faults"][0];
        assert_eq!(fault["at"], "x_unknown", "{operation}: {problem}");
        assert_eq!(known(fault["what"].as_str().expect("a sentence")), foreseen, "{operation}");
        compared += 1;
    }
    assert!(compared >= 25, "only {compared} bodies are plain objects");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_operation_takes_a_body_that_is_too_large_too_deep_or_no_text() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let seen = table.red.look(&table.game).await;
    for (operation, _) in operations_with_bodies() {
        let send = |body: Vec<u8>| {
            call(&table.red.client, operation, &table.game, seen.etag()).bytes("application/json", body).send()
        };
        send(format!("{{\"a\":\"{}\"}}", "x".repeat(65_536)).into_bytes()).await.problem("body-too-large");
        send("[".repeat(10_000).into_bytes()).await.problem("malformed-json");
        send(b"{\"\xff\":1}".to_vec()).await.problem("malformed-json");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_breaks_off_is_a_problem_too() {
    let app = TestApp::start().await;
    let mut stream = TcpStream::connect(&app.url["http://".len()..]).await.expect("a connection");
    let request = "POST /v1/sessions HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n\
                   transfer-encoding: chunked\r\n\r\nno size\r\n";
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    // The server may close before it has read everything; its response counts.
    drop(stream.read_to_string(&mut answer).await);
    assert!(answer.contains("/problems/bad-request"), "{answer}");
}
