//! Limits that everybody shares who asks for the same thing: nobody uses up with a few networks, or under another
//! spelling, what belongs to somebody else.

use serde_json::json;

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::{PASSWORD, Player};

const HOUR: u64 = 3_600;

async fn behind_a_proxy(change: impl FnOnce(&mut fieldpost::config::Settings)) -> TestApp {
    TestApp::start_with(|settings| {
        settings.server.proxies = 1;
        change(settings);
    })
    .await
}

async fn ask_reset(app: &TestApp, network: &str, address: &str) -> Reply {
    let body = json!({ "address": address });
    let anybody = Client::new(&app.url);
    anybody.call("request_password_reset").header("x-forwarded-for", network).json(body).send().await
}

async fn resets(app: &TestApp) -> usize {
    app.sql("SELECT 1 FROM outbox WHERE kind = 'reset-password'").await.len()
}

#[tokio::test]
async fn one_network_keeps_nobody_from_the_mails_of_their_address_under_whatever_tag() {
    let app = behind_a_proxy(|_| {}).await;
    Player::new(&app, "anna").await;
    for hour in 0..4 {
        for attempt in 0..5 {
            // Nobody has that address; its mailbox is Anna's.
            let reply = ask_reset(&app, "203.0.113.9", "anna+x@example.org").await;
            // A quarter of what an address gets in a day is for one network, which gets an error beyond that.
            assert_eq!(reply.status, if hour == 0 { 202 } else { 429 }, "hour {hour}, attempt {attempt}");
        }
        app.advance_database_clock(HOUR + 1).await;
    }
    ask_reset(&app, "203.0.113.77", "anna@example.org").await.ok();
    assert_eq!(resets(&app).await, 1);
}

#[tokio::test]
async fn from_however_many_networks_nobody_is_kept_from_mails_by_those_that_nobody_gets() {
    let app = behind_a_proxy(|_| {}).await;
    Player::new(&app, "anna").await;
    for network in 0..30 {
        ask_reset(&app, &format!("198.51.100.{network}"), "anna+x@example.org").await.ok();
    }
    ask_reset(&app, "203.0.113.77", "anna@example.org").await.ok();
    assert_eq!(resets(&app).await, 1);
}

#[tokio::test]
async fn mails_held_back_by_the_hour_do_not_count_for_the_day() {
    let app = behind_a_proxy(|settings| {
        settings.auth.mails_per_address_from_anywhere = 2;
        settings.auth.mails_per_address_per_day = 4;
    })
    .await;
    Player::new(&app, "anna").await;
    for hour in 0..2 {
        for network in 0..10 {
            ask_reset(&app, &format!("198.51.{hour}.{network}"), "anna@example.org").await.ok();
        }
        assert_eq!(resets(&app).await, 2 * (hour + 1));
        app.advance_database_clock(HOUR + 1).await;
    }
    ask_reset(&app, "203.0.113.77", "anna@example.org").await.ok();
    assert_eq!(resets(&app).await, 4, "that was the day's");
}

async fn log_in(app: &TestApp, network: &str, login: &str, password: &str) -> Reply {
    let body = json!({ "login": login, "password": password });
    let anybody = Client::new(&app.url);
    anybody.call("log_in").header("x-forwarded-for", network).json(body).send().await
}

#[tokio::test]
async fn the_networks_of_one_site_lock_nobody_out() {
    let app = behind_a_proxy(|settings| settings.auth.attempts_per_account = 2).await;
    Player::new(&app, "anna").await;
    let mut refused = 0;
    for network in 0..20 {
        let from = format!("2001:db8:7:{network:x}::1");
        refused += usize::from(log_in(&app, &from, "anna", "a wrong password").await.status == 429);
    }
    assert_eq!(refused, 16, "twice as many from a /48 as from a /64");
    log_in(&app, "2001:db8:8::1", "anna", PASSWORD).await.ok();
}

#[tokio::test]
async fn the_neighbours_in_a_site_lock_nobody_out_of_a_network_from_which_they_are_logged_in() {
    let app = behind_a_proxy(|settings| settings.auth.attempts_per_account = 2).await;
    let anna = Player::new(&app, "anna").await;
    let here = "2001:db8:7:1::1";
    log_in(&app, here, "anna", PASSWORD).await.ok();
    for login in ["anna", anna.address.as_str()] {
        for network in [2, 2, 3, 3] {
            let wrong = log_in(&app, &format!("2001:db8:7:{network}::1"), login, "a wrong password").await;
            wrong.problem("wrong-credentials");
        }
        log_in(&app, "2001:db8:7:4::1", login, PASSWORD).await.problem("too-many-requests");
    }
    // It counts names only: for an address it would reveal that it has a user.
    log_in(&app, here, &anna.address, PASSWORD).await.problem("too-many-requests");
    for _ in 0..2 {
        log_in(&app, here, "anna", "a wrong password").await.problem("wrong-credentials");
    }
    log_in(&app, here, "anna", PASSWORD).await.problem("too-many-requests");
    app.advance_database_clock(15 * 60 + 1).await;
    for network in [2, 2, 3, 3] {
        log_in(&app, &format!("2001:db8:7:{network}::1"), "anna", "a wrong password").await;
    }
    log_in(&app, here, "anna", PASSWORD).await.ok();
}

#[tokio::test]
async fn whoever_is_logged_in_from_somewhere_is_locked_out_from_there_by_nobody_elsewhere() {
    let app = behind_a_proxy(|settings| settings.auth.attempts_per_account = 2).await;
    let anna = Player::new(&app, "anna").await;
    log_in(&app, "203.0.113.5", "anna", PASSWORD).await.ok();
    for login in ["anna", anna.address.as_str()] {
        for network in 0..20 {
            let wrong = log_in(&app, &format!("198.51.100.{network}"), login, "a wrong password").await;
            wrong.problem("wrong-credentials");
        }
        log_in(&app, "203.0.113.99", login, PASSWORD).await.problem("too-many-requests");
    }
    // It counts names only: for an address it would reveal that it has a user.
    log_in(&app, "203.0.113.5", &anna.address, PASSWORD).await.problem("too-many-requests");
    log_in(&app, "203.0.113.5", "anna", "a wrong password").await.problem("wrong-credentials");
    log_in(&app, "203.0.113.5", "anna", PASSWORD).await.ok();
    log_in(&app, "203.0.113.99", "anna", PASSWORD).await.ok();
}

#[tokio::test]
async fn every_kind_of_mail_is_counted_by_its_address_and_by_the_network_that_asks() {
    for (per_address, per_network) in [(2, 100), (100, 2)] {
        for kind in ["register_user", "request_verification_mail", "request_password_reset", "request_address_change"] {
            let app = TestApp::start_with(|settings| {
                settings.server.proxies = 1;
                settings.auth.mails_per_address = per_address;
                settings.auth.mails_per_network = per_network;
            })
            .await;
            let anna = Player::new(&app, "anna").await;
            for n in 0..3 {
                let name = format!("carl-{}", if per_address == 2 { 0 } else { n });
                let address = format!("{name}@example.org");
                let body = match kind {
                    "register_user" => json!({ "name": format!("carl-{n}"), "address": address, "password": PASSWORD }),
                    "request_address_change" => json!({ "address": address, "password": PASSWORD }),
                    _ => json!({ "address": address }),
                };
                let reply = anna.client.call(kind).json(body).header("x-forwarded-for", "203.0.113.1").send().await;
                match n {
                    2 => drop(reply.problem("too-many-requests")),
                    _ => drop(reply.ok()),
                }
            }
        }
    }
}
