//! Drafts of setups: what a seat has not locked yet. Locked setups are in the log.

use diesel::QueryableByName;
use diesel::sql_types::{SmallInt, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

#[derive(QueryableByName)]
struct Draft {
    #[diesel(sql_type = Text)]
    pieces: String,
}

/// The draft of a seat.
///
/// # Errors
/// Those of the database.
pub async fn find(conn: &mut Connection, game: Uuid, seat: i16) -> Result<Option<String>> {
    let drafts: Vec<Draft> = diesel::sql_query("SELECT pieces FROM setup_drafts WHERE game_id = $1 AND seat = $2")
        .bind::<SqlUuid, _>(game)
        .bind::<SmallInt, _>(seat)
        .load(conn)
        .await?;
    Ok(drafts.into_iter().next().map(|draft| draft.pieces))
}

/// Saves a draft, in place of the one before.
///
/// # Errors
/// Those of the database.
pub async fn save(conn: &mut Connection, game: Uuid, seat: i16, pieces: &str) -> Result<()> {
    diesel::sql_query(
        "INSERT INTO setup_drafts (game_id, seat, pieces, updated_at) \
         VALUES ($1, $2, $3, fieldpost_now()) ON CONFLICT (game_id, seat) \
         DO UPDATE SET pieces = excluded.pieces, updated_at = excluded.updated_at",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<SmallInt, _>(seat)
    .bind::<Text, _>(pieces)
    .execute(conn)
    .await?;
    Ok(())
}

/// Throws a draft away, if there is one.
///
/// # Errors
/// Those of the database.
pub async fn remove(conn: &mut Connection, game: Uuid, seat: i16) -> Result<()> {
    diesel::sql_query("DELETE FROM setup_drafts WHERE game_id = $1 AND seat = $2")
        .bind::<SqlUuid, _>(game)
        .bind::<SmallInt, _>(seat)
        .execute(conn)
        .await?;
    Ok(())
}
