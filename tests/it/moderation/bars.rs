//! `fieldpost admin bar` and `lift`: the commands, log-ins, tokens, and what is recorded.

use std::time::Duration;

use chrono::{TimeDelta, Utc};
use fieldpost::app::moderation::{bar, lift};
use fieldpost::store::sessions::{self, NewSession};
use fieldpost::store::users;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{OPERATOR, REASON, admin, entry, operator, recorded, refused, run};
use crate::oauth::{BACK, Program, fault};
use crate::sessions::{ended_by, log_in, me, refresh};
use crate::support::app::TestApp;
use crate::support::client::Client;
use crate::support::personas::{PASSWORD, Player};
use crate::tokens;

/// Whom players write to.
const CONTACT: &str = "moderators@example.org";

async fn start() -> TestApp {
    TestApp::start_with(|settings| settings.server.contact = Some(CONTACT.to_owned())).await
}

/// The members of a problem that differ for no two requests.
fn steady(mut problem: Value) -> Value {
    problem.as_object_mut().expect("an object").remove("request_id");
    problem
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_barred_is_refused_by_whatever_they_are_known_and_told_whom_to_write_to() {
    let app = start().await;
    let anna = Player::new(&app, "anna").await;
    let token = tokens::create(&anna, &["read"]).await;
    let program = anna.client.with_token(token["token"].as_str().expect("a token"));
    program.call("read_me").send().await.ok();
    let said = admin(&app, &["bar", "Anna", "--until", "30d"]);
    assert!(said.starts_with("anna (") && said.contains(") is barred until 2"), "{said}");
    assert!(said.ends_with("that ended: 2\n"), "{said}");
    assert_eq!(ended_by(&app).await, [Some("bar".to_owned())]);
    // Other processes ask once a second which sessions have ended.
    app.advance_clock(Duration::from_secs(2)).await;
    let access = &anna.tokens["access_token"];
    let replies = [
        me(&app, access).await,
        program.call("read_me").send().await,
        refresh(&app, &anna.tokens["refresh_token"]).await,
        log_in(&app, "anna", PASSWORD).await,
        log_in(&app, "anna@example.org", PASSWORD).await,
    ];
    for reply in replies {
        let problem = reply.problem("barred");
        assert_eq!((reply.status, &problem["contact"]), (401, &json!(CONTACT)), "{problem}");
        assert!(problem["until"].as_str().is_some_and(|until| until.starts_with('2')), "{problem}");
        assert!(problem["detail"].as_str().is_some_and(|said| said.contains(CONTACT)), "{problem}");
        let whole = format!("{reply:?}");
        assert!(!whole.contains(REASON) && !whole.contains(OPERATOR), "{whole}");
    }
    let call = Client::new(&app.url);
    let call = call.call("log_in").json(json!({ "login": "anna", "password": PASSWORD }));
    let german = call.header("accept-language", "de").send().await.problem("barred");
    assert_eq!(german["title"], "Dieses Konto ist gesperrt");
    assert!(german["detail"].as_str().is_some_and(|said| said.contains(CONTACT)), "{german}");

    assert!(admin(&app, &["lift", "anna@example.org"]).ends_with(") may log in again\n"));
    log_in(&app, "anna", PASSWORD).await.ok();
    // What has ended does not come back.
    me(&app, access).await.problem("unauthenticated");
    program.call("read_me").send().await.problem("unauthenticated");
    refresh(&app, &anna.tokens["refresh_token"]).await.problem("invalid-refresh-token");
    assert_eq!(recorded(&app).await, [entry("barred", "anna"), entry("bar-lifted", "anna")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_right_password_tells_that_somebody_is_barred() {
    let app = start().await;
    let anna = Player::new(&app, "anna").await;
    let tried = async |login: &str| {
        let reply = log_in(&app, login, "a wrong password").await;
        let mut headers = reply.headers.clone();
        headers.retain(|name, _| !["date", "x-request-id"].contains(&name.as_str()));
        (reply.status, headers, steady(reply.problem("wrong-credentials")))
    };
    let before = tried("anna").await;
    bar(&app.app, &operator(), "anna", None).await.expect("done");
    for login in ["anna", "anna@example.org", "nobody", "nobody@example.org"] {
        assert_eq!(tried(login).await, before, "{login}");
    }
    // Of a session that its owner has ended, or a token that nobody was given, nothing is told either.
    for token in [anna.tokens["session"].as_str().expect("an id"), "fp_unknown", ""] {
        Client::new(&app.url).with_token(token).call("read_me").send().await.problem("unauthenticated");
    }
    let mut made_up = anna.tokens["refresh_token"].as_str().expect("a token").to_owned();
    made_up.replace_range(30..40, "AAAAAAAAAA");
    refresh(&app, &json!(made_up)).await.problem("invalid-refresh-token");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_was_over_before_is_refused_as_it_was() {
    let app = start().await;
    let anna = Player::new(&app, "anna").await;
    let other = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    let session = other.tokens["session"].as_str().expect("an id");
    anna.client.call("end_session").path("session", session).send().await.ok();
    bar(&app.app, &operator(), "anna", None).await.expect("done");
    // Somebody else may have come by it: that is why it was ended.
    other.client.call("read_me").send().await.problem("unauthenticated");
    refresh(&app, &other.tokens["refresh_token"]).await.problem("invalid-refresh-token");
    anna.client.call("read_me").send().await.problem("barred");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bar_may_end_by_itself() {
    let app = start().await;
    Player::new(&app, "anna").await;
    bar(&app.app, &operator(), "anna", Some(Utc::now() + TimeDelta::hours(1))).await.expect("done");
    log_in(&app, "anna", PASSWORD).await.problem("barred");
    app.advance_clock(Duration::from_secs(3_601)).await;
    log_in(&app, "anna", PASSWORD).await.ok();
    assert!(lift(&app.app, &operator(), "anna").await.is_err(), "there is nothing to lift");
    // A later one takes its place.
    bar(&app.app, &operator(), "anna", None).await.expect("done");
    let problem = log_in(&app, "anna", PASSWORD).await.problem("barred");
    assert_eq!(problem.get("until"), None, "{problem}");
    // The right password is not counted as a wrong one.
    for _ in 0..25 {
        log_in(&app, "anna", PASSWORD).await.problem("barred");
    }
    lift(&app.app, &operator(), "anna").await.expect("done");
    log_in(&app, "anna", PASSWORD).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_in_that_was_checked_before_the_bar_opens_nothing_after_it() {
    let app = start().await;
    Player::new(&app, "anna").await;
    let mut conn = app.app.store.connection().await.expect("a connection");
    let known = users::credentials(&mut conn, "anna").await.expect("a row").expect("anna");
    bar(&app.app, &operator(), "anna", None).await.expect("done");
    let session = NewSession { id: Uuid::now_v7(), refresh: &[7; 32], device: None, network: "192.0.2.7" };
    let owner = (known.id, known.password_version);
    assert!(!sessions::insert(&mut conn, &session, owner, TimeDelta::days(1)).await.expect("a statement"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_acted_for_somebody_who_is_barred_is_not_told() {
    let app = start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::at(&app, "Board Bot", BACK).await;
    let code = program.code("anna", PASSWORD, "read").await;
    let tokens = program.exchange(&code, &[]).await.ok().json();
    me(&app, &tokens["access_token"]).await.ok();
    bar(&app.app, &operator(), "anna", None).await.expect("done");
    me(&app, &tokens["access_token"]).await.problem("unauthenticated");
    fault(&program.refresh(&tokens, &[]).await, "invalid_grant");
    // Its user is, on the page on which they are asked again.
    let page = program.answer(&program.path("read", &[]), ("anna", PASSWORD), "allow").await;
    assert_eq!(page.status, 401, "{page:?}");
    assert!(page.text().contains(CONTACT) && page.header("location").is_empty(), "{page:?}");
    let page = program.answer(&program.path("read", &[]), ("anna", "a wrong password"), "allow").await;
    assert!(!page.text().contains(CONTACT), "{page:?}");
    drop(anna);
}

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_are_switched_off_and_say_why() {
    let app = start().await;
    let anna = Player::new(&app, "anna").await;
    let webhook = json!({ "url": "https://example.org/hook", "events": ["game.over"] });
    anna.client.call("create_webhook").json(webhook.clone()).send().await.ok();
    // One of a token ends with that, and was switched off by the bar all the same.
    let token = json!({ "name": "bot", "scopes": ["read", "play", "account"] });
    let token = anna.client.call("create_token").json(token).send().await.ok().json();
    let program = anna.client.anonymous().with_token(token["token"].as_str().expect("a token"));
    program.call("create_webhook").json(webhook).send().await.ok();
    bar(&app.app, &operator(), "anna", None).await.expect("done");
    fieldpost::worker::webhooks::sweep(&app.app).await.expect("swept");
    lift(&app.app, &operator(), "anna").await.expect("done");
    let anna = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    let webhooks = anna.client.call("list_webhooks").send().await.ok().json();
    let webhooks = webhooks["webhooks"].as_array().expect("a list");
    assert_eq!(webhooks.len(), 2);
    for webhook in webhooks {
        assert_eq!((&webhook["active"], &webhook["off_by"]), (&json!(false), &json!("bar")), "{webhook}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn users_find_what_was_done_in_their_trail_and_not_who_did_it_and_why() {
    let app = start().await;
    let anna = Player::new(&app, "anna").await;
    bar(&app.app, &operator(), "anna", None).await.expect("done");
    lift(&app.app, &operator(), "anna").await.expect("done");
    let anna = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    let trail = anna.client.call("list_audit").send().await.ok();
    let entries = trail.json()["entries"].as_array().expect("entries").clone();
    let words: Vec<_> = entries.iter().filter_map(|entry| entry["what"].as_str()).collect();
    assert_eq!(words[..3], ["logged-in", "bar-lifted", "barred"]);
    let export = anna.client.call("export_me").send().await.ok().text();
    for text in [trail.text(), export] {
        assert!(!text.contains(REASON) && !text.contains(OPERATOR), "{text}");
    }
    // Operators find both.
    let audit = run_audit(&app, &["--user", "anna", "--what", "barred"]);
    assert!(audit.contains(&format!("  by {OPERATOR}: {REASON}\n")), "{audit}");
    let audit: Value = serde_json::from_str(&run_audit(&app, &["--what", "barred", "--json"])).expect("an object");
    assert_eq!((&audit["operator"], &audit["reason"]), (&json!(OPERATOR), &json!(REASON)));
}

fn run_audit(app: &TestApp, arguments: &[&str]) -> String {
    let output = crate::audit::audit(app, arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[tokio::test(flavor = "multi_thread")]
async fn every_use_is_recorded_however_often() {
    let app = start().await;
    Player::new(&app, "anna").await;
    app.sql(
        "INSERT INTO audit (id, at, what, user_id, operator, reason) SELECT gen_random_uuid(), fieldpost_now(), 'barred', \
         users.id, 'Otto', 'a test' FROM users, generate_series(1, 300)",
    )
    .await;
    for _ in 0..2 {
        bar(&app.app, &operator(), "anna", None).await.expect("done");
        lift(&app.app, &operator(), "anna").await.expect("done");
    }
    let found = app.sql(&format!("SELECT count FROM audit WHERE operator = '{OPERATOR}' AND what = 'barred'")).await;
    assert_eq!(found, [[Some("1".to_owned())], [Some("1".to_owned())]], "neither is counted with another");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_done_by_nobody_for_no_reason_to_nobody_or_in_the_past() {
    let app = start().await;
    Player::new(&app, "anna").await;
    let anonymous = run(&app, &["bar", "anna", "--reason", REASON]);
    assert!(!anonymous.status.success(), "{anonymous:?}");
    assert!(String::from_utf8_lossy(&anonymous.stderr).contains("FIELDPOST_OPERATOR"), "{anonymous:?}");
    assert!(!run(&app, &["bar", "anna", "--by", OPERATOR]).status.success(), "there is no reason");
    let long = "x".repeat(61);
    for (by, why) in [(" ", REASON), (OPERATOR, " "), (OPERATOR, "two\nlines"), (long.as_str(), REASON)] {
        assert!(!run(&app, &["bar", "anna", "--by", by, "--reason", why]).status.success(), "{by:?} {why:?}");
    }
    for nobody in ["bert", "bert@example.org", "0193537a-9f1b-7a3d-8e52-1c7d4b6a9f03", "'", ""] {
        assert!(refused(&app, &["bar", nobody]).contains("there is no such user"), "{nobody}");
    }
    assert!(refused(&app, &["bar", "anna", "--until", "2026-01-01"]).contains("still to come"));
    assert!(refused(&app, &["lift", "anna"]).contains("there is no such bar of this user"));
    log_in(&app, "anna", PASSWORD).await.ok();
    assert_eq!(recorded(&app).await, [""; 0]);
}
