//! The stored form of events (`tests/golden/events`): every shape that was ever written must be read for ever.
//!
//! A shape that has no file yet gets one written by the test, which fails once, so that somebody looks at it. A file
//! that exists is never written again: when an event changes, its old file stays and must still decode.

use std::fs;
use std::path::PathBuf;

use fieldpost_engine::{
    AttackCard, Audience, Card, Decision, DefenceCard, Event, Fact, Game, GameResult, Kind, MoveCard, MovePath,
    Options, Outcome, PieceId, Reason, Seat, SeatSet, Space,
};

use crate::decisions;
use crate::play::{self, Chance};
use crate::position::{BLUE, RED};
use crate::rulesets::{repository, rules, rules_with};

macro_rules! shapes {
    ($($name:literal = $shape:pat,)*) => {
        const SHAPES: &[&str] = &[$($name),*];

        /// The name of an event's shape. A new variant does not compile until it has a line, and so a file.
        fn shape(event: &Event) -> &'static str {
            match event { $($shape => $name,)* }
        }
    };
}

shapes! {
    "started" = Event::Started { .. },
    "setup_locked" = Event::SetupLocked { .. },
    "revealed" = Event::Revealed { .. },
    "shuffled" = Event::Shuffled { .. },
    "drew" = Event::Drew { .. },
    "put_under" = Event::PutUnder { .. },
    "card_laid" = Event::CardLaid { .. },
    "returned" = Event::Returned { .. },
    "shot" = Event::Fact(Fact::Shot { .. }),
    "swapped" = Event::Fact(Fact::Swapped { .. }),
    "card_played" = Event::Fact(Fact::CardPlayed { .. }),
    "defended" = Event::Fact(Fact::Defended { .. }),
    "cards_shown" = Event::Fact(Fact::CardsShown { .. }),
    "card_swapped" = Event::Fact(Fact::CardSwapped { .. }),
    "redrawn" = Event::Fact(Fact::Redrawn { .. }),
    "declined" = Event::Fact(Fact::Declined { .. }),
    "skipped" = Event::Fact(Fact::Skipped { .. }),
    "flag_raised" = Event::Fact(Fact::FlagRaised { .. }),
    "flag_taken" = Event::Fact(Fact::FlagTaken { .. }),
    "flag_dropped" = Event::Fact(Fact::FlagDropped { .. }),
    "scored" = Event::Fact(Fact::Scored { .. }),
    "recruit_lost" = Event::Fact(Fact::RecruitLost { .. }),
    "return_shown" = Event::Fact(Fact::ReturnShown { .. }),
    "first_drawn" = Event::Fact(Fact::FirstDrawn { .. }),
    "deployed" = Event::Fact(Fact::Deployed { .. }),
    "asked" = Event::Fact(Fact::Asked { .. }),
    "answered" = Event::Fact(Fact::Answered { .. }),
    "moved" = Event::Fact(Fact::Moved { .. }),
    "attacked" = Event::Fact(Fact::Attacked { .. }),
    "captured" = Event::Fact(Fact::Captured { .. }),
    "advanced" = Event::Fact(Fact::Advanced { .. }),
    "draw_offered" = Event::Fact(Fact::DrawOffered { .. }),
    "draw_accepted" = Event::Fact(Fact::DrawAccepted { .. }),
    "draw_refused" = Event::Fact(Fact::DrawRefused { .. }),
    "draw_lapsed" = Event::Fact(Fact::DrawLapsed { .. }),
    "expired" = Event::Fact(Fact::Expired { .. }),
    "seat_out" = Event::Fact(Fact::SeatOut { .. }),
    "ended" = Event::Fact(Fact::Ended { .. }),
}

/// Every shape, with each way of filling it: the files are called after the shape, then after what is special.
fn examples() -> Vec<(String, Event)> {
    let set = |seats: &[Seat]| seats.iter().copied().collect::<SeatSet>();
    let (piece, attacker, defender) = (PieceId(12), PieceId(12), PieceId(67));
    let (from, to, space) = (Space(30), Space(40), Space(40));
    let turn = Decision::Turn { seat: BLUE };
    let setups = Decision::SetUp { seats: set(&[RED, BLUE]) };
    let options =
        Options { repetition_limit: Some(5), count_attacks: Some(false), quiet_limit: Some(200), ..Options::default() };
    let ruleset = Box::new(rules_with("quick-arena", &options).ruleset().clone());
    let setup = play::setup(&rules("duel"), RED, &mut Chance(1));
    let mut examples = vec![
        (String::new(), Event::Started { ruleset, options }),
        (String::new(), Event::SetupLocked { seat: RED, setup }),
        (
            String::new(),
            Event::Shuffled { decks: vec![vec![Card::Swap, MoveCard::Boat.into()], vec![AttackCard::Spy.into()]] },
        ),
        (String::new(), Event::Drew { seat: RED, cards: vec![Card::Swap, MoveCard::Feint.into()] }),
        (String::new(), Event::PutUnder { seat: RED, cards: vec![DefenceCard::Plus1.into()] }),
        (String::new(), Event::CardLaid { seat: RED, card: AttackCard::Armour }),
        (String::new(), Event::Returned { seat: RED, piece, space, old: PieceId(3), to: Audience::Only(set(&[RED])) }),
        ("to-everyone".into(), Event::Revealed { pieces: vec![(piece, Kind(3))], to: Audience::Everyone }),
        ("to-some".into(), Event::Revealed { pieces: vec![(piece, Kind(3))], to: Audience::Only(set(&[BLUE])) }),
    ];
    let mut fact = |special: &str, fact| examples.push((special.to_owned(), Event::Fact(fact)));
    fact("", Fact::Deployed { pieces: vec![(RED, Space(0)), (BLUE, Space(91))] });
    fact("set_up", Fact::Asked { decision: setups });
    fact("turn", Fact::Asked { decision: turn });
    fact("", Fact::Answered { decision: turn });
    fact("", Fact::Moved { piece, from, to, way: MovePath::Straight });
    fact("", Fact::Attacked { attacker, defender, from, to, way: MovePath::Straight });
    fact("turned", Fact::Moved { piece, from, to, way: MovePath::Turned(space) });
    fact("leap", Fact::Attacked { attacker, defender, from, to, way: MovePath::Leap });
    fact("", Fact::Shot { cannon: attacker, target: defender, from, to });
    fact("", Fact::Swapped { one: attacker, two: piece, from, to, then_attacks: false });
    fact("then_attacks", Fact::Swapped { one: attacker, two: piece, from, to, then_attacks: true });
    fact("", Fact::CardsShown { seat: RED, hand: vec![Card::Swap], pile: vec![MoveCard::Jump.into()] });
    fact("", Fact::CardPlayed { seat: RED, card: MoveCard::Boat.into() });
    fact("", Fact::Defended { seat: BLUE, card: DefenceCard::Plus2 });
    fact("", Fact::CardSwapped { seat: RED });
    fact("", Fact::Redrawn { seat: RED });
    fact("", Fact::Declined { seat: RED, decision: Decision::Defence { seat: RED } });
    fact("", Fact::Skipped { seat: RED });
    fact("", Fact::ReturnShown { piece });
    fact("", Fact::FlagRaised { flag: RED, piece });
    fact("", Fact::FlagTaken { flag: BLUE, piece });
    fact("", Fact::FlagDropped { flag: RED, space });
    fact("", Fact::Scored { seat: RED, score: 3 });
    fact("", Fact::RecruitLost { seat: RED });
    fact("", Fact::FirstDrawn { seat: BLUE });
    for decision in [
        Decision::Deal,
        Decision::Redraw { seats: set(&[RED, BLUE]) },
        Decision::Defence { seat: BLUE },
        Decision::Rescue { seat: RED },
        Decision::Recruit { seat: BLUE },
        Decision::Flag { seat: RED, flag: BLUE, recruits: true },
    ] {
        fact(&decisions::name(decision), Fact::Asked { decision });
    }
    fact("", Fact::Captured { piece, space });
    fact("", Fact::Advanced { piece, from, to });
    fact("", Fact::DrawOffered { seat: RED });
    fact("", Fact::DrawAccepted { seat: BLUE });
    fact("", Fact::DrawRefused { seat: BLUE });
    fact("", Fact::DrawLapsed { seat: RED });
    fact("", Fact::Expired { decision: turn });
    fact("", Fact::SeatOut { seat: RED, reason: Reason::Resigned });
    for (result, reasons) in [
        (
            GameResult::Won(set(&[BLUE])),
            &[Reason::FlagCaptured, Reason::FlagCarried, Reason::Immobile, Reason::Resigned, Reason::Expired][..],
        ),
        (GameResult::Drawn, &[Reason::Agreed, Reason::Quiet][..]),
        (GameResult::Aborted, &[Reason::Aborted][..]),
    ] {
        for reason in reasons.iter().copied() {
            fact(reason.word(), Fact::Ended { outcome: Outcome { result, reason } });
        }
    }
    examples
}

fn folder() -> PathBuf {
    repository("tests/golden/events")
}

fn name(special: &str, event: &Event) -> String {
    let shape = shape(event);
    if special.is_empty() { format!("{shape}.json") } else { format!("{shape}.{special}.json") }
}

#[test]
fn every_shape_of_event_is_kept_in_a_golden_file() {
    let examples = examples();
    for shape in SHAPES {
        let covered = examples.iter().any(|(_, event)| self::shape(event) == *shape);
        assert!(covered, "there is no example of {shape}");
    }
    for (special, event) in &examples {
        let path = folder().join(name(special, event));
        if !path.exists() {
            fs::write(&path, serde_json::to_string_pretty(event).unwrap() + "\n").unwrap();
            panic!("{} was written: look at it and keep it", path.display());
        }
    }
}

#[test]
fn events_decode_as_they_were_written() {
    let examples = examples();
    for file in fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path()) {
        let decoded: Event = serde_json::from_str(&fs::read_to_string(&file).unwrap())
            .unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
        let name = file.file_name().unwrap().to_str().unwrap();
        assert_eq!(name.split('.').next(), Some(shape(&decoded)));
        if let Event::Started { ruleset, .. } = &decoded {
            // The text of a shipped ruleset may change; the frozen one must go on being playable.
            assert_eq!((ruleset.id.as_str(), ruleset.repetition.limit), ("quick-arena", 5));
            assert!(Game::replay([&decoded]).is_ok());
        } else if let Some((_, event)) = examples.iter().find(|(special, event)| self::name(special, event) == name) {
            assert_eq!(*event, decoded);
        }
    }
}
