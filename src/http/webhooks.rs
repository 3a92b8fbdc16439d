//! The caller's webhooks.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use serde_json::value::RawValue;
use uuid::Uuid;

use super::client::Sender;
use super::identity::Identity;
use super::json::Json;
use super::paging::{self, Paging};
use super::query::Query;
use super::{HandlerResult, Problem};
use crate::app::App;
use crate::app::webhooks::{self, Delivery, Webhook, WebhookFields};
use crate::values::{DeliveryFault, WebhookEvent, WebhookOffBy};

/// `NewWebhook` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewWebhook {
    url: String,
    events: Vec<WebhookEvent>,
}

/// `WebhookChange` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WebhookChange {
    #[serde(default)]
    url: Option<String>,
    #[serde(default)]
    events: Option<Vec<WebhookEvent>>,
    #[serde(default)]
    active: Option<bool>,
}

/// `Webhook` of the contract, and `CreatedWebhook` with its secret.
#[derive(Serialize)]
struct WebhookJson {
    id: Uuid,
    url: String,
    events: Vec<WebhookEvent>,
    created_at: DateTime<Utc>,
    active: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    failing_since: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    off_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    off_by: Option<WebhookOffBy>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ends_with: Option<Uuid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

/// `WebhookDelivery` of the contract.
#[derive(Serialize)]
struct DeliveryJson {
    id: Uuid,
    message: Box<RawValue>,
    created_at: DateTime<Utc>,
    state: DeliveryState,
    attempts: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_attempt_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next_attempt_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<DeliveryFault>,
    #[serde(skip_serializing_if = "Option::is_none")]
    delivered_at: Option<DateTime<Utc>>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum DeliveryState {
    Waiting,
    Delivered,
    Failed,
}

/// The requested page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeliveryQuery {
    cursor: Option<String>,
    limit: Option<i64>,
}

/// `POST /v1/me/webhooks`
pub(super) async fn create(
    app: Data<App>,
    Sender(client): Sender,
    Identity(caller): Identity,
    body: Json<NewWebhook>,
) -> HandlerResult {
    let NewWebhook { url, events } = body.value;
    let (webhook, secret) = webhooks::create(&app, &client, caller, &url, events).await?;
    Ok(HttpResponse::Created().json(WebhookJson { secret: Some(secret.text()), ..webhook.into() }))
}

/// `GET /v1/me/webhooks`
pub(super) async fn list(app: Data<App>, Identity(caller): Identity) -> HandlerResult {
    let list: Vec<_> = webhooks::list(&app, caller).await?.into_iter().map(WebhookJson::from).collect();
    Ok(HttpResponse::Ok().json(json!({ "webhooks": list })))
}

/// `GET /v1/me/webhooks/{webhook}`
pub(super) async fn read(app: Data<App>, Identity(caller): Identity, webhook: Path<Uuid>) -> HandlerResult {
    Ok(HttpResponse::Ok().json(WebhookJson::from(webhooks::read(&app, caller, *webhook).await?)))
}

/// `PATCH /v1/me/webhooks/{webhook}`
pub(super) async fn change(
    app: Data<App>,
    Sender(client): Sender,
    Identity(caller): Identity,
    webhook: Path<Uuid>,
    body: Json<WebhookChange>,
) -> HandlerResult {
    let WebhookChange { url, events, active } = body.value;
    let changed = webhooks::change(&app, &client, caller, *webhook, WebhookFields { url, events, active }).await?;
    Ok(HttpResponse::Ok().json(WebhookJson::from(changed)))
}

/// `DELETE /v1/me/webhooks/{webhook}`
pub(super) async fn delete(
    app: Data<App>,
    Sender(client): Sender,
    Identity(caller): Identity,
    webhook: Path<Uuid>,
) -> HandlerResult {
    webhooks::delete(&app, &client, caller, *webhook).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// `POST /v1/me/webhooks/{webhook}/secret`
pub(super) async fn rotate(
    app: Data<App>,
    Sender(client): Sender,
    Identity(caller): Identity,
    webhook: Path<Uuid>,
) -> HandlerResult {
    let (secret, until) = webhooks::rotate(&app, &client, caller, *webhook).await?;
    Ok(HttpResponse::Ok().json(json!({ "secret": secret.text(), "old_secret_until": until })))
}

/// `POST /v1/me/webhooks/{webhook}/test`
pub(super) async fn test(app: Data<App>, Identity(caller): Identity, webhook: Path<Uuid>) -> HandlerResult {
    accepted(webhooks::test(&app, caller, *webhook).await?)
}

/// `GET /v1/me/webhooks/{webhook}/deliveries`
pub(super) async fn deliveries(
    app: Data<App>,
    Identity(caller): Identity,
    request: HttpRequest,
    webhook: Path<Uuid>,
    Query(page): Query<DeliveryQuery>,
) -> HandlerResult {
    let Paging { after, limit } = paging::parse(page.cursor.as_deref(), page.limit)?;
    let page = webhooks::list_deliveries(&app, caller, *webhook, after, limit).await?;
    let next = page.next.map(paging::cursor);
    let deliveries = page.deliveries.into_iter().map(DeliveryJson::parse).collect::<Result<Vec<_>, _>>()?;
    let mut body = json!({ "deliveries": deliveries });
    if let Some(next) = &next {
        body["next"] = next.as_str().into();
    }
    Ok(paging::response(&request, next.as_deref()).json(body))
}

/// `POST /v1/me/webhooks/{webhook}/deliveries/{delivery}/redeliver`
pub(super) async fn redeliver(app: Data<App>, Identity(caller): Identity, path: Path<(Uuid, Uuid)>) -> HandlerResult {
    let (webhook, delivery) = path.into_inner();
    accepted(webhooks::redeliver(&app, caller, webhook, delivery).await?)
}

fn accepted(delivery: Delivery) -> HandlerResult {
    Ok(HttpResponse::Accepted().json(DeliveryJson::parse(delivery)?))
}

impl From<Webhook> for WebhookJson {
    fn from(webhook: Webhook) -> Self {
        let Webhook { id, url, events, created_at, failing_since, off_at, off_by, credential_id: ends_with } = webhook;
        let active = off_at.is_none();
        Self { id, url, events, created_at, active, failing_since, off_at, off_by, ends_with, secret: None }
    }
}

impl DeliveryJson {
    fn parse(delivery: Delivery) -> Result<Self, Problem> {
        let Delivery { id, message, created_at, due_at, attempts, attempted_at, status, fault, delivered_at } =
            delivery;
        let state = match (due_at, delivered_at) {
            (Some(_), _) => DeliveryState::Waiting,
            (None, Some(_)) => DeliveryState::Delivered,
            (None, None) => DeliveryState::Failed,
        };
        Ok(Self {
            id,
            message: RawValue::from_string(message).map_err(|_| Problem::internal())?,
            created_at,
            state,
            attempts,
            last_attempt_at: attempted_at,
            next_attempt_at: due_at,
            status,
            fault,
            delivered_at,
        })
    }
}
