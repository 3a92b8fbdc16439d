//! The caller's own profile.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use chrono::{DateTime, Utc};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::HandlerResult;
use super::client::Sender;
use super::device_cookie;
use super::identity::{Identity, SessionIdentity};
use super::json::Json;
use super::network::Origin;
use super::users;
use crate::app::accounts::second_factor::TypedProof;
use crate::app::accounts::{self, Names, ProfileChange, ReminderChoice, User};
use crate::app::{App, Error, FieldFault};
use crate::mail::FieldReason;
use crate::values::{UnknownZone, UserKind, min_reminded_time};

/// `MeChange` of the contract: absent fields stay as they are.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MeChange {
    name: Option<String>,
    zone: Option<String>,
    language: Option<String>,
    reminder_hours: Option<Vec<i16>>,
    kind: Option<UserKind>,
}

impl MeChange {
    /// The change, or every fault.
    fn parse(self, names: &Names) -> Result<ProfileChange, Vec<FieldFault>> {
        let Self { name, zone, language, reminder_hours, kind } = self;
        let is_empty = name.is_none() && zone.is_none() && language.is_none() && reminder_hours.is_none();
        if is_empty && kind.is_none() {
            return Err(vec![FieldFault::new(
                "the body",
                "changes nothing; give name, zone, language, reminder_hours or kind",
            )]);
        }
        let name = name.map(|name| names.parse(&name)).transpose();
        let zone = zone
            .map(|zone| zone.parse().map_err(|_: UnknownZone| FieldFault::new("zone", FieldReason::Zone)))
            .transpose();
        let language = language.map(|tag| accounts::parse_language(&tag)).transpose();
        let reminder_hours = reminder_hours.map(ReminderChoice::parse).transpose();
        match (name, zone, language, reminder_hours) {
            (Ok(name), Ok(zone), Ok(language), Ok(reminder_hours)) => {
                Ok(ProfileChange { name, zone, language, reminder_hours, kind })
            }
            (name, zone, language, reminders) => {
                Err([name.err(), zone.err(), language.err(), reminders.err()].into_iter().flatten().collect())
            }
        }
    }
}

/// `AddressChange` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AddressChange {
    address: String,
    password: SecretString,
    code: Option<SecretString>,
}

/// `PasswordChange` of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PasswordChange {
    password: SecretString,
    new_password: SecretString,
    code: Option<SecretString>,
}

/// `Me` of the contract.
#[derive(Debug, Serialize)]
struct Me {
    id: Uuid,
    name: String,
    kind: UserKind,
    address: String,
    zone: String,
    language: &'static str,
    reminder_hours: Vec<i16>,
    reminders: Vec<Reminder>,
    created_at: DateTime<Utc>,
    mail: Mail,
}

/// `Reminder` of the contract: a reminder, and with which time for a decision it comes.
#[derive(Debug, Serialize)]
struct Reminder {
    hours: i16,
    min_decision_seconds: i64,
}

impl Reminder {
    fn new(hours: i16) -> Self {
        Self { hours, min_decision_seconds: min_reminded_time(hours).num_seconds() }
    }
}

/// `MailState` of the contract: whether mails are sent to the address.
#[derive(Debug, Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
enum Mail {
    Sent,
    Suspended { since: DateTime<Utc>, why: String },
}

pub(super) async fn show(app: Data<App>, Identity(caller): Identity) -> HandlerResult {
    let user = accounts::me(&app, caller.user).await?;
    Ok(HttpResponse::Ok().json(Me::from(user)))
}

pub(super) async fn change(
    app: Data<App>,
    Origin(from): Origin,
    Identity(caller): Identity,
    body: Json<MeChange>,
) -> HandlerResult {
    let change = body.value.parse(&app.names).map_err(Error::Invalid)?;
    let user = accounts::change(&app, Some(from), caller.user, change).await?;
    Ok(HttpResponse::Ok().json(Me::from(user)))
}

pub(super) async fn ask_address(
    app: Data<App>,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    body: Json<AddressChange>,
) -> HandlerResult {
    let AddressChange { address, password, code } = body.value;
    accounts::ask_address(&app, &client, caller, &address, TypedProof { password, code }).await?;
    Ok(users::promised())
}

pub(super) async fn change_password(
    app: Data<App>,
    request: HttpRequest,
    Sender(client): Sender,
    SessionIdentity(caller): SessionIdentity,
    body: Json<PasswordChange>,
) -> HandlerResult {
    let PasswordChange { password, new_password, code } = body.value;
    let old = TypedProof { password, code };
    let device = accounts::change_password(&app, &client, caller, old, new_password).await?;
    let mut response = HttpResponse::NoContent().finish();
    device_cookie::renew(&app, &request, &mut response, &device);
    Ok(response)
}

impl From<User> for Me {
    fn from(user: User) -> Self {
        let User {
            id,
            name,
            kind,
            address,
            zone,
            language,
            reminder_hours,
            created_at,
            suspended_at,
            suspended_why,
            ..
        } = user;
        let mail = match suspended_at {
            Some(since) => Mail::Suspended { since, why: suspended_why.unwrap_or_default() },
            None => Mail::Sent,
        };
        let (zone, language) = (zone.to_string(), language.tag());
        let reminders = reminder_hours.iter().copied().map(Reminder::new).collect();
        Self { id, name, kind, address, zone, language, reminder_hours, reminders, created_at, mail }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_of_a_change_is_named() {
        let (name, zone, language) = (Some("x".into()), Some("Mars".into()), Some("?".into()));
        let change = MeChange { name, zone, language, reminder_hours: Some(vec![0]), kind: None };
        let names = Names::new(&crate::config::Settings::load_from(None, []).unwrap());
        let at: Vec<_> = change.parse(&names).unwrap_err().into_iter().map(|fault| fault.at).collect();
        assert_eq!(at, ["name", "zone", "language", "reminder_hours"]);
        assert_eq!(MeChange::default().parse(&names).unwrap_err().len(), 1);
        let change = MeChange { zone: Some("Europe/Copenhagen".into()), ..MeChange::default() };
        assert_eq!(change.parse(&names).unwrap().zone, "Europe/Copenhagen".parse().ok());
    }
}
