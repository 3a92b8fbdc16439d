//! On what way an action came: with a key for retries, in a letter, or without anything. What is written down about it
//! goes into the statement of the action, so that it is true exactly when the action was played.

use fieldpost_engine::Event;
use uuid::Uuid;

use super::clocks::renews;
use super::load::{Loaded, Standing};
use super::play::Once;
use crate::store::idempotency::KeptMove;
use crate::store::replies::Brought;

/// What is written down with an action about the way on which it came.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Way<'a> {
    /// Nothing.
    Plain,
    /// The key under which its answer can be asked for again.
    Once(&'a Once<'a>),
    /// The letter that brought it.
    Letter(&'a ByLetter),
}

/// A letter that brings an action (I-6).
#[derive(Clone, Debug)]
pub(crate) struct ByLetter {
    /// The letter.
    pub letter: Uuid,
    /// The digest of the token of the address that it came to.
    pub token_hash: Vec<u8>,
    /// The action in words.
    pub said: String,
}

impl<'a> Way<'a> {
    /// What stands in the action's statement about it.
    pub(super) fn written(
        self,
        loaded: &Loaded,
        standing: Standing,
        events: &[Event],
    ) -> (Option<KeptMove<'a>>, Option<Brought<'a>>) {
        match self {
            Self::Plain => (None, None),
            Self::Once(once) => {
                let user = standing.seat().and_then(|seat| loaded.card.seats.get(seat.index())?.user);
                (user.map(|user| KeptMove { user, key: once.key, digest: &once.digest }), None)
            }
            Self::Letter(ByLetter { letter, token_hash, .. }) => {
                (None, Some(Brought { letter: *letter, token_hash, answers: renews(events) }))
            }
        }
    }

    /// What the letter said, if one brought the action.
    pub(super) const fn said(self) -> Option<&'a str> {
        match self {
            Self::Plain | Self::Once(_) => None,
            Self::Letter(ByLetter { said, .. }) => Some(said.as_str()),
        }
    }
}
