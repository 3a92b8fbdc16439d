//! Bodies that are too long, too slow, of another type, not JSON, or JSON with too much in it: what each of them gets.

use std::time::Duration;

use reqwest::Method;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};

/// Logging in takes a body and needs nothing before it.
async fn post(app: &TestApp, kind: &str, body: impl Into<reqwest::Body>) -> Reply {
    let request = Client::new(&app.url).raw(Method::POST, "/v1/sessions").header("content-type", kind);
    Reply::read(request.body(body).send().await.expect("an answer")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_is_too_long_is_refused_before_it_is_sent() {
    let app = TestApp::start().await;
    let long = format!("{{\"login\":\"{}\"}}", "x".repeat(70_000));
    let problem = post(&app, "application/json", long).await.problem("body-too-large");
    assert_eq!(problem["limit"], 65_536);

    // Announced in pieces, so that only counting finds out.
    let mut stream = TcpStream::connect(&app.url["http://".len()..]).await.expect("a connection");
    let head = "POST /v1/sessions HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n\
                transfer-encoding: chunked\r\n\r\n";
    let chunk = format!("10000\r\n{}\r\n", "1".repeat(0x10000));
    stream.write_all(format!("{head}{chunk}{chunk}0\r\n\r\n").as_bytes()).await.expect("sent");
    let mut answer = String::new();
    // The server may close before it has read everything; what it said counts.
    drop(stream.read_to_string(&mut answer).await);
    assert!(answer.starts_with("HTTP/1.1 413 "), "{answer}");
    assert!(answer.contains("/problems/body-too-large"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_arrive_is_not_waited_for() {
    let app = TestApp::start_with(|settings| settings.server.body_deadline = Duration::from_millis(50)).await;
    let mut stream = TcpStream::connect(&app.url["http://".len()..]).await.expect("a connection");
    let request = "POST /v1/sessions HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\
                   content-type: application/json\r\ncontent-length: 10\r\n\r\n{\"lo";
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("/problems/body-timeout"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_of_another_kind_is_refused() {
    let app = TestApp::start().await;
    for kind in ["text/plain", "application/x-www-form-urlencoded", "application/json-patch+json", ""] {
        let reply = post(&app, kind, "{}").await;
        assert_eq!(reply.status, 415, "{kind}: {reply:?}");
        reply.problem("unsupported-media-type");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_json_is_refused_with_its_place() {
    let app = TestApp::start().await;
    for body in ["", "{", "{\"login\":}", "{} {}", "{'login':1}", "{\"login\":\"\u{7}\"}", "\u{feff}{}"] {
        let problem = post(&app, "application/json", body).await.problem("malformed-json");
        let detail = problem["detail"].as_str().expect("a sentence");
        assert!(detail.contains(" at line 1 column "), "{body:?}: {detail}");
    }
    let deep = "[".repeat(60_000);
    post(&app, "application/json", deep).await.problem("malformed-json");
}

#[tokio::test(flavor = "multi_thread")]
async fn json_that_says_too_much_is_refused_with_the_field() {
    let app = TestApp::start().await;
    let cases = [
        (r#"{"login":"a","password":"b","admin":true}"#, "admin"),
        (r#"{"login":"a","login":"b","password":"c"}"#, "login"),
        (r#"{"login":"a\u0000","password":"b"}"#, "login"),
        (r#"{"login":"a","password":"\u001b[31m"}"#, "password"),
        (r#"{"login":["a"],"password":"b"}"#, "login"),
        (r#"{"login":{"deep":[1,{"x":"\u0000"}]},"password":"b"}"#, "login.deep[1].x"),
    ];
    for (body, field) in cases {
        let reply = post(&app, "application/json", body).await;
        assert_eq!(reply.status, 422, "{body}: {reply:?}");
        let text = reply.text();
        assert!(text.contains(&format!("\"{field}\"")), "{body} is refused without its place: {text}");
    }
}
