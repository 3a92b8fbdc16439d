//! How fast games are decided: random playouts (uniform among the legal moves and attacks, until the end), one action,
//! one action and the view of it, the replay of a long game, and the list of legal actions.
//!
//! `cargo bench -p fieldpost-engine`. Times of playouts are per ply, so that their throughput is plies a second.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a bench that cannot go on has failed")]

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use fieldpost_engine::{Action, Actor, Decision, Event, Game, Options, Rules, Seat, Viewer};

#[path = "../tests/laws/play.rs"]
#[expect(dead_code, unreachable_pub, reason = "the tests use more of it")]
mod play;
#[path = "../tests/laws/rulesets.rs"]
#[expect(dead_code, unreachable_pub, reason = "the tests use more of it")]
mod rulesets;

use play::{Chance, setup};
use rulesets::rules;

/// Some games never end by themselves soon enough: so many plies are a game's worth.
const LONGEST: u32 = 10_000;

fn begin(rules: &Arc<Rules>, chance: &mut Chance) -> (Game, Vec<Event>) {
    let (mut game, mut events) = Game::start(Arc::clone(rules), Options::default());
    for seat in rules.all_seats().iter() {
        events.extend(game.apply(Actor::Seat(seat), Action::SetUp(setup(rules, seat, chance))).unwrap());
    }
    (game, events)
}

/// One of the legal moves and attacks of the seat whose turn it is; they are listed first.
fn choose(game: &Game, legal: &mut Vec<Action>, chance: &mut Chance) -> Option<(Actor, Action)> {
    let Decision::Turn { seat } = game.table().decision()? else { return None };
    legal.clear();
    game.legal_actions(seat, legal);
    let moves = legal.partition_point(|action| matches!(action, Action::Move(_) | Action::Attack(_)));
    Some((Actor::Seat(seat), legal.swap_remove(chance.below(moves))))
}

/// Plays a game to its end: how many plies it took.
fn playout(mut game: Game, legal: &mut Vec<Action>, chance: &mut Chance) -> u32 {
    while let Some((actor, action)) = choose(&game, legal, chance) {
        black_box(game.apply(actor, action).unwrap());
        if game.table().ply() >= LONGEST {
            break;
        }
    }
    game.table().ply()
}

/// A game of `plies` plies that has not ended, and its log.
fn game_of(rules: &Arc<Rules>, plies: u32) -> (Game, Vec<Event>) {
    for seed in 0..1000 {
        let mut chance = Chance(seed);
        let mut legal = Vec::new();
        let (mut game, mut events) = begin(rules, &mut chance);
        while game.table().ply() < plies
            && let Some((actor, action)) = choose(&game, &mut legal, &mut chance)
        {
            events.extend(game.apply(actor, action).unwrap());
        }
        if game.outcome().is_none() {
            return (game, events);
        }
    }
    panic!("no game of {plies} plies in a thousand");
}

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playout");
    group.throughput(Throughput::Elements(1)).sample_size(20).measurement_time(Duration::from_secs(8));
    for id in ["original", "quick-arena"] {
        let rules = rules(id);
        let (mut chance, mut legal) = (Chance(7), Vec::new());
        group.bench_function(BenchmarkId::new("ply", id), |bencher| {
            bencher.iter_custom(|plies| {
                let (mut played, mut spent) = (0, Duration::ZERO);
                while played < plies {
                    let (game, _) = begin(&rules, &mut chance);
                    let start = Instant::now();
                    played += u64::from(playout(game, &mut legal, &mut chance));
                    spent += start.elapsed();
                }
                spent.mul_f64(plies as f64 / played as f64)
            });
        });
    }
    group.finish();
}

fn turns(criterion: &mut Criterion) {
    let (game, _) = game_of(&rules("original"), 100);
    let mut legal = Vec::new();
    let (actor, action) = choose(&game, &mut legal, &mut Chance(3)).unwrap();
    let seat = Viewer::Seat(Seat(0));
    criterion.bench_function("apply", |bencher| {
        let apply = |mut game: Game| (game.apply(actor, action.clone()), game);
        bencher.iter_batched(|| game.clone(), apply, BatchSize::SmallInput);
    });
    criterion.bench_function("apply and view", |bencher| {
        let apply = |mut game: Game| (game.apply(actor, action.clone()), game.view_for(seat), game);
        bencher.iter_batched(|| game.clone(), apply, BatchSize::SmallInput);
    });
    criterion.bench_function("view", |bencher| bencher.iter(|| black_box(&game).view_for(seat)));
    criterion.bench_function("legal actions", |bencher| {
        bencher.iter(|| {
            legal.clear();
            black_box(&game).legal_actions(Seat(0), &mut legal);
        });
    });
}

fn replay(criterion: &mut Criterion) {
    let (_, events) = game_of(&rules("original"), 400);
    criterion.bench_function("replay of 400 plies", |bencher| bencher.iter(|| Game::replay(black_box(&events))));
}

criterion_group!(benches, playouts, turns, replay);
criterion_main!(benches);
