//! Archived logs: the log of a game that ended long ago, in one compressed row, which takes the place of the game's
//! rows of `game_log`. It moves there in one transaction, once, and never back: whoever reads a log asks that table
//! first and this one where it has nothing (`log`), and so misses none that moves meanwhile. What a game shows does not
//! change by it, so its row is not touched.

mod form;

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, OptionalExtension, QueryDsl, Queryable,
    Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::log::{self, Entry};
use super::schema::{archived_logs, checkpoints, game_log, games};
use super::{Connection, Error, Result, games as stored_games};

/// A log as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = archived_logs)]
pub struct ArchivedLog {
    /// How it is written.
    format: i16,
    /// How many entries it has.
    pub entries: i64,
    log: Vec<u8>,
}

impl ArchivedLog {
    /// Its entries. Of a long one this takes some milliseconds.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn open(self) -> Result<Vec<Entry>> {
        let Self { format, entries: count, log } = self;
        let entries = aside(move || form::read(format, &log)).await?;
        match i64::try_from(entries.len()) {
            Ok(found) if found == count => Ok(entries),
            Ok(_) | Err(_) => {
                Err(Error::Corrupt("an archived log does not have the entries that it should".to_owned()))
            }
        }
    }
}

/// Does what needs a processor on a thread of its own.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|why| Error::Corrupt(why.to_string()))?
}

/// The log of a game, if it is archived.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, game: Uuid) -> Result<Option<ArchivedLog>> {
    Ok(archived_logs::table.find(game).select(ArchivedLog::as_select()).first(conn).await.optional()?)
}

/// The entries of a game whose log is archived; none of another.
///
/// # Errors
/// When the database fails, or the log cannot be read.
pub(super) async fn entries(conn: &mut Connection, game: Uuid) -> Result<Vec<Entry>> {
    match find(conn, game).await? {
        Some(archived) => archived.open().await,
        None => Ok(Vec::new()),
    }
}

/// A place in the order in which games have ended.
pub type EndedAt = (DateTime<Utc>, Uuid);

/// The games that ended before a time, with a result or without one, after a place in this order.
///
/// # Errors
/// When the database fails.
pub async fn ended(
    conn: &mut Connection,
    after: Option<EndedAt>,
    before: DateTime<Utc>,
    limit: i64,
) -> Result<Vec<EndedAt>> {
    let (at, id) = after.unwrap_or((DateTime::UNIX_EPOCH, Uuid::nil()));
    let beyond = games::ended_at.gt(at).or(games::ended_at.eq(at).and(games::id.gt(id)));
    let old = games::table.filter(games::ended_at.ge(at)).filter(games::ended_at.lt(before)).filter(beyond);
    let old = old.order((games::ended_at, games::id)).limit(limit);
    Ok(old.select((games::ended_at.assume_not_null(), games::id)).load(conn).await?)
}

/// Those of these games whose logs are archived.
///
/// # Errors
/// When the database fails.
pub async fn known(conn: &mut Connection, games: &[Uuid]) -> Result<HashSet<Uuid>> {
    let known = archived_logs::table.filter(archived_logs::game_id.eq_any(games)).select(archived_logs::game_id);
    let known: Vec<Uuid> = known.load(conn).await?;
    Ok(known.into_iter().collect())
}

/// Moves the log of a game that has ended into the archive, and deletes its checkpoints, which are a cache of the log;
/// returns `false` if there is nothing to move, because another process was faster or the game goes on. Only inside a
/// transaction, in which the game is locked. What is written is read again and compared before the rows are deleted. A
/// checkpoint that somebody who looks at an earlier version stores at this very moment may stay.
///
/// # Errors
/// When the database fails; [`Error::Corrupt`] if the log is not whole or cannot be read. Then the transaction must be
/// rolled back.
pub async fn archive(conn: &mut Connection, game: Uuid) -> Result<bool> {
    stored_games::lock(conn, game).await?;
    let ended = games::table.find(game).filter(games::ended_at.is_not_null()).select(games::version);
    let version: Option<i64> = ended.first(conn).await.optional()?;
    let Some(version) = version else { return Ok(false) };
    if !known(conn, &[game]).await?.is_empty() {
        return Ok(false);
    }
    let entries = log::not_archived(conn, game, 0, i64::MAX).await?;
    let (count, written) = aside(move || pack(&entries, version).map(|written| (entries.len(), written))).await?;
    let row = (
        (archived_logs::game_id.eq(game), archived_logs::format.eq(form::FORMAT)),
        (archived_logs::entries.eq(version), archived_logs::log.eq(&written)),
    );
    diesel::insert_into(archived_logs::table).values(row).execute(conn).await?;
    let moved = diesel::delete(game_log::table.filter(game_log::game_id.eq(game))).execute(conn).await?;
    if moved != count {
        return Err(Error::Conflict("a log has changed while it was archived".to_owned()));
    }
    diesel::delete(checkpoints::table.filter(checkpoints::game_id.eq(game))).execute(conn).await?;
    Ok(true)
}

/// The bytes of a log, from which it was read again.
fn pack(entries: &[Entry], version: i64) -> Result<Vec<u8>> {
    let written = form::write(entries, version)?;
    if form::read(form::FORMAT, &written)? != entries {
        return Err(Error::Corrupt("a log cannot be read from its archive as it was".to_owned()));
    }
    Ok(written)
}
