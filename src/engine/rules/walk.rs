//! The captain's walk: two steps, with a turn between them (F-5).
//!
//! A walk straight on is not here: it is a line, written and seen as a scout's move of the same length, so that nobody
//! learns which of the two it was (M-7, V-6). Lines end in the ring, so that every walk through it is one that turns.

use core::ops::ControlFlow;

use super::knowledge::Knowledge;
use super::survey::Survey;
use crate::{Board, Illegal, Link, Move, PieceId, Space};

/// The spaces of a walk that turns on `via`: two ordinary steps, wherever they lead. Through the ring too, where lines
/// end and so nothing is straight on (F-6).
pub(super) fn turn(board: &Board, way: Move, via: Space) -> Result<[Space; 2], Illegal> {
    let step = |from, to| board.links(from).iter().find(|link| link.to == to).ok_or(Illegal::WalkMustTurn(via));
    let (first, second) = (step(way.from, via)?, step(via, way.to)?);
    if way.to == way.from || first.onward == Some(second.direction) {
        return Err(Illegal::WalkMustTurn(via));
    }
    Ok([via, way.to])
}

/// Visits the legal walks of a piece that turn.
pub(super) fn each<K: Knowledge>(
    survey: &Survey<'_, K>,
    (id, from): (PieceId, Space),
    visit: &mut impl FnMut(Move, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let board = survey.knowledge.rules().board();
    for first in board.links(from).iter().filter(|first| survey.is_free(first.to)) {
        let via = first.to;
        let turns = |second: &&Link| second.to != from && first.onward != Some(second.direction);
        for second in board.links(via).iter().filter(turns) {
            let way = Move { via: Some(via), ..Move::new(from, second.to) };
            let full = survey.is_full(id, Board::borders(from, &[via, second.to]));
            survey.arrive(way, full, visit)?;
        }
    }
    ControlFlow::Continue(())
}
