//! Boards (B-1 to B-3) and armies.

use std::collections::{BTreeSet, HashSet};

use fieldpost_engine::{Board, BoardDefinition, Border, Rules, Seat, Shape, Space};

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
    let lines = |name| board.lines(space(&rules, name)).map(|line| names(&rules, line)).collect::<Vec<_>>();
    assert_eq!(lines("b3"), ["b4 b5 b6 b7 b8 b9 b10", "c3 d3 e3 f3 g3 h3 i3 j3", "b2 b1", "a3"]);
    assert_eq!(lines("e5"), ["e6 e7 e8 e9 e10", "f5", "e4 e3 e2 e1"], "lakes end lines");
}

#[test]
fn only_one_straight_line_leads_to_a_neighbour() {
    for rules in shipped() {
        let board = rules.board();
        for (from, _) in board.spaces() {
            for link in board.links(from) {
                let lines: Vec<_> = board.lines(from).filter(|line| line.contains(&link.to)).collect();
                assert_eq!(lines.len(), 1, "{}: from {} to {}", board.id(), board.name(from), board.name(link.to));
                assert_eq!(board.path(from, link.to), Some(&lines[0][..1]));
            }
        }
    }
}

#[test]
fn b_2_the_graph_is_the_same_from_both_ends_of_every_border() {
    for rules in shipped() {
        let board = rules.board();
        for (from, _) in board.spaces() {
            for (link, line) in board.links(from).iter().zip(board.lines(from)) {
                assert_eq!(board.links(link.to).iter().filter(|back| back.to == from).count(), 1);
                assert!(board.adjacent(from, link.to) && board.adjacent(link.to, from));
                assert_eq!(Border::between(from, link.to), Border::between(link.to, from));
                // A line is the step and the line that goes on from there.
                let (first, rest) = line.split_first().unwrap();
                let mut onward = board.links(link.to).iter().zip(board.lines(link.to));
                let onward = onward.find(|(next, _)| Some(next.direction) == link.onward);
                assert_eq!((*first, rest), (link.to, onward.map_or(&[][..], |(_, line)| line)));
            }
            assert_eq!(board.links(from).len(), board.lines(from).count());
        }
    }
}

#[test]
fn b_1_halves_meet_in_the_middle_and_leave_out_a_middle_row() {
    let rules = rules("original");
    let half = |seat| names(&rules, rules.board().half(seat));
    let rows = |rows: [u8; 5]| rows.map(|row| names(&rules, &rules.board().rows(RED)[usize::from(row) - 1]));
    assert_eq!(half(RED), rows([1, 2, 3, 4, 5]).join(" "));
    let sorted = |spaces: &str| spaces.split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
    assert_eq!(sorted(&half(BLUE)), sorted(&rows([6, 7, 8, 9, 10]).join(" ")));
    let odd = BoardDefinition { id: "odd".into(), shape: Shape::Grid { columns: 1, rows: 5, lakes: vec![] } };
    let odd = Board::new(&odd).unwrap();
    let half = |seat| odd.half(seat).iter().map(|space| odd.name(*space)).collect::<Vec<_>>().join(" ");
    assert_eq!((half(RED), half(BLUE)), ("a1 a2".to_owned(), "a5 a4".to_owned()));
    assert_eq!(odd.half(Seat(2)), []);
}

#[test]
fn b_2_rows_and_columns_are_aligned_across_anything() {
    let rules = rules("original");
    let aligned = |one, two| rules.board().aligned(space(&rules, one), space(&rules, two));
    for (one, two) in [("c4", "c7"), ("a5", "j5"), ("d1", "d10"), ("b6", "f6"), ("a1", "a2")] {
        assert!(aligned(one, two) && aligned(two, one), "{one} and {two}");
    }
    for (one, two) in [("a1", "b2"), ("a1", "a1"), ("c4", "d7")] {
        assert!(!aligned(one, two) && !aligned(two, one), "{one} and {two}");
    }
}

#[test]
fn b_3_across_a_lake_lies_the_first_space_beyond_it() {
    let rules = rules("original");
    let board = rules.board();
    let across = |(from, _)| board.crossings(from).iter().map(move |to| Border::between(from, *to));
    let found: HashSet<Border> = board.spaces().flat_map(across).collect();
    let expected = ["c4 c7", "d4 d7", "g4 g7", "h4 h7", "b5 e5", "b6 e6", "f5 i5", "f6 i6"];
    let pair =
        |pair: &str| pair.split_once(' ').map(|(one, two)| Border::between(space(&rules, one), space(&rules, two)));
    assert_eq!(found, expected.into_iter().filter_map(pair).collect());
    assert_eq!(board.spaces().map(|(from, _)| board.crossings(from).len()).sum::<usize>(), 16, "both ways");
}

#[test]
fn b_3_diagonals_end_at_lakes_and_edges() {
    let rules = rules("original");
    let lines = |name| rules.board().diagonals(space(&rules, name)).map(|line| names(&rules, line)).collect::<Vec<_>>();
    assert_eq!(lines("a1"), ["b2 c3 d4 e5 f6 g7 h8 i9 j10"], "past the corners of both lakes");
    assert_eq!(lines("b4"), ["c3 d2 e1", "a3", "a5"], "c5 is a lake");
    assert_eq!(lines("c4"), ["d3 e2 f1", "b3 a2", "b5 a6"], "past the corner of one");
    assert_eq!(lines("j10"), ["i9 h8 g7 f6 e5 d4 c3 b2 a1"]);
}

#[test]
fn a_1_the_armies_are_those_of_the_books() {
    let classic =
        "flag 1 bomb 6 spy 1 scout 8 miner 5 sergeant 4 lieutenant 4 captain 4 major 3 colonel 2 general 1 marshal 1";
    let danish =
        "flag 1 bomb 6 spy 1 scout 6 miner 5 sergeant 5 lieutenant 4 captain 4 major 3 colonel 2 general 1 marshal 1";
    let duel = "flag 1 bomb 2 spy 1 scout 2 miner 2 general 1 marshal 1";
    let cards =
        "flag 1 bomb 5 spy 1 scout 5 miner 4 sergeant 2 lieutenant 2 captain 3 major 3 colonel 2 general 1 marshal 1";
    let cannons = "cannon 2 spy 1 scout 4 sergeant 3 lieutenant 3 captain 3 major 2 general 1 marshal 1";
    let armies = [
        ("original", 40, classic),
        ("original-classic", 40, classic),
        ("vintage", 40, classic),
        ("federation", 40, classic),
        ("tournament", 39, danish),
        ("tournament-40", 40, classic),
        ("barrage", 8, "flag 1 bomb 1 spy 1 scout 2 miner 1 general 1 marshal 1"),
        ("duel", 10, duel),
        ("quick-arena", 10, duel),
        ("battle-cards", 30, cards),
        ("stratego4-three", 20, cannons),
        ("stratego4-four", 20, cannons),
        ("stratego4-partners", 20, cannons),
    ];
    assert_eq!(armies.len(), shipped().len(), "each ruleset has its line");
    for (id, pieces, army) in armies {
        let rules = rules(id);
        let kinds = rules.kinds().filter(|(kind, _)| rules.army(*kind) > 0);
        let written = kinds.map(|(kind, rule)| format!("{} {}", rule.id, rules.army(kind)));
        assert_eq!(written.collect::<Vec<_>>().join(" "), army, "{id}");
        assert_eq!(rules.kinds().map(|(kind, _)| u32::from(rules.army(kind))).sum::<u32>(), pieces, "{id}");
    }
}

#[test]
fn a_1_ranks_go_from_the_spys_one_to_the_marshals_ten() {
    for rules in shipped().iter().filter(|rules| rules.seats().len() == 2) {
        let ranks = rules.kinds().map(|(_, rule)| (rule.letter, rule.rank));
        let expected = "FBS23456789M".chars().zip([None, None].into_iter().chain((1..=10).map(Some)));
        assert!(ranks.eq(expected), "{}", rules.ruleset().id);
    }
}
