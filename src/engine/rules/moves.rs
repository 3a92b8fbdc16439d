//! Which moves there are: for one move why it is refused, for a seat all that are legal (M-1 to M-7, R-1 to R-9).
//!
//! Both read only what the moving seat may know, through [`Knowledge`], so that neither can reveal more to it (V-6).

use core::ops::ControlFlow;

use super::{card_moves, chase, walk};
use crate::flag::Burden;
use crate::ruleset::Movement;
use crate::{
    AttackCard, Board, Border, Card, Illegal, Kind, Move, PieceId, Rules, Seat, SeatSet, Space, Table, Tally, Way,
};

/// Knowledge of the table and of the kinds of some pieces: the game itself, or a view of it.
pub(crate) trait Knowledge {
    fn rules(&self) -> &Rules;
    fn table(&self) -> &Table;
    /// What a piece is, if known.
    fn kind(&self, piece: PieceId) -> Option<Kind>;
    /// The kind of a piece as far as a seat knows it: what else is known must not be revealed to that seat (V-6).
    fn known_to(&self, seat: Seat, piece: PieceId) -> Option<Kind>;
    /// The hand of a seat, as far as it is known (K-9).
    fn hand(&self, seat: Seat) -> &[Card];
    /// Whether a captured piece is known to have come back (O-3, F-9).
    fn has_returned(&self, piece: PieceId) -> bool;
}

/// A legal move, looked up.
#[derive(Clone, Copy)]
pub(crate) struct Course {
    pub(crate) piece: PieceId,
    /// The enemy piece at the far end.
    pub(crate) target: Option<PieceId>,
    /// Over which borders it goes.
    pub(crate) way: Way,
    /// How many spaces it goes by its own strength, which may give its kind away (M-7).
    pub(crate) reach: usize,
}

/// The route of a piece to the end of its move.
pub(super) struct Route<'a> {
    pub(super) way: Way,
    pub(super) path: &'a [Space],
    pub(super) reach: usize,
}

/// How far a piece goes without a card.
#[derive(Clone, Copy)]
struct Gait {
    /// How many spaces in a straight line.
    straight: usize,
    /// Whether it may turn after the first of two steps.
    turns: bool,
}

impl Gait {
    /// A piece that carries a flag moves one space only (F-5).
    const fn new(movement: Movement, carrying: bool) -> Self {
        match movement {
            Movement::Still => Self { straight: 0, turns: false },
            _ if carrying => Self { straight: 1, turns: false },
            Movement::Step => Self { straight: 1, turns: false },
            Movement::Walk { steps } => Self { straight: steps as usize, turns: true },
            Movement::Line => Self { straight: usize::MAX, turns: false },
        }
    }
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

/// Refuses a space that the board does not have.
pub(super) fn on_board<const N: usize>(knowledge: &impl Knowledge, spaces: [Space; N]) -> Result<(), Illegal> {
    let missing = spaces.into_iter().find(|space| !knowledge.rules().board().has(*space));
    missing.map_or(Ok(()), |space| Err(Illegal::UnknownSpace(space)))
}

/// The piece of a seat on a space.
pub(super) fn own_piece(table: &Table, seat: Seat, from: Space) -> Result<PieceId, Illegal> {
    let piece = table.at(from).ok_or(Illegal::NoPiece(from))?;
    if owner(table, piece) == Some(seat) { Ok(piece) } else { Err(Illegal::NotYourPiece(from)) }
}

/// The piece of a seat on a space, if it can move at all.
pub(super) fn movable(knowledge: &impl Knowledge, seat: Seat, from: Space) -> Result<PieceId, Illegal> {
    let rules = knowledge.rules();
    let piece = own_piece(knowledge.table(), seat, from)?;
    if rules.movement(knowledge.kind(piece)) == Movement::Still {
        return Err(Illegal::Immovable(from));
    }
    Ok(piece)
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
    let (movement, burden) = (knowledge.rules().movement(knowledge.kind(piece)), knowledge.table().burden(piece));
    if leaves_flag && burden != Burden::OwnFlag {
        return Err(Illegal::NoFlagToLeave(from));
    }
    let carrying = burden != Burden::None && !leaves_flag;
    let Gait { straight, turns } = Gait::new(movement, carrying);
    if path.len() > straight || (via.is_some() && !turns) {
        return Err(match movement {
            _ if carrying => Illegal::Carrying(from, to),
            // F-6: the captain steps through the ring, the scout does not run through it.
            Movement::Line => via
                .filter(|via| knowledge.rules().board().ring() == Some(*via))
                .map_or(Illegal::NotInLine(from, to), Illegal::AcrossFortress),
            Movement::Walk { .. } => Illegal::WalkTooLong(from, to),
            Movement::Step | Movement::Still => Illegal::TooFar(from, to),
        });
    }
    free(knowledge.table(), path)?;
    Ok(Route { way: via.map_or(Way::Straight, Way::Turned), path, reach: path.len() })
}

/// Refuses a path on which something stands before its end.
pub(super) fn free(table: &Table, path: &[Space]) -> Result<(), Illegal> {
    let between = path.split_last().map_or(path, |(_, between)| between);
    let blocked = between.iter().find(|space| table.at(**space).is_some());
    blocked.map_or(Ok(()), |space| Err(Illegal::Blocked(*space)))
}

/// Refuses a card that the seat does not hold.
pub(super) fn held(knowledge: &impl Knowledge, seat: Seat, card: Card) -> Result<(), Illegal> {
    if knowledge.hand(seat).contains(&card) { Ok(()) } else { Err(Illegal::NotInHand(card)) }
}

/// Whether a move counts for the repetition rule. After a mock attack the piece is where it was.
fn counts(rules: &Rules, attack: bool, card: Option<AttackCard>) -> bool {
    !attack || (rules.ruleset().repetition.count_attacks && card != Some(AttackCard::Mock))
}

/// Refuses a border whose count is full.
pub(super) fn repetition(
    knowledge: &impl Knowledge,
    seat: Seat,
    piece: PieceId,
    mut borders: impl Iterator<Item = Border>,
) -> Result<(), Illegal> {
    let (rules, table) = (knowledge.rules(), knowledge.table());
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
    knowledge: &impl Knowledge,
    seat: Seat,
    mut visit: impl FnMut(Move, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    knowledge.table().pieces().try_for_each(|(id, piece)| match piece.space {
        Some(from) if piece.seat == seat => each_of(knowledge, (seat, id, from), &mut visit),
        Some(_) | None => ControlFlow::Continue(()),
    })
}

/// The same with the moves that only a chase refuses, and with the piece that makes each.
pub(super) fn each_but_chases(
    knowledge: &impl Knowledge,
    seat: Seat,
    mut visit: impl FnMut(PieceId, Move, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    knowledge.table().pieces().try_for_each(|(id, piece)| match piece.space {
        Some(from) if piece.seat == seat => {
            each_way(knowledge, (seat, id, from), &mut |way, attack| visit(id, way, attack))
        }
        Some(_) | None => ControlFlow::Continue(()),
    })
}

/// Visits the legal moves of one piece.
fn each_of(
    knowledge: &impl Knowledge,
    piece: (Seat, PieceId, Space),
    visit: &mut impl FnMut(Move, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !chase::matters(knowledge, piece.0) {
        return each_way(knowledge, piece, visit);
    }
    let (seat, id, _) = piece;
    each_way(knowledge, piece, &mut |way, attack| {
        let passes = attack || chase::plies(knowledge, seat, id, way).is_empty();
        if passes { visit(way, attack) } else { ControlFlow::Continue(()) }
    })
}

/// Visits the moves of one piece that are legal but for a chase.
fn each_way(
    knowledge: &impl Knowledge,
    piece: (Seat, PieceId, Space),
    visit: &mut impl FnMut(Move, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each_plain(knowledge, piece, visit)?;
    if knowledge.hand(piece.0).is_empty() || knowledge.rules().movement(knowledge.kind(piece.1)) == Movement::Still {
        return ControlFlow::Continue(());
    }
    card_moves::each_of(knowledge, piece, visit)
}

/// Visits the legal moves of one piece without a move card, from wherever it stands then: with the flag that it
/// carries, and without.
pub(super) fn each_plain(
    knowledge: &impl Knowledge,
    piece: (Seat, PieceId, Space),
    visit: &mut impl FnMut(Move, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let kind = knowledge.kind(piece.1);
    let (movement, shoots) = (knowledge.rules().movement(kind), knowledge.rules().shoots(kind));
    let burden = knowledge.table().burden(piece.1);
    if burden == Burden::None && !shoots {
        // As nearly every piece is.
        return each_on_foot(knowledge, piece, Gait::new(movement, false), visit);
    }
    let leaves_flag = burden == Burden::OwnFlag;
    if burden != Burden::None {
        each_on_foot(knowledge, piece, Gait::new(movement, true), &mut |way, attack| {
            if attack && shoots { ControlFlow::Continue(()) } else { visit(way, attack) }
        })?;
    }
    if burden == Burden::OthersFlag {
        return ControlFlow::Continue(());
    }
    each_on_foot(knowledge, piece, Gait::new(movement, false), &mut |way, attack| {
        if attack && shoots { ControlFlow::Continue(()) } else { visit(Move { leaves_flag, ..way }, attack) }
    })
}

/// Visits the ways of one piece from space to space.
fn each_on_foot(
    knowledge: &impl Knowledge,
    (seat, id, from): (Seat, PieceId, Space),
    gait: Gait,
    visit: &mut impl FnMut(Move, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if gait.straight == 0 {
        return ControlFlow::Continue(());
    }
    let (rules, table) = (knowledge.rules(), knowledge.table());
    let (tally, own) = (wary(knowledge, seat, id), rules.team(seat));
    let limit = rules.ruleset().repetition.limit;
    for line in rules.board().lines(from) {
        let (mut previous, mut full) = (from, false);
        for to in line.iter().take(gait.straight).copied() {
            full |= tally.is_some_and(|tally| tally.count(id, Border::between(previous, to)) >= limit);
            previous = to;
            let way = Move::new(from, to);
            if let Some(target) = table.at(to) {
                if is_enemy(table, own, target) {
                    meet(knowledge, seat, way, full, visit)?;
                }
                break;
            }
            if !full {
                visit(way, false)?;
            }
        }
    }
    if gait.turns { walk::each(knowledge, (seat, id, from), visit) } else { ControlFlow::Continue(()) }
}

/// The tally of a seat, if it may refuse a piece anything. Most pieces are not the one that moved last, and of that one
/// few borders are full.
pub(super) fn wary(knowledge: &impl Knowledge, seat: Seat, id: PieceId) -> Option<&Tally> {
    let limit = knowledge.rules().ruleset().repetition.limit;
    knowledge.table().tally(seat).filter(|tally| tally.piece() == Some(id) && tally.highest() >= limit)
}

/// Visits a move to where the way is free; `full` if it crosses a border whose count is.
pub(super) fn arrive(
    knowledge: &impl Knowledge,
    seat: Seat,
    way: Move,
    full: bool,
    visit: &mut impl FnMut(Move, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (table, own) = (knowledge.table(), knowledge.rules().team(seat));
    match table.at(way.to) {
        Some(target) if is_enemy(table, own, target) => meet(knowledge, seat, way, full, visit),
        None if !full => visit(way, false),
        Some(_) | None => ControlFlow::Continue(()),
    }
}

fn is_enemy(table: &Table, own: SeatSet, piece: PieceId) -> bool {
    owner(table, piece).is_some_and(|seat| !own.contains(seat))
}

/// Visits the attack on an enemy, without a card and with each that may go with it (K-5).
fn meet(
    knowledge: &impl Knowledge,
    seat: Seat,
    way: Move,
    full: bool,
    visit: &mut impl FnMut(Move, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let refused = |card| full && counts(knowledge.rules(), true, card);
    if !refused(None) {
        visit(way, true)?;
    }
    let cards = attack_cards(knowledge.hand(seat)).filter(|card| !refused(Some(*card)));
    cards.map(|card| Move { attack_card: Some(card), ..way }).try_for_each(|way| visit(way, true))
}

/// The attack cards of a hand.
fn attack_cards(hand: &[Card]) -> impl Iterator<Item = AttackCard> {
    hand.iter().filter_map(|card| AttackCard::try_from(*card).ok())
}

/// Whether a seat has any legal move (E-2, R-8). The piece that moved last is tried first: it nearly always has one.
pub(crate) fn any(knowledge: &impl Knowledge, seat: Seat) -> bool {
    let mut found = |_, _| ControlFlow::Break(());
    let table = knowledge.table();
    let last = table.tally(seat).and_then(|tally| {
        let id = tally.piece()?;
        Some((seat, id, table.piece(id)?.space?))
    });
    last.is_some_and(|piece| each_of(knowledge, piece, &mut found).is_break())
        || each(knowledge, seat, found).is_break()
}
