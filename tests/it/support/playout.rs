//! Games out of chance with a fixed seed: random setups, then random legal actions, until the game is over or a limit
//! is reached.

use std::sync::Arc;

use fieldpost_engine::ruleset::Movement;
use fieldpost_engine::{Action, Actor, Event, Game, Kind, Options, Rules, Seat, Setup, Space};

/// A small generator (SplitMix64), so that a seed means the same game everywhere.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % end as u64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// A game with the log from which its record is made.
pub(crate) struct Playout {
    pub(crate) game: Game,
    pub(crate) log: Vec<(Actor, Action, Vec<Event>)>,
}

impl Playout {
    /// A game in which both armies stand at random.
    pub(crate) fn start(rules: &Arc<Rules>, options: Options, chance: &mut Chance) -> Self {
        let (game, _) = Game::start(Arc::clone(rules), options);
        let mut playout = Self { game, log: Vec::new() };
        for seat in rules.all_seats().iter() {
            playout.act(Actor::Seat(seat), Action::SetUp(random_setup(rules, seat, chance)));
        }
        playout
    }

    /// Plays random legal actions, at most `plies`, with a liking for attacks so that games end.
    pub(crate) fn play(mut self, plies: usize, chance: &mut Chance) -> Self {
        let mut actions = Vec::new();
        for _ in 0..plies {
            let Some(decision) = self.game.awaiting().last() else { break };
            let Some(seat) = decision.seats().iter().next() else { break };
            actions.clear();
            self.game.legal_actions(seat, &mut actions);
            let attacks: Vec<_> = actions.iter().filter(|action| matches!(action, Action::Attack(_))).collect();
            let moves: Vec<_> = actions.iter().filter(|action| matches!(action, Action::Move(_))).collect();
            let among = if attacks.is_empty() || chance.below(3) == 0 && !moves.is_empty() { moves } else { attacks };
            let action = among[chance.below(among.len())].clone();
            self.act(Actor::Seat(seat), action);
        }
        self
    }

    /// Applies an action that is legal.
    pub(crate) fn act(&mut self, actor: Actor, action: Action) {
        let events = self.game.apply(actor, action.clone()).expect("a legal action");
        self.log.push((actor, action, events));
    }

    /// The log as records are made of it.
    pub(crate) fn played(&self) -> impl Iterator<Item = (Actor, &Action, &[Event])> {
        self.log.iter().map(|(actor, action, events)| (*actor, action, events.as_slice()))
    }
}

/// A setup at random, its flag in the back row and not more still pieces in front of all than chance wants.
pub(crate) fn random_setup(rules: &Rules, seat: Seat, chance: &mut Chance) -> Setup {
    let mut spaces: Vec<Space> = rules.home(seat).concat();
    chance.shuffle(&mut spaces);
    let kinds = rules.kinds().flat_map(|(kind, _)| (0..rules.army(kind)).map(move |_| kind));
    let placed: Vec<(Space, Kind)> = spaces.into_iter().zip(kinds).collect();
    rules.setup(seat, placed).expect("a whole army on its home")
}

/// Whether a kind moves.
pub(crate) fn moves(rules: &Rules, kind: Kind) -> bool {
    rules.kind(kind).movement != Movement::Still
}
