//! Recruiting: the score of the winners of attacks, and captured pieces that come back (F-9, F-11).

use alloc::vec::Vec;

use super::knowledge::Knowledge;
use super::{Step, answer, settle};
use crate::{Action, Audience, Decision, Event, Fact, Illegal, Kind, PieceId, Seat, Space};

/// The winner of an attack scores, and may recruit when its score is full (F-9). A seat that is out does neither.
pub(super) fn score(step: &mut Step<'_>, winner: Seat) {
    let Some(rule) = step.rules().ruleset().recruit else { return };
    let Some(score) = step.table().score(winner).filter(|_| !step.table().out().contains(winner)) else { return };
    let score = score.saturating_add(1);
    step.fact(Fact::Scored { seat: winner, score });
    if score >= rule.score {
        step.fact(Fact::Scored { seat: winner, score: 0 });
        chance(step, winner);
    }
}

/// A seat may recruit; if its recruitment space is taken or nothing is captured, the chance is lost.
pub(super) fn chance(step: &mut Step<'_>, seat: Seat) {
    let possible = entrance(step.game(), seat).is_some() && captured(step.game(), seat).next().is_some();
    step.fact(if possible { Fact::Asked { decision: Decision::Recruit { seat } } } else { Fact::RecruitLost { seat } });
}

/// Brings back a captured piece of a kind.
pub(super) fn play(mut step: Step<'_>, seat: Seat, kind: Kind) -> Result<Step<'_>, Illegal> {
    let Decision::Recruit { .. } = answer::owed(&step, seat)? else { return Err(Illegal::NotAwaited) };
    let space = entrance(step.game(), seat).ok_or(Illegal::NotAwaited)?;
    let old = captured(step.game(), seat).find(|(_, other)| *other == kind).map(|(old, _)| old);
    let old = old.ok_or(Illegal::NobodyToRecruit(kind))?;
    let piece = PieceId(step.table().pieces().count() as u16);
    step.emit(Event::Returned { seat, piece, space, old, to: Audience::Everyone });
    step.emit(Event::Revealed { pieces: [(piece, kind)].into(), to: Audience::Everyone });
    step.fact(Fact::Answered { decision: Decision::Recruit { seat } });
    settle::proceed(&mut step);
    Ok(step)
}

/// The actions of a seat that may recruit: each kind once.
pub(super) fn actions(knowledge: &impl Knowledge, seat: Seat, actions: &mut Vec<Action>) {
    if knowledge.table().decision() == Some(Decision::Recruit { seat }) {
        let kinds = knowledge.rules().kinds().map(|(kind, _)| kind);
        let fallen = kinds.filter(|kind| captured(knowledge, seat).any(|(_, other)| other == *kind));
        actions.extend(fallen.map(Action::Recruit));
        actions.push(Action::Decline);
    }
}

/// The recruitment space of a seat, if nobody stands there.
fn entrance(knowledge: &impl Knowledge, seat: Seat) -> Option<Space> {
    let space = knowledge.rules().board().recruitment(seat)?;
    knowledge.table().at(space).is_none().then_some(space)
}

/// The captured pieces of a seat that have not come back.
fn captured(knowledge: &impl Knowledge, seat: Seat) -> impl Iterator<Item = (PieceId, Kind)> {
    let fallen = knowledge.table().pieces().filter(move |(_, piece)| piece.seat == seat && piece.space.is_none());
    fallen.filter(|(id, _)| !knowledge.has_returned(*id)).filter_map(|(id, _)| Some((id, knowledge.kind(id)?)))
}
