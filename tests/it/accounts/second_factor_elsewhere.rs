//! What asks for the password besides a log-in asks for the second factor as well; mails and operators.

use reqwest::Method;
use serde_json::{Value, json};
use url::form_urlencoded::Serializer;

use crate::oauth::Program;
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, link_token};
use crate::support::phone::Phone;
use crate::support::waiting::{WaitingMail, waiting};

const NEW: &str = "a quite different one";
const CODE_FIELD: &str = "name=\"code\"";

/// Anna, who has a second factor.
async fn with_anna() -> (TestApp, Player, Phone) {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    (app, anna, phone)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_needs_a_code_and_a_lost_answer_none() {
    let (app, anna, phone) = with_anna().await;
    let change = async |body: Value| anna.client.call("change_password").json(body).send().await;
    change(json!({ "password": PASSWORD, "new_password": NEW })).await.problem("second-factor-required");
    let wrong = json!({ "password": PASSWORD, "new_password": NEW, "code": phone.wrong(&app) });
    change(wrong).await.problem("wrong-code");
    let right = json!({ "password": PASSWORD, "new_password": NEW, "code": phone.next(&app).await });
    for _ in 0..2 {
        assert_eq!(change(right.clone()).await.status, 204, "the same again is answered as the first time");
    }
    let log_in = json!({ "login": "anna", "password": NEW, "code": right["code"] });
    anna.client.anonymous().call("log_in").json(log_in).send().await.problem("wrong-code");
    let log_in = json!({ "login": "anna", "password": NEW, "code": phone.next(&app).await });
    anna.client.anonymous().call("log_in").json(log_in).send().await.ok();
    assert_eq!(app.sql("SELECT 1 FROM outbox WHERE kind = 'password-changed'").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_address_needs_a_code_and_the_second_factor_stays() {
    let (app, anna, phone) = with_anna().await;
    let ask = async |body: Value| anna.client.call("request_address_change").json(body).send().await;
    let address = "anna@example.net";
    ask(json!({ "address": address, "password": PASSWORD })).await.problem("second-factor-required");
    let body = json!({ "address": address, "password": PASSWORD, "code": phone.next(&app).await });
    ask(body.clone()).await.ok();
    ask(body).await.problem("wrong-code");
    let token = link_token(&app, address, "addresses").await;
    let page = Client::new(&app.url).raw(Method::POST, &format!("/addresses/{token}"));
    let page = page.header("content-type", "application/x-www-form-urlencoded");
    assert!(page.send().await.unwrap().status().is_success());
    let log_in = json!({ "login": address, "password": PASSWORD });
    anna.client.anonymous().call("log_in").json(log_in).send().await.problem("second-factor-required");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_consent_asks_for_a_code_once_the_password_was_right() {
    let (app, _, phone) = with_anna().await;
    let program = Program::at(&app, "Board Bot", crate::oauth::BACK).await;
    let path = program.path("read", &[]);
    let answer = async |password: &str, code: &str| {
        let fields = [("name", "anna"), ("password", password), ("code", code)];
        program.answer_with(&path, &fields, "allow").await
    };
    for wrong in ["", "123456"] {
        let refused = answer("a wrong password", wrong).await;
        assert!(refused.status == 422 && !refused.text().contains(CODE_FIELD), "{refused:?}");
    }
    let asked = answer(PASSWORD, "").await;
    assert!(asked.status == 422 && asked.text().contains(CODE_FIELD), "{asked:?}");
    assert!(asked.text().contains("The password is right."), "{asked:?}");
    let wrong = answer(PASSWORD, &phone.wrong(&app)).await;
    assert!(wrong.status == 422 && wrong.text().contains(CODE_FIELD), "{wrong:?}");
    let code = phone.next(&app).await;
    assert_eq!(answer(PASSWORD, &code).await.status, 303);
    assert_eq!(answer(PASSWORD, &code).await.status, 422, "it was used");
    assert_eq!(app.sql("SELECT 1 FROM grants").await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_by_a_link_needs_a_code() {
    let (app, _, phone) = with_anna().await;
    let bert = Player::new(&app, "bert").await;
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    let game = bert.client.call("create_game").json(open).send().await.ok().json()["id"].clone();
    let path = format!("/join/{}", game.as_str().unwrap());
    let join = async |password: &str, code: &str| {
        let fields = [("name", "anna"), ("password", password), ("code", code)];
        let form = Serializer::new(String::new()).extend_pairs(fields).finish();
        let page = Client::new(&app.url).raw(Method::POST, &path);
        let page = page.header("content-type", "application/x-www-form-urlencoded").body(form);
        Reply::read(page.send().await.expect("an answer")).await
    };
    let refused = join("a wrong password", "").await;
    assert!(refused.status == 422 && !refused.text().contains(CODE_FIELD), "{refused:?}");
    let asked = join(PASSWORD, "").await;
    assert!(asked.status == 422 && asked.text().contains(CODE_FIELD), "{asked:?}");
    let seated = "SELECT 1 FROM seats WHERE status = 'seated'";
    assert_eq!(app.sql(seated).await.len(), 1);
    let code = phone.next(&app).await;
    assert_eq!(join(PASSWORD, &code).await.status, 200);
    assert_eq!(app.sql(seated).await.len(), 2);
    let again = json!({ "login": "anna", "password": PASSWORD, "code": code });
    Client::new(&app.url).call("log_in").json(again).send().await.problem("wrong-code");
}

#[tokio::test(flavor = "multi_thread")]
async fn its_user_is_told_of_every_change_by_mail() {
    let (app, anna, phone) = with_anna().await;
    let proof = |code: &str| json!({ "password": PASSWORD, "code": code });
    anna.client.call("replace_recovery_codes").json(proof(&phone.recovery[3])).send().await.ok();
    anna.client.call("remove_second_factor").json(proof(&phone.next(&app).await)).send().await.ok();
    let mails = waiting(&app, "kind = 'second-factor-changed'", "dedupe_key").await;
    let texts: Vec<String> = mails.iter().map(WaitingMail::letter).map(|letter| letter.text).collect();
    let said = |words: &str| {
        texts.iter().filter(|text| text.split_whitespace().collect::<Vec<_>>().join(" ").contains(words)).count()
    };
    for words in ["was switched on", "9 recovery codes are left", "new recovery codes were made", "was switched off"] {
        assert_eq!(said(words), 1, "{words}: {texts:?}");
    }
    let (secret, _) = phone.secret();
    let shown = phone.recovery.iter().chain([&secret]).find(|secret| texts.iter().any(|text| text.contains(*secret)));
    assert_eq!(shown, None);
}
