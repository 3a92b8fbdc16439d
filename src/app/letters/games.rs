//! The games that wait for a player, as a mail that they ask for: each with an address to answer to, for whoever no
//! longer has the mail that asked them.

use uuid::Uuid;

use crate::app::lobby::decisions::{self, Owed};
use crate::app::{App, Result};
use crate::auth::{Mailbox, ReplyToken};
use crate::mail::AwaitingGame;
use crate::store::replies::ReplyRow;

use super::answer::GameAddress;

/// The maximum number of games in one mail, as in a digest.
const MAX_GAMES: i64 = 12;

/// The games that wait for a user with this address, and an address of each; invitations have links of their own.
///
/// # Errors
/// When the database or the system's randomness fails.
pub(super) async fn list(app: &App, user: Uuid, address: &str) -> Result<(Vec<AwaitingGame>, Vec<GameAddress>)> {
    let (mut games, mut addresses) = (Vec::new(), Vec::new());
    for found in decisions::list(app, user, None, MAX_GAMES).await?.games {
        if found.owed.contains(&Owed::Invitation) {
            continue;
        }
        let token = ReplyToken::random()?;
        let row = ReplyRow { token_hash: token.digest(), seat: found.seat, mailbox: Mailbox::of(user, address).into() };
        addresses.push(GameAddress { game: found.game, since: found.since, row });
        let (game, others, until) = (found.game, found.others, found.until);
        games.push(AwaitingGame { game, others, until, reply: token.text() });
    }
    Ok((games, addresses))
}
