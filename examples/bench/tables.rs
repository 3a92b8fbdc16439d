//! Games as the load generator plays them: it holds the whole game, so every move it sends is legal.

use std::sync::Arc;

use fieldpost_engine::ruleset::Defence;
use fieldpost_engine::{Action, Actor, Decision, Game, Kind, Move, Options, Rules, Seat, Setup, Space};

use crate::{Fault, Outcome};

/// Small, seeded chance: the same run plays the same games.
#[derive(Clone)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `limit` (xorshift64*).
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit
    }
}

/// One game, and its random player.
#[derive(Clone)]
pub(crate) struct Table {
    game: Game,
    chance: Chance,
    actions: Vec<Action>,
}

/// A seat's army on random home spaces.
pub(crate) fn random_setup(rules: &Rules, seat: Seat, chance: &mut Chance) -> Outcome<Setup> {
    let mut homes: Vec<Space> = rules.home(seat).iter().flatten().copied().collect();
    let army = rules.kinds().flat_map(|(kind, _)| std::iter::repeat_n(kind, usize::from(rules.army(kind))));
    let placed: Vec<(Space, Kind)> = army.map(|kind| (homes.swap_remove(chance.below(homes.len())), kind)).collect();
    rules.setup(seat, placed).map_err(|faults| Fault::from(format!("a random setup with faults: {faults:?}")))
}

fn takes_flag(game: &Game, action: &Action) -> bool {
    let (Action::Move(way) | Action::Attack(way)) = action else { return false };
    let kind = game.table().at(way.to).and_then(|piece| game.kind(piece));
    kind.is_some_and(|kind| game.rules().kind(kind).defence == Defence::Flag)
}

impl Table {
    /// A game with random setups, in which the first seat is to move.
    pub(crate) fn begin(rules: &Arc<Rules>, seed: u64) -> Outcome<Self> {
        let mut chance = Chance::new(seed);
        let (mut game, _) = Game::start(Arc::clone(rules), Options::default());
        for seat in rules.all_seats().iter() {
            let setup = random_setup(rules, seat, &mut chance)?;
            game.apply(Actor::Seat(seat), Action::SetUp(setup))?;
        }
        Ok(Self { game, chance, actions: Vec::new() })
    }

    /// Whether the game will last for this many plies.
    pub(crate) fn lasts(&self, plies: usize) -> Outcome<bool> {
        let mut ahead = self.clone();
        for _ in 0..plies {
            let Some((seat, action, _)) = ahead.choose() else { return Ok(false) };
            ahead.play(seat, action)?;
        }
        Ok(ahead.choose().is_some())
    }

    /// The setup that a seat locked.
    pub(crate) fn setup(&self, seat: Seat) -> Option<&Setup> {
        self.game.state().setup(seat)
    }

    /// Whose turn it is and a random legal move; nothing once the game is over.
    pub(crate) fn choose(&mut self) -> Option<(Seat, Action, Move)> {
        let Decision::Turn { seat } = self.game.table().decision()? else { return None };
        self.actions.clear();
        self.game.legal_actions(seat, &mut self.actions);
        self.actions.retain(|action| matches!(action, Action::Move(_) | Action::Attack(_)));
        // A random player takes the flag early; a measurement wants games that go on.
        let game = &self.game;
        self.actions.retain(|action| !takes_flag(game, action));
        if self.actions.is_empty() {
            return None;
        }
        let action = self.actions.swap_remove(self.chance.below(self.actions.len()));
        match action {
            Action::Move(way) | Action::Attack(way) => Some((seat, action, way)),
            _ => None,
        }
    }

    /// Plays the move that was chosen.
    pub(crate) fn play(&mut self, seat: Seat, action: Action) -> Outcome {
        self.game.apply(Actor::Seat(seat), action)?;
        Ok(())
    }

    /// The rules, for the names of spaces.
    pub(crate) fn rules(&self) -> &Rules {
        self.game.rules()
    }
}
