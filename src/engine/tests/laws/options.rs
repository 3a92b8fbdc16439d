//! Repetition and options (O-1 to O-8): what a ruleset says, and what the creator of a game may choose
//! instead.

use std::sync::Arc;

use fieldpost_engine::ruleset::{FirstRule, SeatRule};
use fieldpost_engine::{Options, Rules, Ruleset};

use crate::position::{RED, act, action, position};
use crate::rulesets::{ready, rules, rules_with, shipped};

fn with(options: &Options) -> Result<Ruleset, Vec<fieldpost_engine::Fault>> {
    options.apply(rules("original").ruleset().clone())
}

/// Whether a ruleset is from a book. One that is not is added here, whatever it sets: no test assumes more of it.
fn follows_a_book(rules: &Rules) -> bool {
    !["federation"].contains(&rules.ruleset().id.as_str())
}

#[test]
fn r_6_the_limits_are_those_of_the_books() {
    let limits = [
        ("original", 3),
        ("original-classic", 5),
        ("vintage", 5),
        ("barrage", 3),
        ("duel", 3),
        ("quick-arena", 3),
        ("federation", 3),
        ("tournament", 2),
        ("tournament-40", 2),
        ("battle-cards", 3),
        ("stratego4-three", 5),
        ("stratego4-four", 5),
        ("stratego4-partners", 5),
    ];
    assert_eq!(limits.len(), shipped().len());
    for (id, limit) in limits {
        assert_eq!(rules(id).ruleset().repetition.limit, limit, "{id}");
    }
    let books: Vec<_> = shipped().iter().filter(|rules| follows_a_book(rules)).collect();
    assert!(books.iter().all(|rules| rules.ruleset().repetition.count_attacks), "R-4: in all books attacks count");
    assert!(books.iter().all(|rules| rules.ruleset().ending.quiet_limit.is_none()), "E-6: off in the books");
    assert!(books.iter().all(|rules| !rules.ruleset().repetition.more_squares), "R-9: off in the books");
    let federation = rules("federation");
    let Ruleset { ending, repetition, .. } = federation.ruleset();
    assert_eq!((ending.quiet_limit, repetition.more_squares), (Some(200), true));
}

#[test]
fn o_6_a_limit_of_two_to_nine_may_be_chosen() {
    for limit in 0..=u8::MAX {
        let options = Options { repetition_limit: Some(limit), ..Options::default() };
        match with(&options) {
            Ok(ruleset) => assert!((2..=9).contains(&limit) && ruleset.repetition.limit == limit),
            Err(faults) => assert!(!(2..=9).contains(&limit) && faults[0].at == "repetition_limit"),
        }
    }
}

#[test]
fn o_5_a_quiet_limit_of_twenty_to_a_thousand_may_be_chosen_or_none() {
    for limit in 0..=u16::MAX {
        let options = Options { quiet_limit: Some(limit), ..Options::default() };
        match with(&options) {
            Ok(ruleset) if limit == 0 => assert_eq!(ruleset.ending.quiet_limit, None),
            Ok(ruleset) => assert!((20..=1000).contains(&limit) && ruleset.ending.quiet_limit == Some(limit)),
            Err(faults) => assert!(!(20..=1000).contains(&limit) && faults[0].at == "quiet_limit"),
        }
    }
}

#[test]
fn o_7_whether_attacks_count_may_be_chosen() {
    for count_attacks in [true, false] {
        let options = Options { count_attacks: Some(count_attacks), ..Options::default() };
        assert_eq!(with(&options).unwrap().repetition.count_attacks, count_attacks);
    }
    assert_eq!(&with(&Options::default()).unwrap(), rules("original").ruleset(), "nothing chosen, nothing changed");
}

#[test]
fn o_4_more_squares_is_for_two_seats_and_can_be_switched_off() {
    let off = Options { more_squares: Some(false), ..Options::default() };
    assert!(!rules_with("federation", &off).ruleset().repetition.more_squares);
    assert!(with(&Options { more_squares: Some(true), ..Options::default() }).unwrap().repetition.more_squares);
    let mut three = rules("original").ruleset().clone();
    three.seats.push(SeatRule { name: "green".to_owned(), team: "green".to_owned() });
    three.repetition.more_squares = true;
    let faults = Rules::new(three).unwrap_err();
    assert!(faults.iter().any(|fault| fault.at == "repetition.more_squares"), "{faults:?}");
}

#[test]
fn o_8_conditional_moves_are_for_two_seats_and_can_be_switched_off() {
    for rules in shipped().iter().filter(|rules| follows_a_book(rules)) {
        let ruleset = rules.ruleset();
        assert_eq!(ruleset.conditional_moves, ruleset.seats.len() == 2, "{}", ruleset.id);
    }
    let off = Options { conditional_moves: Some(false), ..Options::default() };
    assert!(!with(&off).unwrap().conditional_moves);
    let faults = off.apply(rules("stratego4-three").ruleset().clone()).unwrap_err();
    assert_eq!(faults[0].at, "conditional_moves");
    let three = Ruleset { conditional_moves: true, ..rules("stratego4-three").ruleset().clone() };
    assert!(Rules::new(three).unwrap_err().iter().any(|fault| fault.at == "conditional_moves"));
}

#[test]
fn o_6_every_fault_of_a_choice_is_named() {
    let options = Options { repetition_limit: Some(1), quiet_limit: Some(7), ..Options::default() };
    let faults = with(&options).unwrap_err();
    assert_eq!(faults.iter().map(|fault| fault.at.as_str()).collect::<Vec<_>>(), ["repetition_limit", "quiet_limit"]);
    let faults = with(&Options { refill: Some(true), first: Some(FirstRule::Chance), ..options }).unwrap_err();
    assert_eq!(
        faults[0].to_string(),
        "refill: is for a ruleset with cards, which `original` is not",
        "an option that another ruleset has is refused, and not passed over"
    );
    assert_eq!(faults.len(), 4);
}

#[test]
fn every_option_is_listed_chosen_by_its_name_and_written_as_it_is_read() {
    let all = Options {
        repetition_limit: Some(4),
        count_attacks: Some(false),
        more_squares: Some(true),
        quiet_limit: Some(100),
        aggressor_advantage: Some(true),
        silent_defence: Some(true),
        rescue: Some(false),
        swap_then_attack: Some(true),
        refill: Some(true),
        hidden_attack_card: Some(true),
        first: Some(FirstRule::Chance),
        conditional_moves: Some(false),
    };
    let chosen: Vec<_> = all.chosen().collect();
    assert_eq!(chosen.iter().map(|(name, _)| *name).collect::<Vec<_>>(), Options::ALL.map(|info| info.name));
    let mut again = Options::default();
    for (name, value) in chosen {
        again.choose(name, &value).unwrap();
    }
    assert_eq!(again, all);
}

#[test]
fn m_7_a_step_shows_the_kind_of_an_army_in_which_nothing_else_moves() {
    let mut ruleset = rules("duel").ruleset().clone();
    ruleset.army.retain(|kind, _| ["marshal", "bomb", "flag"].contains(&kind.as_str()));
    let rules: Arc<Rules> = ready(ruleset);
    let mut game = position(&rules, "Fa1 Me4", "Fa10 Me7");
    let hidden = game.view_for(fieldpost_engine::Viewer::Spectator);
    act(&mut game, RED, action(&rules, "e4-e5")).unwrap();
    let shown = game.view_for(fieldpost_engine::Viewer::Spectator);
    let public = |view: &fieldpost_engine::GameView| view.pieces().filter(|piece| piece.public).count();
    assert_eq!((public(&hidden), public(&shown)), (0, 1));
}
