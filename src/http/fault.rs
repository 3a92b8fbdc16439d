//! A fault in a request: what is wrong, and where. The place is built while the error propagates outwards, one segment
//! at a time: a request without a fault pays nothing for it. Nothing of the request is repeated except names of fields,
//! and those are truncated.

use std::fmt::{self, Display, Write};

use serde::de::{Error, Expected, Unexpected};

use super::problem::{Code, Problem};
use crate::app::FieldFault;

/// The maximum length of a field's name in characters; none of ours is longer.
pub(super) const MAX_NAME: usize = 64;
/// The maximum length of a sentence about a fault in characters.
const MAX_SENTENCE: usize = 240;

/// One fault with its place.
#[derive(Debug)]
pub(super) struct Fault {
    /// The innermost segment first.
    place: Vec<Segment>,
    what: String,
}

/// A step from a value to one of its parts.
#[derive(Debug)]
enum Segment {
    Field(String),
    Item(usize),
}

impl Fault {
    /// A fault of the value itself.
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self { place: Vec::new(), what: what.into() }
    }

    /// A fault of the field `name`.
    pub(super) fn of_field(name: &str, what: impl Into<String>) -> Self {
        Self::new(what).in_field(name)
    }

    /// The same fault, relative to the object that has the value as its field `name`.
    pub(super) fn in_field(mut self, name: &str) -> Self {
        self.place.push(Segment::Field(shortened(name, MAX_NAME)));
        self
    }

    /// The same fault, relative to the list that has the value as its entry `index`.
    pub(super) fn in_item(mut self, index: usize) -> Self {
        self.place.push(Segment::Item(index));
        self
    }

    /// The fault of a key of an object. A key has no place of its own: its place is the object.
    pub(super) fn of_key(mut self) -> Self {
        if self.place.is_empty() {
            self.what = format!("has a key that {}", self.what);
        }
        self
    }

    /// The problem with this code; `whole` is the name for the entire input.
    pub(super) fn into_problem(self, code: Code, whole: &str) -> Problem {
        let at = if self.place.is_empty() { whole.to_owned() } else { self.path() };
        let detail = format!("{at}: {}", self.what);
        Problem::new(code, detail).with_faults(vec![FieldFault::new(at, self.what)])
    }

    /// The place as `seats[1].user`.
    fn path(&self) -> String {
        let mut path = String::new();
        for segment in self.place.iter().rev() {
            match segment {
                Segment::Field(name) => {
                    if !path.is_empty() {
                        path.push('.');
                    }
                    path.push_str(name);
                }
                Segment::Item(index) => {
                    // Writing into a string cannot fail.
                    let _ = write!(path, "[{index}]");
                }
            }
        }
        path
    }
}

/// At most `most` characters of a text.
pub(super) fn shortened(text: &str, most: usize) -> String {
    #[cfg(test)]
    tests::count(text.len().min(4 * most));
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path(), self.what)
    }
}

impl std::error::Error for Fault {}

/// serde says what it expected; the wording of the response is ours.
impl Error for Fault {
    fn custom<T: Display>(message: T) -> Self {
        Self::new(shortened(&message.to_string(), MAX_SENTENCE))
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(format!("is {}; send {}", kind(unexpected), wanted(expected)))
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        match unexpected {
            Unexpected::Signed(_) | Unexpected::Unsigned(_) => {
                Self::new("is outside of the range that is allowed here")
            }
            _ => Self::new(format!("is not valid; send {}", wanted(expected))),
        }
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::new(format!("has {length} entries; send {}", wanted(expected)))
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Self {
        Self::new(format!("is not one of {}", listed(expected)))
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        match expected {
            [] => Self::of_field(field, "is not known here; no fields are allowed"),
            known => Self::of_field(field, format!("is not known here; there are {}", listed(known))),
        }
    }

    fn missing_field(field: &'static str) -> Self {
        Self::of_field(field, "is missing")
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::of_field(field, TWICE)
    }
}

/// The fault of a name that occurs twice.
pub(super) const TWICE: &str = "is given twice; say it once";

fn listed(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

/// A description of the value that was sent, without repeating it.
const fn kind(unexpected: Unexpected<'_>) -> &'static str {
    match unexpected {
        Unexpected::Bool(_) => "true or false",
        Unexpected::Unsigned(_) | Unexpected::Signed(_) => "a whole number",
        Unexpected::Float(_) => "a number with a fraction",
        Unexpected::Char(_) | Unexpected::Str(_) => "a text",
        Unexpected::Seq => "a list",
        Unexpected::Map => "an object",
        _ => "something else",
    }
}

/// A description of the expected value, in the words of the contract instead of those of the program's types.
fn wanted(expected: &dyn Expected) -> String {
    let said = expected.to_string();
    match said.as_str() {
        "a boolean" => "true or false".to_owned(),
        "a string" | "a string key" => "a text".to_owned(),
        "a sequence" => "a list".to_owned(),
        "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" => "a whole number".to_owned(),
        said if ["struct ", "enum ", "a map", "internally tagged", "variant", "map"]
            .iter()
            .any(|word| said.starts_with(word)) =>
        {
            "an object".to_owned()
        }
        said => shortened(said, MAX_SENTENCE),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        static COPIED: Cell<usize> = const { Cell::new(0) };
    }

    /// Records that bytes of a request are copied into a fault.
    pub(in crate::http) fn count(bytes: usize) {
        COPIED.set(COPIED.get() + bytes);
    }

    /// The number of bytes of requests that this thread copied into faults during `work`.
    pub(in crate::http) fn copied<T>(work: impl FnOnce() -> T) -> (T, usize) {
        let before = COPIED.get();
        let result = work();
        (result, COPIED.get() - before)
    }

    #[test]
    fn a_place_is_told_from_the_outside_to_the_inside() {
        let fault = Fault::of_field("user", "is missing").in_item(1).in_field("seats");
        assert_eq!(fault.to_string(), "seats[1].user: is missing");
    }

    #[test]
    fn a_name_is_cut_and_a_value_is_not_repeated() {
        let long = "ä".repeat(70);
        assert_eq!(Fault::of_field(&long, "x").path(), format!("{}…", "ä".repeat(64)));
        let faults = [
            Fault::invalid_type(Unexpected::Str("hunter2"), &"a boolean"),
            Fault::invalid_value(Unexpected::Str("hunter2"), &"a day"),
            Fault::unknown_variant("hunter2", &["a", "b"]),
        ];
        for fault in faults {
            assert!(!fault.to_string().contains("hunter2"), "{fault}");
        }
    }
}
