//! What a receipt is made from: the letter that brought an action, and what its author is told to have said (I-5, I-6).

use fieldpost_engine::Seat;
use uuid::Uuid;

/// A letter that brings an action (I-6).
#[derive(Clone, Debug)]
pub(crate) struct ByLetter {
    /// The letter.
    pub letter: Uuid,
    /// The digest of the token of the address that it came to.
    pub token_hash: Vec<u8>,
    /// Whether that address must not have been used before.
    pub once: bool,
    /// Whose letter it is.
    pub seat: Seat,
    /// What its author is told to have said.
    pub told: Told,
}

/// What the author of a letter is told to have said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// These words (N-4).
    Words(String),
    /// Their army, which is drawn instead.
    Army,
}
