//! The clauses that `docs/rules` lists, held against the tests: none without a test, no test without a clause.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::cases;
use crate::rulesets::{repository, shipped};

/// How many clauses of each section are in force.
const IN_FORCE: [(&str, usize); 12] = [
    ("N", 5),
    ("B", 3),
    ("A", 2),
    ("S", 3),
    ("M", 7),
    ("C", 6),
    ("V", 6),
    ("O", 7),
    ("R", 9),
    ("E", 7),
    ("F", 14),
    ("K", 10),
];

/// The pages on which clauses are explained; the others say what differs.
const EXPLAIN: &[&str] = &["boards", "notation", "options", "original", "stratego4"];

/// The pages of variants that explain the clauses of one letter, and say of the others what differs.
const EXPLAIN_OWN: &[(&str, &str)] = &[("battle-cards", "K-")];

/// One row of a page: the clause, and the names of its tests.
struct Row {
    page: String,
    clause: String,
    tests: Vec<String>,
}

fn pages() -> BTreeMap<String, String> {
    let files = fs::read_dir(repository("docs/rules")).unwrap().map(|file| file.unwrap().path());
    // A folder beside them holds the pages for players, which cite no clause.
    let pages = files.filter(|path| path.is_file());
    pages.map(|path| (stem(&path), fs::read_to_string(&path).unwrap())).collect()
}

fn rows() -> Vec<Row> {
    let row = |page: &str, line: &str| {
        let (clause, rest) = line.strip_prefix("| **")?.split_once("** |")?;
        let tests = rest.trim_end().trim_end_matches('|').rsplit_once('|')?.1;
        let tests = tests.split('`').skip(1).step_by(2).map(str::to_owned).collect();
        Some(Row { page: page.to_owned(), clause: clause.to_owned(), tests })
    };
    pages().iter().flat_map(|(page, text)| text.lines().filter_map(move |line| row(page, line))).collect()
}

/// The tests that there are, by name, with the clause that each carries.
fn tests() -> BTreeMap<String, String> {
    let case = |file: &Path| {
        let folder = stem(file.parent().unwrap());
        (format!("{folder}/{}", stem(file)), cases::clause(file))
    };
    let mut tests: BTreeMap<String, String> = cases::files().iter().map(|file| case(file)).collect();
    let entries = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/laws")).unwrap();
    let outside = ["notation", "records", "records_refused", "records_written", "shared_data"]
        .map(|file| repository(&format!("tests/it/{file}.rs")));
    for file in entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).chain(outside) {
        let text = fs::read_to_string(file).unwrap();
        tests.extend(text.lines().filter_map(|line| {
            let name = line.trim().trim_start_matches("async ").strip_prefix("fn ")?.split('(').next()?;
            let mut words = name.splitn(3, '_');
            let (letter, number) = (words.next()?, words.next()?);
            let numbered = letter.len() == 1 && number.parse::<u8>().is_ok() && words.next().is_some();
            numbered.then(|| (name.to_owned(), format!("{}-{number}", letter.to_uppercase())))
        }));
    }
    tests
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

#[test]
fn every_clause_in_force_is_explained_once() {
    let rows = rows();
    let own = |row: &&Row| EXPLAIN_OWN.iter().any(|(page, letter)| row.page == *page && row.clause.starts_with(letter));
    let explained = rows.iter().filter(|row| EXPLAIN.contains(&row.page.as_str()) || own(row));
    let first = explained.map(|row| row.clause.as_str()).collect::<Vec<_>>();
    assert_eq!(first.iter().collect::<BTreeSet<_>>().len(), first.len(), "a clause is explained twice");
    for (letter, count) in IN_FORCE {
        for clause in (1..=count).map(|number| format!("{letter}-{number}")) {
            assert!(first.contains(&clause.as_str()), "{clause} is not explained");
        }
    }
    for row in &rows {
        assert!(first.contains(&row.clause.as_str()), "{}: there is no clause {}", row.page, row.clause);
    }
}

#[test]
fn every_clause_has_a_test_and_every_test_a_clause() {
    let (rows, tests) = (rows(), tests());
    for Row { page, clause, tests: named } in &rows {
        assert!(!named.is_empty(), "{page}: {clause} has no test");
        for name in named {
            let carried = tests.get(name).unwrap_or_else(|| panic!("{page}: {clause}: there is no test {name}"));
            assert_eq!(carried, clause, "{page}: {name}");
        }
    }
    let listed: BTreeSet<&str> = rows.iter().flat_map(|row| &row.tests).map(String::as_str).collect();
    for (name, clause) in &tests {
        assert!(listed.contains(name.as_str()), "no page lists {name} under {clause}");
    }
}

#[test]
fn every_ruleset_has_a_page_and_the_index_names_it() {
    let pages = pages();
    for id in shipped().iter().map(|rules| &rules.ruleset().id) {
        assert!(pages.contains_key(id), "docs/rules/{id}.md is missing");
        for page in [format!("({id}.md)"), format!("(players/{id}.md)")] {
            assert!(pages["README"].contains(&page), "the index does not name {page}");
        }
        let front = fs::read_to_string(repository("README.md")).unwrap();
        assert!(front.contains(&format!("`{id}`")), "README.md does not name {id}");
    }
}
