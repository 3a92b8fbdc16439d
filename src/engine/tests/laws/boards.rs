//! Sections 2 and 3: boards and armies.

use fieldpost_engine::{Border, Rules, Space};

use crate::position::{BLUE, RED, space};
use crate::rulesets::{rules, shipped};

fn names(rules: &Rules, spaces: &[Space]) -> String {
    spaces.iter().map(|space| rules.board().name(*space)).collect::<Vec<_>>().join(" ")
}

#[test]
fn b_1_the_classic_board_has_92_spaces_between_two_lakes() {
    let rules = rules("original");
    let board = rules.board();
    assert_eq!((board.id(), board.len(), board.size()), ("grid-10x10", 92, (10, 10)));
    for lake in ["c5", "d5", "c6", "d6", "g5", "h5", "g6", "h6"] {
        assert_eq!(board.find(lake), None, "{lake}");
    }
    let squares = || ('a'..='j').flat_map(|column| (1..=10).map(move |row| format!("{column}{row}")));
    assert_eq!(squares().filter(|name| board.find(name).is_some()).count(), 92);
    assert_eq!(["a11", "k1", "a0", "", "ring"].map(|name| board.find(name)), [None; 5]);
}

#[test]
fn b_1_each_seat_is_at_home_on_its_four_nearest_rows() {
    let rules = rules("original");
    let home = |seat| rules.home(seat).iter().map(|row| names(&rules, row)).collect::<Vec<_>>();
    assert_eq!(home(RED)[0], "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1", "the back row, as Red sits");
    assert_eq!(home(RED)[3], "a4 b4 c4 d4 e4 f4 g4 h4 i4 j4");
    assert_eq!(home(BLUE)[0], "j10 i10 h10 g10 f10 e10 d10 c10 b10 a10", "the back row, as Blue sits");
    assert_eq!(home(BLUE)[3], "j7 i7 h7 g7 f7 e7 d7 c7 b7 a7");
    assert_eq!((home(RED).len(), home(BLUE).len()), (4, 4));
}

#[test]
fn b_1_the_small_board_has_60_spaces_and_homes_of_three_rows() {
    let rules = rules("quick-arena");
    assert_eq!((rules.board().len(), rules.board().size()), (60, (8, 8)));
    assert_eq!(["c4", "c5", "f4", "f5"].map(|lake| rules.board().find(lake)), [None; 4]);
    assert_eq!(names(&rules, &rules.home(RED).concat()).split(' ').count(), 24);
    assert_eq!(names(&rules, &rules.home(BLUE)[2]), "h6 g6 f6 e6 d6 c6 b6 a6");
}

#[test]
fn b_2_a_straight_line_goes_on_opposite_to_where_it_came_from() {
    let rules = rules("original");
    let board = rules.board();
    let lines = |name| board.ways().map(|way| names(&rules, board.line(space(&rules, name), way))).collect::<Vec<_>>();
    assert_eq!(lines("b3"), ["b4 b5 b6 b7 b8 b9 b10", "c3 d3 e3 f3 g3 h3 i3 j3", "b2 b1", "a3"]);
    assert_eq!(lines("e5"), ["e6 e7 e8 e9 e10", "f5", "e4 e3 e2 e1", ""], "lakes end lines");
}

#[test]
fn b_2_the_graph_is_the_same_from_both_ends_of_every_border() {
    for rules in shipped() {
        let board = rules.board();
        for (from, _) in board.spaces() {
            for way in board.ways() {
                let Some(link) = board.link(from, way) else {
                    assert_eq!(board.line(from, way), []);
                    continue;
                };
                let back = board.ways().filter(|back| board.link(link.to, *back).is_some_and(|link| link.to == from));
                assert_eq!(back.count(), 1);
                assert!(board.adjacent(from, link.to) && board.adjacent(link.to, from));
                assert_eq!(Border::between(from, link.to), Border::between(link.to, from));
                // A line is the step and the line that goes on from there.
                let (first, rest) = board.line(from, way).split_first().unwrap();
                assert_eq!((*first, rest), (link.to, board.line(link.to, link.onward)));
            }
        }
    }
}

#[test]
fn a_1_the_armies_are_those_of_the_books() {
    let classic =
        "flag 1 bomb 6 spy 1 scout 8 miner 5 sergeant 4 lieutenant 4 captain 4 major 3 colonel 2 general 1 marshal 1";
    let duel = "flag 1 bomb 2 spy 1 scout 2 miner 2 general 1 marshal 1";
    for (id, pieces, army) in [
        ("original", 40, classic),
        ("original-classic", 40, classic),
        ("vintage", 40, classic),
        ("barrage", 8, "flag 1 bomb 1 spy 1 scout 2 miner 1 general 1 marshal 1"),
        ("duel", 10, duel),
        ("quick-arena", 10, duel),
    ] {
        let rules = rules(id);
        let kinds = rules.kinds().filter(|(kind, _)| rules.army(*kind) > 0);
        let written = kinds.map(|(kind, rule)| format!("{} {}", rule.id, rules.army(kind)));
        assert_eq!(written.collect::<Vec<_>>().join(" "), army, "{id}");
        assert_eq!(rules.kinds().map(|(kind, _)| u32::from(rules.army(kind))).sum::<u32>(), pieces, "{id}");
    }
}

#[test]
fn a_1_ranks_go_from_the_spys_one_to_the_marshals_ten() {
    for rules in shipped() {
        let ranks = rules.kinds().map(|(_, rule)| (rule.letter, rule.rank));
        let expected = "FBS23456789M".chars().zip([None, None].into_iter().chain((1..=10).map(Some)));
        assert!(ranks.eq(expected), "{}", rules.ruleset().id);
    }
}
