//! A code that is used twice at the same moment is good for one of the uses.

use fieldpost::app::Error;
use fieldpost::app::moderation::remove_factor;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::moderation::operator;
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::locks::{begin, commit, until_waiting};
use crate::support::personas::{PASSWORD, Player};
use crate::support::phone::Phone;

/// The statuses of this many log-ins of Anna's at once, with the same code, in order.
async fn together(app: &TestApp, code: &str, count: usize) -> Vec<u16> {
    let mut statuses: Vec<u16> =
        each_from_its_network(app, code, count).await.iter().map(|reply| reply.status).collect();
    statuses.sort_unstable();
    statuses
}

/// The responses to them, each from a network of its own.
async fn each_from_its_network(app: &TestApp, code: &str, count: usize) -> Vec<Reply> {
    let body = json!({ "login": "anna", "password": PASSWORD, "code": code });
    let replies = join_all((0..count).map(|number| log_in_from(app, number, &body))).await;
    for refused in replies.iter().filter(|reply| reply.status != 201) {
        refused.problem("wrong-code");
    }
    replies
}

/// A log-in from a network behind the operator's proxy.
async fn log_in_from(app: &TestApp, number: usize, body: &Value) -> Reply {
    let network = format!("203.0.113.{number}");
    Client::new(&app.url).call("log_in").header("x-forwarded-for", network).json(body).send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn of_several_log_ins_with_the_same_code_one_is_let_in() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    let sessions = async || app.sql("SELECT 1 FROM sessions").await.len();
    let before = sessions().await;
    assert_eq!(together(&app, &phone.next(&app).await, 4).await, [201, 401, 401, 401]);
    assert_eq!(together(&app, &phone.recovery[0], 4).await, [201, 401, 401, 401]);
    assert_eq!(sessions().await, before + 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_that_are_judged_before_either_is_used_up_one_is_let_in() {
    // Of which log-ins get a few.
    let app = TestApp::start_with(|settings| {
        settings.database.pool_size = 40;
        settings.server.proxies = 1;
        settings.auth.attempts_per_account = 1;
    })
    .await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    for (code, table) in [(phone.next(&app).await, "second_factors"), (phone.recovery[0].clone(), "recovery_codes")] {
        // Both have found the code good when they wait for its row.
        let held = begin(&app, &format!("LOCK TABLE {table} IN SHARE MODE")).await;
        let let_go = async {
            until_waiting(&app, 2).await;
            commit(&held).await;
        };
        let (replies, ()) = tokio::join!(each_from_its_network(&app, &code, 2), let_go);
        let late = replies.iter().position(|reply| reply.status == 401).expect("one that was late");
        assert_eq!(replies[1 - late].status, 201, "{table}");
        // The password of that one was right as well: it is not counted there as a failed one.
        let again = json!({ "login": "anna", "password": PASSWORD, "code": phone.next(&app).await });
        log_in_from(&app, late, &again).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_its_user_and_an_operator_who_remove_it_at_once_one_does_and_the_user_is_told_once() {
    let app = TestApp::start_with(|settings| settings.database.pool_size = 40).await;
    let anna = Player::new(&app, "anna").await;
    for is_operator_first in [true, false] {
        let phone = Phone::switch_on(&app, &anna.client).await;
        app.sql("DELETE FROM outbox").await;
        let proof = json!({ "password": PASSWORD, "code": phone.next(&app).await });
        let held = begin(&app, "SELECT 1 FROM users WHERE name = 'anna' FOR UPDATE").await;
        let wait = async |is_second: bool| {
            if is_second {
                until_waiting(&app, 1).await;
            }
        };
        let by_operator = async {
            wait(!is_operator_first).await;
            remove_factor(&app.app, &operator(), "anna").await
        };
        let by_user = async {
            wait(is_operator_first).await;
            anna.client.call("remove_second_factor").json(&proof).send().await
        };
        let let_go = async {
            until_waiting(&app, 2).await;
            commit(&held).await;
        };
        let (removed, reply, ()) = tokio::join!(by_operator, by_user, let_go);
        if is_operator_first {
            removed.expect("the operator was first");
            reply.problem("wrong-code");
        } else {
            assert!(matches!(removed, Err(Error::NotFound { .. })), "{removed:?}");
            assert_eq!(reply.status, 204);
        }
        assert_eq!(app.sql("SELECT 1 FROM second_factors").await.len(), 0);
        assert_eq!(app.sql("SELECT 1 FROM outbox WHERE kind = 'second-factor-changed'").await.len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_confirmations_at_once_one_gets_the_recovery_codes() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::start(&anna.client, PASSWORD).await;
    let (one, two) = tokio::join!(phone.confirm(&app, &anna.client), phone.confirm(&app, &anna.client));
    let (first, second) = if one.status == 200 { (one, two) } else { (two, one) };
    first.ok();
    second.problem("second-factor-on");
    assert_eq!(app.sql("SELECT 1 FROM recovery_codes").await.len(), 10);
    assert_eq!(app.sql("SELECT 1 FROM outbox WHERE kind = 'second-factor-changed'").await.len(), 1);
}
