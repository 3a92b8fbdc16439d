//! The caller's own audit trail.

use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::HandlerResult;
use super::identity::Identity;
use super::paging::{self, Paging};
use super::query::Query;
use crate::app::App;
use crate::app::audit::{self, AuditRow};

/// The requested page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Filter {
    cursor: Option<String>,
    limit: Option<i64>,
}

/// `AuditEntry` of the contract.
#[derive(Debug, Serialize)]
struct AuditEntry {
    at: DateTime<Utc>,
    what: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    network: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    session: Option<Uuid>,
    count: i32,
}

/// `GET /v1/me/audit`
pub(super) async fn list(
    app: Data<App>,
    Identity(caller): Identity,
    request: actix_web::HttpRequest,
    Query(filter): Query<Filter>,
) -> HandlerResult {
    let Paging { after, limit } = paging::parse(filter.cursor.as_deref(), filter.limit)?;
    let page = audit::list(&app, caller.user, after, limit).await?;
    let next = page.next.map(paging::cursor);
    let mut response = paging::response(&request, next.as_deref());
    let entries: Vec<AuditEntry> = page.rows.into_iter().map(AuditEntry::from).collect();
    let mut body = json!({ "entries": entries });
    if let Some(next) = next {
        body["next"] = next.into();
    }
    Ok(response.json(body))
}

impl From<AuditRow> for AuditEntry {
    fn from(row: AuditRow) -> Self {
        let AuditRow { at, what, session_id, network, device, count, .. } = row;
        Self { at, what, network, device, session: session_id, count }
    }
}
