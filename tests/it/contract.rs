//! The contract against itself, against the list of routes and against the list of problems.

use std::collections::{BTreeMap, BTreeSet};

use fieldpost::http::routes;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::contract::{CONTRACT, ReceivedResponse, SentRequest, documents, escaped};

/// Every `content` of the document with the place of its media type: the bodies of requests and of answers.
fn media() -> Vec<(String, &'static Value)> {
    let mut found = Vec::new();
    let mut ahead = vec![(String::new(), CONTRACT.document())];
    while let Some((place, value)) = ahead.pop() {
        match value {
            Value::Object(fields) => {
                for (key, field) in fields {
                    let place = format!("{place}/{}", escaped(key));
                    if key == "content" {
                        let kinds = field.as_object().expect("media types");
                        found.extend(kinds.iter().map(|(kind, media)| (format!("{place}/{}", escaped(kind)), media)));
                    } else if key != "examples" && key != "example" {
                        ahead.push((place, field));
                    }
                }
            }
            Value::Array(items) => {
                ahead.extend(items.iter().enumerate().map(|(index, item)| (format!("{place}/{index}"), item)));
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    found
}

/// The examples of a media type, by name.
fn examples(place: &str, media: &Value) -> BTreeMap<String, Value> {
    let named = media.get("examples").and_then(Value::as_object).into_iter().flatten();
    let named = named.map(|(name, _)| {
        let example = CONTRACT.resolved(&format!("{place}/examples/{}", escaped(name)));
        (name.clone(), CONTRACT.document().pointer(&example).expect("an example")["value"].clone())
    });
    let single = media.get("example").map(|example| ("example".to_owned(), example.clone()));
    named.chain(single).collect()
}

/// The last part of a problem's `type`.
fn code(problem: &Value) -> &str {
    problem["type"].as_str().and_then(|kind| kind.strip_prefix("/problems/")).expect("the type of a problem")
}

#[test]
fn every_body_has_examples_and_they_are_what_its_schema_says() {
    for (place, media) in media() {
        let examples = examples(&place, media);
        assert!(!examples.is_empty(), "{place} has no example");
        for (name, example) in examples {
            let faults = CONTRACT.faults(&format!("{place}/schema"), &example);
            assert!(faults.is_empty(), "{name} at {place}: {faults:#?}");
        }
    }
}

#[test]
fn every_response_and_operation_is_described() {
    for operation in CONTRACT.operations() {
        let place = format!("/paths/{}/{}", escaped(&operation.path), operation.method.to_lowercase());
        let written = CONTRACT.document().pointer(&place).expect("an operation");
        assert!(written["summary"].is_string(), "{} has no summary", operation.id);
        for status in written["responses"].as_object().expect("responses").keys() {
            let response = CONTRACT.resolved(&format!("{place}/responses/{status}"));
            let response = CONTRACT.document().pointer(&response).expect("a response");
            assert!(response["description"].is_string(), "{} {status} has no description", operation.id);
        }
        for range in ["4XX", "5XX"] {
            assert!(written["responses"][range].is_object(), "{} foresees no common problem of {range}", operation.id);
        }
    }
}

#[test]
fn every_problem_is_announced_under_its_own_name_and_status() {
    let document = CONTRACT.document();
    let listed = document["components"]["schemas"]["ProblemCode"]["enum"].as_array().expect("the codes");
    let listed: BTreeSet<&str> = listed.iter().filter_map(Value::as_str).collect();
    let mut announced = BTreeSet::new();
    for (place, media) in media().into_iter().filter(|(place, _)| place.ends_with("problem+json")) {
        for (name, example) in examples(&place, media) {
            assert_eq!(name, code(&example), "the example is called otherwise at {place}");
            announced.insert(name);
        }
    }
    assert_eq!(announced, listed.iter().map(|code| (*code).to_owned()).collect());
    for operation in CONTRACT.operations() {
        let responses = format!("/paths/{}/{}/responses", escaped(&operation.path), operation.method.to_lowercase());
        for status in document.pointer(&responses).and_then(Value::as_object).expect("responses").keys() {
            let media = CONTRACT.resolved(&format!("{responses}/{status}")) + "/content/application~1problem+json";
            let Some(found) = document.pointer(&media) else { continue };
            for (name, example) in examples(&media, found) {
                let own = example["status"].to_string();
                let fits = own == *status || format!("{}XX", &own[..1]) == *status;
                assert!(fits, "{} answers {status} with {name}, which is {}", operation.id, example["status"]);
            }
        }
    }
}

#[test]
fn an_operation_without_a_body_announces_no_fault_of_a_body() {
    for operation in CONTRACT.operations() {
        let place = format!("/paths/{}/{}", escaped(&operation.path), operation.method.to_lowercase());
        let common = CONTRACT.resolved(&format!("{place}/responses/4XX"));
        let with_body = CONTRACT.document().pointer(&place).expect("an operation").get("requestBody").is_some();
        assert_eq!(common.ends_with("/AnyRefusalWithBody"), with_body, "{}", operation.id);
    }
}

/// What the contract says of an answer to `read_me`.
fn faults_of(status: u16, headers: &[(&str, &str)], body: &str) -> Vec<String> {
    let headers = headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let answered = ReceivedResponse { status, headers: &headers, body: body.as_bytes() };
    CONTRACT.answer_faults(CONTRACT.operation("read_me"), &answered)
}

#[test]
fn the_judge_sees_what_is_wrong_with_an_answer() {
    let ours = [("x-request-id", "1"), ("cache-control", "no-store"), ("content-type", "application/json")];
    let me = r#"{"id":"01935370-1d2e-7b44-8c1f-3f6a9b0c5d21","name":"anna","kind":"person","address":"a@example.org","zone":"UTC","language":"en","reminder_hours":[],"reminders":[],"created_at":"2026-11-01T08:00:00Z","mail":{"state":"sent"}}"#;
    assert_eq!(faults_of(200, &ours, me), Vec::<String>::new());
    assert_eq!(faults_of(200, &ours[1..], me).len(), 1, "no request id");
    assert_eq!(faults_of(200, &[ours[0], ours[2]], me).len(), 1, "no Cache-Control");
    assert_eq!(faults_of(200, &[ours[0], ("cache-control", "public"), ours[2]], me).len(), 1, "another Cache-Control");
    assert_eq!(faults_of(200, &[ours[0], ours[1], ("content-type", "text/html")], me).len(), 1, "another type");
    assert_eq!(faults_of(200, &ours, &me.replace("anna", "a")).len(), 1, "a wrong name");
    assert_eq!(faults_of(200, &ours, &me.replace("08:00:00Z", "25:00:00Z")).len(), 1, "no time");
    assert_eq!(faults_of(200, &ours, &me.replace("\"zone\"", "\"hash\"")).len(), 2, "a field too much and one missing");
    assert_eq!(faults_of(200, &ours, "{").len(), 1, "no JSON");
    assert!(!faults_of(204, &ours, "").is_empty(), "another success");
}

#[test]
fn the_judge_sees_a_problem_that_was_not_announced() {
    let ours = [("x-request-id", "1"), ("content-type", "application/problem+json")];
    let problem = |code: &str, status: u16, id: &str| {
        format!(r#"{{"type":"/problems/{code}","title":"t","status":{status},"detail":"d","request_id":"{id}"}}"#)
    };
    assert_eq!(faults_of(500, &ours, &problem("internal", 500, "1")), Vec::<String>::new());
    assert_eq!(faults_of(409, &ours, &problem("game-over", 409, "1")).len(), 1, "a code of other operations");
    assert_eq!(faults_of(500, &ours, &problem("internal", 503, "1")).len(), 1, "another status");
    assert_eq!(faults_of(500, &ours, &problem("internal", 500, "2")).len(), 1, "another request id");
    assert_eq!(faults_of(401, &ours, &problem("unauthenticated", 401, "1")).len(), 1, "no WWW-Authenticate");
}

#[test]
fn the_judge_sees_what_is_wrong_with_a_request() {
    let faults = |sent: SentRequest| CONTRACT.request_faults(CONTRACT.operation("act"), &sent).len();
    let pair = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
    let sent =
        |game: &str, headers, body| SentRequest { path: pair("game", game), headers, body: Some(body), query: vec![] };
    let game = "7d3f8a52-9c1e-4b6a-8f0d-2e5c7b9a1f34";
    let resign = json!({ "type": "resign" });
    assert_eq!(faults(sent(game, pair("if-match", "\"5\""), resign.clone())), 0);
    assert_eq!(faults(sent("7", pair("if-match", "\"5\""), resign.clone())), 1, "no game id");
    assert_eq!(faults(sent(game, vec![], resign.clone())), 1, "no If-Match");
    assert_eq!(faults(sent(game, pair("if-match", "\"5\""), json!({ "type": "pass" }))), 1, "no such action");
    assert_eq!(
        faults(sent(game, pair("if-match", "\"5\""), json!({ "type": "resign", "now": true }))),
        1,
        "a field too much"
    );
    assert_eq!(
        faults(SentRequest { query: pair("dry", "1"), ..sent(game, pair("if-match", "\"5\""), resign) }),
        1,
        "a query"
    );
}

#[test]
fn the_routes_are_the_paths() {
    let routes = routes::all().into_iter().filter(|entry| entry.in_contract);
    let routes: BTreeSet<_> = routes.map(|entry| format!("{} {}", entry.method, entry.path)).collect();
    let paths = CONTRACT.operations().map(|operation| format!("{} {}", operation.method, operation.path));
    assert_eq!(routes, paths.collect::<BTreeSet<_>>());
}

/// The references and the operations in a part of a document.
fn gather<'v>(part: &'v Value, references: &mut BTreeSet<&'v str>, operations: &mut Vec<&'v Value>) {
    match part {
        Value::Object(fields) => {
            references.extend(fields.get("$ref").and_then(Value::as_str));
            if fields.contains_key("operationId") {
                operations.push(part);
            }
            fields.values().for_each(|field| gather(field, references, operations));
        }
        Value::Array(items) => items.iter().for_each(|item| gather(item, references, operations)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn each_document_is_whole_without_the_other() {
    for document in documents() {
        let title = &document["info"]["title"];
        assert_eq!(document["openapi"], "3.0.3", "{title}");
        let (mut references, mut operations) = (BTreeSet::new(), Vec::new());
        gather(&document, &mut references, &mut operations);
        for reference in &references {
            let place = reference.strip_prefix('#').expect("a reference into the same document");
            assert!(document.pointer(place).is_some(), "{title} has nothing at {reference}");
        }
        let names = |list: &'static str| {
            let parts = document["components"][list].as_object().expect("components").keys();
            parts.map(move |name| format!("#/components/{list}/{name}"))
        };
        let unused: Vec<_> = ["headers", "responses", "examples"].into_iter().flat_map(names).collect();
        let unused: Vec<_> = unused.iter().filter(|name| !references.contains(name.as_str())).collect();
        assert!(unused.is_empty(), "{title} refers nowhere to {unused:?}");
        let ids: BTreeSet<_> = operations.iter().map(|operation| operation["operationId"].as_str()).collect();
        assert_eq!(ids.len(), operations.len(), "{title} has two operations of one name");
        let tags = document["tags"].as_array().expect("tags").iter().map(|tag| &tag["name"]);
        let tags: Vec<_> = tags.collect();
        for operation in operations {
            assert!(tags.contains(&&operation["tags"][0]), "{title} does not explain a tag of {operation}");
            let own = operation["security"].as_array().into_iter().flatten();
            for scheme in own.filter_map(Value::as_object).flat_map(|scheme| scheme.keys()) {
                assert!(document["components"]["securitySchemes"].get(scheme).is_some(), "{title} lacks {scheme}");
            }
        }
    }
}

#[test]
fn every_parameter_in_braces_is_declared() {
    for operation in CONTRACT.operations() {
        let named = operation.path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
        for name in named {
            assert!(operation.takes(name), "{} does not declare {name}", operation.id);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_documents_are_served_with_the_address_of_the_server() {
    let ours = "https://games.example.org/fieldpost";
    let app = TestApp::start_with(|settings| ours.clone_into(&mut settings.server.public_url)).await;
    let client = Client::new(&app.url);
    let served = async |path: &str, kind: &str| {
        let reply = Reply::read(client.raw(Method::GET, path).send().await.expect("an answer")).await.ok();
        assert_eq!(reply.header("content-type"), kind, "{path}");
        reply.text()
    };
    let [mut contract, mut operator] = documents();
    let flow = &mut contract["components"]["securitySchemes"]["program"]["flows"]["authorizationCode"];
    for (url, path) in [("authorizationUrl", "authorize"), ("tokenUrl", "token"), ("refreshUrl", "token")] {
        flow[url] = format!("{ours}/oauth/{path}").into();
    }
    for document in [&mut contract, &mut operator] {
        document["servers"][0]["url"] = ours.into();
        document["info"]["contact"]["url"] = ours.into();
    }
    let flow = &mut contract["components"]["securitySchemes"]["program"]["flows"]["authorizationCode"];
    for (url, path) in [("authorizationUrl", "authorize"), ("tokenUrl", "token"), ("refreshUrl", "token")] {
        flow[url] = format!("{ours}/oauth/{path}").into();
    }
    let yaml = served("/openapi.yaml", "application/yaml").await;
    assert_eq!(serde_norway::from_str::<Value>(&yaml).expect("YAML"), contract);
    let json = served("/openapi.json", "application/json").await;
    assert_eq!(serde_json::from_str::<Value>(&json).expect("JSON"), contract);
    let yaml = served("/openapi-operator.yaml", "application/yaml").await;
    assert_eq!(serde_norway::from_str::<Value>(&yaml).expect("YAML"), operator);
}
