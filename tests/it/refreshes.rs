//! Refresh tokens: each is used once, a lost answer is given again for a minute, and one that comes later than that
//! ends its session.

use std::time::Duration;

use fieldpost::app::operation::key_ring;
use fieldpost::auth::KeyRing;
use serde_json::json;

use crate::sessions::{ended_by, me, refresh};
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::personas::Player;

#[tokio::test]
async fn a_refresh_token_is_answered_with_its_successor() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    app.advance_clock(Duration::from_secs(3600)).await;
    let fresh = refresh(&app, &anna.tokens["refresh_token"]).await.ok().json();
    assert_eq!(fresh["session"], anna.tokens["session"]);
    assert_ne!(fresh["refresh_token"], anna.tokens["refresh_token"]);
    me(&app, &fresh["access_token"]).await.ok();
    let next = refresh(&app, &fresh["refresh_token"]).await.ok().json();
    me(&app, &next["access_token"]).await.ok();
}

#[tokio::test]
async fn an_old_refresh_token_ends_the_session_with_all_its_tokens() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let elsewhere = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    let fresh = refresh(&app, &anna.tokens["refresh_token"]).await.ok().json();
    app.advance_clock(Duration::from_secs(61)).await;
    refresh(&app, &anna.tokens["refresh_token"]).await.problem("invalid-refresh-token");
    refresh(&app, &fresh["refresh_token"]).await.problem("invalid-refresh-token");
    for access in [&anna.tokens["access_token"], &fresh["access_token"]] {
        me(&app, access).await.problem("unauthenticated");
    }
    elsewhere.client.call("read_me").send().await.ok();
    assert_eq!(ended_by(&app).await, [Some("reuse".to_owned()), None]);
}

#[tokio::test]
async fn a_token_that_was_never_issued_ends_nothing_and_one_of_long_ago_ends_the_session() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let first = anna.tokens["refresh_token"].as_str().unwrap();
    // A session's id is known from its access tokens.
    let made_up = format!("{}{}", &first[..first.len() - 43], "A".repeat(43));
    refresh(&app, &json!(made_up)).await.problem("invalid-refresh-token");
    let anybody = anna.client.anonymous();
    let log_out = anybody.call("log_out").header("cookie", format!("{}={made_up}", app.cookie("refresh")));
    log_out.header("sec-fetch-site", "same-origin").send().await.ok();
    let mut fresh = anna.tokens.clone();
    for _ in 0..5 {
        fresh = refresh(&app, &fresh["refresh_token"]).await.ok().json();
    }
    me(&app, &fresh["access_token"]).await.ok();
    refresh(&app, &json!(first)).await.problem("invalid-refresh-token");
    me(&app, &fresh["access_token"]).await.problem("unauthenticated");
    assert_eq!(ended_by(&app).await, [Some("reuse".to_owned())]);
}

/// Another key signs from now on.
pub(crate) async fn change_keys(app: &TestApp) {
    let before = app.app.keys.ring().fingerprint();
    app.advance_clock(Duration::from_secs(1)).await;
    KeyRing::add(&app.folder, app.app.clock.unix_seconds()).unwrap();
    key_ring::reload(&app.app).await;
    assert_ne!(app.app.keys.ring().fingerprint(), before);
}

#[tokio::test]
async fn an_old_token_ends_its_session_also_when_the_keys_have_changed_since() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let first = &anna.tokens["refresh_token"];
    let mut fresh = refresh(&app, first).await.ok().json();
    for _ in 0..2 {
        change_keys(&app).await;
        fresh = refresh(&app, &fresh["refresh_token"]).await.ok().json();
        fresh = refresh(&app, &fresh["refresh_token"]).await.ok().json();
    }
    refresh(&app, first).await.problem("invalid-refresh-token");
    me(&app, &fresh["access_token"]).await.problem("unauthenticated");
    assert_eq!(ended_by(&app).await, [Some("reuse".to_owned())]);
}

#[tokio::test]
async fn two_refreshes_at_the_same_moment_get_the_same_successor() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let token = &anna.tokens["refresh_token"];
    let (one, other) = tokio::join!(refresh(&app, token), refresh(&app, token));
    let (one, other) = (one.ok().json(), other.ok().json());
    assert_eq!(one["refresh_token"], other["refresh_token"]);
    for tokens in [&one, &other] {
        me(&app, &tokens["access_token"]).await.ok();
    }
    refresh(&app, &other["refresh_token"]).await.ok();
}

#[tokio::test]
async fn a_client_that_lost_the_answer_gets_it_again_for_a_minute() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let lost = refresh(&app, &anna.tokens["refresh_token"]).await.ok().json();
    // Asking again does not make the minute longer, and a change of keys makes it no shorter.
    app.advance_clock(Duration::from_secs(40)).await;
    change_keys(&app).await;
    let again = refresh(&app, &anna.tokens["refresh_token"]).await.ok().json();
    assert_eq!(again["refresh_token"], lost["refresh_token"]);
    assert_eq!(again["session"], anna.tokens["session"]);
    app.advance_clock(Duration::from_secs(25)).await;
    let ended = refresh(&app, &anna.tokens["refresh_token"]).await;
    ended.problem("invalid-refresh-token");
    me(&app, &again["access_token"]).await.problem("unauthenticated");
    assert_eq!(ended_by(&app).await, [Some("reuse".to_owned())]);
}

#[tokio::test]
async fn a_refresh_token_whose_successor_was_used_is_reuse_at_once() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let first = refresh(&app, &anna.tokens["refresh_token"]).await.ok().json();
    let second = refresh(&app, &first["refresh_token"]).await.ok().json();
    refresh(&app, &anna.tokens["refresh_token"]).await.problem("invalid-refresh-token");
    refresh(&app, &second["refresh_token"]).await.problem("invalid-refresh-token");
    assert_eq!(ended_by(&app).await, [Some("reuse".to_owned())]);
}

#[tokio::test]
async fn a_session_that_has_ended_gives_nobody_its_tokens_again() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    refresh(&app, &anna.tokens["refresh_token"]).await.ok();
    anna.client.call("end_sessions").send().await.ok();
    refresh(&app, &anna.tokens["refresh_token"]).await.problem("invalid-refresh-token");
}

#[tokio::test]
async fn refreshing_and_logging_out_at_the_same_moment_leaves_the_session_ended() {
    let app = TestApp::start().await;
    for round in 0..5 {
        let anna = match round {
            0 => Player::new(&app, "anna").await,
            _ => Player::logged_in(&Client::new(&app.url), "anna", "anna@example.org").await,
        };
        let session = anna.tokens["session"].as_str().unwrap();
        let end = anna.client.call("end_session").path("session", session).send();
        let (fresh, ended) = tokio::join!(refresh(&app, &anna.tokens["refresh_token"]), end);
        ended.ok();
        if fresh.status == 200 {
            let fresh = fresh.json();
            me(&app, &fresh["access_token"]).await.problem("unauthenticated");
            refresh(&app, &fresh["refresh_token"]).await.problem("invalid-refresh-token");
        } else {
            fresh.problem("invalid-refresh-token");
        }
    }
}

#[tokio::test]
async fn a_refresh_token_lives_thirty_days_without_use() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    app.advance_clock(Duration::from_secs(29 * 86_400)).await;
    let fresh = refresh(&app, &anna.tokens["refresh_token"]).await.ok().json();
    app.advance_clock(Duration::from_secs(29 * 86_400)).await;
    let fresh = refresh(&app, &fresh["refresh_token"]).await.ok().json();
    app.advance_clock(Duration::from_secs(30 * 86_400)).await;
    refresh(&app, &fresh["refresh_token"]).await.problem("invalid-refresh-token");
}

#[tokio::test]
async fn anything_but_a_refresh_token_is_refused_and_ends_nothing() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let token = anna.tokens["refresh_token"].as_str().unwrap();
    for wrong in ["x", &token[1..], &token[..64], &"A".repeat(65), anna.tokens["access_token"].as_str().unwrap()] {
        refresh(&app, &json!(wrong)).await.problem("invalid-refresh-token");
    }
    refresh(&app, &json!(token)).await.ok();
}
