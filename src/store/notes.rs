//! Notes that users write about games for themselves. Each statement names their user: nobody else reads or writes one.
//! What changes a note locks it first; what a note may contain is decided elsewhere.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::{ExpressionMethods, NullableExpressionMethods, OptionalExtension, QueryDsl, Queryable};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::notes;
use super::{Connection, Result};

/// A note, for its user's export.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct KeptNote {
    /// What it is about.
    pub game: Uuid,
    /// JSON, as it is shown.
    pub content: String,
    /// When it was last written.
    pub written_at: DateTime<Utc>,
}

/// A note to write.
#[derive(Clone, Copy, Debug)]
pub struct NoteContent<'a> {
    /// JSON, as it is shown.
    pub json: &'a str,
    /// The beginning of its text, if it has any.
    pub beginning: Option<&'a str>,
}

/// A user's note about a game.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, game: Uuid, user: Uuid) -> Result<Option<String>> {
    Ok(notes::table.find((game, user)).select(notes::content).first(conn).await.optional()?)
}

/// The same, locked until the transaction ends.
///
/// # Errors
/// When the database fails.
pub async fn lock(conn: &mut Connection, game: Uuid, user: Uuid) -> Result<Option<String>> {
    let note = notes::table.find((game, user)).select(notes::content).for_update();
    Ok(note.first(conn).await.optional()?)
}

/// How many notes a user has.
///
/// # Errors
/// When the database fails.
pub async fn count(conn: &mut Connection, user: Uuid) -> Result<i64> {
    Ok(notes::table.filter(notes::user_id.eq(user)).select(count_star()).first(conn).await?)
}

/// Adds a note; returns `false` if there is one.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, game: Uuid, user: Uuid, content: NoteContent<'_>) -> Result<bool> {
    let ids = (notes::game_id.eq(game), notes::user_id.eq(user));
    let content = (notes::content.eq(content.json), notes::beginning.eq(content.beginning));
    let note = (ids, content, notes::written_at.eq(fieldpost_now()));
    Ok(diesel::insert_into(notes::table).values(note).on_conflict_do_nothing().execute(conn).await? == 1)
}

/// Replaces a note that is locked.
///
/// # Errors
/// When the database fails.
pub async fn replace(conn: &mut Connection, game: Uuid, user: Uuid, content: NoteContent<'_>) -> Result<()> {
    let content = (notes::content.eq(content.json), notes::beginning.eq(content.beginning));
    let new = (content, notes::written_at.eq(fieldpost_now()));
    diesel::update(notes::table.find((game, user))).set(new).execute(conn).await?;
    Ok(())
}

/// Deletes a note that is locked.
///
/// # Errors
/// When the database fails.
pub async fn remove(conn: &mut Connection, game: Uuid, user: Uuid) -> Result<()> {
    diesel::delete(notes::table.find((game, user))).execute(conn).await?;
    Ok(())
}

/// The beginnings of a user's notes about these games, by the id of the game.
///
/// # Errors
/// When the database fails.
pub async fn beginnings(conn: &mut Connection, user: Uuid, games: &[Uuid]) -> Result<HashMap<Uuid, String>> {
    let theirs = notes::table.filter(notes::user_id.eq(user)).filter(notes::game_id.eq_any(games));
    let found = theirs.filter(notes::beginning.is_not_null());
    let found = found.select((notes::game_id, notes::beginning.assume_not_null()));
    Ok(found.load::<(Uuid, String)>(conn).await?.into_iter().collect())
}

/// The notes of a user, by the ids of their games, after one of them.
///
/// # Errors
/// When the database fails.
pub async fn page(conn: &mut Connection, user: Uuid, after: Uuid, limit: i64) -> Result<Vec<KeptNote>> {
    let theirs = notes::table.filter(notes::user_id.eq(user)).filter(notes::game_id.gt(after)).order(notes::game_id);
    Ok(theirs.limit(limit).select((notes::game_id, notes::content, notes::written_at)).load(conn).await?)
}
