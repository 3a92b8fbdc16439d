//! What a chase forbids: a chasing move that brings back a position of the same chase.
//!
//! Positions are compared as the moving seat sees them: by kind where it knows the kind, and otherwise by piece, so
//! that a refusal reveals nothing about what it chases (V-6).

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::knowledge::Knowledge;
use super::survey;
use crate::{Chase, Illegal, Move, PieceId, Seat, Space};

/// A piece that has moved since an earlier position: where it would stand now, and where it stood then.
struct Displacement {
    piece: PieceId,
    now: Space,
    then: Space,
}

/// Whether the rule can refuse `seat` anything at all now.
pub(super) fn matters(knowledge: &impl Knowledge, seat: Seat) -> bool {
    chase_of(knowledge, seat).is_some()
}

/// Refuses a move to an empty space that brings back a position of the chase.
pub(super) fn check(knowledge: &impl Knowledge, seat: Seat, piece: PieceId, way: Move) -> Result<(), Illegal> {
    let plies = plies(knowledge, seat, piece, way);
    if plies.is_empty() {
        return Ok(());
    }
    Err(Illegal::MoreSquares { piece, from: way.from, to: way.to, plies })
}

/// The plies after which the position stood that a move of `seat` to an empty space would bring back, oldest first;
/// none if the rule lets the move pass.
pub(super) fn plies(knowledge: &impl Knowledge, seat: Seat, piece: PieceId, way: Move) -> Vec<u32> {
    let mut plies = Vec::new();
    let Some(chase) = chase_of(knowledge, seat) else { return plies };
    let reverts = chase.last(seat) == Some((way.to, way.from));
    if reverts || !threatens(knowledge, seat, way) {
        return plies;
    }
    let mut displaced = Vec::new();
    displaced.push(Displacement { piece, now: way.to, then: way.from });
    let reach = usize::from(chase.count(seat)).min(chase.trail().len());
    // Each move is taken back in turn; what is left is the position after the one before it.
    let backwards = chase.trail().windows(2).rev().take(reach.saturating_sub(1));
    for strides in backwards {
        let [before, stride] = strides else { continue };
        match displaced.iter_mut().find(|other| other.piece == stride.piece) {
            Some(known) => known.then = stride.from,
            None => {
                let Some(now) = knowledge.table().piece(stride.piece).and_then(|piece| piece.space) else { break };
                displaced.push(Displacement { piece: stride.piece, now, then: stride.from });
            }
        }
        if comes_back(knowledge, seat, &displaced) {
            plies.push(before.ply);
        }
    }
    plies.reverse();
    plies
}

/// Visits the moves of a seat that the rule refuses now, with the plies of the positions that they would bring back.
pub(crate) fn each_refused(knowledge: &impl Knowledge, seat: Seat, mut visit: impl FnMut(PieceId, Move, Vec<u32>)) {
    if !matters(knowledge, seat) {
        return;
    }
    let _: ControlFlow<()> = survey::each_ignoring_chases(knowledge, seat, |piece, way, attack| {
        let plies = if attack { Vec::new() } else { plies(knowledge, seat, piece, way) };
        if !plies.is_empty() {
            visit(piece, way, plies);
        }
        ControlFlow::Continue(())
    });
}

/// The chase of a seat that is old enough to bring a position back.
fn chase_of(knowledge: &impl Knowledge, seat: Seat) -> Option<&Chase> {
    knowledge.table().chase().filter(|chase| chase.count(seat) > 1)
}

/// Whether the piece would stand beside an enemy at the end of its move.
fn threatens(knowledge: &impl Knowledge, seat: Seat, way: Move) -> bool {
    knowledge.table().threatens(knowledge.rules(), seat, way.to)
}

/// Whether every space holds the same as then, as the seat sees it.
fn comes_back(knowledge: &impl Knowledge, seat: Seat, displaced: &[Displacement]) -> bool {
    displaced.iter().all(|one| {
        let there = displaced.iter().find(|other| other.then == one.now);
        there.is_some_and(|other| alike(knowledge, seat, one.piece, other.piece))
    })
}

fn alike(knowledge: &impl Knowledge, seat: Seat, one: PieceId, other: PieceId) -> bool {
    let owner = |piece| knowledge.table().piece(piece).map(|piece| piece.seat);
    let kind = |piece| knowledge.known_to(seat, piece);
    one == other || (owner(one) == owner(other) && kind(one).is_some() && kind(one) == kind(other))
}
