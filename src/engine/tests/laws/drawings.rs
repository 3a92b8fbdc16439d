//! The drawn board (L-7) held against pictures in `tests/golden/boards`, which `BLESS=1` writes anew.
//!
//! The games are made up of events, so that much can be seen in one picture.

use std::fs;

use fieldpost_engine::notation::draw;
use fieldpost_engine::{
    Audience, Decision, Event, Fact, Game, GameResult, Kind, MovePath, Options, Outcome, PieceId, Reason, Rules, Seat,
    SeatSet, Viewer,
};

use crate::play::{self, Chance};
use crate::position::space;
use crate::rulesets::{board, repository, rules};

/// A game in which something has happened.
struct Scene {
    events: Vec<Event>,
    rules: std::sync::Arc<Rules>,
}

impl Scene {
    /// All armies stand on their homes, and carry their flags if these are carried.
    fn begun(id: &str) -> Self {
        let rules = rules(id);
        let mut chance = Chance(4);
        let setups = rules.all_seats().iter().map(|seat| (seat, play::setup(&rules, seat, &mut chance)));
        let mut placed: Vec<_> = setups
            .flat_map(|(seat, setup)| {
                setup.pieces().iter().map(move |piece| (piece.0, seat, piece.1)).collect::<Vec<_>>()
            })
            .collect();
        placed.sort_unstable();
        let started = Event::Started { ruleset: Box::new(rules.ruleset().clone()), options: Options::default() };
        let deployed = Fact::Deployed { pieces: placed.iter().map(|(space, seat, _)| (*seat, *space)).collect() };
        let mut events = vec![started, Event::Fact(deployed)];
        for seat in rules.all_seats().iter() {
            let own = (0..).map(PieceId).zip(&placed).filter(|(_, piece)| piece.1 == seat);
            let pieces = own.map(|(id, piece)| (id, piece.2)).collect();
            events.push(Event::Revealed { pieces, to: Audience::Only(SeatSet::EMPTY.with(seat)) });
        }
        events.push(Event::Fact(Fact::Asked { decision: Decision::Turn { seat: Seat(0) } }));
        let mut scene = Self { events, rules };
        for seat in scene.rules.all_seats().iter() {
            let start = scene.rules.board().flag_start(seat).and_then(|start| scene.game().table().at(start));
            scene.events.extend(start.map(|piece| Event::Fact(Fact::FlagRaised { flag: seat, piece })));
        }
        scene
    }

    fn game(&self) -> Game {
        Game::replay(&self.events).unwrap()
    }

    fn piece(&self, name: &str) -> PieceId {
        self.game().table().at(space(&self.rules, name)).unwrap_or_else(|| panic!("nothing stands on {name}"))
    }

    /// A piece goes somewhere, whatever the rules say; `to` may be followed by what else happens there.
    fn moved(mut self, from: &str, to: &str) -> Self {
        let piece = self.piece(from);
        let (from, to) = (space(&self.rules, from), space(&self.rules, to));
        self.events.push(Event::Fact(Fact::Moved { piece, from, to, way: MovePath::Leap }));
        self
    }

    /// Everybody is shown a piece.
    fn shown(mut self, name: &str) -> Self {
        let piece = self.piece(name);
        let kind = self.game().kind(piece).unwrap();
        self.events.push(Event::Revealed { pieces: vec![(piece, kind)], to: Audience::Everyone });
        self
    }

    /// All pieces with their kinds.
    fn everything(&self) -> Vec<(PieceId, Kind)> {
        let game = self.game();
        game.table().pieces().filter_map(|(id, _)| Some((id, game.kind(id)?))).collect()
    }

    fn captured(mut self, name: &str) -> Self {
        let fact = Fact::Captured { piece: self.piece(name), space: space(&self.rules, name) };
        self.events.push(Event::Fact(fact));
        self
    }

    fn dropped(mut self, flag: u8, name: &str) -> Self {
        let fact = Fact::FlagDropped { flag: Seat(flag), space: space(&self.rules, name) };
        self.events.push(Event::Fact(fact));
        self
    }

    /// The picture that a viewer sees is the one in the file.
    fn looks(&self, viewer: Viewer, name: &str) {
        assert!(PICTURES.contains(&name), "{name} is not among the pictures");
        let path = repository("tests/golden/boards").join(format!("{name}.txt"));
        let drawing = draw(&self.game().view_for(viewer));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &drawing).unwrap();
        }
        assert_eq!(drawing, fs::read_to_string(&path).unwrap_or_default(), "{name}");
        for line in drawing.lines() {
            assert!(line.is_ascii() && line.len() <= 72 && line == line.trim_end(), "{name}: {line}");
            assert!(line.starts_with(|first: char| first == '|' || first.is_ascii_digit()), "{name}: {line}");
            assert!(line.contains(|letter: char| letter.is_ascii_alphanumeric()), "{name}: {line}");
        }
    }
}

/// The pictures that the tests below draw.
const PICTURES: &[&str] = &[
    "fortress-3.a",
    "fortress-3.b",
    "fortress-3.c",
    "fortress-3.over",
    "fortress-3.spectator",
    "fortress-4.east",
    "fortress-4.north",
    "fortress-4.partner",
    "fortress-4.south",
    "fortress-4.spectator",
    "fortress-4.west",
    "grid-10x10.blue",
    "grid-10x10.red",
    "grid-10x10.spectator",
];

#[test]
fn no_picture_is_left_over() {
    let files = fs::read_dir(repository("tests/golden/boards")).unwrap();
    let mut names: Vec<_> = files.map(|file| file.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    assert_eq!(names, PICTURES.iter().map(|name| format!("{name}.txt")).collect::<Vec<_>>());
}

#[test]
fn f_2_the_plan_is_drawn_from_every_side() {
    let scene = Scene::begun("stratego4-four")
        .moved("H3", "H6")
        .moved("M8", "ring")
        .shown("ring")
        .moved("H13", "tower")
        .captured("G13")
        .captured("C8")
        .moved("C9", "D9")
        .shown("D9")
        .moved("E3", "D4")
        .shown("D4")
        .captured("H15")
        .dropped(2, "H15");
    for (seat, name) in (0..).zip(["north", "east", "south", "west"]) {
        scene.looks(Viewer::Seat(Seat(seat)), &format!("fortress-4.{name}"));
    }
    scene.looks(Viewer::Spectator, "fortress-4.spectator");
}

#[test]
fn f_2_a_partners_pieces_are_told_from_ones_own() {
    let scene = Scene::begun("stratego4-partners").moved("H13", "H10").shown("H10").moved("H3", "H4");
    scene.looks(Viewer::Seat(Seat(2)), "fortress-4.partner");
}

#[test]
fn f_3_the_three_arms_are_drawn_from_every_side() {
    let scene = Scene::begun("stratego4-three")
        .moved("A53", "A56")
        .moved("B53", "ring")
        .shown("ring")
        .moved("C53", "tower")
        .captured("C43")
        .moved("C73", "A16")
        .shown("A16")
        .captured("B51")
        .dropped(1, "B51");
    for (seat, name) in (0..).zip(["a", "b", "c"]) {
        scene.looks(Viewer::Seat(Seat(seat)), &format!("fortress-3.{name}"));
    }
    scene.looks(Viewer::Spectator, "fortress-3.spectator");
    let everything = Event::Revealed { pieces: scene.everything(), to: Audience::Everyone };
    let result = GameResult::Won(SeatSet::EMPTY.with(Seat(1)));
    let ended = Event::Fact(Fact::Ended { outcome: Outcome { result, reason: Reason::Resigned } });
    let over = Scene { events: [scene.events, vec![everything, ended]].concat(), rules: scene.rules };
    over.looks(Viewer::Seat(Seat(1)), "fortress-3.over");
}

#[test]
fn b_1_the_classic_board_is_drawn_from_every_side() {
    let scene = Scene::begun("original").moved("a4", "a5").moved("b7", "b6").shown("b6").captured("c4");
    for (seat, name) in (0..).zip(["red", "blue"]) {
        scene.looks(Viewer::Seat(Seat(seat)), &format!("grid-10x10.{name}"));
    }
    scene.looks(Viewer::Spectator, "grid-10x10.spectator");
}

/// What lies beside each other in a drawing has room, whatever stands there.
#[test]
fn b_2_every_space_of_every_board_has_its_characters_to_itself() {
    for id in ["grid-8x8", "grid-10x10", "fortress-3", "fortress-4"] {
        let board = board(id);
        let paper = board.paper();
        for seat in (0..board.seats()).map(|seat| Seat(seat as u8)) {
            let lakes = board.drawn_lakes(seat).iter();
            let taken = board.drawn(seat).iter().chain(lakes).flat_map(|position| {
                let lines = position.line..=position.line + u8::from(paper.named);
                lines.flat_map(move |line| (0..4).map(move |column| (line, position.column + column - 1)))
            });
            let mut taken: Vec<_> = taken.collect();
            assert!(taken.iter().all(|(line, column)| *line < paper.lines && *column < paper.columns), "{id}");
            let all = taken.len();
            taken.sort_unstable();
            taken.dedup();
            assert_eq!(taken.len(), all, "{id}: something stands on something else");
        }
    }
}
