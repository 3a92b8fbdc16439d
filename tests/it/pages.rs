//! The pages behind the links in mails: GET shows and changes nothing, a person's POST acts (L-9).

mod beginning;
mod languages;
mod registration;
mod rematches;
mod status;

use reqwest::Method;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, link_token};

/// [`PASSWORD`] as a form sends it.
const RIGHT: &str = "password=correct+horse+battery+staple";

pub(crate) async fn get(app: &TestApp, path: &str) -> Reply {
    Reply::read(Client::new(&app.url).raw(Method::GET, path).send().await.unwrap()).await
}

async fn post(app: &TestApp, path: &str, form: &str) -> Reply {
    let request = Client::new(&app.url).raw(Method::POST, path).body(form.to_owned());
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    Reply::read(request.send().await.unwrap()).await
}

/// A page that gives nothing away and fetches nothing.
fn is_page(reply: &Reply, status: u16) -> String {
    assert_eq!(reply.status, status, "{reply:?}");
    assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(reply.header("cache-control"), "no-store");
    assert_eq!(reply.header("referrer-policy"), "same-origin");
    let policy = reply.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"), "{policy}");
    assert!(policy.contains("form-action 'self'") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert!(!policy.contains("script-src") && !policy.contains("unsafe"), "{policy}");
    let html = reply.text();
    assert!(!html.contains("<script") && !html.contains("src="), "{html}");
    html
}

async fn bert_registers(app: &TestApp) -> String {
    let body = json!({ "name": "bert", "address": "bert@example.org", "password": PASSWORD });
    Client::new(&app.url).call("register_user").json(body).send().await.ok();
    format!("/verify/{}", link_token(app, "bert@example.org", "verify").await)
}

async fn users(app: &TestApp) -> usize {
    app.sql("SELECT 1 FROM users").await.len()
}

#[tokio::test]
async fn following_the_link_shows_and_only_the_password_proves_the_address() {
    let app = TestApp::start().await;
    let page = bert_registers(&app).await;
    for _ in 0..3 {
        let html = is_page(&get(&app, &page).await, 200);
        assert!(html.contains("Welcome, bert") && html.contains("<form method=\"post\">"), "{html}");
        assert!(html.contains("autocomplete=\"current-password\""), "{html}");
    }
    let head = Client::new(&app.url).raw(Method::HEAD, &page).send().await.unwrap();
    assert_eq!(head.status(), 200);
    post(&app, &page, "").await.problem("invalid-fields");
    let html = is_page(&post(&app, &page, "password=a+wrong+password").await, 422);
    assert!(html.contains("This is not the password") && html.contains("<form"), "{html}");
    assert!(!html.contains("a wrong password"));
    assert_eq!(users(&app).await, 0);
    let html = is_page(&post(&app, &page, RIGHT).await, 200);
    assert!(html.contains("Your address is confirmed"), "{html}");
    assert_eq!(users(&app).await, 1);
    for again in [get(&app, &page).await, post(&app, &page, RIGHT).await] {
        assert!(is_page(&again, 404).contains("This link is no longer valid"));
    }
}

#[tokio::test]
async fn after_ten_wrong_passwords_the_page_of_a_link_has_to_wait() {
    let app = TestApp::start().await;
    let page = bert_registers(&app).await;
    for _ in 0..10 {
        is_page(&post(&app, &page, "password=a+wrong+password").await, 422);
    }
    let refused = post(&app, &page, RIGHT).await;
    assert!(is_page(&refused, 429).contains("tried too often"));
    let wait: u32 = refused.header("retry-after").parse().unwrap();
    assert!((1..=86_400).contains(&wait), "{wait} seconds");
    assert_eq!(users(&app).await, 0);
}

#[tokio::test]
async fn a_name_that_was_taken_meanwhile_is_told() {
    let app = TestApp::start().await;
    let page = bert_registers(&app).await;
    let carl = Player::new(&app, "carl").await;
    carl.client.call("change_me").json(json!({ "name": "BERT" })).send().await.ok();
    assert!(is_page(&post(&app, &page, RIGHT).await, 409).contains("The name is taken"));
}

#[tokio::test]
async fn a_new_password_is_typed_into_a_page() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    anna.client.call("request_password_reset").json(json!({ "address": anna.address })).send().await.ok();
    let page = format!("/reset/{}", link_token(&app, &anna.address, "reset").await);
    let html = is_page(&get(&app, &page).await, 200);
    assert!(html.contains("autocomplete=\"new-password\"") && !html.contains(&anna.address), "{html}");
    let refused = is_page(&post(&app, &page, "password=short").await, 422);
    assert!(refused.contains("at least 8 characters") && refused.contains("<form"), "{refused}");
    assert!(!refused.contains("short"));
    anna.client.call("read_me").send().await.ok();
    let done = is_page(&post(&app, &page, "password=a+quite+different+one").await, 200);
    assert!(done.contains("Your password is set"), "{done}");
    anna.client.call("read_me").send().await.problem("unauthenticated");
    let login = json!({ "login": "anna", "password": "a quite different one" });
    Client::new(&app.url).call("log_in").json(login).send().await.ok();
    assert!(is_page(&get(&app, &page).await, 404).contains("no longer valid"));
}

#[tokio::test]
async fn a_text_that_is_not_a_link_is_shown_as_no_longer_valid() {
    let app = TestApp::start().await;
    for path in [
        "/verify/x",
        "/reset/x",
        "/addresses/x",
        "/verify/%00",
        "/reset/%3Cscript%3E",
        &format!("/verify/{}", "A".repeat(43)),
    ] {
        let html = is_page(&get(&app, path).await, 404);
        assert!(html.contains("This link is no longer valid"), "{html}");
        is_page(&post(&app, path, "password=long+enough+to+be+one").await, 404);
    }
}

#[tokio::test]
async fn a_form_without_its_field_is_a_problem() {
    let app = TestApp::start().await;
    for path in ["/verify/x", "/reset/x"] {
        post(&app, path, "other=1").await.problem("invalid-fields");
    }
}
