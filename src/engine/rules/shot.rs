//! The cannon's attack: from afar, and once (F-8).

use core::ops::ControlFlow;

use super::knowledge::Knowledge;
use super::requirements::{on_board, own_piece};
use super::{Step, flag, recruit, settle, turn};
use crate::{Fact, Illegal, Move, PieceId, Seat, Shot, Space, Table};

/// Shoots: the target falls whatever it is, then the cannon.
pub(super) fn play(mut step: Step<'_>, seat: Seat, way: Move) -> Result<Step<'_>, Illegal> {
    turn::on_turn(&step, seat)?;
    let (cannon, target) = aim(step.game(), seat, way)?;
    let Move { from, to, .. } = way;
    step.fact(Fact::Shot { cannon, target, from, to });
    turn::reveal(&mut step, &[cannon, target]);
    for (piece, space) in [(target, to), (cannon, from)] {
        step.fact(Fact::Captured { piece, space });
        flag::fall(&mut step, piece, space);
    }
    recruit::score(&mut step, seat);
    settle::proceed(&mut step);
    Ok(step)
}

/// The cannon and its target, or why the shot is refused.
fn aim(knowledge: &impl Knowledge, seat: Seat, way: Move) -> Result<(PieceId, PieceId), Illegal> {
    let (rules, table) = (knowledge.rules(), knowledge.table());
    let Move { from, to, .. } = way;
    on_board(knowledge, [from, to])?;
    let cannon = own_piece(table, seat, from)?;
    if !rules.shoots(knowledge.kind(cannon)) {
        return Err(Illegal::NoCannon(from));
    }
    // A flag stays behind without being told to, and a shot does not turn.
    if way.leaves_flag {
        return Err(Illegal::NoFlagToLeave(from));
    }
    let shot = rules.board().shots(from).iter().find(|shot| way == Move::new(from, shot.to));
    let shot = shot.ok_or(Illegal::OutOfRange(from, to))?;
    if let Some(space) = in_the_way(table, shot) {
        return Err(Illegal::Blocked(space));
    }
    let target = table.at(to).ok_or(Illegal::NothingToAttack(to))?;
    let owner = table.piece(target).map(|piece| piece.seat);
    if owner.is_some_and(|owner| rules.team(seat).contains(owner)) {
        return Err(Illegal::OwnPiece(to));
    }
    Ok((cannon, target))
}

/// The first of the spaces between that is not empty.
fn in_the_way(table: &Table, shot: &Shot) -> Option<Space> {
    shot.between().find(|space| table.at(*space).is_some())
}

/// Whether a seat has any legal shot.
pub(super) fn any(knowledge: &impl Knowledge, seat: Seat) -> bool {
    each(knowledge, seat, |_| ControlFlow::Break(())).is_break()
}

/// Visits every legal shot of a seat, until the visitor breaks off.
pub(crate) fn each(
    knowledge: &impl Knowledge,
    seat: Seat,
    mut visit: impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (rules, table) = (knowledge.rules(), knowledge.table());
    if !rules.shooting() {
        return ControlFlow::Continue(());
    }
    let own = rules.team(seat);
    let cannons = table.standing(seat).filter(|(id, _)| rules.shoots(knowledge.kind(*id)));
    for (_, from) in cannons {
        for shot in rules.board().shots(from) {
            let target = table.at(shot.to).and_then(|target| table.piece(target));
            if target.is_some_and(|target| !own.contains(target.seat)) && in_the_way(table, shot).is_none() {
                visit(Move::new(from, shot.to))?;
            }
        }
    }
    ControlFlow::Continue(())
}
