//! Records (N-5): one for every ruleset and ending in `tests/golden/games`, and laws for all of them.
//!
//! `BLESS=1` plays the golden games anew, with fixed seeds.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use fieldpost::app::rulesets::Catalogue;
use fieldpost_engine::notation::Record;
use fieldpost_engine::notation::record::Replay;
use fieldpost_engine::ruleset::Objective;
use fieldpost_engine::{Action, Actor, Decision, Game, Options, Reason, Rules, Seat};
use serde_json::Value::Null;

use crate::support::golden;
use crate::support::playout::{Chance, Playout, random_setup};

/// The endings of which every ruleset has a golden game. Where flags are carried a seat that cannot act is passed over,
/// and nobody loses by it.
pub(crate) fn endings(rules: &Rules) -> Vec<(&'static str, Reason)> {
    let own = match rules.ruleset().objective {
        Objective::CaptureFlag => &[("flag", Reason::FlagCaptured), ("immobile", Reason::Immobile)][..],
        Objective::CarryFlag => &[("flag", Reason::FlagCarried)],
    };
    let common = [
        ("resigned", Reason::Resigned),
        ("agreed", Reason::Agreed),
        ("expired", Reason::Expired),
        ("quiet", Reason::Quiet),
        ("aborted", Reason::Aborted),
    ];
    own.iter().copied().chain(common).collect()
}

pub(crate) fn folder(ruleset: &str) -> PathBuf {
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
            Reason::FlagCaptured | Reason::FlagCarried | Reason::Immobile | Reason::Quiet => 3_000,
            _ => 10 + chance.below(30),
        };
        let mut playout = Playout::start(&rules, options.clone(), &mut chance).play(turns, &mut chance);
        if playout.game.outcome().is_none() {
            end(&mut playout, reason);
        }
        if playout.game.outcome().is_some_and(|outcome| outcome.reason == reason) {
            let users = ["anna", "bert", "carl", "dora"].map(|user| Some(user.to_owned()));
            let users = &users[..rules.seats().len()];
            return Record::from_log(&rules, &options, users, Some("2026-11-21".to_owned()), playout.played());
        }
    }
    panic!("no game of {ruleset} ends {}", reason.word())
}

/// Ends a game by an action, where that is how games end so.
fn end(playout: &mut Playout, reason: Reason) {
    // Of more than two seats all but the last team have to go.
    while playout.game.outcome().is_none() {
        let asked = playout.game.awaiting().last().unwrap().seats().iter().next().unwrap();
        match reason {
            Reason::Resigned => playout.act(Actor::Seat(asked), Action::Resign),
            Reason::Expired => playout.act(Actor::Clock, Action::Expire),
            // A draw is offered in a turn only.
            Reason::Agreed if !matches!(playout.game.awaiting().last(), Some(Decision::Turn { .. })) => return,
            Reason::Agreed => {
                playout.act(Actor::Seat(asked), Action::OfferDraw);
                for other in playout.game.rules().all_seats().without(asked).iter() {
                    playout.act(Actor::Seat(other), Action::AcceptDraw);
                }
            }
            Reason::Aborted => playout.act(Actor::Arbiter, Action::Abort),
            Reason::FlagCaptured | Reason::FlagCarried | Reason::Immobile | Reason::Quiet => return,
        }
    }
}

/// The record of a replayed record.
fn record_again(record: &Record, rules: &Rules, replay: &Replay) -> Record {
    let users: Vec<_> = rules.seats().iter().map(|seat| record.seats.get(&seat.name).map(ToOwned::to_owned)).collect();
    let log = replay.log.iter().map(|(actor, action, events)| (*actor, action, events.as_slice()));
    Record::from_log(rules, &record.options, &users, record.date.clone(), log)
}

#[test]
fn n_5_every_ruleset_has_a_golden_game_for_every_ending_that_replays_to_itself() {
    let catalogue = Catalogue::open(None).unwrap();
    for rules in catalogue.list() {
        let id = &rules.ruleset().id;
        for (name, reason) in endings(rules) {
            let file = folder(id).join(format!("{name}.game"));
            if golden::is_blessing() {
                golden::hold(&file, &game_that_ends(&catalogue, id, reason).to_string());
            }
            let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            let record: Record = text.parse().unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
            assert_eq!(record.to_string(), text, "{}", file.display());
            let rules = catalogue.with_options(&record.ruleset, &record.options).unwrap();
            let replay = record.replay(&rules).unwrap_or_else(|refused| panic!("{}: {refused}", file.display()));
            assert_eq!(replay.game.outcome().map(|outcome| outcome.reason), Some(reason), "{}", file.display());
            assert_eq!(record_again(&record, &rules, &replay), record, "{}", file.display());
        }
        golden::no_others(&folder(id), "game", endings(rules).into_iter().map(|(name, _)| name.to_owned()));
    }
}

#[test]
fn n_5_a_record_and_its_json_twin_hold_the_same() {
    let catalogue = Catalogue::open(None).unwrap();
    for seed in 0..12 {
        for rules in catalogue.list() {
            let options = Options { repetition_limit: Some(4), quiet_limit: Some(100), ..Options::default() };
            let rules = catalogue.with_options(&rules.ruleset().id, &options).unwrap();
            let mut chance = Chance::new(seed);
            let playout = Playout::start(&rules, options.clone(), &mut chance).play(200, &mut chance);
            let record = Record::from_log(&rules, &options, &[None, Some("bert".to_owned())], None, playout.played());
            let json = serde_json::to_string(&record).unwrap();
            assert_eq!(serde_json::from_str::<Record>(&json).unwrap(), record);
            assert_eq!(record.to_string().parse::<Record>().as_ref(), Ok(&record));
            let replay = record.replay(&rules).unwrap();
            assert_eq!(replay.game, playout.game);
            assert_eq!(record_again(&record, &rules, &replay), record);
        }
    }
}

#[test]
fn n_5_offers_answers_and_games_that_never_began_are_recorded_too() {
    let catalogue = Catalogue::open(None).unwrap();
    let rules = catalogue.get("duel").unwrap();
    let mut chance = Chance::new(3);
    let (red, blue) = (Actor::Seat(Seat(0)), Actor::Seat(Seat(1)));

    let mut played = Playout::start(rules, Options::default(), &mut chance);
    for (actor, action) in [(red, Action::OfferDraw), (blue, Action::RefuseDraw)] {
        played.act(actor, action);
    }
    let mut played = played.play(1, &mut chance);
    played.act(blue, Action::Abort);

    let mut unset = Playout { game: Game::start(Arc::clone(rules), Options::default()).0, log: Vec::new() };
    unset.act(blue, Action::SetUp(random_setup(rules, Seat(1), &mut chance)));
    unset.act(Actor::Clock, Action::Expire);

    let mut stopped = Playout { game: Game::start(Arc::clone(rules), Options::default()).0, log: Vec::new() };
    stopped.act(Actor::Arbiter, Action::Abort);

    for (playout, last) in
        [(played, "4 blue abort"), (unset, "1 clock expire {out of time}"), (stopped, "1 house abort")]
    {
        let record = Record::from_log(rules, &Options::default(), &[], None, playout.played());
        assert_eq!(record.to_string().lines().last(), Some(last));
        assert_eq!(record.result.as_deref(), Some("aborted"));
        assert_eq!(record.to_string().parse::<Record>().as_ref(), Ok(&record));
        let replay = record.replay(rules).unwrap();
        assert_eq!((&replay.game, record_again(&record, rules, &replay)), (&playout.game, record));
    }
}

pub(crate) const BARRAGE: &str = "[Ruleset \"barrage\"]
[Setup.red \"M2......../9S......../32......../FB........\"]
[Setup.blue \"M2......../9S......../32......../FB........\"]
";

/// Runs the program; its exit code and what it printed to both outputs.
pub(crate) fn fieldpost(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut run = Command::new(env!("CARGO_BIN_EXE_fieldpost"));
    run.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = run.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn fieldpost_replay_prints_the_last_position_or_the_first_ply_that_is_refused() {
    let good = "tests/golden/games/barrage/flag.game";
    let bad = std::env::temp_dir().join(format!("fieldpost-refused-{}.game", std::process::id()));
    fs::write(&bad, format!("{BARRAGE}\n1 red a4-a5\n2 blue j7-j5\n")).unwrap();
    let bad = bad.to_str().unwrap();

    let (code, out, err) = fieldpost(&["replay", good]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.starts_with(&format!("{good}: ")) && out.contains("(flag_captured)\n10 | "), "{out}");

    let (code, out, err) = fieldpost(&["replay", good, bad]);
    assert_eq!(code, Some(1));
    assert!(out.contains(good) && !out.contains(bad), "{out}");
    assert!(err.contains(&format!("{bad}: ply 2: j5 is too far from j7: that piece moves one space only\n")), "{err}");

    let (code, out, _) = fieldpost(&["replay", "--json", good, bad, "nowhere.game"]);
    let lines: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (of_good, of_bad) = (&lines[0], &lines[1]);
    assert_eq!((code, lines.len()), (Some(1), 3));
    assert_eq!((&of_good["ok"], &of_good["refused_at"], &of_good["rule"]), (&true.into(), &Null, &Null));
    assert!(of_good["plies"].as_u64() > Some(10) && of_good["result"].is_string());
    assert_eq!(
        *of_bad,
        serde_json::json!({
            "file": bad, "ok": false, "plies": 1, "refused_at": 2, "rule": "too-far", "result": null
        })
    );
    assert_eq!((&lines[2]["ok"], &lines[2]["rule"]), (&false.into(), &"unreadable".into()));
    fs::remove_file(bad).unwrap();
}

#[test]
fn fieldpost_replay_reads_the_json_twin_too() {
    let game = fs::read_to_string(folder("duel").join("flag.game")).unwrap();
    let file = std::env::temp_dir().join(format!("fieldpost-twin-{}.json", std::process::id()));
    fs::write(&file, serde_json::to_string(&game.parse::<Record>().unwrap()).unwrap()).unwrap();
    let (code, out, _) = fieldpost(&["replay", file.to_str().unwrap()]);
    assert_eq!(code, Some(0), "{out}");
    fs::remove_file(file).unwrap();
}

#[test]
fn fieldpost_check_rulesets_tells_every_fault_and_exits_with_it() {
    let (code, out, err) = fieldpost(&["check-rulesets", "config"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.contains("\nno fault in "), "{out}");
    let (code, out, err) = fieldpost(&["check-rulesets", "tests/golden/rulesets/invalid"]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("\nrulesets/unknown-parent.toml:1: extends: there is no ruleset `orignal`\n"), "{err}");
    assert!(err.contains("\nboards/no-shape.toml: shape: is missing\n") || err.starts_with("boards/"), "{err}");
}
