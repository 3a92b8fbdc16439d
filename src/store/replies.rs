//! Reply addresses (I-1): the seat and decision of a token. Those of an action's mails are written by the statement of
//! the action, which also uses up the one that its letter came to (I-6); see `commit`.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryResult;
use diesel::QueryableByName;
use diesel::pg::Pg;
use diesel::query_builder::AstPass;
use diesel::sql_types::{Array, Bool, Bytea, Interval, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::commit::Commit;
use super::{Connection, Result};
use crate::values::LetterOutcome;

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
#[derive(Clone, Copy, Debug)]
pub struct Brought<'a> {
    /// The letter.
    pub letter: Uuid,
    /// The address that it came to.
    pub token_hash: &'a [u8],
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

type Out<'o, 'b> = AstPass<'o, 'b, Pg>;

/// The addresses of an action's mails, as columns.
#[derive(Debug, Default)]
pub struct Replies<'a> {
    hashes: Vec<&'a [u8]>,
    seats: Vec<i16>,
    mailboxes: Vec<&'a [u8]>,
}

impl<'a> Replies<'a> {
    /// The columns of these rows.
    #[must_use]
    pub fn of(rows: &'a [ReplyRow]) -> Self {
        Self {
            hashes: rows.iter().map(|row| row.token_hash.as_slice()).collect(),
            seats: rows.iter().map(|row| row.seat).collect(),
            mailboxes: rows.iter().map(|row| row.mailbox.as_slice()).collect(),
        }
    }

    /// Whether it is empty.
    pub(super) const fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// Their part of an action's statement.
    pub(super) fn rows<'b>(&'b self, commit: &'b Commit<'_>, out: &mut Out<'_, 'b>) -> QueryResult<()> {
        out.push_sql(
            ", addressed AS (INSERT INTO reply_addresses (token_hash, game_id, seat, mailbox, since, created_at) \
             SELECT a.hash, played.id, a.seat, a.mailbox, ",
        );
        out.push_bind_param::<Timestamptz, _>(&commit.projection.timing.since)?;
        out.push_sql(", ");
        out.push_bind_param::<Timestamptz, _>(&commit.at)?;
        out.push_sql(" FROM played, unnest(");
        out.push_bind_param::<Array<Bytea>, _>(&self.hashes)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<SmallInt>, _>(&self.seats)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Bytea>, _>(&self.mailboxes)?;
        out.push_sql(") AS a (hash, seat, mailbox))");
        Ok(())
    }
}

impl Brought<'_> {
    /// The first part of the statement: the letter, which it locks.
    pub(super) fn letter<'b>(&'b self, out: &mut Out<'_, 'b>) -> QueryResult<()> {
        out.push_sql("WITH letter AS (SELECT 1 FROM letters WHERE id = ");
        out.push_bind_param::<SqlUuid, _>(&self.letter)?;
        out.push_sql(" AND (outcome IS NULL OR outcome = ");
        out.push_bind_param::<Text, _>(&LetterOutcome::Held)?;
        out.push_sql(") FOR UPDATE), ");
        Ok(())
    }

    /// The statement's condition on the game's row: the letter has not been handled, and the address is still valid if
    /// it has to be.
    pub(super) fn condition<'b>(&'b self, out: &mut Out<'_, 'b>) -> QueryResult<()> {
        out.push_sql(" AND EXISTS (SELECT 1 FROM letter) AND (NOT ");
        out.push_bind_param::<Bool, _>(&self.once)?;
        out.push_sql(" OR EXISTS (SELECT 1 FROM reply_addresses WHERE used_at IS NULL AND token_hash = ");
        out.push_bind_param::<Bytea, _>(self.token_hash)?;
        out.push_sql("))");
        Ok(())
    }

    /// Its part of the statement: uses up the address, and marks the letter as handled.
    pub(super) fn rows<'b>(&'b self, commit: &'b Commit<'_>, out: &mut Out<'_, 'b>) -> QueryResult<()> {
        out.push_sql(", used AS (UPDATE reply_addresses SET used_at = ");
        out.push_bind_param::<Timestamptz, _>(&commit.at)?;
        out.push_sql(" FROM played WHERE token_hash = ");
        out.push_bind_param::<Bytea, _>(self.token_hash)?;
        out.push_sql(" AND ");
        out.push_bind_param::<Bool, _>(&self.answers)?;
        out.push_sql("), read AS (UPDATE letters SET raw = NULL, lease = NULL, confirm_hash = NULL, outcome = ");
        out.push_bind_param::<Text, _>(&LetterOutcome::Played)?;
        out.push_sql(", handled_at = ");
        out.push_bind_param::<Timestamptz, _>(&commit.at)?;
        out.push_sql(" FROM played WHERE letters.id = ");
        out.push_bind_param::<SqlUuid, _>(&self.letter)?;
        out.push_sql(")");
        Ok(())
    }
}
