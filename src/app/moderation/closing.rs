//! Closing a game: the service aborts it, at any time. Its players are told by the mail of a game that was called off,
//! which names nobody; it has no result, and reveals nothing.

use uuid::Uuid;

use super::Operator;
use crate::app::audit::{self, AuditKind};
use crate::app::game::load::load;
use crate::app::lobby::invitations;
use crate::app::{App, Error, Result};
use crate::store::{self, games};
use crate::values::{GameStatus, SeatStatus};

/// Closes a game that is not over.
///
/// # Errors
/// [`Error::NotFound`], [`Error::GameOver`]; the store's.
pub async fn close(app: &App, by: &Operator, game: Uuid) -> Result<()> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        games::lock(conn, game).await?;
        let loaded = load(app, conn, game, None).await?;
        if matches!(loaded.rows.game.progress.status, GameStatus::Over | GameStatus::Aborted) {
            return Err(Error::GameOver);
        }
        let invited = loaded.rows.seats.iter().filter(|row| row.status == SeatStatus::Invited);
        let invited: Vec<_> = invited.map(|row| row.seat).collect();
        invitations::call_off(app, conn, loaded, &invited).await?;
        Ok(audit::record(conn, by.entry(AuditKind::GameClosed).on(game)).await?)
    })
    .await?;
    app.listeners.changed(game);
    Ok(())
}
