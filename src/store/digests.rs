//! Notices that wait for their reader's daily digest (L-5). Those of an action are written by its statement (see
//! `commit`). Only one process makes a digest: its reader is locked until that is done.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, Interval, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

/// The maximum number of notices in one digest; the others wait for the next.
pub const MOST: u32 = 1_000;

/// Notices that are examined to find a reader whose digest is due.
const LOOKED_AT: u32 = 500;

/// Rows deleted per batch.
pub const SWEPT: usize = 1_000;

/// A notice for a digest.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct DigestRow {
    /// As a mail's.
    #[diesel(sql_type = Text)]
    pub dedupe_key: String,
    /// The recipient.
    #[diesel(sql_type = SqlUuid)]
    pub user_id: Uuid,
    /// The kind of notice.
    #[diesel(sql_type = Text)]
    pub kind: String,
    /// Its game.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub game_id: Option<Uuid>,
    /// Or its leave.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub leave_id: Option<Uuid>,
    /// When the digest is made.
    #[diesel(sql_type = Timestamptz)]
    pub due_at: DateTime<Utc>,
}

/// Stores notices; those whose key exists already, here or in the outbox, are skipped.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, rows: &[DigestRow]) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let later = Later::of(rows);
    diesel::sql_query(
        "INSERT INTO digest_notices (dedupe_key, user_id, kind, game_id, leave_id, created_at, due_at) \
         SELECT d.key, d.user_id, d.kind, d.game_id, d.leave_id, fieldpost_now(), d.due_at \
         FROM unnest($1, $2, $3, $4, $5, $6) AS d (key, user_id, kind, game_id, leave_id, due_at) \
         WHERE NOT EXISTS (SELECT 1 FROM outbox o WHERE o.dedupe_key = d.key) ON CONFLICT DO NOTHING",
    )
    .bind::<Array<Text>, _>(later.keys)
    .bind::<Array<SqlUuid>, _>(later.users)
    .bind::<Array<Text>, _>(later.kinds)
    .bind::<Array<Nullable<SqlUuid>>, _>(later.games)
    .bind::<Array<Nullable<SqlUuid>>, _>(later.leaves)
    .bind::<Array<Timestamptz>, _>(later.dues)
    .execute(conn)
    .await?;
    Ok(())
}

#[derive(QueryableByName)]
struct KnownKey {
    #[diesel(sql_type = Text)]
    dedupe_key: String,
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// A user whose digest is due, with all waiting notices, oldest first. Others skip this user until the transaction
/// ends.
///
/// # Errors
/// When the database fails.
pub async fn take(conn: &mut Connection) -> Result<Option<(Uuid, Vec<DigestRow>)>> {
    // The user's row is locked, and not the notices: two processes would each take some of them. Only the notices that
    // have waited longest are examined, however many are due.
    let readers: Vec<Id> = diesel::sql_query(format!(
        "SELECT u.id FROM users u JOIN ( \
             SELECT user_id, min(due_at) AS due_at FROM ( \
                 SELECT user_id, due_at FROM digest_notices WHERE told_at IS NULL AND due_at <= {now} \
                 ORDER BY due_at LIMIT {LOOKED_AT}) AS oldest \
             GROUP BY user_id) AS d ON d.user_id = u.id \
         ORDER BY d.due_at, u.id LIMIT 1 FOR NO KEY UPDATE OF u SKIP LOCKED",
        now = now!()
    ))
    .load(conn)
    .await?;
    let Some(Id { id }) = readers.into_iter().next() else { return Ok(None) };
    // Another process may have made the digest before the row was ours: then there is nothing left.
    let rows = diesel::sql_query(format!(
        "SELECT dedupe_key, user_id, kind, game_id, leave_id, due_at FROM digest_notices \
         WHERE told_at IS NULL AND user_id = $1 ORDER BY created_at, dedupe_key LIMIT {MOST}"
    ))
    .bind::<SqlUuid, _>(id)
    .load(conn)
    .await?;
    Ok(Some((id, rows)))
}

/// These games, each once: first those that wait for a user, the most urgent first, then the most recently changed
/// ones.
///
/// # Errors
/// When the database fails.
pub async fn by_urgency(conn: &mut Connection, user: Uuid, games: Vec<Uuid>) -> Result<Vec<Uuid>> {
    let sorted: Vec<Id> = diesel::sql_query(
        "SELECT g.id FROM games g LEFT JOIN seats m ON m.game_id = g.id AND m.user_id = $1 WHERE g.id = ANY ($2) \
         ORDER BY (g.decision IS NOT NULL AND (g.owed_by::integer >> coalesce(m.seat, 0)) & 1 = 1) DESC, \
           g.until NULLS LAST, g.updated_at DESC, g.id",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<Array<SqlUuid>, _>(games)
    .load(conn)
    .await?;
    Ok(sorted.into_iter().map(|game| game.id).collect())
}

/// Marks these notices as sent.
///
/// # Errors
/// When the database fails.
pub async fn told(conn: &mut Connection, rows: &[DigestRow]) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    diesel::sql_query("UPDATE digest_notices SET told_at = fieldpost_now() WHERE dedupe_key = ANY ($1)")
        .bind::<Array<Text>, _>(Later::of(rows).keys)
        .execute(conn)
        .await?;
    Ok(())
}

/// Puts off the due notices of a user for `wait`.
///
/// # Errors
/// When the database fails.
pub async fn put_off(conn: &mut Connection, user: Uuid, wait: TimeDelta) -> Result<()> {
    diesel::sql_query(
        "UPDATE digest_notices SET due_at = fieldpost_now() + $2 \
         WHERE user_id = $1 AND told_at IS NULL AND due_at <= fieldpost_now()",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<Interval, _>(wait)
    .execute(conn)
    .await?;
    Ok(())
}

/// Puts off those of these notices that are about these games for `wait`.
///
/// # Errors
/// When the database fails.
pub async fn put_games_off(conn: &mut Connection, rows: &[DigestRow], games: &[Uuid], wait: TimeDelta) -> Result<()> {
    if games.is_empty() {
        return Ok(());
    }
    diesel::sql_query(
        "UPDATE digest_notices SET due_at = fieldpost_now() + $3 WHERE dedupe_key = ANY ($1) AND game_id = ANY ($2)",
    )
    .bind::<Array<Text>, _>(Later::of(rows).keys)
    .bind::<Array<SqlUuid>, _>(games)
    .bind::<Interval, _>(wait)
    .execute(conn)
    .await?;
    Ok(())
}

/// Those of these keys whose notices were sent in a digest, or wait for one.
///
/// # Errors
/// When the database fails.
pub async fn known(conn: &mut Connection, keys: Vec<&str>) -> Result<Vec<String>> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let known: Vec<KnownKey> = diesel::sql_query("SELECT dedupe_key FROM digest_notices WHERE dedupe_key = ANY ($1)")
        .bind::<Array<Text>, _>(keys)
        .load(conn)
        .await?;
    Ok(known.into_iter().map(|known| known.dedupe_key).collect())
}

/// Moves a user's digest forward. Nothing is sent later than promised: it might be too late.
///
/// # Errors
/// When the database fails.
pub async fn bring_forward(conn: &mut Connection, user: Uuid, due_at: DateTime<Utc>) -> Result<()> {
    diesel::sql_query("UPDATE digest_notices SET due_at = least(due_at, $2) WHERE user_id = $1 AND told_at IS NULL")
        .bind::<SqlUuid, _>(user)
        .bind::<Timestamptz, _>(due_at)
        .execute(conn)
        .await?;
    Ok(())
}

/// Deletes up to [`SWEPT`] notices that were sent and are older than `age`, or could not be sent and are twice as old;
/// returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta) -> Result<usize> {
    Ok(diesel::sql_query(format!(
        "DELETE FROM digest_notices WHERE dedupe_key = ANY (ARRAY ( \
             SELECT dedupe_key FROM digest_notices \
             WHERE created_at < {now} - $1 AND (told_at IS NOT NULL OR created_at < {now} - 2 * $1) \
             ORDER BY created_at LIMIT {SWEPT} FOR UPDATE SKIP LOCKED))",
        now = now!()
    ))
    .bind::<Interval, _>(age)
    .execute(conn)
    .await?)
}

/// Notices for digests, as columns.
#[derive(Debug, Default)]
pub struct Later<'a> {
    keys: Vec<&'a str>,
    users: Vec<Uuid>,
    kinds: Vec<&'a str>,
    games: Vec<Option<Uuid>>,
    leaves: Vec<Option<Uuid>>,
    dues: Vec<DateTime<Utc>>,
}

impl<'a> Later<'a> {
    /// The columns of these rows.
    #[must_use]
    pub fn of(rows: &'a [DigestRow]) -> Self {
        Self {
            keys: rows.iter().map(|row| row.dedupe_key.as_str()).collect(),
            users: rows.iter().map(|row| row.user_id).collect(),
            kinds: rows.iter().map(|row| row.kind.as_str()).collect(),
            games: rows.iter().map(|row| row.game_id).collect(),
            leaves: rows.iter().map(|row| row.leave_id).collect(),
            dues: rows.iter().map(|row| row.due_at).collect(),
        }
    }
}
