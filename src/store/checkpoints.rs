//! Stored states of games: checkpoints at earlier versions, so that the response at that version need not be computed
//! from the start of the log; and the snapshot in the game's row, rewritten if its format is outdated. Both are caches
//! of the log, and can be lost.

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bytea, SmallInt, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

/// The state of a game at a version.
#[derive(Clone, Debug, QueryableByName)]
pub struct Checkpoint {
    /// The version.
    #[diesel(sql_type = BigInt)]
    pub version: i64,
    /// The engine's state, secrets included.
    #[diesel(sql_type = Bytea)]
    pub snapshot: Vec<u8>,
}

/// Stores the state of a game at a version; repeating it changes nothing.
///
/// # Errors
/// When the database fails.
pub async fn keep(conn: &mut Connection, game: Uuid, version: i64, format: i16, snapshot: &[u8]) -> Result<()> {
    diesel::sql_query(
        "INSERT INTO checkpoints (game_id, version, snapshot_format, snapshot) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (game_id, version) DO UPDATE SET snapshot_format = excluded.snapshot_format, \
         snapshot = excluded.snapshot WHERE checkpoints.snapshot_format < excluded.snapshot_format",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<BigInt, _>(version)
    .bind::<SmallInt, _>(format)
    .bind::<Bytea, _>(snapshot)
    .execute(conn)
    .await?;
    Ok(())
}

/// The latest state of a game in this format that is not after a version.
///
/// # Errors
/// When the database fails.
pub async fn before(conn: &mut Connection, game: Uuid, version: i64, format: i16) -> Result<Option<Checkpoint>> {
    let found: Vec<Checkpoint> = diesel::sql_query(
        "SELECT version, snapshot FROM checkpoints WHERE game_id = $1 AND version <= $2 AND snapshot_format = $3 \
         ORDER BY version DESC LIMIT 1",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<BigInt, _>(version)
    .bind::<SmallInt, _>(format)
    .load(conn)
    .await?;
    Ok(found.into_iter().next())
}

/// Rewrites the snapshot in a game's row, whose format is outdated, if the game is still at this version.
///
/// # Errors
/// When the database fails.
pub async fn renew(conn: &mut Connection, game: Uuid, version: i64, format: i16, snapshot: &[u8]) -> Result<()> {
    diesel::sql_query(
        "UPDATE games SET snapshot_format = $3, snapshot = $4 WHERE id = $1 AND version = $2 AND snapshot_format < $3",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<BigInt, _>(version)
    .bind::<SmallInt, _>(format)
    .bind::<Bytea, _>(snapshot)
    .execute(conn)
    .await?;
    Ok(())
}
