//! Saying no to what was asked besides the turn: no card, no rescue, no recruit, no flag, no new hand.
//!
//! Saying yes is with the policy that asked.

use super::{Step, attack, cards, settle};
use crate::{Action, Decision, Fact, Illegal, Seat};

/// Declines the decision on top, with the word that belongs to it.
pub(super) fn decline<'a>(mut step: Step<'a>, seat: Seat, action: &Action) -> Result<Step<'a>, Illegal> {
    let decision = owed(&step, seat)?;
    let fits = match decision {
        Decision::Defence { .. } | Decision::Rescue { .. } | Decision::Recruit { .. } => *action == Action::Decline,
        Decision::Flag { .. } => *action == Action::LeaveFlag,
        Decision::Deal | Decision::SetUp { .. } | Decision::Redraw { .. } | Decision::Turn { .. } => false,
    };
    if !fits {
        return Err(Illegal::NotAwaited);
    }
    step.fact(Fact::Declined { seat, decision });
    close(&mut step, decision);
    Ok(step)
}

/// The decision on top, if `seat` owes it.
pub(super) fn owed(step: &Step<'_>, seat: Seat) -> Result<Decision, Illegal> {
    let decision = step.table().decision().ok_or(Illegal::GameOver)?;
    if decision.seats().contains(seat) { Ok(decision) } else { Err(Illegal::NotYourTurn) }
}

/// The decision on top is over, without a yes: the game goes on.
pub(super) fn close(step: &mut Step<'_>, decision: Decision) {
    step.fact(Fact::Answered { decision });
    match decision {
        Decision::Defence { .. } => attack::resolve(step),
        Decision::Redraw { .. } => return cards::begin(step),
        Decision::Deal
        | Decision::SetUp { .. }
        | Decision::Turn { .. }
        | Decision::Rescue { .. }
        | Decision::Recruit { .. }
        | Decision::Flag { .. } => {}
    }
    settle::proceed(step);
}
