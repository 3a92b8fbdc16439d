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

async fn refuse_to_switch_on(client: &Client, webhook: &str) {
    let on = client.call("change_webhook").path("webhook", webhook).json(json!({ "active": true }));
    assert_eq!(on.send().await.problem("invalid-fields")["faults"][0]["at"], "active");
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
    // Its secret is still known to the program.
    change(&anna.client, &moved_back, json!({ "url": "https://example.net/" })).await;
    revoke(&anna, &program).await;
    let states = [&moved, &signed, &limited, &moved_back].map(|webhook| state(&anna, webhook));
    let [moved, signed, limited, moved_back] = states;
    let revoked = json!("revoked");
    assert_eq!([moved.await, signed.await, moved_back.await], [&revoked, &revoked, &revoked].map(Clone::clone));
    assert_eq!(limited.await, json!("on"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_webhooks_of_a_grant_that_expires_are_switched_off_too_and_stay_off() {
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
    refuse_to_switch_on(&anna.client, &webhook).await;
    assert_eq!(state(&anna, &webhook).await, "revoked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_its_user_had_switched_off_cannot_be_switched_on_once_the_program_is_revoked() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let webhook = of(&program.with(&program.granted(&anna, "account").await)).await;
    change(&anna.client, &webhook, json!({ "active": false })).await;
    assert_eq!(state(&anna, &webhook).await, "owner");
    revoke(&anna, &program).await;
    assert_eq!(state(&anna, &webhook).await, "revoked");
    // Not by another grant of the same program either.
    let client = program.with(&program.granted(&anna, "account").await);
    for by in [&anna.client, &client] {
        refuse_to_switch_on(by, &webhook).await;
    }
    // Nor once it is posted elsewhere, and signed anew.
    change(&anna.client, &webhook, json!({ "url": "https://example.net/" })).await;
    anna.client.call("replace_webhook_secret").path("webhook", &webhook).send().await.ok();
    for by in [&anna.client, &client] {
        refuse_to_switch_on(by, &webhook).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_ends_with_one_token_is_neither_moved_nor_signed_by_another() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let webhook = of(&program.with(&program.granted(&anna, "account").await)).await;
    let read = async || anna.client.call("read_webhook").path("webhook", &webhook).send().await.ok().json();
    let registered = read().await;
    let other = Program::new(&app, "Other Bot").await;
    let token = json!({ "name": "my bot", "scopes": ["account"] });
    let token = anna.client.call("create_token").json(token).send().await.ok().json();
    let others = [
        other.with(&other.granted(&anna, "account").await),
        program.with(&program.granted(&anna, "account").await),
        anna.client.anonymous().with_token(token["token"].as_str().unwrap()),
    ];
    let elsewhere = json!({ "url": "https://bot.example.org/" });
    for another in &others {
        let moved = another.call("change_webhook").path("webhook", &webhook).json(&elsewhere);
        moved.send().await.problem("forbidden");
        another.call("replace_webhook_secret").path("webhook", &webhook).send().await.problem("forbidden");
        assert_eq!(read().await, registered);
        change(another, &webhook, json!({ "events": ["game.over"] })).await;
        change(another, &webhook, json!({ "active": false })).await;
        change(another, &webhook, json!({ "active": true, "events": registered["events"] })).await;
    }
    // Its user may, and it ends with the first one all the same.
    change(&anna.client, &webhook, elsewhere).await;
    anna.client.call("replace_webhook_secret").path("webhook", &webhook).send().await.ok();
    assert_eq!(read().await["ends_with"], registered["ends_with"]);
    revoke(&anna, &other).await;
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
async fn a_webhook_of_a_program_that_a_new_password_has_switched_off_stays_off() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let webhook = of(&program.with(&program.granted(&anna, "account").await)).await;
    // What a new password does to grants and webhooks.
    app.sql("UPDATE grants SET ended_at = fieldpost_now(), ended_by = 'reset'").await;
    app.sql("UPDATE webhooks SET off_at = fieldpost_now(), off_by = 'reset'").await;
    sweep(&app.app).await.unwrap();
    assert_eq!(state(&anna, &webhook).await, "reset", "a sweep gives no other reason");
    refuse_to_switch_on(&anna.client, &webhook).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_that_the_user_switches_on_for_a_program_still_ends_with_it() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let client = program.with(&program.granted(&anna, "account").await);
    let webhook = of(&client).await;
    change(&client, &webhook, json!({ "active": false })).await;
    change(&anna.client, &webhook, json!({ "active": true })).await;
    assert_eq!(state(&anna, &webhook).await, "on");
    revoke(&anna, &program).await;
    assert_eq!(state(&anna, &webhook).await, "revoked");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_webhook_ends_with_the_personal_token_that_registered_it() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let token = async |days: Option<u16>| {
        let mut body = json!({ "name": "my bot", "scopes": ["account"] });
        if let Some(days) = days {
            body["valid_days"] = json!(days);
        }
        anna.client.call("create_token").json(body).send().await.ok().json()
    };
    let [kept, revoked, expiring] = [token(None).await, token(None).await, token(Some(1)).await];
    let by = async |token: &Value| of(&anna.client.anonymous().with_token(token["token"].as_str().unwrap())).await;
    let own = of(&anna.client).await;
    let webhooks = [by(&kept).await, by(&revoked).await, by(&expiring).await];
    let shown = anna.client.call("read_webhook").path("webhook", &webhooks[1]).send().await.ok().json();
    assert_eq!(shown["ends_with"], revoked["id"]);
    anna.client.call("revoke_token").path("personal_token", revoked["id"].as_str().unwrap()).send().await.ok();
    assert_eq!(state(&anna, &webhooks[1]).await, "revoked", "at once");
    refuse_to_switch_on(&anna.client, &webhooks[1]).await;
    app.advance_clock(Duration::from_secs(2 * 86_400)).await;
    let anna = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    sweep(&app.app).await.unwrap();
    let states = [&own, &webhooks[0], &webhooks[2]].map(|webhook| state(&anna, webhook));
    let [own, kept, expired] = states;
    assert_eq!([own.await, kept.await, expired.await], [json!("on"), json!("on"), json!("revoked")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_registered_or_switched_on_after_a_new_password_that_another_process_has_set() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = of(&anna.client).await;
    change(&anna.client, &webhook, json!({ "active": false })).await;
    app.sql("UPDATE sessions SET ended_at = fieldpost_now(), ended_by = 'reset'").await;
    let body = json!({ "url": "https://example.net/", "events": ["game.over"] });
    anna.client.call("create_webhook").json(body).send().await.problem("unauthenticated");
    let on = anna.client.call("change_webhook").path("webhook", &webhook).json(json!({ "active": true }));
    on.send().await.problem("unauthenticated");
    let replaced = anna.client.call("replace_webhook_secret").path("webhook", &webhook);
    replaced.send().await.problem("unauthenticated");
}
