//! Drafts of setups, which are not locked yet. Locked setups are in the log. A draft is stored by seat and belongs to
//! its user: the statement that reads or writes one also checks the user of the seat, as a seat may be given up and
//! taken by somebody else meanwhile.

use diesel::dsl::exists;
use diesel::sql_types::{Bool, Nullable, SmallInt, Text, Uuid as SqlUuid};
use diesel::{BoolExpressionMethods, ExpressionMethods, JoinOnDsl, OptionalExtension, QueryDsl};
use diesel_async::RunQueryDsl;
use fieldpost_engine::Seat;
use uuid::Uuid;

use super::schema::{seats, setup_drafts};
use super::{Connection, Result};
use fieldpost_values::{DraftPieces, SeatNumber, SeatStatus};

/// A seat and its user.
#[derive(Clone, Copy, Debug)]
pub struct Owner {
    /// The game that it is for.
    pub game: Uuid,
    /// The seat whose army it is.
    pub seat: Seat,
    /// The user who wrote it; another one in the seat does not see it.
    pub user: Uuid,
}

/// The draft of a seat, if it is still its owner's.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, owner: Owner) -> Result<Option<DraftPieces>> {
    let seat = seats::game_id.eq(setup_drafts::game_id).and(seats::seat.eq(setup_drafts::seat));
    let drafts = setup_drafts::table.find((owner.game, SeatNumber(owner.seat))).inner_join(seats::table.on(seat));
    let theirs = seats::user_id.eq(owner.user).and(seats::status.eq(SeatStatus::Seated));
    Ok(drafts.filter(theirs).select(setup_drafts::pieces).first(conn).await.optional()?)
}

/// Which draft is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplacedDraft<'a> {
    /// Whichever there is, or none.
    Any,
    /// None: there is no draft yet.
    Nothing,
    /// The one with these pieces.
    Draft(&'a DraftPieces),
}

/// Saves a draft in place of another one; returns `false` if the seat is no longer its owner's, or if it is another one
/// that it would replace. A concurrent request that gives the seat up changes the seat before it removes its draft, and
/// waits for this statement there.
///
/// # Errors
/// When the database fails.
pub async fn save(
    conn: &mut Connection,
    owner: Owner,
    pieces: &DraftPieces,
    replaced: ReplacedDraft<'_>,
) -> Result<bool> {
    let (may_be_first, may_replace, before) = match replaced {
        ReplacedDraft::Any => (true, true, None),
        ReplacedDraft::Nothing => (true, false, None),
        ReplacedDraft::Draft(before) => (false, true, Some(before)),
    };
    // SQL: the seat is held by the statement that writes; of several that would replace the same draft one does.
    let saved = diesel::sql_query(
        "WITH owned AS (SELECT game_id, seat FROM seats \
           WHERE game_id = $1 AND seat = $2 AND user_id = $3 AND status = $5 \
             AND ($6 OR EXISTS (SELECT 1 FROM setup_drafts AS d WHERE d.game_id = $1 AND d.seat = $2)) FOR SHARE) \
         INSERT INTO setup_drafts (game_id, seat, pieces, updated_at) \
         SELECT game_id, seat, $4, fieldpost_now() FROM owned ON CONFLICT (game_id, seat) \
         DO UPDATE SET pieces = excluded.pieces, updated_at = excluded.updated_at \
         WHERE $7 AND ($8 IS NULL OR setup_drafts.pieces = $8)",
    )
    .bind::<SqlUuid, _>(owner.game)
    .bind::<SmallInt, _>(SeatNumber(owner.seat))
    .bind::<SqlUuid, _>(owner.user)
    .bind::<Text, _>(pieces)
    .bind::<Text, _>(SeatStatus::Seated)
    .bind::<Bool, _>(may_be_first)
    .bind::<Bool, _>(may_replace)
    .bind::<Nullable<Text>, _>(before)
    .execute(conn)
    .await?;
    Ok(saved == 1)
}

/// Deletes the draft of a seat, if there is one and it is still its owner's.
///
/// # Errors
/// When the database fails.
pub async fn discard(conn: &mut Connection, owner: Owner) -> Result<()> {
    let seat = seats::table.find((owner.game, SeatNumber(owner.seat))).filter(seats::user_id.eq(owner.user));
    let theirs = exists(seat.filter(seats::status.eq(SeatStatus::Seated)));
    let draft = setup_drafts::table.find((owner.game, SeatNumber(owner.seat))).filter(theirs);
    diesel::delete(draft).execute(conn).await?;
    Ok(())
}

/// Deletes the draft of a seat, if there is one, whoever its user is.
///
/// # Errors
/// When the database fails.
pub async fn remove(conn: &mut Connection, game: Uuid, seat: Seat) -> Result<()> {
    diesel::delete(setup_drafts::table.find((game, SeatNumber(seat)))).execute(conn).await?;
    Ok(())
}
