//! Which story of `secrets` compares each field of a game in lists while its value changes: a field that never changes
//! there could tell a secret without being noticed.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::support::contract::CONTRACT;
use crate::support::transcript::Transcript;

/// Where a field changes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Story {
    /// Nowhere: it is set when the game is created, before anything is hidden.
    Nowhere,
    /// A game whose seat is taken and given up.
    OpenSeat,
    /// A game in play.
    InPlay,
    /// A game that is aborted.
    Aborted,
}

/// Every field of a game in lists.
const FIELDS: [(&str, Story); 16] = [
    ("awaiting", Story::InPlay),
    ("changed_at", Story::InPlay),
    ("created_at", Story::Nowhere),
    ("etag", Story::InPlay),
    ("id", Story::Nowhere),
    ("link", Story::OpenSeat),
    ("note", Story::InPlay),
    ("options", Story::Nowhere),
    ("outcome", Story::Aborted),
    ("public", Story::Nowhere),
    ("ruleset", Story::Nowhere),
    ("seats", Story::InPlay),
    ("status", Story::InPlay),
    ("time_control", Story::Nowhere),
    ("version", Story::InPlay),
    ("you", Story::OpenSeat),
];

/// Fails unless the lists of a story showed a game with more than one value of each of its fields, and no game with
/// more than one value of a field that is set when it is created.
#[track_caller]
pub(super) fn have_changed(story: Story, transcript: &Transcript) {
    let ids: BTreeSet<_> = transcript.listed.iter().filter_map(|game| game["id"].as_str()).collect();
    for (field, its) in FIELDS {
        let values = |id: &&str| {
            let games = transcript.listed.iter().filter(|game| game["id"] == **id);
            games.map(|game| game.get(field).map(Value::to_string)).collect::<BTreeSet<_>>().len()
        };
        let most = ids.iter().map(values).max().unwrap_or_default();
        assert!(its != story || most > 1, "`{field}` of a game in lists never changes in this story");
        assert!(its != Story::Nowhere || most == 1, "`{field}` changes: name the story that compares it");
    }
}

#[test]
fn every_field_of_a_game_in_lists_has_a_story_in_which_it_changes() {
    let schema = &CONTRACT.document()["components"]["schemas"]["GameSummary"]["properties"];
    let fields: BTreeSet<_> = schema.as_object().expect("fields").keys().map(String::as_str).collect();
    let known = FIELDS.iter().map(|(field, _)| *field).collect();
    assert_eq!(fields, known, "say in which story of `secrets` a new field changes, with a step if there is none");
}
