//! The log of a game: every applied action with its events. While the game goes on it is only appended to, and only
//! together with the game's row (`commit`); here it is read. That of a game which ended long ago has moved into the
//! archive (`archive`), which is asked where the table has nothing: a game that goes on has an entry for each version,
//! so no read of what it has costs another statement.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::sql_types::{Array, BigInt, Text, Uuid as SqlUuid};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, QueryDsl, Queryable, QueryableByName,
    Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::coalesce;
use super::schema::game_log;
use super::{Connection, Error, Result, archive};
use fieldpost_values::Clocks;

/// The maximum number of entries that are written together.
pub const MAX_TOGETHER: usize = 8;

diesel::alias! {
    const OWN_LOG: Alias<OwnLog> = game_log as own_log;
}

/// One applied action.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = game_log)]
pub struct Entry {
    /// The game's version after it.
    pub version: i64,
    /// JSON of the engine's actor.
    pub actor: String,
    /// JSON of the engine's action; nothing for the creation.
    pub action: Option<String>,
    /// JSON of the engine's events.
    pub events: String,
    /// The clocks after it.
    pub clocks: Clocks,
    /// When.
    pub at: DateTime<Utc>,
}

/// The entries of a game with a version above `after`, at most `limit` of them. Whoever knows that there are none need
/// not ask: the archive is searched for them too.
///
/// # Errors
/// When the database fails.
pub async fn after(conn: &mut Connection, game: Uuid, after: i64, limit: i64) -> Result<Vec<Entry>> {
    let mut entries = piece(conn, game, after, limit).await?;
    entries.truncate(usize::try_from(limit).unwrap_or(0));
    Ok(entries)
}

/// The same, but all that there are of a log that is archived: whoever goes through it has it opened once.
///
/// # Errors
/// When the database fails.
pub async fn piece(conn: &mut Connection, game: Uuid, after: i64, limit: i64) -> Result<Vec<Entry>> {
    let mut entries = not_archived(conn, game, after, limit).await?;
    if entries.is_empty() && limit > 0 {
        entries = archive::entries(conn, game).await?;
        entries.retain(|entry| entry.version > after);
    }
    Ok(entries)
}

/// The same of a game whose log is not archived.
///
/// # Errors
/// When the database fails.
pub async fn not_archived(conn: &mut Connection, game: Uuid, after: i64, limit: i64) -> Result<Vec<Entry>> {
    let entries = game_log::table.filter(game_log::game_id.eq(game).and(game_log::version.gt(after)));
    Ok(entries.order(game_log::version).limit(limit).select(Entry::as_select()).load(conn).await?)
}

/// The entries of a game since the last one of `actor` (as written in the log), before version `until`; the latest
/// `limit` of them, oldest first.
///
/// # Errors
/// When the database fails.
pub async fn since_own(conn: &mut Connection, game: Uuid, actor: &str, until: i64, limit: i64) -> Result<Vec<Entry>> {
    let own = OWN_LOG.filter(OWN_LOG.field(game_log::game_id).eq(game).and(OWN_LOG.field(game_log::actor).eq(actor)));
    // They may have acted since.
    let own = own.filter(OWN_LOG.field(game_log::version).lt(until));
    let last = own.select(OWN_LOG.field(game_log::version)).order(OWN_LOG.field(game_log::version).desc()).limit(1);
    let since = game_log::version.gt(coalesce(last.single_value(), 0_i64));
    let entries = game_log::table.filter(game_log::game_id.eq(game).and(game_log::version.lt(until)).and(since));
    let entries = entries.order(game_log::version.desc()).limit(limit).select(Entry::as_select());
    let mut entries: Vec<Entry> = entries.load(conn).await?;
    entries.reverse();
    if entries.is_empty() && limit > 0 {
        entries = archive::entries(conn, game).await?;
        entries.retain(|entry| entry.version < until);
        let since = entries.iter().rposition(|entry| entry.actor == actor).map_or(0, |own| own + 1);
        let most = usize::try_from(limit).unwrap_or(0);
        entries.drain(..since.max(entries.len().saturating_sub(most)));
    }
    Ok(entries)
}

/// The entries that were written together with that of a version, which is the last of them: an action and the
/// automatic ones. They have the same time.
///
/// # Errors
/// When the database fails.
pub async fn together(conn: &mut Connection, game: Uuid, version: i64) -> Result<Vec<Entry>> {
    let last = OWN_LOG
        .filter(OWN_LOG.field(game_log::game_id).eq(game).and(OWN_LOG.field(game_log::version).eq(version)))
        .select(OWN_LOG.field(game_log::at))
        .single_value();
    let first = version - MAX_TOGETHER as i64;
    let near = game_log::version.le(version).and(game_log::version.gt(first));
    let entries = game_log::table.filter(game_log::game_id.eq(game).and(near));
    let entries = entries.filter(game_log::at.nullable().eq(last)).order(game_log::version);
    let mut entries: Vec<Entry> = entries.select(Entry::as_select()).load(conn).await?;
    if entries.is_empty() {
        entries = archive::entries(conn, game).await?;
        let last = entries.iter().find(|entry| entry.version == version).map(|entry| entry.at);
        entries.retain(|entry| entry.version > first && entry.version <= version && Some(entry.at) == last);
    }
    Ok(entries)
}

/// Which entries of a game: those with a version above `after` and up to `version`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VersionRange {
    /// The game whose log it is.
    pub game: Uuid,
    /// The version before the first entry.
    pub after: i64,
    /// The version of the last entry.
    pub version: i64,
}

impl VersionRange {
    fn has(self, game: Uuid, version: i64) -> bool {
        self.game == game && self.after < version && version <= self.version
    }
}

/// The events of an entry.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct LoggedEvents {
    /// The game whose log it is in.
    #[diesel(sql_type = SqlUuid)]
    pub game: Uuid,
    /// Its version after the entry.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
    /// JSON of the engine's events.
    #[diesel(sql_type = Text)]
    pub events: String,
}

/// Events by game; or why the log of the game cannot be read.
pub type LoggedEventsByGame = HashMap<Uuid, Result<Vec<LoggedEvents>, String>>;

/// The events of some entries of several games: each entry once, in the order of their versions. A log that cannot be
/// read holds up no other.
///
/// # Errors
/// When the database fails.
pub async fn in_ranges(conn: &mut Connection, ranges: &[VersionRange]) -> Result<LoggedEventsByGame> {
    // SQL: each game has its own bounds.
    let entries: Vec<LoggedEvents> = diesel::sql_query(
        "SELECT l.game_id AS game, l.version, l.events \
         FROM unnest((SELECT $1::uuid[]), (SELECT $2::bigint[]), (SELECT $3::bigint[])) AS s (game, after, version) \
         JOIN game_log l ON l.game_id = s.game AND l.version > s.after AND l.version <= s.version \
         WHERE l.game_id = ANY (ARRAY (SELECT unnest($1::uuid[])))",
    )
    .bind::<Array<SqlUuid>, _>(ranges.iter().map(|range| range.game).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(ranges.iter().map(|range| range.after).collect::<Vec<_>>())
    .bind::<Array<BigInt>, _>(ranges.iter().map(|range| range.version).collect::<Vec<_>>())
    .load(conn)
    .await?;
    let mut found: HashMap<Uuid, Vec<LoggedEvents>> = HashMap::new();
    for entry in entries {
        found.entry(entry.game).or_default().push(entry);
    }
    let mut logs = HashMap::new();
    for game in ranges.iter().filter(|range| range.after < range.version).map(|range| range.game) {
        if logs.contains_key(&game) {
            continue;
        }
        let log = match found.remove(&game) {
            Some(mut entries) => {
                entries.sort_by_key(|entry| entry.version);
                entries.dedup_by_key(|entry| entry.version);
                Ok(entries)
            }
            None => archived_in_ranges(conn, game, ranges).await,
        };
        let log = match log {
            Ok(events) => Ok(events),
            Err(why) if why.is_of_the_database() => return Err(why),
            Err(Error::Corrupt(why)) => Err(why),
            Err(why) => Err(why.to_string()),
        };
        logs.insert(game, log);
    }
    Ok(logs)
}

/// The same of a game whose log is archived.
async fn archived_in_ranges(conn: &mut Connection, game: Uuid, ranges: &[VersionRange]) -> Result<Vec<LoggedEvents>> {
    let entries = archive::entries(conn, game).await?.into_iter();
    let wanted = entries.filter(|entry| ranges.iter().any(|range| range.has(game, entry.version)));
    Ok(wanted.map(|Entry { version, events, .. }| LoggedEvents { game, version, events }).collect())
}

/// All entries of some games that go on, by game, in order.
///
/// # Errors
/// When the database fails.
pub async fn of_games(conn: &mut Connection, games: &[Uuid]) -> Result<HashMap<Uuid, Vec<Entry>>> {
    let rows = game_log::table.filter(game_log::game_id.eq_any(games)).order((game_log::game_id, game_log::version));
    let rows: Vec<(Uuid, Entry)> = rows.select((game_log::game_id, Entry::as_select())).load(conn).await?;
    let mut entries: HashMap<Uuid, Vec<Entry>> = HashMap::new();
    for (game, entry) in rows {
        entries.entry(game).or_default().push(entry);
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
