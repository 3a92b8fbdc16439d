//! Setups (S-1 to S-3).

use std::sync::Arc;

use fieldpost_engine::{
    Action, Actor, Decision, Fact, Game, Illegal, Kind, Options, Reason, Rules, Seat, SeatSet, Setup, SetupFault,
    Space, Viewer,
};

use crate::play::{self, Chance};
use crate::position::{BLUE, RED, act, kind, space};
use crate::rulesets::{rules, shipped};

fn new(rules: &Arc<Rules>) -> Game {
    Game::start(Arc::clone(rules), Options::default()).0
}

fn placed(rules: &Rules, seat: Seat) -> Vec<(Space, Kind)> {
    play::setup(rules, seat, &mut Chance(5)).pieces().to_vec()
}

/// A setup as it comes from outside, unchecked.
fn unchecked(placed: &[(Space, Kind)]) -> Setup {
    serde_json::from_value(serde_json::to_value(placed).unwrap()).unwrap()
}

#[test]
fn s_1_the_whole_army_stands_on_home_spaces_only() {
    for rules in shipped() {
        for seat in [RED, BLUE] {
            let good = placed(rules, seat);
            assert!(rules.setup(seat, good.clone()).is_ok());
            let elsewhere = rules.board().spaces().map(|(space, _)| space);
            let home = rules.home(seat).concat();
            for space in elsewhere.filter(|space| !home.contains(space)) {
                let mut bad = good.clone();
                bad[0].0 = space;
                assert_eq!(rules.setup(seat, bad), Err(vec![SetupFault::Outside(space)]));
            }
        }
        assert!(rules.setup(BLUE, placed(rules, RED)).is_err(), "one seat's home is not another's");
    }
}

#[test]
fn s_1_a_small_army_may_stand_anywhere_on_the_home_spaces() {
    let rules = rules("barrage");
    let army = || rules.kinds().flat_map(|(kind, _)| (0..rules.army(kind)).map(move |_| kind));
    let home = rules.home(RED).concat();
    for first in 0..=home.len() - 8 {
        assert!(rules.setup(RED, home[first..].iter().copied().zip(army()).collect()).is_ok());
    }
}

#[test]
fn a_2_the_danish_army_leaves_one_home_space_empty() {
    let rules = rules("tournament");
    let army: Vec<_> = rules.kinds().flat_map(|(kind, _)| vec![kind; rules.army(kind).into()]).collect();
    let mut home = rules.home(RED).concat();
    assert_eq!((army.len(), home.len()), (39, 40));
    for _ in 0..home.len() {
        // Whichever one it is.
        home.rotate_left(1);
        assert!(rules.setup(RED, home.iter().copied().zip(army.clone()).collect()).is_ok());
    }
    let mut whole: Vec<_> = home.iter().copied().zip(army).collect();
    whole.push((home[39], kind(&rules, "miner")));
    assert!(rules.setup(RED, whole).is_err(), "no fortieth piece");
}

#[test]
fn s_2_a_wrong_setup_is_refused_whole_with_every_fault() {
    let rules = rules("original");
    let [a1, b1, e5] = ["a1", "b1", "e5"].map(|name| space(&rules, name));
    let mut bad: Vec<_> = placed(&rules, RED).into_iter().filter(|(space, _)| ![a1, b1].contains(space)).collect();
    let [flag, spy, marshal] = ["F", "S", "M"].map(|letter| kind(&rules, letter));
    bad.retain(|(_, kind)| ![flag, spy, marshal].contains(kind));
    bad.extend([(e5, marshal), (b1, marshal), (b1, spy)]);
    let mut game = new(&rules);
    let Err(Illegal::Setup(faults)) = act(&mut game, RED, Action::SetUp(unchecked(&bad))) else { panic!("accepted") };
    assert!(faults.contains(&SetupFault::Outside(e5)));
    assert!(faults.contains(&SetupFault::Twice(b1)));
    assert!(faults.contains(&SetupFault::TooMany { kind: marshal, placed: 2, army: 1 }));
    assert!(faults.contains(&SetupFault::Missing { kind: flag, placed: 0, army: 1 }));
    assert!(!faults.iter().any(|fault| matches!(fault, SetupFault::Missing { kind, .. } if *kind == spy)));
    assert_eq!(game, new(&rules));
}

#[test]
fn s_2_setups_are_locked_in_any_order_and_hidden_until_then_and_after() {
    let rules = rules("original");
    for order in [[RED, BLUE], [BLUE, RED]] {
        let mut game = new(&rules);
        assert_eq!(game.awaiting(), [Decision::SetUp { seats: [RED, BLUE].into_iter().collect() }]);
        let [first, second] = order;
        let setup = |seat| Action::SetUp(play::setup(&rules, seat, &mut Chance(3)));
        act(&mut game, first, setup(first)).unwrap();
        assert_eq!(game.awaiting(), [Decision::SetUp { seats: SeatSet::EMPTY.with(second) }]);
        assert_eq!(act(&mut game, first, setup(first)), Err(Illegal::SetupLocked), "a locked setup stays");
        for viewer in [Viewer::Seat(second), Viewer::Spectator] {
            let view = game.view_for(viewer);
            assert_eq!((view.setup(first), view.pieces().count()), (None, 0), "not even its spaces are seen");
            assert!(view.locked().contains(first) && !view.locked().contains(second));
        }
        assert!(game.view_for(Viewer::Seat(first)).setup(first).is_some());
        act(&mut game, second, setup(second)).unwrap();
        assert_eq!(act(&mut game, second, setup(second)), Err(Illegal::SetupLocked));
        assert_eq!(game.view_for(Viewer::Seat(second)).setup(first), None);
    }
}

#[test]
fn s_3_the_first_seat_moves_first_whoever_locks_last() {
    for rules in shipped() {
        let mut order: Vec<_> = rules.all_seats().iter().collect();
        for _ in 0..2 {
            order.reverse();
            let (mut game, mut chance) = (new(rules), Chance(4));
            if rules.needs_chance() {
                game.apply(Actor::Chance, Action::Deal(play::deal(rules, &mut chance))).unwrap();
            }
            for seat in &order {
                act(&mut game, *seat, Action::SetUp(play::setup(rules, *seat, &mut chance))).unwrap();
            }
            if rules.seats().len() == 2 {
                assert_eq!(rules.seat_name(RED), "red");
            }
            if let Some(Decision::Redraw { .. }) = game.table().decision() {
                order.iter().for_each(|seat| drop(act(&mut game, *seat, Action::Keep).unwrap()));
            }
            assert_eq!(game.awaiting(), [Decision::Turn { seat: RED }]);
        }
    }
}

#[test]
fn v_6_piece_ids_follow_the_spaces() {
    for rules in shipped() {
        let game = play::opened(rules, &Options::default(), &mut Chance(9));
        let starts: Vec<Space> = game.table().pieces().map(|(_, piece)| piece.start).collect();
        assert!(starts.is_sorted() && !starts.is_empty());
    }
}

#[test]
fn e_2_a_setup_that_cannot_move_has_lost_when_play_begins() {
    // Still pieces in front of every space that has no lake before it: nothing of Red's can move.
    let rules = rules("original");
    let front = ["a4", "b4", "e4", "f4", "i4", "j4"].map(|name| space(&rules, name));
    let [bomb, flag] = ["B", "F"].map(|letter| kind(&rules, letter));
    let rest =
        rules.kinds().filter(|(kind, _)| *kind != bomb).flat_map(|(kind, _)| vec![kind; rules.army(kind).into()]);
    let others = rules.home(RED).concat().into_iter().filter(|space| !front.contains(space));
    let walled = front.into_iter().map(|space| (space, bomb)).chain(others.zip(rest)).collect();
    let mut game = new(&rules);
    let walled = rules.setup(RED, walled).unwrap();
    assert!(walled.pieces().iter().any(|(_, kind)| *kind == flag));
    act(&mut game, RED, Action::SetUp(walled)).unwrap();
    let events = act(&mut game, BLUE, Action::SetUp(play::setup(&rules, BLUE, &mut Chance(1)))).unwrap();
    assert!(events.contains(&fieldpost_engine::Event::Fact(Fact::SeatOut { seat: RED, reason: Reason::Immobile })));
    assert_eq!(game.outcome().unwrap().reason, Reason::Immobile);
}
