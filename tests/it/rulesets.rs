//! Rulesets as files: those shipped, those that must be refused, and with which words.
//!
//! A case in `tests/golden/rulesets/invalid` is a file together with ours; the expected faults of all cases stand in
//! `<case>.faults` beside it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fieldpost::app::rulesets::{Catalogue, Sources};
use fieldpost_engine::{Board, Options, Rules};

use crate::support::golden;

fn golden(folder: &str) -> Vec<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/rulesets").join(folder);
    let entries = fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    assert!(!files.is_empty());
    files
}

/// Our own files and those of a golden folder.
fn with_golden(folder: &str) -> Sources {
    let name = |file: &Path| file.file_name().unwrap().to_string_lossy().into_owned();
    let text = |file: &Path| fs::read_to_string(file).unwrap();
    let mut sources = Sources::embedded();
    for file in golden(&format!("{folder}/boards")) {
        sources = sources.and_board(&name(&file), text(&file));
    }
    for file in golden(&format!("{folder}/rulesets")) {
        sources = sources.and_ruleset(&name(&file), text(&file));
    }
    sources
}

#[test]
fn the_embedded_rulesets_are_those_of_the_config_folder() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("config");
    let (embedded, read) = (Catalogue::open(None).unwrap(), Catalogue::open(Some(&folder)).unwrap());
    assert!(embedded.list().eq(read.list()));
    let ids: Vec<_> = embedded.list().map(|rules| rules.ruleset().id.as_str()).collect();
    let classic = ["original", "original-classic", "vintage", "federation", "tournament", "tournament-40"];
    let small = ["barrage", "duel", "quick-arena"];
    let more = ["battle-cards", "stratego4-three", "stratego4-four", "stratego4-partners"];
    let expected: BTreeSet<_> = classic.into_iter().chain(small).chain(more).collect();
    assert_eq!(ids.iter().copied().collect::<BTreeSet<_>>(), expected);
    assert_eq!(ids.first(), Some(&"original"), "a parent comes before its children");
}

/// Letters to the service name a ruleset by its id, wherever its words stand in a sentence.
#[test]
fn no_ruleset_is_called_by_a_word_that_letters_and_mails_use_for_something_else() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/mail/words");
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    let catalogue = Catalogue::open(None).unwrap();
    let ids: Vec<_> = catalogue.list().map(|rules| rules.ruleset().id.clone()).collect();
    let mut used = Vec::new();
    for file in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let (mut message, text) = (String::new(), fs::read_to_string(&file).unwrap());
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let begun = line.split_once('=').filter(|_| line.starts_with(char::is_alphabetic));
            let said = begun.map_or(line, |(name, said)| {
                name.trim().clone_into(&mut message);
                said
            });
            // Their names, and the example of an invitation.
            if !message.starts_with("ruleset-") && message != "service-help-invite" {
                let said = words(said);
                let meant = ids.iter().filter(|id| said.windows(words(id).len()).any(|some| some == words(id)));
                used.extend(meant.map(|id| format!("{}: {message} says {id}", file.display())));
            }
        }
    }
    assert!(ids.len() > 10 && used.is_empty(), "an id that is a word of letters: {used:#?}");
}

#[test]
fn r6_a1_b1_the_shipped_rulesets_have_the_limits_armies_and_boards_of_their_books() {
    let catalogue = Catalogue::open(None).unwrap();
    let facts = |id: &str| {
        let rules = catalogue.get(id).unwrap();
        let army: usize = rules.kinds().map(|(kind, _)| usize::from(rules.army(kind))).sum();
        let home: usize = rules.home(fieldpost_engine::Seat(0)).iter().map(Vec::len).sum();
        (rules.ruleset().repetition.limit, army, rules.board().len(), home)
    };
    let expected = [
        ("original", (3, 40, 92, 40)),
        ("original-classic", (5, 40, 92, 40)),
        ("vintage", (5, 40, 92, 40)),
        ("tournament", (2, 39, 92, 40)),
        ("tournament-40", (2, 40, 92, 40)),
        ("federation", (3, 40, 92, 40)),
        ("barrage", (3, 8, 92, 40)),
        ("duel", (3, 10, 92, 40)),
        ("quick-arena", (3, 10, 60, 24)),
        ("battle-cards", (3, 30, 92, 30)),
        ("stratego4-three", (5, 20, 110, 21)),
        ("stratego4-four", (5, 20, 146, 21)),
        ("stratego4-partners", (5, 20, 146, 21)),
    ];
    assert_eq!(expected.len(), catalogue.list().count(), "each ruleset has its line");
    for (id, expected) in expected {
        assert_eq!(facts(id), expected, "{id}");
    }
    let board = catalogue.board("grid-10x10").unwrap();
    assert!(["c5", "d5", "c6", "d6", "g5", "h5", "g6", "h6"].into_iter().all(|lake| board.find(lake).is_none()));
    assert_eq!(catalogue.board("grid-8x8").map(Board::size), Some((8, 8)));
}

#[test]
fn valid_rulesets_are_accepted_and_inherit_by_whole_keys() {
    let catalogue = Catalogue::read(&with_golden("valid")).unwrap();
    let ruleset = |id: &str| catalogue.get(id).unwrap().ruleset();
    assert_eq!(ruleset("inherits-all").army, ruleset("barrage").army);
    assert_eq!(ruleset("inherits-all").kinds, ruleset("original").kinds);
    assert!(ruleset("inherits-all").sources.eq(&["Gravon"]));
    let youngest = ruleset("three-generations");
    assert_eq!((youngest.repetition.limit, youngest.repetition.count_attacks), (2, false));
    assert_eq!((youngest.board.id.as_str(), youngest.ending.quiet_limit), ("grid-8x8", Some(200)));
    assert_eq!(youngest.army, ruleset("duel").army);
    assert!(ruleset("stands-alone").sources.is_empty());
}

#[test]
fn every_fault_of_every_file_is_named_with_its_file_line_and_key() {
    let faults = Catalogue::read(&with_golden("invalid")).unwrap_err().0;
    let mut files = golden("invalid/boards");
    files.extend(golden("invalid/rulesets"));
    let mut named = 0;
    for file in files {
        let folder = file.parent().unwrap().file_name().unwrap().to_string_lossy();
        let name = format!("{folder}/{}", file.file_name().unwrap().to_string_lossy());
        let found: Vec<_> = faults.iter().filter(|fault| fault.file == name).map(ToString::to_string).collect();
        golden::hold(
            &file.with_extension("faults"),
            &found.iter().map(|fault| format!("{fault}\n")).collect::<String>(),
        );
        named += found.len();
    }
    for folder in ["invalid/boards", "invalid/rulesets"] {
        let files = golden(folder);
        let known = files.iter().map(|file| file.file_stem().unwrap().to_string_lossy().into_owned());
        golden::no_others(files[0].parent().unwrap(), "faults", known);
    }
    assert_eq!(named, faults.len(), "no fault of a file that has none");
}

#[test]
fn a_missing_folder_is_a_fault_and_an_empty_one_too() {
    let faults = Catalogue::open(Some(Path::new("/nowhere"))).unwrap_err().to_string();
    assert!(faults.contains("/nowhere/boards: cannot be read"), "{faults}");
    assert!(faults.contains("/nowhere/rulesets: cannot be read"), "{faults}");
    assert_eq!(Catalogue::read(&Sources::default()).unwrap_err().to_string(), "rulesets: there is no ruleset");
}

#[test]
fn o6_options_are_applied_to_a_ruleset_and_faults_named() {
    let catalogue = Catalogue::open(None).unwrap();
    let limit = |limit| Options { repetition_limit: Some(limit), ..Options::default() };
    let rules: Result<_, _> = catalogue.with_options("barrage", &limit(5));
    assert_eq!(rules.map(|rules: std::sync::Arc<Rules>| rules.ruleset().repetition.limit), Ok(5));
    assert_eq!(catalogue.with_options("barrage", &limit(1)).unwrap_err()[0].at, "repetition_limit");
    assert!(catalogue.with_options("chess", &limit(3)).unwrap_err()[0].what.contains("barrage"));
}

#[test]
fn options_carry_the_clauses_that_explain_them() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules/options.md")).unwrap();
    for info in Options::ALL.iter().filter(|info| page.contains(&format!("`{}`", info.name))) {
        let row = format!("| **{}** | `{}`", info.clause, info.name);
        assert!(page.contains(&row), "{} is explained under another clause than {}", info.name, info.clause);
    }
    let explained = Options::ALL.iter().filter(|info| info.clause.starts_with("O-")).count();
    assert_eq!(explained, 8);
}

#[test]
fn the_options_in_force_are_those_that_would_change_nothing() {
    for rules in Catalogue::open(None).unwrap().list() {
        let ruleset = rules.ruleset();
        let in_force = Options::in_force(ruleset);
        assert_eq!(in_force.apply(ruleset.clone()).as_ref(), Ok(ruleset));
        let applying = Options::ALL.iter().filter(|info| info.applies_to(ruleset)).count();
        assert_eq!(in_force.chosen().count(), applying, "{}", ruleset.id);
    }
}
