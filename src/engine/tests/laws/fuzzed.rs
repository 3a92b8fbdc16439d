//! The fuzzer's targets as ordinary tests: on every input that is kept in `fuzz/seeds`, on the golden games, and on
//! some that chance makes of them. Whatever the fuzzer found is kept there, so that it stays found.

use std::fs;
use std::path::{Path, PathBuf};

use crate::bytes::{self, TARGETS};
use crate::play::Chance;
use crate::rulesets::repository;

/// How often each input is tried with something changed.
const CHANGED: usize = 8;

/// The files under a folder of the repository.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// The kept inputs of a target.
fn kept(target: &str) -> Vec<PathBuf> {
    let mut kept = files(&repository("fuzz/seeds").join(target));
    if target == "record" {
        kept.extend(files(&repository("tests/golden/games")));
    }
    kept
}

/// The input with some of its bytes changed, gone or twice there.
fn changed(bytes: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    for _ in 0..=chance.below(3) {
        let at = chance.below(changed.len() + 1);
        match chance.below(4) {
            0 => changed.insert(at, chance.below(256) as u8),
            1 if at < changed.len() => drop(changed.remove(at)),
            2 if at < changed.len() => changed[at] = chance.below(256) as u8,
            _ => changed.extend_from_within(at..),
        }
    }
    changed
}

#[expect(clippy::print_stdout, reason = "a panic tells which law was broken, the test's output by which input")]
fn try_target(target: &str) {
    let mut chance = Chance(target.len() as u64);
    let kept = kept(target);
    assert!(!kept.is_empty(), "{target} has no seed");
    for path in kept {
        println!("{}", path.display());
        let bytes = fs::read(&path).unwrap();
        bytes::run(target, &bytes);
        for _ in 0..CHANGED {
            let changed = changed(&bytes, &mut chance);
            println!("{:?}", changed.escape_ascii().to_string());
            bytes::run(target, &changed);
        }
    }
}

#[test]
fn any_setup_text_is_read_or_told_well() {
    try_target("setup");
}

#[test]
fn any_action_text_is_read_or_told_well_and_changes_nothing_when_refused() {
    try_target("action");
}

#[test]
fn any_record_is_read_or_told_well_and_can_be_replayed() {
    try_target("record");
}

#[test]
fn any_json_record_is_read_or_refused_and_can_be_replayed() {
    try_target("json_record");
}

#[test]
fn any_course_of_a_game_obeys_the_laws() {
    try_target("game");
}

#[test]
fn every_target_has_its_file_and_its_seeds() {
    let names = |folder: &str| {
        let entries = fs::read_dir(repository(folder)).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().path().file_stem().unwrap().to_owned()).collect();
        names.sort();
        names
    };
    let mut targets: Vec<_> = TARGETS.iter().map(|(name, _)| std::ffi::OsString::from(*name)).collect();
    targets.sort();
    assert_eq!(names("fuzz/targets"), targets);
    assert_eq!(names("fuzz/seeds"), targets);
}
