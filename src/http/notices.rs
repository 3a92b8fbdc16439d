//! The caller's preferences for mails and pushes.

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::web::Data;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::HandlerResult;
use super::identity::Identity;
use super::json::Json;
use super::network::Origin;
use crate::app::App;
use crate::app::mails::preferences::{self, CurrentPreferences};
use crate::values::{FixedKind, MailTiming, SwitchableKind};

/// `NewNotices` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewNotices {
    digest_hour: Option<u8>,
    kinds: BTreeMap<SwitchableKind, MailTiming>,
    #[serde(default)]
    push: Option<Vec<SwitchableKind>>,
}

/// `Notices` of the contract.
#[derive(Debug, Serialize)]
struct Notices {
    digest_hour: u8,
    next_digest_at: DateTime<Utc>,
    kinds: BTreeMap<SwitchableKind, MailTiming>,
    /// Those that are pushed.
    push: Vec<SwitchableKind>,
    /// Those that cannot be switched off.
    always: &'static [FixedKind],
}

/// `GET /v1/me/notices`
pub(super) async fn show(app: Data<App>, Identity(caller): Identity) -> HandlerResult {
    let current = preferences::show(&app, caller.user).await?;
    Ok(HttpResponse::Ok().json(Notices::from(current)))
}

/// `PUT /v1/me/notices`
pub(super) async fn put(
    app: Data<App>,
    Origin(from): Origin,
    Identity(caller): Identity,
    body: Json<NewNotices>,
) -> HandlerResult {
    let NewNotices { digest_hour, kinds, push } = body.value;
    let preferences = preferences::parse(digest_hour, kinds, push)?;
    let current = preferences::replace(&app, from, caller.user, preferences).await?;
    Ok(HttpResponse::Ok().json(Notices::from(current)))
}

impl From<CurrentPreferences> for Notices {
    fn from(current: CurrentPreferences) -> Self {
        let CurrentPreferences { preferences, next_digest } = current;
        Self {
            digest_hour: preferences.hour(),
            next_digest_at: next_digest,
            kinds: SwitchableKind::ALL.iter().map(|kind| (*kind, preferences.timing(*kind))).collect(),
            push: SwitchableKind::ALL.iter().copied().filter(|kind| preferences.is_pushed(*kind)).collect(),
            always: FixedKind::ALL,
        }
    }
}
