//! Blocks (G-1). A block belongs to a user, whatever their address is; the blocks of a person without an account are
//! stored under a digest of their address for a while, and carried over when they become a user.

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::sql_types::{Bytea, Integer, Uuid as SqlUuid};
use diesel::{BoolExpressionMethods, ExpressionMethods, JoinOnDsl, NullableExpressionMethods, QueryDsl, Queryable};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::{fieldpost_now, split_part};
use super::schema::{blocks, seats, stranger_blocks, users};
use super::{Connection, Result};
use fieldpost_values::SeatStatus;

/// Somebody whom a user has blocked.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct BlockedUser {
    /// Their id, which stays when the name changes.
    pub id: Uuid,
    /// The name that they have now.
    pub name: String,
    /// Since when.
    pub since: DateTime<Utc>,
}

/// Stores that a user has blocked another; repeating it changes nothing.
///
/// # Errors
/// When the database fails.
pub async fn block(conn: &mut Connection, user: Uuid, blocked: Uuid) -> Result<()> {
    let row = (blocks::user_id.eq(user), blocks::blocked_id.eq(blocked), blocks::since.eq(fieldpost_now()));
    diesel::insert_into(blocks::table).values(row).on_conflict_do_nothing().execute(conn).await?;
    Ok(())
}

/// The same for an address without a user, given as a digest, for some days. Each call also deletes a few expired rows.
///
/// # Errors
/// When the database fails.
pub async fn block_for_stranger(conn: &mut Connection, address_digest: &[u8], blocked: Uuid, days: i32) -> Result<()> {
    // SQL: two statements in one.
    diesel::sql_query(
        "WITH forgotten AS ( \
           DELETE FROM stranger_blocks WHERE expires_at <= (SELECT max(expires_at) FROM ( \
             SELECT expires_at FROM stranger_blocks WHERE expires_at <= fieldpost_now() \
             ORDER BY expires_at LIMIT 10) AS oldest)) \
         INSERT INTO stranger_blocks (address_digest, blocked_id, since, expires_at) \
         VALUES ($1, $2, fieldpost_now(), fieldpost_now() + make_interval(days => $3)) ON CONFLICT DO NOTHING",
    )
    .bind::<Bytea, _>(address_digest)
    .bind::<SqlUuid, _>(blocked)
    .bind::<Integer, _>(days)
    .execute(conn)
    .await?;
    Ok(())
}

/// Gives a user the blocks of their address from before they proved it, and deletes them there.
///
/// # Errors
/// When the database fails.
pub async fn adopt(conn: &mut Connection, user: Uuid, address_digest: &[u8]) -> Result<()> {
    // SQL: two statements in one.
    diesel::sql_query(
        "WITH moved AS (DELETE FROM stranger_blocks WHERE address_digest = $2 RETURNING blocked_id, since, expires_at) \
         INSERT INTO blocks (user_id, blocked_id, since) SELECT $1, blocked_id, since FROM moved \
         WHERE expires_at > fieldpost_now() AND blocked_id <> $1 ON CONFLICT DO NOTHING",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<Bytea, _>(address_digest)
    .execute(conn)
    .await?;
    Ok(())
}

/// Unblocks a user; returns whether they were blocked.
///
/// # Errors
/// When the database fails.
pub async fn unblock(conn: &mut Connection, user: Uuid, blocked: Uuid) -> Result<bool> {
    Ok(diesel::delete(blocks::table.find((user, blocked))).execute(conn).await? == 1)
}

/// The users whom a user has blocked, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut Connection, user: Uuid, limit: i64) -> Result<Vec<BlockedUser>> {
    let found = blocks::table.inner_join(users::table.on(users::id.eq(blocks::blocked_id)));
    let found = found.filter(blocks::user_id.eq(user)).order((blocks::since.desc(), users::id)).limit(limit);
    Ok(found.select((users::id, users::name, blocks::since)).load(conn).await?)
}

/// Whether a user has blocked another.
///
/// # Errors
/// When the database fails.
pub async fn has_blocked(conn: &mut Connection, user: Uuid, other: Uuid) -> Result<bool> {
    Ok(diesel::select(exists(blocks::table.find((user, other)))).get_result(conn).await?)
}

/// The addresses, at any of these domains, of the users who have blocked somebody.
///
/// # Errors
/// When the database fails.
pub async fn addresses_that_block(conn: &mut Connection, other: Uuid, domains: &[&str]) -> Result<Vec<String>> {
    let found = blocks::table.inner_join(users::table.on(users::id.eq(blocks::user_id)));
    let found = found.filter(blocks::blocked_id.eq(other)).filter(split_part(users::address, "@", 2).eq_any(domains));
    Ok(found.select(users::address).load(conn).await?)
}

/// Whether an address without a user, given as a digest, has blocked a user.
///
/// # Errors
/// When the database fails.
pub async fn stranger_has_blocked(conn: &mut Connection, address_digest: &[u8], other: Uuid) -> Result<bool> {
    let block = stranger_blocks::table.find((address_digest, other));
    let lasting = block.filter(stranger_blocks::expires_at.gt(fieldpost_now()));
    Ok(diesel::select(exists(lasting)).get_result(conn).await?)
}

/// Whether any player of a game has blocked a user.
///
/// # Errors
/// When the database fails.
pub async fn is_shut_out(conn: &mut Connection, game: Uuid, user: Uuid) -> Result<bool> {
    let theirs = blocks::table.on(seats::user_id.eq(blocks::user_id.nullable()));
    let block = seats::table.inner_join(theirs).filter(blocks::blocked_id.eq(user));
    let block = block.filter(seats::game_id.eq(game).and(seats::status.eq(SeatStatus::Seated)));
    Ok(diesel::select(exists(block)).get_result(conn).await?)
}
