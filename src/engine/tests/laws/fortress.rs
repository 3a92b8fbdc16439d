//! The boards of Stratego 4 (F-1 to F-3), built from wedges, held against tables that were written by hand.

use std::collections::{BTreeMap, BTreeSet};

use fieldpost_engine::{Board, BoardDefinition, Seat, Shape, Space};

use crate::rulesets::board;

/// The lakes and the places at the ring, as F-2 lists them.
const LAKES: [&str; 12] = ["G5", "H5", "I5", "G11", "H11", "I11", "E7", "E8", "E9", "K7", "K8", "K9"];
const AT_THE_RING: [&str; 12] = ["F7", "F8", "F9", "J7", "J8", "J9", "G6", "H6", "I6", "G10", "H10", "I10"];

/// A place on the nominal plan of F-2: column and row, from 1.
type Square = (i8, i8);

fn name((column, row): Square) -> String {
    format!("{}{row}", char::from(b'A' + column as u8 - 1))
}

/// What the plan of F-2 has at a place: a zone by its seat, the plain, or nothing.
fn region((column, row): Square) -> Option<&'static str> {
    match (column, row) {
        (5..=11, 1..=3) => Some("north"),
        (13..=15, 5..=11) => Some("east"),
        (5..=11, 13..=15) => Some("south"),
        (1..=3, 5..=11) => Some("west"),
        (7..=9, 7..=9) => Some("fortress"),
        (4..=12, 4..=12) => Some("plain"),
        _ => None,
    }
}

fn plan() -> impl Iterator<Item = Square> {
    (1..=15).flat_map(|row| (1..=15).map(move |column| (column, row)))
}

fn is_space(square: Square) -> bool {
    region(square).is_some_and(|region| region != "fortress") && !LAKES.contains(&name(square).as_str())
}

fn names(board: &Board, spaces: &[Space]) -> String {
    spaces.iter().map(|space| board.name(*space)).collect::<Vec<_>>().join(" ")
}

/// The straight line through `start` in the direction of its second place, as the board has it.
fn line(board: &Board, start: &str, second: &str) -> String {
    let from = board.find(start).unwrap();
    let line = board.lines(from).find(|line| line.first() == board.find(second).as_ref());
    names(board, line.unwrap())
}

/// The targets of a cannon, each with what is shot over.
fn shots(board: &Board, from: &str) -> BTreeMap<String, String> {
    let shots = board.shots(board.find(from).unwrap()).iter();
    shots.map(|shot| (board.name(shot.to).to_owned(), names(board, &shot.between().collect::<Vec<_>>()))).collect()
}

#[test]
fn f_2_four_wedges_make_the_spaces_of_the_printed_plan() {
    let board = board("fortress-4");
    let mut expected: BTreeSet<String> = plan().filter(|square| is_space(*square)).map(name).collect();
    assert_eq!(expected.len(), 144);
    expected.extend(["ring".to_owned(), "tower".to_owned()]);
    assert_eq!(board.spaces().map(|(_, info)| info.name.clone()).collect::<BTreeSet<_>>(), expected);
    assert_eq!((board.len(), board.seats(), board.size()), (146, 4, (15, 15)));
    // Where it is drawn: as north sits, its back row is the nearest and column A the last.
    for square in plan().filter(|square| is_space(*square)) {
        let (_, info) = board.spaces().find(|(_, info)| info.name == name(square)).unwrap();
        assert_eq!(info.place.in_squares(), (15 - square.0 as u8, square.1 as u8 - 1));
    }
    let lakes = board.lakes().iter().map(|place| place.in_squares());
    let lakes: BTreeSet<_> = lakes.map(|(x, y)| name((15 - x as i8, y as i8 + 1))).collect();
    assert_eq!(lakes, LAKES.map(str::to_owned).into());
    for place in [board.ring(), board.tower()].map(|space| board.spaces().nth(space.unwrap().index()).unwrap().1.place)
    {
        assert_eq!(place.in_squares(), (7, 7), "in the middle");
    }
}

#[test]
fn f_2_four_wedges_have_the_borders_and_lines_of_the_printed_plan() {
    let board = board("fortress-4");
    for square in plan().filter(|square| is_space(*square)) {
        let mut expected = BTreeMap::new();
        for (way, east, south) in [("north", 0, -1), ("east", 1, 0), ("south", 0, 1), ("west", -1, 0)] {
            let squares = (1..15).map(|far| (square.0 + far * east, square.1 + far * south));
            let mut line: Vec<String> = squares.clone().take_while(|square| is_space(*square)).map(name).collect();
            if squares.clone().nth(line.len()).and_then(region) == Some("fortress") {
                line.push("ring".to_owned());
            }
            if !line.is_empty() {
                expected.insert(way, line.join(" "));
            }
        }
        let space = board.find(&name(square)).unwrap();
        let links = board.links(space).iter().zip(board.lines(space));
        let found: BTreeMap<_, _> = links
            .map(|(link, line)| (board.directions()[usize::from(link.direction.0)], names(&board, line)))
            .collect();
        assert_eq!(found, expected, "{}", name(square));
    }
}

#[test]
fn f_2_the_seats_sit_clockwise_from_north_each_behind_its_zone() {
    let board = board("fortress-4");
    let seats = [("north", "H2", "H1"), ("east", "N8", "O8"), ("south", "H14", "H15"), ("west", "B8", "A8")];
    for (seat, (zone, recruitment, flag_start)) in (0..).map(Seat).zip(seats) {
        let rows = board.rows(seat);
        assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [7; 3]);
        let found: BTreeSet<String> = rows.concat().iter().map(|space| board.name(*space).to_owned()).collect();
        assert_eq!(found, plan().filter(|square| region(*square) == Some(zone)).map(name).collect(), "{zone}");
        assert_eq!(board.recruitment(seat), board.find(recruitment));
        assert_eq!(board.flag_start(seat), board.find(flag_start));
        assert_eq!((rows[1][3], rows[0][3]), (board.find(recruitment).unwrap(), board.find(flag_start).unwrap()));
        assert!(board.half(seat).is_empty());
    }
    let back = |seat| names(&board, &board.rows(Seat(seat))[0]);
    assert_eq!(back(0), "K1 J1 I1 H1 G1 F1 E1", "north looks south: its left is east");
    assert_eq!(back(1), "O11 O10 O9 O8 O7 O6 O5");
    assert_eq!(back(2), "E15 F15 G15 H15 I15 J15 K15");
    assert_eq!(back(3), "A5 A6 A7 A8 A9 A10 A11");
    assert_eq!(board.rows(Seat(4)), [] as [Vec<Space>; 0]);
    assert_eq!((board.recruitment(Seat(4)), board.flag_start(Seat(4))), (None, None));
}

#[test]
fn f_3_three_wedges_make_108_spaces_around_a_ring_of_nine_neighbours() {
    let board = board("fortress-3");
    let mut expected: BTreeSet<String> = ["ring".to_owned(), "tower".to_owned()].into();
    for wedge in ["A", "B", "C"] {
        let zone = (1..=3).flat_map(|row| (2..=8).map(move |column| (column, row)));
        let plain = (4..=6).flat_map(|row| (1..=6).map(move |column| (column, row)));
        let spaces = zone.chain(plain).filter(|(column, row)| *row != 5 || *column < 4);
        expected.extend(spaces.map(|(column, row)| format!("{wedge}{column}{row}")));
    }
    assert_eq!(expected.len(), 110);
    assert_eq!(board.spaces().map(|(_, info)| info.name.clone()).collect::<BTreeSet<_>>(), expected);
    assert_eq!((board.seats(), board.lakes().len()), (3, 9));
    let ring = board.links(board.ring().unwrap()).iter().map(|link| board.name(link.to)).collect::<Vec<_>>();
    assert_eq!(ring.join(" "), "A46 A56 A66 B46 B56 B66 C46 C56 C66 tower");
    for (seat, letter) in ["A", "B", "C"].into_iter().enumerate() {
        let seat = Seat(seat as u8);
        let named = |places: [&str; 7]| places.map(|place| format!("{letter}{place}")).join(" ");
        assert_eq!(names(&board, &board.rows(seat)[0]), named(["81", "71", "61", "51", "41", "31", "21"]));
        assert_eq!(names(&board, &board.rows(seat)[2]), named(["83", "73", "63", "53", "43", "33", "23"]));
        assert_eq!(board.recruitment(seat), board.find(&format!("{letter}52")));
        assert_eq!(board.flag_start(seat), board.find(&format!("{letter}51")));
    }
}

#[test]
fn f_3_lines_go_on_over_the_seams_between_wedges() {
    let board = board("fortress-3");
    assert_eq!(line(&board, "A71", "A72"), "A72 A73 B16 B26 B36 B46 B56 B66 C36 C35 C34 C33 C32 C31");
    assert_eq!(line(&board, "C31", "C32"), "C32 C33 C34 C35 C36 B66 B56 B46 B36 B26 B16 A73 A72 A71", "and back");
    assert_eq!(line(&board, "A81", "A82"), "A82 A83 B15 B25 B35", "up to a lake");
    assert_eq!(line(&board, "A64", "B16"), "B16 B15 B14", "right becomes out");
    assert_eq!(line(&board, "A34", "A24"), "A24 A14", "the edge of the plain beside the zone");
    assert_eq!(line(&board, "A35", "A25"), "A25 A15 C83 C82 C81", "left becomes out");
    assert_eq!(line(&board, "A61", "A62"), "A62 A63 A64");
    assert_eq!(line(&board, "A66", "ring"), "ring");
    assert_eq!(line(&board, "A66", "B36"), "B36 B35 B34 B33 B32 B31");
}

#[test]
fn f_6_the_ring_lies_between_the_plain_and_the_tower() {
    for (id, at_the_ring) in [("fortress-4", 12), ("fortress-3", 9)] {
        let board = board(id);
        let (ring, tower) = (board.ring().unwrap(), board.tower().unwrap());
        assert_eq!(board.links(ring).len(), at_the_ring + 1);
        let beside = |space: &Space| board.adjacent(*space, ring);
        assert_eq!(board.spaces().map(|(space, _)| space).filter(beside).count(), at_the_ring + 1);
        assert_eq!(board.links(tower).iter().map(|link| link.to).collect::<Vec<_>>(), [ring]);
        for (from, line) in board.spaces().flat_map(|(from, _)| board.lines(from).map(move |line| (from, line))) {
            let through = line.iter().position(|space| *space == ring || *space == tower);
            assert!(through.is_none_or(|at| at + 1 == line.len()), "{}: nothing crosses", board.name(from));
            assert!(from != tower || line == [ring]);
        }
    }
    let board = board("fortress-4");
    let ring = board.ring().unwrap();
    let beside: BTreeSet<_> = board.links(ring).iter().map(|link| board.name(link.to)).collect();
    assert_eq!(beside, AT_THE_RING.into_iter().chain(["tower"]).collect());
    assert_eq!(line(&board, "ring", "G6"), "G6", "a lake is beyond");
    assert_eq!(line(&board, "ring", "tower"), "tower");
    assert_eq!(line(&board, "tower", "ring"), "ring");
}

#[test]
fn f_6_a_shot_ends_in_the_ring_or_begins_there_and_never_meets_the_tower() {
    let board = board("fortress-4");
    let expected = |shots: &[(&str, &str)]| shots.iter().map(|(to, over)| ((*to).into(), (*over).into())).collect();
    assert_eq!(shots(&board, "H4"), expected(&[("ring", "H6"), ("E4", "G4 F4"), ("K4", "I4 J4"), ("H1", "H3 H2")]));
    assert_eq!(shots(&board, "H3"), expected(&[("H6", "H4"), ("E3", "G3 F3"), ("K3", "I3 J3")]));
    assert_eq!(shots(&board, "H6"), expected(&[("H3", "H4"), ("E6", "G6 F6"), ("K6", "I6 J6")]));
    assert_eq!(
        shots(&board, "F5"),
        expected(&[("K5", "J5"), ("C5", "E5 D5"), ("F2", "F4 F3"), ("F8", "F6 F7")]),
        "a lake is one step"
    );
    assert_eq!(shots(&board, "tower"), expected(&[]));
    let from_the_ring = shots(&board, "ring").into_keys().collect::<Vec<_>>().join(" ");
    assert_eq!(from_the_ring, "D7 D8 D9 G12 G4 H12 H4 I12 I4 L7 L8 L9");
    for id in ["fortress-3", "fortress-4"] {
        let board = crate::rulesets::board(id);
        for (from, _) in board.spaces() {
            for shot in board.shots(from) {
                assert_ne!(Some(shot.to), board.tower());
                let back = board.shots(shot.to).iter().find(|back| back.to == from).unwrap();
                let over: Vec<_> = back.between().collect();
                assert_eq!(shot.between().collect::<Vec<_>>(), over.into_iter().rev().collect::<Vec<_>>());
            }
        }
    }
}

#[test]
fn f_3_no_straight_line_meets_a_space_twice_and_no_two_meet_the_same_one() {
    for id in ["fortress-3", "fortress-4"] {
        let board = board(id);
        for (from, info) in board.spaces() {
            let reached: Vec<_> = board.lines(from).flatten().collect();
            assert_eq!(reached.iter().collect::<BTreeSet<_>>().len(), reached.len(), "from {}", info.name);
            assert!(!reached.contains(&&from));
        }
    }
}

#[test]
fn f_3_the_places_of_three_wedges_are_apart_and_in_the_rectangle() {
    let board = board("fortress-3");
    let (columns, rows) = board.size();
    let spaces: Vec<_> =
        board.spaces().filter(|(space, _)| ![board.ring(), board.tower()].contains(&Some(*space))).collect();
    for (number, (one, info)) in spaces.iter().enumerate() {
        let distance = |x: u16, y: u16| f64::from(info.place.x.abs_diff(x)).hypot(f64::from(info.place.y.abs_diff(y)));
        assert!(info.place.x <= (u16::from(columns) - 1) * 1000 && info.place.y <= (u16::from(rows) - 1) * 1000);
        for (other, beside) in &spaces[number + 1..] {
            let far = distance(beside.place.x, beside.place.y);
            // Where a row bends its spaces come a little closer.
            assert!(far > 960.0, "{} and {}", info.name, beside.name);
            assert!(!board.adjacent(*one, *other) || far < 1010.0, "{} and {}", info.name, beside.name);
        }
        assert!(board.lakes().iter().all(|lake| distance(lake.x, lake.y) > 960.0), "{}", info.name);
    }
}

#[test]
fn f_3_a_fortress_has_three_or_four_sides() {
    for wedges in [0, 1, 2, 5, 255] {
        let definition = BoardDefinition { id: "odd".to_owned(), shape: Shape::Fortress { wedges } };
        let faults = Board::new(&definition).unwrap_err();
        assert_eq!(
            faults[0].to_string(),
            format!("shape.fortress.wedges: a fortress has 3 or 4 wedges around it, not {wedges}")
        );
    }
}
