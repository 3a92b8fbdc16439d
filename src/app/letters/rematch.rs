//! A rematch that was asked for by mail (G-2): the closing mail of a game is answered with one word. The invitation,
//! and its limits, are those of `lobby`; the answer says whether the others were invited, or had already asked.

use super::case::Case;
use crate::app::game::load::{LoadedGame, load};
use crate::app::game::summary::GameForViewer;
use crate::app::lobby::rematches;
use crate::app::play::{ActionResult, RetryKey, StoredResponse};
use crate::app::{App, Error, Result};
use crate::mail::RematchState;
use crate::values::GameStatus;

/// Asks for a rematch, or accepts the one that another player has asked for; returns the finished game and what became
/// of it. A letter that is handled again asks for nothing twice (I-6).
///
/// # Errors
/// Those of [`rematches::ask`]; [`Error::Stale`] from a mailbox that is no longer the player's.
pub(super) async fn ask(app: &App, case: &Case) -> Result<(LoadedGame, RematchState)> {
    let game = case.address.game_id;
    let over = load(app, &mut *app.store.connection().await?, game, None).await?;
    let user = case.user(&over)?;
    let key = format!("letter:{}", case.letter);
    let retry = RetryKey::new(&key, &[game.as_bytes()], encode_state);
    let state = match rematches::ask(app, user, game, Some(retry)).await? {
        ActionResult::Now(game) => state(&game),
        ActionResult::Kept(StoredResponse(word)) => word.parse().map_err(Error::corrupt)?,
    };
    Ok((over, state))
}

fn state(game: &GameForViewer) -> RematchState {
    match game.summary.status {
        GameStatus::Waiting => RematchState::Invited,
        GameStatus::Setup | GameStatus::Playing | GameStatus::Over | GameStatus::Aborted => RematchState::Complete,
    }
}

/// What is stored under the key of a letter; only this module reads it.
fn encode_state(game: &GameForViewer) -> StoredResponse {
    StoredResponse(<&str>::from(state(game)).to_owned())
}
