//! Which moves there are: for one move why it is refused, for a seat all that are legal (sections 5 and 8).
//!
//! Both read only what the moving seat may know, through [`Knows`], so that neither can tell it more (V-6).

use core::ops::ControlFlow;

use crate::ruleset::Movement;
use crate::{Board, Border, Illegal, Kind, Move, PieceId, Rules, Seat, Space, Table};

/// Somebody who knows the table and the kinds of some pieces: the game itself, or a view of it.
pub(crate) trait Knows {
    fn rules(&self) -> &Rules;
    fn table(&self) -> &Table;
    /// What a piece is, if known.
    fn kind(&self, piece: PieceId) -> Option<Kind>;
}

/// A legal move, looked up.
#[derive(Clone, Copy)]
pub(crate) struct Course {
    pub(crate) piece: PieceId,
    /// The enemy piece at the far end.
    pub(crate) target: Option<PieceId>,
    /// How many borders it crosses.
    pub(crate) borders: usize,
}

/// Looks a move up, or says why it is refused.
pub(crate) fn course(knowing: &impl Knows, seat: Seat, way: Move) -> Result<Course, Illegal> {
    let (rules, table) = (knowing.rules(), knowing.table());
    let Move { from, to, .. } = way;
    if let Some(missing) = [from, to].into_iter().find(|space| !rules.board().has(*space)) {
        return Err(Illegal::NoSpace(missing));
    }
    let piece = table.at(from).ok_or(Illegal::NoPiece(from))?;
    if owner(table, piece) != Some(seat) {
        return Err(Illegal::NotYourPiece(from));
    }
    let movement = rules.movement(knowing.kind(piece));
    if movement == Movement::Still {
        return Err(Illegal::Immovable(from));
    }
    let path = rules.board().path(from, to).ok_or(Illegal::NotInLine(from, to))?;
    if movement == Movement::Step && path.len() > 1 {
        return Err(Illegal::TooFar(from, to));
    }
    let (_, between) = path.split_last().ok_or(Illegal::NotInLine(from, to))?;
    if let Some(space) = between.iter().find(|space| table.at(**space).is_some()) {
        return Err(Illegal::Blocked(*space));
    }
    let target = table.at(to);
    if target.and_then(|target| owner(table, target)).is_some_and(|other| rules.team(seat).contains(other)) {
        return Err(Illegal::OwnPiece(to));
    }
    if counts(rules, target.is_some()) {
        repetition(rules, table, seat, piece, Board::borders(from, path))?;
    }
    Ok(Course { piece, target, borders: path.len() })
}

/// Whether a move counts for the repetition rule.
fn counts(rules: &Rules, attack: bool) -> bool {
    !attack || rules.ruleset().repetition.count_attacks
}

/// Refuses a border whose count is full.
fn repetition(
    rules: &Rules,
    table: &Table,
    seat: Seat,
    piece: PieceId,
    mut borders: impl Iterator<Item = Border>,
) -> Result<(), Illegal> {
    let limit = rules.ruleset().repetition.limit;
    let Some(tally) = table.tally(seat).filter(|tally| tally.piece() == Some(piece)) else { return Ok(()) };
    match borders.find(|border| tally.count(piece, *border) >= limit) {
        None => Ok(()),
        Some(border) => Err(Illegal::TwoSquares { piece, border, plies: tally.plies(limit).to_vec(), limit }),
    }
}

fn owner(table: &Table, piece: PieceId) -> Option<Seat> {
    table.piece(piece).map(|piece| piece.seat)
}

/// Visits every legal move of a seat, and whether it is an attack, until the visitor breaks off. Whose turn it is does
/// not matter here.
pub(crate) fn each(
    knowing: &impl Knows,
    seat: Seat,
    mut visit: impl FnMut(Move, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    knowing.table().pieces().try_for_each(|(id, piece)| match piece.space {
        Some(from) if piece.seat == seat => each_of(knowing, (seat, id, from), &mut visit),
        Some(_) | None => ControlFlow::Continue(()),
    })
}

/// Visits the legal moves of one piece.
fn each_of(
    knowing: &impl Knows,
    (seat, id, from): (Seat, PieceId, Space),
    visit: &mut impl FnMut(Move, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (rules, table) = (knowing.rules(), knowing.table());
    let reach = match rules.movement(knowing.kind(id)) {
        Movement::Still => return ControlFlow::Continue(()),
        Movement::Step => 1,
        Movement::Walk { steps } => usize::from(steps),
        Movement::Line => usize::MAX,
    };
    let (limit, own) = (rules.ruleset().repetition.limit, rules.team(seat));
    // Most pieces are not the one that moved last, and of that one few borders are full.
    let tally = table.tally(seat).filter(|tally| tally.piece() == Some(id) && tally.highest() >= limit);
    for line in rules.board().lines(from) {
        let (mut previous, mut full) = (from, false);
        for to in line.iter().take(reach).copied() {
            full |= tally.is_some_and(|tally| tally.count(id, Border::between(previous, to)) >= limit);
            previous = to;
            let target = table.at(to).and_then(|target| owner(table, target));
            if target.is_some_and(|other| own.contains(other)) {
                break;
            }
            let attack = target.is_some();
            if !full || !counts(rules, attack) {
                visit(Move::new(from, to), attack)?;
            }
            if attack {
                break;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether a seat has any legal move (E-2, R-8). The piece that moved last is asked first: it nearly always has one.
pub(crate) fn any(knowing: &impl Knows, seat: Seat) -> bool {
    let mut found = |_, _| ControlFlow::Break(());
    let table = knowing.table();
    let last = table.tally(seat).and_then(|tally| {
        let id = tally.piece()?;
        Some((seat, id, table.piece(id)?.space?))
    });
    last.is_some_and(|piece| each_of(knowing, piece, &mut found).is_break()) || each(knowing, seat, found).is_break()
}
