//! All legal moves of a seat (M-1 to M-7, R-1 to R-9). Why a single one is refused is in `moves`.
//!
//! What a piece can reach is found apart from the rules that may forbid it to go there, so that a piece to which none
//! of them applies, as to nearly every one, is not held up by them.

use core::mem;
use core::ops::ControlFlow;

use super::gait::Gait;
use super::knowledge::Knowledge;
use super::requirements::counts;
use super::{card_moves, chase, walk};
use crate::board::SpaceSet;
use crate::flag::Burden;
use crate::ruleset::Movement;
use crate::{AttackCard, Board, Border, Card, Link, Move, PieceId, Seat, Space, Tally};

/// What is the same for all moves of a seat, looked up once.
pub(super) struct Survey<'a, K> {
    pub(super) knowledge: &'a K,
    seat: Seat,
    /// The spaces of its team.
    own: SpaceSet,
    /// The spaces of everybody.
    occupied: SpaceSet,
    /// The piece that the seat moved last, with its counts, if one of them is full: the repetition rule can refuse the
    /// moves of no other piece.
    wary: Option<(PieceId, &'a Tally)>,
    limit: u8,
    pub(super) hand: &'a [Card],
    /// Whether the rule of more squares can refuse anything.
    chasing: bool,
}

impl<'a, K: Knowledge> Survey<'a, K> {
    pub(super) fn new(knowledge: &'a K, seat: Seat) -> Self {
        let (rules, table) = (knowledge.rules(), knowledge.table());
        let limit = rules.ruleset().repetition.limit;
        let tally = table.tally(seat).filter(|tally| tally.highest() >= limit);
        Self {
            knowledge,
            seat,
            own: table.held(rules.team(seat)),
            occupied: *table.occupied(),
            wary: tally.and_then(|tally| Some((tally.piece()?, tally))),
            limit,
            hand: knowledge.hand(seat),
            chasing: chase::matters(knowledge, seat),
        }
    }

    /// Visits every move of the seat that is legal unless it goes on with a chase, with the piece that makes it.
    fn each(&self, visit: &mut impl FnMut(PieceId, Move, bool) -> ControlFlow<()>) -> ControlFlow<()> {
        self.knowledge.table().standing(self.seat).try_for_each(|piece| self.each_of(piece, visit))
    }

    /// Visits the moves of one piece that are legal unless they go on with a chase.
    fn each_of(
        &self,
        (id, from): (PieceId, Space),
        visit: &mut impl FnMut(PieceId, Move, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut visit = |way, attack| visit(id, way, attack);
        self.each_plain((id, from), &mut visit)?;
        if self.hand.is_empty() || self.knowledge.rules().movement(self.knowledge.kind(id)) == Movement::Still {
            return ControlFlow::Continue(());
        }
        card_moves::each_of(self, (id, from), &mut visit)
    }

    /// Whether the rule against chases lets a move pass.
    fn passes(&self, id: PieceId, way: Move, attack: bool) -> bool {
        !self.chasing || attack || chase::plies(self.knowledge, self.seat, id, way).is_empty()
    }

    /// Visits the legal moves of one piece without a move card, from wherever it stands then: with the flag that it
    /// carries, and without.
    pub(super) fn each_plain(
        &self,
        (id, from): (PieceId, Space),
        visit: &mut impl FnMut(Move, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let gait = self.knowledge.rules().gait(self.knowledge.kind(id));
        let burden = self.knowledge.table().burden(id);
        if burden == Burden::None && self.is_at_liberty(id, gait) {
            return self.each_reached(from, gait, &mut |_, to, attack| visit(Move::new(from, to), attack));
        }
        if burden != Burden::None {
            self.each_on_foot((id, from), gait.carrying(), false, visit)?;
        }
        if burden == Burden::OthersFlag {
            return ControlFlow::Continue(());
        }
        self.each_on_foot((id, from), gait, burden == Burden::OwnFlag, visit)
    }

    /// Whether a piece that carries nothing may go wherever it can reach, and in one way only. Nearly every piece may.
    fn is_at_liberty(&self, id: PieceId, gait: Gait) -> bool {
        self.hand.is_empty() && !gait.turns && !gait.shoots && self.wary.is_none_or(|(wary, _)| wary != id)
    }

    /// Visits the ways of one piece from space to space.
    fn each_on_foot(
        &self,
        (id, from): (PieceId, Space),
        gait: Gait,
        leaves_flag: bool,
        visit: &mut impl FnMut(Move, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut visit = |way, attack| {
            let skipped = attack && gait.shoots;
            if skipped { ControlFlow::Continue(()) } else { visit(Move { leaves_flag, ..way }, attack) }
        };
        let mut full = false;
        self.each_reached(from, gait, &mut |previous, to, _| {
            // Whatever lies beyond a full border in the same line is out of reach, too.
            full = (full && previous != from) || self.is_full(id, Board::borders(previous, &[to]));
            self.arrive(Move::new(from, to), full, &mut visit)
        })?;
        if gait.turns { walk::each(self, (id, from), &mut visit) } else { ControlFlow::Continue(()) }
    }

    /// Visits the spaces that a piece can reach in a straight line: the space before it, the space, and whether an
    /// enemy stands there.
    fn each_reached(
        &self,
        from: Space,
        gait: Gait,
        visit: &mut impl FnMut(Space, Space, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let board = self.knowledge.rules().board();
        match gait.straight {
            0 => ControlFlow::Continue(()),
            1 => self.open(board.links(from)).try_for_each(|to| visit(from, to, !self.is_free(to))),
            far => board.lines(from).try_for_each(|line| {
                let mut previous = from;
                for to in line.iter().take(usize::from(far)).copied().take_while(|to| !self.own.contains(*to)) {
                    let attack = !self.is_free(to);
                    visit(mem::replace(&mut previous, to), to, attack)?;
                    if attack {
                        break;
                    }
                }
                ControlFlow::Continue(())
            }),
        }
    }

    /// Where links lead, except to spaces of the own team. One bit per link is gathered before the first is followed,
    /// because a processor cannot predict which ones are open. No space has as many links as there are bits.
    fn open<'l>(&self, links: &'l [Link]) -> impl Iterator<Item = Space> + use<'l, K> {
        let bits = links.iter().rev().map(|link| u32::from(!self.own.contains(link.to)));
        let mut open = bits.fold(0, |open, bit| open << 1 | bit);
        core::iter::from_fn(move || {
            let next = links.get(open.trailing_zeros() as usize)?;
            open &= open - 1;
            Some(next.to)
        })
    }

    /// Whether nobody stands on a space.
    pub(super) fn is_free(&self, space: Space) -> bool {
        !self.occupied.contains(space)
    }

    /// Whether a piece would cross a border whose count is full.
    pub(super) fn is_full(&self, id: PieceId, mut borders: impl Iterator<Item = Border>) -> bool {
        let wary = self.wary.filter(|(wary, _)| *wary == id);
        wary.is_some_and(|(_, tally)| borders.any(|border| tally.count(id, border) >= self.limit))
    }

    /// Visits a move to where the way is free; `full` if it crosses a border whose count is.
    pub(super) fn arrive(
        &self,
        way: Move,
        full: bool,
        visit: &mut impl FnMut(Move, bool) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.own.contains(way.to) {
            ControlFlow::Continue(())
        } else if !self.is_free(way.to) {
            self.meet(way, full, visit)
        } else if !full {
            visit(way, false)
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Visits the attack on an enemy, without a card and with each that may go with it (K-5).
    fn meet(&self, way: Move, full: bool, visit: &mut impl FnMut(Move, bool) -> ControlFlow<()>) -> ControlFlow<()> {
        let refused = |card| full && counts(self.knowledge.rules(), true, card);
        if !refused(None) {
            visit(way, true)?;
        }
        let cards = attack_cards(self.hand).filter(|card| !refused(Some(*card)));
        cards.map(|card| Move { attack_card: Some(card), ..way }).try_for_each(|way| visit(way, true))
    }
}

/// The attack cards of a hand.
fn attack_cards(hand: &[Card]) -> impl Iterator<Item = AttackCard> {
    hand.iter().filter_map(|card| AttackCard::try_from(*card).ok())
}

/// Visits every legal move of a seat, and whether it is an attack, until the visitor breaks off. Whose turn it is does
/// not matter here.
pub(crate) fn each(
    knowledge: &impl Knowledge,
    seat: Seat,
    mut visit: impl FnMut(Move, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let survey = Survey::new(knowledge, seat);
    survey.each(&mut |id, way, attack| {
        if survey.passes(id, way, attack) { visit(way, attack) } else { ControlFlow::Continue(()) }
    })
}

/// The same with the moves that only the rule against chases refuses, and with the piece that makes each.
pub(super) fn each_ignoring_chases(
    knowledge: &impl Knowledge,
    seat: Seat,
    mut visit: impl FnMut(PieceId, Move, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    Survey::new(knowledge, seat).each(&mut visit)
}

/// Whether a seat has any legal move (E-2, R-8). The piece that moved last is tried first: it nearly always has one.
pub(crate) fn any(knowledge: &impl Knowledge, seat: Seat) -> bool {
    let survey = Survey::new(knowledge, seat);
    let mut found = |id, way, attack| {
        if survey.passes(id, way, attack) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let table = knowledge.table();
    let last = table.tally(seat).and_then(|tally| {
        let id = tally.piece()?;
        Some((id, table.piece(id)?.space?))
    });
    last.is_some_and(|piece| survey.each_of(piece, &mut found).is_break()) || survey.each(&mut found).is_break()
}
