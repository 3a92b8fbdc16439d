//! Players and their games, made through the service itself where that is fast enough.
//!
//! Users are the exception: they are written to the database with one password hash for all, because registering them
//! would measure argon2 and mail links.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::PasswordHasher;
use argon2::{Algorithm, Argon2, Params, Version};
use fieldpost_engine::{Rules, Seat, Setup};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::database::Database;
use crate::load::PlayedGame;
use crate::tables::Table;
use crate::wire::Wire;
use crate::{Fault, Outcome};

const PASSWORD: &str = "the same for all of them";

/// Writes users and logs in the first of them: an access token each.
pub(crate) async fn log_in(
    database: &Database,
    address: &str,
    (count, users): (usize, usize),
) -> Outcome<Vec<Arc<str>>> {
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(19_456, 2, 1, None)?);
    let hash = argon2.hash_password(PASSWORD.as_bytes())?.to_string();
    database
        .ask(&format!(
            "INSERT INTO users (id, name, address, password_hash, created_at) \
             SELECT gen_random_uuid(), 'player-' || n, 'player-' || n || '@example.org', '{hash}', fieldpost_now() \
             FROM generate_series(1, {users}) n"
        ))
        .await?;
    let mut wire = Wire::connect(address).await?;
    let mut tokens = Vec::new();
    for number in 1..=count {
        let login = json!({"login": format!("player-{number}"), "password": PASSWORD});
        let answer = call(&mut wire, "POST", "/v1/sessions", None, &login, 201).await?;
        tokens.push(answer["access_token"].as_str().ok_or("a log-in without a token")?.into());
    }
    Ok(tokens)
}

/// The request of a log-in.
pub(crate) fn log_in_request(number: usize) -> String {
    let body = json!({"login": format!("player-{number}"), "password": PASSWORD}).to_string();
    let head = "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json";
    format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

/// Creates a game, fills its open seat, locks both setups.
pub(crate) async fn begin(wire: &mut Wire, tokens: [Arc<str>; 2], table: Table) -> Outcome<PlayedGame> {
    let rules = table.rules();
    let game = json!({"ruleset": rules.ruleset().id, "opponent": {"type": "open"}, "red": "creator"});
    let created = call(wire, "POST", "/v1/games", Some(&tokens[0]), &game, 201).await?;
    let id = created["id"].as_str().ok_or("a game without an id")?.to_owned();
    call(wire, "POST", &format!("/v1/games/{id}/seats"), Some(&tokens[1]), &json!({}), 200).await?;
    for (seat, token) in (0..).map(Seat).zip(&tokens) {
        let setup = table.setup(seat).ok_or("a table without a setup")?;
        let body = json!({"pieces": placement(rules, setup), "locked": true});
        call(wire, "PUT", &format!("/v1/games/{id}/setup"), Some(token), &body, 200).await?;
    }
    let seen = call(wire, "GET", &format!("/v1/games/{id}"), Some(&tokens[0]), &Value::Null, 200).await?;
    let version = seen["version"].as_u64().ok_or("a game without a version")?;
    Ok(PlayedGame { id, version, tokens, table })
}

/// Ends a game in play: the first seat gives it up.
pub(crate) async fn resign(wire: &mut Wire, game: &PlayedGame) -> Outcome {
    let body = r#"{"type":"resign"}"#;
    let request = format!(
        "POST /v1/games/{}/actions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\nIf-Match: \"{}\"\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        game.id,
        game.tokens[0],
        game.version,
        body.len()
    );
    match wire.exchange(request.as_bytes()).await? {
        200 => Ok(()),
        status => Err(Fault::from(format!("resigning: {status}: {}", String::from_utf8_lossy(wire.body())))),
    }
}

fn placement(rules: &Rules, setup: &Setup) -> Value {
    let name = |space| rules.board().name(space).to_owned();
    setup.pieces().iter().map(|(space, kind)| (name(*space), rules.kind(*kind).id.clone())).collect()
}

/// How often a request is made that the service has no time for (503), and the pause in between.
const ATTEMPTS: (usize, Duration) = (100, Duration::from_millis(100));

/// One request that must be answered with `status`: the answer's JSON.
async fn call(
    wire: &mut Wire,
    method: &str,
    path: &str,
    token: Option<&str>,
    body: &Value,
    status: u16,
) -> Outcome<Value> {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let token = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
    let kind = if body.is_empty() { "" } else { "Content-Type: application/json\r\n" };
    let length = body.len();
    let request =
        format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n{token}{kind}Content-Length: {length}\r\n\r\n{body}");
    let mut answered = wire.exchange(request.as_bytes()).await?;
    for _ in 1..ATTEMPTS.0 {
        if answered != 503 {
            break;
        }
        sleep(ATTEMPTS.1).await;
        answered = wire.exchange(request.as_bytes()).await?;
    }
    if answered != status {
        let why = String::from_utf8_lossy(wire.body());
        return Err(Fault::from(format!("{method} {path}: {answered} instead of {status}: {why}")));
    }
    Ok(serde_json::from_slice(wire.body())?)
}
