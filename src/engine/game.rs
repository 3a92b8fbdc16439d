//! A game: start it, apply actions, replay events, see it through a view.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::iter;
use core::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::fact::Disclosure;
use crate::rules::knowledge::Knowledge;
use crate::rules::{self, shot, survey, swap};
use crate::{
    Action, Actor, AttackCard, Audience, Card, Cards, Decision, Event, Fact, Fault, GameView, HandView, Illegal, Kind,
    Options, Outcome, PieceId, Rules, Seat, SeatSet, Setup, Table, Viewer,
};

/// A game with all its secrets. It stays in the service; people get a [`GameView`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Arc<Rules>,
    state: State,
}

/// Everything of a game that changes: what the table sees, and the secrets. It round-trips through serde as the
/// service's snapshot. What every move changes comes first, what few or none change last: of a row that is rewritten,
/// Postgres logs only the part from the first byte that changes to the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    table: Table,
    /// The attack card that lies on the table unseen (K-7).
    laid: Option<AttackCard>,
    /// For each seat its cards; empty without cards.
    cards: Vec<Cards>,
    /// The captured pieces that came back, and the viewers who were shown which ones (O-3, F-9).
    returned: Vec<(PieceId, Audience)>,
    shown: Vec<Audience>,
    kinds: Vec<Kind>,
    setups: Vec<Option<Setup>>,
    #[serde(with = "crate::ruleset::whole_options")]
    options: Options,
}

impl State {
    /// The number of the form in which states are stored. Raise it with every change of what a state holds, of how
    /// events are folded into it or of how it is encoded: a snapshot of another number is made anew from the log.
    pub const FORMAT: i16 = 6;

    /// What the whole table sees.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The setup that a seat has locked.
    #[must_use]
    pub fn setup(&self, seat: Seat) -> Option<&Setup> {
        self.setups.get(seat.index())?.as_ref()
    }

    /// The cards of a seat, where there are cards.
    #[must_use]
    pub fn cards(&self, seat: Seat) -> Option<&Cards> {
        self.cards.get(seat.index())
    }

    /// The attack card that lies on the table unseen (K-7).
    #[must_use]
    pub const fn laid(&self) -> Option<AttackCard> {
        self.laid
    }

    /// Whether a captured piece has come back (O-3, F-9).
    #[must_use]
    pub fn has_returned(&self, piece: PieceId) -> bool {
        self.returned.iter().any(|(other, _)| *other == piece)
    }

    /// The captured pieces that came back without everybody being shown which ones (O-3).
    #[must_use]
    pub fn returned_unseen(&self) -> Vec<PieceId> {
        self.returned.iter().filter(|(_, to)| *to != Audience::Everyone).map(|(piece, _)| *piece).collect()
    }

    /// The viewers who have been shown what a piece is.
    #[must_use]
    pub fn shown_to(&self, piece: PieceId) -> Audience {
        self.shown.get(piece.index()).copied().unwrap_or(Audience::Only(SeatSet::EMPTY))
    }
}

/// Why a log does not make a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayFault {
    /// The first event is not the start, or a later one is.
    #[error("a game's log begins with its start, and has one only")]
    Start,
    /// The frozen rules have faults.
    #[error("the frozen rules have faults")]
    Rules(Vec<Fault>),
}

impl Game {
    /// Starts a game under rules to which the options have been applied ([`Options::apply`]).
    #[must_use]
    pub fn start(rules: Arc<Rules>, options: Options) -> (Self, Vec<Event>) {
        let mut game = Self::unstarted(rules, options.clone());
        let ruleset = Box::new(game.rules.ruleset().clone());
        let setups = Decision::SetUp { seats: game.rules.all_seats() };
        let decision = if game.rules.needs_chance() { Decision::Deal } else { setups };
        let asked = Fact::Asked { decision };
        let events = vec![Event::Started { ruleset, options }, Event::Fact(asked)];
        for event in &events {
            game.absorb(event);
        }
        (game, events)
    }

    /// The game that a snapshot was taken of.
    #[must_use]
    pub const fn resume(rules: Arc<Rules>, state: State) -> Self {
        Self { rules, state }
    }

    /// The game whose events these are.
    ///
    /// # Errors
    /// When the log does not begin with its start, or the frozen rules have faults.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Self, ReplayFault> {
        let mut events = events.into_iter();
        let Some(Event::Started { ruleset, options }) = events.next() else { return Err(ReplayFault::Start) };
        let rules = Rules::new((**ruleset).clone()).map_err(ReplayFault::Rules)?;
        let mut game = Self::unstarted(Arc::new(rules), options.clone());
        game.follow(events)?;
        Ok(game)
    }

    /// Folds in events that followed those of this game, as its log has them.
    ///
    /// # Errors
    /// When a start is among them: a log has one only.
    pub fn follow<'a>(&mut self, events: impl IntoIterator<Item = &'a Event>) -> Result<(), ReplayFault> {
        for event in events {
            if matches!(event, Event::Started { .. }) {
                return Err(ReplayFault::Start);
            }
            self.absorb(event);
        }
        Ok(())
    }

    fn unstarted(rules: Arc<Rules>, options: Options) -> Self {
        let table = Table::new(&rules);
        let setups = vec![None; rules.seats().len()];
        let cards = rules.ruleset().cards.as_ref().map_or_else(Vec::new, |_| vec![Cards::default(); setups.len()]);
        let (kinds, shown, returned) = (Vec::new(), Vec::new(), Vec::new());
        Self { rules, state: State { table, options, setups, kinds, shown, cards, laid: None, returned } }
    }

    /// Applies an action and returns the events that follow.
    ///
    /// # Errors
    /// The rule that refuses the action; nothing has changed.
    pub fn apply(&mut self, actor: Actor, action: Action) -> Result<Vec<Event>, Illegal> {
        rules::decide(self, actor, action).map(rules::Step::into_events)
    }

    /// Folds in an event. It holds no rules.
    pub(crate) fn absorb(&mut self, event: &Event) {
        match event {
            Event::Started { .. } => {}
            Event::Shuffled { decks } => {
                for ((seat, cards), deck) in (0..).map(Seat).zip(&mut self.state.cards).zip(decks) {
                    cards.pile.clone_from(deck);
                    self.state.table.put_under(seat, deck.len() as u8);
                }
            }
            Event::Drew { seat, cards } => {
                self.hold(*seat, |held| held.drew(cards));
                self.state.table.drew(*seat, cards.len() as u8);
            }
            Event::PutUnder { seat, cards } => {
                self.hold(*seat, |held| held.put_under(cards));
                self.state.table.put_under(*seat, cards.len() as u8);
            }
            Event::CardLaid { card, .. } => {
                self.state.laid = Some(*card);
                self.state.table.card_was_laid();
            }
            Event::Returned { seat, space, old, to, .. } => {
                self.state.returned.push((*old, *to));
                self.state.table.returned(*seat, *space);
            }
            Event::SetupLocked { seat, setup } => {
                if let Some(slot) = self.state.setups.get_mut(seat.index()) {
                    *slot = Some(setup.clone());
                }
                self.state.table.said(*seat);
            }
            Event::Revealed { pieces, to } => {
                for (piece, kind) in pieces {
                    self.note(*piece, *kind, *to);
                }
            }
            Event::Fact(fact) => {
                self.state.table.see(&self.rules, fact);
                match fact.discloses() {
                    Some(Disclosure::Card(seat, card)) => {
                        self.hold(seat, |held| held.play(card));
                        self.state.laid = self.state.laid.filter(|laid| Card::from(*laid) != card);
                    }
                    Some(Disclosure::Return(piece)) => {
                        let back = self.state.returned.iter_mut().find(|(old, _)| *old == piece);
                        back.into_iter().for_each(|(_, to)| *to = Audience::Everyone);
                    }
                    None => {}
                }
            }
        }
    }

    fn hold(&mut self, seat: Seat, change: impl FnOnce(&mut Cards)) {
        if let Some(cards) = self.state.cards.get_mut(seat.index()) {
            change(cards);
        }
    }

    fn note(&mut self, piece: PieceId, kind: Kind, to: Audience) {
        let State { kinds, shown, .. } = &mut self.state;
        let known = piece.index() + 1;
        if kinds.len() < known {
            kinds.resize(known, kind);
            shown.resize(known, Audience::Only(SeatSet::EMPTY));
        }
        kinds[piece.index()] = kind;
        shown[piece.index()] = shown[piece.index()].joined(to);
    }

    /// The rules, as frozen into the game.
    #[must_use]
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// Everything that changes, for snapshots.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The options as the creator chose them.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.state.options
    }

    /// What the whole table sees.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.state.table
    }

    /// What the game waits for, the decision owed now last.
    #[must_use]
    pub fn awaiting(&self) -> &[Decision] {
        self.state.table.awaiting()
    }

    /// How the game ended.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.state.table.outcome()
    }

    /// What a piece is.
    #[must_use]
    pub fn kind(&self, piece: PieceId) -> Option<Kind> {
        self.state.kinds.get(piece.index()).copied()
    }

    /// The legal actions of a seat now, added to `actions`; setups are too many to list.
    pub fn legal_actions(&self, seat: Seat, actions: &mut Vec<Action>) {
        legal_actions(self, seat, actions);
    }

    /// The game as `viewer` may see it.
    #[must_use]
    pub fn view_for(&self, viewer: Viewer) -> GameView {
        let State { table, options, setups, kinds, shown, cards, laid, returned } = &self.state;
        let known = |(kind, to): (&Kind, &Audience)| to.includes(viewer).then_some(*kind);
        let own = |seat: &Seat| viewer == Viewer::Seat(*seat);
        GameView {
            viewer,
            rules: Arc::clone(&self.rules),
            options: options.clone(),
            table: table.clone(),
            locked: self.rules.all_seats().iter().filter(|seat| setups[seat.index()].is_some()).collect(),
            setup: self.rules.all_seats().iter().find(own).and_then(|seat| setups[seat.index()].clone()),
            kinds: kinds.iter().zip(shown).map(known).collect(),
            cards: self.rules.all_seats().iter().find(own).and_then(|seat| cards.get(seat.index())).map(HandView::new),
            laid: laid.filter(|_| {
                table.battle().is_some_and(|battle| {
                    table.piece(battle.attacker).is_some_and(|piece| viewer == Viewer::Seat(piece.seat))
                })
            }),
            returned: {
                let mut seen: Vec<PieceId> =
                    returned.iter().filter(|(_, to)| to.includes(viewer)).map(|(old, _)| *old).collect();
                seen.sort_unstable();
                seen
            },
            public: shown.iter().map(|to| *to == Audience::Everyone).collect(),
        }
    }
}

impl Knowledge for Game {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn table(&self) -> &Table {
        &self.state.table
    }

    fn kind(&self, piece: PieceId) -> Option<Kind> {
        Self::kind(self, piece)
    }

    fn hand(&self, seat: Seat) -> &[Card] {
        self.state.cards(seat).map_or(&[], |cards| &cards.hand)
    }

    fn known_to(&self, seat: Seat, piece: PieceId) -> Option<Kind> {
        self.state.shown_to(piece).includes(Viewer::Seat(seat)).then(|| Self::kind(self, piece))?
    }

    fn has_returned(&self, piece: PieceId) -> bool {
        self.state.has_returned(piece)
    }
}

/// The legal actions of a seat, from what somebody knows: its moves and shots first, when it is its turn.
pub(crate) fn legal_actions(knowledge: &impl Knowledge, seat: Seat, actions: &mut Vec<Action>) {
    if knowledge.table().decision() == Some(Decision::Turn { seat }) {
        let _: ControlFlow<()> = survey::each(knowledge, seat, |way, attack| {
            // Each is made in its place; `push` would make it elsewhere and copy it, which costs as much as finding it.
            actions.extend(iter::once_with(|| if attack { Action::Attack(way) } else { Action::Move(way) }));
            ControlFlow::Continue(())
        });
        let _: ControlFlow<()> = shot::each(knowledge, seat, |way| {
            actions.push(Action::Shoot(way));
            ControlFlow::Continue(())
        });
        let _: ControlFlow<()> = swap::each(knowledge, seat, |swap| {
            actions.push(Action::Swap(swap));
            ControlFlow::Continue(())
        });
    }
    rules::other_actions(knowledge, seat, actions);
}
