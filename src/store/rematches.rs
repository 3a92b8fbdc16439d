//! Rematches of games. Called inside a transaction that locks the finished game.

use diesel::{BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::schema::games;
use super::{Connection, Result};
use fieldpost_values::GameStatus;

/// The rematch of a game that still waits for players.
///
/// # Errors
/// When the database fails.
pub async fn waiting(conn: &mut Connection, of: Uuid) -> Result<Option<Uuid>> {
    let waiting = games::table.filter(games::rematch_of.eq(of).and(games::status.eq(GameStatus::Waiting)));
    Ok(waiting.select(games::id).first(conn).await.optional()?)
}

/// Records that a game is the rematch of another.
///
/// # Errors
/// When the database fails.
pub async fn note(conn: &mut Connection, game: Uuid, of: Uuid) -> Result<()> {
    diesel::update(games::table.find(game)).set(games::rematch_of.eq(of)).execute(conn).await?;
    Ok(())
}
