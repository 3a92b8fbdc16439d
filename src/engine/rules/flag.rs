//! Flags that are carried: raised, left, dropped, taken, and home in the tower (F-4, F-10 to F-13).
//!
//! All of it is public, so that everybody can see which seat is asked to take a flag (V-6).

use alloc::vec::Vec;

use super::{Step, answer, recruit, settle};
use crate::ruleset::Objective;
use crate::{Action, Decision, Fact, Flag, GameResult, Illegal, Outcome, PieceId, Reason, Seat, Space, Table};

/// Puts each seat's flag on the piece that stands on its flag start (F-4).
pub(super) fn raise(step: &mut Step<'_>) {
    if step.rules().ruleset().objective != Objective::CarryFlag {
        return;
    }
    for seat in step.rules().all_seats().iter() {
        let start = step.rules().board().flag_start(seat);
        if let Some(piece) = start.and_then(|space| step.table().at(space)) {
            step.fact(Fact::FlagRaised { flag: seat, piece });
        }
    }
}

/// A piece that leaves `space`, or falls there, carries its flag no further. Returns the seat whose flag that is.
pub(super) fn fall(step: &mut Step<'_>, piece: PieceId, space: Space) -> Option<Seat> {
    let flag = step.table().carried_by(piece)?.seat;
    step.fact(Fact::FlagDropped { flag, space });
    Some(flag)
}

/// A piece has come to a space, by a move or as the winner of an attack: the flag that it carries may be home, or it
/// may take one that lies there. `beaten` is the flag of the carrier that it has just beaten.
pub(super) fn arrive(step: &mut Step<'_>, piece: PieceId, space: Space, beaten: Option<Seat>) {
    if step.table().flags().is_empty() {
        return;
    }
    let Some(seat) = step.table().piece(piece).map(|piece| piece.seat) else { return };
    let team = step.rules().team(seat);
    if let Some(flag) = step.table().carried_by(piece) {
        // F-13: a flag of the own team, whichever of its seats carries it.
        if step.rules().board().tower() == Some(space) && team.contains(flag.seat) {
            settle::end(step, Outcome { result: GameResult::Won(team), reason: Reason::FlagCarried });
        }
        return;
    }
    let right = |flag: &Flag| !team.contains(flag.seat) && (beaten == Some(flag.seat) || flag.holder == flag.seat);
    let lying: Vec<(Seat, bool)> = step.table().lying_on(space).map(|flag| (flag.seat, right(&flag))).collect();
    // The own flag is offered first: what is asked last is answered first.
    let (own, others): (Vec<_>, Vec<_>) = lying.into_iter().rev().partition(|(flag, _)| *flag == seat);
    for (flag, recruits) in others.into_iter().chain(own) {
        step.fact(Fact::Asked { decision: Decision::Flag { seat, flag, recruits } });
    }
}

/// A carrier has fallen in its own attack and lost a flag: the piece that beat it may take that one, from where it
/// stands (F-10), unless it carries one already or its seat is out and asked nothing (E-3).
pub(super) fn win(step: &mut Step<'_>, winner: PieceId, lost: Option<Seat>) {
    let (Some(flag), Some(seat)) = (lost, step.table().piece(winner).map(|piece| piece.seat)) else { return };
    if step.table().carried_by(winner).is_some() || step.table().out().contains(seat) {
        return;
    }
    // F-11: whoever has just beaten the carrier may recruit with an enemy's flag.
    let recruits = !step.rules().team(seat).contains(flag);
    step.fact(Fact::Asked { decision: Decision::Flag { seat, flag, recruits } });
}

/// Takes the flag that is offered (F-10), and with it perhaps the right to recruit (F-11).
pub(super) fn take(mut step: Step<'_>, seat: Seat) -> Result<Step<'_>, Illegal> {
    let Decision::Flag { flag, recruits, .. } = answer::owed(&step, seat)? else { return Err(Illegal::NotAwaited) };
    let piece = step.table().may_take(flag).ok_or(Illegal::NotAwaited)?;
    step.fact(Fact::FlagTaken { flag, piece });
    // A piece carries one flag: the others that lie there are no longer offered.
    while let Some(decision @ Decision::Flag { .. }) = step.table().decision() {
        step.fact(Fact::Answered { decision });
    }
    if recruits {
        recruit::chance(&mut step, seat);
    }
    settle::proceed(&mut step);
    Ok(step)
}

/// The actions of a seat that is offered a flag.
pub(super) fn actions(table: &Table, seat: Seat, actions: &mut Vec<Action>) {
    if matches!(table.decision(), Some(Decision::Flag { seat: asked, .. }) if asked == seat) {
        actions.extend([Action::TakeFlag, Action::LeaveFlag]);
    }
}
