//! Profiles: the caller's own, and the public one of a user.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::fields::user_reference;
use super::leaves::{self, Leave};
use super::names::{self, Names};
use super::{language, links};
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::Network;
use crate::app::{App, Error, FieldFault, Result};
use crate::store::users::{self, Record, User, UserReference};
use crate::store::{self, Connection, clock, deadlines};
use crate::values::{Asker, UserKind, Zone};

/// The public profile of a user.
#[derive(Debug)]
pub struct Profile {
    /// The id, which stays when the name changes.
    pub id: Uuid,
    /// The name, as its owner writes it.
    pub name: String,
    /// Who plays, as the user says.
    pub kind: UserKind,
    /// When the address was proven.
    pub created_at: DateTime<Utc>,
    /// The games that counted.
    pub record: Record,
    /// The leave that is not over; `None` for viewers who may not see it.
    pub leave: Option<Vec<Leave>>,
}

/// A change of a profile; `None` leaves a field as it is.
#[derive(Debug, Default)]
pub struct Change {
    /// Another name.
    pub name: Option<String>,
    /// Another zone of the tz database.
    pub zone: Option<String>,
    /// The tag of another language.
    pub language: Option<String>,
    /// Other reminders: hours before a deadline.
    pub reminder_hours: Option<Vec<i16>>,
    /// Whether a person plays or a program.
    pub kind: Option<UserKind>,
}

/// The caller.
///
/// # Errors
/// [`Error::Unauthenticated`] when the user is gone.
pub async fn me(app: &App, user: Uuid) -> Result<User> {
    let mut conn = app.store.connection().await?;
    links::find(&mut conn, user).await
}

/// Changes the profile of a user, who asked for it from this network or by letter.
///
/// # Errors
/// [`Error::Invalid`] with every fault, [`Error::NameTaken`], [`Error::TooMany`] changes of the name.
pub async fn change(app: &App, from: Option<Network>, user: Uuid, change: Change) -> Result<User> {
    let change = parse(&app.names, change).map_err(Error::Invalid)?;
    let reminded_anew = change.reminder_hours.is_some();
    let mut conn = app.store.connection().await?;
    let changed = store::transaction(&mut conn, async |conn| {
        let new_name = match &change.name {
            Some(name) if gives_up(app, conn, user, name).await? => Some(name),
            Some(_) | None => None,
        };
        let changed = users::change(conn, user, &change).await?;
        if let Some(name) = new_name {
            if names::is_kept(app, conn, name, Some(user)).await? {
                return Err(Error::NameTaken);
            }
            audit::record(conn, AuditEntry::new(AuditKind::NameChanged, user).from(from)).await?;
        }
        if reminded_anew {
            deadlines::look_soon(conn, user).await?;
        }
        Ok(changed)
    });
    match changed.await {
        Ok(changed) => changed.ok_or(Error::Unauthenticated),
        Err(Error::Store(why)) if users::conflict(&why).is_some() => Err(Error::NameTaken),
        Err(why) => Err(why),
    }
}

/// Whether a user who takes this name gives another one up, which is then counted and reserved for them.
async fn gives_up(app: &App, conn: &mut Connection, user: Uuid, name: &str) -> Result<bool> {
    let known = users::lock(conn, user).await?.ok_or(Error::Unauthenticated)?;
    if known.name == name {
        return Ok(false);
    }
    names::give_up(app, conn, user, &known.name).await?;
    Ok(true)
}

/// The user with this name, ignoring case, or with this id.
pub(super) async fn find(conn: &mut Connection, name_or_id: &str) -> Result<Option<User>> {
    match user_reference(name_or_id) {
        Some(UserReference::Id(id)) => Ok(users::find(conn, id).await?),
        Some(UserReference::Name(name)) => Ok(users::find_by_name(conn, name).await?),
        // An invalid name belongs to nobody, and the database cannot read every text.
        None => Ok(None),
    }
}

/// The user with this name, ignoring case, or with this id, as `viewer` may see them: leave is only for themselves and
/// for whoever is in a game with them.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn profile(app: &App, viewer: Asker, name_or_id: &str) -> Result<Profile> {
    let mut conn = app.store.connection().await?;
    let found = find(&mut conn, name_or_id).await?;
    let User { id, name, kind, created_at, .. } = found.ok_or(Error::NotFound { what: "user" })?;
    let record = users::record(&mut conn, id).await?;
    let leave = match viewer {
        Asker::User(viewer) if viewer == id || leaves::concern(&mut conn, id, viewer).await? => {
            let now = clock::now(&mut conn).await?;
            Some(leaves::ahead(&mut conn, id, now).await?)
        }
        Asker::User(_) | Asker::Anybody => None,
    };
    Ok(Profile { id, name, kind, created_at, record, leave })
}

/// The change of the row, or every fault.
fn parse(names: &Names, change: Change) -> Result<users::Change, Vec<FieldFault>> {
    let Change { name, zone, language, reminder_hours, kind } = change;
    let is_empty = name.is_none() && zone.is_none() && language.is_none() && reminder_hours.is_none();
    if is_empty && kind.is_none() {
        let what = "changes nothing; give name, zone, language, reminder_hours or kind";
        return Err(vec![fault("the body", what)]);
    }
    let name = name.map(|name| names.parse(&name).map(|_| name)).transpose();
    let zone = zone.map(|zone| zone.parse::<Zone>()).transpose().map_err(|why| fault("zone", &why.to_string()));
    let language = language.map(|tag| language::parse(&tag)).transpose();
    let reminder_hours = reminder_hours.map(reminders).transpose();
    match (name, zone, language, reminder_hours) {
        (Ok(name), Ok(zone), Ok(language), Ok(reminder_hours)) => {
            Ok(users::Change { name, zone, language, reminder_hours, kind })
        }
        (name, zone, language, reminders) => {
            Err([name.err(), zone.err(), language.err(), reminders.err()].into_iter().flatten().collect())
        }
    }
}

fn fault(at: &str, what: &str) -> FieldFault {
    FieldFault { at: at.to_owned(), what: what.to_owned() }
}

/// The hours of reminders, most first.
fn reminders(mut hours: Vec<i16>) -> Result<Vec<i16>, FieldFault> {
    if !are_reminders(&hours) {
        return Err(fault("reminder_hours", "must be at most five different numbers of hours, 1 to 720"));
    }
    hours.sort_unstable_by_key(|hours| std::cmp::Reverse(*hours));
    Ok(hours)
}

fn are_reminders(hours: &[i16]) -> bool {
    let different: BTreeSet<_> = hours.iter().collect();
    hours.len() <= 5 && different.len() == hours.len() && hours.iter().all(|hours| (1..=720).contains(hours))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_are_few_and_different_and_may_be_none() {
        assert!([&[][..], &[720, 1], &[5, 4, 3, 2, 1]].into_iter().all(are_reminders));
        assert!([&[0][..], &[721], &[6, 6], &[6, 5, 4, 3, 2, 1]].into_iter().all(|hours| !are_reminders(hours)));
    }

    #[test]
    fn every_fault_of_a_change_is_named() {
        let (name, zone, language) = (Some("x".into()), Some("Mars".into()), Some("?".into()));
        let change = Change { name, zone, language, reminder_hours: Some(vec![0]), kind: None };
        let names = Names::new(&crate::config::Settings::load_from(None, []).unwrap());
        let at: Vec<_> = parse(&names, change).unwrap_err().into_iter().map(|fault| fault.at).collect();
        assert_eq!(at, ["name", "zone", "language", "reminder_hours"]);
        assert_eq!(parse(&names, Change::default()).unwrap_err().len(), 1);
        assert!(parse(&names, Change { zone: Some("Europe/Copenhagen".into()), ..Change::default() }).is_ok());
    }
}
