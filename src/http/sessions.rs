//! Logging in and out.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::Answer;
use super::identity::Identity;
use super::json::Json;
use super::network::Origin;
use crate::app::App;
use crate::app::sessions::{self, LogIn};

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
}

pub(super) async fn log_in(app: Data<App>, Origin(from): Origin, body: Json<Login>) -> Answer {
    let Login { login, password } = body.value;
    let tokens = sessions::log_in(&app, from, LogIn { login, password }).await?;
    Ok(HttpResponse::Created().json(Tokens::from(tokens)))
}

pub(super) async fn refresh(app: Data<App>, body: Json<Refresh>) -> Answer {
    let tokens = sessions::refresh(&app, &body.value.refresh_token).await?;
    Ok(HttpResponse::Ok().json(Tokens::from(tokens)))
}

pub(super) async fn list(app: Data<App>, Identity(caller): Identity) -> Answer {
    let list = sessions::list(&app, caller).await?;
    let present = |session: sessions::Session| Session {
        current: session.id == caller.session,
        id: session.id,
        created_at: session.created_at,
        refreshed_at: session.refreshed_at,
        expires_at: session.expires_at,
    };
    let list: Vec<_> = list.into_iter().map(present).collect();
    Ok(HttpResponse::Ok().json(json!({ "sessions": list })))
}

pub(super) async fn end(app: Data<App>, Identity(caller): Identity, session: Path<Uuid>) -> Answer {
    sessions::end(&app, caller, *session).await?;
    Ok(HttpResponse::NoContent().finish())
}

impl From<sessions::Tokens> for Tokens {
    fn from(tokens: sessions::Tokens) -> Self {
        let sessions::Tokens { session, access, expires_in, refresh } = tokens;
        Self { session, token_type: "Bearer", access_token: access, expires_in, refresh_token: refresh }
    }
}
