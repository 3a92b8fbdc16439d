//! The start page and the pages that lead to an account: register, and ask for a new password. They do what the
//! operations of the contract do, and whether an address is known shows in nothing that they say.

use fieldpost::values::Language;
use reqwest::Method;
use serde_json::json;

use super::{get, is_page, post};
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, link_token};
use crate::support::waiting::waiting;

/// A form of the page that registers.
fn form(name: &str, address: &str, password: &str, language: &str) -> String {
    let password = password.replace(' ', "+");
    format!("name={name}&address={}&password={password}&language={language}", address.replace('@', "%40"))
}

async fn registrations(app: &TestApp) -> usize {
    app.sql("SELECT 1 FROM registrations").await.len()
}

#[tokio::test]
async fn the_start_page_leads_on_in_every_language() {
    let app = TestApp::start().await;
    for language in Language::ALL {
        let html = is_page(&get(&app, &format!("/?language={language}")).await, 200);
        assert!(html.contains(&format!("<html lang=\"{language}\">")), "{html}");
        for path in ["/register", "/rules", "/reset"] {
            let link = format!("href=\"{path}?language={language}\"");
            assert!(html.contains(&link), "{link}: {html}");
            let there = is_shown(&get(&app, &format!("{path}?language={language}")).await);
            assert!(there.contains(&format!("<html lang=\"{language}\">")), "{there}");
        }
    }
}

/// The text of a page, which may be one that browsers keep.
fn is_shown(reply: &Reply) -> String {
    assert_eq!(reply.status, 200, "{reply:?}");
    reply.text()
}

#[tokio::test]
async fn whoever_registers_by_the_form_gets_the_mail_in_the_chosen_language() {
    let app = TestApp::start().await;
    let html = is_page(&get(&app, "/register?language=nl").await, 200);
    assert!(html.contains("<option value=\"nl\" lang=\"nl\" selected>"), "{html}");
    assert_eq!(registrations(&app).await, 0);
    let sent = form("dirk", "dirk@example.org", "correct horse battery staple", "de");
    let html = is_page(&post(&app, "/register?language=nl", &sent).await, 200);
    assert!(html.contains("Sieh in deinem Postfach nach") && html.contains("href=\"/?language=de\""), "{html}");
    let proof = format!("/verify/{}", link_token(&app, "dirk@example.org", "verify").await);
    let proven = is_page(&post(&app, &proof, super::RIGHT).await, 200);
    assert!(proven.contains("Deine Adresse ist bestätigt") && proven.contains("href=\"/?language=de\""), "{proven}");
}

#[tokio::test]
async fn a_known_and_an_unknown_address_get_the_same_page() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let mut answers = Vec::new();
    for (name, address) in [("carl", anna.address.as_str()), ("dora", "dora@example.org")] {
        let sent = form(name, address, "correct horse battery staple", "en");
        let registered = is_page(&post(&app, "/register", &sent).await, 200);
        let forgotten = is_page(&post(&app, "/reset", &format!("address={}", address.replace('@', "%40"))).await, 200);
        assert!(registered.contains("If the address can be used"), "{registered}");
        answers.push((registered, forgotten));
    }
    assert_eq!(answers[0], answers[1]);
}

#[tokio::test]
async fn a_fault_is_told_at_its_field_and_what_was_typed_is_kept_but_the_password() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    let sent = form("x", "nowhere", "tooshrt", "da");
    let html = is_page(&post(&app, "/register", &sent).await, 422);
    for field in ["name", "address", "password"] {
        assert!(html.contains(&format!("id=\"{field}-fault\"")), "{field}: {html}");
    }
    assert!(html.contains("value=\"x\"") && html.contains("value=\"nowhere\""), "{html}");
    assert!(html.contains("<option value=\"da\" lang=\"da\" selected>") && !html.contains("tooshrt"), "{html}");
    let taken = form("anna", "someone@example.org", "correct horse battery staple", "en");
    let html = is_page(&post(&app, "/register", &taken).await, 409);
    assert!(html.contains("Somebody else has this name") && !html.contains("address-fault"), "{html}");
    let html = is_page(&post(&app, "/reset", "address=nowhere").await, 422);
    assert!(html.contains("complete mail address") && html.contains("value=\"nowhere\""), "{html}");
    assert!(html.contains("aria-describedby=\"fault\""), "{html}");
    assert_eq!(registrations(&app).await, 0);
}

#[tokio::test]
async fn the_form_has_the_limits_of_the_operation() {
    let app = TestApp::start().await;
    let sent = form("bert", "bert@example.org", "correct horse battery staple", "en");
    let body = json!({ "name": "bert", "address": "bert@example.org", "password": "correct horse battery staple" });
    let mut last = 202;
    while last == 202 {
        last = Client::new(&app.url).call("register_user").json(body.clone()).send().await.status;
    }
    assert_eq!(last, 429);
    let refused = post(&app, "/register", &sent).await;
    assert!(is_page(&refused, 429).contains("tried too often"));
    assert!(!refused.header("retry-after").is_empty());
    let mut forgotten = post(&app, "/reset", "address=bert%40example.org").await;
    while forgotten.status == 200 {
        forgotten = post(&app, "/reset", "address=bert%40example.org").await;
    }
    assert!(is_page(&forgotten, 429).contains("tried too often"));
}

#[tokio::test]
async fn a_page_of_another_site_registers_nobody() {
    let app = TestApp::start().await;
    for (site, status) in [("cross-site", 403), ("same-site", 403), ("same-origin", 200)] {
        assert_eq!(registrations(&app).await, 0);
        let sent = form("bert", "bert@example.org", "correct horse battery staple", "en");
        for (path, sent) in [("/reset", "address=bert%40example.org"), ("/register", &sent)] {
            let request = Client::new(&app.url).raw(Method::POST, path).body(sent.to_owned());
            let request = request.header("content-type", "application/x-www-form-urlencoded");
            let reply = Reply::read(request.header("sec-fetch-site", site).send().await.unwrap()).await;
            let html = is_page(&reply, status);
            assert_eq!(html.contains("<form"), status == 403, "{site}: {html}");
            assert!(!html.contains("value=\"bert"), "what it typed is not kept: {html}");
        }
    }
    assert_eq!(registrations(&app).await, 1);
}

#[tokio::test]
async fn a_page_of_another_site_takes_no_seat_and_tries_no_password() {
    let app = TestApp::start().await;
    let (anna, bert) = (Player::new(&app, "anna").await, Player::new(&app, "bert").await);
    let game = open_seat(&anna).await;
    let join = async |site: &str, name: &str, password: &str| {
        let request = Client::new(&app.url).raw(Method::POST, &format!("/join/{game}?language=de"));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let sent = format!("name={name}&password={}", password.replace(' ', "+"));
        Reply::read(request.header("sec-fetch-site", site).body(sent).send().await.unwrap()).await
    };
    for _ in 0..15 {
        let html = is_page(&join("cross-site", &bert.name, "not the password").await, 403);
        assert!(html.contains("<html lang=\"de\">") && !html.contains("role=\"alert\""), "{html}");
    }
    let html = is_page(&join("same-origin", &bert.name, "not the password").await, 422);
    assert!(html.contains("value=\"bert\"") && html.contains("<html lang=\"de\">"), "{html}");
    is_page(&join("cross-site", &bert.name, PASSWORD).await, 403);
    let is_open = "SELECT 1 FROM seats WHERE status = 'open'";
    assert_eq!(app.sql(is_open).await.len(), 1);
    is_page(&join("same-origin", &bert.name, PASSWORD).await, 200);
    assert!(app.sql(is_open).await.is_empty());
}

#[tokio::test]
async fn an_unknown_language_of_the_form_is_that_of_the_page() {
    let app = TestApp::start().await;
    for (name, language) in [("bert", "xx"), ("dirk", ""), ("carl", "%3Cb%3E")] {
        let sent = form(name, &format!("{name}@example.org"), PASSWORD, language);
        let html = is_page(&post(&app, "/register?language=da", &sent).await, 200);
        assert!(html.contains("<html lang=\"da\">"), "{html}");
    }
    let languages = app.sql("SELECT DISTINCT language FROM registrations").await;
    assert_eq!(languages, [[Some("da".to_owned())]]);
}

/// A game with an open seat.
async fn open_seat(host: &Player) -> String {
    let open = json!({ "ruleset": "barrage", "opponent": { "type": "open" } });
    host.client.call("create_game").json(open).send().await.ok().json()["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_newcomer_registers_from_the_link_of_an_open_seat_and_is_led_back_to_it() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let game = open_seat(&anna).await;
    let seat = is_page(&get(&app, &format!("/join/{game}")).await, 200);
    let register = format!("/register?game={game}");
    assert!(seat.contains(&format!("href=\"{register}&#38;language=en\"")), "{seat}");
    assert!(seat.contains("href=\"/reset?language=en\""), "{seat}");
    let sent = form("bert", "bert@example.org", "correct horse battery staple", "en");
    let done = is_page(&post(&app, &register, &sent).await, 200);
    let onward = format!("href=\"/join/{game}?language=en\"");
    assert!(done.contains(&onward), "{done}");
    // The mail leads there as well, once the address is proven.
    let mail = waiting(&app, "address = 'bert@example.org'", "created_at").await.remove(0).letter();
    let (_, rest) = mail.text.split_once("/verify/").unwrap();
    let proof = format!("/verify/{}", rest.split_whitespace().next().unwrap());
    assert!(proof.ends_with(&format!("?game={game}")), "{proof}");
    assert!(!is_page(&get(&app, &proof).await, 200).contains("/join/"), "not before");
    let proven = is_page(&post(&app, &proof, super::RIGHT).await, 200);
    assert!(proven.contains(&onward), "{proven}");
    let sent = form("dora", "dora@example.org", "correct horse battery staple", "en");
    let hostile = post(&app, "/register?game=%22%3E%3Cscript%3E", &sent).await;
    assert!(!is_page(&hostile, 200).contains("/join/"));
    let mail = waiting(&app, "address = 'dora@example.org'", "created_at").await.remove(0).letter();
    assert!(!mail.text.contains("game="), "{}", mail.text);
}

#[tokio::test]
async fn where_there_is_nothing_a_browser_gets_a_page_and_a_program_a_problem() {
    let app = TestApp::start().await;
    let ask = async |path: &str, accept: &str| {
        let request = Client::new(&app.url).raw(Method::GET, path).header("accept-language", "nl, en;q=0.5");
        let request = if accept.is_empty() { request } else { request.header("accept", accept) };
        Reply::read(request.send().await.unwrap()).await
    };
    let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";
    for path in ["/nowhere", "/join/x", "/v1/nowhere", "/%3Cscript%3E", "/nowhere?language=xx"] {
        let reply = ask(path, browser).await;
        let html = is_page(&reply, 404);
        assert!(html.contains("<html lang=\"nl\">") && html.contains("href=\"/?language=nl\""), "{html}");
        assert_eq!(reply.header("vary"), "accept, accept-language");
        for program in ["", "*/*", "application/json", "application/problem+json, text/html;q=0.5", "text/html;q=0"] {
            ask(path, program).await.problem("not-found");
        }
    }
}
