//! What the whole table sees of a game: the fold of its [`Fact`]s, shared by the game and by every view of it.
//!
//! It deliberately holds no secret, because a fact cannot carry one: what a viewer may know beyond it is in
//! [`GameView`](crate::GameView), and everything in [`State`](crate::State).

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Board, Decision, DrawOffer, Fact, Outcome, Piece, PieceId, Rules, Seat, SeatSet, Space, Tally};

/// The public state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) at: Vec<Option<PieceId>>,
    pub(crate) stack: Vec<Decision>,
    pub(crate) tallies: Vec<Tally>,
    pub(crate) turns: Vec<u32>,
    pub(crate) out: SeatSet,
    pub(crate) offer: Option<DrawOffer>,
    pub(crate) offered: bool,
    pub(crate) ply: u32,
    pub(crate) quiet: u32,
    pub(crate) outcome: Option<Outcome>,
}

impl Table {
    pub(crate) fn new(rules: &Rules) -> Self {
        let seats = rules.seats().len();
        Self {
            pieces: Vec::new(),
            at: vec![None; rules.board().len()],
            stack: Vec::new(),
            tallies: vec![Tally::default(); seats],
            turns: vec![0; seats],
            out: SeatSet::EMPTY,
            offer: None,
            offered: false,
            ply: 0,
            quiet: 0,
            outcome: None,
        }
    }

    /// All pieces that were ever in the game, by id; none before the armies are deployed.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.pieces.iter().enumerate().map(|(index, piece)| (PieceId(index as u16), piece))
    }

    /// One piece.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.get(id.index())
    }

    /// The piece on a space.
    #[must_use]
    pub fn at(&self, space: Space) -> Option<PieceId> {
        self.at.get(space.index()).copied().flatten()
    }

    /// What the game waits for, the decision owed now last.
    #[must_use]
    pub fn awaiting(&self) -> &[Decision] {
        &self.stack
    }

    /// The decision owed now; nothing once the game is over.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        self.stack.last().copied()
    }

    /// The draw offer that stands (E-4).
    #[must_use]
    pub const fn draw_offer(&self) -> Option<DrawOffer> {
        self.offer
    }

    /// Whether the armies stand on the board.
    #[must_use]
    pub fn deployed(&self) -> bool {
        !self.pieces.is_empty()
    }

    /// Actions since the first turn.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Turns in a row without a capture (E-6).
    #[must_use]
    pub const fn quiet(&self) -> u32 {
        self.quiet
    }

    /// The seats that are out.
    #[must_use]
    pub const fn out(&self) -> SeatSet {
        self.out
    }

    /// How many turns each seat has had.
    #[must_use]
    pub fn turns(&self) -> &[u32] {
        &self.turns
    }

    /// The repetition count of a seat (section 8).
    #[must_use]
    pub fn tally(&self, seat: Seat) -> Option<&Tally> {
        self.tallies.get(seat.index())
    }

    /// How the game ended.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Folds in what everybody saw. Facts of a log of ours always fit; one that does not is passed over.
    pub(crate) fn see(&mut self, rules: &Rules, fact: &Fact) {
        if self.deployed() && fact.opens_ply() {
            self.ply += 1;
        }
        match fact {
            Fact::Deployed { pieces } => {
                for (seat, space) in pieces {
                    self.put(PieceId(self.pieces.len() as u16), *space);
                    self.pieces.push(Piece { seat: *seat, start: *space, space: Some(*space), moved: false });
                }
            }
            Fact::Asked { decision } => {
                self.stack.push(*decision);
                self.offered = false;
            }
            Fact::Answered { decision } => self.answered(*decision),
            Fact::Moved { piece, from, to } => {
                self.quiet += 1;
                self.cross(rules.board(), *piece, *from, *to, true);
                self.shift(*piece, *from, *to);
            }
            Fact::Attacked { attacker, from, to, .. } => {
                self.quiet += 1;
                self.cross(rules.board(), *attacker, *from, *to, rules.ruleset().repetition.count_attacks);
                if let Some(piece) = self.pieces.get_mut(attacker.index()) {
                    piece.moved = true;
                }
            }
            Fact::Captured { piece, space } => self.captured(*piece, *space),
            Fact::Advanced { piece, from, to } => self.shift(*piece, *from, *to),
            Fact::DrawOffered { seat } => {
                let others = SeatSet::first(self.turns.len()).iter().filter(|other| !self.out.contains(*other));
                self.offer = Some(DrawOffer { by: *seat, awaits: others.collect::<SeatSet>().without(*seat) });
                self.offered = true;
            }
            Fact::DrawAccepted { seat } => {
                if let Some(offer) = &mut self.offer {
                    offer.awaits = offer.awaits.without(*seat);
                }
            }
            Fact::DrawRefused { .. } | Fact::DrawLapsed { .. } => self.offer = None,
            Fact::Expired { .. } => {}
            Fact::SeatOut { seat, .. } => {
                self.out = self.out.with(*seat);
                if let Some(offer) = &mut self.offer {
                    offer.awaits = offer.awaits.without(*seat);
                }
            }
            Fact::Ended { outcome } => {
                self.outcome = Some(*outcome);
                self.stack.clear();
                self.offer = None;
            }
        }
    }

    /// A seat locked its setup: it no longer owes one.
    pub(crate) fn locked(&mut self, seat: Seat) {
        if let Some(Decision::SetUp { seats }) = self.stack.last_mut() {
            *seats = seats.without(seat);
        }
    }

    fn answered(&mut self, decision: Decision) {
        self.stack.pop();
        if let Decision::Turn { seat } = decision
            && let Some(turns) = self.turns.get_mut(seat.index())
        {
            *turns += 1;
        }
    }

    fn captured(&mut self, id: PieceId, space: Space) {
        self.quiet = 0;
        if let Some(slot) = self.at.get_mut(space.index()) {
            *slot = None;
        }
        let Some(piece) = self.pieces.get_mut(id.index()) else { return };
        piece.space = None;
        // with the piece its counts vanish.
        if let Some(tally) = self.tallies.get_mut(piece.seat.index())
            && tally.piece() == Some(id)
        {
            tally.clear();
        }
    }

    fn shift(&mut self, id: PieceId, from: Space, to: Space) {
        if let Some(slot) = self.at.get_mut(from.index()) {
            *slot = None;
        }
        self.put(id, to);
        if let Some(piece) = self.pieces.get_mut(id.index()) {
            piece.space = Some(to);
            piece.moved = true;
        }
    }

    fn put(&mut self, id: PieceId, space: Space) {
        if let Some(slot) = self.at.get_mut(space.index()) {
            *slot = Some(id);
        }
    }

    fn cross(&mut self, board: &Board, id: PieceId, from: Space, to: Space, counts: bool) {
        let Some(piece) = self.pieces.get(id.index()) else { return };
        let Some(tally) = self.tallies.get_mut(piece.seat.index()) else { return };
        let path = board.path(from, to).filter(|_| counts).unwrap_or_default();
        tally.cross(id, Board::borders(from, path), self.ply);
    }
}
