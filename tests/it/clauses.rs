//! Clauses: every one that is cited anywhere in the repository is explained in it, and each clause of correspondence
//! names tests that exist. The clauses of play have their tests held by the engine's own suite.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What is searched for citations.
const SEARCHED: &[&str] = &[
    ".ci",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "build",
    "clients",
    "config",
    "docs",
    "examples",
    "fuzz",
    "migrations",
    "openapi-operator.yaml",
    "openapi.yaml",
    "packaging",
    "page",
    "script",
    "src",
    "tests",
];

/// Not searched: what others wrote, what is built, and inputs of the fuzzer.
const PASSED_OVER: &[&str] = &["LICENSE-APACHE", "LICENSE-MIT", "dist", "node_modules", "seeds", "target"];

/// The page that explains time, games, notices and letters.
const CORRESPONDENCE: &str = "docs/CORRESPONDENCE.md";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every text file at or below `path`.
fn texts(path: &Path, found: &mut Vec<(PathBuf, String)>) {
    if path.file_name().is_some_and(|name| PASSED_OVER.iter().any(|passed| name == *passed)) {
        return;
    }
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            texts(&entry.unwrap().path(), found);
        }
    } else if let Ok(text) = fs::read_to_string(path) {
        found.push((path.to_owned(), text));
    }
}

/// The clauses that `text` cites: a capital letter, a hyphen and one or two digits, not inside a longer word.
fn cited(text: &str) -> BTreeSet<String> {
    let joins = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    text.split(|c: char| !joins(c))
        .filter(|word| {
            let mut bytes = word.bytes();
            bytes.next().is_some_and(|letter| letter.is_ascii_uppercase())
                && bytes.next() == Some(b'-')
                && (1..=2).contains(&bytes.len())
                && bytes.all(|digit| digit.is_ascii_digit())
        })
        .map(str::to_owned)
        .collect()
}

/// The rows of a page of clauses: the clause, and the cell of its tests.
fn rows(page: &str) -> Vec<(String, String)> {
    let row = |line: &str| {
        let (clause, rest) = line.strip_prefix("| **")?.split_once("** |")?;
        let tests = rest.trim_end().trim_end_matches('|').rsplit_once('|')?.1;
        Some((clause.to_owned(), tests.to_owned()))
    };
    page.lines().filter_map(row).collect()
}

fn explained() -> BTreeSet<String> {
    let mut pages = Vec::new();
    texts(&root().join("docs/rules"), &mut pages);
    texts(&root().join(CORRESPONDENCE), &mut pages);
    pages.iter().flat_map(|(_, page)| rows(page)).map(|(clause, _)| clause).collect()
}

#[test]
fn every_clause_that_is_cited_is_explained_in_the_repository() {
    let explained = explained();
    let mut files = Vec::new();
    for path in SEARCHED {
        texts(&root().join(path), &mut files);
    }
    let unknown: Vec<_> = files
        .iter()
        .flat_map(|(path, text)| cited(text).into_iter().map(move |clause| (path, clause)))
        .filter(|(_, clause)| !explained.contains(clause))
        .collect();
    assert!(unknown.is_empty(), "cited and explained nowhere: {unknown:#?}");
}

#[test]
fn every_clause_of_correspondence_is_cited_and_names_tests_that_exist() {
    let page = fs::read_to_string(root().join(CORRESPONDENCE)).unwrap();
    let rows = rows(&page);
    let clauses: BTreeSet<&str> = rows.iter().map(|(clause, _)| clause.as_str()).collect();
    assert_eq!(clauses.len(), rows.len(), "a clause is explained twice");

    let mut sources = Vec::new();
    texts(&root().join("tests/it"), &mut sources);
    let mut declared: BTreeMap<&str, &Path> = BTreeMap::new();
    for (path, text) in &sources {
        for line in text.lines() {
            let name = line.trim_start().trim_start_matches("async ").strip_prefix("fn ");
            if let Some((name, _)) = name.and_then(|rest| rest.split_once('(')) {
                declared.insert(name, path);
            }
        }
    }
    for (clause, tests) in &rows {
        let named: Vec<&str> = tests.split('`').skip(1).step_by(2).collect();
        assert!(!named.is_empty(), "{clause} has no test");
        for test in named {
            assert!(declared.contains_key(test), "{clause}: there is no test {test}");
        }
    }

    texts(&root().join("src"), &mut sources);
    let cited: BTreeSet<String> = sources.iter().flat_map(|(_, text)| cited(text)).collect();
    for clause in clauses {
        assert!(cited.contains(clause), "{clause} is explained, and no code or test cites it");
    }
}

#[test]
fn no_chapter_of_a_page_that_is_elsewhere_is_cited() {
    let mut files = Vec::new();
    for path in SEARCHED {
        texts(&root().join(path), &mut files);
    }
    // RFCs have sections as well, and are cited by name.
    let numbered = |line: &&str| {
        let lower = line.to_ascii_lowercase();
        let mut rests =
            lower.match_indices("section").map(|(at, word)| lower[at + word.len()..].trim_start_matches('s'));
        !line.contains("RFC")
            && rests
                .any(|rest| rest.strip_prefix(' ').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())))
    };
    let cited: Vec<_> =
        files.iter().flat_map(|(path, text)| text.lines().filter(numbered).map(move |line| (path, line))).collect();
    assert!(cited.is_empty(), "cite a clause of docs/rules or docs/CORRESPONDENCE.md instead: {cited:#?}");
}

#[test]
fn a_citation_is_told_from_other_words_with_hyphens() {
    // The second half is put together here, so that this file cites nothing itself.
    let example = |letter: char, number: u32| format!("{letter}-{number}");
    let (first, second) = (example('Q', 1), example('Z', 12));
    let text = format!("({first}, UTF-8, RFC-5322, {second}) A-{second} {first}-x x{first} {}", example('Q', 123));
    assert_eq!(cited(&text), BTreeSet::from([first, second]));
}
