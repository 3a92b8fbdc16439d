//! The tokens of a grant: good for its scopes and nothing else, refreshed as those of a session are, revoked at once.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Program, encoded, fault, post};
use crate::refreshes::change_keys;
use crate::support::app::TestApp;
use crate::support::personas::Player;

#[tokio::test]
async fn a_token_is_good_for_its_scopes_as_a_personal_one_is() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let zone = json!({ "zone": "Europe/Berlin" });
    let game = json!({ "ruleset": "barrage", "opponent": { "type": "open" }, "red": "creator" });
    for scope in ["read", "play", "account"] {
        let client = program.with(&program.granted(&anna, scope).await);
        let replies = [
            ("read", client.call("read_me").send().await),
            ("play", client.call("create_game").json(&game).send().await),
            ("account", client.call("change_me").json(&zone).send().await),
        ];
        for (needed, reply) in replies {
            match needed == scope {
                true => drop(reply.ok()),
                false => {
                    let problem = reply.problem("insufficient-scope");
                    let said = format!("this token does not have the scope `{needed}`; use one that has it");
                    assert_eq!(problem["detail"], said, "a program has no personal access token");
                }
            }
        }
        let token = json!({ "name": "another", "scopes": ["read"] });
        let address = json!({ "address": "mallory@example.org", "password": crate::support::personas::PASSWORD });
        let password = json!({ "password": crate::support::personas::PASSWORD });
        let new_password =
            json!({ "password": crate::support::personas::PASSWORD, "new_password": "quite another one" });
        for reply in [
            client.call("create_token").json(token).send().await,
            client.call("request_address_change").json(address).send().await,
            client.call("change_password").json(new_password).send().await,
            client.call("delete_me").json(password).send().await,
            client.call("list_programs").send().await,
            client.call("list_sessions").send().await,
            client.call("end_sessions").send().await,
        ] {
            let problem = reply.problem("insufficient-scope");
            assert_eq!(problem["detail"], "this token may not do this; log in with the name and the password");
        }
    }
}

#[tokio::test]
async fn a_lost_answer_is_forgiven_for_a_minute_and_an_old_token_ends_the_grant() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let first = program.granted(&anna, "read").await;
    let second = program.refresh(&first, &[]).await.ok().json();
    let again = program.refresh(&first, &[]).await.ok().json();
    assert_eq!(again["refresh_token"], second["refresh_token"]);
    program.with(&again).call("read_me").send().await.ok();
    app.advance_clock(Duration::from_secs(61)).await;
    fault(&program.refresh(&first, &[]).await, "invalid_grant");
    program.with(&second).call("read_me").send().await.problem("unauthenticated");
    fault(&program.refresh(&second, &[]).await, "invalid_grant");
    // One that is two steps old is not a lost answer either.
    let first = program.granted(&anna, "read").await;
    let second = program.refresh(&first, &[]).await.ok().json();
    program.refresh(&second, &[]).await.ok();
    fault(&program.refresh(&first, &[]).await, "invalid_grant");
    fault(&program.refresh(&second, &[]).await, "invalid_grant");
    let ended = app.sql("SELECT count(*) FROM grants WHERE ended_by = 'reuse'").await;
    assert_eq!(ended, [[Some("2".to_owned())]]);
}

#[tokio::test]
async fn a_refresh_token_that_was_made_up_ends_nothing_and_an_old_one_ends_the_grant_whatever_the_keys_are() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let first = program.granted(&anna, "read").await;
    // The grant's id is known from its access tokens, and from the code.
    let id = &first["refresh_token"].as_str().unwrap()[..22];
    let other = program.granted(&anna, "read").await;
    let anothers = &other["refresh_token"].as_str().unwrap()[22..];
    for made_up in
        ["A".repeat(43), anothers.to_owned(), anna.tokens["refresh_token"].as_str().unwrap()[22..].to_owned()]
    {
        let made_up = json!({ "refresh_token": format!("{id}{made_up}") });
        fault(&program.refresh(&made_up, &[]).await, "invalid_grant");
    }
    let mut last = program.refresh(&first, &[]).await.ok().json();
    for _ in 0..2 {
        change_keys(&app).await;
        last = program.refresh(&last, &[]).await.ok().json();
        last = program.refresh(&last, &[]).await.ok().json();
    }
    program.with(&last).call("read_me").send().await.ok();
    fault(&program.refresh(&first, &[]).await, "invalid_grant");
    program.with(&last).call("read_me").send().await.problem("unauthenticated");
    program.with(&other).call("read_me").send().await.ok();
    let ended = app.sql("SELECT ended_by FROM grants WHERE ended_at IS NOT NULL").await;
    assert_eq!(ended, [[Some("reuse".to_owned())]]);
}

#[tokio::test]
async fn a_refresh_may_ask_for_less_and_not_for_more() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let tokens = program.granted(&anna, "read play").await;
    for more in ["read account", "account", "everything", " "] {
        fault(&program.refresh(&tokens, &[("scope", Some(more))]).await, "invalid_scope");
    }
    let less = program.refresh(&tokens, &[("scope", Some("play"))]).await.ok().json();
    assert_eq!(less["scope"], "play");
    program.with(&less).call("read_me").send().await.problem("insufficient-scope");
    let whole = program.refresh(&less, &[]).await.ok().json();
    assert_eq!(whole["scope"], "read play", "the grant is as it was");
}

#[tokio::test]
async fn a_refresh_token_is_its_program_s_and_not_a_session_s() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let [program, other] = [Program::new(&app, "Board Bot").await, Program::new(&app, "Other Bot").await];
    let tokens = program.granted(&anna, "read").await;
    fault(&other.refresh(&tokens, &[]).await, "invalid_grant");
    let body = json!({ "refresh_token": tokens["refresh_token"] });
    anna.client.anonymous().call("refresh_session").json(body).send().await.problem("invalid-refresh-token");
    fault(&program.refresh(&anna.tokens, &[]).await, "invalid_grant");
    fault(&program.refresh(&json!({ "refresh_token": "x" }), &[]).await, "invalid_grant");
    program.refresh(&tokens, &[]).await.ok();
    anna.client.call("read_me").send().await.ok();
}

async fn revoke(program: &Program, token: &Value) -> u16 {
    let form = encoded(&[("client_id", &program.id), ("token", token.as_str().expect("a token"))]);
    post(&program.client, "/oauth/revoke", &form).await.status
}

#[tokio::test]
async fn a_program_revokes_what_is_its_own_by_either_token() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let [program, other] = [Program::new(&app, "Board Bot").await, Program::new(&app, "Other Bot").await];
    for token in ["access_token", "refresh_token"] {
        let tokens = program.granted(&anna, "read").await;
        let unknown = format!("{}{}", &tokens["refresh_token"].as_str().unwrap()[..22], "A".repeat(43));
        for unknown in
            [json!("x"), json!(unknown), anna.tokens["refresh_token"].clone(), anna.tokens["access_token"].clone()]
        {
            assert_eq!(revoke(&program, &unknown).await, 200, "there is nothing to do");
        }
        assert_eq!(revoke(&other, &tokens[token]).await, 400);
        program.with(&tokens).call("read_me").send().await.ok();
        assert_eq!(revoke(&program, &tokens[token]).await, 200);
        program.with(&tokens).call("read_me").send().await.problem("unauthenticated");
        fault(&program.refresh(&tokens, &[]).await, "invalid_grant");
        assert_eq!(revoke(&program, &tokens[token]).await, 200, "once more is no mistake");
    }
    // The token before the valid one is known as well: the program may not have got the answer with that.
    let first = program.granted(&anna, "read").await;
    let second = program.refresh(&first, &[]).await.ok().json();
    assert_eq!(revoke(&program, &first["refresh_token"]).await, 200);
    program.with(&second).call("read_me").send().await.problem("unauthenticated");
    fault(&program.refresh(&second, &[]).await, "invalid_grant");
    anna.client.call("read_me").send().await.ok();
    fault(&post(&program.client, "/oauth/revoke", "token=x").await, "invalid_request");
    fault(&post(&program.client, "/oauth/revoke", &format!("client_id={}", program.id)).await, "invalid_request");
}
