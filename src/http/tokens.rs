//! The caller's personal access tokens.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::HandlerResult;
use super::client::Sender;
use super::identity::SessionIdentity;
use super::json::Json;
use crate::app::App;
use crate::app::accounts::tokens::{self, Token};
use crate::values::Scope;

/// `NewToken` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewToken {
    name: String,
    scopes: Vec<Scope>,
    #[serde(default)]
    valid_days: Option<u16>,
}

/// `Token` of the contract, and `CreatedToken` with its text.
#[derive(Serialize)]
struct TokenJson {
    id: Uuid,
    name: String,
    scopes: Vec<Scope>,
    created_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_used_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
}

/// `POST /v1/me/tokens`
pub(super) async fn create(
    app: Data<App>,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    body: Json<NewToken>,
) -> HandlerResult {
    let NewToken { name, scopes, valid_days } = body.value;
    let made = tokens::create(&app, &client, caller, tokens::NewToken { name, scopes, valid_days }).await?;
    Ok(HttpResponse::Created().json(TokenJson { token: Some(made.text), ..made.token.into() }))
}

/// `GET /v1/me/tokens`
pub(super) async fn list(app: Data<App>, SessionIdentity(caller): SessionIdentity) -> HandlerResult {
    let list: Vec<_> = tokens::list(&app, caller).await?.into_iter().map(TokenJson::from).collect();
    Ok(HttpResponse::Ok().json(json!({ "tokens": list })))
}

/// `DELETE /v1/me/tokens/{personal_token}`
pub(super) async fn revoke(
    app: Data<App>,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    token: Path<Uuid>,
) -> HandlerResult {
    tokens::revoke(&app, &client, caller, *token).await?;
    Ok(HttpResponse::NoContent().finish())
}

impl From<Token> for TokenJson {
    fn from(token: Token) -> Self {
        let Token { id, name, scopes, created_at, expires_at, last_used_at } = token;
        Self { id, name, scopes, created_at, expires_at, last_used_at, token: None }
    }
}
