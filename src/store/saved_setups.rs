//! Setups that users keep for later games. Each statement names their user: nobody else reads or changes one. Drafts in
//! games are in `setups`.

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, Queryable, Selectable, SelectableHelper};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::saved_setups;
use super::{Connection, Result};

/// A saved setup, as its user sees it.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = saved_setups)]
pub struct SavedSetup {
    /// By which it is read, replaced and deleted.
    pub id: Uuid,
    /// What its user calls it.
    pub name: String,
    /// The ruleset whose army it is.
    pub ruleset: String,
    /// A whole setup in notation N-3.
    pub army: String,
    /// When it was saved first.
    pub created_at: DateTime<Utc>,
    /// When it was last replaced.
    pub updated_at: DateTime<Utc>,
}

/// What a user saves.
#[derive(Clone, Copy, Debug)]
pub struct SavedContent<'a> {
    /// What they call it.
    pub name: &'a str,
    /// For which games.
    pub ruleset: &'a str,
    /// A whole setup in notation N-3.
    pub army: &'a str,
}

/// The setups of a user, the oldest first.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut Connection, user: Uuid, limit: i64) -> Result<Vec<SavedSetup>> {
    let theirs = saved_setups::table.filter(saved_setups::user_id.eq(user));
    let theirs = theirs.order((saved_setups::created_at, saved_setups::id)).limit(limit);
    Ok(theirs.select(SavedSetup::as_select()).load(conn).await?)
}

/// One of the setups of a user.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, user: Uuid, id: Uuid) -> Result<Option<SavedSetup>> {
    let found = saved_setups::table.find(id).filter(saved_setups::user_id.eq(user));
    Ok(found.select(SavedSetup::as_select()).first(conn).await.optional()?)
}

/// How many setups a user has.
///
/// # Errors
/// When the database fails.
pub async fn count(conn: &mut Connection, user: Uuid) -> Result<i64> {
    let theirs = saved_setups::table.filter(saved_setups::user_id.eq(user));
    Ok(theirs.select(count_star()).first(conn).await?)
}

/// Saves a setup.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, user: Uuid, id: Uuid, content: SavedContent<'_>) -> Result<SavedSetup> {
    let SavedContent { name, ruleset, army } = content;
    let ids = (saved_setups::id.eq(id), saved_setups::user_id.eq(user));
    let what = (saved_setups::name.eq(name), saved_setups::ruleset.eq(ruleset), saved_setups::army.eq(army));
    let times = (saved_setups::created_at.eq(fieldpost_now()), saved_setups::updated_at.eq(fieldpost_now()));
    let saved = diesel::insert_into(saved_setups::table).values((ids, what, times));
    Ok(saved.returning(SavedSetup::as_returning()).get_result(conn).await?)
}

/// Replaces a setup of a user; nothing if they have no such setup.
///
/// # Errors
/// When the database fails.
pub async fn replace(
    conn: &mut Connection,
    user: Uuid,
    id: Uuid,
    content: SavedContent<'_>,
) -> Result<Option<SavedSetup>> {
    let SavedContent { name, ruleset, army } = content;
    let theirs = saved_setups::table.find(id).filter(saved_setups::user_id.eq(user));
    let what = (saved_setups::name.eq(name), saved_setups::ruleset.eq(ruleset), saved_setups::army.eq(army));
    let replaced = diesel::update(theirs).set((what, saved_setups::updated_at.eq(fieldpost_now())));
    Ok(replaced.returning(SavedSetup::as_returning()).get_result(conn).await.optional()?)
}

/// Deletes a setup of a user; returns whether there was one.
///
/// # Errors
/// When the database fails.
pub async fn remove(conn: &mut Connection, user: Uuid, id: Uuid) -> Result<bool> {
    let theirs = saved_setups::table.find(id).filter(saved_setups::user_id.eq(user));
    Ok(diesel::delete(theirs).execute(conn).await? == 1)
}
