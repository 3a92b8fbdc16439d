//! Seats: taking and giving them up, inside a transaction that locks the game's row; their standing orders, and how far
//! their players have seen the game.

use diesel::{BoolExpressionMethods, ExpressionMethods, OptionalExtension, PgExpressionMethods, QueryDsl, Queryable};
use diesel_async::RunQueryDsl;
use fieldpost_engine::Seat;
use uuid::Uuid;

use super::schema::{games, seats};
use super::{Connection, Result};
use fieldpost_values::{ConditionalMoves, SeatNumber, SeatStatus};

/// Sets the user and the status of a seat.
///
/// # Errors
/// When the database fails.
pub async fn set(conn: &mut Connection, game: Uuid, seat: Seat, user: Option<Uuid>, status: SeatStatus) -> Result<()> {
    let taken = (seats::user_id.eq(user), seats::status.eq(status));
    diesel::update(seats::table.find((game, SeatNumber(seat)))).set(taken).execute(conn).await?;
    Ok(())
}

/// Replaces the standing orders of a seat: whether it declines defences (K-6), and its conditional moves (O-8). Returns
/// `false` if it is no longer that user's. Nothing that others see of the game changes.
///
/// # Errors
/// When the database fails.
pub async fn set_orders(
    conn: &mut Connection,
    game: Uuid,
    seat: Seat,
    user: Uuid,
    (declines, moves): (Option<bool>, Option<&ConditionalMoves>),
) -> Result<bool> {
    let theirs = seats::table.find((game, SeatNumber(seat))).filter(seats::user_id.eq(user));
    let seated = theirs.filter(seats::status.eq(SeatStatus::Seated));
    let orders = (declines.map(|declines| seats::declines_defence.eq(declines)), seats::conditional_moves.eq(moves));
    Ok(diesel::update(seated).set(orders).execute(conn).await? == 1)
}

/// Records that a user has no conditional moves at their seat, where there were none `before`. Returns `false` if there
/// are some now, or the seat is no longer theirs.
///
/// # Errors
/// When the database fails.
pub async fn set_no_moves(
    conn: &mut Connection,
    game: Uuid,
    seat: Seat,
    user: Uuid,
    (before, none): (Option<&ConditionalMoves>, &ConditionalMoves),
) -> Result<bool> {
    let theirs = seats::table.find((game, SeatNumber(seat))).filter(seats::user_id.eq(user));
    let unchanged = theirs.filter(seats::conditional_moves.is_not_distinct_from(before));
    Ok(diesel::update(unchanged).set(seats::conditional_moves.eq(none)).execute(conn).await? == 1)
}

/// Counts a change of conditional moves in a game, whose row is then locked until the transaction ends: an action that
/// was decided without it is decided again. Returns `false` if the game is not at this version, if one is given.
///
/// # Errors
/// When the database fails.
pub async fn count_order(conn: &mut Connection, game: Uuid, version: Option<i64>) -> Result<bool> {
    let counted = games::orders.eq(games::orders + 1);
    let row = games::table.find(game);
    let changed = match version {
        Some(version) => diesel::update(row.filter(games::version.eq(version))).set(counted).execute(conn).await?,
        None => diesel::update(row).set(counted).execute(conn).await?,
    };
    Ok(changed == 1)
}

/// The version up to which a user has seen a game from their seat; `None` if they have no seat.
///
/// # Errors
/// When the database fails.
pub async fn seen(conn: &mut Connection, game: Uuid, user: Uuid) -> Result<Option<i64>> {
    let theirs = seats::table.filter(seats::game_id.eq(game).and(seats::user_id.eq(user)));
    let seated = theirs.filter(seats::status.eq(SeatStatus::Seated));
    Ok(seated.select(seats::seen_version).first(conn).await.optional()?)
}

/// Records that a user has seen a game up to a version, unless they have seen more of it, and returns what [`seen`]
/// does.
///
/// # Errors
/// When the database fails.
pub async fn see(conn: &mut Connection, game: Uuid, user: Uuid, version: i64) -> Result<Option<i64>> {
    let theirs = seats::table.filter(seats::game_id.eq(game).and(seats::user_id.eq(user)));
    let behind = theirs.filter(seats::status.eq(SeatStatus::Seated)).filter(seats::seen_version.lt(version));
    let moved = diesel::update(behind).set(seats::seen_version.eq(version)).returning(seats::seen_version);
    match moved.get_result(conn).await.optional()? {
        Some(version) => Ok(Some(version)),
        None => seen(conn, game, user).await,
    }
}

/// How a user got their seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable)]
pub struct Origin {
    /// Whether it was open to anybody.
    pub opened: bool,
    /// The creator of the game, if they are still a user.
    pub host: Option<Uuid>,
}

/// How the user of a seat got it.
///
/// # Errors
/// When the database fails.
pub async fn origin(conn: &mut Connection, game: Uuid, seat: Seat) -> Result<Origin> {
    let found = seats::table.find((game, SeatNumber(seat))).inner_join(games::table);
    Ok(found.select((seats::opened, games::created_by)).get_result(conn).await?)
}

/// Opens a seat again that somebody took and left.
///
/// # Errors
/// When the database fails.
pub async fn open(conn: &mut Connection, game: Uuid, seat: Seat) -> Result<()> {
    let open = (seats::user_id.eq(None::<Uuid>), seats::status.eq(SeatStatus::Open), seats::declines_defence.eq(false));
    let open = (open, seats::conditional_moves.eq(None::<&ConditionalMoves>), seats::seen_version.eq(0));
    diesel::update(seats::table.find((game, SeatNumber(seat)))).set(open).execute(conn).await?;
    Ok(())
}
