//! Declining what was asked besides the turn: a card, a rescue, a recruit, a flag, a new hand, a draw.
//!
//! `decline` is for all of them; some have a word of their own as well. Accepting is with the policy that asked.

use super::{Step, attack, cards, draw, settle};
use crate::{Action, Decision, Fact, Illegal, Seat};

/// Declines the decision on top: with `decline`, or with the word that belongs to it. Where the seat owes none that can
/// be declined, `decline` refuses the draw that it was offered (E-4).
pub(super) fn decline<'a>(mut step: Step<'a>, seat: Seat, action: &Action) -> Result<Step<'a>, Illegal> {
    let any = *action == Action::Decline;
    let decision = match owed(&step, seat) {
        Ok(decision) if decision.may_be_declined() => decision,
        Ok(_) | Err(_) if any && draw::awaited(&step, seat).is_ok() => return draw::refuse(step, seat),
        Ok(_) => return Err(Illegal::NotAwaited),
        Err(why) => return Err(why),
    };
    if any && matches!(decision, Decision::Redraw { .. }) {
        return cards::keep(step, seat);
    }
    if !any && !matches!(decision, Decision::Flag { .. }) {
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

/// The decision on top is over and the game goes on.
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
