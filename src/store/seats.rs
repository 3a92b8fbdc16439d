//! Seats: taking and giving them up, inside a transaction that holds the game's row; and their standing orders.

use diesel::QueryableByName;
use diesel::sql_types::{Bool, Nullable, SmallInt, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

/// Puts a user into a seat, or marks what became of it.
///
/// # Errors
/// Those of the database.
pub async fn set(conn: &mut Connection, game: Uuid, seat: i16, user: Option<Uuid>, status: &str) -> Result<()> {
    diesel::sql_query("UPDATE seats SET user_id = $3, status = $4 WHERE game_id = $1 AND seat = $2")
        .bind::<SqlUuid, _>(game)
        .bind::<SmallInt, _>(seat)
        .bind::<Nullable<SqlUuid>, _>(user)
        .bind::<Text, _>(status)
        .execute(conn)
        .await?;
    Ok(())
}

/// Leaves or takes back the standing order of a seat; returns `false` when it is no longer that user's. Nothing that others see
/// of the game changes (K-6).
///
/// # Errors
/// Those of the database.
pub async fn order(conn: &mut Connection, game: Uuid, seat: i16, user: Uuid, declines: bool) -> Result<bool> {
    let ordered = diesel::sql_query(
        "UPDATE seats SET declines_defence = $4 \
         WHERE game_id = $1 AND seat = $2 AND user_id = $3 AND status = 'seated'",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<SmallInt, _>(seat)
    .bind::<SqlUuid, _>(user)
    .bind::<Bool, _>(declines)
    .execute(conn)
    .await?;
    Ok(ordered == 1)
}

/// How a seat came to whoever sits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Origin {
    /// Whether anybody might take it.
    #[diesel(sql_type = Bool)]
    pub opened: bool,
    /// Who created the game, if they are still a user.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub host: Option<Uuid>,
}

/// How a seat of a game came to whoever sits there.
///
/// # Errors
/// Those of the database.
pub async fn origin(conn: &mut Connection, game: Uuid, seat: i16) -> Result<Origin> {
    let found = diesel::sql_query(
        "SELECT s.opened, g.created_by AS host FROM seats s JOIN games g ON g.id = s.game_id \
         WHERE s.game_id = $1 AND s.seat = $2",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<SmallInt, _>(seat)
    .get_result(conn)
    .await?;
    Ok(found)
}

/// Opens a seat again that somebody took and left.
///
/// # Errors
/// Those of the database.
pub async fn open(conn: &mut Connection, game: Uuid, seat: i16) -> Result<()> {
    diesel::sql_query(
        "UPDATE seats SET user_id = NULL, status = 'open', declines_defence = false WHERE game_id = $1 AND seat = $2",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<SmallInt, _>(seat)
    .execute(conn)
    .await?;
    Ok(())
}
