//! The positions in which people write the letters of the corpus about games with walks, shots, cards or four
//! players: `tests/golden/letters/positions.toml`. A position is written as in `tests/golden/cases`; lines at its end
//! are actions that lead to the decision of a letter's author. Answers to questions about actions are measured here.

use std::collections::BTreeMap;
use std::sync::Arc;

use fieldpost::app::rulesets::Catalogue;
use fieldpost::mail::letter::{Command, Letter};
use fieldpost_engine::notation::action;
use fieldpost_engine::{Actor, Decision, Event, Fact, Game, GameView, Options, Rules, Seat, SeatSet, Viewer};

use super::corpus::{corpus, site};
use opening::Opening;

#[path = "../../../src/engine/tests/laws/opening.rs"]
#[expect(dead_code, unreachable_pub, reason = "the tests of the engine need more of it, and share it")]
mod opening;

/// The first line of a position that asks the first seat for its first cards.
const FIRST_CARDS: &str = "asks redraw";
/// How the line begins that says whose turn it is, if not the first seat's.
const TURN: &str = "turn ";

/// The positions by their names.
pub(super) struct Positions(BTreeMap<String, String>);

impl Positions {
    /// Those of the corpus.
    pub(super) fn open() -> Self {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/letters/positions.toml");
        Self(toml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap())
    }

    /// A position as the author of a letter sees it, with their seat.
    pub(super) fn seen(&self, rules: &Arc<Rules>, name: &str) -> (GameView, Seat) {
        seen(rules, self.0[name].lines())
    }
}

/// The position of these lines as the author of a letter sees it, with their seat.
pub(super) fn seen<'l>(rules: &Arc<Rules>, lines: impl IntoIterator<Item = &'l str>) -> (GameView, Seat) {
    let mut opening = Opening::default();
    let (mut steps, mut first_cards, mut turn) = (Vec::new(), false, Seat(0));
    for line in lines {
        let army = line.split_once(": ").and_then(|(seat, army)| Some((rules.find_seat(seat)?, army)));
        match army {
            Some((seat, army)) => opening.army(rules, seat, army),
            None if line == FIRST_CARDS => first_cards = true,
            None if line.starts_with(TURN) => turn = rules.find_seat(&line[TURN.len()..]).unwrap(),
            None if opening.line(rules, line).is_ok() => {}
            None => steps.push(line),
        }
    }
    let mut log = opening.log(rules, &Options::default(), turn);
    if first_cards {
        log.pop();
        let seats = SeatSet::EMPTY.with(Seat(0));
        log.push(Event::Fact(Fact::Asked { decision: Decision::Redraw { seats } }));
    }
    let mut game = Game::replay(&log).unwrap();
    for step in steps {
        let (seat, words) = step.split_once(' ').unwrap();
        let seat = rules.find_seat(seat).unwrap();
        game.apply(Actor::Seat(seat), action::parse(rules, words).unwrap()).unwrap();
    }
    let author = game.awaiting().last().and_then(|decision| decision.seats().iter().next()).unwrap();
    (game.view_for(Viewer::Seat(author)), author)
}

#[test]
fn answers_to_questions_about_walks_shots_cards_and_decisions_are_understood() {
    let (catalogue, positions) = (Catalogue::open(None).unwrap(), Positions::open());
    let (mut other, mut count) = (Vec::new(), 0);
    for (entry, raw) in corpus() {
        let (Some(asked), Some(name)) = (&entry.asked, &entry.position) else { continue };
        let rules = entry.rules(&catalogue);
        let (view, seat) = positions.seen(&rules, name);
        let letter = Letter::parse(&site(), &raw).among(None, ["anna"]).of_player(&view, seat);
        let answer = match letter.answer_to(asked, &rules, &letter.meaning(&rules, &view.legal_actions())) {
            Some(Command::Yes) => "yes",
            Some(Command::No) => "no",
            _ => "nothing",
        };
        count += 1;
        if entry.answers.as_deref() != Some(answer) {
            other.push(format!("{}: expected {:?}, read {answer}", entry.file, entry.answers));
        }
    }
    assert!(count >= 20, "{count}");
    assert!(other.is_empty(), "{other:#?}");
}

#[test]
fn every_action_of_the_index_is_legal_in_the_position_of_its_letter() {
    let (catalogue, positions) = (Catalogue::open(None).unwrap(), Positions::open());
    for (entry, _) in corpus() {
        let Some(name) = &entry.position else { continue };
        let rules = entry.rules(&catalogue);
        let legal = positions.seen(&rules, name).0.legal_actions();
        for words in [&entry.says, &entry.asks, &entry.asked].into_iter().flatten() {
            let action = action::parse(&rules, words);
            assert!(action.is_err() || action.is_ok_and(|action| legal.contains(&action)), "{}: {words}", entry.file);
        }
    }
}
