//! Rematches of games. Called inside a transaction that locks the finished game.

use diesel::QueryableByName;
use diesel::sql_types::Uuid as SqlUuid;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// The rematch of a game that still waits for players.
///
/// # Errors
/// When the database fails.
pub async fn waiting(conn: &mut Connection, of: Uuid) -> Result<Option<Uuid>> {
    let found: Vec<Id> = diesel::sql_query("SELECT id FROM games WHERE rematch_of = $1 AND status = 'waiting' LIMIT 1")
        .bind::<SqlUuid, _>(of)
        .load(conn)
        .await?;
    Ok(found.into_iter().next().map(|row| row.id))
}

/// Records that a game is the rematch of another.
///
/// # Errors
/// When the database fails.
pub async fn note(conn: &mut Connection, game: Uuid, of: Uuid) -> Result<()> {
    diesel::sql_query("UPDATE games SET rematch_of = $2 WHERE id = $1")
        .bind::<SqlUuid, _>(game)
        .bind::<SqlUuid, _>(of)
        .execute(conn)
        .await?;
    Ok(())
}
