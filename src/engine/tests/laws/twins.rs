//! Noninterference (V-6): two games that differ only in what a viewer may not know look the same to that viewer.
//!
//! A twin is a played game whose other seats have set up differently, among the pieces that the viewer was never
//! shown (`exchange`). The same actions are played in both, and everything that reaches the viewer is compared: events
//! and their numbers, the view and all that it answers, refusals of what the viewer tries. What is compared comes from
//! a [`Service`], so that the same check is shown to catch services that leak (`leaks`).

use std::sync::Arc;

use fieldpost_engine::ruleset::Movement;
use fieldpost_engine::{
    Action, Actor, AttackCard, ChaseWarning, Decision, Event, Fact, Game, HandView, Illegal, Kind, Options, PieceId,
    PieceView, Reason, Rules, Seat, SeenEvent, Setup, Shape, Table, Viewer, Warning,
};

use crate::decks::Decks;
use crate::exchange::{self, Exchange};
use crate::leaks::Service;
use crate::play::{self, Chance};
use crate::rulesets::{ready, rules_with, shipped};

/// Everything that a viewer can learn by looking once.
#[derive(Debug, PartialEq, Eq)]
pub struct Portrait {
    pub pieces: Vec<PieceView>,
    pub captured: Vec<PieceView>,
    pub returned: (Vec<PieceId>, Vec<usize>),
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
pub enum ComparisonExtent {
    /// To the last action.
    Whole,
    /// Until the public course of the games parted, as hidden kinds may make it (E-2).
    Partly,
}

impl Twins {
    /// Plays a game and makes its twin for a viewer; `None` if nothing hidden could be exchanged.
    pub fn make(rules: &Arc<Rules>, viewer: Viewer, seed: u64, length: usize) -> Option<Self> {
        // Chance alone rarely gets to where something can be rescued.
        let choose = if rules.ruleset().rescue.is_some() { play::choose_eagerly } else { play::choose };
        let (mut step, mut asked) = (0, None);
        let mut played = play::play_by(rules, seed, length, choose, |game, _| {
            if let Some(Decision::Defence { .. }) = game.table().decision() {
                asked = Some(step);
            }
            step += 1;
        });
        // Who is attacked, and what lies face down, is a secret for one decision only (K-6): many twins live until
        // then.
        if let Some(asked) = asked.filter(|_| seed.is_multiple_of(2)) {
            played = play::play_by(rules, seed, asked, choose, |_, _| {});
        }
        if played.game.outcome().is_some() {
            // The end reveals everything: twins live until then.
            played.actions.pop();
        }
        let mut game = Game::start(Arc::clone(rules), Options::default()).0;
        let apply = |(actor, action): &(Actor, Action)| game.apply(*actor, action.clone()).unwrap();
        let log: Vec<Vec<Event>> = played.actions.iter().map(apply).collect();
        let mut chance = Chance(seed ^ 77);
        let exchange = Exchange::of(&game, &log, viewer, &mut chance);
        let mut different = 0;
        let decks = Decks::exchange(&game, viewer, &mut chance);
        let cards = decks.different();
        let both = played.actions.iter().cloned().zip(&log);
        let twin = both.map(|((actor, action), news)| match (actor, decks.of(actor, action)) {
            (Actor::Seat(seat), Action::SetUp(setup)) if viewer != Viewer::Seat(seat) => {
                let other = exchange.setup(&game, seat, &setup, &mut chance);
                different += setup.pieces().iter().zip(other.pieces()).filter(|(one, two)| one != two).count();
                (actor, Action::SetUp(other))
            }
            (Actor::Seat(seat), action) if viewer != Viewer::Seat(seat) => (actor, exchange.action(action, news)),
            same => same,
        });
        let twin: Vec<_> = twin.collect();
        let actions = [played.actions, twin];
        (different + cards > 0).then(|| Self { rules: Arc::clone(rules), viewer, actions, different, cards })
    }

    /// Plays both games in a service and compares what reaches the viewer.
    pub fn compare(&self, service: &Service) -> Result<ComparisonExtent, String> {
        let mut games = [0, 1].map(|_| Game::start(Arc::clone(&self.rules), Options::default()).0);
        for (step, pair) in self.actions[0].iter().zip(&self.actions[1]).enumerate() {
            if self.step(service, &mut games, step, pair)? == ComparisonExtent::Partly {
                return Ok(ComparisonExtent::Partly);
            }
        }
        let abort = (Actor::Arbiter, Action::Abort);
        self.step(service, &mut games, 0, (&abort, &abort))
    }

    fn step(
        &self,
        service: &Service,
        games: &mut [Game; 2],
        step: usize,
        (one, two): (&(Actor, Action), &(Actor, Action)),
    ) -> Result<ComparisonExtent, String> {
        let [first, second] = games;
        let results = [service.apply(first, one.0, one.1.clone()), service.apply(second, two.0, two.1.clone())];
        let own = matches!(one.0, Actor::Seat(seat) if self.viewer == Viewer::Seat(seat));
        let news = match results {
            [Ok(one), Ok(two)] => [one, two],
            [Err(one), Err(two)] if one == two => return Ok(ComparisonExtent::Partly),
            [one, two] if own => return Err(format!("the viewer's {step}th action: {one:?}, but {two:?}")),
            // What another seat may do may follow from what its pieces are.
            _ => return Ok(ComparisonExtent::Partly),
        };
        if immobile(&news[0]) != immobile(&news[1]) || !exchange::alike(&news[0], &news[1]) {
            return Ok(ComparisonExtent::Partly);
        }
        let seen = [service.seen(first, &news[0], self.viewer), service.seen(second, &news[1], self.viewer)];
        same("events", step, &seen[0], &seen[1])?;
        // Printing a view takes long, because it prints its rules.
        let print = step % 16 == 3;
        same("view", step, &service.look(first, self.viewer, print), &service.look(second, self.viewer, print))?;
        self.probe(service, [first, second], step)?;
        Ok(ComparisonExtent::Whole)
    }

    /// What the viewer tries is refused, or not, in the same words in both games.
    fn probe(&self, service: &Service, games: [&Game; 2], step: usize) -> Result<(), String> {
        let Viewer::Seat(seat) = self.viewer else { return Ok(()) };
        let mut chance = Chance(step as u64);
        for number in 0..12 {
            let action = match (number % 4, play::own_way(games[0], seat, &mut chance)) {
                (0 | 2, Some(way)) => Action::Move(way),
                (1, Some(way)) => Action::Shoot(way),
                (_, _) => play::hostile(&self.rules, &mut chance).1,
            };
            let results = games.map(|game| {
                let result = service.apply(&mut game.clone(), Actor::Seat(seat), action.clone());
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

/// Whether pieces of a kind move at all.
pub fn moves(rules: &Rules, kind: Kind) -> bool {
    rules.kind(kind).movement != Movement::Still
}

/// A board so small that chance soon brings pieces to the enemy's back row, and chases round in circles, under all the
/// options that hide something.
fn yard(columns: u8) -> Arc<Rules> {
    let options = Options {
        silent_defence: Some(true),
        rescue: Some(true),
        aggressor_advantage: Some(true),
        more_squares: Some(true),
        repetition_limit: Some(9),
        ..Options::default()
    };
    let mut ruleset = rules_with("original", &options).ruleset().clone();
    ruleset.board.shape = Shape::Grid { columns, rows: 6, lakes: vec![] };
    ruleset.setup.home_rows = 2;
    let army = [("flag", 1), ("bomb", 1), ("scout", 2), ("miner", 1), ("sergeant", 1), ("captain", 1), ("major", 1)];
    ruleset.army = army.map(|(kind, count)| (kind.to_owned(), count)).into();
    ready(ruleset)
}

/// Twins under every ruleset, for every viewer, of games of many lengths.
pub fn all() -> impl Iterator<Item = Twins> {
    let yards = [5, 6].map(|columns| (yard(columns), 300, 40_u64));
    let tables = tables().into_iter().map(|rules| (rules, 150, 20));
    yards.into_iter().chain(tables).flat_map(|(rules, longest, seeds)| {
        let viewers = crate::checks::viewers(&rules);
        (0..seeds).flat_map(move |seed| {
            let rules = Arc::clone(&rules);
            viewers.clone().into_iter().filter_map(move |viewer| {
                let mut chance = Chance(seed);
                let length = if chance.one_in(8) { 1 } else { 2 + chance.below(longest) };
                Twins::make(&rules, viewer, seed, length)
            })
        })
    })
}

/// Every ruleset, and the one with cards with all that may be chosen for it.
pub fn tables() -> Vec<Arc<Rules>> {
    let cards = Options { hidden_attack_card: Some(true), swap_then_attack: Some(true), ..Options::default() };
    let silent = Options { silent_defence: Some(true), refill: Some(true), ..Options::default() };
    let chosen = [cards, silent].map(|options| rules_with("battle-cards", &options));
    shipped().iter().cloned().chain(chosen).collect()
}

#[test]
fn v_6_twins_hold_every_event_that_only_some_see() {
    let (mut silent, mut unseen, mut chased) = (0, 0, 0);
    for pair in all() {
        let mut game = Game::start(Arc::clone(&pair.rules), Options::default()).0;
        for (actor, action) in &pair.actions[0] {
            let news = game.apply(*actor, action.clone()).unwrap();
            let view = game.view_for(pair.viewer);
            silent += usize::from(news.iter().any(
                |event| matches!(event, Event::Fact(Fact::Captured { piece, .. }) if view.piece(*piece).unwrap().kind.is_none()),
            ));
            unseen += usize::from(
                news.iter()
                    .any(|event| matches!(event.seen_by(pair.viewer), Some(SeenEvent::Returned { old: None, .. }))),
            );
            let chases = |seat| game.table().chase().is_some_and(|chase| chase.count(seat) > 1);
            chased += usize::from(view.seat().is_some_and(chases));
        }
    }
    assert!(silent >= 50 && unseen >= 10 && chased >= 50, "{silent} {unseen} {chased}");
}

#[test]
fn v_6_games_that_differ_only_in_what_a_viewer_may_not_know_look_the_same() {
    let (mut twins, mut whole, mut different, mut cards) = (0, 0, 0, 0);
    for pair in all() {
        match pair.compare(&Service::honest()) {
            Ok(ComparisonExtent::Whole) => whole += 1,
            Ok(ComparisonExtent::Partly) => {}
            Err(difference) => panic!("{} tells {:?} a secret: {difference}", pair.rules.ruleset().id, pair.viewer),
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
        pair.compare(&Service::honest()).is_err()
    });
    assert!(found);
}

/// What a viewer was shown of some events, with the number that each has among all.
pub fn seen(events: &[Event], viewer: Viewer) -> Vec<(usize, SeenEvent)> {
    let seen = |(number, event): (usize, &Event)| event.seen_by(viewer).map(|seen| (number, seen));
    events.iter().enumerate().filter_map(seen).collect()
}
