//! Profiles: the caller's own, and the public one of a user.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::fields::{ReminderChoice, UserName, user_reference};
use super::leaves::{self, Leave};
use super::{links, names};
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::Network;
use crate::app::{App, Error, Result};
use crate::store::users::{self, Record, User, UserReference};
use crate::store::{self, Connection, clock, deadlines};
use crate::values::{Asker, Language, UserKind, Zone};

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
pub struct ProfileChange {
    /// Another name.
    pub name: Option<UserName>,
    /// Another zone of the tz database.
    pub zone: Option<Zone>,
    /// Another language.
    pub language: Option<Language>,
    /// Other reminders.
    pub reminder_hours: Option<ReminderChoice>,
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
/// [`Error::NameTaken`], [`Error::TooMany`] changes of the name.
pub async fn change(app: &App, from: Option<Network>, user: Uuid, change: ProfileChange) -> Result<User> {
    let ProfileChange { name, zone, language, reminder_hours, kind } = change;
    let (name, reminder_hours) = (name.map(UserName::into_string), reminder_hours.map(ReminderChoice::into_vec));
    let change = users::Change { name, zone, language, reminder_hours, kind };
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

/// Gives a user another name, in the transaction of an operator who decided it. It is not one of the changes that they
/// may make, and the old one is reserved for nobody.
///
/// # Errors
/// [`Error::NotFound`], [`Error::NameTaken`], [`Error::Invalid`] if they are called so already.
pub(in crate::app) async fn rename(app: &App, conn: &mut Connection, user: Uuid, name: &UserName) -> Result<User> {
    let known = users::lock(conn, user).await?.ok_or(Error::NotFound { what: "user" })?;
    if known.name.eq_ignore_ascii_case(name.as_str()) {
        return Err(Error::invalid("name", "must be another one than the user has"));
    }
    let change = users::Change { name: Some(name.as_str().to_owned()), ..users::Change::default() };
    let renamed = users::change(conn, user, &change).await?;
    if names::is_kept(app, conn, name.as_str(), Some(user)).await? {
        return Err(Error::NameTaken);
    }
    store::names::withdraw(conn, user, &known.name).await?;
    renamed.ok_or(Error::NotFound { what: "user" })
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
