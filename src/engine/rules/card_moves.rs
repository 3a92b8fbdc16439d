//! How a piece goes with a move card (K-4): the card replaces how the piece moves, and landing on an enemy is an
//! attack.
//!
//! As in `moves` and `survey`, one function finds why a move is refused, and the other visits all that are legal; both
//! ask the board for the ways, and neither knows where a lake lies. The card Swap, which moves two pieces, is in
//! `swap`.

use core::ops::ControlFlow;

use super::knowledge::Knowledge;
use super::requirements::held;
use super::route::{Route, free};
use super::survey::Survey;
use crate::ruleset::Movement;
use crate::{Board, Illegal, Move, MoveCard, MovePath, PieceId, Seat, Space};

/// The way of a piece with a card that its seat holds.
pub(super) fn route<'a>(
    knowledge: &'a impl Knowledge,
    seat: Seat,
    piece: PieceId,
    card: MoveCard,
    (from, to): (Space, Space),
) -> Result<Route<'a>, Illegal> {
    held(knowledge, seat, card.into())?;
    let (board, table) = (knowledge.rules().board(), knowledge.table());
    let astray = Illegal::NotWithCard(card, from, to);
    match card {
        MoveCard::Boat => {
            let to = board.crossings(from).iter().find(|space| **space == to).ok_or(astray)?;
            Ok(leap(to))
        }
        MoveCard::Jump => match board.path(from, to) {
            Some([over, to]) if table.at(*over).is_some() => Ok(leap(to)),
            _ => Err(astray),
        },
        MoveCard::Charge2 | MoveCard::Charge3 => {
            let path = board.path(from, to).filter(|path| path.len() == charge(card)).ok_or(astray)?;
            free(table, path)?;
            Ok(Route { way: MovePath::Straight, path, reach: 1 })
        }
        MoveCard::Feint => {
            let path = board.diagonals(from).find_map(|line| {
                let last = line.iter().position(|space| *space == to)?;
                line.get(..=last)
            });
            let path = path.filter(|path| path.len() <= feint(knowledge, piece)).ok_or(astray)?;
            free(table, path)?;
            let last = path.split_at(path.len() - 1).1;
            Ok(Route { way: MovePath::Leap, path: last, reach: path.len() })
        }
    }
}

/// Visits the legal moves of one piece with each move card of its seat.
pub(super) fn each_of<K: Knowledge>(
    survey: &Survey<'_, K>,
    (id, from): (PieceId, Space),
    visit: &mut impl FnMut(Move, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let board = survey.knowledge.rules().board();
    let cards = survey.hand.iter().filter_map(|card| MoveCard::try_from(*card).ok());
    for card in cards {
        let land = |path: &[Space], visit: &mut _| {
            let Some(to) = path.last() else { return ControlFlow::Continue(()) };
            let full = survey.is_full(id, Board::borders(from, path));
            survey.arrive(Move { card: Some(card), ..Move::new(from, *to) }, full, visit)
        };
        match card {
            MoveCard::Boat => {
                board.crossings(from).iter().try_for_each(|to| land(core::slice::from_ref(to), visit))?;
            }
            MoveCard::Jump => board.lines(from).try_for_each(|line| match line {
                [over, to, ..] if !survey.is_free(*over) => land(core::slice::from_ref(to), visit),
                _ => ControlFlow::Continue(()),
            })?,
            MoveCard::Charge2 | MoveCard::Charge3 => {
                let paths = board.lines(from).filter_map(|line| line.get(..charge(card)));
                let table = survey.knowledge.table();
                paths.filter(|path| free(table, path).is_ok()).try_for_each(|path| land(path, visit))?;
            }
            MoveCard::Feint => board.diagonals(from).try_for_each(|line| {
                let empty = line.iter().take_while(|space| survey.is_free(**space)).count();
                let near = line.iter().take(feint(survey.knowledge, id)).take(1 + empty);
                near.map(core::slice::from_ref).try_for_each(|to| land(to, visit))
            })?,
        }
    }
    ControlFlow::Continue(())
}

/// A leap: its path is its end alone.
fn leap(to: &Space) -> Route<'_> {
    Route { way: MovePath::Leap, path: core::slice::from_ref(to), reach: 1 }
}

/// How many spaces a charge goes, exactly.
const fn charge(card: MoveCard) -> usize {
    if matches!(card, MoveCard::Charge2) { 2 } else { 3 }
}

/// How many spaces a piece may feint.
fn feint(knowledge: &impl Knowledge, piece: PieceId) -> usize {
    match knowledge.rules().movement(knowledge.kind(piece)) {
        Movement::Line => usize::MAX,
        Movement::Step | Movement::Walk { .. } => 1,
        Movement::Still => 0,
    }
}
