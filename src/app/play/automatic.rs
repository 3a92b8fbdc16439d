//! Decisions that the service makes by itself, at once and in the same commit as the action that led to them: chance
//! deals, and a seat's standing order declines (K-6). Each is an action of its own in the log, as if its actor had sent
//! it.

use fieldpost_engine::{Action, Actor, Decision, Event, Fact, Game, SeatSet};

use super::chance;
use crate::app::Result;
use crate::app::game::load::LoadedGame;

/// The automatic action for the decision that the game now waits for, if any. The seats in `declining` have given a
/// standing order; it applies to a defence that was asked for just now, in `happened`, and not to one that waits
/// already.
pub(in crate::app) fn due(game: &Game, declining: SeatSet, happened: &[Event]) -> Result<Option<(Actor, Action)>> {
    Ok(match game.table().decision() {
        Some(Decision::Deal) => Some((Actor::Chance, Action::Deal(chance::deal(game.rules())?))),
        Some(decision @ Decision::Defence { seat })
            if declining.contains(seat) && happened.contains(&Event::Fact(Fact::Asked { decision })) =>
        {
            Some((Actor::Seat(seat), Action::Decline))
        }
        Some(_) | None => None,
    })
}

/// The abort of a game that has lasted longer than people play. It bounds the cost of a log, and is not a rule of the
/// game; nobody wins by it.
pub(in crate::app) fn too_long(game: &Game, most: u32) -> Option<(Actor, Action)> {
    let too_long = game.outcome().is_none() && game.table().ply() >= most;
    too_long.then_some((Actor::Arbiter, Action::Abort))
}

/// The seats that have given the standing order.
pub(in crate::app) fn seats_that_decline(loaded: &LoadedGame) -> SeatSet {
    loaded.rows.seats.iter().filter(|row| row.declines_defence).map(|row| row.seat).collect()
}
