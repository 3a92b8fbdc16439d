//! Whoever was logged in on a device gets in there again with the right password, whatever others have guessed (ADR
//! 56); guessing stays bounded.

use std::time::Duration;

use chrono::TimeDelta;
use fieldpost::app::operation::restore::{self, Choice, Decisions, Mails, Sessions};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, link_token};
use crate::support::statements::WatchedProcess;

const WRONG: &str = "a wrong password";
const NEW: &str = "a quite different one";
/// The network of Anna, and of whoever guesses beside her.
const HERE: &str = "203.0.113.1";

/// A log-in from a network behind the operator's proxy, by a program that shows a token if it has one.
async fn log_in(app: &TestApp, network: &str, login: &str, password: &str, device: &Value) -> Reply {
    let mut body = json!({ "login": login, "password": password });
    if device.is_string() {
        body["device_token"] = device.clone();
    }
    Client::new(&app.url).call("log_in").header("x-forwarded-for", network).json(body).send().await
}

/// A service with Anna, who may fail twice, and the token of her device.
async fn with_anna() -> (TestApp, Player, Value) {
    let app = TestApp::start_with(|settings| {
        settings.server.proxies = 1;
        settings.auth.attempts_per_account = 2;
    })
    .await;
    let anna = Player::new(&app, "anna").await;
    let device = log_in(&app, HERE, "anna", PASSWORD, &Value::Null).await.ok().json()["device_token"].clone();
    assert_eq!(device.as_str().map(str::len), Some(65), "{device}");
    (app, anna, device)
}

/// Guesses from one network until strangers there are refused.
async fn lock(app: &TestApp, network: &str, login: &str) {
    for _ in 0..2 {
        log_in(app, network, login, WRONG, &Value::Null).await.problem("wrong-credentials");
    }
    log_in(app, network, login, PASSWORD, &Value::Null).await.problem("too-many-requests");
}

#[tokio::test]
async fn nobody_locks_a_known_device_out_in_its_network_or_from_everywhere() {
    let (app, _, device) = with_anna().await;
    for login in ["anna", "anna@example.org"] {
        lock(&app, HERE, login).await;
        log_in(&app, HERE, login, PASSWORD, &device).await.ok();
        log_in(&app, HERE, login, PASSWORD, &Value::Null).await.problem("too-many-requests");
    }
    for network in 10..30 {
        log_in(&app, &format!("203.0.113.{network}"), "anna", WRONG, &Value::Null).await;
    }
    log_in(&app, "203.0.113.40", "anna", PASSWORD, &Value::Null).await.problem("too-many-requests");
    log_in(&app, "203.0.113.41", "ANNA", PASSWORD, &device).await.ok();
}

#[tokio::test]
async fn a_known_device_guesses_no_more_often_than_a_stranger_and_takes_nothing_from_others() {
    let (app, _, device) = with_anna().await;
    let other = log_in(&app, HERE, "anna", PASSWORD, &device).await.ok().json()["device_token"].clone();
    assert_ne!(other, device, "each log-in has its own");
    for _ in 0..2 {
        log_in(&app, HERE, "anna", WRONG, &device).await.problem("wrong-credentials");
    }
    let refused = log_in(&app, HERE, "anna", PASSWORD, &device).await;
    let problem = refused.problem("too-many-requests");
    let detail = problem["detail"].as_str().unwrap();
    assert!(!detail.contains("mail address"), "it would be counted for the same device: {detail}");
    assert!(refused.header("ratelimit-policy").starts_with("\"log-ins-by-device\";q=2"), "{refused:?}");
    let seconds = problem["retry_after"].as_u64().unwrap();
    for known in [&other, &Value::Null] {
        log_in(&app, HERE, "anna", PASSWORD, known).await.ok();
    }
    app.advance_clock(Duration::from_secs(seconds + 1)).await;
    log_in(&app, HERE, "anna", PASSWORD, &device).await.ok();
}

#[tokio::test]
async fn a_token_of_another_or_of_an_old_password_or_of_nobody_is_that_of_a_stranger() {
    let (app, anna, device) = with_anna().await;
    Player::new(&app, "bert").await;
    let of_bert = log_in(&app, "203.0.113.2", "bert", PASSWORD, &Value::Null).await.ok().json()["device_token"].clone();
    let text = device.as_str().unwrap();
    let other_end = if text.ends_with('A') { "E" } else { "A" };
    let changed = format!("{}{other_end}", &text[..64]);
    let made_up = [json!("x"), json!(text[..64]), json!(changed), json!(text.replace('A', "B"))];
    lock(&app, HERE, "anna").await;
    for token in made_up.iter().chain([&of_bert]) {
        log_in(&app, HERE, "anna", PASSWORD, token).await.problem("too-many-requests");
        log_in(&app, "203.0.113.3", "nobody", WRONG, token).await;
    }
    log_in(&app, "203.0.113.3", "nobody", WRONG, &of_bert).await.problem("too-many-requests");
    let too_long = json!("A".repeat(513));
    log_in(&app, HERE, "anna", PASSWORD, &too_long).await.problem("invalid-fields");
    let session = log_in(&app, HERE, "anna", PASSWORD, &device).await.ok().json();
    let anna = anna.client.with_token(session["access_token"].as_str().unwrap());
    let change = json!({ "password": PASSWORD, "new_password": NEW });
    anna.call("change_password").json(change).send().await.ok();
    lock(&app, "203.0.113.5", "anna").await;
    log_in(&app, "203.0.113.5", "anna", NEW, &device).await.problem("too-many-requests");
}

#[tokio::test]
async fn a_session_is_not_locked_out_of_what_it_needs_the_password_for() {
    let (app, anna, device) = with_anna().await;
    let session = log_in(&app, HERE, "anna", PASSWORD, &device).await.ok().json();
    let anna = anna.client.with_token(session["access_token"].as_str().unwrap());
    for login in ["anna", "anna@example.org"] {
        lock(&app, HERE, login).await;
    }
    let call = |operation| anna.call(operation).header("x-forwarded-for", HERE);
    let address = json!({ "address": "anna@example.net", "password": PASSWORD });
    call("request_address_change").json(address).send().await.ok();
    let change = json!({ "password": PASSWORD, "new_password": NEW });
    call("change_password").json(change).send().await.ok();
    for _ in 0..2 {
        call("delete_me").json(json!({ "password": WRONG })).send().await.problem("wrong-credentials");
    }
    call("delete_me").json(json!({ "password": NEW })).send().await.problem("too-many-requests");
}

/// The cookies that a response sets, without what says how long they are kept.
fn cookies(reply: &Reply) -> Vec<String> {
    let set = reply.header("set-cookie").split(", ").filter(|set| !set.is_empty());
    set.map(|set| set.split(';').next().unwrap_or_default().to_owned()).collect()
}

/// A log-in of Anna's on a page of a site.
async fn on_page(app: &TestApp, site: &str, cookies: &[String], password: &str) -> Reply {
    as_user(app, "anna", site, cookies, password).await
}

/// The same of anybody's.
async fn as_user(app: &TestApp, login: &str, site: &str, cookies: &[String], password: &str) -> Reply {
    let body = json!({ "login": login, "password": password, "refresh": "cookie" });
    let client = Client::new(&app.url);
    let call = client.call("log_in").header("sec-fetch-site", site).header("x-forwarded-for", HERE);
    call.header("cookie", cookies.join("; ")).json(body).send().await
}

#[tokio::test]
async fn a_browser_is_known_by_a_cookie_that_outlives_the_session_and_does_nothing_else() {
    let (app, anna, _) = with_anna().await;
    let set = cookies(&on_page(&app, "same-origin", &[], PASSWORD).await.ok());
    let [refresh, device] = set.as_slice() else { panic!("{set:?}") };
    let anybody = anna.client.anonymous();
    let log_out = anybody.call("log_out").header("sec-fetch-site", "same-origin");
    let gone = log_out.header("cookie", refresh).send().await.ok();
    assert!(gone.header("set-cookie").starts_with(&format!("{}=;", app.cookie("refresh"))), "and no other: {gone:?}");
    lock(&app, HERE, "anna").await;
    on_page(&app, "same-origin", &[], PASSWORD).await.problem("too-many-requests");
    on_page(&app, "cross-site", std::slice::from_ref(device), PASSWORD).await.problem("forbidden");
    let again = on_page(&app, "same-origin", std::slice::from_ref(device), PASSWORD).await.ok();
    assert!(again.json().get("device_token").is_none(), "scripts do not see it");
    let refused = anybody.call("refresh_session").header("sec-fetch-site", "same-origin");
    refused.header("cookie", device).send().await.problem("invalid-refresh-token");
}

/// The form of a page with a new password.
fn new_password(app: &TestApp, path: &str) -> reqwest::RequestBuilder {
    let form = Client::new(&app.url).raw(Method::POST, path).header("x-forwarded-for", HERE);
    let form = form.header("sec-fetch-site", "same-origin").header("content-type", "application/x-www-form-urlencoded");
    form.body(format!("password={}", NEW.replace(' ', "+")))
}

#[tokio::test]
async fn the_browser_that_takes_a_change_of_address_back_is_a_known_device() {
    let (app, anna, _) = with_anna().await;
    let body = json!({ "address": "elsewhere@example.org", "password": PASSWORD });
    anna.client.call("request_address_change").json(body).send().await.ok();
    let proof = link_token(&app, "elsewhere@example.org", "addresses").await;
    Client::new(&app.url).raw(Method::POST, &format!("/addresses/{proof}")).send().await.expect("an answer");
    let undo = link_token(&app, &anna.address, "undo").await;
    let form = new_password(&app, &format!("/undo/{undo}"));
    let set = cookies(&Reply::read(form.send().await.expect("an answer")).await.ok());
    assert!(set.len() == 1 && set[0].starts_with(&app.cookie("device")), "{set:?}");
    lock(&app, HERE, "anna").await;
    on_page(&app, "same-origin", &set, NEW).await.ok();
}

#[tokio::test]
async fn the_browser_that_sets_a_new_password_is_a_known_device_and_all_others_are_strangers() {
    let (app, _, device) = with_anna().await;
    lock(&app, HERE, "anna").await;
    let ask = json!({ "address": "anna@example.org" });
    Client::new(&app.url).call("request_password_reset").json(ask).send().await.ok();
    let token = link_token(&app, "anna@example.org", "reset").await;
    let form = new_password(&app, &format!("/reset/{token}"));
    let set = cookies(&Reply::read(form.send().await.expect("an answer")).await.ok());
    assert!(set.len() == 1 && set[0].starts_with(&app.cookie("device")), "{set:?}");
    lock(&app, HERE, "anna").await;
    log_in(&app, HERE, "anna", NEW, &device).await.problem("too-many-requests");
    on_page(&app, "same-origin", &set, NEW).await.ok();
}

#[tokio::test]
async fn a_browser_knows_the_last_five_users_who_logged_in_there() {
    let (app, _, _) = with_anna().await;
    let names = ["bert", "carl", "dora", "emil", "frida"];
    for name in names {
        Player::new(&app, name).await;
    }
    // One that nobody was given is not kept, and takes nobody's place.
    let mut kept = format!("{}={}", app.cookie("device"), "A".repeat(65));
    for name in ["anna", "bert", "anna", "carl", "dora", "emil"] {
        let set = cookies(&as_user(&app, name, "same-origin", &[kept], PASSWORD).await.ok());
        kept = set.into_iter().find(|set| set.starts_with(&app.cookie("device"))).expect("a cookie");
    }
    let tokens = |kept: &str| kept.split(['=', '.']).skip(1).map(str::len).collect::<Vec<_>>();
    assert_eq!(tokens(&kept), [65; 5], "one for each");
    lock(&app, HERE, "anna").await;
    lock(&app, HERE, "bert").await;
    let kept = [kept];
    for name in ["anna", "bert"] {
        as_user(&app, name, "same-origin", &[], PASSWORD).await.problem("too-many-requests");
        as_user(&app, name, "same-origin", &kept, PASSWORD).await.ok();
    }
    // The sixth takes the place of whoever has not logged in there for the longest time.
    let set = cookies(&as_user(&app, "frida", "same-origin", &kept, PASSWORD).await.ok());
    assert_eq!(tokens(&set[1]), [65; 5]);
    as_user(&app, "anna", "same-origin", &set[1..], PASSWORD).await.ok();
    as_user(&app, "bert", "same-origin", &set[1..], PASSWORD).await.problem("too-many-requests");
}

#[tokio::test]
async fn after_a_restore_that_ends_sessions_a_token_of_the_time_since_the_backup_is_that_of_a_stranger() {
    let (app, anna, of_the_backup) = with_anna().await;
    let hash = app.sql("SELECT password_hash FROM users").await.remove(0).remove(0).unwrap();
    let change = json!({ "password": PASSWORD, "new_password": NEW });
    anna.client.call("change_password").json(&change).send().await.ok();
    let lost = log_in(&app, HERE, "anna", NEW, &Value::Null).await.ok().json()["device_token"].clone();
    app.sql(&format!("UPDATE users SET password_version = 1, password_hash = '{hash}'")).await;
    let (mails, decisions) = (Mails::Drop, Decisions::Leave);
    let choice = Choice { mails, sessions: Sessions::End, decisions, rest: TimeDelta::zero() };
    restore::carry_out(&app.app, choice).await.expect("done");
    let anna = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    anna.client.call("change_password").json(&change).send().await.ok();
    lock(&app, HERE, "anna").await;
    for token in [&lost, &of_the_backup] {
        log_in(&app, HERE, "anna", NEW, token).await.problem("too-many-requests");
    }
}

#[tokio::test]
async fn a_browser_stays_known_in_which_the_password_is_changed_and_forgets_an_account_that_is_deleted_there() {
    let (app, _, _) = with_anna().await;
    Player::new(&app, "bert").await;
    let of_bert = cookies(&as_user(&app, "bert", "same-origin", &[], PASSWORD).await.ok());
    let reply = as_user(&app, "anna", "same-origin", &of_bert[1..], PASSWORD).await.ok();
    let before = cookies(&reply);
    let anna = Client::new(&app.url).with_token(reply.json()["access_token"].as_str().unwrap());
    let call = |operation, cookies: &[String]| {
        anna.call(operation).header("sec-fetch-site", "same-origin").header("cookie", cookies.join("; "))
    };
    let change = json!({ "password": PASSWORD, "new_password": NEW });
    let changed = call("change_password", &before).json(&change).send().await.ok();
    let set = cookies(&changed);
    let [after] = set.as_slice() else { panic!("{changed:?}") };
    // The first response may have been lost; and whoever was not known there does not become it.
    assert_eq!(cookies(&call("change_password", &before).json(&change).send().await.ok()).len(), 1);
    assert_eq!(call("change_password", &of_bert).json(&change).send().await.ok().header("set-cookie"), "");
    lock(&app, HERE, "anna").await;
    on_page(&app, "same-origin", &before[1..], NEW).await.problem("too-many-requests");
    on_page(&app, "same-origin", std::slice::from_ref(after), NEW).await.ok();

    let kept = [before[0].clone(), after.clone()];
    let deleted = call("delete_me", &kept).json(json!({ "password": NEW })).send().await.ok();
    let set = cookies(&deleted);
    let [refresh, device] = set.as_slice() else { panic!("{deleted:?}") };
    assert_eq!(*refresh, format!("{}=", app.cookie("refresh")));
    assert_eq!(device.split('.').count(), 1, "Bert's: {device}");
    lock(&app, HERE, "bert").await;
    let reply = as_user(&app, "bert", "same-origin", std::slice::from_ref(device), PASSWORD).await.ok();
    let bert = Client::new(&app.url).with_token(reply.json()["access_token"].as_str().unwrap());
    let call = bert.call("delete_me").header("cookie", device).json(json!({ "password": PASSWORD }));
    let deleted = call.send().await.ok();
    assert!(deleted.header("set-cookie").starts_with(&format!("{}=; Path=/; Max-Age=0;", app.cookie("device"))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_in_looks_its_user_up_once_whatever_token_it_shows() {
    let (app, _, device) = with_anna().await;
    let watched = WatchedProcess::beside(&app).await;
    for (login, token) in [("anna", &Value::Null), ("anna", &device), ("nobody", &device)] {
        let mut body = json!({ "login": login, "password": PASSWORD });
        if token.is_string() {
            body["device_token"] = token.clone();
        }
        let before = watched.statements().len();
        Client::new(&watched.url).call("log_in").json(body).send().await;
        let asked = watched.statements().split_off(before);
        let looks = asked.iter().filter(|said| said.contains("\"password_hash\"")).count();
        assert_eq!(looks, 1, "{login}: {asked:#?}");
    }
}
