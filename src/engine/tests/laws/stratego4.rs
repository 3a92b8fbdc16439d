//! Stratego 4 (F-1 to F-14) where a case file cannot say it: armies, setups, who begins, who beats whom, and what a
//! ruleset must be.

use fieldpost_engine::ruleset::{Defence, FirstRule, Movement, Objective, RecruitRule};
use fieldpost_engine::{
    Action, Actor, Deal, Decision, Event, Fact, FlagPlace, Game, Illegal, Move, Options, Rules, Ruleset, Seat,
    SetupFault, Viewer,
};

use crate::opening::Opening;
use crate::play::{self, Chance};
use crate::position::{act, kind, space};
use crate::rulesets::{rules, rules_with};

const ALL: [&str; 3] = ["stratego4-three", "stratego4-four", "stratego4-partners"];

#[test]
fn f_1_twenty_pieces_a_seat_with_ranks_from_nine_to_one() {
    for id in ALL {
        let rules = rules(id);
        let army = rules.kinds().map(|(kind, rule)| {
            assert_eq!(rule.letter.to_digit(10), rule.rank.map(u32::from), "N-2: the letter is the rank");
            format!("{} {} {}", rule.rank.unwrap(), rule.id, rules.army(kind))
        });
        let printed = "1 cannon 2, 2 spy 1, 3 scout 4, 4 sergeant 3, 5 lieutenant 3, 6 captain 3, 7 major 2, \
                       8 general 1, 9 marshal 1";
        assert_eq!(army.collect::<Vec<_>>().join(", "), printed, "{id}");
        assert!(rules.kinds().all(|(_, rule)| rule.defence == Defence::Rank), "no bombs, and no flag is a piece");
    }
}

#[test]
fn f_4_the_recruitment_space_stays_empty_and_all_other_home_spaces_do_not() {
    for id in ALL {
        let rules = rules(id);
        for seat in rules.all_seats().iter() {
            let entrance = rules.recruitment(seat).unwrap();
            let mut placed = play::setup(&rules, seat, &mut Chance(2)).pieces().to_vec();
            assert!(placed.iter().all(|(space, _)| *space != entrance));
            assert_eq!(placed.len(), rules.home(seat).concat().len() - 1);
            placed[0].0 = entrance;
            assert_eq!(rules.setup(seat, placed), Err(vec![SetupFault::Recruitment(entrance)]));
        }
    }
}

fn set_up(game: &mut Game) -> Vec<Event> {
    let rules = game.rules().clone();
    let mut chance = Chance(5);
    let lock = |seat| act(game, seat, Action::SetUp(play::setup(&rules, seat, &mut chance))).unwrap();
    rules.all_seats().iter().flat_map(lock).collect()
}

#[test]
fn f_4_each_flag_starts_on_the_piece_in_the_centre_of_the_back_row() {
    for id in ALL {
        let rules = rules(id);
        let (mut game, _) = Game::start(rules.clone(), Options::default());
        let events = set_up(&mut game);
        for (seat, flag) in rules.all_seats().iter().zip(game.table().flags()) {
            let start = rules.board().flag_start(seat).unwrap();
            let piece = game.table().at(start).unwrap();
            assert_eq!((flag.seat, flag.place, flag.holder), (seat, FlagPlace::Carried(piece), seat));
            assert!(events.contains(&Event::Fact(Fact::FlagRaised { flag: seat, piece })));
        }
    }
}

#[test]
fn f_4_the_first_seat_begins_or_whom_chance_draws_and_the_others_follow_clockwise() {
    for id in ALL {
        let options = Options { first: Some(FirstRule::Chance), ..Options::default() };
        let rules = rules_with(id, &options);
        let seats: Vec<Seat> = rules.all_seats().iter().collect();
        for first in seats.iter().copied() {
            let (mut game, _) = Game::start(rules.clone(), options.clone());
            assert_eq!(game.awaiting(), [Decision::Deal]);
            let deal = Action::Deal(Deal { first: Some(first), ..Deal::default() });
            game.apply(Actor::Chance, deal).unwrap();
            set_up(&mut game);
            for turn in 0..2 * seats.len() {
                let seat = seats[(first.index() + turn) % seats.len()];
                assert_eq!(game.awaiting(), [Decision::Turn { seat }]);
                let mut legal = Vec::new();
                game.legal_actions(seat, &mut legal);
                act(&mut game, seat, legal.swap_remove(0)).unwrap();
            }
        }
    }
}

/// Attackers in rows, defenders in columns: `w` the attacker wins, `l` it loses, `=` both fall, `.` it does not attack.
const BATTLES: &str = "\
  1 2 3 4 5 6 7 8 9
1 . . . . . . . . .
2 w = l l l l l l w
3 w w = l l l l l l
4 w w w = l l l l l
5 w w w w = l l l l
6 w w w w w = l l l
7 w w w w w w = l l
8 w w w w w w w = l
9 w w w w w w w w =";

#[test]
fn f_7_every_pair_of_pieces_fights_as_the_table_says() {
    for id in ALL {
        let rules = rules(id);
        // Two spaces side by side, and four far away where each seat has somebody left.
        let zones: Vec<_> = rules.all_seats().iter().map(|seat| rules.home(seat)[0][0]).collect();
        let ring = rules.board().ring().unwrap();
        let [from, to] = [rules.board().links(ring)[0].to, ring].map(|space| rules.board().name(space).to_owned());
        let mut lines = BATTLES.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        let columns = lines.next().unwrap();
        for row in lines {
            for (defender, expected) in columns.iter().zip(&row[1..]) {
                let mut opening = Opening::default();
                let last = |seat: usize| format!("4{}", rules.board().name(zones[seat]));
                let armies = [format!("{} {}{from}", last(0), row[0]), format!("{} {defender}{to}", last(1))];
                for (seat, zone) in rules.all_seats().iter().zip(0..) {
                    opening.army(&rules, seat, armies.get(zone).unwrap_or(&last(zone)));
                }
                let mut game = opening.game(&rules, &Options::default(), Seat(0));
                let [from, to] = [&from, &to].map(|name| space(&rules, name));
                let ids = [from, to].map(|space| game.table().at(space).unwrap());
                let attack = Action::Attack(Move::new(from, to));
                let found = match act(&mut game, Seat(0), attack) {
                    Err(illegal) => {
                        assert_eq!(illegal, Illegal::ShootsOnly(from));
                        "."
                    }
                    Ok(_) => {
                        assert!(ids.iter().all(|id| game.state().shown_to(*id).includes(Viewer::Spectator)));
                        match ids.map(|id| game.table().piece(id).unwrap().space) {
                            [Some(_), None] => "w",
                            [None, Some(_)] => "l",
                            [_, _] => "=",
                        }
                    }
                };
                assert_eq!(found, *expected, "{id}: {} attacks {defender}", row[0]);
            }
        }
    }
}

#[test]
fn f_13_opposite_seats_are_partners() {
    let rules = rules("stratego4-partners");
    for (seat, partner) in [(0, 2), (1, 3)] {
        let team = [Seat(seat), Seat(partner)].into_iter().collect();
        assert_eq!((rules.team(Seat(seat)), rules.team(Seat(partner))), (team, team));
    }
    assert_eq!(crate::rulesets::rules("stratego4-four").team(Seat(0)).len(), 1);
}

#[test]
fn options_of_two_seats_are_refused_to_more() {
    for id in ALL {
        for name in ["more_squares", "aggressor_advantage", "silent_defence", "rescue", "refill"] {
            let mut options = Options::default();
            options.choose(name, "true").unwrap();
            assert_eq!(options.apply(rules(id).ruleset().clone()).unwrap_err()[0].at, name, "{id}");
        }
    }
}

/// Something done to a ruleset that is right.
type Change = dyn Fn(&mut Ruleset);

#[test]
fn f_12_a_ruleset_of_carried_flags_needs_a_tower_an_army_without_flag_and_a_piece_on_every_flag_start() {
    let with = |change: &Change| {
        let mut ruleset = rules("stratego4-four").ruleset().clone();
        change(&mut ruleset);
        let faults = Rules::new(ruleset).err().unwrap_or_default();
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(with(&|_| {}), "");
    let cases: [(&Change, &str); 7] = [
        (&|ruleset| ruleset.kinds[3].defence = Defence::Flag, "army: has a flag, where flags are carried"),
        (&|ruleset| ruleset.objective = Objective::CaptureFlag, "army: has no flag: nobody could win"),
        (&|ruleset| *ruleset.army.get_mut("spy").unwrap() = 2, "army: has 21 pieces for 20 home spaces"),
        (&|ruleset| *ruleset.army.get_mut("spy").unwrap() = 0, "army: has 19 pieces for 20 home spaces"),
        (&|ruleset| ruleset.recruit = Some(RecruitRule { score: 0 }), "recruit.score: is at least 1"),
        (&|ruleset| ruleset.kinds[5].movement = Movement::Walk { steps: 3 }, "kinds.captain: walks 2 steps"),
        (&|ruleset| ruleset.recruit = None, "army: has 20 pieces for 21 home spaces"),
    ];
    for (change, fault) in cases {
        assert!(with(change).starts_with(fault), "{fault}: {}", with(change));
    }

    let mut grid = rules("duel").ruleset().clone();
    grid.objective = Objective::CarryFlag;
    grid.recruit = Some(RecruitRule { score: 6 });
    let faults: Vec<String> = Rules::new(grid).unwrap_err().iter().map(|fault| fault.at.clone()).collect();
    assert_eq!(faults, ["army", "army", "objective", "recruit"]);
}

#[test]
fn f_9_a_recruited_piece_is_not_part_of_the_setup() {
    let rules = rules("stratego4-three");
    let marshal = kind(&rules, "9");
    let mut opening = Opening::default();
    opening.army(&rules, Seat(0), "7A56 5A51");
    opening.army(&rules, Seat(1), "4A66 5B51");
    opening.army(&rules, Seat(2), "5C51");
    opening.line(&rules, "score a 5").unwrap();
    opening.line(&rules, "fallen a 9").unwrap();
    let mut game = opening.game(&rules, &Options::default(), Seat(0));
    let [from, to] = ["A56", "A66"].map(|name| space(&rules, name));
    act(&mut game, Seat(0), Action::Attack(Move::new(from, to))).unwrap();
    let before = game.table().pieces().count();
    let events = act(&mut game, Seat(0), Action::Recruit(marshal)).unwrap();
    assert!(
        matches!(&events[0], Event::Returned { piece, .. } if piece.index() == before && game.table().came_back(*piece))
    );
    let view = game.view_for(Viewer::Spectator);
    assert_eq!(
        view.still_captured().filter(|piece| piece.kind == Some(marshal)).count(),
        0,
        "it is not captured any more"
    );
    assert_eq!(view.setup(Seat(0)), None, "one of its pieces has not been shown");
}

#[test]
fn f_10_a_log_from_before_the_winner_was_asked_folds_as_it_did() {
    let rules = rules("stratego4-four");
    let mut opening = Opening::default();
    for (seat, army) in (0..).map(Seat).zip(["4D4^ 5E1", "7E4 5O5", "5K15", "5A11"]) {
        opening.army(&rules, seat, army);
    }
    let mut log = opening.log(&rules, &Options::default(), Seat(0));
    let mut game = Game::replay(&log).unwrap();
    let [from, to] = ["D4", "E4"].map(|name| space(&rules, name));
    let asked = act(&mut game, Seat(0), Action::Attack(Move::new(from, to))).unwrap();
    let flag = |event: &Event| matches!(event, Event::Fact(Fact::Asked { decision: Decision::Flag { .. } }));
    assert!(asked.iter().any(flag));
    // Then the turn ended at once; now somebody says first that the flag stays.
    log.extend(asked.into_iter().filter(|event| !flag(event)));
    let [north, east] = [Seat(0), Seat(1)].map(|seat| Decision::Turn { seat });
    log.extend([Fact::Answered { decision: north }, Fact::Asked { decision: east }].map(Event::Fact));
    let old = Game::replay(&log).unwrap();
    act(&mut game, Seat(1), Action::LeaveFlag).unwrap();
    // All that is left of the question is its ply.
    let seen = |game: &Game| {
        let table = game.table();
        let pieces: Vec<_> = table.pieces().map(|(_, piece)| *piece).collect();
        (pieces, table.flags().to_vec(), table.awaiting().to_vec(), table.turns().to_vec(), table.score(Seat(1)))
    };
    assert_eq!(seen(&old), seen(&game));
    assert_eq!(old.table().flags()[0].place, FlagPlace::Lying(from));
}
