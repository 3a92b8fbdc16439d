//! The caller's own profile.

use actix_web::HttpResponse;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Answer;
use super::identity::Identity;
use super::json::Json;
use crate::app::App;
use crate::app::accounts::{self, User};

/// `MeChange` of the contract: what is absent stays.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MeChange {
    name: Option<String>,
    zone: Option<String>,
    language: Option<String>,
    reminder_hours: Option<Vec<i16>>,
}

/// `Me` of the contract.
#[derive(Debug, Serialize)]
struct Me {
    id: Uuid,
    name: String,
    address: String,
    zone: String,
    language: String,
    reminder_hours: Vec<i16>,
    created_at: DateTime<Utc>,
}

pub(super) async fn show(app: Data<App>, Identity(caller): Identity) -> Answer {
    let user = accounts::me(&app, caller.user).await?;
    Ok(HttpResponse::Ok().json(Me::from(user)))
}

pub(super) async fn change(app: Data<App>, Identity(caller): Identity, body: Json<MeChange>) -> Answer {
    let MeChange { name, zone, language, reminder_hours } = body.value;
    let change = accounts::Change { name, zone, language, reminder_hours };
    let user = accounts::change(&app, caller.user, change).await?;
    Ok(HttpResponse::Ok().json(Me::from(user)))
}

impl From<User> for Me {
    fn from(user: User) -> Self {
        let User { id, name, address, zone, language, reminder_hours, created_at } = user;
        Self { id, name, address, zone, language, reminder_hours, created_at }
    }
}
