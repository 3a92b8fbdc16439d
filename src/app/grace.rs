//! Grace: when the clock lets a deadline be although it has passed. Whoever answered in time must not lose because we were
//! slow to read the letter, or were not there to take it. Everything that makes a decision expire asks here, the clock's
//! own act and another player's claim.

use chrono::{DateTime, TimeDelta, Utc};

use super::Result;
use super::clocks::Clocks;
use super::load::{Loaded, seat_of, unmask};
use super::time_control::TimeControl;
use crate::store::{Connection, letters, presence};

/// When the clock looks again at a decision for which a letter waits.
const AGAIN: TimeDelta = TimeDelta::minutes(1);

/// Until when the decision on top must not expire, at least: after an outage until deadlines have rested, and while a
/// letter waits unread that came before the deadline of who sent it. Nothing when it may expire.
pub(super) async fn until(conn: &mut Connection, loaded: &Loaded) -> Result<Option<DateTime<Utc>>> {
    if let Some(rest) = presence::rest(conn).await? {
        return Ok(Some(rest));
    }
    let game = &loaded.card.game;
    let unread = letters::unread(conn, game.id, game.since).await?;
    let clocks = Clocks::of_card(&loaded.card, TimeControl::read(&game.time_control)?)?;
    let owing = unmask(game.owed_by);
    let in_time = unread.iter().any(|letter| {
        let seat = seat_of(letter.seat);
        owing.contains(seat) && clocks.of(seat).until.is_some_and(|until| letter.received_at <= until)
    });
    Ok(in_time.then_some(loaded.now + AGAIN))
}
