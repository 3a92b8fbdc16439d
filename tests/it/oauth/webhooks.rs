//! The webhooks that programs have registered for their users: whatever ends a grant switches them off, so that a
//! program is told nothing of a user for whom it may not act any more.

use std::time::Duration;

use fieldpost::worker::webhooks::sweep;
use serde_json::{Value, json};

use super::{Program, encoded, post};
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::personas::Player;
use crate::webhooks::{of, register};

/// Whether a webhook is on, and if not who has switched it off.
async fn state(anna: &Player, webhook: &str) -> Value {
    let read = anna.client.call("read_webhook").path("webhook", webhook).send().await.ok().json();
    read.get("off_by").cloned().unwrap_or(json!("on"))
}

async fn change(client: &Client, webhook: &str, change: Value) {
    client.call("change_webhook").path("webhook", webhook).json(change).send().await.ok();
}

async fn revoke(anna: &Player, program: &Program) {
    anna.client.call("revoke_program").path("program", &program.id).send().await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_ends_a_grant_switches_the_webhooks_of_its_program_off() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let own = of(&anna.client).await;
    let other = Program::new(&app, "Other Bot").await;
    let others = of(&other.with(&other.granted(&anna, "account").await)).await;
    for end in ["user", "program", "reuse"] {
        let program = Program::new(&app, "Board Bot").await;
        let tokens = program.granted(&anna, "account").await;
        let webhook = of(&program.with(&tokens)).await;
        anna.client.call("test_webhook").path("webhook", &webhook).send().await.ok();
        assert_eq!(state(&anna, &webhook).await, "on");
        match end {
            "user" => revoke(&anna, &program).await,
            "program" => {
                let token = tokens["refresh_token"].as_str().unwrap();
                post(&program.client, "/oauth/revoke", &encoded(&[("client_id", &program.id), ("token", token)]))
                    .await
                    .ok();
            }
            _ => {
                program.refresh(&program.refresh(&tokens, &[]).await.ok().json(), &[]).await.ok();
                assert_eq!(program.refresh(&tokens, &[]).await.status, 400);
            }
        }
        assert_eq!(state(&anna, &webhook).await, "revoked", "{end}");
        let list = anna.client.call("list_webhook_deliveries").path("webhook", &webhook).send().await.ok().json();
        assert_eq!(list["deliveries"][0]["fault"], "switched_off", "{end}: {list}");
        anna.client.call("delete_webhook").path("webhook", &webhook).send().await.ok();
    }
    assert_eq!((state(&anna, &own).await, state(&anna, &others).await), (json!("on"), json!("on")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_is_its_program_s_from_when_it_is_posted_there_or_signed_for_it() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let client = program.with(&program.granted(&anna, "account").await);
    let [moved, signed, limited, moved_back] =
        [of(&anna.client).await, of(&anna.client).await, of(&anna.client).await, of(&client).await];
    change(&client, &moved, json!({ "url": "https://bot.example.org/" })).await;
    client.call("replace_webhook_secret").path("webhook", &signed).send().await.ok();
    // Neither of these lets the program read anything after its end.
    change(&client, &limited, json!({ "events": ["game.over"] })).await;
    change(&anna.client, &moved_back, json!({ "url": "https://example.net/" })).await;
    revoke(&anna, &program).await;
    let states = [&moved, &signed, &limited, &moved_back].map(|webhook| state(&anna, webhook));
    let [moved, signed, limited, moved_back] = states;
    assert_eq!([moved.await, signed.await], [json!("revoked"), json!("revoked")]);
    assert_eq!([limited.await, moved_back.await], [json!("on"), json!("on")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_webhooks_of_a_grant_that_expires_are_switched_off_too_and_stay_on_if_their_user_says_so() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let own = of(&anna.client).await;
    let program = Program::new(&app, "Board Bot").await;
    let webhook = of(&program.with(&program.granted(&anna, "account").await)).await;
    sweep(&app.app).await.unwrap();
    assert_eq!(state(&anna, &webhook).await, "on");
    app.advance_clock(Duration::from_secs(31 * 86_400)).await;
    let anna = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    sweep(&app.app).await.unwrap();
    assert_eq!((state(&anna, &webhook).await, state(&anna, &own).await), (json!("revoked"), json!("on")));
    change(&anna.client, &webhook, json!({ "active": true })).await;
    sweep(&app.app).await.unwrap();
    assert_eq!(state(&anna, &webhook).await, "on", "it is hers now");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_its_user_had_switched_off_cannot_be_switched_on_for_the_program_by_mistake() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let webhook = of(&program.with(&program.granted(&anna, "account").await)).await;
    change(&anna.client, &webhook, json!({ "active": false })).await;
    assert_eq!(state(&anna, &webhook).await, "owner");
    revoke(&anna, &program).await;
    assert_eq!(state(&anna, &webhook).await, "revoked");
    // Another grant of the same program makes it the program's again, until that ends.
    let client = program.with(&program.granted(&anna, "account").await);
    change(&client, &webhook, json!({ "active": true })).await;
    sweep(&app.app).await.unwrap();
    assert_eq!(state(&anna, &webhook).await, "on");
    revoke(&anna, &program).await;
    assert_eq!(state(&anna, &webhook).await, "revoked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_whose_grant_has_just_ended_elsewhere_registers_nothing() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let client = program.with(&program.granted(&anna, "account").await);
    register(&client, "https://example.org/").await;
    // Another process: nothing tells this one but the database.
    app.sql("UPDATE grants SET ended_at = fieldpost_now(), ended_by = 'owner'").await;
    let body = json!({ "url": "https://example.net/", "events": ["game.over"] });
    client.call("create_webhook").json(body).send().await.problem("unauthenticated");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_its_user_switches_on_after_a_new_password_stays_on() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let webhook = of(&program.with(&program.granted(&anna, "account").await)).await;
    // What a new password does to grants and webhooks.
    app.sql("UPDATE grants SET ended_at = fieldpost_now(), ended_by = 'reset'").await;
    app.sql("UPDATE webhooks SET off_at = fieldpost_now(), off_by = 'reset'").await;
    sweep(&app.app).await.unwrap();
    assert_eq!(state(&anna, &webhook).await, "reset", "a sweep gives no other reason");
    change(&anna.client, &webhook, json!({ "active": true })).await;
    sweep(&app.app).await.unwrap();
    assert_eq!(state(&anna, &webhook).await, "on");
}
