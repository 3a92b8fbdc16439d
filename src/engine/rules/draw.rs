//! Draw by agreement (E-4): an offer stands beside the game's decisions until the offering seat's next turn.

use super::{Step, settle};
use crate::{Decision, Fact, GameResult, Illegal, Outcome, Reason, Seat, Table};

/// Whether `seat` may offer: once in its own turn, and not while another offer stands, which it may accept instead.
pub(super) fn may_offer(table: &Table, seat: Seat) -> bool {
    table.decision() == Some(Decision::Turn { seat }) && !table.offered && table.draw_offer().is_none()
}

pub(super) fn offer(mut step: Step<'_>, seat: Seat) -> Result<Step<'_>, Illegal> {
    if step.table().decision() != Some(Decision::Turn { seat }) {
        return Err(Illegal::NotYourTurn);
    }
    if step.table().draw_offer().is_some_and(|offer| offer.by != seat) {
        return Err(Illegal::DrawOfferStands);
    }
    if !may_offer(step.table(), seat) {
        return Err(Illegal::DrawOffered);
    }
    step.fact(Fact::DrawOffered { seat });
    Ok(step)
}

pub(super) fn accept(mut step: Step<'_>, seat: Seat) -> Result<Step<'_>, Illegal> {
    awaited(&step, seat)?;
    step.fact(Fact::DrawAccepted { seat });
    agree(&mut step);
    Ok(step)
}

pub(super) fn refuse(mut step: Step<'_>, seat: Seat) -> Result<Step<'_>, Illegal> {
    awaited(&step, seat)?;
    step.fact(Fact::DrawRefused { seat });
    Ok(step)
}

/// Ends the game if all seats that have to accept the offer have done so.
pub(super) fn agree(step: &mut Step<'_>) {
    if step.table().draw_offer().is_some_and(|offer| offer.awaits.is_empty()) {
        settle::end(step, Outcome { result: GameResult::Drawn, reason: Reason::Agreed });
    }
}

/// Refuses a seat for whose answer no offer waits.
pub(super) fn awaited(step: &Step<'_>, seat: Seat) -> Result<(), Illegal> {
    let awaited = step.table().draw_offer().is_some_and(|offer| offer.awaits.contains(seat));
    if awaited { Ok(()) } else { Err(Illegal::NoDrawOffer) }
}
