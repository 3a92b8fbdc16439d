//! Taking an account back after a change of its mail address (ADR 34): by the link that went to the old address, for
//! some days, once, and for good.

use reqwest::Method;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, link_token};

const OLD: &str = "anna@example.org";
const NEW: &str = "elsewhere@example.net";
const THIRD: &str = "third@example.net";
const FRESH: &str = "password=quite+another+one";

async fn page(app: &TestApp, method: Method, path: &str, form: &str) -> Reply {
    let request = Client::new(&app.url).raw(method, path).header("content-type", "application/x-www-form-urlencoded");
    Reply::read(request.body(form.to_owned()).send().await.unwrap()).await
}

/// Somebody who knows Anna's password changes the address.
async fn change(app: &TestApp, anna: &Player, address: &str) {
    let body = json!({ "address": address, "password": PASSWORD });
    anna.client.call("request_address_change").json(body).send().await.ok();
    let token = link_token(app, address, "addresses").await;
    page(app, Method::POST, &format!("/addresses/{token}"), "").await.ok();
}

async fn undo_link(app: &TestApp, address: &str) -> String {
    format!("/undo/{}", link_token(app, address, "undo").await)
}

async fn log_in(app: &TestApp, password: &str) -> Reply {
    Client::new(&app.url).call("log_in").json(json!({ "login": "anna", "password": password })).send().await
}

async fn address(app: &TestApp) -> String {
    app.sql("SELECT address FROM users WHERE name = 'anna'").await[0][0].clone().unwrap()
}

#[tokio::test]
async fn whoever_reads_the_old_address_takes_the_account_back() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    change(&app, &anna, NEW).await;
    app.advance_database_clock(6 * 86_400).await;
    let link = undo_link(&app, OLD).await;
    for _ in 0..2 {
        let shown = page(&app, Method::GET, &link, "").await.ok().text();
        assert!(shown.contains("Take back the account of anna") && !shown.contains("elsewhere"), "{shown}");
    }
    assert_eq!(address(&app).await, NEW, "a look changes nothing (L-9)");
    let short = page(&app, Method::POST, &link, "password=short").await;
    assert_eq!((short.status, short.text().contains("role=\"alert\"")), (422, true), "and the link stays valid");
    page(&app, Method::POST, &link, FRESH).await.ok();
    assert_eq!(address(&app).await, OLD);
    anna.client.call("read_me").send().await.problem("unauthenticated");
    log_in(&app, PASSWORD).await.problem("wrong-credentials");
    log_in(&app, "quite another one").await.ok();
    for method in [Method::GET, Method::POST] {
        assert_eq!(page(&app, method, &link, FRESH).await.status, 404, "once");
    }
    let mails = app.sql("SELECT kind FROM outbox WHERE address = 'elsewhere@example.net' ORDER BY created_at").await;
    assert_eq!(mails.last().unwrap()[0].as_deref(), Some("address-changed"), "whoever had it is told");
    let recorded = app.sql("SELECT what FROM audit ORDER BY at DESC, id DESC LIMIT 3").await;
    let recorded: Vec<_> = recorded.iter().rev().map(|row| row[0].as_deref().unwrap()).collect();
    assert_eq!(recorded, ["address-change-undone", "password-changed", "logged-in"]);
}

#[tokio::test]
async fn after_some_days_or_where_nobody_wants_it_a_change_stays() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    change(&app, &anna, NEW).await;
    let link = undo_link(&app, OLD).await;
    app.advance_database_clock(7 * 86_400).await;
    for method in [Method::GET, Method::POST] {
        assert_eq!(page(&app, method, &link, FRESH).await.status, 404);
    }
    assert_eq!(address(&app).await, NEW);

    let app = TestApp::start_with(|settings| settings.auth.undo_days = 0).await;
    let anna = Player::new(&app, "anna").await;
    change(&app, &anna, NEW).await;
    assert!(app.sql("SELECT 1 FROM links WHERE purpose = 'undo'").await.is_empty());
    let mail = app.sql("SELECT encode(content, 'escape') FROM outbox WHERE kind = 'address-changed'").await;
    assert!(!mail[0][0].as_deref().unwrap().contains("/undo/"), "{mail:?}");
}

#[tokio::test]
async fn whoever_moves_the_account_on_keeps_nobody_from_taking_it_back() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    change(&app, &anna, NEW).await;
    app.advance_database_clock(60).await;
    change(&app, &anna, THIRD).await;
    let (first, second) = (undo_link(&app, OLD).await, undo_link(&app, NEW).await);
    page(&app, Method::POST, &second, FRESH).await.ok();
    assert_eq!(address(&app).await, NEW, "the thief's own link");
    page(&app, Method::POST, &first, "password=lakes+and+scouts").await.ok();
    assert_eq!(address(&app).await, OLD, "does not outdo Anna's");

    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    change(&app, &anna, NEW).await;
    app.advance_database_clock(60).await;
    change(&app, &anna, THIRD).await;
    let (first, second) = (undo_link(&app, OLD).await, undo_link(&app, NEW).await);
    page(&app, Method::POST, &first, FRESH).await.ok();
    assert_eq!(page(&app, Method::GET, &second, "").await.status, 404, "and dies with it");
}

#[tokio::test]
async fn an_address_that_somebody_else_has_meanwhile_is_not_taken_from_them() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    change(&app, &anna, NEW).await;
    let link = undo_link(&app, OLD).await;
    let body = json!({ "name": "carl", "address": OLD, "password": PASSWORD });
    let anybody = Client::new(&app.url);
    anybody.call("register_user").json(body).send().await.ok();
    let proof = json!({ "token": link_token(&app, OLD, "verify").await, "password": PASSWORD });
    anybody.call("verify_address").json(proof).send().await.ok();
    assert_eq!(page(&app, Method::POST, &link, FRESH).await.status, 404);
    assert_eq!(address(&app).await, NEW);
}
