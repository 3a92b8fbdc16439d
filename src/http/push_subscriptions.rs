//! The browsers in which the caller is told of notices as well.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use chrono::{DateTime, Utc};
use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::HandlerResult;
use super::client::Sender;
use super::identity::SessionIdentity;
use super::json::Json;
use crate::app::App;
use crate::app::accounts::caller::SessionCaller;
use crate::app::pushes::{self, NewPushSubscription, PushSubscription};

/// `NewPushSubscription` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewSubscription {
    endpoint: String,
    keys: BrowserKeys,
    server_key: String,
}

/// `PushKeys` of the contract, as browsers write them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BrowserKeys {
    p256dh: String,
    auth: String,
}

/// `PushSubscription` of the contract.
#[derive(Debug, Serialize)]
struct SubscriptionJson {
    session: Uuid,
    current: bool,
    service: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
    created_at: DateTime<Utc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_pushed_at: Option<DateTime<Utc>>,
}

/// `GET /v1/push-key`
pub(super) async fn key(app: Data<App>) -> HandlerResult {
    Ok(HttpResponse::Ok().json(json!({ "key": pushes::server_key(&app)? })))
}

/// `GET /v1/me/push-subscriptions`
pub(super) async fn list(app: Data<App>, SessionIdentity(caller): SessionIdentity) -> HandlerResult {
    listed(&app, caller).await
}

/// `PUT /v1/me/push-subscriptions`
pub(super) async fn put(
    app: Data<App>,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    body: Json<NewSubscription>,
) -> HandlerResult {
    let NewSubscription { endpoint, keys: BrowserKeys { p256dh, auth }, server_key } = body.value;
    let new = NewPushSubscription { endpoint, key: decoded(&p256dh), secret: decoded(&auth), server_key };
    pushes::register(&app, &client, caller, new).await?;
    listed(&app, caller).await
}

/// `DELETE /v1/me/push-subscriptions/{session}`
pub(super) async fn delete(
    app: Data<App>,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    session: Path<Uuid>,
) -> HandlerResult {
    pushes::delete(&app, &client, caller, *session).await?;
    Ok(HttpResponse::NoContent().finish())
}

async fn listed(app: &App, caller: SessionCaller) -> HandlerResult {
    let list = pushes::list(app, caller).await?;
    let present = |PushSubscription { session, host, device, created_at, pushed_at }| SubscriptionJson {
        session,
        current: session == caller.session,
        service: host,
        device,
        created_at,
        last_pushed_at: pushed_at,
    };
    let list: Vec<_> = list.into_iter().map(present).collect();
    Ok(HttpResponse::Ok().json(json!({ "subscriptions": list })))
}

/// What a browser writes in base64url; nothing of what is not that, which then has no length that is accepted.
fn decoded(text: &str) -> Vec<u8> {
    BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes()).unwrap_or_default()
}
