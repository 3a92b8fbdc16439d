//! The caller's leave.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::HandlerResult;
use super::identity::Identity;
use super::json::Json;
use crate::app::App;
use crate::app::accounts::leaves::{self, Leave};

/// `NewLeave` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewLeave {
    first_day: NaiveDate,
    last_day: NaiveDate,
}

/// `Leave` of the contract.
#[derive(Debug, Serialize)]
struct LeaveJson {
    id: Uuid,
    first_day: NaiveDate,
    last_day: NaiveDate,
    begins_at: DateTime<Utc>,
    ends_at: DateTime<Utc>,
    announced_at: DateTime<Utc>,
}

/// `GET /v1/me/leaves`
pub(super) async fn list(app: Data<App>, Identity(caller): Identity) -> HandlerResult {
    let leaves::Leaves { leaves, days_left } = leaves::list(&app, caller.user).await?;
    let leaves: Vec<_> = leaves.into_iter().map(LeaveJson::from).collect();
    let days_left: Vec<_> = days_left.into_iter().map(|(year, days)| json!({ "year": year, "days": days })).collect();
    Ok(HttpResponse::Ok().json(json!({ "leaves": leaves, "days_left": days_left })))
}

/// `POST /v1/me/leaves`
pub(super) async fn announce(app: Data<App>, Identity(caller): Identity, body: Json<NewLeave>) -> HandlerResult {
    let NewLeave { first_day, last_day } = body.value;
    let leave = leaves::announce(&app, caller.user, first_day, last_day).await?;
    Ok(HttpResponse::Created().json(LeaveJson::from(leave)))
}

/// `DELETE /v1/me/leaves/{leave}`
pub(super) async fn take_back(app: Data<App>, Identity(caller): Identity, leave: Path<Uuid>) -> HandlerResult {
    leaves::take_back(&app, caller.user, *leave).await?;
    Ok(HttpResponse::NoContent().finish())
}

impl From<Leave> for LeaveJson {
    fn from(leave: Leave) -> Self {
        let Leave { id, first_day, last_day, begins_at, ends_at, announced_at, .. } = leave;
        Self { id, first_day, last_day, begins_at, ends_at, announced_at }
    }
}
