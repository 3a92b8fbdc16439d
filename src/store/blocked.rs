//! Blocks (G-1). A block belongs to a user, whatever their address is; the blocks of a person without an account are
//! stored under a digest of their address for a while, and carried over when they become a user.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Bytea, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

/// For how many days the blocks of an address without a user are kept.
pub const STRANGER_DAYS: u32 = 365;

/// Somebody whom a user has blocked.
#[derive(Clone, Debug, PartialEq, Eq, QueryableByName)]
pub struct Blocked {
    /// Their name.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// Since when.
    #[diesel(sql_type = Timestamptz)]
    pub since: DateTime<Utc>,
}

/// Stores that a user has blocked another; repeating it changes nothing.
///
/// # Errors
/// When the database fails.
pub async fn block(conn: &mut Connection, user: Uuid, blocked: Uuid) -> Result<()> {
    diesel::sql_query(
        "INSERT INTO blocks (user_id, blocked_id, since) VALUES ($1, $2, fieldpost_now()) ON CONFLICT DO NOTHING",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<SqlUuid, _>(blocked)
    .execute(conn)
    .await?;
    Ok(())
}

/// The same for an address without a user, given as a digest. Each call also deletes a few expired rows.
///
/// # Errors
/// When the database fails.
pub async fn block_for_stranger(conn: &mut Connection, address_digest: &[u8], blocked: Uuid) -> Result<()> {
    diesel::sql_query(format!(
        "WITH forgotten AS ( \
           DELETE FROM stranger_blocks WHERE ctid = ANY (ARRAY ( \
             SELECT ctid FROM stranger_blocks WHERE expires_at <= fieldpost_now() LIMIT 10))) \
         INSERT INTO stranger_blocks (address_digest, blocked_id, since, expires_at) \
         VALUES ($1, $2, fieldpost_now(), fieldpost_now() + interval '{STRANGER_DAYS} days') ON CONFLICT DO NOTHING"
    ))
    .bind::<Bytea, _>(address_digest)
    .bind::<SqlUuid, _>(blocked)
    .execute(conn)
    .await?;
    Ok(())
}

/// Gives a user the blocks of their address from before they proved it, and deletes them there.
///
/// # Errors
/// When the database fails.
pub async fn adopt(conn: &mut Connection, user: Uuid, address_digest: &[u8]) -> Result<()> {
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

/// Unblocks the user with this name, ignoring case; returns whether they were blocked.
///
/// # Errors
/// When the database fails.
pub async fn unblock(conn: &mut Connection, user: Uuid, name: &str) -> Result<bool> {
    let removed = diesel::sql_query(
        "DELETE FROM blocks WHERE user_id = $1 AND blocked_id = (SELECT id FROM users WHERE lower(name) = $2)",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<Text, _>(name.to_ascii_lowercase())
    .execute(conn)
    .await?;
    Ok(removed == 1)
}

/// The users whom a user has blocked, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut Connection, user: Uuid, limit: i64) -> Result<Vec<Blocked>> {
    let found = diesel::sql_query(
        "SELECT u.name, b.since FROM blocks b JOIN users u ON u.id = b.blocked_id \
         WHERE b.user_id = $1 ORDER BY b.since DESC, u.id LIMIT $2",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<BigInt, _>(limit)
    .load(conn)
    .await?;
    Ok(found)
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    found: bool,
}

/// Whether a user has blocked another.
///
/// # Errors
/// When the database fails.
pub async fn has_blocked(conn: &mut Connection, user: Uuid, other: Uuid) -> Result<bool> {
    let found: Found =
        diesel::sql_query("SELECT EXISTS (SELECT 1 FROM blocks WHERE user_id = $1 AND blocked_id = $2) AS found")
            .bind::<SqlUuid, _>(user)
            .bind::<SqlUuid, _>(other)
            .get_result(conn)
            .await?;
    Ok(found.found)
}

#[derive(QueryableByName)]
struct Address {
    #[diesel(sql_type = Text)]
    address: String,
}

/// The addresses, at any of these domains, of the users who have blocked somebody.
///
/// # Errors
/// When the database fails.
pub async fn addresses_that_block(conn: &mut Connection, other: Uuid, domains: &[&str]) -> Result<Vec<String>> {
    let found: Vec<Address> = diesel::sql_query(
        "SELECT u.address FROM blocks b JOIN users u ON u.id = b.user_id \
         WHERE b.blocked_id = $1 AND split_part(u.address, '@', 2) = ANY ($2)",
    )
    .bind::<SqlUuid, _>(other)
    .bind::<Array<Text>, _>(domains)
    .load(conn)
    .await?;
    Ok(found.into_iter().map(|user| user.address).collect())
}

/// Whether an address without a user, given as a digest, has blocked a user.
///
/// # Errors
/// When the database fails.
pub async fn stranger_has_blocked(conn: &mut Connection, address_digest: &[u8], other: Uuid) -> Result<bool> {
    let found: Found = diesel::sql_query(
        "SELECT EXISTS (SELECT 1 FROM stranger_blocks \
         WHERE address_digest = $1 AND blocked_id = $2 AND expires_at > fieldpost_now()) AS found",
    )
    .bind::<Bytea, _>(address_digest)
    .bind::<SqlUuid, _>(other)
    .get_result(conn)
    .await?;
    Ok(found.found)
}

/// Whether any player of a game has blocked a user.
///
/// # Errors
/// When the database fails.
pub async fn is_shut_out(conn: &mut Connection, game: Uuid, user: Uuid) -> Result<bool> {
    let found: Found = diesel::sql_query(
        "SELECT EXISTS (SELECT 1 FROM seats s JOIN blocks b ON b.user_id = s.user_id AND b.blocked_id = $2 \
         WHERE s.game_id = $1 AND s.status = 'seated') AS found",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<SqlUuid, _>(user)
    .get_result(conn)
    .await?;
    Ok(found.found)
}
