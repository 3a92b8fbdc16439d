//! The responses under each entity tag, over the whole run of the tests: a tag with two different responses would make
//! a 304 wrong.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

/// By operation, path and tag: the response. Games have random ids, so that paths of different services differ.
static SHOWN: LazyLock<Mutex<HashMap<String, String>>> = LazyLock::new(Mutex::default);

/// Fails if a different response had the same tag before.
#[track_caller]
pub(crate) fn note(operation: &str, path: &str, tag: &str, body: &str) {
    let key = format!("{operation} {path} {tag}");
    let mut shown = SHOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let before = shown.entry(key).or_insert_with(|| body.to_owned());
    let same = before == body;
    assert!(same, "{operation} {path} shows two things as {tag}: a 304 would lie\n{before}\n{body}");
}
