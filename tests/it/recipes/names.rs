//! What the guides name is there: the tests, and whatever is said to be in a file.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::root;

/// The guides.
const PAGES: [&str; 2] = ["CONTRIBUTING.md", "docs/ARCHITECTURE.md"];

/// The text of a guide on one line, in parts: words, code, words, code, …
fn parts(page: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(page)).expect("a page");
    text.split_whitespace().collect::<Vec<_>>().join(" ").split('`').map(str::to_owned).collect()
}

/// The names of the functions of every source in `folder`, each with the modules that it is in: `games::kept::a_test`.
fn functions(folder: &Path, modules: &str, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        let name = entry.file_stem().expect("a name").to_string_lossy().into_owned();
        let inside = if name == "mod" { modules.to_owned() } else { format!("{modules}::{name}") };
        if entry.is_dir() {
            functions(&entry, &inside, found);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&entry).expect("a source");
            let names =
                text.lines().filter_map(|line| line.trim_start().trim_start_matches("async ").strip_prefix("fn "));
            found.extend(names.filter_map(|rest| Some(format!("{inside}::{}", rest.split_once('(')?.0))));
        }
    }
}

#[test]
fn every_test_that_the_guides_name_is_there() {
    let mut tests = BTreeSet::new();
    for folder in ["tests/it", "src/engine/tests/laws"] {
        functions(&root().join(folder), "", &mut tests);
    }
    let mut named = 0;
    let mut gone = Vec::new();
    for page in PAGES {
        // The name of a test is a sentence.
        let is_test = |word: &&str| word.contains("::") && word.matches('_').count() > 3 && !word.contains(' ');
        for test in parts(page).iter().skip(1).step_by(2).map(String::as_str).filter(is_test) {
            named += 1;
            let is_there = tests.iter().any(|known| known.ends_with(&format!("::{test}")));
            gone.extend(Some(format!("{page}: {test}")).filter(|_| !is_there));
        }
    }
    assert!(named > 3, "{named} tests");
    assert!(gone.is_empty(), "there are no such tests: {gone:#?}");
}

/// The names that are said to be in the file at `place` of the parts: “`one` and `other` in `file`”.
fn names_in(parts: &[String], place: usize) -> Vec<&str> {
    let mut names = Vec::new();
    let mut at = place;
    while at > 1
        && (if at == place { &[" in "][..] } else { &[", ", " and ", " or "] }).contains(&parts[at - 1].as_str())
    {
        at -= 2;
        names.push(parts[at].as_str());
    }
    names
}

#[test]
fn every_name_that_the_guides_find_in_a_file_is_there() {
    let (mut checked, mut gone) = (0, Vec::new());
    for page in PAGES {
        let parts = parts(page);
        for place in (1..parts.len()).step_by(2) {
            let path = &parts[place];
            // Every path begins at the root of the repository.
            let is_short = root().join("src").join(path).is_file() && !root().join(path).is_file();
            gone.extend(Some(format!("{page}: write `src/{path}` for {path}")).filter(|_| is_short));
            let Ok(text) = fs::read_to_string(root().join(path)) else { continue };
            let words: BTreeSet<_> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            for name in names_in(&parts, place) {
                let last = name.rsplit(':').next().unwrap_or_default();
                // A file before it is another place.
                let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
                checked += usize::from(is_name);
                gone.extend(Some(format!("{page}: {name} in {path}")).filter(|_| is_name && !words.contains(last)));
            }
        }
    }
    assert!(checked > 200, "{checked} names");
    assert!(gone.is_empty(), "these are not there: {gone:#?}");
}

#[test]
fn names_are_found_before_their_file() {
    let parts: Vec<String> = "see `a`, `b` and `c` in `file`".split('`').map(str::to_owned).collect();
    assert_eq!(names_in(&parts, 7), ["c", "b", "a"]);
    assert_eq!(names_in(&parts, 5), Vec::<&str>::new());
}
