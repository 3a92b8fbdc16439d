//! Rematches of games. Those that write are called inside a transaction that locks the finished game.

use diesel::dsl::exists;
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

/// Whether a rematch of a game has all its players and is not over.
///
/// # Errors
/// When the database fails.
pub async fn is_running(conn: &mut Connection, of: Uuid) -> Result<bool> {
    let running = games::status.eq_any([GameStatus::Setup, GameStatus::Playing]);
    let running = games::table.filter(games::rematch_of.eq(of).and(running));
    Ok(diesel::select(exists(running)).get_result(conn).await?)
}

/// Records that a game is the rematch of another.
///
/// # Errors
/// When the database fails.
pub async fn note(conn: &mut Connection, game: Uuid, of: Uuid) -> Result<()> {
    diesel::update(games::table.find(game)).set(games::rematch_of.eq(of)).execute(conn).await?;
    Ok(())
}
