//! What mails report of a game besides the action that they are about: what others did since the reader's own last
//! action (L-7). It reads the log, and knows neither mails nor their readers.

use fieldpost_engine::{Actor, Event, Game, Seat};
use uuid::Uuid;

use super::rules;
use crate::app::{Error, Result};
use crate::store::{Connection, log};

/// The maximum number of actions of others in a mail.
const MAX_ACTIONS: i64 = 64;

/// Whether others may have acted between the action that a mail is about and its reader's own last one. Two players who
/// alternate, or who set up their armies, are told of each action of the other.
pub(in crate::app) fn may_have_missed(game: &Game) -> bool {
    !game.rules().alternates() && game.table().deployed()
}

/// What others did since the last action of a seat, up to a version.
pub(in crate::app) async fn since_own(
    conn: &mut Connection,
    game: Uuid,
    seat: Seat,
    version: i64,
) -> Result<Vec<Event>> {
    let actor = serde_json::to_string(&Actor::Seat(seat)).map_err(Error::corrupt)?;
    let entries = log::since_own(conn, game, &actor, version + 1, MAX_ACTIONS).await?;
    let events: Result<Vec<_>> = entries.iter().map(rules::events).collect();
    Ok(events?.concat())
}
