//! The decision of a rescue (O-3): a piece has reached the enemy's back row, and a captured one may come back.
//!
//! Whether it is asked follows from what the whole table sees. So a scout that nobody knows is asked too, and so is a
//! seat whose captured pieces cannot come back while the others do not know that: both can only decline. Declining is
//! in `answer`.

use alloc::vec::Vec;

use super::knowledge::Knowledge;
use super::{Step, answer, settle};
use crate::ruleset::RescueRule;
use crate::{Action, Audience, Decision, Event, Fact, Illegal, Kind, PieceId, Rules, Seat, Space, Table};

/// Asks for a rescue, if the piece that has just moved may have earned one, for all that the table knows.
pub(super) fn offer(step: &mut Step<'_>, piece: PieceId) {
    let (rules, table) = (step.rules(), step.table());
    let Some(rule) = &rules.ruleset().rescue else { return };
    let Some((seat, Some(space))) = table.piece(piece).map(|piece| (piece.seat, piece.space)) else { return };
    let public =
        |piece| (step.game().state().shown_to(piece) == Audience::Everyone).then(|| step.game().kind(piece))?;
    let may = public(piece).is_none_or(|kind| rescues(rules, rule, kind));
    let possible = |piece: PieceId| public(piece).is_none_or(|kind| returns(rules, rule, kind));
    let fresh = !table.rescuers().contains(&piece) && made(table, seat) < usize::from(rule.limit);
    if fresh
        && may
        && on_back_row(rules, seat, space)
        && captured(step.game(), seat).any(possible)
        && room(rules, table, seat).next().is_some()
    {
        step.fact(Fact::Asked { decision: Decision::Rescue { seat } });
    }
}

/// Brings a captured piece back. Of several of a kind it is one that not everybody knows, if there is one, and of those
/// the first; the new piece is known to whoever knew the old one.
pub(super) fn act(mut step: Step<'_>, seat: Seat, kind: Kind, space: Space) -> Result<Step<'_>, Illegal> {
    let decision = answer::owed(&step, seat)?;
    let Decision::Rescue { .. } = decision else { return Err(Illegal::NotAwaited) };
    let (rules, table, state) = (step.rules(), step.table(), step.game().state());
    let Some(rule) = &rules.ruleset().rescue else { return Err(Illegal::NotAwaited) };
    if !may_rescue(step.game(), rule, seat) {
        return Err(Illegal::MayNotRescue);
    }
    let is_public = |piece: &PieceId| state.shown_to(*piece) == Audience::Everyone;
    let old = captured(step.game(), seat)
        .filter(|piece| step.game().kind(*piece) == Some(kind) && returns(rules, rule, kind))
        .min_by_key(|piece| (is_public(piece), *piece))
        .ok_or(Illegal::NoneToReturn)?;
    if !rules.board().has(space) {
        return Err(Illegal::UnknownSpace(space));
    }
    if !room(rules, table, seat).any(|free| free == space) {
        return Err(Illegal::NoReturnSpace(space));
    }
    let (piece, to) = (PieceId(table.pieces().count() as u16), state.shown_to(old));
    step.emit(Event::Returned { seat, piece, space, old, to });
    step.emit(Event::Revealed { pieces: [(piece, kind)].into(), to });
    step.fact(Fact::Answered { decision });
    settle::proceed(&mut step);
    Ok(step)
}

/// The actions of a seat that is asked for a rescue.
pub(super) fn actions(knowledge: &impl Knowledge, seat: Seat, actions: &mut Vec<Action>) {
    let (rules, table) = (knowledge.rules(), knowledge.table());
    if table.decision() != Some(Decision::Rescue { seat }) {
        return;
    }
    actions.push(Action::Decline);
    let Some(rule) = rules.ruleset().rescue.as_ref().filter(|rule| may_rescue(knowledge, rule, seat)) else { return };
    let kinds = rules.kinds().map(|(kind, _)| kind).filter(|kind| {
        let of_kind = |piece: PieceId| knowledge.kind(piece) == Some(*kind);
        returns(rules, rule, *kind) && captured(knowledge, seat).any(of_kind)
    });
    for kind in kinds {
        actions.extend(room(rules, table, seat).map(|space| Action::Rescue(kind, space)));
    }
}

/// At the end everybody is shown which captured pieces have come back (V-4).
pub(super) fn show(step: &mut Step<'_>) {
    for piece in step.game().state().returned_unseen() {
        step.fact(Fact::ReturnShown { piece });
    }
}

/// Whether the piece that a seat has just moved is of a kind that may make a rescue; its own seat knows.
fn may_rescue(knowledge: &impl Knowledge, rule: &RescueRule, seat: Seat) -> bool {
    let piece = knowledge.table().tally(seat).and_then(crate::Tally::piece);
    let kind = piece.and_then(|piece| knowledge.kind(piece));
    kind.is_some_and(|kind| rescues(knowledge.rules(), rule, kind))
}

fn rescues(rules: &Rules, rule: &RescueRule, kind: Kind) -> bool {
    !rule.not_by.contains(&rules.kind(kind).id)
}

fn returns(rules: &Rules, rule: &RescueRule, kind: Kind) -> bool {
    !rules.is_flag(kind) && !rule.not.contains(&rules.kind(kind).id)
}

/// How many rescues a seat has made.
fn made(table: &Table, seat: Seat) -> usize {
    let own = |piece: &&PieceId| table.piece(**piece).is_some_and(|piece| piece.seat == seat);
    table.rescuers().iter().filter(own).count()
}

/// Whether a space is on the back row of an enemy of `seat`.
fn on_back_row(rules: &Rules, seat: Seat, space: Space) -> bool {
    let mut enemies = rules.all_seats().minus(rules.team(seat)).iter();
    enemies.any(|enemy| rules.board().rows(enemy).first().is_some_and(|row| row.contains(&space)))
}

/// The captured pieces of a seat that have not come back.
fn captured(knowledge: &impl Knowledge, seat: Seat) -> impl Iterator<Item = PieceId> {
    let gone = knowledge.table().pieces().filter(move |(_, piece)| piece.seat == seat && piece.space.is_none());
    gone.map(|(id, _)| id).filter(|id| !knowledge.has_returned(*id))
}

/// The empty spaces of a seat's half.
fn room<'a>(rules: &'a Rules, table: &'a Table, seat: Seat) -> impl Iterator<Item = Space> + 'a {
    rules.board().half(seat).iter().copied().filter(|space| table.at(*space).is_none())
}
