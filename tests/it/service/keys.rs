//! Keys that change while people play: whoever is logged in stays so, links in old mails stay valid, and a key that is
//! named and missing stops the service instead of being made.

use std::process::{Command, Output};

use data_encoding::BASE64URL_NOPAD;
use fieldpost::app::operation::key_ring;
use fieldpost::app::{App, BuildError};
use fieldpost::auth::KeyFault;
use fieldpost::config::Settings;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::database;
use crate::support::personas::Player;
use crate::support::post;

/// Runs `fieldpost key …` on the data folder of `app`.
fn key(app: &TestApp, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    program.arg("key").args(arguments).env("FIELDPOST__DATA__FOLDER", &app.folder);
    program.output().expect("the program")
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// The `kid` of an access token.
fn kid(token: &Value) -> String {
    let header = token.as_str().expect("a token").split('.').next().expect("a header");
    let header = BASE64URL_NOPAD.decode(header.as_bytes()).expect("base64");
    let header: Value = serde_json::from_slice(&header).expect("JSON");
    header["kid"].as_str().expect("a kid").to_owned()
}

async fn refresh(anna: &Player) -> Reply {
    let body = json!({ "refresh_token": anna.tokens["refresh_token"] });
    anna.client.anonymous().call("refresh_session").json(body).send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_keys_logs_nobody_out_and_breaks_no_link_until_the_old_key_is_deleted() {
    let app = post::open().await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let body = json!({ "ruleset": "barrage", "opponent": { "type": "user", "user": "bert" } });
    anna.client.call("create_game").json(body).send().await.ok();
    let mail = post::latest(&app, &bert.address).await;
    let link = mail.header("List-Unsubscribe")[0]
        .trim_matches(['<', '>', ' '])
        .strip_prefix(&app.url)
        .expect("a link")
        .to_owned();
    let page =
        async || Reply::read(anna.client.anonymous().raw(reqwest::Method::GET, &link).send().await.unwrap()).await;
    page().await.ok();

    let old = kid(&anna.tokens["access_token"]);
    let listed = said(&key(&app, &["rotate", "--after", "0"]));
    let lines: Vec<&str> = listed.lines().collect();
    assert_eq!(lines.len(), 2, "{listed}");
    assert!(lines[0].starts_with(&old) && lines[0].contains("checks") && lines[1].contains("signs"), "{listed}");
    for _ in 0..2 {
        key_ring::reload(&app.app).await;
    }
    assert_eq!(app.sql("SELECT 1 FROM audit WHERE what = 'key-added'").await.len(), 1, "once");

    anna.client.call("read_me").send().await.ok();
    page().await.ok();
    let fresh = refresh(&bert).await.ok().json();
    let new = kid(&fresh["access_token"]);
    assert!(new != old && lines[1].starts_with(&new), "the newest key signs");
    anna.client.with_token(fresh["access_token"].as_str().unwrap()).call("read_me").send().await.ok();

    std::fs::remove_file(app.folder.join("auth.key")).expect("the old key");
    key_ring::reload(&app.app).await;
    anna.client.call("read_me").send().await.problem("unauthenticated");
    assert_eq!(page().await.status, 404, "sealed with the key that was deleted");
    let fresh = refresh(&anna).await.ok().json();
    assert_eq!(kid(&fresh["access_token"]), new, "the session goes on by its refresh token, which no key signs");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_who_wants_no_invitations_is_left_in_peace_after_a_change_of_keys() {
    let app = post::open().await;
    let anna = Player::new(&app, "anna").await;
    let invite = async || {
        let seats = json!([{ "type": "me" }, { "type": "address", "address": "carl@example.org" }]);
        anna.client.call("create_game").json(json!({ "ruleset": "barrage", "seats": seats })).send().await.ok();
        app.sql("SELECT 1 FROM outbox WHERE address = 'carl@example.org'").await.len()
    };
    assert_eq!(invite().await, 1);
    let digest = data_encoding::HEXLOWER.encode(&app.app.seals.address("carl@example.org"));
    app.sql(&format!("INSERT INTO refused_invitations VALUES (decode('{digest}', 'hex'), fieldpost_now())")).await;
    assert_eq!(invite().await, 1);
    said(&key(&app, &["rotate", "--after", "0"]));
    key_ring::reload(&app.app).await;
    assert_eq!(invite().await, 1, "found under the old key");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_key_waits_for_its_time_and_is_known_meanwhile() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let old = kid(&anna.tokens["access_token"]);
    let listed = said(&key(&app, &["rotate"]));
    assert!(listed.lines().next_back().unwrap().contains("waits"), "{listed}");
    key_ring::reload(&app.app).await;
    let fresh = refresh(&anna).await.ok().json();
    assert_eq!(kid(&fresh["access_token"]), old);
    let fingerprint = app.app.keys.ring().fingerprint();
    assert_eq!(fingerprint.split(',').count(), 2, "{fingerprint}");
    app.app.clock.advance(std::time::Duration::from_secs(600));
    key_ring::reload(&app.app).await;
    let anna = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    assert_ne!(kid(&anna.tokens["access_token"]), old);
    assert_eq!(app.app.keys.ring().fingerprint(), fingerprint, "the time alone makes no other ring");
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_that_cannot_be_read_change_nothing_while_the_service_runs() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    std::fs::write(app.folder.join("auth.key.20200101T000000Z"), "short").expect("a file");
    key_ring::reload(&app.app).await;
    std::fs::remove_file(app.folder.join("auth.key")).expect("the key");
    key_ring::reload(&app.app).await;
    anna.client.call("read_me").send().await.ok();
    assert!(!app.folder.join("auth.key").exists(), "and makes none");
    let listed = key(&app, &["list"]);
    assert!(!listed.status.success() && String::from_utf8_lossy(&listed.stderr).contains("may be read by others"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_is_named_and_missing_is_not_made() {
    let folder = database::folder().await;
    let named = folder.join("keys/first.key");
    let mut settings = Settings::load_from(None, []).expect("defaults");
    settings.data.folder.clone_from(&folder);
    settings.auth.key_file = Some(named.clone());
    let why = App::build(settings).await.expect_err("no key");
    assert!(matches!(&why, BuildError::Key(KeyFault::Missing(path)) if *path == named), "{why}");
    let words = why.to_string();
    assert!(words.contains("auth.key_file") && words.contains("fieldpost key rotate"), "{words}");
    assert!(!named.exists());

    let mut program = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    program.args(["key", "rotate"]).env("FIELDPOST__AUTH__KEY_FILE", &named);
    let listed = said(&program.output().expect("the program"));
    assert!(listed.contains("signs") && named.exists(), "the first key signs at once: {listed}");
}
