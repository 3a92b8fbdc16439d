//! A game as one viewer may see it: nobody but the service itself gets to see a game in any other way.
//!
//! A view is the fold of the events that its viewer was shown ([`GameView::see`]);
//! [`Game::view_for`](crate::Game::view_for) gives the same view at once, and tests hold the two equal on every
//! ruleset.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use crate::fact::Disclosure;
use crate::game::legal_actions;
use crate::rules::chase;
use crate::rules::knowledge::Knowledge;
use crate::{
    Action, AttackCard, Border, Card, Decision, Fault, HandView, Kind, Move, Options, Piece, PieceId, Rules, Ruleset,
    Seat, SeatSet, SeenEvent, Setup, Space, Table, Viewer,
};

/// A game as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameView {
    pub(crate) viewer: Viewer,
    pub(crate) rules: Arc<Rules>,
    pub(crate) options: Options,
    pub(crate) table: Table,
    pub(crate) locked: SeatSet,
    pub(crate) setup: Option<Setup>,
    pub(crate) kinds: Vec<Option<Kind>>,
    pub(crate) public: Vec<bool>,
    pub(crate) cards: Option<HandView>,
    pub(crate) laid: Option<AttackCard>,
    pub(crate) returned: Vec<PieceId>,
}

/// A piece as a viewer may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceView {
    /// How the events name it.
    pub id: PieceId,
    /// The seat whose piece it is.
    pub seat: Seat,
    /// Where it stood when play began.
    pub start: Space,
    /// Where it stands; `None` once it is captured.
    pub space: Option<Space>,
    /// Its kind, if the viewer has been shown it.
    pub kind: Option<Kind>,
    /// Whether it has ever moved (V-1).
    pub moved: bool,
    /// Whether everybody has been shown its kind.
    pub public: bool,
}

/// A border that the repetition rule will refuse soon, or refuses now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The one that has gone back and forth.
    pub piece: PieceId,
    /// The border that it may not cross once more.
    pub border: Border,
    /// The number of turns in a row in which the piece has crossed it.
    pub count: u8,
    /// The ruleset's limit: at this count the next crossing is refused.
    pub limit: u8,
    /// The plies in which it was crossed, oldest first.
    pub plies: Vec<u32>,
}

/// A move that the rule of more squares refuses now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChaseWarning {
    /// The one that chases.
    pub piece: PieceId,
    /// Where it stands.
    pub from: Space,
    /// Where it may not go.
    pub to: Space,
    /// The plies after which the position stood that the move would bring back, oldest first.
    pub plies: Vec<u32>,
}

impl GameView {
    /// The view of a game that has just started, from what its viewer saw first.
    ///
    /// # Errors
    /// The faults of a ruleset that no game was ever started with.
    pub fn new(viewer: Viewer, ruleset: &Ruleset, options: &Options) -> Result<Self, Vec<Fault>> {
        let rules = Arc::new(Rules::new(ruleset.clone())?);
        let table = Table::new(&rules);
        let options = options.clone();
        let plays = matches!(viewer, Viewer::Seat(_)) && rules.ruleset().cards.is_some();
        let cards = plays.then(HandView::default);
        let (locked, setup, kinds, public) = (SeatSet::EMPTY, None, vec![], vec![]);
        let (laid, returned) = (None, vec![]);
        Ok(Self { viewer, rules, options, table, locked, setup, kinds, public, cards, laid, returned })
    }

    /// Folds in what the viewer was shown.
    pub fn see(&mut self, event: &SeenEvent) {
        match event {
            SeenEvent::Started { .. } => {}
            SeenEvent::Shuffled => {
                let Some(rule) = &self.rules.ruleset().cards else { return };
                let count = rule.deck.len();
                for seat in self.rules.all_seats().iter() {
                    self.table.put_under(seat, count as u8);
                }
                if let Some(held) = &mut self.cards {
                    held.pile.resize(count, None);
                }
            }
            SeenEvent::Drew { seat, count, cards } => {
                self.table.drew(*seat, *count);
                if let (Some(held), Some(cards)) = (&mut self.cards, cards) {
                    held.drew(cards);
                }
            }
            SeenEvent::PutUnder { seat, count, cards } => {
                self.table.put_under(*seat, *count);
                if let (Some(held), Some(cards)) = (&mut self.cards, cards) {
                    held.put_under(cards);
                }
            }
            SeenEvent::CardLaid { card, .. } => {
                self.table.card_was_laid();
                self.laid = *card;
            }
            SeenEvent::Returned { seat, space, old, .. } => {
                self.table.returned(*seat, *space);
                self.came_back(*old);
                self.add_pieces();
            }
            SeenEvent::SetupLocked { seat, setup } => {
                self.locked = self.locked.with(*seat);
                self.table.said(*seat);
                if let Some(setup) = setup {
                    self.setup = Some(setup.clone());
                }
            }
            SeenEvent::Revealed { pieces, public } => {
                for (piece, kind) in pieces {
                    if let Some(slot) = self.kinds.get_mut(piece.index()) {
                        *slot = Some(*kind);
                    }
                    if let Some(slot) = self.public.get_mut(piece.index()) {
                        *slot |= *public;
                    }
                }
            }
            SeenEvent::Fact(fact) => {
                self.table.see(&self.rules, fact);
                self.add_pieces();
                match fact.discloses() {
                    Some(Disclosure::Card(seat, card)) => {
                        self.play(seat, card);
                        self.laid = self.laid.filter(|laid| Card::from(*laid) != card);
                    }
                    Some(Disclosure::Return(piece)) => self.came_back(Some(piece)),
                    None => {}
                }
            }
        }
    }

    /// Adds the pieces that are new on the table, of which nothing is known yet.
    fn add_pieces(&mut self) {
        self.kinds.resize(self.table.roster.len(), None);
        self.public.resize(self.table.roster.len(), false);
    }

    /// Notes which captured piece came back, if the viewer was shown that.
    fn came_back(&mut self, old: Option<PieceId>) {
        self.returned.extend(old);
        self.returned.sort_unstable();
        self.returned.dedup();
    }

    fn play(&mut self, seat: Seat, card: Card) {
        if self.viewer == Viewer::Seat(seat)
            && let Some(held) = &mut self.cards
        {
            held.play(card);
        }
    }

    /// The viewer's own cards, where there are cards (K-9).
    #[must_use]
    pub const fn cards(&self) -> Option<&HandView> {
        self.cards.as_ref()
    }

    /// The attack card that the viewer laid down unseen (K-7).
    #[must_use]
    pub const fn laid(&self) -> Option<AttackCard> {
        self.laid
    }

    /// The captured pieces that the viewer knows to have come back (O-3, F-9), by id.
    #[must_use]
    pub fn returned(&self) -> &[PieceId] {
        &self.returned
    }

    /// For whom it was folded.
    #[must_use]
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The seat of the viewer, if they play.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// The rules, as frozen into the game.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The options as the creator chose them.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// What the whole table sees.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The seats that have locked their setup.
    #[must_use]
    pub const fn locked(&self) -> SeatSet {
        self.locked
    }

    /// All pieces, by id.
    pub fn pieces(&self) -> impl Iterator<Item = PieceView> {
        self.table.pieces().map(|(id, piece)| self.look(id, piece))
    }

    /// The piece on a space.
    #[must_use]
    pub fn at(&self, space: Space) -> Option<PieceView> {
        let id = self.table.at(space)?;
        self.piece(id)
    }

    /// One piece.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> Option<PieceView> {
        Some(self.look(id, self.table.piece(id)?))
    }

    fn look(&self, id: PieceId, piece: &Piece) -> PieceView {
        let Piece { seat, start, space, moved } = *piece;
        let public = self.public.get(id.index()).copied().unwrap_or(false);
        PieceView { id, seat, start, space, kind: self.kind(id), moved, public }
    }

    /// The captured pieces (V-3), except those that the viewer knows to have come back. Of the others of a seat, as
    /// many as [`GameView::returned_unseen`] says are back on the board.
    pub fn still_captured(&self) -> impl Iterator<Item = PieceView> {
        self.pieces().filter(|piece| piece.space.is_none() && !self.returned.contains(&piece.id))
    }

    /// How many captured pieces of a seat came back without the viewer being shown which ones (O-3).
    #[must_use]
    pub fn returned_unseen(&self, seat: Seat) -> usize {
        let of_seat = |piece: &PieceView| piece.seat == seat;
        let back = self.pieces().filter(|piece| of_seat(piece) && self.table.came_back(piece.id)).count();
        let known = self.returned.iter().filter_map(|piece| self.piece(*piece)).filter(of_seat).count();
        back.saturating_sub(known)
    }

    /// The setup of a seat, if the viewer may know all of it: the own one once it is locked, all when the game is over.
    #[must_use]
    pub fn setup(&self, seat: Seat) -> Option<Setup> {
        if self.viewer == Viewer::Seat(seat) {
            return self.setup.clone();
        }
        let pieces: Option<Vec<_>> = self
            .pieces()
            .filter(|piece| piece.seat == seat && !self.table.came_back(piece.id))
            .map(|piece| Some((piece.start, piece.kind?)))
            .collect();
        pieces.filter(|pieces| !pieces.is_empty()).map(Setup)
    }

    /// The viewer's legal actions now; setups are too many to list.
    #[must_use]
    pub fn legal_actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if let Some(seat) = self.seat() {
            legal_actions(self, seat, &mut actions);
        }
        actions
    }

    /// The borders that the repetition rule refuses the viewer now or after one more crossing.
    #[must_use]
    pub fn warnings(&self) -> Vec<Warning> {
        let limit = self.rules.ruleset().repetition.limit;
        let Some(tally) = self.seat().and_then(|seat| self.table.tally(seat)) else { return Vec::new() };
        tally
            .counts()
            .filter(|(.., count)| *count + 1 >= limit)
            .map(|(piece, border, count)| {
                let plies = tally.plies(count).to_vec();
                Warning { piece, border, count, limit, plies }
            })
            .collect()
    }

    /// The moves that the viewer, in its own turn, may not make because they continue a chase that goes round in
    /// circles.
    #[must_use]
    pub fn chase_warnings(&self) -> Vec<ChaseWarning> {
        let mut warnings = Vec::new();
        if let Some(seat) = self.seat()
            && self.table.decision() == Some(Decision::Turn { seat })
        {
            chase::each_refused(self, seat, |piece, Move { from, to, .. }, plies| {
                warnings.push(ChaseWarning { piece, from, to, plies });
            });
        }
        warnings
    }
}

impl Knowledge for GameView {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn table(&self) -> &Table {
        &self.table
    }

    fn kind(&self, piece: PieceId) -> Option<Kind> {
        self.kinds.get(piece.index()).copied().flatten()
    }

    fn hand(&self, seat: Seat) -> &[Card] {
        let own = self.cards.as_ref().filter(|_| self.viewer == Viewer::Seat(seat));
        own.map_or(&[], |cards| &cards.hand)
    }

    /// A view lists only the moves of its own viewer.
    fn known_to(&self, _seat: Seat, piece: PieceId) -> Option<Kind> {
        self.kind(piece)
    }

    fn has_returned(&self, piece: PieceId) -> bool {
        self.returned.contains(&piece)
    }
}
