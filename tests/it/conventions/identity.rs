//! Authentication and authorisation: every private operation, every invalid token, every game of others.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use data_encoding::BASE64URL_NOPAD;
use jsonwebtoken::{EncodingKey, Header};
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::client::{Call, Client, Reply};
use crate::support::contract::{CONTRACT, Operation, escaped};
use crate::support::personas::{Player, Table};

/// A call of `operation` about `game` with everything that it needs.
fn complete<'c>(client: &'c Client, operation: &'static Operation, game: &str) -> Call<'c> {
    let mut call = super::located(client.call(&operation.id), game);
    if operation.takes("If-Match") {
        call = call.header("If-Match", "\"4\"");
    }
    let place = format!("/paths/{}/{}/requestBody/content", escaped(&operation.path), operation.method.to_lowercase());
    match CONTRACT.document().pointer(&format!("{place}/application~1json")) {
        None => call,
        Some(media) => {
            let named = media["examples"].as_object().and_then(|examples| examples.values().next());
            call.json(media.get("example").or(named.map(|example| &example["value"])).expect("an example"))
        }
    }
}

/// A problem without what differs from one occurrence to the next.
fn without_request_id(reply: &Reply) -> Value {
    let mut problem = reply.json();
    problem.as_object_mut().expect("a problem").remove("request_id");
    problem
}

#[tokio::test(flavor = "multi_thread")]
async fn every_private_operation_wants_to_know_who_asks() {
    // An export counts as much when it is refused.
    let app = TestApp::start_with(|settings| settings.limits.requests_per_network = 0).await;
    let table = Table::in_play(&app).await;
    let anybody = table.red.client.anonymous();
    let private: Vec<_> = CONTRACT.operations().filter(|operation| operation.private).collect();
    assert!(private.len() >= 15, "the contract has {} private operations", private.len());
    for operation in private {
        let reply = complete(&anybody, operation, &table.game).send().await;
        reply.problem("unauthenticated");
        assert!(reply.header("www-authenticate").starts_with("Bearer"), "{reply:?}");
        for nonsense in ["Basic YTpi", "Bearer", "Bearer x", "Bearer a.b.c", "bearer", ""] {
            let call = complete(&anybody, operation, &table.game).header("Authorization", nonsense);
            call.send().await.problem("unauthenticated");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_learns_nothing_of_a_game() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let stranger = Player::new(&app, "carl").await;
    let nowhere = uuid::Uuid::new_v4().to_string();
    let about_games: Vec<_> = CONTRACT.operations().filter(|operation| operation.path.contains("{game}")).collect();
    assert!(about_games.len() >= 8, "the contract has {} operations on a game", about_games.len());
    for operation in about_games {
        let known = complete(&stranger.client, operation, &table.game).send().await;
        let unknown = complete(&stranger.client, operation, &nowhere).send().await;
        known.problem("not-found");
        assert_eq!(without_request_id(&known), without_request_id(&unknown), "{} tells them apart", operation.id);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_malformed_id_is_not_found() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    for operation in CONTRACT.operations().filter(|operation| operation.path.contains("{game}")) {
        for id in ["7", "x", "00000000-0000-0000-0000-00000000000g", "%00", "%ff"] {
            complete(&anna.client, operation, id).send().await.problem("not-found");
        }
    }
    anna.client.call("end_session").path("session", "7").send().await.problem("not-found");
    anna.client.call("read_user").path("name", "nobody").send().await.problem("not-found");
    anna.client.call("read_user").path("name", "%00").send().await.problem("not-found");
    anna.client.call("read_ruleset").path("ruleset", "none").send().await.problem("not-found");
    anna.client.call("read_board").path("board", "none").send().await.problem("not-found");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_path_says_which_methods_it_has() {
    let app = TestApp::start().await;
    let client = Client::new(&app.url);
    let mut paths: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for operation in CONTRACT.operations() {
        paths.entry(&operation.path).or_default().insert(&operation.method);
    }
    for (path, methods) in paths {
        let path = path.replace("{game}", &uuid::Uuid::new_v4().to_string()).replace(['{', '}'], "");
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"].iter().filter(|method| !methods.contains(**method)) {
            let request = client.raw(Method::from_bytes(method.as_bytes()).expect("a method"), &path);
            let reply = Reply::read(request.send().await.expect("an answer")).await;
            assert_eq!(reply.status, 405, "{method} {path}: {reply:?}");
            reply.problem("method-not-allowed");
            let mut allowed: BTreeSet<&str> = reply.header("allow").split(", ").collect();
            allowed.remove("HEAD");
            assert_eq!(allowed.remove("OPTIONS"), path.starts_with("/v1/") && path != "/v1/letters", "{path}");
            assert_eq!(allowed, methods, "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_says_how_it_is_to_be_handled() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    for (path, status) in [("/health/live", 200), ("/v1/me", 200), ("/v1/nothing", 404), ("/nothing", 404), ("/", 0)] {
        let reply = Reply::read(anna.client.raw(Method::GET, path).send().await.expect("an answer")).await;
        assert!(status == 0 || reply.status == status, "{path}: {reply:?}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
        // A page says to this server alone from where a form is sent.
        let referrer = if path == "/" { "same-origin" } else { "no-referrer" };
        assert_eq!(reply.header("referrer-policy"), referrer, "{path}");
        assert!(reply.header("content-security-policy").contains("default-src 'none'"), "{path}");
        assert!(!reply.header("x-request-id").is_empty(), "{path}");
        assert_eq!(reply.header("server"), "", "{path}");
    }
    let one = anna.client.call("live").send().await;
    let two = anna.client.call("live").send().await;
    assert_ne!(one.header("x-request-id"), two.header("x-request-id"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_cannot_choose_its_seat() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let seen = table.blue.look(&table.game).await;
    let action = json!({ "type": "move", "from": "b4", "to": "b5" });
    let call = table.blue.client.call("act").path("game", &table.game).header("If-Match", seen.etag());
    call.json(&action).send().await.problem("not-your-turn");
    let with_seat = json!({ "type": "move", "from": "b4", "to": "b5", "seat": "red" });
    let call = table.blue.client.call("act").path("game", &table.game).header("If-Match", seen.etag());
    call.json(&with_seat).send().await.problem("invalid-fields");
}

/// A part of a token.
fn part(token: &str, index: usize) -> Value {
    let part = token.split('.').nth(index).expect("a part");
    serde_json::from_slice(&BASE64URL_NOPAD.decode(part.as_bytes()).expect("base64")).expect("JSON")
}

#[tokio::test(flavor = "multi_thread")]
async fn no_token_but_a_good_one_is_good() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let good = anna.client.token().expect("a token").to_owned();
    let (header, claims) = (part(&good, 0), part(&good, 1));
    let key = std::fs::read(app.folder.join("auth.key")).expect("the key");
    let signed = |header: &Value, claims: &Value, key: &[u8]| {
        let header: Header = serde_json::from_value(header.clone()).expect("a header");
        jsonwebtoken::encode(&header, claims, &EncodingKey::from_secret(key)).expect("a token")
    };
    let read = async |token: String| anna.client.with_token(&token).call("read_me").send().await;
    read(signed(&header, &claims, &key)).await.ok();

    let now = claims["iat"].as_i64().expect("a time");
    for (claim, value) in [
        ("iss", json!("somebody")),
        ("aud", json!("somebody")),
        ("exp", json!(now - 60)),
        ("exp", json!(now + 1_000_000)),
        ("nbf", json!(now + 60)),
        ("iat", json!(now + 60)),
        ("sub", json!("anna")),
        ("sid", Value::Null),
        ("iss", Value::Null),
    ] {
        let mut changed = claims.clone();
        changed[claim] = value;
        let reply = read(signed(&header, &changed, &key)).await;
        assert_eq!(reply.status, 401, "{claim} may be {}", changed[claim]);
        reply.problem("unauthenticated");
    }
    for (field, value) in [("typ", json!("JWT")), ("alg", json!("HS512"))] {
        let mut changed = header.clone();
        changed[field] = value;
        read(signed(&changed, &claims, &key)).await.problem("unauthenticated");
    }
    let written = |part: &Value| BASE64URL_NOPAD.encode(part.to_string().as_bytes());
    let unsigned = format!("{}.{}.", written(&json!({ "alg": "none", "typ": header["typ"] })), written(&claims));
    let (body, _) = good.rsplit_once('.').expect("a signature");
    let refresh = anna.tokens["refresh_token"].as_str().expect("a token").to_owned();
    for useless in [signed(&header, &claims, &[7; 32]), unsigned, format!("{body}."), body.to_owned(), refresh] {
        read(useless).await.problem("unauthenticated");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_dies_with_its_time_and_with_its_session() {
    let app = TestApp::start().await;
    let anna = Player::new(&app, "anna").await;
    let other = Player::logged_in(&anna.client.anonymous(), "anna", &anna.address).await;
    let session = other.tokens["session"].as_str().expect("a session");
    anna.client.call("end_session").path("session", session).send().await.ok();
    other.client.call("read_me").send().await.problem("unauthenticated");
    anna.client.call("read_me").send().await.ok();

    app.advance_clock(Duration::from_secs(3_600)).await;
    anna.client.call("read_me").send().await.problem("unauthenticated");
    let refresh = json!({ "refresh_token": anna.tokens["refresh_token"] });
    let fresh = anna.client.anonymous().call("refresh_session").json(&refresh).send().await.ok().json();
    let token = fresh["access_token"].as_str().expect("a token");
    anna.client.with_token(token).call("read_me").send().await.ok();
    // Within a minute an answer may have been lost.
    app.advance_clock(Duration::from_secs(61)).await;
    anna.client.anonymous().call("refresh_session").json(&refresh).send().await.problem("invalid-refresh-token");
    anna.client.with_token(token).call("read_me").send().await.problem("unauthenticated");
}
