//! Logging in and out.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::HandlerResult;
use super::client::Sender;
use super::identity::SessionIdentity;
use super::json::Json;
use super::query::Query;
use crate::app::App;
use crate::app::accounts::sessions::{self, LogIn, SessionScope};

/// `Login` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Login {
    login: String,
    password: SecretString,
}

/// `Refresh` of the contract.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Refresh {
    refresh_token: String,
}

/// `Tokens` of the contract (RFC 6749, 5.1).
#[derive(Serialize)]
struct Tokens {
    session: Uuid,
    token_type: &'static str,
    access_token: String,
    expires_in: i64,
    refresh_token: String,
}

/// `Session` of the contract.
#[derive(Debug, Serialize)]
struct Session {
    id: Uuid,
    created_at: DateTime<Utc>,
    refreshed_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    current: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_network: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_network: Option<String>,
}

/// Which sessions to end.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndAll {
    #[serde(default)]
    keep: KeptSession,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KeptSession {
    #[default]
    None,
    Current,
}

pub(super) async fn log_in(app: Data<App>, Sender(client): Sender, body: Json<Login>) -> HandlerResult {
    let Login { login, password } = body.value;
    let tokens = sessions::log_in(&app, &client, LogIn { login, password }).await?;
    Ok(HttpResponse::Created().json(Tokens::from(tokens)))
}

pub(super) async fn refresh(app: Data<App>, Sender(client): Sender, body: Json<Refresh>) -> HandlerResult {
    let tokens = sessions::refresh(&app, &client, &body.value.refresh_token).await?;
    Ok(HttpResponse::Ok().json(Tokens::from(tokens)))
}

pub(super) async fn list(app: Data<App>, SessionIdentity(caller): SessionIdentity) -> HandlerResult {
    let list = sessions::list(&app, caller).await?;
    let present = |session: sessions::Session| Session {
        current: session.id == caller.session,
        id: session.id,
        created_at: session.created_at,
        refreshed_at: session.refreshed_at,
        expires_at: session.expires_at,
        device: session.device,
        first_network: session.first_network,
        last_network: session.last_network,
    };
    let list: Vec<_> = list.into_iter().map(present).collect();
    Ok(HttpResponse::Ok().json(json!({ "sessions": list })))
}

pub(super) async fn end(
    app: Data<App>,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    session: Path<Uuid>,
) -> HandlerResult {
    sessions::end(&app, &client, caller, *session).await?;
    Ok(HttpResponse::NoContent().finish())
}

pub(super) async fn end_all(
    app: Data<App>,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    Query(which): Query<EndAll>,
) -> HandlerResult {
    let which = match which.keep {
        KeptSession::None => SessionScope::All,
        KeptSession::Current => SessionScope::Others,
    };
    sessions::end_all(&app, &client, caller, which).await?;
    Ok(HttpResponse::NoContent().finish())
}

impl From<sessions::Tokens> for Tokens {
    fn from(tokens: sessions::Tokens) -> Self {
        let sessions::Tokens { session, access, expires_in, refresh } = tokens;
        Self { session, token_type: "Bearer", access_token: access, expires_in, refresh_token: refresh }
    }
}
