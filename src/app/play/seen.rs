//! How far a player has seen a game: up to which version a program has shown it to them, so that another device begins
//! there. It is the seat's secret, and nothing of the game depends on it.

use uuid::Uuid;

use crate::app::game::load::{Role, read};
use crate::app::{App, Error, Result};
use crate::store::{Access, Connection, seats};

/// The version up to which the caller has seen a game; 0 if none is known.
///
/// # Errors
/// [`Error::NotFound`] for games that the caller may not know about, [`Error::Forbidden`] unless they are a player.
pub async fn find(app: &App, user: Uuid, game: Uuid) -> Result<i64> {
    let mut conn = app.store.connection().await?;
    latest(app, &mut conn, user, game).await?;
    seats::seen(&mut conn, game, user).await?.ok_or(NOT_THEIRS)
}

/// Records that the caller has seen a game up to a version, and returns the latest that they have seen: another device
/// may be further on.
///
/// # Errors
/// Those of [`find`]; [`Error::Invalid`] if the game has not come to this version.
pub async fn put(app: &App, user: Uuid, game: Uuid, version: i64) -> Result<i64> {
    let mut conn = app.store.connection().await?;
    let latest = latest(app, &mut conn, user, game).await?;
    if !(0..=latest).contains(&version) {
        return Err(Error::invalid("version", "must be a version that the game has had"));
    }
    seats::see(&mut conn, game, user, version).await?.ok_or(NOT_THEIRS)
}

/// Given up while we read it.
const NOT_THEIRS: Error = Error::Forbidden { why: "that seat is not yours" };

/// The version of a game in which the caller has a seat.
async fn latest(app: &App, conn: &mut Connection, user: Uuid, game: Uuid) -> Result<i64> {
    let (stored, _) = read(app, &mut Access::Held(conn), game, Some(user)).await?;
    Role::of(&stored.rows, user).ok_or(Error::NotFound { what: "game" })?.player()?;
    Ok(stored.rows.game.version)
}
