//! The keys of notices: what each is about, in one line. The outbox and the notices for digests hold no key of a game,
//! or of an account, twice, so that nothing is reported twice. Rows of a while ago hold keys of the same forms, which
//! therefore stay as they are.

use std::fmt;

use chrono::{DateTime, Utc};
use fieldpost_engine::Seat;
use uuid::Uuid;

use crate::values::{MailKind, SwitchableKind};

/// What a notice is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoticeKey {
    /// An action: each seat gets one notice of a kind for a version of the game.
    Action {
        /// The game that it happened in.
        game: Uuid,
        /// Its version after the action.
        version: i64,
        /// The reader's seat.
        seat: Seat,
        /// The kind of notice.
        kind: MailKind,
    },
    /// A decision: leaving and taking a seat again begins another one without a new version.
    Decision {
        /// The game that waits for it.
        game: Uuid,
        /// Since when it is owed.
        since: DateTime<Utc>,
        /// The reader's seat.
        seat: Seat,
        /// The kind of notice.
        kind: MailKind,
    },
    /// A reminder of a decision, during which the version may change: by a draw offer, or another seat's setup.
    Reminder {
        /// The game that waits for the decision.
        game: Uuid,
        /// Since when the decision is owed.
        since: DateTime<Utc>,
        /// The reader's seat.
        seat: Seat,
        /// How many hours before the deadline.
        hours: i16,
    },
    /// A decision in a restored game.
    Restored {
        /// The game that went back to the backup.
        game: Uuid,
        /// The version that it went back to.
        version: i64,
        /// The reader's seat.
        seat: Seat,
        /// The kind of notice.
        kind: MailKind,
        /// The life of the database.
        life: usize,
    },
    /// A letter that is answered.
    Letter {
        /// The game that the letter is about.
        game: Uuid,
        /// The letter that is answered.
        letter: Uuid,
        /// Its author's seat.
        seat: Seat,
        /// The kind of notice.
        kind: MailKind,
    },
    /// A line of talk.
    Talk {
        /// The game that it was said in.
        game: Uuid,
        /// The id of what was said.
        line: Uuid,
        /// The reader's seat.
        seat: Seat,
    },
    /// A leave that was announced.
    Leave {
        /// The id of the leave.
        leave: Uuid,
        /// The user who is told.
        reader: Uuid,
    },
    /// The account itself.
    Account {
        /// Whose: the user or the registration.
        owner: Uuid,
        /// The kind of notice.
        kind: MailKind,
        /// The id of its token, or whatever else makes it unique.
        about: String,
    },
}

impl NoticeKey {
    /// Its place in the tables of games: the game, or the user or registration where it is about no game.
    #[must_use]
    pub const fn place(&self) -> Uuid {
        match self {
            Self::Action { game, .. }
            | Self::Decision { game, .. }
            | Self::Reminder { game, .. }
            | Self::Restored { game, .. }
            | Self::Letter { game, .. }
            | Self::Talk { game, .. } => *game,
            Self::Leave { reader, .. } => *reader,
            Self::Account { owner, .. } => *owner,
        }
    }

    /// The leave that it is about.
    #[must_use]
    pub const fn leave(&self) -> Option<Uuid> {
        match self {
            Self::Leave { leave, .. } => Some(*leave),
            Self::Action { .. }
            | Self::Decision { .. }
            | Self::Reminder { .. }
            | Self::Restored { .. }
            | Self::Letter { .. }
            | Self::Talk { .. }
            | Self::Account { .. } => None,
        }
    }

    /// The line of talk that a stored key is about.
    #[must_use]
    pub fn line_of(key: &str) -> Option<Uuid> {
        key.split(':').nth(1)?.parse().ok()
    }
}

impl fmt::Display for NoticeKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action { game, version, seat, kind } => write!(f, "{game}:{version}:{}:{kind}", seat.0),
            Self::Decision { game, since, seat, kind } => {
                write!(f, "{game}:{}:{}:{kind}", since.timestamp_micros(), seat.0)
            }
            Self::Reminder { game, since, seat, hours } => {
                write!(f, "{game}:{}:{}:{}-{hours}", since.timestamp_micros(), seat.0, SwitchableKind::Reminder)
            }
            Self::Restored { game, version, seat, kind, life } => {
                write!(f, "{game}:{version}:{}:{kind}:{life}", seat.0)
            }
            Self::Letter { game, letter, seat, kind } => write!(f, "{game}:{letter}:{}:{kind}", seat.0),
            Self::Talk { game, line, seat } => write!(f, "{game}:{line}:{}:{}", seat.0, SwitchableKind::Talk),
            Self::Leave { leave, reader } => write!(f, "{}:{leave}:{reader}", SwitchableKind::LeaveAnnounced),
            Self::Account { kind, about, .. } => write!(f, "{kind}:{about}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::FixedKind;

    #[test]
    fn keys_have_the_forms_of_those_that_are_stored() {
        let (game, letter, leave, reader) = (Uuid::nil(), Uuid::from_u128(1), Uuid::from_u128(2), Uuid::from_u128(3));
        let (version, seat, since) = (42, Seat(1), DateTime::from_timestamp_micros(1_500_000).unwrap_or_default());
        let kind = MailKind::from(SwitchableKind::YourTurn);
        let forms = [
            (NoticeKey::Action { game, version, seat, kind }, format!("{game}:42:1:your-turn")),
            (NoticeKey::Decision { game, since, seat, kind }, format!("{game}:1500000:1:your-turn")),
            (NoticeKey::Reminder { game, since, seat, hours: 24 }, format!("{game}:1500000:1:reminder-24")),
            (NoticeKey::Restored { game, version, seat, kind, life: 2 }, format!("{game}:42:1:your-turn:2")),
            (NoticeKey::Letter { game, letter, seat, kind: FixedKind::Help.into() }, format!("{game}:{letter}:1:help")),
            (NoticeKey::Talk { game, line: letter, seat }, format!("{game}:{letter}:1:talk")),
            (NoticeKey::Leave { leave, reader }, format!("leave-announced:{leave}:{reader}")),
            (
                NoticeKey::Account { owner: reader, kind: FixedKind::ResetPassword.into(), about: letter.to_string() },
                format!("reset-password:{letter}"),
            ),
        ];
        for (key, form) in forms {
            assert_eq!(key.to_string(), form);
            if let NoticeKey::Talk { line, .. } = key {
                assert_eq!(NoticeKey::line_of(&form), Some(line));
            }
        }
    }
}
