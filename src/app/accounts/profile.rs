//! Profiles: one's own, and what everybody sees of a user.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::super::{App, Error, FieldFault, Result};
use super::UserName;
use crate::store::users::{self, Record, User};

/// What everybody sees of a user.
#[derive(Debug)]
pub struct Profile {
    /// The name, as its owner writes it.
    pub name: String,
    /// When the address was proven.
    pub created_at: DateTime<Utc>,
    /// The games that counted.
    pub record: Record,
}

/// What a user wants changed; what is `None` stays.
#[derive(Debug, Default)]
pub struct Change {
    /// Another name.
    pub name: Option<String>,
    /// Another zone of the tz database.
    pub zone: Option<String>,
    /// Another language tag (BCP 47).
    pub language: Option<String>,
}

/// The caller.
///
/// # Errors
/// [`Error::Unauthenticated`] when the user is gone.
pub async fn me(app: &App, user: Uuid) -> Result<User> {
    let mut conn = app.store.connection().await?;
    users::find(&mut conn, user).await?.ok_or(Error::Unauthenticated)
}

/// Changes the caller's profile.
///
/// # Errors
/// [`Error::Invalid`] with every fault, [`Error::NameTaken`].
pub async fn change(app: &App, user: Uuid, change: Change) -> Result<User> {
    let faults = faults(&change);
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    let Change { name, zone, language } = change;
    let mut conn = app.store.connection().await?;
    match users::change(&mut conn, user, &users::Change { name, zone, language }).await {
        Ok(changed) => changed.ok_or(Error::Unauthenticated),
        Err(why) if users::taken(&why).is_some() => Err(Error::NameTaken),
        Err(why) => Err(why.into()),
    }
}

/// The user with this name, in any case of letters.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn profile(app: &App, name: &str) -> Result<Profile> {
    // What cannot be a name is nobody's, and the database cannot read all of it.
    UserName::parse(name).map_err(|_| Error::NotFound { what: "user" })?;
    let mut conn = app.store.connection().await?;
    let found = users::find_by_name(&mut conn, name).await?;
    let User { id, name, created_at, .. } = found.ok_or(Error::NotFound { what: "user" })?;
    let record = users::record(&mut conn, id).await?;
    Ok(Profile { name, created_at, record })
}

fn faults(change: &Change) -> Vec<FieldFault> {
    let Change { name, zone, language } = change;
    let fault = |at: &str, what: &str| FieldFault { at: at.to_owned(), what: what.to_owned() };
    if name.is_none() && zone.is_none() && language.is_none() {
        return vec![fault("", "the body changes nothing; give name, zone or language")];
    }
    let name = name.as_deref().and_then(|name| UserName::parse(name).err());
    let is_zone = |zone: &String| zone.len() <= 64 && zone.parse::<chrono_tz::Tz>().is_ok();
    let zone = zone.as_ref().filter(|zone| !is_zone(zone));
    let zone = zone.map(|_| fault("zone", "must be a zone of the tz database, such as Europe/Berlin"));
    let language = language.as_ref().filter(|tag| !is_language(tag));
    let language = language.map(|_| fault("language", "must be a language tag, such as en or pt-BR"));
    [name, zone, language].into_iter().flatten().collect()
}

fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let first = parts.next().unwrap_or_default();
    let rest: Vec<_> = parts.collect();
    (2..=3).contains(&first.len())
        && first.bytes().all(|byte| byte.is_ascii_lowercase())
        && rest.len() <= 2
        && rest
            .iter()
            .all(|part| (2..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn language_tags_are_short_and_plain() {
        assert!(["en", "deu", "pt-BR", "zh-Hant-TW"].into_iter().all(is_language));
        assert!(
            ["", "e", "EN", "engl", "en-", "en-x", "en_US", "en-a1b2c3d4e", "a-b-c-d"]
                .into_iter()
                .all(|tag| !is_language(tag))
        );
    }

    #[test]
    fn every_fault_of_a_change_is_named() {
        let change = Change { name: Some("x".into()), zone: Some("Mars".into()), language: Some("?".into()) };
        let at: Vec<_> = faults(&change).into_iter().map(|fault| fault.at).collect();
        assert_eq!(at, ["name", "zone", "language"]);
        assert_eq!(faults(&Change::default()).len(), 1);
        assert!(faults(&Change { zone: Some("Europe/Copenhagen".into()), ..Change::default() }).is_empty());
    }
}
