//! What costs much is counted before it is done: whoever has passwords hashed again and again, and nothing else, is held back.

use reqwest::Method;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, link_token};

#[tokio::test]
async fn whoever_asks_for_another_address_too_often_has_no_password_hashed() {
    let app = TestApp::start_with(|settings| settings.auth.mails_per_network = 3).await;
    let anna = Player::new(&app, "anna").await;
    let ask = async |address: &str, password: &str| {
        let body = json!({ "address": address, "password": password });
        anna.client.call("request_address_change").json(body).send().await
    };
    // Registering was a mail as well.
    ask("one@example.org", PASSWORD).await.ok();
    ask("two@example.org", PASSWORD).await.ok();
    // Whether a password is right would be told by whoever had it hashed.
    ask("three@example.org", "a wrong password").await.problem("too-many-requests");
}

#[tokio::test]
async fn a_password_behind_a_link_is_not_hashed_for_a_name_that_is_taken() {
    let app = TestApp::start().await;
    let anybody = Client::new(&app.url);
    let mut tokens = Vec::new();
    for address in ["one@example.org", "two@example.org"] {
        let body = json!({ "name": "anna", "address": address, "password": PASSWORD });
        anybody.call("register_user").json(body).send().await.ok();
        tokens.push(link_token(&app, address, "verify").await);
    }
    let verify = async |token: usize, password: &str| {
        let proof = json!({ "token": tokens[token], "password": password });
        anybody.call("verify_address").json(proof).send().await
    };
    verify(0, PASSWORD).await.ok();
    // Whether a password is right would be told by whoever had it hashed.
    verify(1, "a wrong password").await.problem("name-taken");
    verify(1, PASSWORD).await.problem("name-taken");
}

#[tokio::test]
async fn whoever_joins_a_game_by_its_link_again_and_again_is_counted() {
    let app = TestApp::start_with(|settings| settings.auth.attempts_per_account = 3).await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    let game = anna.client.call("create_game").json(body).send().await.ok().json();
    let join = async |name: &str| {
        let form = format!("name={name}&password=correct+horse+battery+staple");
        let link = anna.client.anonymous().raw(Method::POST, game["link"].as_str().unwrap()).body(form);
        let link = link.header("content-type", "application/x-www-form-urlencoded");
        Reply::read(link.send().await.unwrap()).await.status
    };
    for _ in 0..3 {
        assert_eq!(join("anna").await, 422, "she sits there already");
    }
    assert_eq!(join("anna").await, 429);
    assert_eq!(join(&bert.name).await, 200, "nobody else is held back");
}
