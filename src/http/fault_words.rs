//! The faults of a problem in words, in the language of its reader.

use serde_json::{Value, json};

use crate::app::FieldFault;
use crate::mail::Phrases;
use crate::mail::moment::series;

/// Every fault with its field, as programs read them.
pub(super) fn listed(phrases: Phrases, faults: &[FieldFault]) -> Value {
    faults.iter().map(|fault| json!({ "at": fault.at, "what": fault.what.said(phrases) })).collect()
}

/// Every fault behind its field; nothing where one of them is in English.
pub(super) fn in_words(phrases: Phrases, faults: &[FieldFault]) -> Option<String> {
    let said = faults.iter().map(|fault| {
        let words = fault.what.is_in_every_language().then(|| fault.what.said(phrases))?;
        Some(format!("{} {words}", phrases.label(&fault.at)))
    });
    said.collect::<Option<Vec<_>>>().map(|said| series(phrases, &said))
}
