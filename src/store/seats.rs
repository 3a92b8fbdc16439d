//! Seats: taking and giving them up, inside a transaction that locks the game's row; and their standing orders.

use diesel::{ExpressionMethods, QueryDsl, Queryable};
use diesel_async::RunQueryDsl;
use fieldpost_engine::Seat;
use uuid::Uuid;

use super::schema::{games, seats};
use super::{Connection, Result};
use crate::values::{SeatNumber, SeatStatus};

/// Sets the user and the status of a seat.
///
/// # Errors
/// When the database fails.
pub async fn set(conn: &mut Connection, game: Uuid, seat: Seat, user: Option<Uuid>, status: SeatStatus) -> Result<()> {
    let taken = (seats::user_id.eq(user), seats::status.eq(status));
    diesel::update(seats::table.find((game, SeatNumber(seat)))).set(taken).execute(conn).await?;
    Ok(())
}

/// Sets or removes the standing order of a seat; returns `false` if it is no longer that user's. Nothing that others
/// see of the game changes (K-6).
///
/// # Errors
/// When the database fails.
pub async fn order(conn: &mut Connection, game: Uuid, seat: Seat, user: Uuid, declines: bool) -> Result<bool> {
    let theirs = seats::table.find((game, SeatNumber(seat))).filter(seats::user_id.eq(user));
    let seated = theirs.filter(seats::status.eq(SeatStatus::Seated));
    Ok(diesel::update(seated).set(seats::declines_defence.eq(declines)).execute(conn).await? == 1)
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
    diesel::update(seats::table.find((game, SeatNumber(seat)))).set(open).execute(conn).await?;
    Ok(())
}
