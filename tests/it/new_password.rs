//! A new password for whoever is logged in and knows the old one.

use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player};

const NEW: &str = "a quite different one";

async fn change(anna: &Player, old: &str, new: &str) -> Reply {
    let body = json!({ "password": old, "new_password": new });
    anna.client.call("change_password").json(body).send().await
}

async fn log_in(app: &TestApp, password: &str) -> Reply {
    Client::new(&app.url).call("log_in").json(json!({ "login": "anna", "password": password })).send().await
}

#[tokio::test]
async fn it_ends_whatever_the_old_one_was_good_for_except_the_session_in_which_it_is_set() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let elsewhere = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    let token = json!({ "name": "a program", "scopes": ["read"] });
    let token = anna.client.call("create_token").json(token).send().await.ok().json();
    let program = Client::new(&app.url).with_token(token["token"].as_str().unwrap());
    program.call("read_me").send().await.ok();
    assert_eq!(change(&anna, PASSWORD, NEW).await.status, 204);
    anna.client.call("read_me").send().await.ok();
    let refresh = json!({ "refresh_token": anna.tokens["refresh_token"] });
    anna.client.anonymous().call("refresh_session").json(refresh).send().await.ok();
    elsewhere.client.call("read_me").send().await.problem("unauthenticated");
    program.call("read_me").send().await.problem("unauthenticated");
    log_in(&app, PASSWORD).await.problem("wrong-credentials");
    log_in(&app, NEW).await.ok();
    let audit = app.sql("SELECT 1 FROM audit WHERE what = 'password-changed'").await;
    let mails = app.sql("SELECT address FROM outbox WHERE kind = 'password-changed'").await;
    assert_eq!((audit.len(), mails), (1, vec![vec![Some(anna.address.clone())]]));
}

#[tokio::test]
async fn the_old_one_is_needed_and_tries_are_counted() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    change(&anna, "a wrong password", NEW).await.problem("wrong-credentials");
    log_in(&app, PASSWORD).await.ok();
    let mut statuses = Vec::new();
    while statuses.len() < 20 && statuses.last() != Some(&429) {
        statuses.push(change(&anna, "a wrong password", NEW).await.status);
    }
    assert_eq!(statuses.last(), Some(&429));
    assert_eq!(change(&anna, PASSWORD, NEW).await.status, 429, "the right one is not told apart any more");
    assert!(app.sql("SELECT 1 FROM outbox WHERE kind = 'password-changed'").await.is_empty());
}

#[tokio::test]
async fn the_same_again_is_answered_as_the_first_time_and_changes_nothing() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    change(&anna, PASSWORD, NEW).await.ok();
    let later = log_in(&app, NEW).await.ok().json();
    assert_eq!(change(&anna, PASSWORD, NEW).await.status, 204);
    let later = Client::new(&app.url).with_token(later["access_token"].as_str().unwrap());
    later.call("read_me").send().await.ok();
    assert_eq!(app.sql("SELECT 1 FROM outbox WHERE kind = 'password-changed'").await.len(), 1);
    change(&anna, PASSWORD, "yet another one").await.problem("wrong-credentials");
}

#[tokio::test]
async fn of_two_at_once_one_is_set_and_the_other_is_too_late() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let (one, two) = tokio::join!(change(&anna, PASSWORD, NEW), change(&anna, PASSWORD, "yet another one"));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 401]);
}

#[tokio::test]
async fn a_bad_one_is_refused_with_its_field_and_only_a_session_sets_one() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    for bad in ["short", "password1", "anna@example.org"] {
        let problem = change(&anna, PASSWORD, bad).await.problem("invalid-fields");
        assert_eq!(problem["faults"][0]["at"], "new_password", "{problem}");
    }
    let body = json!({ "password": PASSWORD, "new_password": NEW });
    anna.client.anonymous().call("change_password").json(body).send().await.problem("unauthenticated");
    log_in(&app, PASSWORD).await.ok();
}

#[tokio::test]
async fn it_does_not_lift_a_suspension_because_it_proves_no_mailbox() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    app.sql("UPDATE users SET suspended_at = now(), suspended_why = '550' WHERE name = 'anna'").await;
    change(&anna, PASSWORD, NEW).await.ok();
    let me = anna.client.call("read_me").send().await.ok().json();
    assert_eq!(me["mail"]["state"], "suspended");
    assert!(app.sql("SELECT 1 FROM outbox WHERE kind = 'password-changed'").await.is_empty());
}
