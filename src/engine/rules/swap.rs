//! The card Swap (K-4): two own pieces change places, and under an option one of them may then attack.

use core::ops::ControlFlow;

use super::knowledge::Knowledge;
use super::moves::{self, Course};
use super::requirements::{held, movable, on_board, repetition};
use super::survey::Survey;
use super::{Step, attack, settle, turn};
use crate::ruleset::Movement;
use crate::{Border, Card, Fact, Illegal, Move, MovePath, PieceId, Seat, Space, Swap};

/// A legal swap, looked up.
struct Exchange {
    one: PieceId,
    two: PieceId,
    from: Space,
    to: Space,
    /// The attack that follows, from where the attacker stands then.
    attack: Option<(Move, Course)>,
}

/// Plays the card.
pub(super) fn play(mut step: Step<'_>, seat: Seat, swap: Swap) -> Result<Step<'_>, Illegal> {
    turn::on_turn(&step, seat)?;
    let Exchange { one, two, from, to, attack } = look_up(step.game(), seat, swap)?;
    step.fact(Fact::CardPlayed { seat, card: Card::Swap });
    step.fact(Fact::Swapped { one, two, from, to, then_attacks: attack.is_some() });
    if step.rules().sole_mover(MovePath::Leap, 1).is_some() {
        turn::reveal(&mut step, &[one, two]);
    }
    if let Some((way, course)) = attack {
        attack::announce(&mut step, way, course);
    }
    settle::proceed(&mut step);
    Ok(step)
}

/// Looks a swap up; which of the two pieces was named first makes no difference.
///
/// # Errors
/// The rule that refuses it.
fn look_up(knowledge: &impl Knowledge, seat: Seat, swap: Swap) -> Result<Exchange, Illegal> {
    held(knowledge, seat, Card::Swap)?;
    let Swap { one: from, two: to, attack } = swap;
    on_board(knowledge, [from, to])?;
    let [one, two] = [movable(knowledge, seat, from)?, movable(knowledge, seat, to)?];
    if !knowledge.rules().board().aligned(from, to) {
        return Err(Illegal::NotAligned(from, to));
    }
    for piece in [one, two] {
        repetition(knowledge, seat, piece, core::iter::once(Border::between(from, to)))?;
    }
    let attack = match attack {
        None => None,
        Some(way) if way.from == from => Some((way, follow(knowledge, seat, two, way)?)),
        Some(way) if way.from == to => Some((way, follow(knowledge, seat, one, way)?)),
        Some(_) => return Err(Illegal::AfterSwap),
    };
    // the counts go on for the one of the two that the seat moved last.
    let last = knowledge.table().tally(seat).and_then(|tally| tally.piece());
    Ok(if last == Some(two) || (last != Some(one) && two < one) {
        Exchange { one: two, two: one, from: to, to: from, attack }
    } else {
        Exchange { one, two, from, to, attack }
    })
}

/// The attack of a piece from its new place. Its way is the same before the swap and after, because both places are
/// taken.
fn follow(knowledge: &impl Knowledge, seat: Seat, piece: PieceId, way: Move) -> Result<Course, Illegal> {
    if !may_follow(knowledge) || way.card.is_some() || way.attack_card.is_none() {
        return Err(Illegal::AfterSwap);
    }
    on_board(knowledge, [way.to])?;
    moves::lead(knowledge, seat, piece, way)
}

/// Whether an attack may follow a swap at all.
fn may_follow(knowledge: &impl Knowledge) -> bool {
    knowledge.rules().ruleset().cards.as_ref().is_some_and(|rule| rule.swap_then_attack)
}

/// Visits every legal swap of a seat once, and the attacks that may follow it, until the visitor breaks off.
pub(crate) fn each(
    knowledge: &impl Knowledge,
    seat: Seat,
    mut visit: impl FnMut(Swap) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !knowledge.hand(seat).contains(&Card::Swap) {
        return ControlFlow::Continue(());
    }
    let survey = Survey::new(knowledge, seat);
    let moves = |id| knowledge.rules().movement(knowledge.kind(id)) != Movement::Still;
    let own = || knowledge.table().standing(seat).filter(|(id, _)| moves(*id));
    for (one, from) in own() {
        for (two, to) in own().filter(|(two, to)| one < *two && knowledge.rules().board().aligned(from, *to)) {
            let border = || core::iter::once(Border::between(from, to));
            if [one, two].iter().any(|piece| repetition(knowledge, seat, *piece, border()).is_err()) {
                continue;
            }
            visit(Swap { one: from, two: to, attack: None })?;
            if may_follow(knowledge) {
                for (piece, place) in [(one, to), (two, from)] {
                    survey.each_plain((piece, place), &mut |way, attacks| match way.attack_card {
                        Some(_) if attacks => visit(Swap { one: from, two: to, attack: Some(way) }),
                        Some(_) | None => ControlFlow::Continue(()),
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether a seat has any legal swap.
pub(super) fn any(knowledge: &impl Knowledge, seat: Seat) -> bool {
    each(knowledge, seat, |_| ControlFlow::Break(())).is_break()
}
