//! Attempts are limited per account, per network address and per mail address, whoever exists; the counts are in the
//! database, where all processes see them.

use std::sync::Arc;
use std::time::Duration;

use fieldpost::app::App;
use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player, link_token};

async fn log_in(app: &TestApp, login: &str, password: &str) -> Reply {
    Client::new(&app.url).call("log_in").json(json!({ "login": login, "password": password })).send().await
}

async fn ask_reset(app: &TestApp, address: &str) -> Reply {
    Client::new(&app.url).call("request_password_reset").json(json!({ "address": address })).send().await
}

/// The seconds to wait, which every part of the answer must tell alike.
fn too_many(reply: &Reply, quota: &str) -> u64 {
    let problem = reply.problem("too-many-requests");
    assert_eq!(reply.status, 429);
    let (left, policy) = (reply.header("ratelimit"), reply.header("ratelimit-policy"));
    assert!(left.contains(&format!("\";r=0;t={}", reply.header("retry-after"))), "{left}");
    assert!(policy.contains(&format!("\";q={quota};w=")), "{policy}");
    let seconds = problem["retry_after"].as_u64().unwrap();
    assert_eq!(seconds.to_string(), reply.header("retry-after"));
    seconds
}

#[tokio::test]
async fn after_ten_wrong_passwords_a_stranger_has_to_wait_even_with_the_right_one_and_is_told_what_else_to_do() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    for _ in 0..10 {
        log_in(&app, "anna", "a wrong password").await.problem("wrong-credentials");
    }
    let refused = log_in(&app, "ANNA", PASSWORD).await;
    let seconds = too_many(&refused, "10");
    assert!((890..=900).contains(&seconds), "{seconds}");
    let said = refused.problem("too-many-requests")["detail"].as_str().unwrap().to_owned();
    assert!(said.contains("mail address if you typed your name") && said.contains("a new password"), "{said}");
    let client = Client::new(&app.url);
    let in_german = client.call("log_in").header("Accept-Language", "de");
    let in_german = in_german.json(json!({ "login": "anna", "password": PASSWORD })).send().await;
    assert!(in_german.problem("too-many-requests")["detail"].as_str().unwrap().contains("neuen Passwort"));
    // What others know is the name.
    log_in(&app, "anna@example.org", PASSWORD).await.ok();
    app.advance_clock(Duration::from_secs(seconds + 1)).await;
    log_in(&app, "anna", PASSWORD).await.ok();
}

#[tokio::test]
async fn an_unknown_name_is_limited_like_a_known_one() {
    let app = TestApp::start().await;
    for _ in 0..10 {
        log_in(&app, "nobody", "a wrong password").await.problem("wrong-credentials");
    }
    too_many(&log_in(&app, "nobody", "a wrong password").await, "10");
    let kept = app.sql("SELECT a::text FROM attempts a").await;
    assert!(kept.iter().flatten().flatten().all(|row| !row.contains("nobody")), "only digests are kept");
}

#[tokio::test]
async fn logging_in_starts_the_count_anew() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    for _ in 0..2 {
        for _ in 0..9 {
            log_in(&app, "anna", "a wrong password").await.problem("wrong-credentials");
        }
        log_in(&app, "anna", PASSWORD).await.ok();
    }
}

#[tokio::test]
async fn guesses_at_the_same_moment_do_not_slip_through_together() {
    let app = TestApp::start_with(|settings| settings.auth.attempts_per_account = 3).await;
    Player::new(&app, "anna").await;
    let many = (0..12).map(|_| log_in(&app, "anna", "a wrong password"));
    let replies = futures_util::future::join_all(many).await;
    assert_eq!(replies.iter().filter(|reply| reply.status == 401).count(), 3);
    assert_eq!(replies.iter().filter(|reply| reply.status == 429).count(), 9);
}

#[tokio::test]
async fn wrong_passwords_of_others_in_the_same_network_lock_nobody_out() {
    let app = TestApp::start_with(|settings| settings.auth.attempts_per_address = 5).await;
    Player::new(&app, "anna").await;
    let address = "bert@example.org";
    let body = json!({ "name": "bert", "address": address, "password": PASSWORD });
    Client::new(&app.url).call("register_user").json(body).send().await.ok();
    let token = link_token(&app, address, "verify").await;
    for guess in 0..60 {
        log_in(&app, &format!("name-{guess}"), "a wrong password").await.problem("wrong-credentials");
    }
    // Each account has a few attempts of its own from there, and no more while the network is over its limit.
    for _ in 0..2 {
        log_in(&app, "anna", "a wrong password").await.problem("wrong-credentials");
    }
    log_in(&app, "anna", PASSWORD).await.ok();
    for _ in 0..3 {
        log_in(&app, "name-0", "a wrong password").await;
        log_in(&app, "nobody", "a wrong password").await.problem("wrong-credentials");
    }
    too_many(&log_in(&app, "name-0", "a wrong password").await, "5");
    too_many(&log_in(&app, "nobody", "a wrong password").await, "5");
    // Proving an address has nothing to do with it.
    let proof = json!({ "token": token, "password": PASSWORD });
    Client::new(&app.url).call("verify_address").json(proof).send().await.ok();
    log_in(&app, "bert", PASSWORD).await.ok();
}

#[tokio::test]
async fn those_who_log_in_properly_do_not_use_up_the_attempts_of_their_network() {
    let app = TestApp::start_with(|settings| settings.auth.attempts_per_address = 3).await;
    Player::new(&app, "anna").await;
    for _ in 0..6 {
        log_in(&app, "anna", PASSWORD).await.ok();
    }
}

#[tokio::test]
async fn the_password_for_a_link_is_guessed_no_more_often_than_that_of_a_user() {
    let app = TestApp::start_with(|settings| settings.auth.attempts_per_account = 2).await;
    let mut tokens = Vec::new();
    for name in ["anna", "bert", "carl"] {
        let address = format!("{name}@example.org");
        let body = json!({ "name": name, "address": address, "password": PASSWORD });
        Client::new(&app.url).call("register_user").json(body).send().await.ok();
        tokens.push(link_token(&app, &address, "verify").await);
    }
    let verify = async |token: usize, password: &str| {
        let proof = json!({ "token": tokens[token], "password": password });
        Client::new(&app.url).call("verify_address").json(proof).send().await
    };
    for _ in 0..2 {
        verify(0, "a wrong password").await.problem("wrong-credentials");
    }
    let seconds = too_many(&verify(0, PASSWORD).await, "2");
    // Each link has its own attempts, whatever the network.
    verify(1, PASSWORD).await.ok();
    verify(2, "a wrong password").await.problem("wrong-credentials");
    verify(2, "a wrong password").await.problem("wrong-credentials");
    too_many(&verify(2, PASSWORD).await, "2");
    app.advance_clock(Duration::from_secs(seconds + 1)).await;
    verify(0, PASSWORD).await.ok();
}

#[tokio::test]
async fn behind_a_proxy_its_entry_is_the_network_address() {
    let app = TestApp::start_with(|settings| {
        settings.server.proxies = 1;
        settings.auth.attempts_per_address = 2;
    })
    .await;
    let from = async |network: &str| {
        let body = json!({ "login": "nobody", "password": "a wrong password" });
        Client::new(&app.url).call("log_in").header("x-forwarded-for", network).json(body).send().await
    };
    for _ in 0..3 {
        from("203.0.113.9, 198.51.100.1").await.problem("wrong-credentials");
    }
    too_many(&from("203.0.113.10, 198.51.100.1").await, "2");
    from("203.0.113.9, 198.51.100.2").await.problem("wrong-credentials");
}

#[tokio::test]
async fn nobody_is_locked_out_by_the_wrong_passwords_of_others() {
    let app = TestApp::start_with(|settings| {
        settings.server.proxies = 1;
        settings.auth.attempts_per_account = 2;
    })
    .await;
    Player::new(&app, "anna").await;
    let from = async |network: u8, password: &str| {
        let body = json!({ "login": "anna", "password": password });
        let network = format!("203.0.113.{network}");
        Client::new(&app.url).call("log_in").header("x-forwarded-for", network).json(body).send().await
    };
    for _ in 0..2 {
        from(1, "a wrong password").await.problem("wrong-credentials");
    }
    too_many(&from(1, PASSWORD).await, "2");
    from(2, PASSWORD).await.ok();
    // Guessing from everywhere has an end all the same.
    for guess in 0..20 {
        from(10 + guess, "a wrong password").await.problem("wrong-credentials");
    }
    too_many(&from(40, PASSWORD).await, "20");
}

#[tokio::test]
async fn a_mail_address_gets_five_mails_an_hour_whether_or_not_it_is_known() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    for _ in 0..5 {
        ask_reset(&app, "anna@example.org").await.ok();
        ask_reset(&app, "nobody@example.org").await.ok();
    }
    for address in ["anna@example.org", "nobody@example.org", "nobody+tag@example.org"] {
        let seconds = too_many(&ask_reset(&app, address).await, "5");
        assert!((3590..=3600).contains(&seconds), "{seconds}");
    }
    // Registering was one more, of another kind.
    assert_eq!(app.sql("SELECT 1 FROM outbox WHERE address = 'anna@example.org'").await.len(), 6);
}

/// Registers as somebody who comes through the operator's proxy from `network`.
async fn register_from(app: &TestApp, network: &str, name: &str, address: &str) -> Reply {
    let body = json!({ "name": name, "address": address, "password": PASSWORD });
    Client::new(&app.url).call("register_user").header("x-forwarded-for", network).json(body).send().await
}

async fn mails_to(app: &TestApp, address: &str) -> usize {
    app.sql(&format!("SELECT 1 FROM outbox WHERE address = '{address}'")).await.len()
}

#[tokio::test]
async fn nobody_is_kept_from_their_address_by_strangers_elsewhere() {
    let app = TestApp::start_with(|settings| settings.server.proxies = 1).await;
    for _ in 0..5 {
        register_from(&app, "203.0.113.9", "mallory", "anna@example.org").await.ok();
    }
    too_many(&register_from(&app, "203.0.113.9", "mallory", "anna@example.org").await, "5");
    register_from(&app, "203.0.113.77", "anna", "anna@example.org").await.ok();
    assert_eq!(mails_to(&app, "anna@example.org").await, 6);
}

#[tokio::test]
async fn from_however_many_networks_an_address_gets_few_mails_and_nobody_is_told() {
    let app = TestApp::start_with(|settings| {
        settings.server.proxies = 1;
        settings.auth.mails_per_address_from_anywhere = 3;
        settings.auth.mails_per_address_per_day = 5;
    })
    .await;
    Player::new(&app, "bert").await;
    let before = mails_to(&app, "bert@example.org").await;
    let ask = async |network: usize, address: &str| {
        let body = json!({ "address": address });
        let from = format!("198.51.100.{network}");
        let call = Client::new(&app.url);
        let reply = call.call("request_password_reset").header("x-forwarded-for", from).json(body).send().await.ok();
        (reply.status, reply.text())
    };
    let mut answers = Vec::new();
    for network in 0..6 {
        for address in ["bert@example.org", "nobody@example.org"] {
            answers.push(ask(network, address).await);
        }
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "sent or not, known or not: {answers:?}");
    assert_eq!(mails_to(&app, "bert@example.org").await - before, 3, "in an hour");
    app.advance_database_clock(3601).await;
    for network in 0..6 {
        ask(network, "bert@example.org").await;
    }
    assert_eq!(mails_to(&app, "bert@example.org").await - before, 5, "in a day");
    app.advance_database_clock(24 * 3600).await;
    ask(1, "bert@example.org").await;
    assert_eq!(mails_to(&app, "bert@example.org").await - before, 6);
}

#[tokio::test]
async fn whoever_is_held_back_by_their_own_network_uses_up_nothing_that_all_share() {
    let app = TestApp::start_with(|settings| {
        settings.server.proxies = 1;
        settings.auth.mails_per_address_from_anywhere = 6;
    })
    .await;
    for _ in 0..20 {
        register_from(&app, "203.0.113.9", "mallory", "anna@example.org").await;
    }
    register_from(&app, "203.0.113.77", "anna", "anna@example.org").await.ok();
    assert_eq!(mails_to(&app, "anna@example.org").await, 6, "five of the stranger's, and her own");
}

#[tokio::test]
async fn a_mail_to_an_address_that_is_not_proven_holds_no_name_that_a_stranger_chose() {
    let app = TestApp::start().await;
    let mallory = Player::new(&app, "win-free-money").await;
    register_from(&app, "", "cheap-pills-now", "anna@example.org").await.ok();
    let other = json!({ "address": "carl@example.org", "password": PASSWORD });
    mallory.client.call("request_address_change").json(other).send().await.ok();
    let opponent = json!({ "type": "address", "address": "dora@example.org" });
    let game = json!({ "ruleset": "barrage", "opponent": opponent });
    mallory.client.call("create_game").json(game).send().await.ok();
    for (address, purpose) in
        [("anna@example.org", "verify"), ("carl@example.org", "addresses"), ("dora@example.org", "invitations")]
    {
        link_token(&app, address, purpose).await;
        let mail = app.sql(&format!("SELECT encode(content, 'escape') FROM outbox WHERE address = '{address}'")).await;
        let mail = mail[0][0].clone().unwrap();
        assert!(mail.contains("Hello there"), "{mail}");
        for name in ["win-free-money", "cheap-pills-now"] {
            assert!(!mail.contains(name), "{mail}");
        }
    }
}

#[tokio::test]
async fn whoever_asks_for_mails_that_nobody_gets_keeps_their_owner_from_nothing() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    // Anna's address is proven, so that not one of these is sent.
    let again = json!({ "address": "anna@example.org" });
    for _ in 0..5 {
        Client::new(&app.url).call("request_verification_mail").json(&again).send().await.ok();
    }
    too_many(&Client::new(&app.url).call("request_verification_mail").json(&again).send().await, "5");
    ask_reset(&app, "anna@example.org").await.ok();
    assert_eq!(app.sql("SELECT 1 FROM outbox WHERE kind = 'reset-password'").await.len(), 1);
}

#[tokio::test]
async fn a_network_address_cannot_have_mails_sent_to_everybody() {
    let app = TestApp::start_with(|settings| settings.auth.mails_per_network = 3).await;
    for guess in 0..3 {
        ask_reset(&app, &format!("somebody-{guess}@example.org")).await.ok();
    }
    too_many(&ask_reset(&app, "one-more@example.org").await, "3");
}

#[tokio::test]
async fn a_reset_clears_the_way_for_its_owner() {
    let app = TestApp::start().await;
    Player::new(&app, "anna").await;
    for _ in 0..11 {
        log_in(&app, "anna", "a wrong password").await;
    }
    ask_reset(&app, "anna@example.org").await.ok();
    let token = link_token(&app, "anna@example.org", "reset").await;
    let body = json!({ "password": "a quite different one" });
    Client::new(&app.url).call("reset_password").path("token", token).json(body).send().await.ok();
    log_in(&app, "anna", "a quite different one").await.ok();
}

#[tokio::test]
async fn several_processes_share_the_limit() {
    let app = TestApp::start_with(|settings| settings.auth.attempts_per_account = 4).await;
    let other = Arc::new(App::build(app.app.settings.clone()).await.unwrap());
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    let server = fieldpost::http::serve(Arc::clone(&other), listener).unwrap();
    let handle = server.handle();
    tokio::spawn(server);
    let body = json!({ "login": "anna", "password": "a wrong password" });
    for base in [&app.url, &url, &app.url, &url] {
        Client::new(base).call("log_in").json(&body).send().await.problem("wrong-credentials");
    }
    for base in [&app.url, &url] {
        too_many(&Client::new(base).call("log_in").json(&body).send().await, "4");
    }
    handle.stop(false).await;
}
