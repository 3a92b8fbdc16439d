//! What somebody who is barred is told, besides that they are: until when, and whom to write to.

use chrono::{DateTime, Utc};
use serde_json::{Map, Value, json};

use crate::mail::Phrases;

/// The member with the address to write to.
const CONTACT: &str = "contact";

/// The members of the problem of somebody who is barred until then, or until that is lifted.
pub(super) fn members(contact: &str, until: Option<DateTime<Utc>>) -> impl Iterator<Item = (&'static str, Value)> {
    let until = until.map(|until| ("until", json!(until)));
    [(CONTACT, json!(contact))].into_iter().chain(until)
}

/// What they are told in a language, by those members.
pub(super) fn in_words(phrases: Phrases, members: &Map<String, Value>) -> Option<String> {
    members.get(CONTACT).and_then(Value::as_str).map(|contact| phrases.barred_said(contact))
}
