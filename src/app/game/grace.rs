//! Grace: when a decision does not expire although its deadline has passed. A player who answered in time must not lose
//! because we were slow to read the letter, or were down. Everything that makes a decision expire checks this: the
//! clock's own action and another player's claim.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::load::LoadedGame;
use crate::app::{App, Result};
use crate::store::letters::UnreadLetter;
use crate::store::{Connection, letters, presence};

/// When the clock looks again at a decision for which a letter waits.
const AGAIN: TimeDelta = TimeDelta::minutes(1);

/// Until when the decision on top must not expire, at least: after an outage until deadlines have rested, and while a
/// letter that arrived before its sender's deadline is unread. `None` if it may expire.
pub(in crate::app) async fn until(
    app: &App,
    conn: &mut Connection,
    loaded: &LoadedGame,
) -> Result<Option<DateTime<Utc>>> {
    Ok(Grace::read(app, conn, &[loaded.rows.game.id]).await?.until(loaded))
}

/// What keeps the decisions of some games from expiring.
#[derive(Debug)]
pub(in crate::app) struct Grace {
    rest: Option<DateTime<Utc>>,
    unread: Vec<UnreadLetter>,
}

impl Grace {
    /// Reads it for all of these games together.
    pub(in crate::app) async fn read(app: &App, conn: &mut Connection, games: &[Uuid]) -> Result<Self> {
        let rest = presence::rest(conn).await?;
        let max_age = TimeDelta::hours(app.settings.letters.grace_hours.into());
        let unread = if rest.is_some() { Vec::new() } else { letters::unread(conn, games, max_age).await? };
        Ok(Self { rest, unread })
    }

    /// Until when the decision on top of one of them must not expire, at least.
    pub(in crate::app) fn until(&self, loaded: &LoadedGame) -> Option<DateTime<Utc>> {
        if self.rest.is_some() {
            return self.rest;
        }
        let in_time = is_unread(loaded, &self.unread);
        in_time.then_some(loaded.now + AGAIN)
    }
}

/// Whether one of the letters is for the decision on top, and arrived before its sender's deadline.
fn is_unread(loaded: &LoadedGame, unread: &[UnreadLetter]) -> bool {
    let game = &loaded.rows.game;
    let clocks = &game.timing.clocks;
    let owing = game.progress.owed_by;
    unread.iter().filter(|letter| letter.game_id == game.id && letter.since == game.timing.since).any(|letter| {
        let seat = letter.seat;
        owing.contains(seat) && clocks.of(seat).until.is_some_and(|until| letter.received_at <= until)
    })
}
