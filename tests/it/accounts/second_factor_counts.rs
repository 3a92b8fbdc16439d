//! Codes of a second factor, and log-ins that lack one, are counted by themselves: nobody guesses codes without end,
//! and whoever has found out the password keeps its owner out of no device on which the second factor was proven.

use chrono::TimeDelta;
use reqwest::Method;
use serde_json::{Value, json};
use url::form_urlencoded::Serializer;

use super::second_factor::{HERE, WRONG, log_in, with_code, without_code};
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, link_token};
use crate::support::phone::Phone;
use crate::support::waiting::waiting;

const NEW: &str = "a quite different one";
/// The network of somebody else.
const ELSEWHERE: &str = "203.0.113.99";

/// A service with Anna, whose wrong codes of a day are two, and three failed log-ins.
async fn with_anna() -> (TestApp, Player, Phone) {
    let app = TestApp::start_with(|settings| {
        settings.server.proxies = 1;
        settings.limits.codes_per_day = 2;
        settings.auth.attempts_per_account = 3;
    })
    .await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    (app, anna, phone)
}

/// A log-in of Anna's from a device that has a token.
async fn from_device(app: &TestApp, password: &str, code: &str, device: &Value) -> Reply {
    log_in(app, HERE, "anna", json!({ "password": password, "code": code, "device_token": device })).await
}

/// Uses the codes of strangers up.
async fn use_up(app: &TestApp, phone: &Phone, password: &str) {
    for _ in 0..2 {
        let body = json!({ "password": password, "code": phone.wrong(app) });
        log_in(app, ELSEWHERE, "anna", body).await.problem("wrong-code");
    }
    is_refused(&log_in(app, ELSEWHERE, "anna", json!({ "password": password, "code": phone.next(app).await })).await);
}

/// Whether it is for the sake of codes.
fn is_refused(reply: &Reply) {
    reply.problem("too-many-requests");
    assert!(reply.header("ratelimit-policy").starts_with("\"codes\";q=2;w=86400"), "{reply:?}");
}

/// The path of a page by whose link Anna sets a new password.
async fn link_to_reset(app: &TestApp, anna: &Player) -> String {
    let anybody = Client::new(&app.url);
    anybody.call("request_password_reset").json(json!({ "address": anna.address })).send().await.ok();
    format!("/reset/{}", link_token(app, &anna.address, "reset").await)
}

/// Sets the new password there; returns the token of the browser.
async fn reset(app: &TestApp, path: &str) -> Value {
    let page = Client::new(&app.url).raw(Method::POST, path).header("x-forwarded-for", HERE);
    let page = page.header("sec-fetch-site", "same-origin").header("content-type", "application/x-www-form-urlencoded");
    let form = Serializer::new(String::new()).append_pair("password", NEW).finish();
    browser_token(&Reply::read(page.body(form).send().await.expect("an answer")).await.ok())
}

/// The token that a response gives a browser, as a program shows it.
fn browser_token(reply: &Reply) -> Value {
    let cookie = reply.header("set-cookie").split(';').next().expect("a cookie");
    json!(cookie.split_once('=').expect("a value").1)
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_that_are_wrong_count_by_themselves_and_lock_no_known_device_out() {
    let (app, _, phone) = with_anna().await;
    let device = with_code(&app, &phone.next(&app).await).await.ok().json()["device_token"].clone();
    // Whoever does not know the password uses none of them up, nor does whoever types no code.
    for number in 0..9 {
        let body = json!({ "password": WRONG, "code": "123456" });
        log_in(&app, &format!("198.51.100.{number}"), "anna", body).await.problem("wrong-credentials");
    }
    for _ in 0..3 {
        without_code(&app).await.problem("second-factor-required");
    }
    with_code(&app, &phone.wrong(&app)).await.problem("wrong-code");
    with_code(&app, &phone.next(&app).await).await.ok();
    use_up(&app, &phone, PASSWORD).await;
    is_refused(&with_code(&app, &phone.next(&app).await).await);
    from_device(&app, PASSWORD, &phone.next(&app).await, &device).await.ok();
    for _ in 0..2 {
        from_device(&app, PASSWORD, &phone.wrong(&app), &device).await.problem("wrong-code");
    }
    is_refused(&from_device(&app, PASSWORD, &phone.next(&app).await, &device).await);
    // Nobody guesses a recovery code.
    let elsewhere = json!({ "password": PASSWORD, "code": phone.recovery[0] });
    log_in(&app, ELSEWHERE, "anna", elsewhere).await.ok();
    is_refused(&with_code(&app, &phone.next(&app).await).await);
    app.advance_database_clock(TimeDelta::days(1).num_seconds().unsigned_abs() + 1).await;
    with_code(&app, &phone.next(&app).await).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_that_was_used_counts_as_a_wrong_one() {
    let (app, _, phone) = with_anna().await;
    let used = phone.next(&app).await;
    with_code(&app, &used).await.ok();
    for _ in 0..2 {
        with_code(&app, &used).await.problem("wrong-code");
    }
    is_refused(&with_code(&app, &phone.next(&app).await).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_by_a_link_starts_no_count_of_codes_anew() {
    let (app, anna, phone) = with_anna().await;
    use_up(&app, &phone, PASSWORD).await;
    let link = link_to_reset(&app, &anna).await;
    // Once more because the answer was lost.
    for _ in 0..2 {
        let device = reset(&app, &link).await;
        log_in(&app, HERE, "anna", json!({ "password": NEW })).await.problem("second-factor-required");
        is_refused(&log_in(&app, HERE, "anna", json!({ "password": NEW, "code": phone.next(&app).await })).await);
        is_refused(&from_device(&app, NEW, &phone.next(&app).await, &device).await);
    }
    log_in(&app, HERE, "anna", json!({ "password": NEW, "code": phone.recovery[0] })).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_on_which_it_was_not_proven_has_no_codes_of_its_own() {
    let app = TestApp::start_with(|settings| {
        settings.server.proxies = 1;
        settings.limits.codes_per_day = 2;
    })
    .await;
    let anna = Player::new(&app, "anna").await;
    let before = without_code(&app).await.ok().json()["device_token"].clone();
    let phone = Phone::switch_on(&app, &anna.client).await;
    let behind = with_code(&app, &phone.next(&app).await).await.ok().json();
    let behind = anna.client.with_token(behind["access_token"].as_str().expect("a token"));
    use_up(&app, &phone, PASSWORD).await;
    is_refused(&from_device(&app, PASSWORD, &phone.next(&app).await, &before).await);
    // The session in which it was switched on is older than it.
    let replace = async |client: &Client, code: String| {
        let proof = json!({ "password": PASSWORD, "code": code });
        client.call("replace_recovery_codes").json(proof).send().await
    };
    is_refused(&replace(&anna.client, phone.next(&app).await).await);
    replace(&behind, phone.next(&app).await).await.ok();
    let body = json!({ "password": PASSWORD, "new_password": NEW, "code": phone.next(&app).await });
    let cookie = format!("{}={}", app.cookie("device"), before.as_str().expect("a token"));
    let change = async || {
        let call = behind.call("change_password").header("sec-fetch-site", "same-origin");
        browser_token(&call.header("cookie", cookie.clone()).json(&body).send().await.ok())
    };
    let (first, again) = (change().await, change().await);
    // Whoever only repeats it has shown no code that was good.
    is_refused(&from_device(&app, NEW, &phone.next(&app).await, &again).await);
    from_device(&app, NEW, &phone.next(&app).await, &first).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_on_which_an_earlier_second_factor_was_proven_has_no_codes_of_its_own() {
    let (app, anna, phone) = with_anna().await;
    let earlier = with_code(&app, &phone.next(&app).await).await.ok().json()["device_token"].clone();
    let proof = json!({ "password": PASSWORD, "code": phone.next(&app).await });
    anna.client.call("remove_second_factor").json(proof).send().await.ok();
    app.advance_database_clock(1).await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    let device = with_code(&app, &phone.next(&app).await).await.ok().json()["device_token"].clone();
    use_up(&app, &phone, PASSWORD).await;
    is_refused(&from_device(&app, PASSWORD, &phone.next(&app).await, &earlier).await);
    from_device(&app, PASSWORD, &phone.next(&app).await, &device).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_knows_the_password_alone_keeps_no_known_device_out() {
    let app = TestApp::start_with(|settings| {
        settings.server.proxies = 1;
        settings.limits.log_ins_per_day = 6;
    })
    .await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    let device = with_code(&app, &phone.next(&app).await).await.ok().json()["device_token"].clone();
    let strangers = async || log_in(&app, ELSEWHERE, "anna", json!({ "password": PASSWORD })).await;
    for _ in 0..6 {
        strangers().await.problem("second-factor-required");
    }
    let refused = strangers().await;
    refused.problem("too-many-requests");
    assert!(refused.header("ratelimit-policy").starts_with("\"log-ins\";q=6"), "{refused:?}");
    from_device(&app, PASSWORD, &phone.next(&app).await, &device).await.ok();
    // A device is limited as well, by itself.
    let known = json!({ "password": PASSWORD, "device_token": device });
    for _ in 0..6 {
        log_in(&app, HERE, "anna", known.clone()).await.problem("second-factor-required");
    }
    log_in(&app, HERE, "anna", known).await.problem("too-many-requests");
    // A new password by a link lets strangers in as well.
    let link = link_to_reset(&app, &anna).await;
    reset(&app, &link).await;
    log_in(&app, ELSEWHERE, "anna", json!({ "password": NEW })).await.problem("second-factor-required");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_right_password_counts_as_right_however_many_codes_were_tried_after_it() {
    let (app, _, phone) = with_anna().await;
    use_up(&app, &phone, PASSWORD).await;
    for _ in 0..5 {
        is_refused(&with_code(&app, &phone.next(&app).await).await);
    }
    without_code(&app).await.problem("second-factor-required");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_confirmation_counts_only_if_there_is_something_to_confirm() {
    let app = TestApp::start_with(|settings| settings.limits.codes_per_day = 2).await;
    let anna = Player::new(&app, "anna").await;
    let confirm =
        async |code: &str| anna.client.call("confirm_second_factor").json(json!({ "code": code })).send().await;
    for _ in 0..5 {
        confirm("123456").await.problem("not-found");
    }
    let mut phone = Phone::start(&anna.client, PASSWORD).await;
    for _ in 0..2 {
        confirm(&phone.wrong(&app)).await.problem("wrong-code");
    }
    is_refused(&phone.confirm(&app, &anna.client).await);
    app.advance_database_clock(TimeDelta::days(1).num_seconds().unsigned_abs() + 1).await;
    phone = Phone::start(&anna.client, PASSWORD).await;
    phone.confirm(&app, &anna.client).await.ok();
    for _ in 0..5 {
        confirm("123456").await.problem("second-factor-on");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_switched_it_on_gets_the_recovery_codes_although_the_count_cannot_be_reset() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::start(&anna.client, PASSWORD).await;
    let fails = "CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS \
                 $$BEGIN RAISE 'no' USING ERRCODE = 'query_canceled'; END$$; \
                 CREATE TRIGGER fails BEFORE UPDATE ON attempts FOR EACH ROW WHEN (NEW.count < OLD.count) \
                 EXECUTE FUNCTION fails()";
    app.sql(fails).await;
    let confirmed = phone.confirm(&app, &anna.client).await.ok().json();
    assert_eq!(confirmed["recovery_codes"].as_array().map(Vec::len), Some(10));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_wrong_code_of_a_day_after_the_right_password_is_told_by_mail() {
    let app = TestApp::start_with(|settings| settings.server.proxies = 1).await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    let told = async || waiting(&app, "dedupe_key LIKE '%:wrong-code-%'", "created_at").await;
    log_in(&app, HERE, "anna", json!({ "password": WRONG, "code": phone.wrong(&app) })).await;
    without_code(&app).await.problem("second-factor-required");
    with_code(&app, &phone.next(&app).await).await.ok();
    assert!(told().await.is_empty(), "no code was wrong after the right password");
    for code in [phone.wrong(&app), "abcd".to_owned(), "aaaa-bbbb-cccc-dddd".to_owned()] {
        log_in(&app, ELSEWHERE, "anna", json!({ "password": PASSWORD, "code": code })).await.problem("wrong-code");
    }
    let mails = told().await;
    assert_eq!(mails.iter().map(|mail| &mail.address).collect::<Vec<_>>(), [&anna.address]);
    let text = mails[0].letter().text.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in ["entered your password, and then a code that was wrong", ELSEWHERE, "somebody knows your password"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    app.advance_database_clock(TimeDelta::days(1).num_seconds().unsigned_abs()).await;
    with_code(&app, &phone.wrong(&app)).await.problem("wrong-code");
    assert_eq!(told().await.len(), 2, "another day");
}
