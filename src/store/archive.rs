//! Archived logs: the log of a game that ended long ago, in one compressed row, which takes the place of the game's
//! rows of `game_log`. It moves there in one transaction, once, and never back: whoever reads a log asks that table
//! first and this one where it has nothing (`log`), and so misses none that moves meanwhile. What a game shows does not
//! change by it, so its row is not touched.

mod form;

use std::collections::HashSet;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::exists;
use diesel::sql_types::{BigInt, Double, Integer, Interval, Timestamptz, Uuid as SqlUuid};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, OptionalExtension, QueryDsl, Queryable,
    QueryableByName, Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::log::{self, Entry};
use super::schema::{archived_logs, checkpoints, game_log, games};
use super::{Connection, Error, Result, games as stored_games, transaction};

/// A log as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = archived_logs)]
pub struct ArchivedLog {
    /// How it is written.
    format: i16,
    /// The game's version, which is how many entries it has.
    #[diesel(column_name = entries)]
    pub version: i64,
    log: Vec<u8>,
}

impl ArchivedLog {
    /// Its entries. Of a long one this takes some milliseconds.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn open(self) -> Result<Vec<Entry>> {
        let Self { format, version, log } = self;
        aside(move || form::read(format, &log, version)).await
    }
}

/// Does what needs a processor on a thread of its own. That this process ends says nothing of a log.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(why) if why.is_cancelled() => Err(Error::Busy("this process ends".to_owned())),
        Err(why) => Err(Error::Corrupt(format!("an archived log: {why}"))),
    }
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

/// The maximum count of logs that wait.
const MAX_COUNTED: i32 = 10_000;

/// Logs that are not archived although their games ended long enough ago.
#[derive(Clone, Copy, Debug, PartialEq, QueryableByName)]
pub struct WaitingLogs {
    /// How many there are among the 10,000 games that ended last.
    #[diesel(sql_type = BigInt)]
    pub count: i64,
    /// For how many seconds the first of them has been due.
    #[diesel(sql_type = Double)]
    pub overdue_seconds: f64,
}

/// Those of games after a place in the order in which games have ended, at least `age` ago.
///
/// # Errors
/// When the database fails.
pub async fn waiting(conn: &mut Connection, after: Option<EndedAt>, age: TimeDelta) -> Result<WaitingLogs> {
    let (at, id) = after.unwrap_or((DateTime::UNIX_EPOCH, Uuid::nil()));
    // SQL: a count that ends early, and asks the archive for each game by its key.
    let waiting = diesel::sql_query(concat!(
        "SELECT count(*) AS count, coalesce(extract(epoch FROM ",
        now!(),
        " - $3 - min(ended_at)), 0)::double precision AS overdue_seconds \
         FROM (SELECT id, ended_at FROM games WHERE (ended_at, id) > ($1, $2) AND ended_at < ",
        now!(),
        " - $3 ORDER BY ended_at DESC, id DESC LIMIT $4) AS old \
         WHERE (SELECT l.game_id FROM archived_logs l WHERE l.game_id = old.id) IS NULL"
    ));
    let waiting = waiting.bind::<Timestamptz, _>(at).bind::<SqlUuid, _>(id).bind::<Interval, _>(age);
    Ok(waiting.bind::<Integer, _>(MAX_COUNTED).get_result(conn).await?)
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

/// Where the log of a game is, at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogPlaces {
    /// Whether `game_log` has entries of it.
    pub in_table: bool,
    /// The version that the archived log has, if there is one.
    pub archived: Option<i64>,
}

/// Where the log of a game is.
///
/// # Errors
/// When the database fails.
pub async fn places(conn: &mut Connection, game: Uuid) -> Result<LogPlaces> {
    let in_table = exists(game_log::table.filter(game_log::game_id.eq(game)));
    let archived = archived_logs::table.find(game).select(archived_logs::entries).single_value();
    let (in_table, archived) = diesel::select((in_table, archived)).get_result(conn).await?;
    Ok(LogPlaces { in_table, archived })
}

/// Moves the log of a game that has ended into the archive, and deletes its checkpoints, which are a cache of the log;
/// returns `false` if there is nothing to move, because another process was faster or the game goes on. What is written
/// is read again and compared, before the game is locked: entries never change, and only what was written is deleted. A
/// checkpoint that somebody who looks at an earlier version stores at this very moment may stay.
///
/// # Errors
/// When the database fails; [`Error::Corrupt`] if the log is not whole or cannot be read. Then nothing has changed.
pub async fn archive(conn: &mut Connection, game: Uuid) -> Result<bool> {
    let ended = games::table.find(game).filter(games::ended_at.is_not_null()).select(games::version);
    let version: Option<i64> = ended.first(conn).await.optional()?;
    let Some(version) = version else { return Ok(false) };
    let entries = log::not_archived(conn, game, 0, i64::MAX).await?;
    if entries.is_empty() && !known(conn, &[game]).await?.is_empty() {
        return Ok(false);
    }
    let packing = aside(move || pack(&entries, version).map(|written| (entries, written)));
    let (entries, written) = packing.await?;
    transaction(conn, async |conn| move_log(conn, game, &entries, &written).await).await
}

/// Puts a log into the archive in place of its entries, if they are still in the table.
async fn move_log(conn: &mut Connection, game: Uuid, entries: &[Entry], written: &[u8]) -> Result<bool> {
    stored_games::lock(conn, game).await?;
    if !known(conn, &[game]).await?.is_empty() {
        return Ok(false);
    }
    let version = entries.last().map_or(0, |entry| entry.version);
    let row = (
        (archived_logs::game_id.eq(game), archived_logs::format.eq(form::FORMAT)),
        (archived_logs::entries.eq(version), archived_logs::log.eq(written)),
    );
    diesel::insert_into(archived_logs::table).values(row).execute(conn).await?;
    let rows = diesel::delete(game_log::table.filter(game_log::game_id.eq(game))).returning(Entry::as_returning());
    let mut moved: Vec<Entry> = rows.get_results(conn).await?;
    moved.sort_unstable_by_key(|entry| entry.version);
    if moved != entries {
        return Err(Error::Conflict("a log has changed while it was archived".to_owned()));
    }
    diesel::delete(checkpoints::table.filter(checkpoints::game_id.eq(game))).execute(conn).await?;
    Ok(true)
}

/// The bytes of a log, from which it was read again.
fn pack(entries: &[Entry], version: i64) -> Result<Vec<u8>> {
    let written = form::write(entries, version)?;
    if form::read(form::FORMAT, &written, version)? != entries {
        return Err(Error::Corrupt("a log cannot be read from its archive as it was".to_owned()));
    }
    Ok(written)
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use tokio::runtime::Runtime;

    use super::*;

    #[test]
    fn a_panic_is_a_fault_of_the_log_and_the_end_of_the_process_says_nothing_of_it() {
        let ended = Runtime::new().unwrap();
        let inside = ended.handle().clone();
        ended.shutdown_background();
        let _inside = inside.enter();
        let opened = pin!(aside(|| Ok(()))).poll(&mut Context::from_waker(Waker::noop()));
        assert!(matches!(opened, Poll::Ready(Err(Error::Busy(_)))), "{opened:?}");
        let panicked: Result<()> = Runtime::new().unwrap().block_on(aside(|| panic!("a bug")));
        assert!(matches!(panicked, Err(Error::Corrupt(_))), "{panicked:?}");
    }
}
