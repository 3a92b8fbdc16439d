//! The contents of a restored database that need a decision, and carrying it out. Everything here runs while nothing
//! else does.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Interval, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Error, Result};

/// The waiting mails of one kind.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Waiting {
    /// The kind.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// How many.
    #[diesel(sql_type = BigInt)]
    pub mails: i64,
    /// When the oldest was queued.
    #[diesel(sql_type = Timestamptz)]
    pub oldest: DateTime<Utc>,
    /// When the newest was queued.
    #[diesel(sql_type = Timestamptz)]
    pub newest: DateTime<Utc>,
}

/// Everything else that a backup brings back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Revived {
    /// When the last process was seen; `None` if there was none.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub seen_at: Option<DateTime<Utc>>,
    /// The database's time.
    #[diesel(sql_type = Timestamptz)]
    pub now: DateTime<Utc>,
    /// Open sessions.
    #[diesel(sql_type = BigInt)]
    pub sessions: i64,
    /// Links that set a password or change an address.
    #[diesel(sql_type = BigInt)]
    pub links: i64,
    /// Unread letters.
    #[diesel(sql_type = BigInt)]
    pub letters: i64,
    /// Games in which somebody owes a decision.
    #[diesel(sql_type = BigInt)]
    pub games: i64,
}

/// The waiting mails, by kind.
///
/// # Errors
/// When the database fails.
pub async fn waiting(conn: &mut Connection) -> Result<Vec<Waiting>> {
    let waiting = diesel::sql_query(
        "SELECT kind, count(*) AS mails, min(created_at) AS oldest, max(created_at) AS newest FROM outbox \
         WHERE raw IS NOT NULL GROUP BY kind ORDER BY count(*) DESC, kind",
    );
    Ok(waiting.load(conn).await?)
}

/// Everything else.
///
/// # Errors
/// When the database fails.
pub async fn revived(conn: &mut Connection) -> Result<Revived> {
    let revived: Vec<Revived> = diesel::sql_query(
        "SELECT (SELECT seen_at FROM presence) AS seen_at, fieldpost_now() AS now, \
           (SELECT count(*) FROM sessions WHERE ended_at IS NULL AND expires_at > fieldpost_now()) AS sessions, \
           (SELECT count(*) FROM links WHERE purpose IN ('reset', 'address') AND used_at IS NULL \
             AND expires_at > fieldpost_now()) AS links, \
           (SELECT count(*) FROM letters WHERE outcome IS NULL) AS letters, \
           (SELECT count(*) FROM games WHERE status IN ('setup', 'playing') AND owed_by <> 0) AS games",
    )
    .load(conn)
    .await?;
    revived.into_iter().next().ok_or_else(|| Error::Corrupt("no figures".to_owned()))
}

/// Lets the statements of this transaction take as long as they need: some change every waiting row.
///
/// # Errors
/// When the database fails.
pub async fn take_time(conn: &mut Connection) -> Result<()> {
    diesel::sql_query("SET LOCAL statement_timeout = 0").execute(conn).await?;
    Ok(())
}

/// Sends none of the waiting mails: each ends as superseded.
///
/// # Errors
/// When the database fails.
pub async fn drop_waiting(conn: &mut Connection) -> Result<usize> {
    let dropped = diesel::sql_query(
        "UPDATE outbox SET superseded_at = fieldpost_now(), raw = NULL, lease = NULL, \
           last_error = 'not sent again after a restore' WHERE raw IS NOT NULL",
    );
    Ok(dropped.execute(conn).await?)
}

/// Ends all sessions. Access tokens expire by themselves, within `auth.access_minutes`.
///
/// # Errors
/// When the database fails.
pub async fn end_sessions(conn: &mut Connection) -> Result<usize> {
    Ok(diesel::sql_query("DELETE FROM sessions").execute(conn).await?)
}

/// Uses up the links that set a password or change an address: some were used after the backup was made.
///
/// # Errors
/// When the database fails.
pub async fn void_links(conn: &mut Connection) -> Result<usize> {
    let voided = diesel::sql_query(
        "UPDATE links SET used_at = fieldpost_now() WHERE purpose IN ('reset', 'address') AND used_at IS NULL",
    );
    Ok(voided.execute(conn).await?)
}

/// Lets deadlines rest for at least this long.
///
/// # Errors
/// When the database fails.
pub async fn rest(conn: &mut Connection, time: TimeDelta) -> Result<()> {
    diesel::sql_query("UPDATE presence SET rest_until = greatest(rest_until, fieldpost_now() + $1)")
        .bind::<Interval, _>(time)
        .execute(conn)
        .await?;
    Ok(())
}

/// Releases the leases of processes that are gone.
///
/// # Errors
/// When the database fails.
pub async fn release(conn: &mut Connection) -> Result<()> {
    diesel::sql_query(
        "UPDATE outbox SET lease = NULL, due_at = least(due_at, fieldpost_now()) WHERE lease IS NOT NULL",
    )
    .execute(conn)
    .await?;
    diesel::sql_query(
        "UPDATE letters SET lease = NULL, due_at = least(due_at, fieldpost_now()) WHERE lease IS NOT NULL AND outcome IS NULL",
    )
    .execute(conn)
    .await?;
    diesel::sql_query("DELETE FROM processes").execute(conn).await?;
    Ok(())
}

/// At most `most` games after `after` in which somebody owes a decision.
///
/// # Errors
/// When the database fails.
pub async fn owing(conn: &mut Connection, after: Uuid, most: i64) -> Result<Vec<Uuid>> {
    #[derive(QueryableByName)]
    struct Id {
        #[diesel(sql_type = SqlUuid)]
        id: Uuid,
    }
    let owing: Vec<Id> = diesel::sql_query(
        "SELECT id FROM games WHERE id > $1 AND status IN ('setup', 'playing') AND owed_by <> 0 ORDER BY id LIMIT $2",
    )
    .bind::<SqlUuid, _>(after)
    .bind::<BigInt, _>(most)
    .load(conn)
    .await?;
    Ok(owing.into_iter().map(|game| game.id).collect())
}
