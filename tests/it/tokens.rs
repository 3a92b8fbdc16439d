//! Personal access tokens: a program acts for its user within scopes, until the token expires, is revoked or the
//! password is set anew.

use std::time::{Duration, Instant};

use fieldpost::app::accounts::caller::Access;
use fieldpost::app::accounts::tokens::flush;
use fieldpost::http::routes;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Client, Reply};
use crate::support::contract::{CONTRACT, escaped};
use crate::support::personas::{Player, Table, link_token};
use crate::support::statements::WatchedProcess;
use crate::support::waiting::waiting;

pub(crate) async fn create(player: &Player, scopes: &[&str]) -> Value {
    let body = json!({ "name": "my bot", "scopes": scopes });
    player.client.call("create_token").json(body).send().await.ok().json()
}

/// A client with a new token of a player.
async fn program(player: &Player, scopes: &[&str]) -> Client {
    player.client.with_token(create(player, scopes).await["token"].as_str().unwrap())
}

async fn revoke(player: &Player, token: &Value) -> Reply {
    player.client.call("revoke_token").path("personal_token", token["id"].as_str().unwrap()).send().await
}

#[tokio::test]
async fn a_program_plays_with_a_token() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let program = Player { client: program(&table.red, &["play", "read"]).await, ..table.red };
    program.act(&table.game, "b4-b5").await.ok();
    let owed = table.blue.client.call("list_decisions").send().await.ok().json();
    assert_eq!(owed["decisions"][0]["game"], table.game.as_str());
    // Nobody else's game becomes hers by it.
    let carl = Player::new(&app, "carl").await;
    let stranger = Player { client: self::program(&carl, &["play", "read"]).await, ..carl };
    stranger.client.call("read_setup").path("game", &table.game).send().await.problem("not-found");
}

/// What the contract says that each operation needs.
fn scope_in_the_contract(method: &str, path: &str) -> Option<String> {
    let place = format!("/paths/{}/{}/x-token-scope", escaped(path), method.to_lowercase());
    CONTRACT.document().pointer(&place).map(|scope| scope.as_str().expect("a scope").to_owned())
}

#[test]
fn the_contract_names_the_scope_that_each_operation_needs() {
    for entry in routes::all().iter().filter(|entry| entry.in_contract) {
        let needed = match entry.access {
            Access::Session => None,
            Access::Scope(scope) => Some(scope.to_string()),
        };
        let said = scope_in_the_contract(entry.method.as_str(), entry.path);
        assert_eq!(said, needed, "{} {}", entry.method, entry.path);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_good_for_its_scopes_and_nothing_else() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let id = "0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10";
    for scope in ["read", "play", "account"] {
        let program = program(&anna, &[scope]).await;
        for operation in CONTRACT.operations().filter(|operation| operation.private && operation.id != "receive_letter")
        {
            let needed = scope_in_the_contract(&operation.method, &operation.path);
            let call = program.call(&operation.id).path("game", id).path("personal_token", id).path("session", id);
            let call = call.path("leave", id).path("line", id).path("name", "nobody").path("seat", "blue");
            let call = call.path("setup", id).path("ruleset", "barrage").path("webhook", id).path("delivery", id);
            let call = call.path("program", id);
            let call = if operation.takes("If-Match") { call.header("If-Match", "\"1\"") } else { call };
            // A stream has no end to wait for.
            let reply = if operation.id.starts_with("stream_") {
                call.open().await.map_or_else(|refused| refused, |stream| stream.head)
            } else {
                call.send().await
            };
            if needed.as_deref() == Some(scope) {
                assert!(![401, 403].contains(&reply.status), "{}: {reply:?}", operation.id);
                continue;
            }
            reply.problem("insufficient-scope");
            let scope = needed.map(|needed| format!(", scope=\"{needed}\"")).unwrap_or_default();
            let expected = format!("Bearer error=\"insufficient_scope\"{scope}");
            assert_eq!(reply.header("www-authenticate"), expected, "{}", operation.id);
        }
    }
}

#[tokio::test]
async fn anything_that_looks_like_a_token_is_refused_unless_it_is_one() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let token = create(&anna, &["read"]).await["token"].as_str().unwrap().to_owned();
    let unknown = fieldpost::auth::PersonalToken::random().unwrap().text();
    for wrong in [&token[1..], &token[..62], &format!("{token}A"), &unknown, "fieldpost_pat_"] {
        let refused = anna.client.with_token(wrong).call("read_me").send().await;
        refused.problem("unauthenticated");
        assert_eq!(refused.header("www-authenticate"), "Bearer error=\"invalid_token\"");
    }
    anna.client.with_token(&token).call("read_me").send().await.ok();
}

#[tokio::test]
async fn unknown_tokens_use_up_what_their_network_may_ask_before_they_are_looked_up() {
    let app = TestApp::start_with(|settings| {
        settings.limits.requests_per_network = 1;
        settings.limits.requests_per_network_burst = 8;
    })
    .await;
    let watched = WatchedProcess::beside(&app).await;
    let unknown = || fieldpost::auth::PersonalToken::random().unwrap().text();
    let mut looked_up = 0;
    for _ in 0..60 {
        let reply = Client::new(&watched.url).with_token(&unknown()).call("read_me").send().await;
        looked_up += usize::from(reply.status == 401);
        assert!([401, 429].contains(&reply.status), "{reply:?}");
    }
    assert!((8..60).contains(&looked_up), "{looked_up}");
    let asked = watched.statements().iter().filter(|said| said.contains("FROM \"tokens\"")).count();
    assert_eq!(asked, looked_up, "once each, and not for those who are held back");
    // A token that is mistyped is not even looked up: none ends with a B.
    let mistyped = format!("{}B", &unknown()[..62]);
    Client::new(&app.url).with_token(&mistyped).call("read_me").send().await.problem("unauthenticated");
}

#[tokio::test]
async fn a_move_with_a_token_costs_the_statements_of_one_with_a_session() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let watched = WatchedProcess::beside(&app).await;
    let token = create(&table.red, &["play", "read"]).await;
    let asked = async |client: Client, version: usize, text: &str| {
        let before = watched.statements().len();
        let call = client.call("act").path("game", &table.game).header("If-Match", format!("\"{version}\""));
        call.json(json!({ "type": "text", "text": text })).send().await.ok();
        let mut said = watched.statements().split_off(before);
        // Every second or so a process asks who was logged out elsewhere.
        said.retain(|said| !said.contains("WHERE ended_at >"));
        said.len()
    };
    let [red, blue] = [&table.red, &table.blue].map(|player| watched.client(&player.client));
    let program = Client::new(&watched.url).with_token(token["token"].as_str().unwrap());
    // The first one also asks what a process keeps, and whose the token is.
    asked(program.clone(), 3, "b4-b5").await;
    asked(blue.clone(), 4, "b7-b6").await;
    let with_token = asked(program, 5, "e4-e5").await;
    asked(blue, 6, "e7-e6").await;
    assert_eq!(with_token, asked(red, 7, "f4-f5").await);
}

#[tokio::test]
async fn a_revoked_token_is_refused_at_once_and_within_two_seconds_elsewhere() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let [here, elsewhere] = [create(&anna, &["read"]).await, create(&anna, &["read"]).await];
    let client = |token: &Value| anna.client.with_token(token["token"].as_str().unwrap());
    client(&here).call("read_me").send().await.ok();
    client(&elsewhere).call("read_me").send().await.ok();
    revoke(&anna, &here).await.ok();
    client(&here).call("read_me").send().await.problem("unauthenticated");
    revoke(&anna, &here).await.problem("not-found");
    // Another process: nothing tells this one but the database.
    app.sql("UPDATE tokens SET ended_at = fieldpost_now(), ended_by = 'owner' WHERE ended_at IS NULL").await;
    let began = Instant::now();
    while client(&elsewhere).call("read_me").send().await.status == 200 {
        assert!(began.elapsed() < Duration::from_secs(2), "still good");
    }
    client(&elsewhere).call("read_me").send().await.problem("unauthenticated");
    // Long after nobody remembers that it ended.
    app.advance_clock(Duration::from_secs(3600)).await;
    client(&elsewhere).call("read_me").send().await.problem("unauthenticated");
}

#[tokio::test]
async fn a_token_expires_when_it_was_to_and_outlives_the_session_otherwise() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let body = json!({ "name": "for a day", "scopes": ["read"], "valid_days": 1 });
    let short = anna.client.call("create_token").json(body).send().await.ok().json();
    let short = anna.client.with_token(short["token"].as_str().unwrap());
    let lasting = program(&anna, &["read"]).await;
    anna.client.call("end_sessions").send().await.ok();
    app.advance_clock(Duration::from_secs(86_000)).await;
    short.call("read_me").send().await.ok();
    app.advance_clock(Duration::from_secs(600)).await;
    short.call("read_me").send().await.problem("unauthenticated");
    app.advance_clock(Duration::from_secs(1000 * 86_400)).await;
    lasting.call("read_me").send().await.ok();
}

#[tokio::test]
async fn a_new_password_ends_every_token() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let [hers, his] = [program(&anna, &["read"]).await, program(&bert, &["read"]).await];
    hers.call("read_me").send().await.ok();
    let anybody = anna.client.anonymous();
    anybody.call("request_password_reset").json(json!({ "address": anna.address })).send().await.ok();
    let link = link_token(&app, &anna.address, "reset").await;
    let password = json!({ "password": "a quite different one" });
    anybody.call("reset_password").path("token", link).json(password).send().await.ok();
    hers.call("read_me").send().await.problem("unauthenticated");
    his.call("read_me").send().await.ok();
    let ended = app.sql("SELECT ended_by FROM tokens WHERE ended_at IS NOT NULL").await;
    assert_eq!(ended, [[Some("reset".to_owned())]]);
}

#[tokio::test]
async fn a_session_that_has_ended_elsewhere_makes_no_token() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    anna.client.call("read_me").send().await.ok();
    app.sql("UPDATE sessions SET ended_at = fieldpost_now(), ended_by = 'reset'").await;
    let body = json!({ "name": "my bot", "scopes": ["read"] });
    anna.client.call("create_token").json(body).send().await.problem("unauthenticated");
    assert!(app.sql("SELECT 1 FROM tokens").await.is_empty());
}

#[tokio::test]
async fn anna_sees_her_tokens_and_when_they_were_used_but_not_their_text() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let bert = Player::new(&app, "bert").await;
    let first = create(&anna, &["play", "read", "play"]).await;
    assert_eq!(first["scopes"], json!(["read", "play"]));
    let second = create(&anna, &["account"]).await;
    let list = async |player: &Player| player.client.call("list_tokens").send().await.ok().json()["tokens"].clone();
    let text = first["token"].as_str().unwrap();
    anna.client.with_token(text).call("read_me").send().await.ok();
    flush(&app.app).await.unwrap();
    let listed = list(&anna).await;
    let ids: Vec<_> = listed.as_array().unwrap().iter().map(|token| &token["id"]).collect();
    assert_eq!(ids, [&second["id"], &first["id"]]);
    assert!(listed[0].get("last_used_at").is_none() && listed[1]["last_used_at"].is_string(), "{listed}");
    assert!(!listed.to_string().contains("fieldpost_pat_"));
    // They are nobody else's.
    assert_eq!(list(&bert).await, json!([]));
    revoke(&bert, &second).await.problem("not-found");
    // An hour later it is written again, and not before.
    let used = async || app.sql("SELECT last_used_at FROM tokens WHERE last_used_at IS NOT NULL").await;
    let before = used().await;
    app.advance_clock(Duration::from_secs(1800)).await;
    anna.client.with_token(text).call("read_me").send().await.ok();
    flush(&app.app).await.unwrap();
    assert_eq!(used().await, before);
    app.advance_clock(Duration::from_secs(1900)).await;
    anna.client.with_token(text).call("read_me").send().await.ok();
    flush(&app.app).await.unwrap();
    assert_ne!(used().await, before);
}

#[tokio::test]
async fn every_fault_of_a_token_is_named_and_their_number_is_limited() {
    let app = TestApp::start_with(|settings| {
        settings.auth.tokens_per_user = 2;
        settings.limits.tokens_per_day = 4;
    })
    .await;
    let anna = Player::new(&app, "anna").await;
    let ask = |body: Value| anna.client.call("create_token").json(body).send();
    let problem = ask(json!({ "name": " ", "scopes": [], "valid_days": 0 })).await.problem("invalid-fields");
    let at: Vec<_> = problem["faults"].as_array().unwrap().iter().map(|fault| fault["at"].clone()).collect();
    assert_eq!(at, ["name", "scopes", "valid_days"]);
    for wrong in [
        json!({ "name": "two\nlines", "scopes": ["read"] }),
        json!({ "name": "x".repeat(61), "scopes": ["read"] }),
        json!({ "name": "my bot", "scopes": ["write"] }),
        json!({ "name": "my bot", "scopes": vec!["read"; 101] }),
        json!({ "name": "my bot", "scopes": ["read"], "valid_days": 3661 }),
    ] {
        ask(wrong).await.problem("invalid-fields");
    }
    let [first, _] = [create(&anna, &["read"]).await, create(&anna, &["read"]).await];
    let good = json!({ "name": "my bot", "scopes": ["read"] });
    assert_eq!(ask(good.clone()).await.problem("too-many-tokens")["limit"], 2);
    revoke(&anna, &first).await.ok();
    ask(good.clone()).await.ok();
    ask(good).await.problem("too-many-requests");
}

#[tokio::test]
async fn the_database_and_the_mails_hold_no_token() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let token = create(&anna, &["read"]).await;
    let secret = &token["token"].as_str().unwrap()["fieldpost_pat_".len()..][..43];
    let rows = "SELECT t::text FROM tokens t UNION ALL SELECT a::text FROM audit a \
                UNION ALL SELECT encode(content, 'escape') FROM outbox WHERE content IS NOT NULL";
    let rows = app.sql(rows).await;
    assert!(rows.len() > 3 && rows.iter().flatten().flatten().all(|row| !row.contains(secret)), "{rows:?}");
}

#[tokio::test]
async fn a_new_token_is_told_by_mail_with_what_it_may_do_and_how_to_end_it() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    create(&anna, &["read", "play"]).await;
    let mails = waiting(&app, "kind = 'token-created'", "dedupe_key").await;
    assert_eq!(mails.len(), 1);
    let text = mails[0].letter().text.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in ["It may see everything", "create games, join them and play", "/reset", "Network"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(!text.contains("change your settings"), "{text}");
}
