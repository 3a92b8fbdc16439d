//! Random games with a fixed seed: random setups, then actions of players who see only their own view.

use std::cmp::Ordering;
use std::sync::Arc;

use fieldpost_engine::ruleset::{CardsRule, FirstRule, Movement};
use fieldpost_engine::{Action, Actor, Deal, Event, Game, GameView, Kind, Options, Rules, Seat, Setup, Space, Viewer};

/// A small generator (SplitMix64), so that a seed gives the same game everywhere.
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

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
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
        if rules.needs_chance() {
            playout.act(Actor::Chance, Action::Deal(random_deal(rules, chance)));
        }
        for seat in rules.all_seats().iter() {
            playout.act(Actor::Seat(seat), Action::SetUp(random_setup(rules, seat, chance)));
        }
        playout
    }

    /// Plays until the game is over, at most this many turns.
    pub(crate) fn play(mut self, turns: usize, chance: &mut Chance) -> Self {
        for _ in 0..turns {
            let Some(seat) = self.game.awaiting().last().and_then(|decision| decision.seats().iter().next()) else {
                break;
            };
            let action = choose(&self.game.view_for(Viewer::Seat(seat)), seat, chance);
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

/// The deal of chance.
pub(crate) fn random_deal(rules: &Rules, chance: &mut Chance) -> Deal {
    let ruleset = rules.ruleset();
    let deck = |cards: &CardsRule| {
        let mut deck = cards.deck.clone();
        chance.shuffle(&mut deck);
        deck
    };
    let decks = ruleset.cards.iter().flat_map(|cards| vec![cards; rules.seats().len()]).map(deck).collect();
    let first = (ruleset.first == FirstRule::Chance).then(|| Seat(chance.below(rules.seats().len()) as u8));
    Deal { decks, first }
}

/// A whole army on its home, at random.
pub(crate) fn random_setup(rules: &Rules, seat: Seat, chance: &mut Chance) -> Setup {
    let kept_free = rules.ruleset().recruit.and(rules.board().recruitment(seat));
    let mut spaces: Vec<Space> =
        rules.home(seat).concat().into_iter().filter(|space| Some(*space) != kept_free).collect();
    chance.shuffle(&mut spaces);
    let kinds = rules.kinds().flat_map(|(kind, _)| (0..rules.army(kind)).map(move |_| kind));
    let placed: Vec<(Space, Kind)> = spaces.into_iter().zip(kinds).collect();
    rules.setup(seat, placed).expect("a whole army on its home")
}

/// The action that looks best, with some randomness: forward, at weaker pieces, not at stronger ones.
pub(crate) fn choose(view: &GameView, seat: Seat, chance: &mut Chance) -> Action {
    let worth = |action: &Action| match action {
        Action::Move(way) => Some(50 + 2 * (advance(view, seat, way.to) - advance(view, seat, way.from))),
        Action::Attack(way) | Action::Shoot(way) => Some(promise(view, way.from, way.to)),
        Action::Swap(_) | Action::SwapCard(_) | Action::Redraw(_) | Action::Keep | Action::Decline => Some(40),
        Action::Defend(_) | Action::Rescue(..) | Action::Recruit(_) | Action::TakeFlag => Some(50),
        Action::LeaveFlag => Some(30),
        Action::Deal(_)
        | Action::SetUp(_)
        | Action::Resign
        | Action::OfferDraw
        | Action::AcceptDraw
        | Action::RefuseDraw
        | Action::Abort
        | Action::Expire => None,
    };
    let actions = view.legal_actions();
    let rated = actions.iter().filter_map(|action| Some((worth(action)? + chance.below(30) as i32, action)));
    rated.max_by_key(|(worth, _)| *worth).expect("a seat that is asked can answer").1.clone()
}

/// How far a space lies from a seat's back row.
fn advance(view: &GameView, seat: Seat, space: Space) -> i32 {
    let rows = view.rules().board().rows(seat);
    rows.iter().position(|row| row.contains(&space)).unwrap_or(0) as i32
}

/// How promising an attack is, from what the player knows.
fn promise(view: &GameView, from: Space, to: Space) -> i32 {
    let rules = view.rules();
    let kind = |space| view.at(space).and_then(|piece| piece.kind).map(|kind| rules.kind(kind));
    match (kind(from), kind(to)) {
        (Some(own), Some(other)) if other.movement == Movement::Still => {
            if own.id == "miner" || other.rank.is_none() && other.id == "flag" { 90 } else { 0 }
        }
        (Some(own), Some(other)) => match own.rank.cmp(&other.rank) {
            Ordering::Greater => 90,
            Ordering::Equal => 50,
            Ordering::Less => 0,
        },
        // The unknown is best met by whoever has little to lose, or has little to fear.
        (Some(own), None) => {
            let moved = view.at(to).is_some_and(|piece| piece.moved);
            46 + if moved { 6 } else { 0 } + i32::from(own.rank.unwrap_or(0))
        }
        (None, _) => 0,
    }
}
