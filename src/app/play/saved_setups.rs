//! Setups that users keep for later games, and setups that are checked without a game. Both are parsed as a game's are;
//! they are kept in notation N-3, which is the same for every seat, so that a client sends one to a game as it is.

use std::sync::Arc;

use fieldpost_engine::notation::setup as notation;
use fieldpost_engine::{Kind, Rules, Seat, Space};
use uuid::Uuid;

use super::retries::Creation;
use super::setups::{SetupInput, whole};
use crate::app::refusal::Refusal;
use crate::app::{App, Error, Result};
use crate::auth;
use crate::mail::FieldReason;
use crate::store::saved_setups::{self, SavedContent};
use crate::store::{self, users};

/// A saved setup is shown as its row is.
pub use crate::store::saved_setups::SavedSetup;

/// The maximum number of setups of one user.
const MAX_SETUPS: u32 = 50;
/// The maximum length of a name in characters.
const MAX_NAME: usize = 60;

/// A setup of no game, as a person sends it.
#[derive(Debug)]
pub struct LooseSetup {
    /// The seat for which it is written. `None`: the first one.
    pub seat: Option<String>,
    /// In any notation.
    pub army: SetupInput,
}

/// A setup to keep.
#[derive(Debug)]
pub struct NewSavedSetup {
    /// What its user calls it.
    pub name: String,
    /// The id of a ruleset.
    pub ruleset: String,
    /// Which kind stands where.
    pub setup: LooseSetup,
}

/// A whole setup without faults.
#[derive(Debug)]
pub struct CheckedSetup {
    /// The rules, for the names of everything.
    pub rules: Arc<Rules>,
    /// The seat whose army it is.
    pub seat: Seat,
    /// The placed pieces, in the order of the spaces.
    pub pieces: Vec<(Space, Kind)>,
}

/// Checks a setup by the rules of a ruleset without options.
///
/// # Errors
/// [`Error::NotFound`] for an unknown ruleset, [`Error::Invalid`] for an unknown seat, [`Error::Refused`] with every
/// fault.
pub fn check(app: &App, ruleset: &str, given: &LooseSetup) -> Result<CheckedSetup> {
    let rules = app.catalogue.get(ruleset).ok_or(Error::NotFound { what: "ruleset" })?;
    let seat = match &given.seat {
        Some(name) => rules.find_seat(name),
        None => rules.all_seats().iter().next(),
    };
    let seat = seat.ok_or_else(|| Error::invalid("seat", "is not a seat of this ruleset"))?;
    let setup = whole(rules, seat, &given.army);
    let setup = setup.map_err(|faults| Error::Refused(Box::new(Refusal::setup(rules, seat, faults))))?;
    Ok(CheckedSetup { rules: Arc::clone(rules), seat, pieces: setup.pieces().to_vec() })
}

/// The caller's setups, the oldest first.
///
/// # Errors
/// When the database fails.
pub async fn list(app: &App, user: Uuid) -> Result<Vec<SavedSetup>> {
    Ok(saved_setups::list(&mut *app.store.connection().await?, user, MAX_SETUPS.into()).await?)
}

/// One of the caller's setups.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn find(app: &App, user: Uuid, id: Uuid) -> Result<SavedSetup> {
    let found = saved_setups::find(&mut *app.store.connection().await?, user, id).await?;
    found.ok_or(Error::NotFound { what: "setup" })
}

/// Keeps a setup. With a `key`, the same request does so once.
///
/// # Errors
/// Those of [`check`], of which an unknown ruleset is [`Error::Invalid`]; [`Error::TooManyKept`], [`Error::KeyReused`].
pub async fn create(app: &App, user: Uuid, new: &NewSavedSetup, key: Option<&str>) -> Result<Creation<SavedSetup>> {
    let army = checked(app, new)?;
    let id = key.map_or_else(Uuid::now_v7, |key| id_of(user, key));
    let content = SavedContent { name: &new.name, ruleset: &new.ruleset, army: &army };
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        // Setups that one user keeps at the same moment wait for each other here, and are counted.
        users::lock(conn, user).await?.ok_or(Error::Unauthenticated)?;
        if let Some(kept) = saved_setups::find(conn, user, id).await? {
            let same = (&kept.name, &kept.ruleset, &kept.army) == (&new.name, &new.ruleset, &army);
            return if same { Ok(Creation::Repeated(kept)) } else { Err(Error::KeyReused) };
        }
        if saved_setups::count(conn, user).await? >= MAX_SETUPS.into() {
            return Err(Error::TooManyKept { what: "setups", most: MAX_SETUPS });
        }
        Ok(Creation::New(saved_setups::insert(conn, user, id, content).await?))
    })
    .await
}

/// Replaces one of the caller's setups.
///
/// # Errors
/// Those of [`create`]; [`Error::NotFound`].
pub async fn replace(app: &App, user: Uuid, id: Uuid, new: &NewSavedSetup) -> Result<SavedSetup> {
    let army = checked(app, new)?;
    let content = SavedContent { name: &new.name, ruleset: &new.ruleset, army: &army };
    let replaced = saved_setups::replace(&mut *app.store.connection().await?, user, id, content).await?;
    replaced.ok_or(Error::NotFound { what: "setup" })
}

/// Deletes one of the caller's setups.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn remove(app: &App, user: Uuid, id: Uuid) -> Result<()> {
    let removed = saved_setups::remove(&mut *app.store.connection().await?, user, id).await?;
    if removed { Ok(()) } else { Err(Error::NotFound { what: "setup" }) }
}

/// The army in notation N-3.
fn checked(app: &App, new: &NewSavedSetup) -> Result<String> {
    let is_name = (1..=MAX_NAME).contains(&new.name.chars().count())
        && !new.name.trim().is_empty()
        && !new.name.contains(char::is_control);
    if !is_name {
        return Err(Error::invalid("name", FieldReason::Title(MAX_NAME)));
    }
    let CheckedSetup { rules, seat, pieces } = match check(app, &new.ruleset, &new.setup) {
        Err(Error::NotFound { .. }) => return Err(Error::invalid("ruleset", "is not the id of a ruleset")),
        checked => checked?,
    };
    Ok(notation::write(&rules, seat, &pieces))
}

/// An id that follows from the key of a request.
fn id_of(user: Uuid, key: &str) -> Uuid {
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&auth::digest(&[b"saved setup key", user.as_bytes(), key.as_bytes()])[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}
