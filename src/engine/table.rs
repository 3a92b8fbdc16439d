//! What the whole table sees of a game: the fold of its [`Fact`]s, shared by the game and by every view of it.
//!
//! It deliberately holds no secret, because a fact cannot carry one: what a viewer may know beyond it is in
//! [`GameView`](crate::GameView), and everything in [`State`](crate::State).

use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::board::SpaceSet;
use crate::roster::Roster;
use crate::{
    Battle, Board, CardCounts, Chase, Decision, DrawOffer, Fact, Flag, MovePath, Outcome, Piece, PieceId, Rules, Seat,
    SeatSet, Space, Tally,
};

/// The public state of a game. What every move changes comes first, what none changes last: see
/// [`State`](crate::State).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    pub(crate) ply: u32,
    pub(crate) quiet: u32,
    pub(crate) turns: Vec<u32>,
    pub(crate) stack: Vec<Decision>,
    pub(crate) tallies: Vec<Tally>,
    /// `None` where a chase may go on for ever.
    pub(crate) chase: Option<Chase>,
    pub(crate) offer: Option<DrawOffer>,
    pub(crate) offered: bool,
    pub(crate) battle: Option<Battle>,
    /// Whether an attack card lies on the table unseen (K-7).
    pub(crate) laid: bool,
    /// Empty without cards.
    pub(crate) cards: Vec<CardCounts>,
    /// Empty without carried flags.
    pub(crate) flags: Vec<Flag>,
    /// For each seat its score (F-9); empty without recruiting.
    pub(crate) scores: Vec<u8>,
    /// The pieces that made a rescue (O-3).
    pub(crate) rescuers: Vec<PieceId>,
    pub(crate) out: SeatSet,
    pub(crate) outcome: Option<Outcome>,
    /// The seat that has the first turn.
    pub(crate) first: Seat,
    /// How many pieces were deployed: those after them came back (O-3, F-9).
    pub(crate) enlisted: u16,
    pub(crate) roster: Roster,
}

impl Table {
    pub(crate) fn new(rules: &Rules) -> Self {
        let seats = rules.seats().len();
        Self {
            ply: 0,
            quiet: 0,
            turns: vec![0; seats],
            stack: Vec::new(),
            tallies: vec![Tally::default(); seats],
            chase: rules.ruleset().repetition.more_squares.then(|| Chase::new(seats)),
            offer: None,
            offered: false,
            battle: None,
            laid: false,
            cards: rules.ruleset().cards.as_ref().map_or_else(Vec::new, |_| vec![CardCounts::default(); seats]),
            flags: Vec::new(),
            scores: if rules.ruleset().recruit.is_some() { vec![0; seats] } else { Vec::new() },
            rescuers: Vec::new(),
            out: SeatSet::EMPTY,
            outcome: None,
            first: Seat(0),
            enlisted: 0,
            roster: Roster::new(rules.board().len()),
        }
    }

    /// All pieces that were ever in the game, by id; none before the armies are deployed.
    pub fn pieces(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.roster.iter()
    }

    /// Whether a piece is one that came back, and not one that was set up (O-3, F-9).
    #[must_use]
    pub const fn came_back(&self, id: PieceId) -> bool {
        id.0 >= self.enlisted
    }

    /// One piece.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.roster.get(id)
    }

    /// The pieces of a seat that stand on the board, by id.
    pub(crate) fn standing(&self, seat: Seat) -> impl Iterator<Item = (PieceId, Space)> {
        self.roster.standing(seat)
    }

    /// The spaces on which anybody stands.
    pub(crate) const fn occupied(&self) -> &SpaceSet {
        self.roster.occupied()
    }

    /// The spaces on which pieces of these seats stand.
    pub(crate) fn held(&self, seats: SeatSet) -> SpaceSet {
        self.roster.held(seats)
    }

    /// The piece on a space.
    #[must_use]
    pub fn at(&self, space: Space) -> Option<PieceId> {
        self.roster.at(space)
    }

    /// What the game waits for, the decision owed now last.
    #[must_use]
    pub fn awaiting(&self) -> &[Decision] {
        &self.stack
    }

    /// The decision owed now; `None` once the game is over.
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
        self.roster.len() > 0
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

    /// The repetition count of a seat.
    #[must_use]
    pub fn tally(&self, seat: Seat) -> Option<&Tally> {
        self.tallies.get(seat.index())
    }

    /// How the game ended.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The battle that has been announced and not yet been fought (K-6).
    #[must_use]
    pub const fn battle(&self) -> Option<Battle> {
        self.battle
    }

    /// Whether an attack card lies on the table unseen (K-7).
    #[must_use]
    pub const fn card_laid(&self) -> bool {
        self.laid
    }

    /// The score of a seat, where there is recruiting (F-9).
    #[must_use]
    pub fn score(&self, seat: Seat) -> Option<u8> {
        self.scores.get(seat.index()).copied()
    }

    /// What the table sees of a seat's cards, where there are cards (K-9).
    #[must_use]
    pub fn cards(&self, seat: Seat) -> Option<&CardCounts> {
        self.cards.get(seat.index())
    }

    /// The pieces that made a rescue (O-3).
    #[must_use]
    pub fn rescuers(&self) -> &[PieceId] {
        &self.rescuers
    }

    /// The seat that has the first turn (S-3, F-4).
    #[must_use]
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// Folds in what everybody saw. Facts from our own logs always fit; one that does not is ignored.
    pub(crate) fn see(&mut self, rules: &Rules, fact: &Fact) {
        if self.deployed() && fact.opens_ply() {
            self.ply += 1;
        }
        match fact {
            Fact::Deployed { pieces } => {
                for (seat, space) in pieces {
                    self.roster.enlist(*seat, *space);
                }
                self.enlisted = self.roster.len() as u16;
            }
            Fact::Asked { decision } => {
                self.stack.push(*decision);
                // E-4: one offer a turn, whatever else is decided in it.
                self.offered &= !matches!(decision, Decision::Turn { .. });
            }
            Fact::Answered { decision } => self.answered(rules, *decision),
            Fact::Moved { piece, from, to, way } => {
                self.quiet += 1;
                self.cross(rules, *piece, (*from, *to), *way, true);
                self.roster.shift(*piece, *from, *to);
                if let Some(chase) = &mut self.chase {
                    chase.moved(*piece, (*from, *to), self.ply);
                }
            }
            Fact::Attacked { attacker, defender, from, to, way } => {
                self.quiet += 1;
                self.cross(rules, *attacker, (*from, *to), *way, rules.ruleset().repetition.count_attacks);
                self.roster.stir(*attacker);
                if let Some(chase) = &mut self.chase {
                    chase.attacked(*attacker, (*from, *to), self.ply);
                }
                let (attacker, defender, from, to) = (*attacker, *defender, *from, *to);
                self.battle = Some(Battle { attacker, defender, from, to, card: None, defence: None });
            }
            Fact::Shot { cannon, .. } => {
                self.quiet += 1;
                self.still(*cannon);
            }
            Fact::Swapped { one, two, from, to, then_attacks } => {
                if !then_attacks {
                    self.quiet += 1;
                    self.cross(rules, *one, (*from, *to), MovePath::Leap, true);
                }
                self.roster.exchange(*one, *two, (*from, *to));
            }
            Fact::CardPlayed { seat, card } => self.played(*seat, *card),
            Fact::Defended { seat, card } => self.defended(*seat, *card),
            Fact::CardsShown { seat, hand, pile } => self.cards_were_shown(*seat, hand, pile),
            Fact::CardSwapped { seat } => self.card_swapped(*seat),
            Fact::Skipped { seat } => {
                self.rest(*seat);
                self.had_turn(*seat);
            }
            Fact::FlagRaised { flag, piece } => self.raised(*flag, *piece),
            Fact::FlagTaken { flag, piece } => self.taken(*flag, *piece),
            Fact::FlagDropped { flag, space } => self.dropped(*flag, *space),
            Fact::Scored { seat, score } => {
                if let Some(slot) = self.scores.get_mut(seat.index()) {
                    *slot = *score;
                }
            }
            Fact::FirstDrawn { seat } => self.first = *seat,
            Fact::Captured { piece, space } => self.captured(*piece, *space),
            Fact::Advanced { piece, from, to } => self.roster.shift(*piece, *from, *to),
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
            Fact::Redrawn { seat } => self.said(*seat),
            Fact::Declined { seat, decision } => {
                if let Decision::Redraw { .. } = decision {
                    self.said(*seat);
                }
            }
            Fact::Expired { .. } | Fact::RecruitLost { .. } | Fact::ReturnShown { .. } => {}
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

    /// A seat locked its setup, or decided about its first hand, and no longer owes that.
    pub(crate) fn said(&mut self, seat: Seat) {
        if let Some(Decision::SetUp { seats } | Decision::Redraw { seats }) = self.stack.last_mut() {
            *seats = seats.without(seat);
        }
    }

    /// A captured piece came back as a new piece (O-3, F-9).
    pub(crate) fn returned(&mut self, seat: Seat, space: Space) {
        self.ply += 1;
        // O-3: it is the piece which has just moved that has made the rescue.
        if self.decision() == Some(Decision::Rescue { seat })
            && let Some(rescuer) = self.tally(seat).and_then(Tally::piece)
        {
            self.rescuers.push(rescuer);
        }
        self.roster.enlist(seat, space);
        if let Some(chase) = &mut self.chase {
            chase.returned();
        }
    }

    /// A turn without a move.
    pub(crate) fn rest(&mut self, seat: Seat) {
        if let Some(tally) = self.tallies.get_mut(seat.index()) {
            tally.clear();
        }
    }

    /// A piece acted without moving.
    fn still(&mut self, id: PieceId) {
        if let Some(seat) = self.piece(id).map(|piece| piece.seat) {
            self.rest(seat);
        }
    }

    fn answered(&mut self, rules: &Rules, decision: Decision) {
        self.stack.pop();
        if let Decision::Turn { seat } = decision {
            self.battle = None;
            self.chased(rules, seat);
            self.had_turn(seat);
        }
    }

    fn had_turn(&mut self, seat: Seat) {
        if let Some(turns) = self.turns.get_mut(seat.index()) {
            *turns += 1;
        }
    }

    fn captured(&mut self, id: PieceId, space: Space) {
        self.quiet = 0;
        self.roster.remove(id, space);
        let Some(seat) = self.piece(id).map(|piece| piece.seat) else { return };
        // with the piece its counts vanish.
        if let Some(tally) = self.tallies.get_mut(seat.index())
            && tally.piece() == Some(id)
        {
            tally.clear();
        }
    }

    fn cross(&mut self, rules: &Rules, id: PieceId, (from, to): (Space, Space), way: MovePath, counts: bool) {
        let Some(piece) = self.roster.get(id) else { return };
        let Some(tally) = self.tallies.get_mut(piece.seat.index()) else { return };
        if let Some(cards) = self.cards.get_mut(piece.seat.index()) {
            cards.swapped = false;
        }
        let path: &[Space] = match way {
            _ if !counts => &[],
            MovePath::Straight => rules.board().path(from, to).unwrap_or_default(),
            MovePath::Turned(via) => &[via, to],
            MovePath::Leap => &[to],
        };
        tally.cross(id, Board::borders(from, path), self.ply);
    }
}
