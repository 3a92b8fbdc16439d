//! Random games of one ruleset, and the view of each, for `script/instructions`, which counts the instructions that
//! they take.
//!
//! `instructions <ruleset> <games>` prints how many plies they had.
#![expect(clippy::print_stdout, reason = "a program whose result is what it prints")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a bench that cannot go on has failed")]

use std::hint::black_box;

use fieldpost_engine::{Seat, Viewer};

#[expect(unreachable_pub, reason = "two benches share it")]
mod random;

use random::play::Chance;

fn main() {
    let (mut ruleset, mut games) = (None, 0);
    for argument in std::env::args().skip(1).filter(|argument| !argument.starts_with("--")) {
        match argument.parse() {
            Ok(number) => games = number,
            Err(_) => ruleset = Some(argument),
        }
    }
    let rules = random::played().find(|rules| Some(&rules.ruleset().id) == ruleset.as_ref()).unwrap();
    let (mut plies, mut legal) = (0, Vec::new());
    for seed in 0..games {
        let mut chance = Chance(seed);
        let (game, _) = random::begin(rules, &mut chance);
        black_box(game.view_for(Viewer::Seat(Seat(0))));
        plies += u64::from(random::playout(game, &mut legal, &mut chance));
    }
    println!("{plies}");
}
