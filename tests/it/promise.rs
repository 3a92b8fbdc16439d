//! What `docs/STABILITY.md` promises: whoever wrote a client for the last released contract, `docs/api/released.yaml`,
//! can use it with this one, and what was added to it is listed in `docs/API-CHANGELOG.md`.

#[path = "../../build/contract.rs"]
mod build;
mod cases;
mod compare;
mod schemas;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use chrono::{Days, NaiveDate, Utc};
use serde_json::Value;
use sha2::{Digest, Sha256};

use compare::{Change, Effect, changes, sent_by_service, sunset};

use crate::support::contract::documents;

/// The last contract that was released.
const RELEASED: &str = "docs/api/released.yaml";

/// What has been added since, and before.
const CHANGELOG: &str = "docs/API-CHANGELOG.md";

/// Days for which everything that is deprecated works at least.
const MIN_NOTICE_DAYS: u64 = 365;

/// The sentence by which people learn that a list may grow.
const MAY_GROW: &str = "More may be added.";

fn text(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

fn released() -> Value {
    serde_norway::from_str(&text(RELEASED)).expect("YAML")
}

fn found() -> BTreeSet<Change> {
    changes(&released(), &documents()[0], Utc::now().date_naive())
}

/// The entries of the first section, each as one line.
fn unreleased(changelog: &str) -> Vec<String> {
    let (_, section) = changelog.split_once("## Unreleased\n").expect("a section of what is not released yet");
    let section = section.split("\n## ").next().unwrap_or_default();
    let entries = section.split("\n- ").skip(1);
    entries.map(|entry| entry.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// Whether an entry is about a change: it begins with its sentence.
fn is_about(entry: &str, change: &Change) -> bool {
    entry
        .strip_prefix(&change.to_string())
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', ':', ',', ';']))
}

#[test]
fn clients_of_the_released_contract_still_work() {
    let broken: Vec<String> =
        found().iter().filter(|change| change.effect == Effect::Breaks).map(ToString::to_string).collect();
    assert!(broken.is_empty(), "docs/STABILITY.md promises that this does not happen: {broken:#?}");
}

#[test]
fn every_addition_is_in_the_changelog() {
    let entries = unreleased(&text(CHANGELOG));
    let added: Vec<_> = found().into_iter().filter(|change| change.effect == Effect::Keeps).collect();
    let missing: Vec<String> = added
        .iter()
        .filter(|change| !entries.iter().any(|entry| is_about(entry, change)))
        .map(|change| format!("- {change}."))
        .collect();
    assert!(missing.is_empty(), "{CHANGELOG} lacks these lines:\n\n{}\n", missing.join("\n"));
    let stale: Vec<_> = entries.iter().filter(|entry| !added.iter().any(|change| is_about(entry, change))).collect();
    assert!(stale.is_empty(), "{CHANGELOG} lists what is not so: {stale:#?}");
}

/// The version that a section of the changelog is about, and the digest that it names.
fn release(section: &str) -> (Vec<u32>, &str) {
    let (version, text) = section.split_once('\n').expect("a version in a line of its own");
    let version = version.split('.').map(|part| part.parse().expect("a number")).collect();
    let is_digest = |word: &&str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    (version, text.split('`').find(is_digest).expect("a digest"))
}

/// Those of all releases, the newest first.
fn releases(changelog: &str) -> Vec<(Vec<u32>, &str)> {
    let sections = changelog.split("\n## ").skip(1).filter(|section| !section.starts_with("Unreleased"));
    sections.map(release).collect()
}

/// What is wrong with the released contract, given its changelog.
fn faults_of_release(changelog: &str, contract: &[u8], version: &str) -> Vec<String> {
    let (releases, mut faults) = (releases(changelog), Vec::new());
    if !releases.iter().rev().is_sorted_by(|(then, _), (now, _)| then < now) {
        faults.push("a section has no higher version than the one below it".to_owned());
    }
    let Some((newest, digest)) = releases.first() else { return vec!["no section is about a release".to_owned()] };
    let newest = newest.iter().map(u32::to_string).collect::<Vec<_>>().join(".");
    if newest != version {
        faults.push(format!("the newest section is about {newest}, the contract is {version}"));
    }
    let made: String = Sha256::digest(contract).iter().map(|byte| format!("{byte:02x}")).collect();
    if made != *digest {
        faults.push(format!("it is not the contract of {newest}: raise the version and run script/release-contract"));
    }
    faults
}

#[test]
fn the_released_contract_changes_only_with_a_section_of_the_changelog() {
    let contract = released();
    let version = contract["info"]["version"].as_str().expect("a version");
    assert_eq!(faults_of_release(&text(CHANGELOG), text(RELEASED).as_bytes(), version), Vec::<String>::new());
}

#[test]
fn a_released_contract_that_was_changed_is_found() {
    let digest = |text: &str| Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let section = |version: &str, text: &str| format!("\n## {version}\n\nIt has `{}`.\n", digest(text));
    let log = format!("# Log\n\n## Unreleased\n{}{}", section("0.10.0", "b"), section("0.9.0", "a"));
    assert_eq!(faults_of_release(&log, b"b", "0.10.0"), Vec::<String>::new());
    assert_eq!(faults_of_release(&log, b"c", "0.10.0").len(), 1, "changed under the same version");
    assert_eq!(faults_of_release(&log, b"b", "0.11.0").len(), 1, "a version that no section is about");
    let same = format!("# Log\n\n## Unreleased\n{}{}", section("0.9.0", "b"), section("0.9.0", "a"));
    assert_eq!(faults_of_release(&same, b"b", "0.9.0").len(), 1, "the version was not raised");
    assert_eq!(faults_of_release("# Log\n\n## Unreleased\n", b"b", "0.9.0").len(), 1);
}

#[test]
fn an_entry_may_go_on_after_its_sentence_and_in_the_next_line() {
    let changelog =
        "# Log\n\n## Unreleased\n\n- `A`: the member\n  `b` is new.\n- `A`: x is new: it says more\n\n## 1\n\n- old\n";
    let entries = unreleased(changelog);
    assert_eq!(entries, ["`A`: the member `b` is new.", "`A`: x is new: it says more"]);
    let change = |what: &str| Change { effect: Effect::Keeps, place: "A".to_owned(), what: what.to_owned() };
    assert!(is_about(&entries[0], &change("the member `b` is new")) && is_about(&entries[1], &change("x is new")));
    assert!(!is_about(&entries[1], &change("x is ne")) && !is_about(&entries[0], &change("x is new")));
    assert!(unreleased("## Unreleased\n\n## 1\n\n- old\n").is_empty());
}

/// Every part of a document that `found` is true for, with its place.
fn parts<'d>(part: &'d Value, place: &str, found: fn(&Value) -> bool, all: &mut Vec<(String, &'d Value)>) {
    if found(part) {
        all.push((place.to_owned(), part));
    }
    match part {
        Value::Object(fields) => {
            for (key, field) in fields {
                parts(field, &format!("{place}/{key}"), found, all);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| parts(item, place, found, all)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// What is wrong with the marks of a document.
fn faults(document: &Value) -> Vec<String> {
    let (mut deprecated, mut growing, mut faults) = (Vec::new(), Vec::new(), Vec::new());
    parts(document, "", |part| part.get("deprecated").is_some_and(Value::is_boolean), &mut deprecated);
    for (place, part) in deprecated {
        let since = part["x-deprecated"].as_str().and_then(|date| date.parse::<NaiveDate>().ok());
        match (since.and_then(|since| since.checked_add_days(Days::new(MIN_NOTICE_DAYS))), sunset(part)) {
            (Some(earliest), Some(sunset)) if sunset >= earliest => {}
            (Some(_), Some(_)) => faults.push(format!("{place} goes too early")),
            _ => faults.push(format!("{place} lacks `x-deprecated` or `x-sunset`")),
        }
    }
    parts(document, "", |part| part.get("x-may-grow").is_some_and(Value::is_boolean), &mut growing);
    let says = |part: &Value| part["description"].as_str().is_some_and(|said| said.trim_end().ends_with(MAY_GROW));
    faults.extend(growing.iter().filter(|(_, part)| !says(part)).map(|(place, _)| format!("{place} does not say so")));
    faults
}

#[test]
fn a_list_that_may_grow_says_so_and_an_end_is_announced_a_year_before() {
    assert_eq!(faults(&documents()[0]), Vec::<String>::new());
    let marked = |since: &str, sunset: &str| {
        faults(&serde_json::json!({ "a": { "deprecated": true, "x-deprecated": since, "x-sunset": sunset } }))
    };
    assert_eq!(marked("2027-01-01", "2028-01-01"), Vec::<String>::new());
    assert_eq!(marked("2027-01-01", "2027-12-31"), ["/a goes too early"]);
    assert_eq!(marked("2027-01-01", "soon"), ["/a lacks `x-deprecated` or `x-sunset`"]);
    let list = serde_json::json!({ "a": { "x-may-grow": true, "description": "A list." } });
    assert_eq!(faults(&list), ["/a does not say so"]);
}

#[test]
fn a_list_that_the_service_sends_may_grow_or_is_named_in_the_promise() {
    let promise = text("docs/STABILITY.md");
    let contract = &documents()[0];
    let sent = sent_by_service(contract).into_iter().filter(|name| {
        let schema = &contract["components"]["schemas"][name];
        let values = schema["enum"].as_array().map_or(0, Vec::len);
        (values > 1 || schema.get("oneOf").is_some()) && schema["x-may-grow"] != true
    });
    let unnamed: Vec<_> = sent.filter(|name| !promise.contains(&format!("`{name}`"))).collect();
    assert!(unnamed.is_empty(), "docs/STABILITY.md does not say that these stay: {unnamed:?}");
}

#[test]
fn deprecated_operations_are_in_the_table_from_which_headers_are_made() {
    let marked = "
        paths:
          /v1/a:
            parameters: [{deprecated: true}]
            get: {operationId: a}
            put: {operationId: b, deprecated: false}
            post: {operationId: c, deprecated: true, x-deprecated: '2027-01-01', x-sunset: '2028-01-01'}";
    let one = r#"const WITHDRAWN: &[Withdrawal] = &[("POST", "/v1/a", "2027-01-01", "2028-01-01")];"#;
    assert_eq!(build::withdrawn(&serde_norway::from_str(marked).expect("YAML")).trim_end(), one);
    let document = build::document(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the contract");
    let json = build::as_json(&document).expect("JSON");
    assert_eq!(serde_json::from_str::<Value>(&json).expect("JSON"), documents()[0]);
    let (contract, mut listed) = (documents(), Vec::new());
    let is_deprecated = |part: &Value| part.get("operationId").is_some() && part["deprecated"] == true;
    parts(&contract[0], "", is_deprecated, &mut listed);
    assert_eq!(build::withdrawn(&document).matches("\", \"/v1/").count(), listed.len());
}
