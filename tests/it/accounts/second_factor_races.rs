//! A code that is used twice at the same moment is good for one of the uses.

use futures_util::future::join_all;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::locks::{begin, commit, until_waiting};
use crate::support::personas::{PASSWORD, Player};
use crate::support::phone::Phone;

/// The statuses of this many log-ins of Anna's at once, with the same code, in order.
async fn together(app: &TestApp, code: &str, count: usize) -> Vec<u16> {
    let body = json!({ "login": "anna", "password": PASSWORD, "code": code });
    let all = (0..count).map(|_| async { Client::new(&app.url).call("log_in").json(&body).send().await });
    let mut statuses = Vec::new();
    for reply in join_all(all).await {
        if reply.status != 201 {
            reply.problem("wrong-code");
        }
        statuses.push(reply.status);
    }
    statuses.sort_unstable();
    statuses
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
    let app = TestApp::start_with(|settings| settings.database.pool_size = 40).await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    for (code, table) in [(phone.next(&app).await, "second_factors"), (phone.recovery[0].clone(), "recovery_codes")] {
        // Both have found the code good when they wait for its row.
        let held = begin(&app, &format!("LOCK TABLE {table} IN SHARE MODE")).await;
        let let_go = async {
            until_waiting(&app, 2).await;
            commit(&held).await;
        };
        let (statuses, ()) = tokio::join!(together(&app, &code, 2), let_go);
        assert_eq!(statuses, [201, 401], "{table}");
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
