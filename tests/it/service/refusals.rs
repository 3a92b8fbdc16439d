//! Requests that no route can serve: each gets a problem, with the id that is in the log.

use reqwest::Method;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};

async fn raw(app: &TestApp, method: Method, path: &str) -> Reply {
    Reply::read(Client::new(&app.url).raw(method, path).send().await.expect("an answer")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_alive_and_ready() {
    let app = TestApp::start().await;
    let client = Client::new(&app.url);
    assert_eq!(client.call("live").send().await.ok().json(), json!({ "status": "live" }));
    assert_eq!(client.call("ready").send().await.ok().json(), json!({ "status": "ready" }));
    assert_eq!(raw(&app, Method::HEAD, "/health/live").await.ok().text(), "");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_not_ready_without_its_database() {
    let app = TestApp::start().await;
    app.app.store.close();
    let reply = Client::new(&app.url).call("ready").send().await;
    assert_eq!(reply.status, 503);
    assert_eq!(reply.header("retry-after"), "1");
    Client::new(&app.url).call("live").send().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_path_and_a_wrong_method_are_problems() {
    let app = TestApp::start().await;
    for path in ["/nothing", "/v1", "/v1/nothing", "/docs/nothing.js", "/%ff", "/v1/rulesets/..%2f..%2fetc"] {
        let reply = raw(&app, Method::GET, path).await;
        assert_eq!(reply.status, 404, "{path}: {reply:?}");
        reply.problem("not-found");
        assert_eq!(reply.header("cache-control"), "no-store");
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
    }
    let reply = raw(&app, Method::DELETE, "/health/live").await;
    assert_eq!(reply.status, 405);
    assert_eq!(reply.header("allow"), "GET, HEAD");
    let problem = reply.problem("method-not-allowed");
    assert_eq!(problem["request_id"], reply.header("x-request-id"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_answers_a_wrong_method_with_what_it_takes() {
    let app = TestApp::start().await;
    let odd = Method::from_bytes(b"BREW").expect("a method");
    for entry in fieldpost::http::routes::all() {
        let reply = raw(&app, odd.clone(), &entry.path.replace(['{', '}'], "")).await;
        reply.problem("method-not-allowed");
        let allowed: Vec<&str> = reply.header("allow").split(", ").collect();
        assert!(allowed.contains(&entry.method.as_str()), "{} allows {allowed:?}", entry.path);
    }
}
