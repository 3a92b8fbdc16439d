//! The stored form of a game's state (`tests/golden/snapshots`): the same bytes for the same game, as long as
//! [`State::FORMAT`] is the same.
//!
//! A log of each family of rulesets leads to the middle of a game, and events put on top of a short one lead to
//! whatever else a state can hold. The logs are kept as files: folding events holds no rules, so only a change of the
//! state, of its fold or of its encoding can change the bytes. `BLESS=1` writes what is missing and never what is
//! there.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use fieldpost_engine::{
    AttackCard, Audience, Card, Decision, DefenceCard, Event, Fact, FlagPlace, Game, GameResult, MoveCard, MovePath,
    Options, Outcome, PieceId, Reason, Rules, Seat, SeatSet, Space, State,
};
use serde_json::Value;

use crate::decisions;
use crate::play::{self, Chance};
use crate::position::{BLUE, RED};
use crate::rulesets::{repository, rules, shipped};

/// A ruleset of each family.
const FAMILIES: [&str; 8] = [
    "original",
    "duel",
    "battle-cards",
    "tournament",
    "federation",
    "stratego4-three",
    "stratego4-four",
    "stratego4-partners",
];

/// How missing files are written.
const WRITE: &str = "cargo test -p fieldpost-engine --test laws snapshots::";

/// What to do when a state is written in another way.
const RAISE: &str = "raise `State::FORMAT` (src/engine/game.rs) by one, delete the folder of the old number, and write \
                     that of the new one with BLESS=1; CONTRIBUTING.md says more under \"How to change what a game holds\"";

/// What a ruleset makes a state hold.
fn family(rules: &Rules) -> (usize, [bool; 4]) {
    let ruleset = rules.ruleset();
    let policies =
        [ruleset.cards.is_some(), ruleset.recruit.is_some(), ruleset.rescue.is_some(), ruleset.repetition.more_squares];
    (rules.seats().len(), policies)
}

fn folder() -> PathBuf {
    repository("tests/golden/snapshots")
}

fn blessing() -> bool {
    std::env::var_os("BLESS").is_some()
}

fn bytes(game: &Game) -> Vec<u8> {
    postcard::to_allocvec(game.state()).unwrap()
}

/// Bytes as rows of hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    let row = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>() + "\n";
    bytes.chunks(50).map(row).collect()
}

fn unhex(text: &str) -> Vec<u8> {
    let digits: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let byte = |pair: &[char]| u8::from_str_radix(&pair.iter().collect::<String>(), 16).unwrap();
    digits.chunks(2).map(byte).collect()
}

/// The game that the kept log of a family leads to.
fn middle(id: &str) -> Game {
    let path = folder().join("logs").join(format!("{id}.jsonl"));
    if !path.exists() && blessing() {
        let lines = eventful(id).iter().map(|event| serde_json::to_string(event).unwrap() + "\n").collect::<String>();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, lines).unwrap();
    }
    let text = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is missing: BLESS=1 writes it", path.display()));
    let events: Vec<Event> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    Game::replay(&events).unwrap()
}

/// A log that leads to a state in which much is not empty, found by chance.
fn eventful(id: &str) -> Vec<Event> {
    let mut best = ((0, 0), Vec::new());
    for seed in 0..100 {
        let mut log = Vec::new();
        play::play_by(&rules(id), seed, 160, play::choose_eagerly, |game, news| {
            log.extend_from_slice(news);
            let filled = (filled(game.state()).len(), game.table().ply());
            if filled > best.0 && game.outcome().is_none() {
                best = (filled, log.clone());
            }
        });
    }
    best.1
}

/// The places of a state that hold something, as paths of its fields: `table.pieces.moved`.
fn filled(state: &State) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    collect(&serde_json::to_value(state).unwrap(), "", &mut |path, value| {
        let empty = match value {
            Value::Null | Value::Bool(false) => true,
            Value::Array(items) => items.is_empty(),
            Value::Bool(true) | Value::Number(_) | Value::String(_) | Value::Object(_) => *value == 0,
        };
        if !empty {
            paths.insert(path.to_owned());
        }
    });
    paths
}

/// Calls `each` for every field of a value, whether it holds something or not.
fn collect(value: &Value, path: &str, each: &mut impl FnMut(&str, &Value)) {
    each(path, value);
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect(item, path, each)),
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| collect(value, &format!("{path}.{name}"), each));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Whatever a game may wait for. A decision that is added does not compile until it is listed.
fn decisions() -> Vec<Decision> {
    let seats = [RED, BLUE].into_iter().collect::<SeatSet>();
    let all = vec![
        Decision::SetUp { seats },
        Decision::Turn { seat: BLUE },
        Decision::Deal,
        Decision::Redraw { seats },
        Decision::Defence { seat: BLUE },
        Decision::Rescue { seat: BLUE },
        Decision::Recruit { seat: BLUE },
        Decision::Flag { seat: BLUE, flag: RED, recruits: true },
    ];
    for decision in &all {
        match decision {
            Decision::SetUp { .. }
            | Decision::Turn { .. }
            | Decision::Deal
            | Decision::Redraw { .. }
            | Decision::Defence { .. }
            | Decision::Rescue { .. }
            | Decision::Recruit { .. }
            | Decision::Flag { .. } => {}
        }
    }
    all
}

/// However a game may end. A reason or result that is added does not compile until it is listed.
fn outcomes() -> Vec<Outcome> {
    let won = GameResult::Won(SeatSet::EMPTY.with(BLUE));
    let reasons = [
        Reason::FlagCaptured,
        Reason::FlagCarried,
        Reason::Immobile,
        Reason::Resigned,
        Reason::Agreed,
        Reason::Expired,
        Reason::Quiet,
        Reason::Aborted,
    ];
    let result = |reason| match reason {
        Reason::FlagCaptured | Reason::FlagCarried | Reason::Immobile | Reason::Resigned | Reason::Expired => won,
        Reason::Agreed | Reason::Quiet => GameResult::Drawn,
        Reason::Aborted => GameResult::Aborted,
    };
    reasons.map(|reason| Outcome { result: result(reason), reason }).to_vec()
}

/// What happens to games that have just started, so that their states hold more than the middle of a game does: a name,
/// the ruleset and the events.
fn moments() -> Vec<(String, &'static str, Vec<Event>)> {
    let mut moments: Vec<(String, &str, Vec<Event>)> = Vec::new();
    for decision in decisions() {
        moments.push((
            format!("asked-{}", decisions::name(decision)),
            "duel",
            vec![Event::Fact(Fact::Asked { decision })],
        ));
    }
    for outcome in outcomes() {
        moments.push((format!("ended-{}", outcome.reason.word()), "duel", vec![Event::Fact(Fact::Ended { outcome })]));
    }
    let mut moment = |name: &str, id, events: Vec<Event>| moments.push((name.to_owned(), id, events));
    let (piece, other, from, to) = (PieceId(1), PieceId(0), Space(3), Space(13));
    let setup = play::setup(&rules("duel"), RED, &mut Chance(1));
    moment("locked", "duel", vec![Event::SetupLocked { seat: RED, setup }]);
    let raised = Event::Fact(Fact::FlagRaised { flag: RED, piece });
    moment("flag-carried", "duel", vec![raised.clone()]);
    moment("flag-lying", "duel", vec![raised, Event::Fact(Fact::FlagDropped { flag: RED, space: to })]);
    moment("offered", "duel", vec![Event::Fact(Fact::DrawOffered { seat: RED })]);
    moment("out", "duel", vec![Event::Fact(Fact::SeatOut { seat: BLUE, reason: Reason::Resigned })]);
    moment("first-drawn", "duel", vec![Event::Fact(Fact::FirstDrawn { seat: BLUE })]);

    let deployed = || Event::Fact(Fact::Deployed { pieces: vec![(BLUE, Space(60)), (RED, from)] });
    let moved = || Event::Fact(Fact::Moved { piece, from, to, way: MovePath::Straight });
    moment("moved", "federation", vec![deployed(), moved()]);
    let rescue = || Event::Fact(Fact::Asked { decision: Decision::Rescue { seat: RED } });
    let back = |to| Event::Returned { seat: RED, piece: PieceId(2), space: Space(7), old: other, to };
    let (everyone, some) = (Audience::Everyone, Audience::Only(SeatSet::EMPTY.with(RED)));
    moment("returned-to-everyone", "tournament", vec![deployed(), moved(), rescue(), back(everyone)]);
    moment("returned-to-some", "tournament", vec![deployed(), moved(), rescue(), back(some)]);

    let attacked = Fact::Attacked { attacker: piece, defender: other, from, to, way: MovePath::Leap };
    let attacked = || Event::Fact(attacked.clone());
    let (attack, defence) = (AttackCard::Mock, DefenceCard::Plus2);
    let laid = Event::CardLaid { seat: RED, card: attack };
    moment("card-laid", "battle-cards", vec![deployed(), attacked(), laid]);
    let played = Event::Fact(Fact::CardPlayed { seat: RED, card: attack.into() });
    let defended = Event::Fact(Fact::Defended { seat: BLUE, card: defence });
    moment("card-played", "battle-cards", vec![deployed(), attacked(), played, defended]);
    moment("card-swapped", "battle-cards", vec![Event::Fact(Fact::CardSwapped { seat: RED })]);
    let shown = Fact::CardsShown { seat: RED, hand: vec![Card::Swap], pile: vec![MoveCard::Jump.into()] };
    moment("cards-shown", "battle-cards", vec![Event::Fact(shown)]);
    moments
}

/// Every game whose snapshot is kept, by the name of its file.
fn games() -> Vec<(String, Game)> {
    let mut games: Vec<(String, Game)> = FAMILIES.iter().map(|id| ((*id).to_owned(), middle(id))).collect();
    games.extend(moments().into_iter().map(|(name, id, events)| {
        let mut game = Game::start(rules(id), Options::default()).0;
        game.follow(&events).unwrap();
        (name, game)
    }));
    let limits = Options { repetition_limit: Some(4), quiet_limit: Some(100), ..Options::default() };
    games.push(("options".to_owned(), Game::start(rules("duel"), limits).0));
    games
}

#[test]
fn a_snapshot_has_the_same_bytes_as_long_as_its_format_has_the_same_number() {
    let folder = folder().join(State::FORMAT.to_string());
    for (name, game) in games() {
        let path = folder.join(format!("{name}.hex"));
        if !path.exists() && blessing() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, hex(&bytes(&game))).unwrap();
        }
        let kept = fs::read_to_string(&path)
            .unwrap_or_else(|_| panic!("{} is missing: `BLESS=1 {WRITE}` writes it", path.display()));
        assert!(kept == hex(&bytes(&game)), "{name}: a stored game is no longer written as it was: {RAISE}");
        let state: State = postcard::from_bytes(&unhex(&kept))
            .unwrap_or_else(|fault| panic!("{name}: a stored game can no longer be read ({fault}): {RAISE}"));
        assert!(state == *game.state(), "{name}: a stored game is read as another one: {RAISE}");
    }
}

#[test]
fn the_bytes_of_one_format_are_kept() {
    let folders = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let folders: BTreeSet<String> = folders.collect();
    assert_eq!(folders, BTreeSet::from([State::FORMAT.to_string(), "logs".to_owned()]), "delete the others");
    let names: BTreeSet<String> = games().into_iter().map(|(name, _)| format!("{name}.hex")).collect();
    let files = fs::read_dir(folder().join(State::FORMAT.to_string())).unwrap();
    let files: BTreeSet<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(files, names);
}

#[test]
fn every_family_of_rulesets_has_a_snapshot() {
    let covered: Vec<_> = FAMILIES.iter().map(|id| family(&rules(id))).collect();
    for rules in shipped() {
        assert!(covered.contains(&family(rules)), "add {} to FAMILIES", rules.ruleset().id);
    }
}

#[test]
fn every_field_of_a_state_holds_something_in_a_snapshot() {
    let games = games();
    let filled: BTreeSet<String> = games.iter().flat_map(|(_, game)| filled(game.state())).collect();
    let mut all = BTreeSet::new();
    for (_, game) in &games {
        collect(&serde_json::to_value(game.state()).unwrap(), "", &mut |path, _| {
            all.insert(path.to_owned());
        });
    }
    // An owner's knowledge of a pile is obsolete once it is shown.
    all.remove(".table.cards.shown.known");
    let empty: Vec<_> = all.difference(&filled).collect();
    assert_eq!(empty, Vec::<&String>::new(), "no snapshot holds anything there");
    assert!(all.len() > 40, "{all:?}");
    let places = games.iter().flat_map(|(_, game)| game.table().flags()).map(|flag| match flag.place {
        FlagPlace::Carried(_) => "carried",
        FlagPlace::Lying(_) => "lying",
    });
    assert_eq!(places.collect::<BTreeSet<_>>().len(), 2);
    let seats = [Seat(0), Seat(1), Seat(2), Seat(3)];
    assert!(seats.iter().all(|seat| games.iter().any(|(_, game)| game.state().setup(*seat).is_some())));
}

#[test]
fn a_move_leaves_the_end_of_a_snapshot_as_it_is() {
    let (mut before, mut moves) = (Vec::new(), 0);
    play::play(&rules("original"), 1, 400, |game, events| {
        let after = bytes(game);
        let fought = |event: &Event| matches!(event, Event::Fact(Fact::Attacked { .. } | Fact::Ended { .. }));
        if game.table().ply() > 0 && !events.iter().any(fought) {
            let kept =
                before.iter().rev().zip(after.iter().rev()).take_while(|(before, after)| before == after).count();
            assert!(kept * 3 > after.len(), "only {kept} of {} bytes: what never changes must come last", after.len());
            moves += 1;
        }
        before = after;
    });
    assert!(moves > 100, "{moves}");
}
