//! A report of talk by mail (ADR 43): a mail that tells a line of it is answered with one word. It is the report of
//! HTTP, of the last line that its author was mailed, up to the mail that the letter answers: they mean what they have
//! read, and a letter which is handled again reports no other (I-6). Nothing in the answer, and nothing anywhere else,
//! tells the other player.

use super::answer::LetterReply;
use super::case::Case;
use crate::app::game::load::{LoadedGame, load};
use crate::app::play::talk;
use crate::app::{App, Result};
use crate::store::letters;

/// Reports the last line that the author of a letter was mailed; returns the game, and the answer with the line.
///
/// # Errors
/// [`Error::Stale`](crate::app::Error::Stale) from a mailbox that is no longer the player's.
pub(super) async fn last_line(app: &App, case: &Case) -> Result<(LoadedGame, LetterReply)> {
    let mut conn = app.store.connection().await?;
    let loaded = load(app, &mut conn, case.address.game_id, None).await?;
    let user = case.user(&loaded)?;
    let came = letters::received_at(&mut conn, case.letter).await?.unwrap_or(loaded.now);
    // No later line was in the mail that is answered.
    let until = came.min(case.address.created_at);
    let line = talk::report_last(&mut conn, (case.address.game_id, user), until).await?;
    Ok((loaded, line.map_or(LetterReply::NothingSaid, LetterReply::Reported)))
}
