//! The origin of an action: with an idempotency key, in a letter, or neither. It is recorded by the statement of the
//! action, so that it is true exactly if the action was played.

use fieldpost_engine::Event;

use super::retries::RetryKey;
use crate::app::game::load::{LoadedGame, Role};
use crate::app::notices::receipt::{LetterTalk, PlayedLetter};
use crate::app::time::clocks::renews;
use crate::store::idempotency::MoveKey;
use crate::store::replies::ActionLetter;
use crate::store::talk::TalkRow;

/// What is recorded about the origin of an action.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ActionOrigin<'a> {
    /// Nothing.
    Plain,
    /// The key under which its response can be requested again.
    Keyed(&'a RetryKey<'a>),
    /// The letter that it came in.
    Letter(&'a PlayedLetter),
}

impl<'a> ActionOrigin<'a> {
    /// Its part of the action's statement.
    pub(in crate::app) fn written(
        self,
        loaded: &LoadedGame,
        role: Role,
        events: &[Event],
    ) -> (Option<MoveKey>, Option<ActionLetter>) {
        match self {
            Self::Plain => (None, None),
            Self::Keyed(retry) => {
                let user = role.seat().and_then(|seat| loaded.rows.seats.get(seat.index())?.user);
                (user.map(|user| MoveKey { user, key: retry.key.to_owned(), digest: retry.digest }), None)
            }
            Self::Letter(PlayedLetter { letter, token_hash, once, .. }) => {
                let (id, once, token_hash) = (*letter, *once, token_hash.clone());
                (None, Some(ActionLetter { id, token_hash, once, answers: renews(events) }))
            }
        }
    }

    /// What its author says to the other player.
    pub(in crate::app) fn talk(self) -> Option<TalkRow> {
        match self.letter()?.talk.as_ref()? {
            LetterTalk::Said(row) => Some(row.clone()),
            LetterTalk::Unsaid(_) => None,
        }
    }

    /// The letter, if there is one.
    pub(in crate::app) const fn letter(self) -> Option<&'a PlayedLetter> {
        match self {
            Self::Plain | Self::Keyed(_) => None,
            Self::Letter(letter) => Some(letter),
        }
    }
}
