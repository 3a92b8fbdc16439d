//! Section 9: how games end, and when they may be ended. What needs no more than a position is in the case files.

use fieldpost_engine::{
    Action, Actor, DrawOffer, Game, GameResult, Illegal, Options, Outcome, Reason, SeatSet, Viewer,
};

use crate::play::{self, Chance};
use crate::position::{BLUE, RED, act, action, position};
use crate::rulesets::rules;

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
fn e_5_only_the_clock_lets_a_deadline_pass_and_only_the_house_aborts_at_any_time() {
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
