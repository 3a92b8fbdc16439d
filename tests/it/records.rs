//! Records (N-5): one for every ruleset and ending in `tests/golden/games`, and laws for all of them.
//!
//! `BLESS=1` plays the golden games anew, with fixed seeds.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use fieldpost::app::rulesets::Catalogue;
use fieldpost_engine::notation::Record;
use fieldpost_engine::notation::record::Replay;
use fieldpost_engine::{Action, Actor, Options, Reason, Rules};

use crate::support::playout::{Chance, Playout};

/// The endings of which every ruleset has a golden game.
const ENDINGS: [(&str, Reason); 6] = [
    ("flag", Reason::FlagCaptured),
    ("immobile", Reason::Immobile),
    ("resigned", Reason::Resigned),
    ("agreed", Reason::Agreed),
    ("expired", Reason::Expired),
    ("quiet", Reason::Quiet),
];

fn folder(ruleset: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/games").join(ruleset)
}

/// A game of a ruleset that ended for a reason.
fn game_that_ends(catalogue: &Catalogue, ruleset: &str, reason: Reason) -> Record {
    let quiet_limit = (reason == Reason::Quiet).then_some(20);
    let options = Options { quiet_limit, ..Options::default() };
    let rules = catalogue.with_options(ruleset, &options).unwrap();
    let begin: u64 = ruleset.bytes().map(u64::from).sum::<u64>() * 10_000;
    for seed in begin..begin + 10_000 {
        let mut chance = Chance::new(seed);
        let turns = match reason {
            Reason::FlagCaptured | Reason::Immobile | Reason::Quiet => 3_000,
            _ => 10 + chance.below(30),
        };
        let mut playout = Playout::start(&rules, options.clone(), &mut chance).play(turns, &mut chance);
        if playout.game.outcome().is_none() {
            end(&mut playout, reason);
        }
        if playout.game.outcome().is_some_and(|outcome| outcome.reason == reason) {
            let users = [Some("anna".to_owned()), Some("bert".to_owned())];
            return Record::of(&rules, &options, &users, Some("2026-11-21".to_owned()), playout.played());
        }
    }
    panic!("no game of {ruleset} ends {}", reason.word())
}

/// Ends a game by an action, where that is how games end so.
fn end(playout: &mut Playout, reason: Reason) {
    let turn = playout.game.awaiting().last().unwrap().seats().iter().next().unwrap();
    let others = playout.game.rules().all_seats().without(turn);
    match reason {
        Reason::Resigned => playout.act(Actor::Seat(turn), Action::Resign),
        Reason::Expired => playout.act(Actor::Clock, Action::Expire),
        Reason::Agreed => {
            playout.act(Actor::Seat(turn), Action::OfferDraw);
            for other in others.iter() {
                playout.act(Actor::Seat(other), Action::AcceptDraw);
            }
        }
        Reason::FlagCaptured | Reason::Immobile | Reason::Quiet | Reason::Aborted => {}
    }
}

/// The record of a replayed record.
fn record_again(record: &Record, rules: &Rules, replay: &Replay) -> Record {
    let users: Vec<_> = rules.seats().iter().map(|seat| record.seats.get(&seat.name).map(ToOwned::to_owned)).collect();
    let log = replay.log.iter().map(|(actor, action, events)| (*actor, action, events.as_slice()));
    Record::of(rules, &record.options, &users, record.date.clone(), log)
}

#[test]
fn n5_every_ruleset_has_a_golden_game_for_every_ending_that_replays_to_itself() {
    let catalogue = Catalogue::open(None).unwrap();
    for rules in catalogue.list() {
        let id = &rules.ruleset().id;
        for (name, reason) in ENDINGS {
            let file = folder(id).join(format!("{name}.game"));
            if std::env::var_os("BLESS").is_some() {
                fs::create_dir_all(folder(id)).unwrap();
                fs::write(&file, game_that_ends(&catalogue, id, reason).to_string()).unwrap();
            }
            let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            let record: Record = text.parse().unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
            assert_eq!(record.to_string(), text, "{}", file.display());
            let rules = catalogue.with_options(&record.ruleset, &record.options).unwrap();
            let replay = record.replay(&rules).unwrap_or_else(|refused| panic!("{}: {refused}", file.display()));
            assert_eq!(replay.game.outcome().map(|outcome| outcome.reason), Some(reason), "{}", file.display());
            assert_eq!(record_again(&record, &rules, &replay), record, "{}", file.display());
        }
    }
}

#[test]
fn n5_a_record_and_its_json_twin_hold_the_same() {
    let catalogue = Catalogue::open(None).unwrap();
    for seed in 0..12 {
        for rules in catalogue.list() {
            let options = Options { repetition_limit: Some(4), quiet_limit: Some(100), ..Options::default() };
            let rules = catalogue.with_options(&rules.ruleset().id, &options).unwrap();
            let mut chance = Chance::new(seed);
            let playout = Playout::start(&rules, options.clone(), &mut chance).play(200, &mut chance);
            let record = Record::of(&rules, &options, &[None, Some("bert".to_owned())], None, playout.played());
            let json = serde_json::to_string(&record).unwrap();
            assert_eq!(serde_json::from_str::<Record>(&json).unwrap(), record);
            assert_eq!(record.to_string().parse::<Record>().as_ref(), Ok(&record));
            let replay = record.replay(&rules).unwrap();
            assert_eq!(replay.game, playout.game);
            assert_eq!(record_again(&record, &rules, &replay), record);
        }
    }
}

fn refused(text: &str) -> (u32, &'static str, String) {
    let record: Record = text.parse().unwrap();
    let catalogue = Catalogue::open(None).unwrap();
    let rules: Arc<Rules> = catalogue.with_options(&record.ruleset, &record.options).unwrap();
    let refused = record.replay(&rules).unwrap_err();
    (refused.ply, refused.why.code(), refused.sentence)
}

const BARRAGE: &str = "[Ruleset \"barrage\"]
[Setup.red \"M2......../9S......../32......../FB........\"]
[Setup.blue \"M2......../9S......../32......../FB........\"]
";

#[test]
fn n5_the_first_ply_that_the_rules_refuse_is_named_with_the_rule() {
    let told = |rest: &str| refused(&format!("{BARRAGE}{rest}"));
    assert_eq!(
        told("\n1 red a4-a5\n2 blue j7-j5\n"),
        (2, "too-far", "j5 is too far from j7: that piece moves one space only".to_owned())
    );
    assert_eq!(told("\n1 red a1-a2\n"), (1, "immovable", "the piece on a1 never moves".to_owned()));
    assert_eq!(told("\n1 red a4xa5\n").1, "nothing-to-attack");
    assert_eq!(told("\n1 blue j7-j6\n").1, "not-your-turn");
    assert_eq!(told("\n1 red dance\n").1, "unreadable");
    assert_eq!(told("\n1 green a4-a5\n"), (1, "unreadable", "there is no seat `green`".to_owned()));
    assert_eq!(told("[Result \"red\"]\n\n1 red resign\n").1, "result");
    let goes_on = told("[Result \"red\"]\n\n1 red a4-a5\n");
    assert_eq!(goes_on, (1, "result", "the record says `red`, but the game goes on".to_owned()));
    let back_and_forth = (1..=7).map(|ply| match ply % 4 {
        1 => format!("{ply} red a4-a5\n"),
        2 => format!("{ply} blue j7-j6\n"),
        3 => format!("{ply} red a5-a4\n"),
        _ => format!("{ply} blue j6-j7\n"),
    });
    let (ply, rule, sentence) = told(&format!("\n{}", back_and_forth.collect::<String>()));
    assert_eq!((ply, rule), (7, "two-squares"));
    assert!(sentence.contains("between a4 and a5 3 times in a row (plies 1, 3, 5)"), "{sentence}");
    let (ply, rule, sentence) = refused("[Ruleset \"barrage\"]\n[Setup.red \"M2/FB\"]\n\n");
    assert_eq!((ply, rule), (0, "invalid-setup"));
    assert_eq!(sentence, "setup of red: a setup has 4 rows, this one has 2");
}

#[test]
fn n5_a_slip_of_the_pen_is_found_in_its_line() {
    let fault = |text: &str| text.parse::<Record>().unwrap_err().to_string();
    assert_eq!(fault(""), "line 1: the tag `[Ruleset \"…\"]` is missing");
    assert_eq!(fault("[Ruleset original]"), "line 1: `[Ruleset original]` is no tag: expected `[Name \"value\"]`");
    assert!(fault("[Ruleset \"a\"]\n[Event \"x\"]\n").starts_with("line 2: there is no tag `Event`: there are"));
    assert_eq!(fault("[Ruleset \"a\"]\n[Ruleset \"b\"]\n"), "line 2: the tag `Ruleset` is there twice");
    assert_eq!(
        fault("[Ruleset \"a\"]\n[Seat.red \"b\"]\n[Seat.RED \"c\"]"),
        "line 3: the tag `Seat.RED` is there twice"
    );
    assert_eq!(fault("[Ruleset \"a\"]\n[Options \"luck=1\"]"), "line 2: options: there is no option `luck`");
    assert_eq!(
        fault("[Ruleset \"a\"]\n[Options \"repetition_limit=many\"]"),
        "line 2: repetition_limit: is 2 to 9, not `many`"
    );
    assert!(fault("[Ruleset \"a\"]\n1 red a4-a5").starts_with("line 2: expected a tag"));
    assert_eq!(fault("[Ruleset \"a\"]\n\n1 red a4-a5\n3 blue j7-j6"), "line 4: expected ply 2, found `3`");
    assert_eq!(fault("[Ruleset \"a\"]\n\n1 red"), "line 3: ply 1 has no action");
    assert!(fault("[Ruleset \"a\"]\n\n1 red a4-a5 {7 beats").starts_with("line 3: what came of an action"));
    assert_eq!(fault("[Ruleset \"a\"]\n\n1 red a4-a5\n[Date \"x\"]"), "line 4: tags stand above the empty line only");
    assert!(fault(&format!("[Ruleset \"{}\"]", "a".repeat(2000))).starts_with("line 1: a line has at most"));
    assert!(fault(&"x".repeat(5_000_000)).starts_with("line 1: a record has at most"));
}
