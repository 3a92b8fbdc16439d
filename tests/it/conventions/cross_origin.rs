//! Scripts of any site may use the interface with a token that they hold (CORS). They get nothing that the browser
//! would add by itself, and neither pages for people nor what only the operator's programs call.

use std::collections::BTreeSet;

use reqwest::Method;
use reqwest::header::HeaderMap;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::contract::CONTRACT;
use crate::support::personas::Table;

/// What the contract lets a client send, as a script would.
const SENT: [&str; 5] = ["authorization", "content-type", "if-match", "if-none-match", "idempotency-key"];

/// Whether an operation is one of the operator's programs.
fn of_operator(path: &str) -> bool {
    path == "/v1/letters" || path.starts_with("/health/")
}

/// The question of a browser whether a script of another site may send a request.
async fn ask(app: &TestApp, method: &str, path: &str) -> Reply {
    let request = Client::new(&app.url).raw(Method::OPTIONS, path);
    let request = request.header("Origin", "https://play.example.org").header("Access-Control-Request-Method", method);
    let request = request.header("Access-Control-Request-Headers", SENT.join(","));
    Reply::read(request.send().await.expect("an answer")).await
}

fn list(text: &str) -> BTreeSet<String> {
    text.split(", ").map(str::to_ascii_lowercase).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_asks_is_told_that_any_script_may_send_every_operation() {
    // A question is not counted: the request that follows it is.
    let app = TestApp::start_with(|settings| {
        settings.limits.requests_per_network = 1;
        settings.limits.requests_per_network_burst = 1;
    })
    .await;
    let mut asked = 0;
    for operation in CONTRACT.operations().filter(|operation| !of_operator(&operation.path)) {
        let path = operation.path.replace("{game}", &uuid::Uuid::nil().to_string()).replace(['{', '}'], "");
        let reply = ask(&app, &operation.method, &format!("{path}?limit=1")).await;
        assert_eq!(reply.status, 204, "{}: {reply:?}", operation.id);
        assert_eq!(reply.header("access-control-allow-origin"), "*", "{}", operation.id);
        let methods = list(reply.header("access-control-allow-methods"));
        assert!(methods.contains(&operation.method.to_lowercase()), "{}: {methods:?}", operation.id);
        let headers = list(reply.header("access-control-allow-headers"));
        assert!(SENT.iter().all(|name| headers.contains(*name)), "{headers:?}");
        assert!(reply.header("access-control-max-age").parse::<u32>().is_ok_and(|seconds| seconds >= 600));
        assert_eq!(reply.header("access-control-allow-credentials"), "");
        asked += 1;
    }
    assert!(asked >= 40, "{asked} operations");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_of_another_site_reads_every_response_with_what_it_needs_of_the_headers() {
    let app = TestApp::start_with(|settings| settings.auth.attempts_per_address = 0).await;
    let client = Client::new(&app.url);
    let log_in = json!({ "login": "anna", "password": "correct horse battery staple" });
    for _ in 0..3 {
        client.call("log_in").json(log_in.clone()).send().await.problem("wrong-credentials");
    }
    let replies = [
        client.call("list_rulesets").send().await.ok(),
        client.call("read_me").send().await,
        client.call("read_ruleset").path("ruleset", "none").send().await,
        client.call("log_in").json(log_in).send().await,
        Reply::read(client.raw(Method::PUT, "/v1/me").send().await.unwrap()).await,
        Reply::read(client.raw(Method::GET, "/v1/nothing").send().await.unwrap()).await,
        Reply::read(client.raw(Method::GET, "/openapi.json").send().await.unwrap()).await,
    ];
    for reply in &replies {
        assert_eq!(reply.header("access-control-allow-origin"), "*", "{reply:?}");
        assert_eq!(reply.header("access-control-allow-credentials"), "", "{reply:?}");
        assert_eq!(reply.header("cross-origin-resource-policy"), "cross-origin", "{reply:?}");
        let exposed = list(reply.header("access-control-expose-headers"));
        for name in
            ["deprecation", "etag", "link", "location", "ratelimit", "ratelimit-policy", "retry-after", "sunset"]
        {
            assert!(exposed.contains(name), "{name} of {exposed:?}");
        }
        // It is the same for every origin.
        assert!(!reply.header("vary").to_ascii_lowercase().contains("origin"), "{reply:?}");
    }
    let statuses = replies.map(|reply| reply.status);
    assert_eq!(statuses, [200, 401, 404, 429, 405, 404, 200]);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_header_of_the_contract_can_be_read() {
    let app = TestApp::start().await;
    let reply = Client::new(&app.url).call("list_rulesets").send().await;
    let exposed = list(reply.header("access-control-expose-headers"));
    let headers = CONTRACT.document()["components"]["responses"].as_object().unwrap().values();
    let headers = headers.filter_map(|response| response["headers"].as_object()).flatten();
    // The only one that nobody needs: the same as in `Access-Control-Allow-Methods`.
    for (name, _) in headers.filter(|(name, _)| *name != "Allow") {
        assert!(exposed.contains(&name.to_lowercase()), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_for_people_and_the_operations_of_the_operator_stay_closed() {
    let app = TestApp::start().await;
    let closed = |headers: &HeaderMap, path: &str| {
        assert!(headers.keys().all(|name| !name.as_str().starts_with("access-control-")), "{path}: {headers:?}");
        assert_eq!(headers["cross-origin-resource-policy"], "same-origin", "{path}");
    };
    let mut tried = 0;
    for entry in fieldpost::http::routes::all() {
        let is_contract = ["/openapi.yaml", "/openapi.json"].contains(&entry.path);
        // Third-party programs that are pages get tokens there; `oauth/registration.rs` tries them.
        let is_for_programs = entry.path.contains("oauth") && entry.path != "/oauth/authorize";
        if is_contract || is_for_programs || (entry.in_contract && !of_operator(entry.path)) {
            continue;
        }
        let path = entry.path.replace(['{', '}'], "");
        for method in [entry.method.as_str(), "OPTIONS"] {
            let method = Method::from_bytes(method.as_bytes()).expect("a method");
            let request = Client::new(&app.url).raw(method, &path).header("Origin", "https://play.example.org");
            let reply = request.header("Access-Control-Request-Method", "POST").send().await.expect("an answer");
            closed(reply.headers(), &path);
        }
        tried += 1;
    }
    assert!(tried >= 25, "{tried} pages");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_by_a_script_that_asks_before_each_request() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let path = format!("/v1/games/{}/actions", table.game);
    let asked = ask(&app, "POST", &path).await;
    let allowed = list(asked.header("access-control-allow-headers"));
    let call = table.red.client.raw(Method::POST, &path).header("Origin", "null").header("If-Match", "\"3\"");
    let call = call
        .header("Content-Type", "application/json")
        .header("Idempotency-Key", "a")
        .body(json!({ "type": "move", "from": "b4", "to": "b5" }).to_string());
    let call = call.build().unwrap();
    for name in call.headers().keys().filter(|name| *name != "origin") {
        assert!(allowed.contains(name.as_str()), "{name} is not among {allowed:?}");
    }
    let reply = Reply::read(reqwest::Client::new().execute(call).await.unwrap()).await;
    assert_eq!((reply.status, reply.header("access-control-allow-origin")), (200, "*"), "{reply:?}");
}
