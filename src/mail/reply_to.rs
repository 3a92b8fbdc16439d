//! Where the mail of a notice is answered (I-1, I-9).

use uuid::Uuid;

use super::letter_answer::{LetterAnswer, ListedGame, ListedState};
use super::notice::Notice;
use super::site::Site;

/// An address to which a mail, or one chapter of it, is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReplyTo<'a> {
    /// That of a decision of a game, with its token.
    Game(Uuid, &'a str),
    /// The personal one with this token.
    Personal(&'a str),
}

impl ReplyTo<'_> {
    /// The address, if such mails can be answered.
    pub(super) fn address(self, site: &Site) -> Option<String> {
        match self {
            Self::Game(game, token) => site.reply_address(game, token),
            Self::Personal(token) => site.personal_address(token),
        }
    }
}

impl Notice<'_> {
    /// Where the mail as a whole is answered. One with several addresses, each for a chapter, has none: an answer to it
    /// might be played in the wrong game.
    pub(super) fn reply_to(&self) -> Option<ReplyTo<'_>> {
        match self {
            Self::Digest { parts } => only(parts.iter().filter_map(Self::reply_to)),
            Self::Answer { answer: LetterAnswer::Games(games), .. } => {
                only(games.games.iter().map(ListedGame::reply_to))
            }
            Self::Service { reply, .. } => Some(ReplyTo::Personal(reply)),
            Self::Invitation { terms, .. } => terms.reply.map(ReplyTo::Personal),
            _ => self.news().and_then(|news| Some(ReplyTo::Game(news.game, news.reply?))),
        }
    }
}

impl ListedGame {
    /// Where letters about it go.
    pub(super) fn reply_to(&self) -> ReplyTo<'_> {
        match self.state {
            ListedState::Invitation(_) => ReplyTo::Personal(&self.reply),
            ListedState::Yours { .. } | ListedState::Others { .. } | ListedState::Open => {
                ReplyTo::Game(self.game, &self.reply)
            }
        }
    }
}

/// The only one of them.
fn only<'a>(mut all: impl Iterator<Item = ReplyTo<'a>>) -> Option<ReplyTo<'a>> {
    all.next().filter(|_| all.next().is_none())
}
