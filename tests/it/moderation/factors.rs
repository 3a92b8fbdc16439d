//! `fieldpost admin remove-factor`, for a user who has lost what they prove besides the password.

use serde_json::json;

use super::{OPERATOR, REASON, admin, entry, recorded, refused};
use crate::sessions::log_in;
use crate::support::app::TestApp;
use crate::support::personas::{PASSWORD, Player};
use crate::support::phone::Phone;
use crate::support::waiting::waiting;

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_removes_a_second_factor_and_its_user_is_told() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    assert!(refused(&app, &["remove-factor", "anna"]).contains("no such second factor"));
    Phone::start(&anna.client, PASSWORD).await;
    assert!(refused(&app, &["remove-factor", "anna"]).contains("no such second factor"), "it was not asked for yet");
    Phone::switch_on(&app, &anna.client).await;
    log_in(&app, "anna", PASSWORD).await.problem("second-factor-required");
    let shown = admin(&app, &["look-up", "anna"]);
    assert!(shown.contains("factor     since 2") && shown.contains("recovery codes left: 10"), "{shown}");

    let said = admin(&app, &["remove-factor", "Anna"]);
    assert!(said.starts_with("anna (") && said.ends_with(") logs in with the password alone now\n"), "{said}");
    log_in(&app, "anna", PASSWORD).await.ok();
    let state = anna.client.call("read_second_factor").send().await.ok().json();
    assert_eq!(state, json!({ "state": "off" }));
    assert_eq!(app.sql("SELECT 1 FROM recovery_codes").await.len(), 0);
    assert_eq!(recorded(&app).await, [entry("looked-up", "anna"), entry("second-factor-off", "anna")]);
    let mails = waiting(&app, "kind = 'second-factor-changed'", "created_at DESC").await;
    let text = mails[0].letter().text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("the operator of the server removed"), "{text}");
    assert!(!text.contains(OPERATOR) && !text.contains(REASON), "{text}");
    assert!(admin(&app, &["look-up", "anna"]).contains("factor     none"));
}
