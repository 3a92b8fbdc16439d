//! How fast games are decided: random playouts (uniform among the legal actions, until the end), one action, one
//! action and the view of it, the replay of a long game, and the list of legal actions.
//!
//! `cargo bench -p fieldpost-engine`. What is measured is the processor time of the thread, so that other work on the
//! machine changes little. Times of playouts are per ply, so that their throughput is plies a second.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a bench that cannot go on has failed")]

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use cpu_time::ThreadTime;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use fieldpost_engine::{Event, Game, Rules, Viewer};

#[expect(unreachable_pub, reason = "two benches share it")]
mod random;

use random::play::Chance;
use random::rulesets::rules;
use random::{begin, choose, played, playout};

/// The processor time of the thread that measures.
struct ProcessorTime;

impl Measurement for ProcessorTime {
    type Intermediate = ThreadTime;
    type Value = Duration;

    fn start(&self) -> ThreadTime {
        ThreadTime::now()
    }

    fn end(&self, start: ThreadTime) -> Duration {
        start.elapsed()
    }

    fn add(&self, one: &Duration, other: &Duration) -> Duration {
        *one + *other
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        value.as_nanos() as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
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

fn playouts(criterion: &mut Criterion<ProcessorTime>) {
    let mut group = criterion.benchmark_group("playout");
    group.throughput(Throughput::Elements(1)).sample_size(20).measurement_time(Duration::from_secs(5));
    for rules in played() {
        let (mut chance, mut legal) = (Chance(7), Vec::new());
        group.bench_function(BenchmarkId::new("ply", &rules.ruleset().id), |bencher| {
            bencher.iter_custom(|plies| {
                let (mut played, mut spent) = (0, Duration::ZERO);
                while played < plies {
                    let (game, _) = begin(rules, &mut chance);
                    let start = ThreadTime::now();
                    played += u64::from(playout(game, &mut legal, &mut chance));
                    spent += start.elapsed();
                }
                spent.mul_f64(plies as f64 / played as f64)
            });
        });
    }
    group.finish();
}

fn turns(criterion: &mut Criterion<ProcessorTime>) {
    let mut group = criterion.benchmark_group("turn");
    for rules in played() {
        let id = &rules.ruleset().id;
        let (game, _) = game_of(rules, 100);
        let mut legal = Vec::new();
        let (actor, action) = choose(&game, &mut legal, &mut Chance(3)).unwrap();
        let seat = game.table().decision().unwrap().seats().iter().next().unwrap();
        group.bench_function(BenchmarkId::new("apply", id), |bencher| {
            let apply = |mut game: Game| (game.apply(actor, action.clone()), game);
            bencher.iter_batched(|| game.clone(), apply, BatchSize::SmallInput);
        });
        group.bench_function(BenchmarkId::new("apply and view", id), |bencher| {
            let apply = |mut game: Game| (game.apply(actor, action.clone()), game.view_for(Viewer::Seat(seat)), game);
            bencher.iter_batched(|| game.clone(), apply, BatchSize::SmallInput);
        });
        group.bench_function(BenchmarkId::new("legal actions", id), |bencher| {
            bencher.iter(|| {
                legal.clear();
                black_box(&game).legal_actions(seat, &mut legal);
            });
        });
    }
    group.finish();
}

fn replay(criterion: &mut Criterion<ProcessorTime>) {
    let (_, events) = game_of(&rules("original"), 400);
    criterion.bench_function("replay of 400 plies", |bencher| bencher.iter(|| Game::replay(black_box(&events))));
}

fn processor_time() -> Criterion<ProcessorTime> {
    Criterion::default().with_measurement(ProcessorTime)
}

criterion_group! {
    name = benches;
    config = processor_time();
    targets = playouts, turns, replay
}
criterion_main!(benches);
