//! Noninterference (V-6): two games that differ only in what a viewer may not know look the same to that viewer.
//!
//! A twin is a played game whose other seats have set up differently, among the pieces that the viewer was never
//! shown. The same actions are played in both, and everything that reaches the viewer is compared: events and their
//! numbers, the view and all that it answers, refusals of what the viewer tries. What is compared comes from a
//! [`House`], so that the same check is shown to catch houses that leak (`leaks`).

use std::sync::Arc;

use fieldpost_engine::ruleset::{DefenderRule, Movement};
use fieldpost_engine::{
    Action, Actor, AttackCard, ChaseWarning, Event, Fact, Game, HandView, Illegal, Kind, Options, Piece, PieceId,
    PieceView, Reason, Rules, Seat, SeenEvent, Setup, Table, Viewer, Warning, Way,
};

use crate::decks::Decks;
use crate::leaks::House;
use crate::play::{self, Chance, Played};
use crate::rulesets::{rules_with, shipped};

/// Everything that a viewer can learn by looking once.
#[derive(Debug, PartialEq, Eq)]
pub struct Portrait {
    pub pieces: Vec<PieceView>,
    pub captured: Vec<PieceView>,
    pub setups: Vec<Option<Setup>>,
    pub legal: Vec<Action>,
    pub warnings: Vec<Warning>,
    pub chases: Vec<ChaseWarning>,
    pub cards: Option<HandView>,
    pub laid: Option<AttackCard>,
    pub table: Table,
    pub drawn: String,
    pub printed: String,
}

/// The same actions on two deals that a viewer cannot tell apart.
pub struct Twins {
    pub rules: Arc<Rules>,
    pub viewer: Viewer,
    /// What was played in the one game and in the other.
    actions: [Vec<(Actor, Action)>; 2],
    /// How many pieces are not what they are in the other game.
    pub different: usize,
    /// How many cards are not where they are in the other game.
    pub cards: usize,
}

/// How far two games could be compared.
#[derive(Debug, PartialEq, Eq)]
pub enum Compared {
    /// To the last action.
    Whole,
    /// Until the public course of the games parted, as hidden kinds may make it (E-2).
    Partly,
}

impl Twins {
    /// Plays a game and makes its twin for a viewer; nothing if there is nothing hidden to exchange.
    pub fn make(rules: &Arc<Rules>, viewer: Viewer, seed: u64, length: usize) -> Option<Self> {
        let (mut step, mut laid) = (0, None);
        let mut played = play::play(rules, seed, length, |game, _| {
            laid = if game.table().card_laid() { Some(step) } else { laid };
            step += 1;
        });
        // What lies face down is a secret for one decision only (K-7): many twins live until then.
        if let Some(laid) = laid.filter(|_| seed.is_multiple_of(2)) {
            played = play::play(rules, seed, laid, |_, _| {});
        }
        if played.game.outcome().is_some() {
            // The end reveals everything: twins live until then.
            played.actions.pop();
        }
        (played.game, played.events) = Game::start(Arc::clone(rules), Options::default());
        for (actor, action) in &played.actions {
            played.events.extend(played.game.apply(*actor, action.clone()).unwrap());
        }
        let mut chance = Chance(seed ^ 77);
        let mut different = 0;
        let decks = Decks::exchange(&played.game, viewer, &mut chance);
        let cards = decks.different();
        let twin = played.actions.iter().cloned().map(|(actor, action)| match (actor, decks.of(actor, action)) {
            (Actor::Seat(seat), Action::SetUp(setup)) if viewer != Viewer::Seat(seat) => {
                let other = exchange(&played, viewer, seat, &setup, &mut chance);
                different += setup.pieces().iter().zip(other.pieces()).filter(|(one, two)| one != two).count();
                (actor, Action::SetUp(other))
            }
            same => same,
        });
        let twin: Vec<_> = twin.collect();
        let actions = [played.actions, twin];
        (different + cards > 0).then(|| Self { rules: Arc::clone(rules), viewer, actions, different, cards })
    }

    /// Plays both games in a house and compares what reaches the viewer.
    pub fn compare(&self, house: &House) -> Result<Compared, String> {
        let mut games = [0, 1].map(|_| Game::start(Arc::clone(&self.rules), Options::default()).0);
        for (step, pair) in self.actions[0].iter().zip(&self.actions[1]).enumerate() {
            if self.step(house, &mut games, step, pair)? == Compared::Partly {
                return Ok(Compared::Partly);
            }
        }
        let abort = (Actor::Arbiter, Action::Abort);
        self.step(house, &mut games, 0, (&abort, &abort))
    }

    fn step(
        &self,
        house: &House,
        games: &mut [Game; 2],
        step: usize,
        (one, two): (&(Actor, Action), &(Actor, Action)),
    ) -> Result<Compared, String> {
        let [first, second] = games;
        let results = [house.apply(first, one.0, one.1.clone()), house.apply(second, two.0, two.1.clone())];
        let own = matches!(one.0, Actor::Seat(seat) if self.viewer == Viewer::Seat(seat));
        let news = match results {
            [Ok(one), Ok(two)] => [one, two],
            [Err(one), Err(two)] if one == two => return Ok(Compared::Partly),
            [one, two] if own => return Err(format!("the viewer's {step}th action: {one:?}, but {two:?}")),
            // What another seat may do may follow from what its pieces are.
            _ => return Ok(Compared::Partly),
        };
        if immobile(&news[0]) != immobile(&news[1]) {
            return Ok(Compared::Partly);
        }
        let seen = [house.seen(first, &news[0], self.viewer), house.seen(second, &news[1], self.viewer)];
        same("events", step, &seen[0], &seen[1])?;
        // Printing a view takes long, because it prints its rules.
        let print = step % 16 == 3;
        same("view", step, &house.look(first, self.viewer, print), &house.look(second, self.viewer, print))?;
        self.probe(house, [first, second], step)?;
        Ok(Compared::Whole)
    }

    /// What the viewer tries is refused, or not, in the same words in both games.
    fn probe(&self, house: &House, games: [&Game; 2], step: usize) -> Result<(), String> {
        let Viewer::Seat(seat) = self.viewer else { return Ok(()) };
        let mut chance = Chance(step as u64);
        for number in 0..12 {
            let action = match (number % 4, play::own_way(games[0], seat, &mut chance)) {
                (0 | 2, Some(way)) => Action::Move(way),
                (1, Some(way)) => Action::Shoot(way),
                (_, _) => play::hostile(&self.rules, &mut chance).1,
            };
            let results = games.map(|game| {
                let result = house.apply(&mut game.clone(), Actor::Seat(seat), action.clone());
                result.map(drop).map_err(|illegal: Illegal| (illegal.to_string(), illegal))
            });
            same(&format!("{action:?}"), step, &results[0], &results[1])?;
        }
        Ok(())
    }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, step: usize, one: &T, two: &T) -> Result<(), String> {
    if one == two { Ok(()) } else { Err(format!("{what} after action {step}: {one:?}, but {two:?}")) }
}

/// Whether somebody could not act, which is told to all and may follow from hidden kinds (E-2, F-14).
fn immobile(events: &[Event]) -> bool {
    events.iter().any(|event| match event {
        Event::Fact(Fact::Skipped { .. }) => true,
        Event::Fact(Fact::SeatOut { reason, .. }) => *reason == Reason::Immobile,
        Event::Fact(Fact::Ended { outcome }) => outcome.reason == Reason::Immobile,
        _ => false,
    })
}

/// What a hidden piece must be able to do, because it was seen to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Seen {
    Nothing,
    Moving,
    /// More than one space in a line, where that does not tell the kind (M-7).
    MovingFar,
}

impl Seen {
    fn of(played: &Played, id: PieceId, piece: &Piece) -> Self {
        let board = played.game.rules().board();
        let far = played.events.iter().any(|event| match event {
            Event::Fact(Fact::Moved { piece, from, to, way: Way::Straight }) if *piece == id => {
                board.path(*from, *to).is_some_and(|path| path.len() > 1)
            }
            _ => false,
        });
        // With a card anything goes far (K-4).
        if far && played.game.kind(id).is_some_and(|kind| Self::MovingFar.fits(played.game.rules(), kind)) {
            Self::MovingFar
        } else if piece.moved {
            Self::Moving
        } else {
            Self::Nothing
        }
    }

    fn fits(self, rules: &Rules, kind: Kind) -> bool {
        match rules.kind(kind).movement {
            Movement::Still => self == Self::Nothing,
            Movement::Step => self <= Self::Moving,
            Movement::Walk { .. } | Movement::Line => true,
        }
    }
}

/// The pieces that were attacked under Silent Defence: they may be hidden still, but how they stood the attack is told.
fn met(played: &Played) -> Vec<PieceId> {
    let silent = played.game.rules().ruleset().battle.defender != DefenderRule::Shown;
    let met = |event: &Event| match event {
        Event::Fact(Fact::Attacked { defender, .. }) if silent => Some(*defender),
        _ => None,
    };
    played.events.iter().filter_map(met).collect()
}

/// The setup with the kinds exchanged of the pieces that the viewer has not been shown by the end of the game. A piece
/// that was seen to move stays one that can.
fn exchange(played: &Played, viewer: Viewer, seat: Seat, setup: &Setup, chance: &mut Chance) -> Setup {
    let game = &played.game;
    if !game.table().deployed() {
        return play::setup(game.rules(), seat, chance);
    }
    let met = met(played);
    let hidden = |id: PieceId| !game.state().shown_to(id).includes(viewer) && !met.contains(&id);
    let pieces = game.table().pieces().filter(|(id, piece)| piece.seat == seat && hidden(*id));
    let (mut seen, mut kinds): (Vec<_>, Vec<_>) =
        pieces.map(|(id, piece)| ((Seen::of(played, id, piece), piece.start), game.kind(id).unwrap())).unzip();
    chance.shuffle(&mut kinds);
    seen.sort_by_key(|(seen, _)| std::cmp::Reverse(*seen));
    let new: Vec<_> = seen
        .into_iter()
        .map(|(seen, start)| {
            let fitting = kinds.iter().position(|kind| seen.fits(game.rules(), *kind)).unwrap();
            (start, kinds.remove(fitting))
        })
        .collect();
    let placed = setup.pieces().iter().map(|(space, kind)| {
        let exchanged = new.iter().find(|(start, _)| start == space);
        (*space, exchanged.map_or(*kind, |(_, kind)| *kind))
    });
    game.rules().setup(seat, placed.collect()).unwrap()
}

/// Whether pieces of a kind move at all.
pub fn moves(rules: &Rules, kind: Kind) -> bool {
    rules.kind(kind).movement != Movement::Still
}

/// Twins under every ruleset, for every viewer, of games of many lengths.
pub fn all() -> impl Iterator<Item = Twins> {
    tables().into_iter().flat_map(|rules| {
        let viewers = crate::checks::viewers(&rules);
        (0..20_u64).flat_map(move |seed| {
            let rules = Arc::clone(&rules);
            viewers.clone().into_iter().filter_map(move |viewer| {
                let mut chance = Chance(seed);
                let length = if chance.one_in(8) { 1 } else { 2 + chance.below(150) };
                Twins::make(&rules, viewer, seed, length)
            })
        })
    })
}

/// Every ruleset, and the one with cards with all that may be chosen for it.
fn tables() -> Vec<Arc<Rules>> {
    let cards = Options { hidden_attack_card: Some(true), swap_then_attack: Some(true), ..Options::default() };
    let silent = Options { silent_defence: Some(true), refill: Some(true), ..Options::default() };
    let chosen = [cards, silent].map(|options| rules_with("battle-cards", &options));
    shipped().iter().cloned().chain(chosen).collect()
}

#[test]
fn v_6_games_that_differ_only_in_what_a_viewer_may_not_know_look_the_same() {
    let (mut twins, mut whole, mut different, mut cards) = (0, 0, 0, 0);
    for pair in all() {
        match pair.compare(&House::honest()) {
            Ok(Compared::Whole) => whole += 1,
            Ok(Compared::Partly) => {}
            Err(told) => panic!("{} tells {:?} a secret: {told}", pair.rules.ruleset().id, pair.viewer),
        }
        twins += 1;
        different += pair.different;
        cards += pair.cards;
    }
    // The law says nothing if twins are rare, alike, or part at once.
    assert!(twins >= 300, "{twins} twins");
    assert!(whole * 10 >= twins * 9, "{whole} of {twins} could be compared to the end");
    assert!(different >= twins * 6, "{different} pieces differ in {twins} twins");
    assert!(cards >= 1000, "{cards} cards differ");
}

#[test]
fn v_6_the_check_sees_what_the_viewer_may_know() {
    // Twins for a spectator part for the seats whose own pieces were exchanged: the check is not blind.
    let found = all().filter(|pair| pair.viewer == Viewer::Spectator).any(|mut pair| {
        pair.viewer = Viewer::Seat(Seat(0));
        pair.compare(&House::honest()).is_err()
    });
    assert!(found);
}

/// What a viewer was shown of some events, with the number that each has among all.
pub fn seen(events: &[Event], viewer: Viewer) -> Vec<(usize, SeenEvent)> {
    let seen = |(number, event): (usize, &Event)| event.seen_by(viewer).map(|seen| (number, seen));
    events.iter().enumerate().filter_map(seen).collect()
}
