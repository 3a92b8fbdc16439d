//! The source of a receipt: the letter of an action, and its text for the author (I-5, I-6).

use chrono::{DateTime, Utc};
use fieldpost_engine::Seat;
use uuid::Uuid;

use crate::mail::{TalkNews, UnsaidTalk};
use crate::store::talk::TalkRow;
use crate::values::ConditionalMove;

/// A letter with an action (I-6).
#[derive(Clone, Debug)]
pub(crate) struct PlayedLetter {
    /// The id of the letter.
    pub letter: Uuid,
    /// The digest of the token of the address that it came to.
    pub token_hash: Vec<u8>,
    /// Whether that address must not have been used before.
    pub once: bool,
    /// The author's seat.
    pub seat: Seat,
    /// Its text for the author.
    pub receipt: ReceiptText,
    /// When it was written.
    pub written_at: DateTime<Utc>,
    /// The conditional moves below its action.
    pub ordered: Vec<ConditionalMove>,
    /// What its author says to the other player, if anything.
    pub talk: Option<LetterTalk>,
}

/// What became of talk in a letter.
#[derive(Clone, Debug)]
pub(crate) enum LetterTalk {
    /// It is stored as this row.
    Said(TalkRow),
    /// It is not passed on.
    Unsaid(UnsaidTalk),
}

impl LetterTalk {
    /// The line, if the other player is told it.
    pub(crate) fn received_line(&self) -> Option<&TalkRow> {
        match self {
            Self::Said(row) if !row.withheld => Some(row),
            Self::Said(_) | Self::Unsaid(_) => None,
        }
    }

    /// What its author is told.
    pub(crate) fn news(&self) -> TalkNews<'_> {
        match self {
            Self::Said(row) => TalkNews::Passed(&row.text),
            Self::Unsaid(why) => TalkNews::Unsaid(*why),
        }
    }
}

/// The text of a letter for its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReceiptText {
    /// These words (N-4).
    Words(String),
    /// Their army, which is drawn instead.
    Army,
}
