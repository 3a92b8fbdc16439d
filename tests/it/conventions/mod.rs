//! Conventions of all resources: authentication, how bodies are read, how retries and races end.

mod bodies;
mod compressed_exports;
mod compression;
mod cross_origin;
mod defaults;
mod hostile;
mod identity;
mod languages;
mod queries;
mod retries;
mod tags;
mod unchanged;
mod versions;

use std::collections::BTreeSet;

use crate::support::client::Call;
use crate::support::contract::CONTRACT;

/// A value for every parameter in a path, except games: of something that there is, or could be.
const PARAMETERS: [(&str, &str); 13] = [
    ("board", "grid-10x10"),
    ("delivery", "0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10"),
    ("leave", "0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10"),
    ("line", "0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10"),
    ("name", "bert"),
    ("personal_token", "0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10"),
    ("program", "0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10"),
    ("ruleset", "barrage"),
    ("seat", "blue"),
    ("session", "0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10"),
    ("setup", "0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10"),
    ("token", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
    ("webhook", "0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10"),
];

/// A call, whatever its operation, with everything that its path needs.
fn located<'c>(call: Call<'c>, game: &str) -> Call<'c> {
    PARAMETERS.iter().fold(call.path("game", game), |call, (name, value)| call.path(name, value))
}

#[test]
fn every_parameter_of_a_path_has_a_value() {
    let in_path = |path: &'static str| path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let named: BTreeSet<&str> = CONTRACT.operations().flat_map(|operation| in_path(&operation.path)).collect();
    assert_eq!(named, PARAMETERS.iter().map(|(name, _)| *name).chain(["game"]).collect());
}
