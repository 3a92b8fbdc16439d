//! Setups and single actions as text: what is read is written and read again as the same, what is not is told well.

use std::sync::Arc;

use fieldpost_engine::notation::setup::{self as setups, Form};
use fieldpost_engine::notation::{action as actions, words};
use fieldpost_engine::{Action, Actor, Game, Options, Rules, Seat, Setup, SetupFault};

use super::{assert_told_well, begin};
use crate::checks::{hostile_changes_nothing_or_was_legal, viewers};
use crate::play;

/// The longest sentence of one fault, in bytes.
const SENTENCE: usize = 400;

/// A setup in every form, of every seat (N-3).
pub fn setup(bytes: &[u8]) {
    let Some((rules, options, rest)) = begin(bytes) else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let words: Vec<&str> = text.split_whitespace().collect();
    let pairs = || words.chunks_exact(2).map(|pair| (pair[0], pair[1]));
    for seat in rules.all_seats().iter() {
        for form in [Form::Rows, Form::Pbem, Form::Strados] {
            let reading = setups::parse_draft_as(&rules, seat, text, form);
            assert!(!setups::write(&rules, seat, &reading.placed).is_empty());
        }
        let drawn = setups::draft_from_pairs(&rules, pairs());
        assert!(drawn.placed.iter().all(|(space, kind)| rules.board().has(*space) && rules.army(*kind) < 100));
        for result in [setups::parse(&rules, seat, text), setups::from_pairs(&rules, seat, pairs())] {
            match result {
                Ok(setup) => is_whole(&rules, &options, seat, setup),
                Err(faults) => are_told(&rules, &faults),
            }
        }
    }
}

/// A setup that was read is the same when it is written and read again, either way, and may be locked.
fn is_whole(rules: &Arc<Rules>, options: &Options, seat: Seat, setup: Setup) {
    let text = setups::write(rules, seat, setup.pieces());
    assert_eq!(setups::parse(rules, seat, &text).as_ref(), Ok(&setup), "{text}");
    let again = setups::from_pairs(rules, seat, setups::pairs(rules, setup.pieces()));
    assert_eq!(again.as_ref(), Ok(&setup));
    let (mut game, _) = Game::start(Arc::clone(rules), options.clone());
    assert!(game.apply(Actor::Seat(seat), Action::SetUp(setup)).is_ok());
}

fn are_told(rules: &Rules, faults: &[SetupFault]) {
    assert!(!faults.is_empty());
    for fault in faults {
        assert_told_well(&words::setup_fault(rules, fault), SENTENCE);
        assert_told_well(&fault.to_string(), SENTENCE);
    }
}

/// An action as text (N-4), tried by everybody in games that have gone on for a while.
pub fn action(bytes: &[u8]) {
    let Some((rules, _, rest)) = begin(bytes) else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let action = match actions::parse(&rules, text) {
        Ok(action) => action,
        Err(fault) => return assert_told_well(&fault.to_string(), SENTENCE),
    };
    let written = actions::write(&rules, &action);
    assert_eq!(actions::parse(&rules, &written).as_ref(), Ok(&action), "{written}");
    for (seed, length) in [(1, 1), (2, 12), (3, 60)] {
        let game = play::play(&rules, seed, length, |_, _| {}).game;
        let actors = rules.all_seats().iter().map(Actor::Seat).chain([Actor::Clock, Actor::Arbiter]);
        for actor in actors {
            hostile_changes_nothing_or_was_legal(&game, actor, &action);
            let mut after = game.clone();
            match after.apply(actor, action.clone()) {
                Err(illegal) => assert_told_well(&words::illegal(&rules, &illegal), SENTENCE),
                Ok(_) => viewers(&rules).into_iter().for_each(|viewer| drop(after.view_for(viewer))),
            }
        }
    }
}
