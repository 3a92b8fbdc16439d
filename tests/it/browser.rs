//! Pages as a person meets them, in a real browser: a link in a mail shows what it is about and changes nothing; only
//! the press of a button does.

use fieldpost::worker::{Step, outbox};
use reqwest::Method;
use serde_json::json;

use crate::oauth::Program;
use crate::support::app::TestApp;
use crate::support::browser::Browser;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, Table, link_token};

/// Lets the worker send everything in the outbox.
async fn deliver(app: &TestApp) {
    while outbox::step(&app.app).await.expect("a worker") == Step::Worked {}
}

/// Fetches a page as programs on the way of a mail do: several times, and its head too.
async fn scan(app: &TestApp, path: &str) {
    let scanner = Client::new(&app.url);
    for method in [Method::GET, Method::HEAD, Method::GET] {
        Reply::read(scanner.raw(method, path).send().await.expect("an answer")).await.ok();
    }
}

async fn log_in(app: &TestApp, name: &str, password: &str) -> Reply {
    Client::new(&app.url).call("log_in").json(json!({ "login": name, "password": password })).send().await
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and chromedriver; script/test runs it where they are installed"]
async fn the_documentation_opens_and_loads_nothing_from_elsewhere() {
    let app = TestApp::start().await;
    let browser = Browser::open().await;
    browser.goto(&format!("{}/docs", app.url)).await;
    browser.wait_for("Take an action").await;
    browser.picture("docs").await;
    let loaded = browser.loaded().await;
    assert!(loaded.iter().any(|name| name.ends_with("/openapi.yaml")), "{loaded:?}");
    for name in &loaded {
        assert!(name.starts_with(&app.url) || name.starts_with("data:"), "{name} comes from elsewhere");
    }
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and chromedriver; script/test runs it where they are installed"]
async fn a_newcomer_finds_the_mail_and_proves_the_address() {
    let app = TestApp::start_with(|settings| settings.mail.show = true).await;
    let browser = Browser::open().await;
    let anybody = Client::new(&app.url);
    let body = json!({ "name": "anna", "address": "anna@example.org", "password": PASSWORD });
    anybody.call("register_user").json(body).send().await.ok();
    let link = format!("/verify/{}", link_token(&app, "anna@example.org", "verify").await);
    deliver(&app).await;
    scan(&app, &link).await;

    browser.goto(&format!("{}/mails", app.url)).await;
    browser.picture("mails").await;
    browser.follow("confirm").await;
    browser.resize(390, 844).await;
    browser.picture("mail").await;
    let [page, screen] = browser.widths().await;
    assert!(page <= screen, "the links of a mail are broken where a phone ends: {page} of {screen} pixels");
    browser.follow("/verify/").await;
    browser.wait_for("Welcome, anna").await;
    browser.picture("verify").await;
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    log_in(&app, "anna", PASSWORD).await.problem("wrong-credentials");

    browser.fill("password", "a wrong password").await;
    browser.press("Yes, this is my address").await;
    browser.wait_for("This is not the password").await;
    browser.picture("verify-wrong").await;
    log_in(&app, "anna", PASSWORD).await.problem("wrong-credentials");
    browser.fill("password", PASSWORD).await;
    browser.press("Yes, this is my address").await;
    browser.wait_for("Your address is confirmed").await;
    browser.picture("verified").await;
    log_in(&app, "anna", PASSWORD).await.ok();
    browser.goto(&format!("{}{link}", app.url)).await;
    browser.wait_for("no longer valid").await;
    browser.picture("used").await;
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and chromedriver; script/test runs it where they are installed"]
async fn somebody_registers_from_the_start_page() {
    let app = TestApp::start().await;
    let browser = Browser::open().await;
    browser.goto(&format!("{}/?language=en", app.url)).await;
    browser.picture("home").await;
    browser.follow("Register").await;
    browser.wait_for("Language of mails and pages").await;
    browser.fill("name", "anna").await;
    browser.fill("address", "anna@example.org").await;
    browser.fill("password", "password").await;
    browser.picture("register").await;
    browser.press("Register").await;
    browser.wait_for("must be neither one that everybody tries first").await;
    browser.picture("register-wrong").await;
    browser.fill("password", PASSWORD).await;
    browser.press("Register").await;
    browser.wait_for("Look at your mail").await;
    browser.picture("registered").await;
    let link = format!("/verify/{}", link_token(&app, "anna@example.org", "verify").await);
    browser.goto(&format!("{}{link}", app.url)).await;
    browser.fill("password", PASSWORD).await;
    browser.press("Yes, this is my address").await;
    browser.wait_for("Your address is confirmed").await;
    log_in(&app, "anna", PASSWORD).await.ok();
    browser.follow("To the start page").await;
    browser.wait_for("Stratego by mail").await;
    assert!(browser.loaded().await.iter().all(|name| name.starts_with(&app.url)));
    browser.close().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and chromedriver; script/test runs it where they are installed"]
async fn a_new_password_is_chosen_in_the_browser() {
    let app = TestApp::start().await;
    let browser = Browser::open().await;
    let anna = Player::new(&app, "anna").await;
    anna.client.call("request_password_reset").json(json!({ "address": anna.address })).send().await.ok();
    let link = format!("/reset/{}", link_token(&app, &anna.address, "reset").await);
    scan(&app, &link).await;
    browser.goto(&format!("{}{link}", app.url)).await;
    browser.picture("reset").await;
    browser.fill("password", "a quite different one").await;
    log_in(&app, "anna", PASSWORD).await.ok();
    browser.press("Set the password").await;
    browser.wait_for("Your password is set").await;
    log_in(&app, "anna", PASSWORD).await.problem("wrong-credentials");
    log_in(&app, "anna", "a quite different one").await.ok();
    anna.client.call("read_me").send().await.problem("unauthenticated");
    browser.close().await;
}
/// What the inviting player sees of the other seat, after the invited one pressed `button`.
async fn after_answering(button: &str, done: &str) -> serde_json::Value {
    let app = TestApp::start().await;
    let browser = Browser::open().await;
    let table = Table::invited(&app).await;
    let link = format!("/invitations/{}", link_token(&app, &table.blue.address, "invitations").await);
    scan(&app, &link).await;
    browser.goto(&format!("{}{link}", app.url)).await;
    browser.wait_for("anna").await;
    browser.picture(&format!("invitation-{button}")).await;
    assert_eq!(table.red.look(&table.game).await.json()["seats"][1]["status"], "invited", "looking is not an answer");
    browser.press(button).await;
    browser.wait_for(done).await;
    browser.picture(&format!("invitation-{button}-done")).await;
    let seen = table.red.look(&table.game).await.json();
    browser.goto(&format!("{}{link}", app.url)).await;
    browser.wait_for("no longer").await;
    browser.close().await;
    seen
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and chromedriver; script/test runs it where they are installed"]
async fn an_invitation_is_accepted_in_the_browser() {
    let seen = after_answering("Accept", "You have accepted").await;
    assert_eq!((&seen["status"], &seen["seats"][1]["status"]), (&json!("setup"), &json!("seated")));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and chromedriver; script/test runs it where they are installed"]
async fn an_invitation_is_declined_in_the_browser() {
    let seen = after_answering("Decline", "You have declined").await;
    assert_eq!((&seen["status"], &seen["seats"][1]["status"]), (&json!("aborted"), &json!("declined")));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and chromedriver; script/test runs it where they are installed"]
async fn a_kind_of_mail_is_switched_off_and_on_again_in_the_browser() {
    let app = TestApp::start().await;
    let browser = Browser::open().await;
    let table = Table::in_play(&app).await;
    let ways = async || {
        let kinds = table.red.client.call("read_notices").send().await.ok().json()["kinds"].clone();
        [kinds["your_turn"].clone(), kinds["reminder"].clone()]
    };
    let link = format!("/unsubscribe/{}", unsubscribe_secret(&app, &table.red.address).await);
    scan(&app, &link).await;
    browser.goto(&format!("{}{link}", app.url)).await;
    browser.wait_for("No more of these mails?").await;
    browser.picture("unsubscribe").await;
    assert_eq!(ways().await, ["at_once", "at_once"], "looking switches nothing off");
    browser.press("Switch these mails off").await;
    browser.wait_for("These mails are off").await;
    browser.picture("unsubscribed").await;
    assert_eq!(ways().await, ["off", "at_once"]);
    browser.press("Send them as before").await;
    browser.wait_for("No more of these mails?").await;
    assert_eq!(ways().await, ["at_once", "at_once"]);
    assert_eq!(browser.complaints().await, Vec::<String>::new());
    browser.close().await;
}

/// The secret of the link that switches off mails of the kind of the latest one about a game.
async fn unsubscribe_secret(app: &TestApp, address: &str) -> String {
    let mail = crate::support::post::latest(app, address).await;
    let (_, token) = mail.header("list-unsubscribe")[0].split_once("/unsubscribe/").expect("a link");
    token.trim_end_matches('>').to_owned()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs Chromium and chromedriver; script/test runs it where they are installed"]
async fn a_program_is_allowed_in_the_browser_and_gets_its_code() {
    let app = TestApp::start().await;
    let browser = Browser::open().await;
    let anna = Player::new(&app, "anna").await;
    // The program's page is one of ours under another name: for the browser, another site.
    let program = Program::at(&app, "Board Bot", "http://localhost/rules").await;
    let back = format!("{}/rules", app.url.replace("127.0.0.1", "localhost"));
    let page = program.path("read play", &[("redirect_uri", Some(&back))]);
    let page = format!("{}{page}&language=en", app.url);
    browser.goto(&page).await;
    browser.wait_for("calls itself “Board Bot”").await;
    browser.picture("consent").await;
    browser.resize(390, 844).await;
    browser.picture("consent-on-a-phone").await;
    let [shown, screen] = browser.widths().await;
    assert!(shown <= screen, "{shown} of {screen} pixels");
    browser.fill("name", "anna").await;
    browser.fill("password", "a wrong password").await;
    browser.press("Log in and allow it").await;
    browser.wait_for("These are not the name and password").await;
    browser.fill("password", PASSWORD).await;
    browser.press("Log in and allow it").await;
    browser.wait_for("Each page explains one game").await;
    let landed = browser.window.current_url().await.expect("a URL");
    assert!(landed.as_str().starts_with(&format!("{back}?code=")), "{landed}");
    let code = landed.query_pairs().find(|(name, _)| name == "code").expect("a code").1.into_owned();
    program.exchange(&code, &[("redirect_uri", Some(&back))]).await.ok();
    assert_eq!(anna.client.call("list_programs").send().await.ok().json()["programs"][0]["name"], "Board Bot");
    browser.goto(&page).await;
    browser.press("Do not allow it").await;
    browser.wait_for("Each page explains one game").await;
    let landed = browser.window.current_url().await.expect("a URL");
    assert!(landed.as_str().starts_with(&format!("{back}?error=access_denied")), "{landed}");
    browser.close().await;
}
