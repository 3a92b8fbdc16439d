//! A forgotten password: a link by mail sets a new one, once, and ends every session.

use std::time::Duration;

use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::mailbox::Letter;
use crate::support::personas::{PASSWORD, Player, link_token};

pub(crate) const NEW: &str = "a quite different one";

async fn ask(app: &TestApp, address: &str) -> Reply {
    Client::new(&app.url).call("request_password_reset").json(json!({ "address": address })).send().await
}

pub(crate) async fn reset(app: &TestApp, token: &str, password: &str) -> Reply {
    let body = json!({ "password": password });
    Client::new(&app.url).call("reset_password").path("token", token).json(body).send().await
}

async fn log_in(app: &TestApp, password: &str) -> Reply {
    Client::new(&app.url).call("log_in").json(json!({ "login": "anna", "password": password })).send().await
}

/// Anna, logged in, and the secret of the link she asked for.
pub(crate) async fn anna_forgot(app: &TestApp) -> (Player, String) {
    let anna = Player::new(app, "anna").await;
    ask(app, "Anna@example.org").await.ok();
    let token = link_token(app, &anna.address, "reset").await;
    (anna, token)
}

#[tokio::test]
async fn anna_sets_a_new_password_and_is_logged_out_everywhere() {
    let app = TestApp::start().await;
    let (anna, token) = anna_forgot(&app).await;
    // From then on the process asks the database for ended sessions once a second only.
    anna.client.call("read_me").send().await.ok();
    reset(&app, &token, NEW).await.ok();
    anna.client.call("read_me").send().await.problem("unauthenticated");
    let refresh = json!({ "refresh_token": anna.tokens["refresh_token"] });
    anna.client.anonymous().call("refresh_session").json(refresh).send().await.problem("invalid-refresh-token");
    log_in(&app, PASSWORD).await.problem("wrong-credentials");
    log_in(&app, NEW).await.ok();
}

#[tokio::test]
async fn asking_is_answered_alike_for_known_and_unknown_addresses() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    let (known, unknown) = (ask(&app, "anna@example.org").await.ok(), ask(&app, "nobody@example.org").await.ok());
    assert_eq!((known.status, known.body), (unknown.status, unknown.body));
    let mails = app.sql("SELECT address FROM outbox WHERE kind = 'reset-password'").await;
    assert_eq!(mails, [[Some("anna@example.org".to_owned())]]);
    let links = app.sql("SELECT 1 FROM links WHERE purpose = 'reset'").await;
    assert_eq!(links.len(), 2, "the same work is done for nobody, whose link nobody knows");
}

#[tokio::test]
async fn a_link_sets_one_password_once() {
    let app = TestApp::start().await;
    let (_, token) = anna_forgot(&app).await;
    let (one, other) = tokio::join!(reset(&app, &token, NEW), reset(&app, &token, "yet another one"));
    let first = [one.status, other.status];
    assert!([[204, 422], [422, 204]].contains(&first), "{first:?}");
    let again = [reset(&app, &token, NEW).await, reset(&app, &token, "yet another one").await];
    assert_eq!(again.map(|reply| reply.status), first);
}

#[tokio::test]
async fn the_same_again_is_answered_as_the_first_time_and_changes_nothing() {
    let app = TestApp::start_with(|settings| settings.auth.attempts_per_account = 3).await;
    let (anna, token) = anna_forgot(&app).await;
    reset(&app, &token, NEW).await.ok();
    let session = log_in(&app, NEW).await.ok().json();
    for _ in 0..3 {
        log_in(&app, PASSWORD).await.problem("wrong-credentials");
    }
    // The browser that sends the form again is known as well, and nobody waits who has guessed before.
    let form = async |password: &str| {
        let form = Client::new(&app.url).raw(reqwest::Method::POST, &format!("/reset/{token}"));
        let form = form.header("content-type", "application/x-www-form-urlencoded").header("origin", &app.url);
        Reply::read(form.body(format!("password={}", password.replace(' ', "+"))).send().await.unwrap()).await
    };
    let shown = form(NEW).await.ok();
    assert!(shown.header("set-cookie").starts_with(&app.cookie("device")), "{shown:?}");
    log_in(&app, NEW).await.ok();
    reset(&app, &token, NEW).await.ok();
    Client::new(&app.url).with_token(session["access_token"].as_str().unwrap()).call("read_me").send().await.ok();
    let counted = "SELECT 1 FROM audit WHERE what = 'password-changed' \
                   UNION ALL SELECT 1 FROM outbox WHERE kind = 'password-changed'";
    assert_eq!(app.sql(counted).await.len(), 2);
    // It shows nothing, and guesses are counted and recorded.
    let page = Client::new(&app.url).raw(reqwest::Method::GET, &format!("/reset/{token}")).send().await.unwrap();
    assert_eq!(page.status(), 404);
    reset(&app, &token, "yet another one").await.problem("invalid-link");
    assert_eq!((form(PASSWORD).await.status, form(PASSWORD).await.status), (404, 404));
    reset(&app, &token, NEW).await.problem("too-many-requests");
    fieldpost::app::audit::flush(&app.app).await.unwrap();
    let failed = app.sql("SELECT sum(count) FROM audit WHERE what = 'log-in-failed' AND user_id IS NOT NULL").await;
    assert_eq!(failed, [[Some("6".to_owned())]]);
    app.advance_database_clock(3600).await;
    reset(&app, &token, NEW).await.problem("invalid-link");
    // Nor is another link for the same user good for that.
    ask(&app, &anna.address).await.ok();
    let newer = link_token(&app, &anna.address, "reset").await;
    reset(&app, &newer, PASSWORD).await.ok();
    reset(&app, &newer, NEW).await.problem("invalid-link");
    log_in(&app, PASSWORD).await.ok();
}

#[tokio::test]
async fn setting_a_password_makes_older_links_useless() {
    let app = TestApp::start().await;
    let (anna, older) = anna_forgot(&app).await;
    ask(&app, &anna.address).await.ok();
    let newer = link_token(&app, &anna.address, "reset").await;
    assert_ne!(older, newer);
    reset(&app, &newer, NEW).await.ok();
    reset(&app, &older, PASSWORD).await.problem("invalid-link");
}

#[tokio::test]
async fn a_link_is_good_for_an_hour() {
    let app = TestApp::start().await;
    let (_, token) = anna_forgot(&app).await;
    app.advance_clock(Duration::from_secs(3600)).await;
    reset(&app, &token, NEW).await.problem("invalid-link");
    log_in(&app, PASSWORD).await.ok();
}

#[tokio::test]
async fn a_password_that_is_too_short_leaves_the_link_good() {
    let app = TestApp::start().await;
    let (_, token) = anna_forgot(&app).await;
    reset(&app, &token, "short").await.problem("invalid-fields");
    reset(&app, &token, NEW).await.ok();
}

#[tokio::test]
async fn a_log_in_that_checked_the_old_password_is_too_late_after_a_reset() {
    let app = TestApp::start().await;
    for round in 0..4 {
        let passwords = [PASSWORD, NEW];
        let (old, new) = (passwords[round % 2], passwords[(round + 1) % 2]);
        if round == 0 {
            Player::new(&app, "anna").await;
        }
        ask(&app, "anna@example.org").await.ok();
        let token = link_token(&app, "anna@example.org", "reset").await;
        let (entered, set) = tokio::join!(log_in(&app, old), reset(&app, &token, new));
        set.ok();
        if entered.status == 201 {
            let token = entered.json()["access_token"].as_str().unwrap().to_owned();
            Client::new(&app.url).with_token(&token).call("read_me").send().await.problem("unauthenticated");
        } else {
            entered.problem("wrong-credentials");
        }
        assert!(app.sql("SELECT 1 FROM sessions WHERE ended_at IS NULL").await.is_empty());
    }
}

#[tokio::test]
async fn whoever_owns_the_address_is_told_by_mail_when_and_from_where_the_password_was_changed() {
    let app = TestApp::start_with(|settings| settings.server.proxies = 1).await;
    let (anna, token) = anna_forgot(&app).await;
    let set = async |token: &str, agent: &str| {
        let anybody = Client::new(&app.url);
        let call = anybody.call("reset_password").path("token", token).json(json!({ "password": NEW }));
        call.header("x-forwarded-for", "192.0.2.7").header("user-agent", agent).send().await
    };
    set(&"A".repeat(43), "x").await.problem("invalid-link");
    let mails = async || {
        let rows =
            app.sql("SELECT encode(content, 'hex') FROM outbox WHERE kind = 'password-changed' ORDER BY created_at");
        let hex = rows.await.into_iter().flatten().flatten();
        hex.map(|raw| Letter::read(&data_encoding::HEXLOWER.decode(raw.as_bytes()).unwrap())).collect::<Vec<_>>()
    };
    assert!(mails().await.is_empty(), "nothing was changed");
    set(&token, "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0").await.ok();
    let letters = mails().await;
    assert_eq!(letters.len(), 1);
    let letter = &letters[0];
    assert_eq!((letter.subject.as_str(), &letter.to), ("Your password was changed", &vec![anna.address.clone()]));
    let text = letter.text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["Hello anna,", "Firefox, Linux", "192.0.2.7", "If this was not you", &app.url] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(!text.contains(&token) && !text.contains(NEW) && letter.header("list-unsubscribe").is_empty());

    // Whoever sends the request chooses no word of the mail.
    ask(&app, &anna.address).await.ok();
    set(&link_token(&app, &anna.address, "reset").await, "resign/1.0").await.ok();
    let letters = mails().await;
    assert!(letters.len() == 2 && !letters[1].text.contains("resign") && letters[1].text.contains("192.0.2.7"));
}

#[tokio::test]
async fn the_mail_also_goes_to_an_address_whose_suspension_the_reset_lifts() {
    let app = TestApp::start().await;
    let (anna, token) = anna_forgot(&app).await;
    app.sql("UPDATE users SET suspended_at = now(), suspended_why = '550 5.1.1'").await;
    reset(&app, &token, NEW).await.ok();
    let recipients = app.sql("SELECT address FROM outbox WHERE kind = 'password-changed'").await;
    assert_eq!(recipients, [[Some(anna.address)]]);
    let trail = app.sql("SELECT what FROM audit ORDER BY at DESC, id DESC LIMIT 2").await;
    assert_eq!(trail, [[Some("suspension-lifted".to_owned())], [Some("password-changed".to_owned())]]);
}
