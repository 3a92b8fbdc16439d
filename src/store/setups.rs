//! Drafts of setups, which are not locked yet. Locked setups are in the log. A draft is stored by seat and belongs to
//! its user: the statement that reads or writes one also checks the user of the seat, as a seat may be given up and
//! taken by somebody else meanwhile.

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

/// A seat and its user.
#[derive(Clone, Copy, Debug)]
pub struct Owner {
    /// The game.
    pub game: Uuid,
    /// The seat.
    pub seat: i16,
    /// The user.
    pub user: Uuid,
}

/// The draft of a seat, if it is still its owner's.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, owner: Owner) -> Result<Option<String>> {
    let drafts: Vec<Draft> = diesel::sql_query(
        "SELECT d.pieces FROM setup_drafts d JOIN seats s ON s.game_id = d.game_id AND s.seat = d.seat \
         WHERE d.game_id = $1 AND d.seat = $2 AND s.user_id = $3 AND s.status = 'seated'",
    )
    .bind::<SqlUuid, _>(owner.game)
    .bind::<SmallInt, _>(owner.seat)
    .bind::<SqlUuid, _>(owner.user)
    .load(conn)
    .await?;
    Ok(drafts.into_iter().next().map(|draft| draft.pieces))
}

/// Saves a draft, replacing an earlier one; returns `false` if the seat is no longer its owner's. A concurrent request
/// that gives the seat up changes the seat before it removes its draft, and waits for this statement there.
///
/// # Errors
/// When the database fails.
pub async fn save(conn: &mut Connection, owner: Owner, pieces: &str) -> Result<bool> {
    let saved = diesel::sql_query(
        "WITH owned AS (SELECT game_id, seat FROM seats \
           WHERE game_id = $1 AND seat = $2 AND user_id = $3 AND status = 'seated' FOR SHARE) \
         INSERT INTO setup_drafts (game_id, seat, pieces, updated_at) \
         SELECT game_id, seat, $4, fieldpost_now() FROM owned ON CONFLICT (game_id, seat) \
         DO UPDATE SET pieces = excluded.pieces, updated_at = excluded.updated_at",
    )
    .bind::<SqlUuid, _>(owner.game)
    .bind::<SmallInt, _>(owner.seat)
    .bind::<SqlUuid, _>(owner.user)
    .bind::<Text, _>(pieces)
    .execute(conn)
    .await?;
    Ok(saved == 1)
}

/// Deletes the draft of a seat, if there is one and it is still its owner's.
///
/// # Errors
/// When the database fails.
pub async fn discard(conn: &mut Connection, owner: Owner) -> Result<()> {
    diesel::sql_query(
        "DELETE FROM setup_drafts d USING seats s WHERE d.game_id = $1 AND d.seat = $2 \
         AND s.game_id = d.game_id AND s.seat = d.seat AND s.user_id = $3 AND s.status = 'seated'",
    )
    .bind::<SqlUuid, _>(owner.game)
    .bind::<SmallInt, _>(owner.seat)
    .bind::<SqlUuid, _>(owner.user)
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes the draft of a seat, if there is one, whoever its user is.
///
/// # Errors
/// When the database fails.
pub async fn remove(conn: &mut Connection, game: Uuid, seat: i16) -> Result<()> {
    diesel::sql_query("DELETE FROM setup_drafts WHERE game_id = $1 AND seat = $2")
        .bind::<SqlUuid, _>(game)
        .bind::<SmallInt, _>(seat)
        .execute(conn)
        .await?;
    Ok(())
}
