//! How many sequences of legal actions a position has (`tests/golden/perft/<ruleset>.perft`), by their length: any
//! change of what is legal changes these numbers.
//!
//! ```text
//! id corridor
//! red: Fa3 Ma1 Bb1 Bb2
//! blue: Fj10 Mj1
//! perft 1 10
//! perft 2 20
//! ```
//! A position comes from a golden game (`record flag.game`, `after` this many plies), or is set up with `turn` and
//! whatever else [`Opening`] reads. What is counted is the true game, with all its secrets: every action of the seat
//! that owes the decision. Resignations and draw offers are left out. `BLESS=1` counts where there are no numbers yet,
//! and never overwrites any.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fieldpost_engine::notation::Record;
use fieldpost_engine::{Action, Actor, Game, Options, Rules, Ruleset};

use crate::opening::Opening;
use crate::rulesets::{ready, repository, rules, rules_with, shipped};

/// When numbers are written, no length is counted that probably has more sequences than this.
const MAX_SEQUENCES: u64 = 300_000;

/// A position in a file: the lines before the numbers, and the numbers by length, from 1.
struct Position {
    head: Vec<String>,
    counts: Vec<u64>,
}

/// How many sequences of `length` legal actions there are. A game that is over has none.
fn perft(game: &Game, length: usize) -> u64 {
    let Some(seat) = game.table().decision().and_then(|decision| decision.seats().iter().next()) else { return 0 };
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    legal.retain(|action| {
        let talks = matches!(action, Action::OfferDraw | Action::AcceptDraw | Action::RefuseDraw);
        !talks && !matches!(action, Action::Resign | Action::Abort)
    });
    if length <= 1 {
        return legal.len() as u64;
    }
    let after = |action: Action| {
        let mut game = game.clone();
        let applied = game.apply(Actor::Seat(seat), action.clone());
        applied.unwrap_or_else(|why| panic!("{action:?} was called legal, but {why:?}"));
        perft(&game, length - 1)
    };
    legal.into_iter().map(after).sum()
}

fn file(ruleset: &str) -> PathBuf {
    repository("tests/golden/perft").join(ruleset).with_extension("perft")
}

/// The positions of a file, separated by blank lines; lines with `#` are comments.
fn positions(file: &Path) -> Vec<Position> {
    let text = fs::read_to_string(file).unwrap_or_else(|_| panic!("{} is missing", file.display()));
    let read = |block: &str| {
        let (numbers, head): (Vec<&str>, Vec<&str>) = block.lines().partition(|line| line.starts_with("perft "));
        let count = |(index, line): (usize, &str)| {
            let count = line.strip_prefix(&format!("perft {} ", index + 1)).and_then(|count| count.parse().ok());
            count.unwrap_or_else(|| panic!("{}: `{line}`", file.display()))
        };
        let counts = numbers.into_iter().enumerate().map(count).collect();
        Position { head: head.into_iter().map(str::to_owned).collect(), counts }
    };
    text.split("\n\n").map(read).collect()
}

impl Position {
    fn key(&self, key: &str) -> Option<&str> {
        self.head.iter().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '))
    }

    /// The game; the rules of one that is set up may be changed.
    fn game(&self, id: &str, change: impl FnOnce(&mut Ruleset)) -> Game {
        match self.key("record") {
            Some(name) => self.recorded(&repository("tests/golden/games").join(id).join(name)),
            None => self.set_up(id, change),
        }
    }

    fn recorded(&self, file: &Path) -> Game {
        let mut record: Record = fs::read_to_string(file).unwrap().parse().unwrap();
        if let Some(plies) = self.key("after") {
            record.actions.truncate(plies.parse().unwrap());
            record.result = None;
        }
        record.replay(&rules_with(&record.ruleset, &record.options)).unwrap().game
    }

    fn set_up(&self, id: &str, change: impl FnOnce(&mut Ruleset)) -> Game {
        let mut ruleset = rules(id).ruleset().clone();
        change(&mut ruleset);
        let rules: Arc<Rules> = ready(ruleset);
        let (mut opening, mut turn) = (Opening::default(), rules.all_seats().iter().next().unwrap());
        for line in &self.head {
            match line.split_once(' ').unwrap() {
                ("#" | "id", _) => {}
                ("turn", name) => turn = rules.find_seat(name).unwrap(),
                (seat, army) if seat.ends_with(':') => {
                    opening.army(&rules, rules.find_seat(seat.trim_end_matches(':')).unwrap(), army);
                }
                _ => opening.line(&rules, line).unwrap(),
            }
        }
        opening.game(&rules, &Options::default(), turn)
    }

    /// Counts what has no numbers yet.
    fn count(&mut self, id: &str) {
        let game = self.game(id, |_| {});
        while self.counts.last().is_none_or(|last| {
            let growth = self.counts.len().checked_sub(2).map_or(60, |before| last / self.counts[before].max(1) + 1);
            last * growth < MAX_SEQUENCES && self.counts.len() < 9 && *last > 0
        }) {
            self.counts.push(perft(&game, self.counts.len() + 1));
        }
    }

    fn text(&self) -> String {
        let numbers = (1..).zip(&self.counts).map(|(length, count)| format!("perft {length} {count}"));
        self.head.iter().cloned().chain(numbers).collect::<Vec<_>>().join("\n")
    }
}

#[test]
fn every_ruleset_allows_as_many_sequences_of_actions_as_ever() {
    for rules in shipped() {
        let id = rules.ruleset().id.as_str();
        let mut positions = positions(&file(id));
        if std::env::var_os("BLESS").is_some() {
            let missing = positions.iter_mut().filter(|position| position.counts.is_empty());
            missing.for_each(|position| position.count(id));
            let blocks: Vec<String> = positions.iter().map(Position::text).collect();
            fs::write(file(id), blocks.join("\n\n") + "\n").unwrap();
        }
        for position in positions {
            let (game, name) = (position.game(id, |_| {}), position.key("id").unwrap());
            assert!(!position.counts.is_empty(), "{id} {name}: BLESS=1 counts it");
            for (length, count) in (1..).zip(&position.counts) {
                assert_eq!(perft(&game, length), *count, "{id} {name}: sequences of {length}");
            }
        }
    }
}

/// Whether the numbers of a ruleset notice a change of its rules.
fn sees(id: &str, change: impl Fn(&mut Ruleset)) -> bool {
    let set_up = positions(&file(id)).into_iter().filter(|position| position.key("record").is_none());
    set_up.into_iter().any(|position| {
        let game = position.game(id, &change);
        (1..).zip(&position.counts).any(|(length, count)| perft(&game, length) != *count)
    })
}

#[test]
fn the_numbers_see_a_rule_that_is_loosened() {
    assert!(!sees("federation", |_| {}));
    assert!(sees("original", |ruleset| ruleset.repetition.limit += 1), "two squares (R-2)");
    assert!(sees("federation", |ruleset| ruleset.repetition.more_squares = false), "more squares (R-9)");
    assert!(sees("tournament", |ruleset| ruleset.rescue = None), "rescue (O-3)");
    assert!(sees("battle-cards", |ruleset| ruleset.cards.as_mut().unwrap().hidden_attack_card ^= true), "cards (K-7)");
    assert!(sees("stratego4-four", |ruleset| ruleset.recruit.as_mut().unwrap().score += 1), "recruiting (F-9)");
}
