//! The engine against data that nobody here wrote: setups of people, recorded games, and vectors for the repetition
//! rule.

use std::sync::Arc;

use fieldpost::app::rulesets::Catalogue;
use fieldpost_engine::notation::record::RefusalReason;
use fieldpost_engine::notation::setup::{self, Form};
use fieldpost_engine::notation::{Record, action, words};
use fieldpost_engine::{Action, Actor, Event, Fact, Game, Illegal, Kind, Options, Rules, Seat, Space};
use serde::Deserialize;

use crate::recorded::{RecordedGame, armies};
use crate::support::position::position;
use crate::support::shared::shared;

fn rules(id: &str) -> Arc<Rules> {
    Arc::clone(Catalogue::open(None).unwrap().get(id).unwrap())
}

#[test]
#[ignore = "needs the recorded games in ../shared/data; script/test runs it where they are"]
fn s1_n3_every_human_setup_is_accepted_for_both_seats_and_written_back() {
    for (file, ruleset, count) in [("setups-classic.txt", "original", 1000), ("setups-barrage.txt", "barrage", 500)] {
        let (text, rules) = (shared(file), rules(ruleset));
        assert_eq!(text.lines().count(), count);
        for (line, seat) in text.lines().flat_map(|line| rules.all_seats().iter().map(move |seat| (line, seat))) {
            let placed = setup::parse(&rules, seat, line).unwrap_or_else(|faults| panic!("{file} {line}: {faults:?}"));
            let rows = setup::write(&rules, seat, placed.pieces());
            assert_eq!(setup::parse(&rules, seat, &rows), Ok(placed.clone()), "{rows}");
            let pairs: Vec<_> = setup::pairs(&rules, placed.pieces()).collect();
            assert_eq!(setup::from_pairs(&rules, seat, pairs), Ok(placed), "{rows}");
        }
    }
}

#[test]
#[ignore = "needs the recorded games in ../shared/data; script/test runs it where they are"]
fn n_3_a_setup_of_the_pbem_server_means_the_same_as_that_of_strados() {
    let (text, rules) = (shared("setups-classic.txt"), rules("original"));
    let pbem = |line: &str| -> String {
        let (from, to) = ("MCDEFGHIJKLB", "FS987654321B");
        line.chars().map(|letter| to.chars().nth(from.find(letter).unwrap()).unwrap()).collect()
    };
    for line in text.lines() {
        let read = setup::parse_draft_as(&rules, Seat(1), line, Form::Strados);
        assert_eq!(setup::parse(&rules, Seat(1), &pbem(line)).map(|setup| setup.pieces().len()), Ok(40));
        assert_eq!(setup::parse_draft(&rules, Seat(1), &pbem(line)), read, "{line}");
    }
}

#[test]
#[ignore = "needs the recorded games in ../shared/data; script/test runs it where they are"]
fn s1_every_position_from_which_people_began_is_two_setups_that_are_accepted() {
    for (file, ruleset, count) in [("positions-barrage.csv", "barrage", 800), ("positions-duel.csv", "duel", 32)] {
        let (text, rules) = (shared(file), rules(ruleset));
        let boards: Vec<_> = text.lines().skip(1).map(|line| line.split(',').nth(3).unwrap()).collect();
        assert_eq!(boards.len(), count);
        for board in boards {
            for (seat, pairs) in rules.all_seats().iter().zip(armies(board)) {
                let pairs = pairs.iter().map(|(space, kind)| (space.as_str(), kind.as_str()));
                let placed = setup::from_pairs(&rules, seat, pairs);
                assert!(placed.is_ok(), "{file} {board}: {placed:?}");
            }
        }
    }
}

#[test]
#[ignore = "needs the recorded games in ../shared/data; script/test runs it where they are"]
fn every_ply_of_every_recorded_game_is_legal_and_its_battles_end_as_recorded() {
    let text = shared("recorded-games.jsonl");
    let catalogue = Catalogue::open(None).unwrap();
    let (mut plies, mut battles) = (0, 0);
    for line in text.lines() {
        let recorded = RecordedGame::read(line).unwrap();
        let rules = catalogue.get(recorded.ruleset).unwrap();
        let record = recorded.record(rules).unwrap();
        let replay = record.replay(rules).unwrap_or_else(|refused| panic!("{}: {refused}", recorded.id));
        let (setups, played) = replay.log.split_at(2);
        assert!(setups.iter().all(|(_, action, _)| matches!(action, Action::SetUp(_))));
        for ((.., events), recorded_move) in played.iter().zip(&recorded.moves) {
            let expected = recorded_move
                .battle
                .as_ref()
                .map(|battle| (battle.attacker.clone(), battle.defender.clone(), battle.result.clone()));
            assert_eq!(battle(&replay.game, events), expected, "{} {}", recorded.id, recorded_move.action);
            battles += usize::from(expected.is_some());
        }
        plies += played.len();

        // The record that we make of it replays to itself.
        let log = replay.log.iter().map(|(actor, action, events)| (*actor, action, events.as_slice()));
        let ours = Record::from_log(rules, &record.options, &[None, None], None, log);
        let read: Record = ours.to_string().parse().unwrap();
        assert_eq!(read, ours);
        assert_eq!(ours.setups, record.setups);
        assert_eq!(ours.replay(rules).unwrap().game, replay.game);
    }
    assert_eq!((text.lines().count(), battles), (80, 931));
    assert!(plies > 40_000, "{plies}");
}

#[test]
#[ignore = "needs the recorded games in ../shared/data; script/test runs it where they are"]
fn r9_the_federation_refuses_the_last_ply_of_every_recorded_game_and_no_other() {
    let text = shared("recorded-games.jsonl");
    let catalogue = Catalogue::open(None).unwrap();
    // Some of the games go on for long without a capture; that is not what they were recorded for.
    let rules = |ruleset: &str, more_squares| {
        let options = Options { more_squares, quiet_limit: Some(0), ..Options::default() };
        catalogue.with_options(ruleset, &options).unwrap()
    };
    let (whole, small) = (rules("federation", None), rules("barrage", Some(true)));
    for line in text.lines() {
        let recorded = RecordedGame::read(line).unwrap();
        let rules = if recorded.ruleset == "barrage" { &small } else { &whole };
        let refused = recorded.record(rules).unwrap().replay(rules).unwrap_err();
        let (last, rest) = recorded.moves.split_last().unwrap();
        assert!(!last.legal && rest.iter().all(|played| played.legal));
        assert_eq!(refused.ply as usize, recorded.moves.len(), "{}: {refused}", recorded.id);
        let RefusalReason::Illegal(Illegal::MoreSquares { from, to, plies, .. }) = &refused.why else {
            panic!("{}: {refused}", recorded.id)
        };
        let names = [from, to].map(|space| rules.board().name(*space));
        assert_eq!(names.join("-"), last.action, "{}", recorded.id);
        assert!(!plies.is_empty() && plies.iter().all(|ply| *ply < refused.ply), "{refused}");
    }
}

/// Attacker, defender and who survived, as the recorded games write it.
fn battle(game: &Game, events: &[Event]) -> Option<(String, String, String)> {
    let facts = || events.iter().filter_map(|event| if let Event::Fact(fact) = event { Some(fact) } else { None });
    let (attacker, defender) = facts().find_map(|fact| match fact {
        Fact::Attacked { attacker, defender, .. } => Some((*attacker, *defender)),
        _ => None,
    })?;
    let fell = |one| facts().any(|fact| matches!(fact, Fact::Captured { piece, .. } if *piece == one));
    let result = match (fell(attacker), fell(defender)) {
        (true, true) => "both",
        (true, false) => "defender",
        (false, _) => "attacker",
    };
    let name = |piece| game.rules().kind(game.kind(piece).unwrap()).id.clone();
    Some((name(attacker), name(defender), result.to_owned()))
}

#[derive(Deserialize)]
struct Vectors {
    vectors: Vec<Vector>,
}

#[derive(Deserialize)]
struct Vector {
    id: String,
    moves: Vec<VectorMove>,
    legal: std::collections::BTreeMap<String, Vec<bool>>,
}

#[derive(Deserialize)]
struct VectorMove {
    player: String,
    piece: String,
    from: String,
    to: String,
    attack: bool,
}

#[test]
#[ignore = "needs the recorded games in ../shared/data; script/test runs it where they are"]
fn r1_r2_r3_r4_the_vectors_of_the_repetition_rule_are_judged_alike_under_limits_2_3_and_5() {
    let text = shared("two-squares-vectors.json");
    let vectors: Vectors = serde_json::from_str(&text).unwrap();
    assert_eq!(vectors.vectors.len(), 11);
    let catalogue = Catalogue::open(None).unwrap();
    for vector in &vectors.vectors {
        for limit in [2, 3, 5] {
            let options = Options { repetition_limit: Some(limit), ..Options::default() };
            let rules = catalogue.with_options("original", &options).unwrap();
            let expected = &vector.legal[&format!("limit{limit}_border")];
            judge(&rules, vector, expected, &format!("{} under limit {limit}", vector.id));
        }
    }
}

/// Plays the moves of a vector as far as its list of verdicts goes, and compares.
fn judge(rules: &Arc<Rules>, vector: &Vector, expected: &[bool], about: &str) {
    let mut game = first_position(rules, vector);
    // The other seat's moves are often only there to pass the turn, and jump; then a piece of its own walks a square.
    let mut square = ["c8-c9", "c9-d9", "d9-d8", "d8-c8"].into_iter().cycle();
    for (played, legal) in vector.moves.iter().zip(expected) {
        let seat = rules.find_seat(if played.player == "R" { "red" } else { "blue" }).unwrap();
        if game.awaiting().last().is_some_and(|decision| !decision.seats().contains(seat)) {
            // TS-08 goes on as if the move before had been refused, which it was not under this limit.
            break;
        }
        let standing = game.table().at(rules.board().find(&played.from).unwrap());
        let own = standing.is_some_and(|piece| game.table().piece(piece).is_some_and(|piece| piece.seat == seat));
        let between = if played.attack { "x" } else { "-" };
        let text =
            if own { format!("{}{between}{}", played.from, played.to) } else { square.next().unwrap().to_owned() };
        let done = game.apply(Actor::Seat(seat), action::parse(rules, &text).unwrap());
        let words = done.as_ref().err().map(|illegal| words::illegal(rules, illegal)).unwrap_or_default();
        assert_eq!(done.is_ok(), *legal, "{about}: {text} {words}");
        if let Err(illegal) = done {
            assert!(matches!(illegal, Illegal::TwoSquares { .. }), "{about}: {text} {words}");
        }
    }
}

/// Where the pieces of a vector stand when they are first named, and besides a flag and a walker for each seat.
fn first_position(rules: &Arc<Rules>, vector: &Vector) -> Game {
    let space = |name: &str| rules.board().find(name).unwrap();
    let kind = |name: &str| rules.find_kind(name).unwrap();
    let mut pieces: Vec<(Space, Seat, Kind)> = vec![
        (space("b1"), Seat(0), kind("flag")),
        (space("b10"), Seat(1), kind("flag")),
        (space("c8"), Seat(1), kind("sergeant")),
    ];
    let mut named: Vec<&str> = Vec::new();
    for played in vector.moves.iter().filter(|played| !played.piece.is_empty()) {
        if !named.contains(&played.piece.as_str()) {
            named.push(&played.piece);
            let seat = rules.find_seat(if played.player == "R" { "red" } else { "blue" }).unwrap();
            let kind = if played.piece.starts_with('s') { kind("scout") } else { kind("captain") };
            pieces.push((space(&played.from), seat, kind));
        }
    }
    position(rules, pieces, Seat(0))
}
