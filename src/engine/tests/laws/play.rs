//! Random play: setups, games and hostile actions, all of them a function of a seed.

use std::sync::Arc;

use fieldpost_engine::ruleset::{Defence, FirstRule};
use fieldpost_engine::{
    Action, Actor, Card, Deal, Decision, DefenceCard, Event, Game, Kind, Move, Options, Rules, Seat, Setup, Space, Swap,
};

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
pub struct PlayedGame {
    pub actions: Vec<(Actor, Action)>,
    pub events: Vec<Event>,
    pub game: Game,
}

/// Whatever chance has to draw.
pub fn deal(rules: &Rules, chance: &mut Chance) -> Deal {
    let decks = rules.ruleset().cards.iter().flat_map(|cards| vec![cards.deck.clone(); rules.seats().len()]);
    let mut decks: Vec<Vec<Card>> = decks.collect();
    decks.iter_mut().for_each(|deck| chance.shuffle(deck));
    let drawn = rules.ruleset().first == FirstRule::Chance;
    Deal { decks, first: drawn.then(|| Seat(chance.below(rules.seats().len()) as u8)) }
}

/// A whole army anywhere on the home spaces.
pub fn setup(rules: &Rules, seat: Seat, chance: &mut Chance) -> Setup {
    let mut home = rules.home(seat).concat();
    home.retain(|space| rules.recruitment(seat) != Some(*space));
    chance.shuffle(&mut home);
    let army = rules.kinds().flat_map(|(kind, _)| (0..rules.army(kind)).map(move |_| kind));
    rules.setup(seat, home.into_iter().zip(army).collect()).unwrap()
}

/// Plays up to `length` actions at random, mostly moves, and calls `each` after every one with what followed.
pub fn play(rules: &Arc<Rules>, seed: u64, length: usize, each: impl FnMut(&Game, &[Event])) -> PlayedGame {
    play_by(rules, seed, length, choose, each)
}

/// The same with another way to choose.
pub fn play_by(
    rules: &Arc<Rules>,
    seed: u64,
    length: usize,
    choose: impl Fn(&Game, &mut Chance) -> Option<(Actor, Action)>,
    mut each: impl FnMut(&Game, &[Event]),
) -> PlayedGame {
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
    PlayedGame { actions, events, game }
}

/// Something that somebody may do now; nothing once the game is over.
pub fn choose(game: &Game, chance: &mut Chance) -> Option<(Actor, Action)> {
    let decision = game.table().decision()?;
    if decision == Decision::Deal {
        return Some((Actor::Chance, Action::Deal(deal(game.rules(), chance))));
    }
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
        legal.retain(|action| !rash(action) && !matches!(action, Action::OfferDraw | Action::RefuseDraw));
    }
    if legal.is_empty() {
        game.legal_actions(seat, &mut legal);
        legal.retain(|action| !rash(action));
        return Some((Actor::Seat(seat), legal.swap_remove(chance.below(legal.len()))));
    }
    Some((Actor::Seat(anyone), legal.swap_remove(chance.below(legal.len()))))
}

/// Something that somebody may do now, and rather what goes to the enemy's back row or beside an enemy than what ends
/// the game.
pub fn choose_eagerly(game: &Game, chance: &mut Chance) -> Option<(Actor, Action)> {
    let (rules, table) = (game.rules(), game.table());
    let goal = |seat: Seat, space: Space| {
        let enemy = |other: &Seat| *other != seat && rules.board().rows(*other)[0].contains(&space);
        rules.all_seats().iter().any(|other| enemy(&other))
    };
    let beside = |seat: Seat, space: Space| {
        let mut around = rules.board().links(space).iter().filter_map(|link| table.piece(table.at(link.to)?));
        around.any(|piece| piece.seat != seat)
    };
    let ends = |space: Space| {
        let kind = table.at(space).and_then(|piece| game.kind(piece));
        kind.is_some_and(|kind| rules.kind(kind).defence == Defence::Flag)
    };
    let mut best = None;
    for _ in 0..12 {
        let (actor, action) = choose(game, chance)?;
        let value = match (actor, &action) {
            // Whoever goes far tells what it is (M-7).
            (_, Action::Move(way)) if !rules.board().adjacent(way.from, way.to) => 0,
            (Actor::Seat(seat), Action::Move(way)) if goal(seat, way.to) => 3,
            (Actor::Seat(seat), Action::Move(way)) if beside(seat, way.to) => 2,
            (_, Action::Attack(way)) if ends(way.to) => 0,
            (Actor::Clock, _) | (_, Action::Resign | Action::Abort | Action::AcceptDraw) => 0,
            (_, Action::Rescue(..)) => 3,
            _ => 1,
        };
        if best.as_ref().is_none_or(|(most, _)| value > *most) {
            best = Some((value, (actor, action)));
        }
    }
    best.map(|(_, chosen)| chosen)
}

/// An action that nobody promised to be legal: any actor, any kind of action, spaces that do not exist.
pub fn hostile(rules: &Rules, chance: &mut Chance) -> (Actor, Action) {
    let actor = match chance.below(14) {
        0 => Actor::Clock,
        1 => Actor::Arbiter,
        2 => Actor::Chance,
        3 => Actor::Seat(Seat(chance.below(256) as u8)),
        _ => Actor::Seat(Seat(chance.below(rules.seats().len()) as u8)),
    };
    let kind = Kind(chance.below(rules.kinds().count() + 1) as u8);
    let action = match chance.below(26) {
        0 => Action::Resign,
        1 => Action::OfferDraw,
        2 => Action::AcceptDraw,
        3 => Action::RefuseDraw,
        4 => Action::Abort,
        5 => Action::Expire,
        6 => Action::SetUp(any_setup(rules, chance)),
        7 => Action::Deal(any_deal(rules, chance)),
        8 => Action::Redraw((0..chance.below(5)).map(|_| any_card(chance)).collect()),
        9 => Action::Keep,
        10 => Action::Decline,
        11 => Action::Rescue(kind, any_way(rules, chance).to),
        12 => Action::Recruit(kind),
        13 => Action::TakeFlag,
        14 => Action::LeaveFlag,
        15 => Action::SwapCard(any_card(chance)),
        16 => Action::Defend([DefenceCard::Plus1, DefenceCard::Plus2, DefenceCard::Plus3][chance.below(3)]),
        17 => Action::Shoot(any_way(rules, chance)),
        18 => {
            let (ends, attack) = (any_way(rules, chance), any_way(rules, chance));
            Action::Swap(Swap { one: ends.from, two: ends.to, attack: chance.one_in(2).then_some(attack) })
        }
        19..=22 => Action::Move(any_way(rules, chance)),
        _ => Action::Attack(any_way(rules, chance)),
    };
    (actor, action)
}

fn any_card(chance: &mut Chance) -> Card {
    Card::ALL[chance.below(Card::ALL.len())].0
}

/// What chance might draw: right, or with a card or the first seat changed or gone.
fn any_deal(rules: &Rules, chance: &mut Chance) -> Deal {
    let mut deal = deal(rules, chance);
    match chance.below(4) {
        0 => deal.first = Some(Seat(chance.below(6) as u8)),
        1 => drop(deal.decks.pop()),
        2 => deal.decks.iter_mut().filter_map(|deck| deck.first_mut()).for_each(|card| *card = any_card(chance)),
        _ => {}
    }
    deal
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
    let via = chance.one_in(12).then(|| any(chance));
    let way = Move { via, leaves_flag: chance.one_in(12), ..Move::new(from, near.unwrap_or_else(|| any(chance))) };
    with_cards(way, chance)
}

/// Lays cards on a way now and then, as somebody might who holds them or who does not (K-3).
fn with_cards(mut way: Move, chance: &mut Chance) -> Move {
    if chance.one_in(4) {
        for card in [any_card(chance), any_card(chance)] {
            match card {
                Card::Move(card) => way.card = Some(card),
                Card::Attack(card) => way.attack_card = Some(card),
                Card::Swap | Card::Defence(_) => {}
            }
        }
    }
    way
}

/// A way from a piece of a seat along a line, a diagonal or across a lake, whatever is in between, or two steps that
/// need not be in one line; nothing before the armies stand.
pub fn own_way(game: &Game, seat: Seat, chance: &mut Chance) -> Option<Move> {
    let board = game.rules().board();
    let own: Vec<_> =
        game.table().pieces().filter(|(_, piece)| piece.seat == seat).filter_map(|(_, piece)| piece.space).collect();
    let leaves_flag = chance.one_in(6);
    if chance.one_in(3) {
        let from = *own.get(chance.below(own.len().max(1)))?;
        let step = |from, chance: &mut Chance| board.links(from)[chance.below(board.links(from).len())].to;
        let via = step(from, chance);
        return Some(Move { via: Some(via), leaves_flag, ..Move::new(from, step(via, chance)) });
    }
    let ends = |from| board.lines(from).chain(board.diagonals(from)).chain([board.crossings(from)]).flatten();
    let ways: Vec<Move> = own
        .into_iter()
        .flat_map(|from| ends(from).map(move |to| Move { leaves_flag, ..Move::new(from, *to) }))
        .collect();
    (!ways.is_empty()).then(|| with_cards(ways[chance.below(ways.len())], chance))
}

/// A game that has just begun: what chance draws is drawn, every army stands, and every first hand is kept.
pub fn opened(rules: &Arc<Rules>, options: &Options, chance: &mut Chance) -> Game {
    let (mut game, _) = Game::start(Arc::clone(rules), options.clone());
    while !matches!(game.table().decision(), Some(Decision::Turn { .. }) | None) {
        let (actor, action) = match game.table().decision() {
            Some(Decision::Redraw { seats }) => (Actor::Seat(seats.iter().next().unwrap()), Action::Keep),
            _ => choose(&game, chance).unwrap(),
        };
        game.apply(actor, action).unwrap();
    }
    game
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
