//! Codes: good once, for a minute, for the program that asked, with its secret, and no longer than the password.

use std::time::Duration;

use serde_json::json;

use super::{BACK, Program, VERIFIER, fault};
use crate::support::app::TestApp;
use crate::support::personas::{PASSWORD, Player, link_token};

const CODE: &str = "authorization_code";

async fn ended_by(app: &TestApp) -> Vec<String> {
    let rows = app.sql("SELECT coalesce(ended_by, '-') FROM grants ORDER BY id").await;
    rows.into_iter().flatten().flatten().collect()
}

#[tokio::test]
async fn a_code_that_comes_twice_ends_what_it_gave() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let code = program.code("anna", PASSWORD, "read").await;
    let tokens = program.exchange(&code, &[]).await.ok().json();
    program.with(&tokens).call("read_me").send().await.ok();
    fault(&program.exchange(&code, &[]).await, "invalid_grant");
    program.with(&tokens).call("read_me").send().await.problem("unauthenticated");
    fault(&program.refresh(&tokens, &[]).await, "invalid_grant");
    assert_eq!(ended_by(&app).await, ["reuse"]);
    let trail = anna.client.call("list_audit").send().await.ok().json();
    let last: Vec<_> = trail["entries"].as_array().unwrap().iter().take(2).map(|entry| entry["what"].clone()).collect();
    assert_eq!(last, ["token-reused", "program-allowed"]);
}

#[tokio::test]
async fn a_code_is_for_its_program_its_uri_and_its_verifier_and_is_lost_by_any_other() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let other = Program::new(&app, "Other Bot").await;
    let wrong = VERIFIER.replace('a', "b");
    let changes: [&[(&str, Option<&str>)]; 6] = [
        &[("client_id", Some(other.id.as_str()))],
        &[("redirect_uri", Some("https://bot.example.org/back/more"))],
        &[("redirect_uri", Some("https://bot.example.org/bac"))],
        &[("code_verifier", Some(wrong.as_str()))],
        &[("code_verifier", Some("short"))],
        // As the method `plain` would have it.
        &[("code_verifier", Some("pZ0qLs-2b2cHrSzWpAhtRPqBFNTqDmHgBtHTCjhkt0E"))],
    ];
    for change in changes {
        let code = program.code("anna", PASSWORD, "read").await;
        fault(&program.exchange(&code, change).await, "invalid_grant");
        fault(&program.exchange(&code, &[]).await, "invalid_grant");
    }
    assert_eq!(ended_by(&app).await, vec!["mismatch"; changes.len()]);
    // Without its secret nobody takes a code away.
    let code = program.code("anna", PASSWORD, "read").await;
    let guessed = format!("{}{}", &code[..22], "A".repeat(43));
    for guess in [guessed.as_str(), &code[1..], "", "x", "ä"] {
        let refused = program.exchange(guess, &[]).await;
        fault(&refused, if guess.is_empty() { "invalid_request" } else { "invalid_grant" });
    }
    program.exchange(&code, &[]).await.ok();
}

#[tokio::test]
async fn a_code_is_good_for_a_minute() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let [first, second] = [program.code("anna", PASSWORD, "read").await, program.code("anna", PASSWORD, "read").await];
    app.advance_clock(Duration::from_secs(50)).await;
    program.exchange(&first, &[]).await.ok();
    app.advance_clock(Duration::from_secs(15)).await;
    fault(&program.exchange(&second, &[]).await, "invalid_grant");
}

#[tokio::test]
async fn a_new_password_ends_codes_and_tokens_of_programs() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let program = Program::new(&app, "Board Bot").await;
    let [hers, his] = [program.granted(&anna, "read").await, program.granted(&bert, "read").await];
    program.with(&hers).call("read_me").send().await.ok();
    let code = program.code("anna", PASSWORD, "read").await;
    let anybody = anna.client.anonymous();
    anybody.call("request_password_reset").json(json!({ "address": anna.address })).send().await.ok();
    let link = link_token(&app, &anna.address, "reset").await;
    let password = json!({ "password": "a quite different one" });
    anybody.call("reset_password").path("token", link).json(password).send().await.ok();
    program.with(&hers).call("read_me").send().await.problem("unauthenticated");
    fault(&program.refresh(&hers, &[]).await, "invalid_grant");
    fault(&program.exchange(&code, &[]).await, "invalid_grant");
    program.with(&his).call("read_me").send().await.ok();
    let reset = app.sql("SELECT count(*) FROM grants WHERE ended_by = 'reset'").await;
    assert_eq!(reset, [[Some("2".to_owned())]]);
    // Logging out everywhere, on the other hand, is about devices.
    bert.client.call("end_sessions").send().await.ok();
    program.with(&his).call("read_me").send().await.ok();
}

#[tokio::test]
async fn a_request_for_tokens_that_is_not_one_is_refused_and_uses_nothing_up() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let code = program.code("anna", PASSWORD, "read").await;
    for missing in ["client_id", "grant_type", "code", "redirect_uri", "code_verifier"] {
        fault(&program.exchange(&code, &[(missing, None)]).await, "invalid_request");
        fault(&program.exchange(&code, &[(missing, Some(""))]).await, "invalid_request");
    }
    let twice = [("redirect_uri", Some(BACK)), ("redirect_uri", Some(BACK))];
    fault(&program.exchange(&code, &twice).await, "invalid_request");
    for other in ["password", "client_credentials", "implicit"] {
        fault(&program.exchange(&code, &[("grant_type", Some(other))]).await, "unsupported_grant_type");
    }
    fault(&program.exchange(&code, &[("client_id", Some("x"))]).await, "invalid_client");
    let json = program.client.raw(reqwest::Method::POST, "/oauth/token").header("content-type", "application/json");
    assert_eq!(json.body("{}").send().await.unwrap().status(), 415);
    program.exchange(&code, &[("grant_type", Some(CODE))]).await.ok();
}
