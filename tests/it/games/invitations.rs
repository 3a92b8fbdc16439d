//! Invitations by mail: the link leads to a page, a person's press of a button answers.

use reqwest::Method;
use serde_json::json;

use super::{invited, people};
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::personas::{Player, link_token};

async fn press(who: &Player, token: &str, answer: Option<&str>) -> Reply {
    let path = format!("/invitations/{token}");
    let anybody = who.client.anonymous();
    let sent = match answer {
        None => anybody.raw(Method::GET, &path),
        Some(answer) => {
            let form = anybody.raw(Method::POST, &path).header("Content-Type", "application/x-www-form-urlencoded");
            form.body(format!("answer={answer}"))
        }
    };
    Reply::read(sent.send().await.unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_link_shows_and_the_button_accepts() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let game = invited(&anna, &bert).await;
    let token = link_token(&app, "bert@example.org", "invitations").await;
    for _ in 0..2 {
        let page = press(&bert, &token, None).await.ok();
        assert!(page.text().contains("anna invites you"), "{page:?}");
        assert_eq!(anna.look(&game).await.json()["status"], "waiting", "fetching a link changes nothing (L-9)");
    }
    assert_eq!(press(&bert, &token, Some("perhaps")).await.status, 422);
    press(&bert, &token, Some("accept")).await.ok();
    assert_eq!(anna.look(&game).await.json()["status"], "setup");
    assert_eq!(press(&bert, &token, Some("accept")).await.status, 404);
    assert_eq!(press(&bert, &token, None).await.status, 404);
    let told = app.sql("SELECT address FROM outbox WHERE kind = 'setup-wanted' ORDER BY address").await;
    assert_eq!(told, [[Some("anna@example.org".to_owned())], [Some("bert@example.org".to_owned())]]);
}

#[tokio::test(flavor = "multi_thread")]
async fn declining_ends_the_game_by_page_or_by_call() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let by_page = invited(&anna, &bert).await;
    let token = link_token(&app, "bert@example.org", "invitations").await;
    press(&bert, &token, Some("decline")).await.ok();
    let by_call = invited(&anna, &bert).await;
    let token = link_token(&app, "bert@example.org", "invitations").await;
    bert.client.call("leave_game").path("game", &by_call).path("seat", "blue").send().await.ok();
    assert_eq!(press(&bert, &token, Some("accept")).await.status, 404, "answered on another way");
    for game in [by_page, by_call] {
        let seen = anna.look(&game).await.json();
        assert_eq!((&seen["status"], &seen["seats"][1]["status"]), (&json!("aborted"), &json!("declined")));
        bert.client.call("read_game").path("game", &game).send().await.problem("not-found");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_grows_old_and_a_wrong_link_is_none() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    invited(&anna, &bert).await;
    let token = link_token(&app, "bert@example.org", "invitations").await;
    assert_eq!(press(&bert, "nonsense", None).await.status, 404);
    assert_eq!(press(&bert, &"A".repeat(43), Some("accept")).await.status, 404);
    app.advance_clock(std::time::Duration::from_secs(15 * 24 * 3600)).await;
    assert_eq!(press(&bert, &token, Some("accept")).await.status, 404, "fourteen days are over");
}
