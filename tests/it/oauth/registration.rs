//! Programs register themselves (RFC 7591): with names that look like nothing else and URIs that lead to them alone,
//! not too many from one network, and not for ever.

use std::time::Duration;

use fieldpost::worker::Step;
use fieldpost::worker::keys::sweep_grants;
use reqwest::Method;
use serde_json::{Value, json};

use super::{BACK, Program, fault, register};
use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::personas::Player;

const DAY: u64 = 86_400;

#[tokio::test]
async fn a_program_is_registered_as_a_public_one_whatever_else_it_says() {
    let app = TestApp::start().await;
    let client = Client::new(&app.url);
    let said = json!({
        "client_name": "Board Bot", "redirect_uris": [BACK, "http://127.0.0.1/back", "com.example.bot:/back"],
        "token_endpoint_auth_method": "client_secret_basic", "logo_uri": "https://evil.example/logo.png",
        "client_uri": "https://evil.example/", "jwks": { "keys": [] }, "tos_uri": null, "contacts": ["two\nlines"],
    });
    let made = register(&client, said.clone()).await;
    assert_eq!((made.status, made.header("cache-control")), (201, "no-store"));
    let made = made.json();
    assert_eq!((&made["client_name"], &made["redirect_uris"]), (&said["client_name"], &said["redirect_uris"]));
    assert_eq!(made["token_endpoint_auth_method"], "none");
    assert_eq!(made["grant_types"], json!(["authorization_code", "refresh_token"]));
    assert!(made["client_id_issued_at"].as_i64().expect("a time") > 1_700_000_000);
    assert!(made.get("client_secret").is_none() && made.get("logo_uri").is_none(), "{made}");
}

#[tokio::test]
async fn every_fault_of_a_registration_is_named_as_the_standard_says() {
    let app = TestApp::start_with(|settings| {
        settings.limits.programs_per_network_per_day = 1;
        settings.names.reserved = "Chancellor big-boss".to_owned();
    })
    .await;
    let client = Client::new(&app.url);
    let named = |name: &str| json!({ "client_name": name, "redirect_uris": [BACK] });
    for said in [
        json!({ "redirect_uris": [BACK] }),
        named(""),
        named("two\nlines"),
        named("see evil.example"),
        named("Support"),
        named("Admins"),
        named("My Fieldpost Bot"),
        named("\u{430}dmin"),
        named("fieldp\u{3bf}st"),
        named("Board B\u{3bf}t"),
        named("\u{ff21}\u{ff22}"),
        named("B0t"),
        named("chancellors"),
        named("Big Boss"),
    ] {
        fault(&register(&client, said).await, "invalid_client_metadata");
    }
    let with = |uris: Value| json!({ "client_name": "Board Bot", "redirect_uris": uris });
    let many: Vec<_> = (0..11).map(|number| format!("{BACK}/{number}")).collect();
    let plain = ["http://bot.example.org/back", "javascript:alert(1)", "https://bot.example.org/#x", "bot:/back"];
    let wrong = plain.into_iter().map(|uri| json!([BACK, uri])).chain([json!([]), json!(many)]);
    for uris in wrong {
        fault(&register(&client, with(uris)).await, "invalid_redirect_uri");
    }
    fault(&register(&client, json!({ "client_name": "Board Bot" })).await, "invalid_redirect_uri");
    for shape in [json!([]), json!({ "client_name": 1 }), json!({ "client_name": "x", "redirect_uris": BACK })] {
        fault(&register(&client, shape).await, "invalid_client_metadata");
    }
    // Mistakes do not count.
    register(&client, named("Board Bot")).await.ok();
    let refused = register(&client, named("Board Bot")).await;
    refused.problem("too-many-requests");
    assert!(refused.header("retry-after").parse::<u32>().is_ok());
}

#[tokio::test]
async fn a_program_that_nobody_grants_anything_is_forgotten_after_the_days_that_the_operator_sets() {
    let app = TestApp::start_with(|settings| settings.auth.unused_program_days = 40).await;
    let anna = Player::new(&app, "anna").await;
    let unused = Program::new(&app, "unused").await;
    let used = Program::new(&app, "used").await;
    let tokens = used.granted(&anna, "read").await;
    let names = async || {
        Program::new(&app, "newer").await;
        let rows = app.sql("SELECT name FROM programs WHERE name <> 'newer' ORDER BY name").await;
        rows.into_iter().flatten().flatten().collect::<Vec<_>>()
    };
    app.advance_database_clock(39 * DAY).await;
    assert_eq!(names().await, ["unused", "used"]);
    app.advance_database_clock(2 * DAY).await;
    assert_eq!(names().await, ["used"], "what was granted has expired, and its row is still there");
    let page = unused.page(&unused.path("read", &[])).await;
    assert_eq!((page.status, page.header("location")), (400, ""));
    assert_eq!(sweep_grants(&app.app).await.unwrap(), Step::Idle, "it was the only one");
    assert_eq!(names().await, Vec::<String>::new());
    // Nobody's log-in would help it: it has to register again.
    fault(&used.refresh(&tokens, &[]).await, "invalid_client");
}

#[tokio::test]
async fn scripts_of_any_site_may_ask_for_tokens_and_register_and_not_read_the_page_that_asks() {
    let app = TestApp::start().await;
    let client = Client::new(&app.url);
    let asked = async |path: &str, method: &str| {
        let request = client.raw(Method::OPTIONS, path).header("origin", "https://bot.example.org");
        let request = request.header("access-control-request-method", method);
        Reply::read(request.send().await.expect("an answer")).await
    };
    for path in ["/oauth/token", "/oauth/revoke", "/v1/oauth/clients"] {
        let reply = asked(path, "POST").await;
        assert_eq!((reply.status, reply.header("access-control-allow-origin")), (204, "*"), "{path}");
    }
    let reply = asked("/oauth/authorize", "GET").await;
    assert_eq!((reply.status, reply.header("access-control-allow-origin")), (405, ""));
}

#[tokio::test]
async fn whoever_asks_for_tokens_without_end_is_told_so_as_programs_are() {
    let app = TestApp::start_with(|settings| {
        settings.limits.requests_per_network = 1;
        settings.limits.requests_per_network_burst = 3;
    })
    .await;
    let client = Client::new(&app.url);
    let mut refused = None;
    for _ in 0..60 {
        let reply = super::post(&client, "/oauth/token", "").await;
        if reply.status == 429 {
            refused = Some(reply);
            break;
        }
        fault(&reply, "invalid_request");
    }
    refused.expect("an end").problem("too-many-requests");
    let found = async || client.raw(Method::GET, "/.well-known/oauth-authorization-server").send().await;
    let mut reply = Reply::read(found().await.expect("an answer")).await;
    while reply.status != 429 {
        reply = Reply::read(found().await.expect("an answer")).await;
    }
    reply.problem("too-many-requests");
}

#[tokio::test]
async fn time_alone_ends_what_is_not_refreshed() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let program = Program::new(&app, "Board Bot").await;
    let tokens = program.granted(&anna, "read").await;
    app.advance_clock(Duration::from_secs(1000)).await;
    program.with(&tokens).call("read_me").send().await.problem("unauthenticated");
    let tokens = program.refresh(&tokens, &[]).await.ok().json();
    program.with(&tokens).call("read_me").send().await.ok();
    let days = u64::from(app.app.settings.auth.refresh_days);
    app.advance_clock(Duration::from_secs((days - 1) * DAY)).await;
    let tokens = program.refresh(&tokens, &[]).await.ok().json();
    app.advance_clock(Duration::from_secs((days + 1) * DAY)).await;
    fault(&program.refresh(&tokens, &[]).await, "invalid_grant");
}

#[tokio::test]
async fn a_name_that_looks_like_that_of_a_user_is_refused() {
    let app = TestApp::start().await;
    for name in ["cocoa", "carl"] {
        Player::new(&app, name).await;
    }
    let client = Client::new(&app.url);
    let named = async |name: &str| register(&client, json!({ "client_name": name, "redirect_uris": [BACK] })).await;
    // Whole words of another script, digits and capitals.
    for name in ["cocoa", "C0C0A", "\u{441}\u{43e}\u{441}\u{43e}\u{430}", "CarI"] {
        let refused = named(name).await;
        assert_eq!(
            (refused.status, refused.json()["error"].as_str()),
            (400, Some("invalid_client_metadata")),
            "{name}"
        );
    }
    for name in ["Cocoa's bot", "cocoas", "Анна"] {
        assert_eq!(named(name).await.status, 201, "{name}");
    }
}
