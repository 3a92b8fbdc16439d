//! The kinds of mail that a user may have at once, in a daily digest, or not at all (L-5). Mails that keep an account
//! safe are not among them, nor are answers to letters that were not played.

use serde::{Deserialize, Serialize};

/// A kind of mail that can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Somebody wants to play.
    Invitation,
    /// Set up your army.
    SetupWanted,
    /// It is your turn.
    YourTurn,
    /// Another decision is yours: a card, a rescue, a recruit, a flag.
    DecisionWanted,
    /// A deadline approaches.
    Reminder,
    /// A draw may be accepted or refused.
    DrawOffered,
    /// Another player's time is up: claim the forfeit, or wait.
    TimeUp,
    /// The game has ended.
    GameOver,
    /// A letter was played.
    MoveReceived,
    /// A player in one of the reader's games will be away.
    LeaveAnnounced,
}

impl Kind {
    /// All of them. Links in old mails hold positions in this list: add new ones at the end.
    pub const ALL: [Self; 10] = [
        Self::Invitation,
        Self::SetupWanted,
        Self::YourTurn,
        Self::DecisionWanted,
        Self::Reminder,
        Self::DrawOffered,
        Self::TimeUp,
        Self::GameOver,
        Self::MoveReceived,
        Self::LeaveAnnounced,
    ];

    /// The stable word, as in dedupe keys and logs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Invitation => "invitation",
            Self::SetupWanted => "setup-wanted",
            Self::YourTurn => "your-turn",
            Self::DecisionWanted => "decision-wanted",
            Self::Reminder => "reminder",
            Self::DrawOffered => "draw-offered",
            Self::TimeUp => "time-up",
            Self::GameOver => "game-over",
            Self::MoveReceived => "move-received",
            Self::LeaveAnnounced => "leave-announced",
        }
    }

    /// The kind with this word.
    #[must_use]
    pub fn find(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Whether such a mail asks its reader for something that they may have done meanwhile.
    #[must_use]
    pub const fn asks(self) -> bool {
        match self {
            Self::Invitation
            | Self::SetupWanted
            | Self::YourTurn
            | Self::DecisionWanted
            | Self::Reminder
            | Self::DrawOffered
            | Self::TimeUp => true,
            Self::GameOver | Self::MoveReceived | Self::LeaveAnnounced => false,
        }
    }
}
