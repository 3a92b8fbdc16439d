//! Texts and numbers that a parser lets through and a database, a calendar or an index may not: whatever stands
//! wherever a request may hold a text, in a body, a form, a path or a query, the service does not fail.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::oauth::Program;
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::contract::{CONTRACT, Operation, escaped};
use crate::support::personas::Table;

/// What stands for a text that JSON can escape and Rust cannot hold.
const SURROGATE: &str = "lone surrogate";

/// Values that are put in place of each value of an example.
fn hostile(like: &Value) -> Vec<Value> {
    match like {
        Value::String(_) => {
            let long = ["a".repeat(5_000), "🦊".repeat(300), "ä\n".repeat(150)];
            let texts =
                ["", " ", "\n", "\u{fffe}", "\u{10ffff}", "\u{202e}\u{200b}", "\u{0}", SURROGATE, "'; --", "%", "\\"];
            let times = [
                "0000-01-01",
                "-4714-01-01",
                "9999-12-31",
                "+262142-12-31",
                "2026-02-30",
                "9999-12-31T23:59:60Z",
                "ffffffff-ffff-ffff-ffff-ffffffffffff",
            ];
            texts.iter().chain(&times).map(|text| json!(text)).chain(long.iter().map(|text| json!(text))).collect()
        }
        Value::Number(_) => {
            let whole = [0, -1, i64::MIN, i64::MAX, 1 << 15, 1 << 31, 1 << 53].map(|number| json!(number));
            whole.into_iter().chain([json!(u64::MAX), json!(1e308), json!(0.5)]).collect()
        }
        _ => Vec::new(),
    }
}

/// An example with one of its values replaced, in all ways; names of fields that may be anything are replaced as well.
fn variants(example: &Value) -> Vec<Value> {
    match example {
        Value::Object(fields) => {
            let replaced = fields.iter().flat_map(|(name, value)| {
                variants(value).into_iter().map(|value| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), value);
                    Value::Object(fields)
                })
            });
            let renamed = fields.keys().filter(|name| name.len() <= 5).flat_map(|name| {
                ["\u{0}", "", "99999", "🦊", SURROGATE].map(|other| {
                    let mut fields = fields.clone();
                    let value = fields.remove(name).expect("the field");
                    fields.insert(other.to_owned(), value);
                    Value::Object(fields)
                })
            });
            replaced.chain(renamed).collect()
        }
        Value::Array(items) => {
            let replaced = (0..items.len()).flat_map(|at| {
                variants(&items[at]).into_iter().map(move |value| {
                    let mut items = items.clone();
                    items[at] = value;
                    Value::Array(items)
                })
            });
            let many = items.first().map(|item| Value::Array(vec![item.clone(); 300]));
            replaced.chain(many).collect()
        }
        value => hostile(value),
    }
}

/// Every operation with the examples of its body.
fn examples() -> Vec<(&'static Operation, Value)> {
    let mut found = Vec::new();
    for operation in CONTRACT.operations() {
        let place = format!(
            "/paths/{}/{}/requestBody/content/application~1json",
            escaped(&operation.path),
            operation.method.to_lowercase()
        );
        let Some(media) = CONTRACT.document().pointer(&place) else { continue };
        found.extend(media.get("example").map(|example| (operation, example.clone())));
        for name in media["examples"].as_object().into_iter().flat_map(|examples| examples.keys()) {
            let place = CONTRACT.resolved(&format!("{place}/examples/{}", escaped(name)));
            let example = CONTRACT.document().pointer(&place).expect("an example");
            found.push((operation, example["value"].clone()));
        }
    }
    found
}

#[track_caller]
fn has_not_failed(reply: &Reply, what: &str) {
    assert!(reply.status < 500, "{what}: {reply:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_text_or_number_in_a_body_makes_the_service_fail() {
    let app = TestApp::start_with(|settings| {
        // Whatever is taken may be taken often.
        settings.limits.webhook_changes_per_day = 10_000;
    })
    .await;
    let table = Table::in_play(&app).await;
    let mut asked = BTreeSet::new();
    for (operation, example) in examples() {
        let method: reqwest::Method = operation.method.parse().expect("a method");
        let path = filled(operation, &table.game);
        for body in variants(&example) {
            let text = body.to_string().replace(SURROGATE, "\\ud800");
            let request = table.red.client.raw(method.clone(), &path).header("content-type", "application/json");
            let request = match operation.id.as_str() {
                "act" => request.header("If-Match", "\"3\""),
                "put_note" => request.header("If-None-Match", "*"),
                _ => request,
            };
            let reply = Reply::head(&request.body(text.clone()).send().await.expect("a response"));
            has_not_failed(&reply, &format!("{} {text:.300}", operation.id));
        }
        asked.insert(&operation.id);
    }
    assert!(asked.len() >= 20, "{asked:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_text_in_a_path_or_a_query_makes_the_service_fail() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let client = &table.red.client;
    let long = "a".repeat(3_000);
    let texts = ["%00", "a%00b", "%ff", "%E2%80%AE", "%2F", "%ED%A0%80", "ffffffff-ffff-ffff-ffff-ffffffffffff", &long];
    for operation in CONTRACT.operations() {
        let method: reqwest::Method = operation.method.parse().expect("a method");
        let names: Vec<&str> = operation.path.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        for name in &names {
            for text in texts {
                let filled = names.iter().fold(operation.path.clone(), |path, other| {
                    let value = if other == name { text } else { value_of(other, &table.game) };
                    path.replace(&format!("{{{other}}}"), value)
                });
                let request = client.raw(method.clone(), &filled).header("If-Match", "\"3\"");
                let request = request.header("content-type", "application/json").body("{}");
                let reply = Reply::head(&request.send().await.expect("a response"));
                has_not_failed(&reply, &format!("{method} {filled:.200}"));
            }
        }
        if method != reqwest::Method::GET || !operation.path.starts_with("/v1/") {
            continue;
        }
        let filled = filled(operation, &table.game);
        for parameter in parameters(&operation.path) {
            for text in texts.iter().chain(&["-1", "9223372036854775807", "%0a", "%27"]) {
                let path = format!("{filled}?{parameter}={text}");
                let reply = Reply::head(&client.raw(method.clone(), &path).send().await.expect("a response"));
                has_not_failed(&reply, &format!("{path:.200}"));
            }
        }
    }
}

/// The path of an operation with a value for each parameter.
fn filled(operation: &Operation, game: &str) -> String {
    let names = operation.path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    names.fold(operation.path.clone(), |path, name| path.replace(&format!("{{{name}}}"), value_of(name, game)))
}

/// The names of an operation's parameters in the query.
fn parameters(path: &str) -> Vec<String> {
    let place = format!("/paths/{}/get/parameters", escaped(path));
    let list = CONTRACT.document().pointer(&place).and_then(Value::as_array).map_or(0, Vec::len);
    let all = (0..list).map(|index| {
        let place = CONTRACT.resolved(&format!("{place}/{index}"));
        CONTRACT.document().pointer(&place).expect("a parameter")
    });
    all.filter(|one| one["in"] == "query").map(|one| one["name"].as_str().expect("a name").to_owned()).collect()
}

fn value_of<'v>(name: &str, game: &'v str) -> &'v str {
    let known = super::PARAMETERS.iter().find(|(known, _)| *known == name);
    known.map_or(game, |(_, value)| value)
}

/// The forms of pages, and those that programs send, with good values of their fields.
async fn forms(app: &TestApp, table: &Table) -> Vec<(String, Vec<(&'static str, String)>)> {
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    let open = table.red.client.call("create_game").json(open).send().await.ok().json();
    let program = Program::at(app, "Board Bot", "https://bot.example.org/back").await;
    let asked = program.path("read", &[]);
    let page = Client::new(&app.url).raw(reqwest::Method::GET, &asked).send().await.expect("a page");
    let page = Reply::read(page).await.ok().text();
    let seal = page.split("name=\"seal\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a seal");
    let token = "A".repeat(43);
    let field = |name, value: &str| (name, value.to_owned());
    let password = field("password", "a+wrong+password");
    let log_in = [field("name", "nobody"), password.clone()];
    let mut forms =
        ["verify", "reset", "undo"].map(|page| (format!("/{page}/{token}"), vec![password.clone()])).to_vec();
    forms.extend([
        ("/register".to_owned(), [&log_in[..], &[field("address", "x@example.org"), field("language", "en")]].concat()),
        ("/reset".to_owned(), vec![field("address", "x@example.org")]),
        (format!("/join/{}", open["id"].as_str().expect("an id")), log_in.to_vec()),
        (format!("/invitations/{token}"), [&log_in[..], &[field("answer", "accept")]].concat()),
        (asked, [&log_in[..], &[field("seal", seal), field("answer", "allow")]].concat()),
        (
            "/oauth/token".to_owned(),
            vec![
                field("client_id", &program.id),
                field("grant_type", "refresh_token"),
                field("refresh_token", &"A".repeat(65)),
                field("scope", "read"),
            ],
        ),
        ("/oauth/revoke".to_owned(), vec![field("client_id", &program.id), field("token", &"A".repeat(65))]),
    ]);
    forms
}

#[tokio::test(flavor = "multi_thread")]
async fn no_text_in_a_form_makes_the_service_fail() {
    let app = TestApp::start_with(|settings| {
        (settings.auth.attempts_per_account, settings.auth.attempts_per_address) = (10_000, 10_000);
    })
    .await;
    let table = Table::in_play(&app).await;
    let long = "a".repeat(3_000);
    let texts = ["%00%00", "a%00b", "%1b", "%ff", "%E2%80%AE", "%ED%A0%80", "%0a", "%27", &long];
    for (path, fields) in forms(&app, &table).await {
        for (name, _) in &fields {
            for text in texts {
                let pair =
                    |(other, value): &(&str, String)| format!("{other}={}", if other == name { text } else { value });
                let form = fields.iter().map(pair).collect::<Vec<_>>().join("&");
                let request = Client::new(&app.url).raw(reqwest::Method::POST, &path).body(form);
                let request = request.header("content-type", "application/x-www-form-urlencoded");
                let reply = Reply::read(request.send().await.expect("a response")).await;
                has_not_failed(&reply, &format!("{path:.40} {name} {text:.20}"));
                if text.contains("%00") || text == "%1b" {
                    assert_eq!(reply.problem("invalid-fields")["faults"][0]["at"], *name, "{path:.40}");
                }
            }
        }
    }
}
