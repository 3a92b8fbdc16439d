//! Requests that no route can serve: each gets a problem, with the id that is in the log.

use fieldpost::config::SearchEngines;
use reqwest::Method;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

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
        let path = entry.path.replace(['{', '}'], "");
        // With a query as well, of which there is nothing to say then.
        raw(&app, odd.clone(), &format!("{path}?x=1")).await.problem("method-not-allowed");
        let reply = raw(&app, odd.clone(), &path).await;
        reply.problem("method-not-allowed");
        let allowed: Vec<&str> = reply.header("allow").split(", ").collect();
        assert!(allowed.contains(&entry.method.as_str()), "{} allows {allowed:?}", entry.path);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slash_at_the_end_leads_to_the_path_without_it() {
    let app = TestApp::start().await;
    for (path, bare) in [("/rules/", "/rules"), ("/v1/games/?list=open", "/v1/games?list=open")] {
        for method in [Method::GET, Method::HEAD] {
            let reply = raw(&app, method, path).await;
            assert_eq!((reply.status, reply.header("location")), (308, bare), "{reply:?}");
        }
    }
    let reply = raw(&app, Method::POST, "/v1/sessions/").await;
    let problem = reply.problem("not-found");
    assert_eq!(problem["detail"], "there is nothing at this path; leave out the slash at its end");
    // A proxy that keeps a path from strangers need not know its twin.
    raw(&app, Method::POST, "/v1/letters/").await.problem("not-found");
    for nothing in ["/nothing/", "//", "//example.org/", "/v1/", "/v1/games//"] {
        let reply = raw(&app, Method::GET, nothing).await;
        assert_eq!((reply.status, reply.header("location")), (404, ""), "{nothing}: {reply:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_about_no_path_is_told_every_method() {
    let app = TestApp::start().await;
    let mut stream = tokio::net::TcpStream::connect(&app.url["http://".len()..]).await.expect("a connection");
    let request = "OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 204 "), "{answer}");
    let head = answer.to_ascii_lowercase();
    let allowed = head.lines().find_map(|line| line.strip_prefix("allow: ")).expect("methods").to_owned();
    let allowed: Vec<_> = allowed.split(", ").map(str::to_ascii_uppercase).collect();
    for entry in fieldpost::http::routes::all() {
        assert!(allowed.contains(&entry.method.to_string()), "{} of {}", entry.method, entry.path);
    }
    assert!(!head.contains("access-control-"), "{head}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_type_of_every_problem_leads_to_a_page_about_it() {
    let app = TestApp::start().await;
    let mut pages = std::collections::BTreeSet::new();
    for code in fieldpost::http::Code::ALL {
        let page = raw(&app, Method::GET, &format!("/problems/{}", code.slug())).await;
        assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"), "{page:?}");
        let text = page.text();
        assert!(text.contains(&format!("<h1>{}</h1>", code.title())), "{text}");
        assert!(text.contains(&format!("{} ({})", code.slug(), code.status())), "{text}");
        assert!(!text.contains('`') || text.contains("clause"), "{text}");
        pages.insert(text);
    }
    assert_eq!(pages.len(), fieldpost::http::Code::ALL.len(), "two pages are the same");
    let problem = raw(&app, Method::GET, "/v1/me").await.problem("unauthenticated");
    let page = raw(&app, Method::GET, problem["type"].as_str().expect("a path")).await;
    assert!(page.status == 200 && page.text().contains("POST /v1/sessions"), "{page:?}");
    assert_eq!(raw(&app, Method::GET, "/problems/none").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fixed_paths_of_programs_say_what_the_operator_has_set() {
    let app = TestApp::start().await;
    let robots = raw(&app, Method::GET, "/robots.txt").await.ok();
    assert_eq!(robots.text(), "User-agent: *\nAllow: /$\nAllow: /rules\nAllow: /docs\nDisallow: /\n");
    raw(&app, Method::GET, "/.well-known/security.txt").await.problem("not-found");

    let app = TestApp::start_with(|settings| {
        settings.server.search_engines = SearchEngines::None;
        settings.server.security_contact = Some("mailto:security@example.org".to_owned());
    })
    .await;
    assert_eq!(raw(&app, Method::GET, "/robots.txt").await.ok().text(), "User-agent: *\nDisallow: /\n");
    let security = raw(&app, Method::GET, "/.well-known/security.txt").await.ok();
    assert_eq!(security.header("content-type"), "text/plain; charset=utf-8");
    let text = security.text();
    assert!(text.starts_with("Contact: mailto:security@example.org\nExpires: "), "{text}");
    let expires = text.lines().find_map(|line| line.strip_prefix("Expires: ")).expect("a time");
    let expires = chrono::DateTime::parse_from_rfc3339(expires).expect("RFC 3339");
    assert!(expires > chrono::Utc::now() + chrono::TimeDelta::days(30), "{text}");
    assert!(text.contains(&format!("Canonical: {}/.well-known/security.txt\n", app.url)), "{text}");
}
