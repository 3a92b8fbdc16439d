//! A game as a record, to keep, send and replay (N-5): what was played, without the engine's events.
//!
//! A record is text or JSON; both hold the same. Reading is strict in form and deliberately knows no ruleset: whether
//! spaces exist and actions are legal is found out by [`Record::replay`]. `record → replay → record` is the identity.

mod comment;
mod deck;
mod fault;
mod from_log;
mod named;
mod read;
mod replay;
mod write;

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

pub use deck::DealFault;
pub use fault::{LineFault, RecordFault};
pub use from_log::{AppliedAction, result_word};
pub use named::NamedTexts;
pub use replay::{RecordRefusal, RefusalReason, Replay};

use crate::Options;

/// The longest record that is read, in bytes.
pub const MAX_LENGTH: usize = 4 * 1024 * 1024;
/// The most plies of a record.
pub const MAX_PLIES: usize = 50_000;

/// A game as text or JSON (N-5).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The id of the ruleset.
    pub ruleset: String,
    /// The options that the creator chose.
    #[serde(default)]
    pub options: Options,
    /// The name of the user in each seat, as far as known, by the seat's name.
    #[serde(default)]
    pub seats: NamedTexts,
    /// The setups (N-3), by the seat's name: rows, or pairs of space and kind as `a1=F b1=M`. In JSON a setup may also
    /// be an object from space to kind, which is read as such pairs.
    #[serde(default, deserialize_with = "named::setups")]
    pub setups: NamedTexts,
    /// Each seat's deck in drawing order (K-2), words with blanks between, by the seat's name; empty without cards.
    #[serde(default, skip_serializing_if = "NamedTexts::is_empty")]
    pub decks: NamedTexts,
    /// The name of the seat that began, where it need not be the first one (F-4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// The day on which the game began: `2026-11-21`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The seats that won, `draw` or `aborted`; `None` while the game goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The actions since the first turn.
    #[serde(default)]
    pub actions: Vec<Ply>,
}

/// One action of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ply {
    /// Its number, from 1.
    pub ply: u32,
    /// The name of the seat; `clock`, `chance`, or `house` for the service itself (it calls a game off that nobody
    /// joined or that is too long) if no player acted.
    pub seat: String,
    /// The action (N-4).
    pub action: String,
    /// What came of it, for readers; replaying ignores it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}
