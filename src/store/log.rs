//! The log of a game: every applied action with its events. It is only ever appended to, and only
//! together with the game's row (`commit`); here it is read.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

/// The maximum number of entries that are written together.
pub const MOST_TOGETHER: usize = 8;

/// One applied action.
#[derive(Clone, Debug, QueryableByName)]
pub struct Entry {
    /// The game's version after it.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
    /// JSON of the engine's actor.
    #[diesel(sql_type = Text)]
    pub actor: String,
    /// JSON of the engine's action; `None` for the creation.
    #[diesel(sql_type = Nullable<Text>)]
    pub action: Option<String>,
    /// JSON of the engine's events.
    #[diesel(sql_type = Text)]
    pub events: String,
    /// JSON of the clocks after it.
    #[diesel(sql_type = Text)]
    pub clocks: String,
    /// When.
    #[diesel(sql_type = Timestamptz)]
    pub at: DateTime<Utc>,
}

/// The entries of a game with a version above `after`, at most `limit` of them.
///
/// # Errors
/// When the database fails.
pub async fn after(conn: &mut Connection, game: Uuid, after: i64, limit: i64) -> Result<Vec<Entry>> {
    let entries = diesel::sql_query(
        "SELECT version, actor, action, events, clocks, at FROM game_log \
         WHERE game_id = $1 AND version > $2 ORDER BY version LIMIT $3",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<BigInt, _>(after)
    .bind::<BigInt, _>(limit)
    .load(conn)
    .await?;
    Ok(entries)
}

/// The entries of a game since the last one of `actor` (as written in the log), before version `until`; the latest
/// `limit` of them, oldest first.
///
/// # Errors
/// When the database fails.
pub async fn since_own(conn: &mut Connection, game: Uuid, actor: &str, until: i64, limit: i64) -> Result<Vec<Entry>> {
    let mut entries: Vec<Entry> = diesel::sql_query(
        "SELECT version, actor, action, events, clocks, at FROM game_log \
         WHERE game_id = $1 AND version < $3 AND version > COALESCE( \
             (SELECT version FROM game_log WHERE game_id = $1 AND actor = $2 ORDER BY version DESC LIMIT 1), 0) \
         ORDER BY version DESC LIMIT $4",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<Text, _>(actor)
    .bind::<BigInt, _>(until)
    .bind::<BigInt, _>(limit)
    .load(conn)
    .await?;
    entries.reverse();
    Ok(entries)
}

/// The entries that were written together with that of a version, which is the last of them: an action and the
/// automatic ones. They have the same time.
///
/// # Errors
/// When the database fails.
pub async fn together(conn: &mut Connection, game: Uuid, version: i64) -> Result<Vec<Entry>> {
    let entries = diesel::sql_query(format!(
        "SELECT version, actor, action, events, clocks, at FROM game_log \
         WHERE game_id = $1 AND version <= $2 AND version > $2 - {MOST_TOGETHER} \
         AND at = (SELECT at FROM game_log WHERE game_id = $1 AND version = $2) ORDER BY version"
    ))
    .bind::<SqlUuid, _>(game)
    .bind::<BigInt, _>(version)
    .load(conn)
    .await?;
    Ok(entries)
}

/// An entry with its game.
#[derive(Debug, QueryableByName)]
struct OfGame {
    #[diesel(sql_type = SqlUuid)]
    game_id: Uuid,
    #[diesel(embed)]
    entry: Entry,
}

/// All entries of some games, by game, in order.
///
/// # Errors
/// When the database fails.
pub async fn of_games(conn: &mut Connection, games: &[Uuid]) -> Result<HashMap<Uuid, Vec<Entry>>> {
    let rows: Vec<OfGame> = diesel::sql_query(
        "SELECT game_id, version, actor, action, events, clocks, at FROM game_log \
         WHERE game_id = ANY ($1) ORDER BY game_id, version",
    )
    .bind::<Array<SqlUuid>, _>(games)
    .load(conn)
    .await?;
    let mut entries: HashMap<Uuid, Vec<Entry>> = HashMap::new();
    for OfGame { game_id, entry } in rows {
        entries.entry(game_id).or_default().push(entry);
    }
    Ok(entries)
}

/// All entries of a game.
///
/// # Errors
/// When the database fails.
pub async fn all(conn: &mut Connection, game: Uuid) -> Result<Vec<Entry>> {
    after(conn, game, 0, i64::MAX).await
}
