//! Reply addresses (I-1): the seat and decision of a token. Those of an action's mails are written by the statement of
//! the action, which also uses up the one that its letter came to (I-6); see `commit`.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, Bytea, Interval, Nullable, SmallInt, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

/// Addresses deleted per batch.
pub const SWEPT: usize = 1000;

/// A new address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyRow {
    /// The digest of its token.
    pub token_hash: [u8; 32],
    /// Its seat.
    pub seat: i16,
    /// The mailbox to which it is mailed.
    pub mailbox: [u8; 16],
}

/// The seat and decision of a token.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct ReplyAddress {
    /// The game.
    #[diesel(sql_type = SqlUuid)]
    pub game_id: Uuid,
    /// Its seat.
    #[diesel(sql_type = SmallInt)]
    pub seat: i16,
    /// Since when the decision has been owed for which the game waited, by that seat or another.
    #[diesel(sql_type = Timestamptz)]
    pub since: DateTime<Utc>,
    /// When a letter answered it.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub used_at: Option<DateTime<Utc>>,
    /// The mailbox to which it was mailed.
    #[diesel(sql_type = Bytea)]
    pub mailbox: Vec<u8>,
}

/// The letter of an action.
#[derive(Clone, Debug)]
pub struct Brought {
    /// The letter.
    pub letter: Uuid,
    /// The address that it came to.
    pub token_hash: Vec<u8>,
    /// Whether that must not have been used.
    pub once: bool,
    /// Whether the action makes the decision, and so uses the address up.
    pub answers: bool,
}

/// The seat and decision of a token, valid or not.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, token_hash: &[u8]) -> Result<Option<ReplyAddress>> {
    let found: Vec<ReplyAddress> =
        diesel::sql_query("SELECT game_id, seat, since, used_at, mailbox FROM reply_addresses WHERE token_hash = $1")
            .bind::<Bytea, _>(token_hash)
            .load(conn)
            .await?;
    Ok(found.into_iter().next())
}

/// Stores addresses for a decision that has been owed since `since`.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, game: Uuid, since: DateTime<Utc>, rows: &[ReplyRow]) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let hashes: Vec<&[u8]> = rows.iter().map(|row| row.token_hash.as_slice()).collect();
    let seats: Vec<i16> = rows.iter().map(|row| row.seat).collect();
    let mailboxes: Vec<&[u8]> = rows.iter().map(|row| row.mailbox.as_slice()).collect();
    diesel::sql_query(
        "INSERT INTO reply_addresses (token_hash, game_id, seat, since, created_at, mailbox) \
         SELECT a.hash, $1, a.seat, $2, fieldpost_now(), a.mailbox FROM unnest($3, $4, $5) AS a (hash, seat, mailbox)",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<Timestamptz, _>(since)
    .bind::<Array<Bytea>, _>(hashes)
    .bind::<Array<SmallInt>, _>(seats)
    .bind::<Array<Bytea>, _>(mailboxes)
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes up to [`SWEPT`] addresses that are older than `age` and whose decision is over; returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta) -> Result<usize> {
    let swept = diesel::sql_query(format!(
        "DELETE FROM reply_addresses WHERE ctid = ANY (ARRAY(SELECT r.ctid FROM reply_addresses r \
         WHERE r.created_at < {now} - $1 AND NOT EXISTS (SELECT 1 FROM games g \
         WHERE g.id = r.game_id AND g.since = r.since AND g.decision IS NOT NULL) ORDER BY r.created_at LIMIT {SWEPT}))",
        now = now!()
    ))
    .bind::<Interval, _>(age)
    .execute(conn)
    .await?;
    Ok(swept)
}
