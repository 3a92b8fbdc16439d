//! Which invitations are mailed (G-1): a tag after a plus is not a way around a block, nobody uses up what all share,
//! and neither the response nor the work shows whoever invites what became of their mail.

use reqwest::Method;
use serde_json::{Value, json};

use super::people;
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::mailbox::Letter;
use crate::support::personas::{Player, link_token};
use crate::support::post;
use crate::support::statements::WatchedProcess;

async fn invite(client: &Client, opponent: Value) -> Reply {
    let body = json!({ "ruleset": "barrage", "opponent": opponent, "red": "creator" });
    client.call("create_game").json(body).send().await.ok()
}

async fn invite_address(host: &Player, address: &str) {
    invite(&host.client, json!({ "type": "address", "address": address })).await;
}

async fn mailed(app: &TestApp) -> usize {
    app.sql("SELECT 1 FROM outbox WHERE kind = 'invitation'").await.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tag_in_an_address_does_not_evade_a_block() {
    let app = TestApp::start().await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    bert.client.call("block_user").path("name", "anna").send().await.ok();
    invite_address(&anna, "bert+x@example.org").await;
    assert_eq!(mailed(&app).await, 0, "Bert's own mailbox");
    invite_address(&carl, "bert+x@example.org").await;
    assert_eq!(mailed(&app).await, 1, "whom he has not blocked");

    invite_address(&anna, "dora@example.org").await;
    let token = link_token(&app, "dora@example.org", "invitations").await;
    let form = anna.client.anonymous().raw(Method::POST, &format!("/invitations/{token}"));
    let form = form.header("Content-Type", "application/x-www-form-urlencoded").body("answer=never");
    assert!(form.send().await.unwrap().status().is_success());
    let before = mailed(&app).await;
    invite_address(&anna, "dora+again@example.org").await;
    assert_eq!(mailed(&app).await, before, "a stranger who declined for good");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_no_invitations_at_all_gets_none_under_another_tag() {
    let app = TestApp::start().await;
    let [anna] = people(&app, ["anna"]).await;
    invite_address(&anna, "dora+games@example.org").await;
    let mail: Letter = post::latest(&app, "dora+games@example.org").await;
    let link = mail.header("list-unsubscribe")[0].trim_matches(['<', '>']).strip_prefix(&app.url).unwrap().to_owned();
    let click = Client::new(&app.url).raw(Method::POST, &link).body("List-Unsubscribe=One-Click");
    let click = click.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap();
    assert!(click.status().is_success());
    invite_address(&anna, "dora@example.org").await;
    assert_eq!(mailed(&app).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_host_does_not_use_up_the_invitations_that_an_address_gets() {
    let app = TestApp::start_with(|settings| settings.limits.invitations_received_per_day = 6).await;
    let [anna, bert, carl] = people(&app, ["anna", "bert", "carl"]).await;
    for _ in 0..20 {
        invite(&anna.client, json!({ "type": "user", "user": "carl" })).await;
    }
    assert_eq!(mailed(&app).await, 5);
    invite(&bert.client, json!({ "type": "user", "user": "carl" })).await;
    assert_eq!(mailed(&app).await, 6, "{} hears of others", carl.name);
    let listed = carl.client.call("list_decisions").query("limit", 100).send().await.ok().json();
    assert_eq!(listed["decisions"].as_array().unwrap().len(), 21, "all stand in the list");
}

/// What an invitation asks of the database, without names of prepared statements.
async fn asked(watched: &WatchedProcess, client: &Client, opponent: Value) -> Vec<String> {
    let before = watched.statements().len();
    invite(client, opponent).await;
    let mut said = watched.statements().split_off(before);
    // Every second or so a process asks who was logged out elsewhere.
    said.retain(|said| !said.contains("WHERE ended_at >"));
    said.iter().map(|said| said.split_once(": ").map_or(said.as_str(), |(_, said)| said).to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_goes_nowhere_costs_as_much_as_one_that_goes_out() {
    let app = TestApp::start().await;
    let [anna, bert] = people(&app, ["anna", "bert"]).await;
    let watched = WatchedProcess::beside(&app).await;
    let client = watched.client(&anna.client);
    for opponent in [json!({ "type": "user", "user": "bert" }), json!({ "type": "address", "address": bert.address })] {
        // The first one also asks what a process keeps.
        asked(&watched, &client, opponent.clone()).await;
        let heard = asked(&watched, &client, opponent.clone()).await;
        assert!(heard.iter().any(|said| said.contains("INTO \"outbox\"")), "{heard:#?}");
        bert.client.call("block_user").path("name", "anna").send().await.ok();
        assert_eq!(asked(&watched, &client, opponent.clone()).await, heard, "blocked");
        bert.client.call("unblock_user").path("name", "anna").send().await.ok();
        app.sql("UPDATE users SET suspended_at = now(), suspended_why = '550' WHERE name = 'bert'").await;
        assert_eq!(asked(&watched, &client, opponent.clone()).await, heard, "suspended");
        app.sql("UPDATE users SET suspended_at = NULL, suspended_why = NULL").await;
    }
    assert_eq!(mailed(&app).await, 4);
}
