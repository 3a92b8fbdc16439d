//! Endings (E-1 to E-7): how games end, and when they may be ended. What needs no more than a position is in the case
//! files.

use std::sync::Arc;

use fieldpost_engine::ruleset::{ImmobileRule, LastPieceRule};
use fieldpost_engine::{
    Action, Actor, DrawOffer, Game, GameResult, Illegal, Options, Outcome, Reason, Rules, Ruleset, SeatSet, Viewer,
};

use crate::play::{self, Chance};
use crate::position::{BLUE, RED, act, action, position};
use crate::rulesets::{rules, shipped};

#[test]
fn e_4_an_offer_stands_until_the_offering_seats_next_turn_and_no_other_is_made_meanwhile() {
    let rules = rules("original");
    let mut game = position(&rules, "Fa1 Me4", "Fa10 Me7");
    let play = |game: &mut Game, seat, text| act(game, seat, action(&rules, text)).map(drop);
    let standing = Some(DrawOffer { by: RED, awaits: SeatSet::EMPTY.with(BLUE) });

    assert_eq!(play(&mut game, RED, "draw"), Ok(()));
    assert_eq!(play(&mut game, RED, "draw"), Err(Illegal::DrawOffered), "once per own turn");
    assert_eq!(play(&mut game, RED, "accept"), Err(Illegal::NoDrawOffer), "nobody accepts the own offer");
    assert_eq!(play(&mut game, RED, "e4-f4"), Ok(()), "an offer does not block");
    assert_eq!(game.table().draw_offer(), standing);
    assert_eq!(
        play(&mut game, BLUE, "draw"),
        Err(Illegal::DrawOfferStands),
        "the standing one is there to be accepted"
    );
    assert_eq!(play(&mut game, BLUE, "e7-f7"), Ok(()));
    assert_eq!(game.table().draw_offer(), None, "Red's next turn has come");
    assert_eq!(play(&mut game, BLUE, "accept"), Err(Illegal::NoDrawOffer));
    assert_eq!(play(&mut game, RED, "draw"), Ok(()), "a new turn, a new offer");
    assert_eq!(play(&mut game, BLUE, "refuse"), Ok(()));
    assert_eq!(play(&mut game, RED, "draw"), Err(Illegal::DrawOffered), "refused, and still the same turn");
    assert_eq!(play(&mut game, BLUE, "draw"), Err(Illegal::NotYourTurn), "in one's own turn only");
}

#[test]
fn e_5_only_the_clock_lets_a_deadline_pass_and_only_the_service_aborts_at_any_time() {
    let rules = rules("original");
    let mut game = position(&rules, "Fa1 Me4", "Fa10 Me7");
    for text in ["e4-e5", "e7-e6", "e5-f5"] {
        let seat = game.table().decision().unwrap().seats().iter().next().unwrap();
        act(&mut game, seat, action(&rules, text)).unwrap();
    }
    for words in ["resign", "draw", "accept", "abort", "e6-e7"] {
        assert_eq!(game.apply(Actor::Clock, action(&rules, words)), Err(Illegal::NotYours));
    }
    for words in ["resign", "draw", "accept", "expire", "e6-e7"] {
        assert_eq!(game.apply(Actor::Arbiter, action(&rules, words)), Err(Illegal::NotYours));
    }
    assert_eq!(act(&mut game, RED, Action::Expire), Err(Illegal::NotYours));
    assert!(game.clone().apply(Actor::Arbiter, Action::Abort).is_ok());
    assert!(game.apply(Actor::Clock, Action::Expire).is_ok());
    assert_eq!(game.apply(Actor::Clock, Action::Expire), Err(Illegal::GameOver));
    assert_eq!(game.apply(Actor::Arbiter, Action::Abort), Err(Illegal::GameOver));
}

#[test]
fn e_3_nobody_resigns_before_the_armies_stand_but_may_abort() {
    let (mut game, _) = Game::start(rules("original"), Options::default());
    assert_eq!(act(&mut game, RED, Action::Resign), Err(Illegal::NotAwaited));
    assert!(act(&mut game, RED, Action::Abort).is_ok());
}

#[test]
fn e_5_a_deadline_that_passes_during_the_setup_makes_the_game_void() {
    let rules = rules("original");
    let (mut game, _) = Game::start(rules.clone(), Options::default());
    act(&mut game, RED, Action::SetUp(play::setup(&rules, RED, &mut Chance(1)))).unwrap();
    game.apply(Actor::Clock, Action::Expire).unwrap();
    assert_eq!(game.outcome(), Some(Outcome { result: GameResult::Aborted, reason: Reason::Expired }));
    assert_eq!(game.view_for(Viewer::Seat(BLUE)).setup(RED), None);
}

#[test]
fn e_2_the_books_say_when_the_last_movable_piece_ends_the_game() {
    let at_once = ["original-classic", "vintage", "tournament", "tournament-40"];
    for rules in shipped() {
        let id = rules.ruleset().id.as_str();
        let expected = if at_once.contains(&id) { LastPieceRule::AtOnce } else { LastPieceRule::OnTurn };
        assert_eq!(rules.ruleset().ending.last_piece, expected, "{id}");
    }
    assert_eq!(shipped().len(), 13);
}

#[test]
fn e_2_an_ending_at_once_is_for_two_seats_that_have_nothing_else_to_do() {
    let faults = |id: &str, immobile: ImmobileRule| {
        let mut ruleset = rules(id).ruleset().clone();
        ruleset.ending.last_piece = LastPieceRule::AtOnce;
        ruleset.ending.immobile = immobile;
        let faults = Rules::new(ruleset).err().unwrap_or_default();
        faults.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(faults("federation", ImmobileRule::Loses), [""; 0]);
    let cards = "ending.last_piece: `at_once` is for rulesets without cards: one may still be swapped";
    assert_eq!(faults("battle-cards", ImmobileRule::Loses), [cards]);
    assert_eq!(
        faults("duel", ImmobileRule::Skips),
        ["ending.last_piece: `at_once` does not go with `immobile = \"skips\"`"]
    );
    assert_eq!(
        faults("stratego4-three", ImmobileRule::Loses),
        ["ending.last_piece: `at_once` is for two seats, not 3"]
    );
}

#[test]
fn e_2_a_game_goes_on_by_the_policy_that_was_frozen_into_it() {
    // As it stood in the first event of a game before there was a policy.
    let mut frozen = serde_json::to_value(rules("original-classic").ruleset()).unwrap();
    let last_piece = frozen["ending"].as_object_mut().unwrap().remove("last_piece");
    assert_eq!(last_piece, Some("at_once".into()));
    let old: Ruleset = serde_json::from_value(frozen.clone()).unwrap();
    assert_eq!(old.ending.last_piece, LastPieceRule::OnTurn);
    assert_eq!(serde_json::to_value(&old).unwrap(), frozen, "its digest stays what it was");
    let mut game = position(&Arc::new(Rules::new(old).unwrap()), "Fa1 Bb1 2e4", "Fa10 9e5");
    for (seat, text) in [(RED, "e4xe5"), (BLUE, "e5-e6")] {
        assert_eq!(game.outcome(), None, "before {text}");
        let action = action(game.rules(), text);
        act(&mut game, seat, action).unwrap();
    }
    let won = GameResult::Won(SeatSet::EMPTY.with(BLUE));
    assert_eq!(game.outcome(), Some(Outcome { result: won, reason: Reason::Immobile }));
}

#[test]
fn e_6_the_federation_plays_two_hundred_quiet_turns_whatever_is_offered_meanwhile() {
    let rules = rules("federation");
    let mut game = position(&rules, "Fa1 Me2", "Fa10 Me9");
    // Round in a ring of four spaces, far from each other: neither rule of repetition minds.
    let rounds = [["e2-e1", "e1-d1", "d1-d2", "d2-e2"], ["e9-e10", "e10-d10", "d10-d9", "d9-e9"]];
    for turn in 0..200 {
        assert_eq!((game.outcome(), game.table().quiet()), (None, turn as u32));
        let [seat, other] = if turn % 2 == 0 { [RED, BLUE] } else { [BLUE, RED] };
        if turn % 3 == 0 {
            act(&mut game, seat, Action::OfferDraw).unwrap();
            act(&mut game, other, Action::RefuseDraw).unwrap();
        }
        let way = action(&rules, rounds[seat.index()][turn / 2 % 4]);
        act(&mut game, seat, way).unwrap();
    }
    assert_eq!(game.outcome(), Some(Outcome { result: GameResult::Drawn, reason: Reason::Quiet }));
}
