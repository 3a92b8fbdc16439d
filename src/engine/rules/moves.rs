//! Why a move is refused, or what it does (M-1 to M-7, R-1 to R-9). All legal moves of a seat are in `survey`.
//!
//! Both read only what the moving seat may know, through [`Knowledge`], so that neither can reveal more to it (V-6).

use super::knowledge::Knowledge;
use super::requirements::{counts, held, movable, on_board, owner, repetition};
use super::route::{Route, free};
use super::{card_moves, chase, walk};
use crate::flag::Burden;
use crate::ruleset::Movement;
use crate::{Board, Illegal, Move, MovePath, PieceId, Seat, Space};

/// A legal move, looked up.
#[derive(Clone, Copy)]
pub(crate) struct Course {
    pub(crate) piece: PieceId,
    /// The enemy piece at the far end.
    pub(crate) target: Option<PieceId>,
    /// Over which borders it goes.
    pub(crate) way: MovePath,
    /// How many spaces it goes by its own strength, which may give its kind away (M-7).
    pub(crate) reach: usize,
}

/// Looks a move up.
///
/// # Errors
/// The rule that refuses it.
pub(crate) fn course(knowledge: &impl Knowledge, seat: Seat, way: Move) -> Result<Course, Illegal> {
    on_board(knowledge, [way.from, way.via.unwrap_or(way.to), way.to])?;
    let piece = movable(knowledge, seat, way.from)?;
    lead(knowledge, seat, piece, way)
}

/// Looks up the move of a piece from `way.from`, wherever the piece stands now.
///
/// # Errors
/// The rule that refuses it.
pub(super) fn lead(knowledge: &impl Knowledge, seat: Seat, piece: PieceId, way: Move) -> Result<Course, Illegal> {
    let (rules, table) = (knowledge.rules(), knowledge.table());
    let Move { from, to, .. } = way;
    let turn;
    let route = match (way.card, way.via) {
        (None, None) => straight(knowledge, piece, way)?,
        (None, Some(via)) => {
            turn = walk::turn(rules.board(), way, via)?;
            on_foot(knowledge, piece, way, &turn)?
        }
        (Some(card), None) => card_moves::route(knowledge, seat, piece, card, (from, to))?,
        (Some(card), Some(_)) => return Err(Illegal::NotWithCard(card, from, to)),
    };
    let target = table.at(to);
    if target.and_then(|target| owner(table, target)).is_some_and(|other| rules.team(seat).contains(other)) {
        return Err(Illegal::OwnPiece(to));
    }
    if target.is_some() && rules.shoots(knowledge.kind(piece)) {
        return Err(Illegal::ShootsOnly(from));
    }
    if let Some(card) = way.attack_card {
        held(knowledge, seat, card.into())?;
        if target.is_none() {
            return Err(Illegal::NothingToAttack(to));
        }
    }
    if counts(rules, target.is_some(), way.attack_card) {
        repetition(knowledge, seat, piece, Board::borders(from, route.path))?;
    }
    if target.is_none() {
        chase::check(knowledge, seat, piece, way)?;
    }
    Ok(Course { piece, target, way: route.way, reach: route.reach })
}

/// The way of a piece in a straight line.
fn straight<'a>(knowledge: &'a impl Knowledge, piece: PieceId, way: Move) -> Result<Route<'a>, Illegal> {
    let (board, Move { from, to, .. }) = (knowledge.rules().board(), way);
    let path = board.path(from, to).ok_or_else(|| match board.aligned(from, to) {
        // B-3: what lies in one line and cannot be walked has a lake between.
        true => Illegal::AcrossLake(from, to),
        false => Illegal::NotInLine(from, to),
    })?;
    on_foot(knowledge, piece, way, path)
}

/// The route of a piece from space to space, if it can go that far with what it carries and no piece is in the way.
fn on_foot<'a>(knowledge: &impl Knowledge, piece: PieceId, way: Move, path: &'a [Space]) -> Result<Route<'a>, Illegal> {
    let Move { from, to, via, leaves_flag, .. } = way;
    let (rules, kind, burden) = (knowledge.rules(), knowledge.kind(piece), knowledge.table().burden(piece));
    if leaves_flag && burden != Burden::OwnFlag {
        return Err(Illegal::NoFlagToLeave(from));
    }
    let carrying = burden != Burden::None && !leaves_flag;
    let gait = if carrying { rules.gait(kind).carrying() } else { rules.gait(kind) };
    if path.len() > usize::from(gait.straight) || (via.is_some() && !gait.turns) {
        return Err(match rules.movement(kind) {
            _ if carrying => Illegal::Carrying(from, to),
            // F-6: the captain steps through the ring, the scout does not run through it.
            Movement::Line => via
                .filter(|via| rules.board().ring() == Some(*via))
                .map_or(Illegal::NotInLine(from, to), Illegal::AcrossFortress),
            Movement::Walk { .. } => Illegal::WalkTooLong(from, to),
            Movement::Step | Movement::Still => Illegal::TooFar(from, to),
        });
    }
    free(knowledge.table(), path)?;
    Ok(Route { way: via.map_or(MovePath::Straight, MovePath::Turned), path, reach: path.len() })
}
