//! How quick the rules are: random playouts in plies a second, one applied action, one view, one replay.
//!
//! Games are random and seeded, so that two versions of the engine play the same ones.
#![expect(
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a measurement stops at the first surprise"
)]

#[path = "../tests/laws/rulesets.rs"]
#[expect(dead_code, reason = "the tests need more of it")]
mod rulesets;

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use fieldpost_engine::{Action, Actor, Decision, Event, Game, Options, Rules, Seat, Viewer};

/// The longest playout; most random games end much earlier or never would.
const PLIES: usize = 500;

/// Seeded chance (xorshift64*).
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit
    }
}

/// A game with random setups, and its events so far.
fn begin(rules: &Arc<Rules>, chance: &mut Chance) -> (Game, Vec<Event>) {
    let (mut game, mut events) = Game::start(Arc::clone(rules), Options::default());
    for seat in rules.all_seats().iter() {
        let mut homes = rules.home(seat).concat();
        let army = rules.kinds().flat_map(|(kind, _)| std::iter::repeat_n(kind, usize::from(rules.army(kind))));
        let placed = army.map(|kind| (homes.swap_remove(chance.below(homes.len())), kind)).collect();
        let setup = rules.setup(seat, placed).expect("a whole army at home");
        events.extend(game.apply(Actor::Seat(seat), Action::SetUp(setup)).expect("setups are open"));
    }
    (game, events)
}

/// A random move of whoever is to move; nothing once the game is over.
fn choose(game: &Game, chance: &mut Chance, actions: &mut Vec<Action>) -> Option<(Seat, Action)> {
    let Decision::Turn { seat } = game.table().decision()? else { return None };
    actions.clear();
    game.legal_actions(seat, actions);
    actions.retain(|action| matches!(action, Action::Move(_) | Action::Attack(_)));
    (!actions.is_empty()).then(|| (seat, actions.swap_remove(chance.below(actions.len()))))
}

/// Plays on at random: how many plies.
fn play(game: &mut Game, chance: &mut Chance, limit: usize, mut each: impl FnMut(Vec<Event>)) -> usize {
    let mut actions = Vec::new();
    for ply in 0..limit {
        let Some((seat, action)) = choose(game, chance, &mut actions) else { return ply };
        each(game.apply(Actor::Seat(seat), action).expect("a legal move"));
    }
    limit
}

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playout");
    for id in ["original", "barrage", "quick-arena"] {
        let rules = rulesets::rules(id);
        let mut chance = Chance(1);
        let (start, _) = begin(&rules, &mut chance);
        let plies = play(&mut start.clone(), &mut Chance(1), PLIES, drop);
        group.throughput(Throughput::Elements(plies as u64));
        group.bench_function(id, |bencher| {
            let fresh = || start.clone();
            bencher.iter_batched(fresh, |mut game| play(&mut game, &mut Chance(1), PLIES, drop), BatchSize::SmallInput);
        });
    }
    group.finish();
}

fn single_steps(criterion: &mut Criterion) {
    let rules = rulesets::rules("original");
    let mut chance = Chance(1);
    let (mut game, mut events) = begin(&rules, &mut chance);
    play(&mut game, &mut chance, 200, |news| events.extend(news));
    let (seat, action) = choose(&game, &mut chance, &mut Vec::new()).expect("a game under way");

    criterion.bench_function("apply", |bencher| {
        let ready = || (game.clone(), action.clone());
        bencher.iter_batched(ready, |(mut game, action)| game.apply(Actor::Seat(seat), action), BatchSize::SmallInput);
    });
    criterion.bench_function("legal actions", |bencher| {
        let mut actions = Vec::new();
        bencher.iter(|| {
            actions.clear();
            game.legal_actions(seat, &mut actions);
            black_box(actions.len())
        });
    });
    criterion.bench_function("view", |bencher| bencher.iter(|| black_box(&game).view_for(Viewer::Seat(seat))));
    criterion.bench_function("replay of 200 plies", |bencher| bencher.iter(|| Game::replay(black_box(&events))));
}

criterion_group!(engine, playouts, single_steps);
criterion_main!(engine);
