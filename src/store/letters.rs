//! Letters as rows: committed unchanged, taken by one worker at a time under a lease, and handled once (I-2, I-6).
//! Nothing here parses one.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bytea, Interval, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};
use crate::values::LetterOutcome;

/// For how many hours an unread letter keeps a decision from expiring.
pub const WAITED_FOR_HOURS: u32 = 24;
/// Letters deleted per batch.
pub const SWEPT: usize = 1000;

/// A letter that a worker has taken.
#[derive(Clone, Debug, QueryableByName)]
pub struct Taken {
    /// The letter.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Its bytes.
    #[diesel(sql_type = Bytea)]
    pub raw: Vec<u8>,
    /// How often it has been taken, including this time.
    #[diesel(sql_type = SmallInt)]
    pub attempts: i16,
}

/// A held letter.
#[derive(Clone, Debug, QueryableByName)]
pub struct Held {
    /// The letter.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// The reply address that it came to.
    #[diesel(sql_type = Bytea)]
    pub token_hash: Vec<u8>,
    /// Its action, in words.
    #[diesel(sql_type = Text)]
    pub said: String,
}

/// An unread letter for a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Unread {
    /// The game.
    #[diesel(sql_type = SqlUuid)]
    pub game_id: Uuid,
    /// Since when the decision has been owed.
    #[diesel(sql_type = Timestamptz)]
    pub since: DateTime<Utc>,
    /// The seat of the decision.
    #[diesel(sql_type = SmallInt)]
    pub seat: i16,
    /// When it arrived.
    #[diesel(sql_type = Timestamptz)]
    pub received_at: DateTime<Utc>,
}

/// The outcome of a letter, except one that was played: the statement of the action records that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome<'a> {
    /// It is held.
    Held {
        /// The reply address that it came to.
        token_hash: &'a [u8],
        /// Its action, in words.
        said: &'a str,
        /// The digest of the page's secret.
        confirm_hash: &'a [u8],
    },
    /// It requested something, or was refused, and was answered or not.
    Answered,
    /// It is automatic.
    Automatic,
    /// It did not come to an address of ours.
    Dropped,
    /// It could not be handled.
    Failed,
}

impl From<Outcome<'_>> for LetterOutcome {
    fn from(outcome: Outcome<'_>) -> Self {
        match outcome {
            Outcome::Held { .. } => Self::Held,
            Outcome::Answered => Self::Answered,
            Outcome::Automatic => Self::Automatic,
            Outcome::Dropped => Self::Dropped,
            Outcome::Failed => Self::Failed,
        }
    }
}

/// Stores an incoming letter, with `token_hash` of its reply address; returns whether it is new.
///
/// # Errors
/// When the database fails.
pub async fn insert(
    conn: &mut Connection,
    id: Uuid,
    fingerprint: &[u8],
    token_hash: Option<&[u8]>,
    raw: &[u8],
) -> Result<bool> {
    let inserted = diesel::sql_query(
        "INSERT INTO letters (id, fingerprint, token_hash, raw, received_at, due_at) \
         VALUES ($1, $2, $3, $4, fieldpost_now(), fieldpost_now()) ON CONFLICT (fingerprint) DO NOTHING",
    )
    .bind::<SqlUuid, _>(id)
    .bind::<Bytea, _>(fingerprint)
    .bind::<Nullable<Bytea>, _>(token_hash)
    .bind::<Bytea, _>(raw)
    .execute(conn)
    .await?;
    Ok(inserted == 1)
}

/// Takes at most `most` letters that are due, oldest first, for as long as `lease`.
///
/// # Errors
/// When the database fails.
pub async fn take(conn: &mut Connection, token: Uuid, lease: TimeDelta, most: i64) -> Result<Vec<Taken>> {
    let mut taken: Vec<Taken> = diesel::sql_query(concat!(
        "UPDATE letters SET lease = $1, due_at = ",
        now!(),
        " + $2, attempts = least(attempts, 32000) + 1 \
         WHERE id = ANY (ARRAY (SELECT id FROM letters WHERE outcome IS NULL AND due_at <= ",
        now!(),
        " ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)) RETURNING id, raw, attempts"
    ))
    .bind::<SqlUuid, _>(token)
    .bind::<Interval, _>(lease)
    .bind::<BigInt, _>(most)
    .load(conn)
    .await?;
    taken.sort_by_key(|letter| letter.id);
    Ok(taken)
}

/// Locks a letter until the transaction ends; returns whether it still has to be handled.
///
/// # Errors
/// When the database fails.
pub async fn lock(conn: &mut Connection, id: Uuid) -> Result<bool> {
    let open = diesel::sql_query("SELECT 1 FROM letters WHERE id = $1 AND outcome IS NULL FOR UPDATE");
    Ok(open.bind::<SqlUuid, _>(id).execute(conn).await? == 1)
}

/// Marks a letter as handled; returns whether it was not handled before.
///
/// # Errors
/// When the database fails.
pub async fn finish(conn: &mut Connection, id: Uuid, outcome: Outcome<'_>) -> Result<bool> {
    let (token, said, confirm) = match outcome {
        Outcome::Held { token_hash, said, confirm_hash } => (Some(token_hash), Some(said), Some(confirm_hash)),
        Outcome::Answered | Outcome::Automatic | Outcome::Dropped | Outcome::Failed => (None, None, None),
    };
    let done = diesel::sql_query(
        "UPDATE letters SET raw = NULL, lease = NULL, outcome = $2, handled_at = fieldpost_now(), \
         token_hash = $3, said = $4, confirm_hash = $5 WHERE id = $1 AND outcome IS NULL",
    )
    .bind::<SqlUuid, _>(id)
    .bind::<Text, _>(LetterOutcome::from(outcome))
    .bind::<Nullable<Bytea>, _>(token)
    .bind::<Nullable<Text>, _>(said)
    .bind::<Nullable<Bytea>, _>(confirm)
    .execute(conn)
    .await?;
    Ok(done == 1)
}

/// The letter of a page's secret, as long as it is held, and for no longer than `age`.
///
/// # Errors
/// When the database fails.
pub async fn held(conn: &mut Connection, confirm_hash: &[u8], age: TimeDelta) -> Result<Option<Held>> {
    let found: Vec<Held> = diesel::sql_query(
        "SELECT id, token_hash, said FROM letters WHERE confirm_hash = $1 AND outcome = 'held' \
         AND handled_at > fieldpost_now() - $2",
    )
    .bind::<Bytea, _>(confirm_hash)
    .bind::<Interval, _>(age)
    .load(conn)
    .await?;
    Ok(found.into_iter().next())
}

/// Records that a held letter was confirmed and carried out, without an action of the game.
///
/// # Errors
/// When the database fails.
pub async fn confirmed(conn: &mut Connection, id: Uuid) -> Result<()> {
    diesel::sql_query(
        "UPDATE letters SET outcome = 'played', confirm_hash = NULL, handled_at = fieldpost_now() \
         WHERE id = $1 AND outcome = 'held'",
    )
    .bind::<SqlUuid, _>(id)
    .execute(conn)
    .await?;
    Ok(())
}

/// The unread letters for decisions of these games, except those that have waited for too long.
///
/// # Errors
/// When the database fails.
pub async fn unread(conn: &mut Connection, games: &[Uuid]) -> Result<Vec<Unread>> {
    let found = diesel::sql_query(format!(
        "SELECT r.game_id, r.since, r.seat, min(l.received_at) AS received_at FROM letters l \
         JOIN reply_addresses r ON r.token_hash = l.token_hash \
         WHERE l.outcome IS NULL AND l.received_at > {now} - interval '{WAITED_FOR_HOURS} hours' \
         AND r.game_id = ANY ($1) GROUP BY r.game_id, r.since, r.seat",
        now = now!()
    ))
    .bind::<Array<SqlUuid>, _>(games)
    .load(conn)
    .await?;
    Ok(found)
}

/// Whether a letter still has to be handled, or is held.
///
/// # Errors
/// When the database fails.
pub async fn is_open(conn: &mut Connection, id: Uuid) -> Result<bool> {
    let open = diesel::sql_query("SELECT 1 FROM letters WHERE id = $1 AND (outcome IS NULL OR outcome = 'held')");
    Ok(open.bind::<SqlUuid, _>(id).execute(conn).await? == 1)
}

/// Releases everything that `token` holds, as if it had never been taken.
///
/// # Errors
/// When the database fails.
pub async fn hand_back(conn: &mut Connection, token: Uuid) -> Result<()> {
    diesel::sql_query(
        "UPDATE letters SET lease = NULL, due_at = fieldpost_now(), attempts = attempts - 1 \
         WHERE outcome IS NULL AND lease = $1",
    )
    .bind::<SqlUuid, _>(token)
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes up to [`SWEPT`] handled letters that are older than `age`; returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta) -> Result<usize> {
    let swept = diesel::sql_query(format!(
        "DELETE FROM letters WHERE id = ANY (ARRAY(SELECT id FROM letters \
         WHERE received_at < {now} - $1 AND outcome IS NOT NULL ORDER BY received_at LIMIT {SWEPT}))",
        now = now!()
    ))
    .bind::<Interval, _>(age)
    .execute(conn)
    .await?;
    Ok(swept)
}
