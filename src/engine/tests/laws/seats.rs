//! Who may act: seats of the table, and nobody who is not there.

use fieldpost_engine::{Action, Actor, Game, Illegal, Kind, Options, Seat, SeatSet, Setup};

use crate::position::{RED, action, position};
use crate::rulesets::rules;

#[test]
fn a_seat_that_the_table_does_not_have_may_do_nothing() {
    let rules = rules("original");
    let mut game = position(&rules, "Fa1 Me4", "Fa10 Me7");
    let setup: Setup = serde_json::from_str("[]").unwrap();
    for seat in [2, 7, 8, 200, 255].map(Seat) {
        for words in ["e4-e5", "e4xe7", "resign", "draw", "accept", "refuse", "abort", "expire"] {
            assert_eq!(
                game.apply(Actor::Seat(seat), action(&rules, words)),
                Err(Illegal::NotYours),
                "{seat:?} {words}"
            );
        }
        assert_eq!(game.apply(Actor::Seat(seat), Action::SetUp(setup.clone())), Err(Illegal::NotYours));
        assert!(!SeatSet::EMPTY.with(seat).contains(seat) || seat.index() < SeatSet::MAX_SEATS);
    }
}

#[test]
fn s_1_a_kind_that_the_ruleset_does_not_have_is_a_fault_of_the_setup() {
    // Eight pieces on forty spaces: the ninth finds room, and must be refused for what it is.
    let rules = rules("barrage");
    let home = rules.home(RED).concat();
    let army = rules.kinds().flat_map(|(kind, _)| (0..rules.army(kind)).map(move |_| kind));
    let mut placed: Vec<_> = home.iter().copied().zip(army).collect();
    assert!(rules.setup(RED, placed.clone()).is_ok());
    placed.push((home[39], Kind(200)));
    assert_eq!(rules.setup(RED, placed.clone()).unwrap_err().len(), 1);

    let hostile: Setup = serde_json::from_value(serde_json::to_value(&placed).unwrap()).unwrap();
    let (mut game, _) = Game::start(rules, Options::default());
    let refused = game.apply(Actor::Seat(RED), Action::SetUp(hostile));
    assert!(matches!(refused, Err(Illegal::Setup(_))), "{refused:?}");
}
