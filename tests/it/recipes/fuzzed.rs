//! The operations that the fuzzer of the interface knows by their names are those of the contract.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use super::root;
use crate::support::contract::CONTRACT;

/// Operations that need a session and change something, after which the next case still has what it needs.
const HARMLESS: [&str; 6] = [
    "confirm_second_factor",
    "create_token",
    "delete_push_subscription",
    "put_push_subscription",
    "replace_recovery_codes",
    "start_second_factor",
];

fn source(name: &str) -> String {
    fs::read_to_string(root().join("tests/fuzz_api").join(name)).expect("a source")
}

/// The names of operations in a text: its words in quotation marks, except those of schemas.
fn operations_in(text: &str) -> BTreeSet<&str> {
    text.split('"').skip(1).step_by(2).filter(|word| word.starts_with(char::is_lowercase)).collect()
}

/// The operations in a list or set of a source: `NAME = {"one", "other"}`.
fn listed<'s>(source: &'s str, name: &str) -> BTreeSet<&'s str> {
    let (_, list) = source.split_once(&format!("\n{name} = ")).unwrap_or_else(|| panic!("there is no list {name}"));
    let listed = operations_in(list.split(['}', ']']).next().unwrap_or_default());
    assert!(!listed.is_empty(), "{name}");
    listed
}

/// The operations of the contract that fulfil a condition, by their methods and what they say.
fn of_contract(fulfils: impl Fn(&str, &Value) -> bool) -> BTreeSet<&'static str> {
    let paths = CONTRACT.document()["paths"].as_object().expect("paths").values();
    let operations = paths.flat_map(|item| item.as_object().expect("a path"));
    let operations = operations.filter(|(method, operation)| *method != "parameters" && fulfils(method, operation));
    operations.map(|(_, operation)| operation["operationId"].as_str().expect("its id")).collect()
}

fn sends(operation: &Value, kind: &str) -> bool {
    operation["responses"].to_string().contains(&format!("\"{kind}\""))
}

#[test]
fn the_lists_of_the_fuzzer_are_those_of_the_contract() {
    let (hooks, run) = (source("hooks.py"), source("run.py"));
    let [dangerous, ending, lines] = ["DANGEROUS", "ENDING", "NDJSON"].map(|name| listed(&hooks, name));
    let streams = of_contract(|_, operation| sends(operation, "text/event-stream"));
    assert_eq!(listed(&run, "STREAMS"), streams, "STREAMS in tests/fuzz_api/run.py");
    let sent_as_lines = of_contract(|_, operation| sends(operation, "application/x-ndjson"));
    assert_eq!(lines, sent_as_lines, "NDJSON in tests/fuzz_api/hooks.py");
    assert!(ending.is_subset(&dangerous), "DANGEROUS in tests/fuzz_api/hooks.py has all of ENDING");

    let changes_by_session = of_contract(|method, operation| {
        let needs_session = ["security", "x-token-scope"].iter().all(|name| operation.get(name).is_none());
        method != "get" && needs_session
    });
    assert!(changes_by_session.len() > 5, "{changes_by_session:?}");
    let known: BTreeSet<_> = dangerous.iter().copied().chain(HARMLESS).collect();
    let unknown: Vec<_> = changes_by_session.difference(&known).collect();
    assert!(unknown.is_empty(), "DANGEROUS in tests/fuzz_api/hooks.py, or HARMLESS here? {unknown:?}");
    let gone: Vec<_> = HARMLESS.iter().filter(|id| !changes_by_session.contains(*id)).collect();
    assert!(gone.is_empty(), "no such operation needs a session: {gone:?}");
}

#[test]
fn every_operation_that_the_fuzzer_names_is_in_the_contract() {
    let all = of_contract(|_, _| true);
    let hooks = source("hooks.py");
    let mut named = listed(&hooks, "DANGEROUS");
    let fillers = ["fill.py", "fill_games.py"].map(source);
    for filler in &fillers {
        let filled = filler.split("\n@fills(").skip(1).filter_map(|rest| rest.split(')').next());
        named.extend(filled.flat_map(operations_in));
    }
    assert!(named.len() > 30, "{named:?}");
    let gone: Vec<_> = named.difference(&all).collect();
    assert!(gone.is_empty(), "the contract has no operations {gone:?}");
}
