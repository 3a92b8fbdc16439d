//! A second factor: set up, asked for at each log-in, and switched off again; recovery codes, each once.

use std::collections::BTreeSet;
use std::time::Duration;

use fieldpost::app::operation::key_ring;
use fieldpost::auth::KeyRing;
use fieldpost::worker::keys;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player};
use crate::support::phone::{Phone, STEP, codes};
use crate::support::waiting::waiting;

pub(super) const WRONG: &str = "a wrong password";
/// The network of Anna.
pub(super) const HERE: &str = "203.0.113.1";

/// A log-in from a network behind the operator's proxy, with what stands beside the name.
pub(super) async fn log_in(app: &TestApp, network: &str, login: &str, mut body: Value) -> Reply {
    body["login"] = json!(login);
    Client::new(&app.url).call("log_in").header("x-forwarded-for", network).json(body).send().await
}

/// A log-in of Anna's with her password and a code.
pub(super) async fn with_code(app: &TestApp, code: &str) -> Reply {
    log_in(app, HERE, "anna", json!({ "password": PASSWORD, "code": code })).await
}

/// A log-in of Anna's with her password alone.
pub(super) async fn without_code(app: &TestApp) -> Reply {
    log_in(app, HERE, "anna", json!({ "password": PASSWORD })).await
}

async fn state(anna: &Player) -> Value {
    anna.client.call("read_second_factor").send().await.ok().json()
}

/// The words of her audit trail about the second factor, oldest first.
async fn trail(anna: &Player) -> Vec<String> {
    let page = anna.client.call("list_audit").query("limit", 100).send().await.ok().json();
    let words = page["entries"].as_array().expect("entries").iter().rev();
    let words = words.map(|entry| entry["what"].as_str().expect("a word").to_owned());
    words.filter(|word| word.starts_with("second-factor") || word.starts_with("recovery")).collect()
}

/// How many mails about second factors wait, except those about wrong codes.
async fn mails(app: &TestApp) -> usize {
    let told = "SELECT 1 FROM outbox WHERE kind = 'second-factor-changed' AND dedupe_key NOT LIKE '%:wrong-code-%'";
    app.sql(told).await.len()
}

async fn service() -> TestApp {
    TestApp::start_with(|settings| settings.server.proxies = 1).await
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_set_up_with_the_password_and_a_code_and_asked_for_at_each_log_in_from_then_on() {
    let app = service().await;
    let anna = Player::new(&app, "anna").await;
    let token = crate::tokens::create(&anna, &["read"]).await;
    assert_eq!(state(&anna).await, json!({ "state": "off" }));
    let wrong = json!({ "password": WRONG });
    anna.client.call("start_second_factor").json(wrong).send().await.problem("wrong-credentials");
    anna.client.call("confirm_second_factor").json(json!({ "code": "000000" })).send().await.problem("not-found");
    let void = Phone::start(&anna.client, PASSWORD).await;
    let phone = Phone::start(&anna.client, PASSWORD).await;
    assert_eq!(state(&anna).await["state"], "started");
    without_code(&app).await.ok();
    void.confirm(&app, &anna.client).await.problem("wrong-code");
    assert_eq!((mails(&app).await, trail(&anna).await.len()), (0, 0));

    let recovery = codes(&phone.confirm(&app, &anna.client).await.ok().json());
    assert_eq!(recovery.iter().collect::<BTreeSet<_>>().len(), 10);
    let on = state(&anna).await;
    assert_eq!((&on["state"], &on["recovery_codes"]), (&json!("on"), &json!(10)), "{on}");
    assert_eq!((mails(&app).await, trail(&anna).await), (1, vec!["second-factor-on".to_owned()]));
    // Whoever has lost the answer does not see the codes again.
    let again = json!({ "code": phone.next(&app).await });
    anna.client.call("confirm_second_factor").json(again).send().await.problem("second-factor-on");
    let password = json!({ "password": PASSWORD });
    anna.client.call("start_second_factor").json(password).send().await.problem("second-factor-on");

    let required = without_code(&app).await;
    required.problem("second-factor-required");
    assert_eq!((required.status, required.header("www-authenticate")), (401, "Bearer"));
    with_code(&app, &phone.wrong(&app)).await.problem("wrong-code");
    with_code(&app, "what is this?").await.problem("wrong-code");
    let next = phone.next(&app).await;
    let spaced = format!("{} {}", &next[..3], &next[3..]);
    with_code(&app, &spaced).await.ok();
    // What was open before is open still.
    anna.client.call("read_me").send().await.ok();
    anna.client.with_token(token["token"].as_str().unwrap()).call("read_me").send().await.ok();
    let refresh = json!({ "refresh_token": anna.tokens["refresh_token"] });
    anna.client.anonymous().call("refresh_session").json(refresh).send().await.ok();
    assert_eq!(trail(&anna).await[1..], ["second-factor-failed", "second-factor-failed"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_good_once_and_one_step_early_or_late() {
    let app = service().await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    let confirmed = phone.shown(&app, 0);
    with_code(&app, &confirmed).await.problem("wrong-code");
    // A whole step lies between, wherever in a step the clock is.
    app.advance_clock(Duration::from_secs(4 * STEP)).await;
    let (late, now, early) = (phone.shown(&app, -30), phone.shown(&app, 0), phone.shown(&app, 30));
    for outside in [phone.shown(&app, -60), phone.shown(&app, 90)] {
        with_code(&app, &outside).await.problem("wrong-code");
    }
    with_code(&app, &now).await.ok();
    for used_or_older in [&now, &late] {
        with_code(&app, used_or_older).await.problem("wrong-code");
    }
    with_code(&app, &early).await.ok();
    with_code(&app, &early).await.problem("wrong-code");
    app.advance_clock(Duration::from_secs(4 * STEP)).await;
    let shown = phone.shown(&app, 0);
    app.advance_clock(Duration::from_secs(STEP)).await;
    with_code(&app, &shown).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn each_recovery_code_stands_in_for_the_app_once() {
    let app = service().await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    let typed = phone.recovery[0].to_uppercase().replace('-', " ");
    with_code(&app, &typed).await.ok();
    with_code(&app, &phone.recovery[0]).await.problem("wrong-code");
    assert_eq!(state(&anna).await["recovery_codes"], 9);
    assert_eq!(mails(&app).await, 2, "each use is told by mail");

    let proof = json!({ "password": WRONG, "code": phone.recovery[1] });
    anna.client.call("replace_recovery_codes").json(proof).send().await.problem("wrong-credentials");
    let proof = json!({ "password": PASSWORD, "code": phone.recovery[1] });
    let fresh = codes(&anna.client.call("replace_recovery_codes").json(proof).send().await.ok().json());
    assert_eq!(state(&anna).await["recovery_codes"], 10);
    with_code(&app, &phone.recovery[2]).await.problem("wrong-code");
    for code in &fresh {
        with_code(&app, code).await.ok();
    }
    assert_eq!(state(&anna).await["recovery_codes"], 0);
    with_code(&app, &phone.next(&app).await).await.ok();
    let app_code = json!({ "password": PASSWORD, "code": phone.next(&app).await });
    anna.client.call("replace_recovery_codes").json(&app_code).send().await.ok();
    anna.client.call("replace_recovery_codes").json(&app_code).send().await.problem("wrong-code");
    let used = trail(&anna).await.into_iter().filter(|word| word == "recovery-code-used").count();
    assert_eq!(used, 12, "ten, and two of the first");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_switched_off_with_password_and_code_and_never_with_one_of_them() {
    let app = service().await;
    let anna = Player::new(&app, "anna").await;
    let remove = async |password: &str, code: &str| {
        let proof = json!({ "password": password, "code": code });
        anna.client.call("remove_second_factor").json(proof).send().await
    };
    remove(PASSWORD, "123456").await.problem("not-found");
    let phone = Phone::switch_on(&app, &anna.client).await;
    remove(PASSWORD, &phone.wrong(&app)).await.problem("wrong-code");
    remove(WRONG, &phone.next(&app).await).await.problem("wrong-credentials");
    let elsewhere = with_code(&app, &phone.next(&app).await).await.ok().json();
    assert_eq!(remove(PASSWORD, &phone.next(&app).await).await.status, 204);
    assert_eq!(state(&anna).await, json!({ "state": "off" }));
    without_code(&app).await.ok();
    with_code(&app, "123456").await.ok();
    anna.client.with_token(elsewhere["access_token"].as_str().unwrap()).call("read_me").send().await.ok();
    assert_eq!(trail(&anna).await.last().map(String::as_str), Some("second-factor-off"));
    let second = Phone::switch_on(&app, &anna.client).await;
    with_code(&app, &phone.next(&app).await).await.problem("wrong-code");
    with_code(&app, &second.recovery[0]).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn neither_secret_nor_code_is_stored_as_it_is() {
    let app = service().await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    let (text, bytes) = phone.secret();
    // Bytes are shown in hexadecimal digits, also those of a text.
    let hex = |bytes: &[u8]| data_encoding::HEXLOWER.encode(bytes);
    let texts = phone.recovery.iter().chain([&text]);
    let secrets: Vec<String> =
        texts.flat_map(|text| [text.clone(), hex(text.as_bytes())]).chain([hex(&bytes)]).collect();
    let tables =
        app.sql("SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace").await;
    for table in tables.into_iter().filter_map(|row| row[0].clone()) {
        let rows = app.sql(&format!("SELECT t::text FROM {table} t")).await;
        for row in rows.iter().flatten().flatten() {
            let shown = secrets.iter().find(|secret| row.contains(secret.as_str()));
            assert_eq!(shown, None, "{table}: {row}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_that_nobody_confirms_is_forgotten_after_a_day() {
    let app = service().await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    Phone::switch_on(&app, &bert.client).await;
    Phone::start(&anna.client, PASSWORD).await;
    app.advance_database_clock(23 * 3600).await;
    keys::sweep_second_factors(&app.app).await.expect("a sweep");
    assert_eq!(state(&anna).await["state"], "started");
    app.advance_database_clock(2 * 3600).await;
    keys::sweep_second_factors(&app.app).await.expect("a sweep");
    assert_eq!((&state(&anna).await["state"], &state(&bert).await["state"]), (&json!("off"), &json!("on")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_keys_leaves_it_as_it_is_once_secrets_are_encrypted_anew() {
    let app = service().await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    let stored = async || app.sql("SELECT secret_key, secret::text FROM second_factors").await;
    let before = stored().await;
    KeyRing::add(&app.folder.join("auth.key"), app.app.clock.unix_seconds()).expect("another key");
    key_ring::reload(&app.app).await;
    with_code(&app, &phone.next(&app).await).await.ok();
    keys::sweep_second_factors(&app.app).await.expect("a sweep");
    assert_ne!(stored().await, before);
    std::fs::remove_file(app.folder.join("auth.key")).expect("the old key");
    key_ring::reload(&app.app).await;
    with_code(&app, &phone.next(&app).await).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_whose_key_is_lost_hold_up_no_others_when_secrets_are_encrypted_anew() {
    let app = service().await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    // More than are encrypted at a time, and hers after them, however they are read.
    let lost = "INSERT INTO users SELECT (jsonb_populate_record(u, jsonb_build_object('id', \
                  '00000000-0000-0000-0000-' || lpad(n::text, 12, '0'), 'name', 'u' || n, \
                  'address', n || '@example.org'))).* FROM users u, generate_series(1, 250) n; \
                INSERT INTO second_factors (user_id, secret, secret_key, started_at, confirmed_at) \
                SELECT id, ''::bytea, '0000000000000000', now(), now() FROM users WHERE name <> 'anna'; \
                UPDATE second_factors SET started_at = now() WHERE secret <> ''";
    app.sql(lost).await;
    KeyRing::add(&app.folder.join("auth.key"), app.app.clock.unix_seconds()).expect("another key");
    key_ring::reload(&app.app).await;
    keys::sweep_second_factors(&app.app).await.expect("a sweep");
    std::fs::remove_file(app.folder.join("auth.key")).expect("the old key");
    key_ring::reload(&app.app).await;
    with_code(&app, &phone.next(&app).await).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_lost_nothing_gets_in_by_a_recovery_code_when_the_service_has_lost_its_key() {
    let app = TestApp::start_with(|settings| {
        settings.server.proxies = 1;
        settings.limits.codes_per_day = 1;
        settings.auth.attempts_per_account = 1;
    })
    .await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    let unconfirmed = Phone::start(&bert.client, PASSWORD).await;
    let key = app.folder.join("auth.key");
    KeyRing::add(&key, app.app.clock.unix_seconds()).expect("another key");
    std::fs::rename(&key, app.folder.join("lost")).expect("the old key");
    key_ring::reload(&app.app).await;
    for _ in 0..3 {
        let body = json!({ "login": "anna", "password": PASSWORD, "code": phone.next(&app).await });
        for (language, said) in [("en", "use a recovery code"), ("de", "Wiederherstellungscodes")] {
            let client = Client::new(&app.url);
            let call = client.call("log_in").header("accept-language", language).header("x-forwarded-for", HERE);
            let refused = call.json(&body).send().await;
            let detail = refused.problem("wrong-code")["detail"].as_str().expect("a sentence").to_owned();
            assert!(detail.contains(said), "{detail}");
        }
    }
    with_code(&app, &phone.recovery[0]).await.ok();
    // Nothing has been counted or told, and the key may come back.
    assert!(waiting(&app, "dedupe_key LIKE '%:wrong-code-%'", "created_at").await.is_empty());
    std::fs::rename(app.folder.join("lost"), &key).expect("the old key");
    key_ring::reload(&app.app).await;
    with_code(&app, &phone.next(&app).await).await.ok();
    // Of a secret that cannot be read another one is made; the session is of a token that the old key has signed.
    std::fs::remove_file(&key).expect("the old key");
    key_ring::reload(&app.app).await;
    let bert = Player::logged_in(&bert.client.anonymous(), "bert", &bert.address).await;
    unconfirmed.confirm(&app, &bert.client).await.problem("not-found");
    Phone::switch_on(&app, &bert.client).await;
}

/// What whoever compares two responses can see: all but what differs between any two requests.
fn seen(reply: &Reply) -> String {
    let mut body = reply.json();
    body.as_object_mut().expect("an object").remove("request_id");
    let mut headers = reply.headers.clone();
    for differing in ["date", "x-request-id", "ratelimit"] {
        headers.remove(differing);
    }
    format!("{} {headers:?} {body}", reply.status)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_without_the_password_who_has_one() {
    let app = service().await;
    let anna = Player::new(&app, "anna").await;
    let phone = Phone::switch_on(&app, &anna.client).await;
    Player::new(&app, "bert").await;
    let bodies = [
        json!({ "password": WRONG }),
        json!({ "password": WRONG, "code": phone.next(&app).await }),
        json!({ "password": WRONG, "code": phone.recovery[0] }),
    ];
    for body in bodies {
        let [with, without, unknown] = ["anna", "bert", "nobody"].map(|login| log_in(&app, HERE, login, body.clone()));
        let (with, without, unknown) = (with.await, without.await, unknown.await);
        with.problem("wrong-credentials");
        assert_eq!(seen(&with), seen(&without), "with and without one");
        assert_eq!(seen(&with), seen(&unknown), "and of whom there is none");
    }
    assert_eq!(state(&anna).await["recovery_codes"], 10, "and nothing is used up");
    let too_long = json!({ "password": WRONG, "code": "1".repeat(65) });
    log_in(&app, HERE, "anna", too_long).await.problem("invalid-fields");
}
