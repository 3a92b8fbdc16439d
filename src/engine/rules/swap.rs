//! The card Swap (K-4): two own pieces change places, and under an option one of them may then attack.

use core::ops::ControlFlow;

use super::moves::{self, Course, Knows};
use super::{Step, attack, settle, turn};
use crate::ruleset::Movement;
use crate::{Border, Card, Fact, Illegal, Move, PieceId, Seat, Space, Swap, Way};

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
    if step.rules().sole_mover(Way::Leap, 1).is_some() {
        turn::reveal(&mut step, &[one, two]);
    }
    if let Some((way, course)) = attack {
        attack::announce(&mut step, way, course);
    }
    settle::proceed(&mut step);
    Ok(step)
}

/// Looks a swap up, or says why it is refused. Which of the two was named first makes no difference.
fn look_up(knowing: &impl Knows, seat: Seat, swap: Swap) -> Result<Exchange, Illegal> {
    moves::held(knowing, seat, Card::Swap)?;
    let Swap { one: from, two: to, attack } = swap;
    moves::on_board(knowing, [from, to])?;
    let [one, two] = [moves::movable(knowing, seat, from)?, moves::movable(knowing, seat, to)?];
    if !knowing.rules().board().aligned(from, to) {
        return Err(Illegal::NotAligned(from, to));
    }
    for piece in [one, two] {
        moves::repetition(knowing, seat, piece, core::iter::once(Border::between(from, to)))?;
    }
    let attack = match attack {
        None => None,
        Some(way) if way.from == from => Some((way, follow(knowing, seat, two, way)?)),
        Some(way) if way.from == to => Some((way, follow(knowing, seat, one, way)?)),
        Some(_) => return Err(Illegal::AfterSwap),
    };
    // the counts go on for the one of the two that the seat moved last.
    let last = knowing.table().tally(seat).and_then(|tally| tally.piece());
    Ok(if last == Some(two) || (last != Some(one) && two < one) {
        Exchange { one: two, two: one, from: to, to: from, attack }
    } else {
        Exchange { one, two, from, to, attack }
    })
}

/// The attack of a piece from its new place. Its way is the same before the swap and after, because both places are
/// taken.
fn follow(knowing: &impl Knows, seat: Seat, piece: PieceId, way: Move) -> Result<Course, Illegal> {
    if !may_follow(knowing) || way.card.is_some() || way.attack_card.is_none() {
        return Err(Illegal::AfterSwap);
    }
    moves::on_board(knowing, [way.to])?;
    moves::lead(knowing, seat, piece, way)
}

/// Whether an attack may follow a swap at all.
fn may_follow(knowing: &impl Knows) -> bool {
    knowing.rules().ruleset().cards.as_ref().is_some_and(|rule| rule.swap_then_attack)
}

/// Visits every legal swap of a seat once, and the attacks that may follow it, until the visitor breaks off.
pub(crate) fn each(
    knowing: &impl Knows,
    seat: Seat,
    mut visit: impl FnMut(Swap) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !knowing.hand(seat).contains(&Card::Swap) {
        return ControlFlow::Continue(());
    }
    let table = knowing.table();
    let moves = |id| knowing.rules().movement(knowing.kind(id)) != Movement::Still;
    let own = || {
        let own = table.pieces().filter(move |(id, piece)| piece.seat == seat && moves(*id));
        own.filter_map(|(id, piece)| Some((id, piece.space?)))
    };
    for (one, from) in own() {
        for (two, to) in own().filter(|(two, to)| one < *two && knowing.rules().board().aligned(from, *to)) {
            let border = || core::iter::once(Border::between(from, to));
            if [one, two].iter().any(|piece| moves::repetition(knowing, seat, *piece, border()).is_err()) {
                continue;
            }
            visit(Swap { one: from, two: to, attack: None })?;
            if may_follow(knowing) {
                for (piece, place) in [(one, to), (two, from)] {
                    moves::each_plain(knowing, (seat, piece, place), &mut |way, attacks| match way.attack_card {
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
pub(super) fn any(knowing: &impl Knows, seat: Seat) -> bool {
    each(knowing, seat, |_| ControlFlow::Break(())).is_break()
}
