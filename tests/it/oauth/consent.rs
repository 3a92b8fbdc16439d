//! The page that asks a user: who asks, for what, and where the answer goes. Nothing leaves it before a button is
//! pressed, and nothing is granted without the password, from another page or for another request than the one that was
//! shown.

use std::time::Duration;

use fieldpost::mail::Phrases;
use fieldpost::values::Language;
use reqwest::Method;
use serde_json::json;

use super::{BACK, Program, attribute, encoded, parameters, post};
use crate::support::app::TestApp;
use crate::support::client::Reply;
use crate::support::personas::{PASSWORD, Player};

async fn grants(app: &TestApp) -> usize {
    app.sql("SELECT 1 FROM grants").await.len()
}

#[tokio::test]
async fn the_page_says_who_asks_for_what_and_where_the_answer_goes() {
    let app = TestApp::start().await;
    let program = Program::new(&app, "Bot & Sons").await;
    let page = program.page(&program.path("play read", &[])).await.ok();
    let text = page.text();
    for said in
        ["“Bot &#38; Sons”", "It may see everything", "play in your name", "nobody has verified", "bot.example.org"]
    {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(!text.contains("change your settings") && !text.contains("<script"), "{text}");
    let policy = page.header("content-security-policy");
    for rule in ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self' https://bot.example.org;"] {
        assert!(policy.contains(rule), "{rule}: {policy}");
    }
    assert_eq!((page.header("x-frame-options"), page.header("cache-control")), ("DENY", "no-store"));
    assert_eq!(page.header("referrer-policy"), "same-origin");
    assert!(text.contains("type=\"password\"") && text.contains("<form method=\"post\">"));

    let device = Program::at(&app, "Phone Bot", "com.example.bot:/back").await;
    let page = device.page(&device.path("read", &[])).await.ok();
    assert!(page.text().contains("a program on this device"), "{page:?}");
    let policy = page.header("content-security-policy");
    assert!(policy.contains("form-action 'self' com.example.bot:;"), "{policy}");
}

#[tokio::test]
async fn the_page_speaks_the_language_of_its_reader() {
    let app = TestApp::start().await;
    let program = Program::new(&app, "Board Bot").await;
    let path = program.path("read", &[]);
    for language in Language::ALL {
        let request = program.client.raw(Method::GET, &path).header("accept-language", language.tag());
        let page = Reply::read(request.send().await.unwrap()).await.ok();
        let title = Phrases::of(language).page_consent_title();
        assert!(page.text().contains(&format!("<h1>{title}</h1>")), "{language}: {page:?}");
        assert_eq!(page.header("content-language"), language.tag());
    }
}

#[tokio::test]
async fn nobody_is_sent_anywhere_while_it_is_unknown_who_asks() {
    let app = TestApp::start().await;
    let program = Program::new(&app, "Board Bot").await;
    let twice = [("redirect_uri", Some(BACK)), ("redirect_uri", Some(BACK))];
    let unknown = "0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10";
    let changes: [&[(&str, Option<&str>)]; 9] = [
        &[("client_id", None)],
        &[("client_id", Some(unknown))],
        &[("client_id", Some("x"))],
        &[("redirect_uri", None)],
        &[("redirect_uri", Some("https://bot.example.org/back/more"))],
        &[("redirect_uri", Some("https://bot.example.org/back?more"))],
        &[("redirect_uri", Some("https://evil.example/"))],
        &[("redirect_uri", Some("javascript:alert(1)"))],
        &twice,
    ];
    for change in changes {
        let path = program.path("read", change);
        for page in [program.page(&path).await, post(&program.client, &path, &form("x", "allow")).await] {
            assert_eq!((page.status, page.header("location")), (400, ""), "{change:?}: {page:?}");
            assert!(page.text().contains("This program has made a mistake"), "{change:?}");
            let away = page.text().matches("href=\"").count() - page.text().matches("href=\"/").count();
            assert_eq!(away, 0, "{change:?}: {page:?}");
        }
    }
}

fn form(seal: &str, answer: &str) -> String {
    encoded(&[("name", "anna"), ("password", PASSWORD), ("seal", seal), ("answer", answer)])
}

#[tokio::test]
async fn a_program_s_mistake_is_shown_with_a_link_that_tells_the_program() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let long = "x".repeat(1001);
    let twice = [("scope", Some("read")), ("scope", Some("play"))];
    type Changes<'a> = &'a [(&'a str, Option<&'a str>)];
    let changes: [(Changes<'_>, &str); 12] = [
        (&[("response_type", None)], "invalid_request"),
        (&[("response_type", Some("token"))], "unsupported_response_type"),
        (&[("code_challenge", None)], "invalid_request"),
        (&[("code_challenge", Some("too-short"))], "invalid_request"),
        (&[("code_challenge_method", None)], "invalid_request"),
        (&[("code_challenge_method", Some("plain"))], "invalid_request"),
        (&[("scope", None)], "invalid_scope"),
        (&[("scope", Some(" "))], "invalid_scope"),
        (&[("scope", Some("read write"))], "invalid_scope"),
        (&[("scope", Some("READ"))], "invalid_scope"),
        (&[("state", Some(long.as_str()))], "invalid_request"),
        (&twice, "invalid_request"),
    ];
    for (change, code) in changes {
        let path = program.path("read", change);
        for page in [program.page(&path).await, post(&program.client, &path, &form("x", "allow")).await] {
            assert_eq!((page.status, page.header("location")), (400, ""), "{change:?}: {page:?}");
            let link = attribute(&page.text(), "href=\"https://");
            let told = parameters(&format!("https://{link}"));
            assert!(link.starts_with("bot.example.org/back?"), "{link}");
            assert_eq!((told["error"].as_str(), &told["iss"]), (code, &app.url), "{change:?}");
            let state = told.get("state").map(String::as_str);
            assert_eq!(state, (change[0].0 != "state").then_some("state & more"), "{change:?}");
        }
    }
    assert_eq!(grants(&app).await, 0);
}

#[tokio::test]
async fn a_no_takes_no_password_and_is_told_to_the_program() {
    let app = TestApp::start().await;
    let program = Program::new(&app, "Board Bot").await;
    let reply = program.answer(&program.path("read", &[]), ("", ""), "deny").await;
    assert_eq!(reply.status, 303);
    assert!(reply.header("location").starts_with(&format!("{BACK}?error=access_denied")), "{reply:?}");
    let told = parameters(reply.header("location"));
    assert_eq!((told["state"].as_str(), &told["iss"]), ("state & more", &app.url));
    let without = program.path("read", &[("state", None)]);
    let told = parameters(program.answer(&without, ("", ""), "deny").await.header("location"));
    assert!(!told.contains_key("state"));
    assert_eq!(grants(&app).await, 0);
}

#[tokio::test]
async fn a_wrong_password_is_asked_for_again_and_counts_as_a_log_in() {
    let app = TestApp::start_with(|settings| settings.auth.attempts_per_account = 3).await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let path = program.path("read", &[]);
    for wrong in ["a wrong password", "x", ""] {
        let again = program.answer(&path, ("anna", wrong), "allow").await;
        assert_eq!((again.status, again.header("location")), (422, ""), "{again:?}");
        assert!(again.text().contains("These are not the name and password"), "{again:?}");
        assert!(again.text().contains("value=\"anna\"") && !again.text().contains("a wrong password"), "{again:?}");
    }
    // A right one takes back what was counted; a name that nobody has is counted as well.
    program.answer(&path, ("anna", PASSWORD), "allow").await;
    assert_eq!(grants(&app).await, 1);
    let answers = async |name: &str| {
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push(program.answer(&path, (name, "a wrong password"), "allow").await.status);
        }
        seen
    };
    assert_eq!(answers("anna").await, [422, 422, 422, 429]);
    assert_eq!(answers("nobody").await, [422, 422, 422, 429]);
    let body = json!({ "login": "anna", "password": PASSWORD });
    anna.client.anonymous().call("log_in").json(body).send().await.problem("too-many-requests");
}

#[tokio::test]
async fn a_form_is_good_only_for_the_request_that_was_shown_for_some_time_and_on_our_own_page() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let other = Program::new(&app, "Other Bot").await;
    let path = program.path("read", &[]);
    let seal = attribute(&program.page(&path).await.text(), "name=\"seal\" value=\"");
    let elsewhere = [
        program.path("read play", &[]),
        program.path("read", &[("state", Some("another"))]),
        program.path("read", &[("code_challenge", Some(&"A".repeat(43)))]),
        other.path("read", &[]),
    ];
    for path in &elsewhere {
        for answer in ["allow", "deny"] {
            let again = post(&program.client, path, &form(&seal, answer)).await;
            assert_eq!((again.status, again.header("location")), (422, ""), "{path}");
        }
    }
    for wrong in ["", "x", &seal[1..], &format!("{seal}a")] {
        let again = post(&program.client, &path, &form(wrong, "allow")).await;
        assert_eq!(again.status, 422, "{wrong}");
        assert!(again.text().contains("open for too long"), "{again:?}");
    }
    // Not every browser says the site.
    let elsewhere =
        [("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site"), ("origin", "https://evil.example")];
    for (name, value) in elsewhere {
        let request = program.client.raw(Method::POST, &path).header(name, value);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let shown = Reply::read(request.body(form(&seal, "allow")).send().await.unwrap()).await;
        assert_eq!((shown.status, shown.header("location")), (403, ""));
        assert!(!shown.text().contains("value=\"anna\""), "{shown:?}");
    }
    assert_eq!(grants(&app).await, 0);
    app.advance_clock(Duration::from_secs(29 * 60)).await;
    let own = url::Url::parse(&app.app.settings.server.public_url).unwrap().origin().ascii_serialization();
    let request = program.client.raw(Method::POST, &path).header("origin", own);
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(Reply::read(request.body(form(&seal, "allow")).send().await.unwrap()).await.status, 303);
    app.advance_clock(Duration::from_secs(2 * 60)).await;
    assert_eq!(post(&program.client, &path, &form(&seal, "allow")).await.status, 422);
    assert_eq!(grants(&app).await, 1);
}

#[tokio::test]
async fn a_program_on_the_device_may_listen_at_any_port() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    let program = Program::at(&app, "Desk Bot", "http://127.0.0.1/back").await;
    let uri = "http://127.0.0.1:51004/back";
    let path = program.path("read", &[("redirect_uri", Some(uri))]);
    let page = program.page(&path).await.ok();
    let policy = page.header("content-security-policy");
    assert!(policy.contains("form-action 'self' http://127.0.0.1:51004;"), "{policy}");
    let reply = program.answer(&path, ("anna", PASSWORD), "allow").await;
    assert!(reply.header("location").starts_with(&format!("{uri}?code=")), "{reply:?}");
    let code = parameters(reply.header("location")).remove("code").unwrap();
    program.exchange(&code, &[("redirect_uri", Some(uri))]).await.ok();
}
