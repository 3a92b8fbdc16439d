//! Requests about the same grant at the same moment: a code is exchanged once, two refreshes get one successor, and
//! nothing that a program gets survives a revocation or a new password, in whichever order they are committed.

use std::time::Duration;

use serde_json::json;

use super::{Program, attribute, encoded, fault, parameters, post};
use crate::support::app::TestApp;
use crate::support::locks::{begin, commit_when_awaited};
use crate::support::personas::{PASSWORD, Player, link_token};

const ROUNDS: usize = 10;

async fn generous() -> (TestApp, Player, Program) {
    let app = TestApp::start_with(|settings| settings.limits.tokens_per_day = 100).await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    (app, anna, program)
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_exchange_a_code_one_gets_tokens_and_the_other_ends_them() {
    let (_app, _anna, program) = generous().await;
    for _ in 0..ROUNDS {
        let code = program.code("anna", PASSWORD, "read").await;
        let (one, other) = tokio::join!(program.exchange(&code, &[]), program.exchange(&code, &[]));
        let (good, bad) = if one.status == 200 { (one, other) } else { (other, one) };
        fault(&bad, "invalid_grant");
        program.with(&good.ok().json()).call("read_me").send().await.problem("unauthenticated");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_refreshes_at_once_get_the_same_successor() {
    let (app, anna, program) = generous().await;
    let mut tokens = program.granted(&anna, "read").await;
    for _ in 0..ROUNDS {
        let (one, other) = tokio::join!(program.refresh(&tokens, &[]), program.refresh(&tokens, &[]));
        let (one, other) = (one.ok().json(), other.ok().json());
        assert_eq!(one["refresh_token"], other["refresh_token"]);
        for tokens in [&one, &other] {
            program.with(tokens).call("read_me").send().await.ok();
        }
        tokens = one;
    }
    assert!(app.sql("SELECT 1 FROM grants WHERE ended_at IS NOT NULL").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_and_a_revocation_leave_nothing_in_either_order() {
    let (_app, anna, program) = generous().await;
    for _ in 0..ROUNDS {
        let tokens = program.granted(&anna, "read").await;
        let revoke = anna.client.call("revoke_program").path("program", &program.id).send();
        let (refreshed, revoked) = tokio::join!(program.refresh(&tokens, &[]), revoke);
        revoked.ok();
        let last = if refreshed.status == 200 { refreshed.json() } else { tokens };
        program.with(&last).call("read_me").send().await.problem("unauthenticated");
        fault(&program.refresh(&last, &[]).await, "invalid_grant");
    }
}

/// The code of a grant is exchanged by a transaction that began within the code's minute and is committed after it.
async fn late_exchange(app: &TestApp, program: &Program) -> tokio_postgres::Client {
    program.code("anna", PASSWORD, "read").await;
    let exchange = "UPDATE grants SET refresh_hash = code_hash, refreshed_at = fieldpost_now(), \
                    expires_at = fieldpost_now() + interval '30 days'";
    let exchange = begin(app, exchange).await;
    app.advance_clock(Duration::from_secs(61)).await;
    exchange
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_that_is_exchanged_at_the_last_moment_does_not_survive_a_revocation() {
    let (app, anna, program) = generous().await;
    let exchange = late_exchange(&app, &program).await;
    let revoke = anna.client.call("revoke_program").path("program", &program.id).send();
    let (revoked, ()) = tokio::join!(revoke, commit_when_awaited(&app, &exchange));
    revoked.ok();
    assert!(app.sql("SELECT 1 FROM grants WHERE ended_at IS NULL").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nor_does_it_survive_a_new_password() {
    let (app, anna, program) = generous().await;
    let anybody = anna.client.anonymous();
    anybody.call("request_password_reset").json(json!({ "address": anna.address })).send().await.ok();
    let token = link_token(&app, &anna.address, "reset").await;
    let exchange = late_exchange(&app, &program).await;
    let password = json!({ "password": "a quite different one" });
    let reset = anybody.call("reset_password").path("token", token).json(password).send();
    let (reset, ()) = tokio::join!(reset, commit_when_awaited(&app, &exchange));
    reset.ok();
    assert!(app.sql("SELECT 1 FROM grants WHERE ended_at IS NULL").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn nor_the_end_of_the_account() {
    let (app, anna, program) = generous().await;
    let exchange = late_exchange(&app, &program).await;
    let delete = anna.client.call("delete_me").json(json!({ "password": PASSWORD })).send();
    let (deleted, ()) = tokio::join!(delete, commit_when_awaited(&app, &exchange));
    deleted.ok();
    assert!(app.sql("SELECT 1 FROM grants WHERE ended_at IS NULL").await.is_empty());
}

/// The form of the page as anna has filled it in.
async fn filled_in(program: &Program, path: &str) -> String {
    let seal = attribute(&program.page(path).await.text(), "name=\"seal\" value=\"");
    encoded(&[("name", "anna"), ("password", PASSWORD), ("seal", &seal), ("answer", "allow")])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_yes_by_the_old_password_is_too_late_after_a_reset() {
    let (app, _anna, program) = generous().await;
    let path = program.path("read", &[]);
    let form = filled_in(&program, &path).await;
    let reset = begin(&app, "UPDATE users SET password_version = password_version + 1").await;
    let (answered, ()) = tokio::join!(post(&program.client, &path, &form), commit_when_awaited(&app, &reset));
    assert_eq!((answered.status, answered.header("location")), (422, ""), "{answered:?}");
    assert!(app.sql("SELECT 1 FROM grants").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_is_forgotten_while_a_user_says_yes_gets_nothing() {
    let (app, _anna, program) = generous().await;
    let path = program.path("read", &[]);
    let form = filled_in(&program, &path).await;
    let forget = begin(&app, "DELETE FROM programs").await;
    let (answered, ()) = tokio::join!(post(&program.client, &path, &form), commit_when_awaited(&app, &forget));
    assert_eq!((answered.status, answered.header("location")), (404, ""), "{answered:?}");
    assert!(app.sql("SELECT 1 FROM grants").await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_allows_something_keeps_the_program_from_being_forgotten() {
    let (app, _anna, program) = generous().await;
    app.advance_database_clock(80 * 86_400).await;
    let answered = program.answer(&program.path("read", &[]), ("anna", PASSWORD), "allow").await;
    assert!(parameters(answered.header("location")).contains_key("code"), "{answered:?}");
    app.sql("DELETE FROM grants").await;
    app.advance_database_clock(80 * 86_400).await;
    Program::new(&app, "Other Bot").await;
    assert_eq!(app.sql("SELECT 1 FROM programs WHERE name = 'Board Bot'").await.len(), 1);
}
