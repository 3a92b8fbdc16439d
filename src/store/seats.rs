//! Seats: taking and giving them up, inside a transaction that holds the game's row; and their standing orders.

use diesel::{ExpressionMethods, QueryDsl, Queryable};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::schema::{games, seats};
use super::{Connection, Result};
use crate::values::SeatStatus;

/// Puts a user into a seat, or marks what became of it.
///
/// # Errors
/// Those of the database.
pub async fn set(conn: &mut Connection, game: Uuid, seat: i16, user: Option<Uuid>, status: SeatStatus) -> Result<()> {
    let taken = (seats::user_id.eq(user), seats::status.eq(status));
    diesel::update(seats::table.find((game, seat))).set(taken).execute(conn).await?;
    Ok(())
}

/// Leaves or takes back the standing order of a seat; returns `false` when it is no longer that user's. Nothing that others see
/// of the game changes (K-6).
///
/// # Errors
/// Those of the database.
pub async fn order(conn: &mut Connection, game: Uuid, seat: i16, user: Uuid, declines: bool) -> Result<bool> {
    let theirs = seats::table.find((game, seat)).filter(seats::user_id.eq(user));
    let seated = theirs.filter(seats::status.eq(SeatStatus::Seated));
    Ok(diesel::update(seated).set(seats::declines_defence.eq(declines)).execute(conn).await? == 1)
}

/// How a seat came to whoever sits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable)]
pub struct Origin {
    /// Whether anybody might take it.
    pub opened: bool,
    /// Who created the game, if they are still a user.
    pub host: Option<Uuid>,
}

/// How a seat of a game came to whoever sits there.
///
/// # Errors
/// Those of the database.
pub async fn origin(conn: &mut Connection, game: Uuid, seat: i16) -> Result<Origin> {
    let found = seats::table.find((game, seat)).inner_join(games::table);
    Ok(found.select((seats::opened, games::created_by)).get_result(conn).await?)
}

/// Opens a seat again that somebody took and left.
///
/// # Errors
/// Those of the database.
pub async fn open(conn: &mut Connection, game: Uuid, seat: i16) -> Result<()> {
    let open = (seats::user_id.eq(None::<Uuid>), seats::status.eq(SeatStatus::Open), seats::declines_defence.eq(false));
    diesel::update(seats::table.find((game, seat))).set(open).execute(conn).await?;
    Ok(())
}
