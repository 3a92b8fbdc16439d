//! Random play: setups, games and hostile actions, all of them a function of a seed.

use std::sync::Arc;

use fieldpost_engine::{Action, Actor, Decision, Event, Game, Kind, Move, Options, Rules, Seat, Setup, Space};

/// A stream of numbers that looks random (SplitMix64); chance enough for tests, and the same everywhere.
pub struct Chance(pub u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }

    /// True once in `count` times.
    pub fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// A game that was played, with everything that led to it.
pub struct Played {
    pub actions: Vec<(Actor, Action)>,
    pub events: Vec<Event>,
    pub game: Game,
}

/// A whole army anywhere on the home spaces.
pub fn setup(rules: &Rules, seat: Seat, chance: &mut Chance) -> Setup {
    let mut home = rules.home(seat).concat();
    chance.shuffle(&mut home);
    let army = rules.kinds().flat_map(|(kind, _)| (0..rules.army(kind)).map(move |_| kind));
    rules.setup(seat, home.into_iter().zip(army).collect()).unwrap()
}

/// Plays up to `length` actions at random, mostly moves, and calls `each` after every one with what followed.
pub fn play(rules: &Arc<Rules>, seed: u64, length: usize, mut each: impl FnMut(&Game, &[Event])) -> Played {
    let mut chance = Chance(seed);
    let (mut game, mut events) = Game::start(Arc::clone(rules), Options::default());
    each(&game, &events);
    let mut actions = Vec::new();
    for _ in 0..length {
        let Some((actor, action)) = choose(&game, &mut chance) else { break };
        let news = game
            .apply(actor, action.clone())
            .unwrap_or_else(|illegal| panic!("seed {seed}: {actor:?} {action:?} was called legal, but {illegal:?}"));
        each(&game, &news);
        actions.push((actor, action));
        events.extend(news);
    }
    Played { actions, events, game }
}

/// Something that somebody may do now; nothing once the game is over.
pub fn choose(game: &Game, chance: &mut Chance) -> Option<(Actor, Action)> {
    let decision = game.table().decision()?;
    let seats: Vec<Seat> = decision.seats().iter().collect();
    let seat = seats[chance.below(seats.len())];
    if let Decision::SetUp { .. } = decision {
        return Some((Actor::Seat(seat), Action::SetUp(setup(game.rules(), seat, chance))));
    }
    if chance.one_in(1000) {
        return Some((Actor::Clock, Action::Expire));
    }
    let anyone = if chance.one_in(4) { Seat(chance.below(game.rules().seats().len()) as u8) } else { seat };
    let mut legal = Vec::new();
    game.legal_actions(anyone, &mut legal);
    // Few games would last if every offer of a draw were accepted and every thought of giving up followed.
    let rash = |action: &Action| matches!(action, Action::Resign | Action::Abort | Action::AcceptDraw);
    if !chance.one_in(200) {
        legal.retain(|action| !rash(action));
    }
    if !chance.one_in(10) {
        legal.retain(|action| matches!(action, Action::Move(_) | Action::Attack(_)));
    }
    if legal.is_empty() {
        game.legal_actions(seat, &mut legal);
        legal.retain(|action| !rash(action));
        return Some((Actor::Seat(seat), legal.swap_remove(chance.below(legal.len()))));
    }
    Some((Actor::Seat(anyone), legal.swap_remove(chance.below(legal.len()))))
}

/// An action that nobody promised to be legal: any actor, any kind of action, spaces that do not exist.
pub fn hostile(rules: &Rules, chance: &mut Chance) -> (Actor, Action) {
    let actor = match chance.below(12) {
        0 => Actor::Clock,
        1 => Actor::Arbiter,
        2 => Actor::Seat(Seat(chance.below(256) as u8)),
        _ => Actor::Seat(Seat(chance.below(rules.seats().len()) as u8)),
    };
    let action = match chance.below(16) {
        0 => Action::Resign,
        1 => Action::OfferDraw,
        2 => Action::AcceptDraw,
        3 => Action::RefuseDraw,
        4 => Action::Abort,
        5 => Action::Expire,
        6 => Action::SetUp(any_setup(rules, chance)),
        7..=11 => Action::Move(any_way(rules, chance)),
        _ => Action::Attack(any_way(rules, chance)),
    };
    (actor, action)
}

/// A way between two spaces, near each other or not, on the board or (rarely) not.
pub fn any_way(rules: &Rules, chance: &mut Chance) -> Move {
    let board = rules.board();
    let any = |chance: &mut Chance| {
        Space(if chance.one_in(20) { chance.below(256) } else { chance.below(board.len()) } as u8)
    };
    let from = any(chance);
    let ways: Vec<_> = board.lines(from).flat_map(|line| line.iter().take(2)).collect();
    let near = (!ways.is_empty() && !chance.one_in(4)).then(|| *ways[chance.below(ways.len())]);
    Move::new(from, near.unwrap_or_else(|| any(chance)))
}

/// A way along a line from a piece of a seat, whatever is in between; nothing before the armies stand.
pub fn own_way(game: &Game, seat: Seat, chance: &mut Chance) -> Option<Move> {
    let board = game.rules().board();
    let own = game.table().pieces().filter(|(_, piece)| piece.seat == seat).filter_map(|(_, piece)| piece.space);
    let ways = own.flat_map(|from| board.lines(from).flatten().map(move |to| Move::new(from, *to)));
    let ways: Vec<Move> = ways.collect();
    (!ways.is_empty()).then(|| ways[chance.below(ways.len())])
}

/// A setup as it may come from outside: right, or with some pieces changed or gone.
fn any_setup(rules: &Rules, chance: &mut Chance) -> Setup {
    let seat = Seat(chance.below(rules.seats().len()) as u8);
    let mut pieces = setup(rules, seat, chance).pieces().to_vec();
    for _ in 0..chance.below(3) {
        let index = chance.below(pieces.len());
        match chance.below(3) {
            0 => pieces[index].0 = Space(chance.below(256) as u8),
            1 => pieces[index].1 = Kind(chance.below(256) as u8),
            _ => drop(pieces.swap_remove(index)),
        }
    }
    // The only way past the checks of `Rules::setup`, and the one by which a setup comes from a log or a client.
    serde_json::from_value(serde_json::to_value(&pieces).unwrap()).unwrap()
}
