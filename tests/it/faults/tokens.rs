//! Personal access tokens when Postgres dies before a commit (docs/adr/0018): whoever is told that a token was made can
//! use it, and whoever is told that it was revoked is rid of it.

use serde_json::json;

use super::acknowledged::{COMMIT, MET, TRIES, WIDE, pull_the_plug, wait_for_the_end, watch};
use super::{postgres, service_on};
use crate::support::app::TestApp;
use crate::support::personas::Player;
use crate::support::postgres::Postgres;
use crate::tokens::create;

/// Sends a request and kills Postgres before its transaction is committed; returns once that is back.
pub(super) async fn interrupted<T>(postgres: &Postgres, app: &TestApp, request: impl Future<Output = T>) -> T {
    let watch = watch(postgres).await;
    let (reply, ()) = tokio::join!(request, pull_the_plug(postgres, &watch, COMMIT, 1));
    wait_for_the_end(postgres);
    postgres.start().expect("it comes back");
    while app.app.store.connection().await.is_err() {}
    reply
}

async fn found(app: &TestApp, what: &str) -> bool {
    !app.sql(&format!("SELECT 1 FROM {what}")).await.is_empty()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_was_handed_out_is_there_when_postgres_comes_back() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |_| {}).await;
    let anna = Player::new(&app, "anna").await;
    anna.client.call("read_me").send().await.ok();
    postgres.set(WIDE).expect("settings");
    postgres.reload().expect("settings");
    let mut met = 0;
    for number in 0..TRIES {
        let name = format!("try {number}");
        let call = anna.client.call("create_token").json(json!({ "name": name, "scopes": ["read"] }));
        let reply = interrupted(&postgres, &app, call.send()).await;

        let is_kept = found(&app, &format!("tokens WHERE name = '{name}'")).await;
        assert!(is_kept || reply.status != 201, "a token was handed out and is gone");
        if reply.status == 201 {
            let text = reply.json()["token"].as_str().expect("a token").to_owned();
            anna.client.with_token(&text).call("read_me").send().await.ok();
        } else {
            assert_eq!((reply.status, reply.header("retry-after")), (503, "1"), "{reply:?}");
        }
        let mails = app.sql("SELECT 1 FROM outbox WHERE kind = 'token-created'").await.len();
        assert_eq!(mails, app.sql("SELECT 1 FROM tokens").await.len(), "each is told by mail");
        met += usize::from(!is_kept);
        if met == MET {
            return;
        }
    }
    panic!("the gap was met {met} times in {TRIES} tries");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_was_revoked_is_not_good_again_when_postgres_comes_back() {
    let postgres = postgres("").await;
    let app = service_on(&postgres, |_| {}).await;
    let anna = Player::new(&app, "anna").await;
    let mut tokens = Vec::new();
    for _ in 0..TRIES {
        tokens.push(create(&anna, &["read"]).await);
    }
    postgres.set(WIDE).expect("settings");
    postgres.reload().expect("settings");
    let mut met = 0;
    for token in &tokens {
        let program = anna.client.with_token(token["token"].as_str().expect("a token"));
        program.call("read_me").send().await.ok();
        let id = token["id"].as_str().expect("an id");
        let call = anna.client.call("revoke_token").path("personal_token", id);
        let reply = interrupted(&postgres, &app, call.send()).await;

        let is_ended = found(&app, &format!("tokens WHERE id = '{id}' AND ended_at IS NOT NULL")).await;
        assert!(is_ended || reply.status != 204, "a token was revoked and is good again");
        if reply.status == 204 {
            program.call("read_me").send().await.problem("unauthenticated");
        } else {
            assert_eq!((reply.status, reply.header("retry-after")), (503, "1"), "{reply:?}");
        }
        met += usize::from(!is_ended);
        if met == MET {
            return;
        }
    }
    panic!("the gap was met {met} times in {TRIES} tries");
}
