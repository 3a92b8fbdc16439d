//! The language of mails: chosen when somebody registers, or as their browser asks; theirs to change; and nobody else's.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, link_token};

/// Registers somebody who may choose a language, with a browser that may ask for some.
async fn register(app: &TestApp, name: &str, chosen: Option<&str>, accepts: Option<&str>) -> Reply {
    let mut body = json!({ "name": name, "address": format!("{name}@example.org"), "password": PASSWORD });
    if let Some(tag) = chosen {
        body["language"] = Value::from(tag);
    }
    let anybody = Client::new(&app.url);
    let call = anybody.call("register_user").json(body);
    match accepts {
        Some(accepts) => call.header("Accept-Language", accepts).send().await,
        None => call.send().await,
    }
}

async fn language_of(app: &TestApp, name: &str) -> String {
    let rows = app.sql(&format!("SELECT language FROM users WHERE name = '{name}'")).await;
    rows[0][0].clone().expect("a tag")
}

#[tokio::test]
async fn a_newcomer_is_written_to_in_the_language_they_choose_or_their_browser_asks_for() {
    let app = TestApp::start().await;
    for (name, chosen, accepts, language) in [
        ("anna", Some("de"), Some("da, en;q=0.5"), "de"),
        ("bert", None, Some("da-DK, en;q=0.5"), "da"),
        ("carl", None, Some("sv, pl;q=0.5"), "en"),
        ("dora", None, None, "en"),
    ] {
        let answer = register(&app, name, chosen, accepts).await.ok();
        assert_eq!(answer.status, 202);
        let waiting = app.sql(&format!("SELECT language FROM registrations WHERE name = '{name}'")).await;
        assert_eq!(waiting, [[Some(language.to_owned())]], "{name}");
        let token = link_token(&app, &format!("{name}@example.org"), "verify").await;
        let proof = json!({ "token": token, "password": PASSWORD });
        Client::new(&app.url).call("verify_address").json(proof).send().await.ok();
        assert_eq!(language_of(&app, name).await, language, "{name}");
    }
}

#[tokio::test]
async fn a_language_that_nobody_here_writes_cannot_be_chosen() {
    let app = TestApp::start().await;
    for tag in ["sv", "EN", "de-AT", ""] {
        let problem = register(&app, "anna", Some(tag), None).await.problem("invalid-fields");
        assert_eq!(problem["faults"][0]["at"], "language", "{tag:?}");
    }
    let anna = Player::new(&app, "anna").await;
    let change = |tag: &str| anna.client.call("change_me").json(json!({ "language": tag }));
    change("sv").send().await.problem("invalid-fields");
    for tag in ["en", "de", "nl", "fr", "da"] {
        assert_eq!(change(tag).send().await.ok().json()["language"], tag);
        assert_eq!(anna.client.call("read_me").send().await.ok().json()["language"], tag);
    }
}

#[tokio::test]
async fn who_becomes_a_user_by_an_invitation_brings_their_language_along() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let opponent = json!({ "type": "address", "address": "dora@example.org" });
    let body = json!({ "ruleset": "barrage", "opponent": opponent });
    anna.client.call("create_game").json(body).send().await.ok();
    let token = link_token(&app, "dora@example.org", "invitations").await;
    let form = anna.client.anonymous().raw(Method::POST, &format!("/invitations/{token}"));
    let form = form.header("Content-Type", "application/x-www-form-urlencoded").header("Accept-Language", "nl-BE");
    let sent = form.body("answer=accept&name=dora&password=correct+horse+battery+staple").send().await;
    Reply::read(sent.unwrap()).await.ok();
    assert_eq!(language_of(&app, "dora").await, "nl");
}
