//! Another mail address: asked for with the password, changed on the page behind the link that went there, and told to
//! the old one (L-5).

use data_encoding::HEXLOWER;
use reqwest::Method;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::locks::{begin, commit, waiting};
use crate::support::mailbox::Letter;
use crate::support::personas::{PASSWORD, Player, Table, link_token};
use crate::support::post;

const OLD: &str = "anna@example.org";
const NEW: &str = "elsewhere@example.net";

async fn ask(anna: &Player, address: &str, password: &str) -> Reply {
    let body = json!({ "address": address, "password": password });
    anna.client.call("request_address_change").json(body).send().await
}

pub(crate) async fn page(app: &TestApp, method: Method, token: &str) -> Reply {
    let request = Client::new(&app.url).raw(method, &format!("/addresses/{token}"));
    Reply::read(request.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap()).await
}

async fn address(anna: &Player) -> String {
    let me = anna.client.call("read_me").send().await.ok().json();
    me["address"].as_str().unwrap().to_owned()
}

/// Kinds of the mails queued for an address, oldest first.
async fn mails(app: &TestApp, address: &str) -> Vec<String> {
    let rows = app.sql(&format!("SELECT kind FROM outbox WHERE address = '{address}' ORDER BY created_at")).await;
    rows.into_iter().filter_map(|mut row| row.remove(0)).collect()
}

/// Anna, who has asked for another address, and the secret of the link that went there.
pub(crate) async fn anna_moves(app: &TestApp) -> (Player, String) {
    let anna = Player::new(app, "anna").await;
    assert_eq!(ask(&anna, "Elsewhere@example.net", PASSWORD).await.ok().status, 202);
    let token = link_token(app, NEW, "addresses").await;
    (anna, token)
}

#[tokio::test]
async fn anna_opens_the_link_in_the_new_mailbox_and_presses_the_button() {
    let app = TestApp::start().await;
    let (anna, token) = anna_moves(&app).await;
    for _ in 0..2 {
        let shown = page(&app, Method::GET, &token).await.ok().text();
        assert!(shown.contains(NEW) && shown.contains("<form method=\"post\">"), "{shown}");
        assert!(!shown.contains("anna"), "neither the name nor the old address: {shown}");
    }
    assert_eq!(address(&anna).await, OLD, "a look changes nothing");
    assert!(page(&app, Method::POST, &token).await.ok().text().contains("Your mail address is changed"));
    assert_eq!(address(&anna).await, NEW);
    for method in [Method::GET, Method::POST] {
        let again = page(&app, method, &token).await;
        assert_eq!(again.status, 404);
        assert!(again.text().contains("This link is no longer valid"));
    }
    let anybody = Client::new(&app.url);
    let log_in = |login: &str| anybody.call("log_in").json(json!({ "login": login, "password": PASSWORD }));
    log_in(OLD).send().await.problem("wrong-credentials");
    log_in(NEW).send().await.ok();
}

#[tokio::test]
async fn the_old_address_is_told_when_and_what_to_do_but_not_the_new_one() {
    let app = TestApp::start().await;
    let (anna, token) = anna_moves(&app).await;
    anna.client.call("change_me").json(json!({ "language": "de" })).send().await.ok();
    assert_eq!(mails(&app, OLD).await, ["verify-address"]);
    page(&app, Method::POST, &token).await.ok();
    assert_eq!(mails(&app, OLD).await, ["verify-address", "address-changed"]);
    let rows = app.sql("SELECT encode(content, 'hex') FROM outbox WHERE kind = 'address-changed'").await;
    let raw = HEXLOWER.decode(rows[0][0].as_deref().unwrap().as_bytes()).unwrap();
    let mail = Letter::read(&raw);
    let year = chrono::Utc::now().format(" %Y, ").to_string();
    let said = mail.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        said.starts_with("Hallo anna,") && said.contains("eine andere Mailadresse") && said.contains(&year),
        "{said}"
    );
    for part in [&*String::from_utf8_lossy(&raw), &mail.text, &mail.html] {
        assert!(!part.contains("elsewhere") && !part.contains("example.net"), "{part}");
    }
    assert_eq!(mails(&app, NEW).await, ["prove-address"], "the new one knows");
}

#[tokio::test]
async fn without_the_password_nothing_is_sent_and_the_tries_are_counted() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    for _ in 0..10 {
        ask(&anna, NEW, "a wrong password").await.problem("wrong-credentials");
    }
    assert_eq!(ask(&anna, NEW, PASSWORD).await.status, 429);
    let body = json!({ "address": NEW, "password": PASSWORD });
    let anybody = anna.client.anonymous();
    anybody.call("request_address_change").json(&body).send().await.problem("unauthenticated");
    assert!(mails(&app, NEW).await.is_empty());
    assert!(app.sql("SELECT 1 FROM links WHERE purpose = 'address'").await.is_empty());
}

#[tokio::test]
async fn anything_but_a_plain_address_is_refused() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    for body in [
        json!({ "address": "nowhere", "password": PASSWORD }),
        json!({ "address": NEW }),
        json!({ "address": NEW, "password": PASSWORD, "name": "bert" }),
    ] {
        anna.client.call("request_address_change").json(body).send().await.problem("invalid-fields");
    }
}

#[tokio::test]
async fn asking_for_anothers_address_is_answered_like_any_other_and_its_owner_is_told() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let known = ask(&anna, &bert.address, PASSWORD).await.ok();
    let unknown = ask(&anna, NEW, PASSWORD).await.ok();
    assert_eq!((known.status, &known.body), (unknown.status, &unknown.body));
    let names = |reply: &Reply| reply.headers.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&known), names(&unknown));
    assert_eq!(mails(&app, &bert.address).await, ["verify-address", "address-known"]);
    assert!(!mails(&app, OLD).await.contains(&"address-changed".to_owned()));
}

#[tokio::test]
async fn an_address_that_somebody_proved_meanwhile_is_not_taken_from_them() {
    let app = TestApp::start().await;
    let (anna, token) = anna_moves(&app).await;
    let body = json!({ "name": "carl", "address": NEW, "password": PASSWORD });
    let anybody = Client::new(&app.url);
    anybody.call("register_user").json(body).send().await.ok();
    let proof = json!({ "token": link_token(&app, NEW, "verify").await, "password": PASSWORD });
    anybody.call("verify_address").json(proof).send().await.ok();
    for method in [Method::GET, Method::POST] {
        assert_eq!(page(&app, method, &token).await.status, 404);
    }
    assert_eq!(address(&anna).await, OLD);
    assert!(!mails(&app, OLD).await.contains(&"address-changed".to_owned()));
}

#[tokio::test]
async fn of_two_who_want_an_address_at_the_same_moment_one_has_it() {
    let app = TestApp::start().await;
    let (_anna, hers) = anna_moves(&app).await;
    let bert = Player::new(&app, "bert").await;
    ask(&bert, NEW, PASSWORD).await.ok();
    let his = link_token(&app, NEW, "addresses").await;
    assert_ne!(hers, his);
    let (one, other) = tokio::join!(page(&app, Method::POST, &hers), page(&app, Method::POST, &his));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
    assert_eq!(app.sql("SELECT 1 FROM outbox WHERE kind = 'address-changed'").await.len(), 1);
}

#[tokio::test]
async fn the_first_link_that_is_used_ends_the_others_and_those_at_the_old_address() {
    let app = TestApp::start().await;
    let (anna, first) = anna_moves(&app).await;
    ask(&anna, "third@example.net", PASSWORD).await.ok();
    let second = link_token(&app, "third@example.net", "addresses").await;
    anna.client.call("request_password_reset").json(json!({ "address": OLD })).send().await.ok();
    let reset = link_token(&app, OLD, "reset").await;
    let (one, other) = tokio::join!(page(&app, Method::POST, &first), page(&app, Method::POST, &second));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
    let new = json!({ "password": "a quite different one" });
    let reset = anna.client.anonymous().call("reset_password").path("token", reset).json(new).send().await;
    reset.problem("invalid-link");
}

#[tokio::test]
async fn a_new_password_ends_the_requests_of_a_thief() {
    let app = TestApp::start().await;
    let (anna, token) = anna_moves(&app).await;
    let anybody = anna.client.anonymous();
    anybody.call("request_password_reset").json(json!({ "address": OLD })).send().await.ok();
    let reset = link_token(&app, OLD, "reset").await;
    let new = json!({ "password": "a quite different one" });
    anybody.call("reset_password").path("token", reset).json(new).send().await.ok();
    assert_eq!(page(&app, Method::POST, &token).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_voids_a_request_whose_old_one_was_just_checked() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let reset = begin(&app, "UPDATE users SET password_version = password_version + 1").await;
    let asked = tokio::spawn({
        let client = anna.client.clone();
        async move {
            let body = json!({ "address": NEW, "password": PASSWORD });
            client.call("request_address_change").json(body).send().await.problem("wrong-credentials")
        }
    });
    while waiting(&app).await == 0 {
        assert!(!asked.is_finished(), "it did not wait for the new password");
    }
    commit(&reset).await;
    asked.await.unwrap();
    assert!(mails(&app, NEW).await.is_empty());
}

#[tokio::test]
async fn another_address_lifts_the_suspension_and_nothing_is_sent_to_the_suspended_one() {
    let app = TestApp::start().await;
    let (anna, token) = anna_moves(&app).await;
    app.sql("UPDATE users SET suspended_at = now(), suspended_why = '550 5.1.1'").await;
    app.sql("INSERT INTO strikes (user_id, mail, at, why) SELECT id, '\\x01', now(), '550 5.1.1' FROM users").await;
    page(&app, Method::POST, &token).await.ok();
    let me = anna.client.call("read_me").send().await.ok().json();
    assert_eq!((&me["address"], &me["mail"]), (&json!(NEW), &json!({ "state": "sent" })));
    assert!(app.sql("SELECT 1 FROM strikes").await.is_empty());
    assert_eq!(mails(&app, OLD).await, ["verify-address"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn letters_are_believed_from_the_new_address_and_no_more_from_the_old_one() {
    let app = post::open().await;
    let table = Table::in_play(&app).await;
    let to = post::reply_to(&app, OLD).await;
    ask(&table.red, NEW, PASSWORD).await.ok();
    page(&app, Method::POST, &link_token(&app, NEW, "addresses").await).await.ok();
    for (from, outcome) in [(OLD, "held"), (NEW, "held")] {
        post::bring(&app, &post::letter(from, &to, "b4-b5")).await.ok();
        post::pump(&app).await;
        assert_eq!(post::outcomes(&app).await.last().unwrap(), outcome, "from {from}");
    }
    let asked = post::latest(&app, NEW).await;
    assert!(asked.text.contains("b4-b5"), "mails follow the address");
    let to = asked.header("reply-to")[0].to_string();
    for (from, outcome) in [(OLD, "held"), (NEW, "played")] {
        post::bring(&app, &post::letter(from, &to, "b4-b5")).await.ok();
        post::pump(&app).await;
        assert_eq!(
            post::outcomes(&app).await.last().unwrap(),
            outcome,
            "from {from}, to the address that went to the new one"
        );
    }
}
