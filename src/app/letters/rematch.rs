//! A rematch that was asked for by mail (G-2): the closing mail of a game is answered with one word. The invitation,
//! and its limits, are those of `lobby`; the answer says whether the others were invited, or had already asked.

use super::case::Case;
use crate::app::game::load::{LoadedGame, load};
use crate::app::lobby::rematches;
use crate::app::{App, Result};
use crate::mail::RematchState;

/// Asks for a rematch, or accepts the one that another player has asked for; returns the finished game and what became
/// of it. A letter that is handled again asks for nothing twice (I-6).
///
/// # Errors
/// Those of [`rematches::ask`]; [`Error::Stale`](crate::app::Error::Stale) from a mailbox that is no longer the
/// player's.
pub(super) async fn ask(app: &App, case: &Case) -> Result<(LoadedGame, RematchState)> {
    let game = case.address.game_id;
    let over = load(app, &mut *app.store.connection().await?, game, None).await?;
    let user = case.user(&over)?;
    let state = rematches::ask_by_mail(app, user, game, Some(&format!("letter:{}", case.letter))).await?;
    Ok((over, state))
}
