//! Why a text is not a record: the line, and what is wrong there.

use alloc::string::String;

use thiserror::Error;

use super::{MAX_LENGTH, MAX_PLIES};
use crate::Fault;

/// The longest line of a record, in bytes.
pub(super) const MAX_LINE_LENGTH: usize = 1024;

/// Why a text is not a record.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {why}")]
pub struct RecordFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub why: LineFault,
}

/// What is wrong with a line of a record, and what was expected. What it repeats of the text is cut short.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineFault {
    /// The whole text is too long.
    #[error("a record has at most {MAX_LENGTH} bytes")]
    RecordTooLong,
    /// The line is too long.
    #[error("a line has at most {MAX_LINE_LENGTH} bytes")]
    TooLong,
    /// Something that cannot be seen.
    #[error("control characters have no place in a record")]
    ControlCharacter,
    /// A tag below the empty line.
    #[error("tags stand above the empty line only")]
    LateTag,
    /// Something else among the tags.
    #[error("expected a tag, as `[Ruleset \"original\"]`, or the empty line that ends the tags")]
    NoTag,
    /// Brackets that are not a tag.
    #[error("`{0}` is not a tag: expected `[Name \"value\"]`")]
    Tag(String),
    /// A quotation mark in a value.
    #[error("a value holds no quotation mark")]
    QuotationMark,
    /// A tag that was there before.
    #[error("the tag `{0}` is there twice")]
    Twice(String),
    /// A tag that does not exist.
    #[error(
        "there is no tag `{0}`: there are Ruleset, Options, Seat.<seat>, Setup.<seat>, Deck.<seat>, First, Date and Result"
    )]
    UnknownTag(String),
    /// The tag `Ruleset` is missing.
    #[error("the tag `[Ruleset \"…\"]` is missing")]
    NoRuleset,
    /// The name of the ruleset is empty.
    #[error("the tag `Ruleset` is empty")]
    EmptyRuleset,
    /// No name and value of an option.
    #[error("`{0}` is not an option: expected `name=value`")]
    Option(String),
    /// An option that does not exist, or a value that it cannot have.
    #[error("{0}")]
    Choice(Fault),
    /// Braces that do not enclose the end of the line.
    #[error("what came of an action stands in one pair of braces at the end")]
    Braces,
    /// Less than a ply and a seat.
    #[error("expected ply, seat and action, as `1 red a4-a5`")]
    NoPly,
    /// Another ply than the next one.
    #[error("expected ply {expected}, found `{found}`")]
    Ply {
        /// The next one.
        expected: u32,
        /// What stands there.
        found: String,
    },
    /// Too many plies.
    #[error("a record has at most {MAX_PLIES} plies")]
    TooManyPlies,
    /// A ply with a seat and no action.
    #[error("ply {0} has no action")]
    NoAction(u32),
    /// Something that cannot be the name of a seat.
    #[error("`{0}` is not a seat")]
    Seat(String),
}
