//! Reply addresses (I-1): the seat and decision of a token. Those of an action's mails are written by the statement of
//! the action, which also uses up the one that its letter came to (I-6); see `commit`.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::sql_types::Interval;
use diesel::{
    BoolExpressionMethods, ExpressionMethods, JoinOnDsl, OptionalExtension, QueryDsl, Queryable, Selectable,
    SelectableHelper,
};
use diesel_async::RunQueryDsl;
use fieldpost_engine::Seat;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::{reply_addresses, seats};
use super::{Connection, Result};
use fieldpost_values::{SeatNumber, SeatStatus};

/// Addresses deleted per batch.
pub const MAX_SWEPT: usize = 1000;

/// A new address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyRow {
    /// The digest of its token.
    pub token_hash: [u8; 32],
    /// The seat whose mail has the address.
    pub seat: Seat,
    /// The mailbox to which it is mailed.
    pub mailbox: [u8; 16],
}

/// What a token stands for.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = reply_addresses)]
pub struct ReplyAddress {
    /// The game.
    pub game_id: Uuid,
    /// Whose letters come to it.
    #[diesel(deserialize_as = SeatNumber)]
    pub seat: Seat,
    /// Since when the decision has been owed that the game waited for, by that seat or by another.
    pub since: DateTime<Utc>,
    /// When a letter answered it.
    pub used_at: Option<DateTime<Utc>>,
    /// The mailbox that it was mailed to.
    pub mailbox: Vec<u8>,
    /// When it was made, with its mail.
    pub created_at: DateTime<Utc>,
}

/// The letter of an action.
#[derive(Clone, Debug)]
pub struct ActionLetter {
    /// The letter.
    pub id: Uuid,
    /// The address that it came to.
    pub token_hash: Vec<u8>,
    /// Whether that must not have been used.
    pub once: bool,
    /// Whether the action makes the decision, and so uses the address up.
    pub answers: bool,
}

/// The seat and decision of a game's token, valid or not.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, game: Uuid, token_hash: &[u8]) -> Result<Option<ReplyAddress>> {
    let found = reply_addresses::table.find((game, token_hash)).select(ReplyAddress::as_select());
    Ok(found.first(conn).await.optional()?)
}

/// The user who has the seat of a game's token now.
///
/// # Errors
/// When the database fails.
pub async fn player(conn: &mut Connection, game: Uuid, token_hash: &[u8]) -> Result<Option<Uuid>> {
    let seat = seats::game_id.eq(reply_addresses::game_id).and(seats::seat.eq(reply_addresses::seat));
    let address = reply_addresses::game_id.eq(game).and(reply_addresses::token_hash.eq(token_hash));
    let seated = reply_addresses::table.inner_join(seats::table.on(seat.and(seats::status.eq(SeatStatus::Seated))));
    Ok(seated.filter(address).select(seats::user_id).first(conn).await.optional()?.flatten())
}

/// Stores addresses for a decision that has been owed since `since`.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, game: Uuid, since: DateTime<Utc>, rows: &[ReplyRow]) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let rows = rows.iter().map(|row| {
        let whose = (reply_addresses::game_id.eq(game), reply_addresses::seat.eq(SeatNumber(row.seat)));
        let times = (reply_addresses::since.eq(since), reply_addresses::created_at.eq(fieldpost_now()));
        let hash = reply_addresses::token_hash.eq(row.token_hash.as_slice());
        (hash, whose, times, reply_addresses::mailbox.eq(row.mailbox.as_slice()))
    });
    diesel::insert_into(reply_addresses::table).values(rows.collect::<Vec<_>>()).execute(conn).await?;
    Ok(())
}

/// Deletes the oldest addresses that are older than `age` and whose decision is over, about [`MAX_SWEPT`] of them;
/// returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta) -> Result<usize> {
    const OVER: &str = "NOT EXISTS (SELECT 1 FROM games g \
                        WHERE g.id = r.game_id AND g.since = r.since AND g.decision IS NOT NULL)";
    // SQL: a limit in a condition.
    let swept = diesel::sql_query(format!(
        "DELETE FROM reply_addresses r WHERE {OVER} AND r.created_at <= (SELECT max(created_at) FROM ( \
             SELECT r.created_at FROM reply_addresses r WHERE r.created_at < {now} - $1 AND {OVER} \
             ORDER BY r.created_at LIMIT {MAX_SWEPT}) AS oldest)",
        now = now!()
    ))
    .bind::<Interval, _>(age)
    .execute(conn)
    .await?;
    Ok(swept)
}
