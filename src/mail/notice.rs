//! What a user may have to be told, and to whom it is told. Words and form are made elsewhere.

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::{GameView, Illegal, Seat, SeenEvent};
use uuid::Uuid;

use super::kind::Kind;
use super::language::Language;
use super::letter::Unclear;

/// One notice (L-5), with everything that its mail says.
#[derive(Clone, Copy, Debug)]
pub enum Notice<'a> {
    /// Prove the address with which you registered.
    VerifyAddress {
        /// The secret of the link.
        token: &'a str,
        /// How long the link works.
        lives: TimeDelta,
    },
    /// Choose a new password.
    ResetPassword {
        /// The secret of the link.
        token: &'a str,
        /// How long the link works.
        lives: TimeDelta,
    },
    /// Prove the address that you want to have from now on.
    ProveAddress {
        /// The secret of the link.
        token: &'a str,
        /// How long the link works.
        lives: TimeDelta,
    },
    /// Your account has another address now: told to the old one, which never learns the new one.
    AddressChanged {
        /// When it was changed.
        at: DateTime<Utc>,
        /// How to undo it, if that can be.
        undo: Option<Undo<'a>>,
    },
    /// Your password was set anew: whoever did not do that must know.
    PasswordChanged {
        /// When.
        at: DateTime<Utc>,
        /// With which program and system, in words that nobody else has chosen.
        device: Option<&'a str>,
        /// From which network.
        network: &'a str,
    },
    /// Somebody, perhaps you, tried to have an account with your address.
    AddressKnown,
    /// Somebody wants to play with you.
    Invitation {
        /// The game; its events are not told.
        play: Play<'a>,
        /// The secret of the link to the page on which to accept or decline.
        token: &'a str,
    },
    /// Both seats are taken: hide your army.
    SetupWanted(Play<'a>),
    /// The game waits for your turn.
    YourTurn(Play<'a>),
    /// Somebody who plays with the recipient will be away.
    LeaveAnnounced {
        /// Who.
        who: &'a str,
        /// From when.
        begins: DateTime<Utc>,
        /// Until when.
        ends: DateTime<Utc>,
    },
    /// The game waits for something else that you have to decide: a card, a rescue, a recruit, a flag.
    DecisionWanted(Play<'a>),
    /// The game still waits for the recipient.
    Reminder {
        /// The game.
        play: Play<'a>,
        /// How much time is left.
        left: TimeDelta,
    },
    /// Somebody offers a draw; the game goes on meanwhile.
    DrawOffered(Play<'a>),
    /// The time of the player whose turn it is is up: claim that, or wait.
    TimeUp(Play<'a>),
    /// What has come together since the last digest (L-5).
    Digest {
        /// The notices, as things stand now, the most urgent first; no digests.
        parts: &'a [Notice<'a>],
    },
    /// The game has ended.
    GameOver {
        /// The game.
        play: Play<'a>,
        /// Its record (N-5), to be attached; an aborted game has none.
        record: Option<&'a str>,
    },
    /// What came of a letter.
    Answer {
        /// The game as it is now.
        play: Play<'a>,
        /// What is answered.
        answer: Answer<'a>,
    },
}

/// What a letter is answered.
#[derive(Clone, Copy, Debug)]
pub enum Answer<'a> {
    /// It was played; here is what it said.
    Received {
        /// The action in words (N-4).
        said: &'a str,
    },
    /// The army that it gave is locked; the reader's view has it.
    Hidden,
    /// It was not played.
    Refused {
        /// Why.
        why: Why<'a>,
    },
    /// The game as it stands, as asked.
    Position,
    /// The decision that it was about is over; the game as it stands.
    Late,
    /// The words that can be used.
    Help,
    /// It waits until its author confirms it on a page.
    Confirm {
        /// The action in words (N-4).
        said: &'a str,
        /// The secret of the page.
        token: &'a str,
        /// Whether it came from another address than the player's.
        doubtful: bool,
    },
}

/// Why a letter was not played.
#[derive(Clone, Copy, Debug)]
pub enum Why<'a> {
    /// It asks for nothing that could be done.
    Unclear(&'a Unclear),
    /// The rules refuse it.
    Rule(&'a Illegal),
    /// It claims that somebody's time is up, and nobody's is.
    NothingToClaim,
}

/// A game as one of its players may see it, and what has just happened in it.
#[derive(Clone, Copy, Debug)]
pub struct Play<'a> {
    /// The game.
    pub game: Uuid,
    /// The game as the recipient, who has a seat, may see it.
    pub view: &'a GameView,
    /// What the recipient was shown since the last mail, oldest first.
    pub seen: &'a [SeenEvent],
    /// The user names by seat; none for a seat that is open.
    pub names: &'a [Option<String>],
    /// The recipient's time.
    pub time: Time,
    /// The token of the address to which the recipient may answer (I-1).
    pub reply: Option<&'a str>,
    /// When others are away.
    pub away: &'a [Away],
}

/// When a player is away (T-5).
#[derive(Clone, Copy, Debug)]
pub struct Away {
    /// Who.
    pub seat: Seat,
    /// From when.
    pub begins: DateTime<Utc>,
    /// Until when.
    pub ends: DateTime<Utc>,
}

/// The time that a player has in a game (T-1, T-6).
#[derive(Clone, Copy, Debug)]
pub struct Time {
    /// How time is given.
    pub pace: Pace,
    /// Since when the game has waited for the player, if it does.
    pub since: Option<DateTime<Utc>>,
    /// Until when the player owes the decision, if they owe it and it has a deadline.
    pub until: Option<DateTime<Utc>>,
}

/// How time is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// The same for every decision.
    PerTurn(TimeDelta),
    /// From a bank that each turn adds to.
    Bank {
        /// What the player has.
        left: TimeDelta,
        /// What a turn adds.
        increment: TimeDelta,
    },
    /// As much as anybody wants.
    Unlimited,
}

/// Who is told. The address must be a verified one, unless the notice is about the address itself.
#[derive(Clone, Debug)]
pub struct Recipient {
    /// The user; none for somebody who is not one yet.
    pub user: Option<Uuid>,
    /// The user's name; it may hold anything a person can type (L-8).
    pub name: String,
    /// The mail address.
    pub address: String,
    /// The zone of the tz database in which times are told; an unknown one is passed over.
    pub zone: String,
    /// The language of the mail.
    pub language: Language,
}

/// A link that undoes something.
#[derive(Clone, Copy, Debug)]
pub struct Undo<'a> {
    /// The secret of the link.
    pub token: &'a str,
    /// How long the link works.
    pub lives: TimeDelta,
}

impl Notice<'_> {
    /// The stable word for the kind of notice, as in dedupe keys, headers and logs.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::VerifyAddress { .. } => "verify-address",
            Self::ResetPassword { .. } => "reset-password",
            Self::ProveAddress { .. } => "prove-address",
            Self::AddressChanged { .. } => "address-changed",
            Self::PasswordChanged { .. } => "password-changed",
            Self::AddressKnown => "address-known",
            Self::Invitation { .. } => "invitation",
            Self::SetupWanted(_) => "setup-wanted",
            Self::YourTurn(_) => "your-turn",
            Self::LeaveAnnounced { .. } => "leave-announced",
            Self::DecisionWanted(_) => "decision-wanted",
            Self::Reminder { .. } => "reminder",
            Self::DrawOffered(_) => "draw-offered",
            Self::TimeUp(_) => "time-up",
            Self::Digest { .. } => "digest",
            Self::GameOver { .. } => "game-over",
            Self::Answer { answer: Answer::Received { .. } | Answer::Hidden, .. } => "move-received",
            Self::Answer { answer: Answer::Refused { .. }, .. } => "move-refused",
            Self::Answer { answer: Answer::Position | Answer::Late, .. } => "position",
            Self::Answer { answer: Answer::Help, .. } => "help",
            Self::Answer { answer: Answer::Confirm { .. }, .. } => "confirm-letter",
        }
    }

    /// The kind of mail by which the recipient may have it otherwise than at once (L-5); none for what keeps an account
    /// safe, and for what the author of a letter asked for or must know.
    #[must_use]
    pub fn switch(&self) -> Option<Kind> {
        Kind::find(self.kind())
    }

    /// The token of the address to which the mail as a whole may be answered.
    #[must_use]
    pub fn reply(&self) -> Option<&str> {
        match self {
            Self::Digest { parts } => match parts.iter().filter_map(Self::reply).collect::<Vec<_>>()[..] {
                [only] => Some(only),
                _ => None,
            },
            _ => self.play()?.reply,
        }
    }

    /// The game that the notice is about, if any.
    #[must_use]
    pub const fn play(&self) -> Option<&Play<'_>> {
        match self {
            Self::VerifyAddress { .. }
            | Self::ResetPassword { .. }
            | Self::ProveAddress { .. }
            | Self::AddressChanged { .. }
            | Self::PasswordChanged { .. }
            | Self::AddressKnown
            | Self::Digest { .. }
            | Self::LeaveAnnounced { .. } => None,
            Self::Invitation { play, .. }
            | Self::Answer { play, .. }
            | Self::Reminder { play, .. }
            | Self::SetupWanted(play)
            | Self::YourTurn(play)
            | Self::DecisionWanted(play)
            | Self::DrawOffered(play)
            | Self::TimeUp(play)
            | Self::GameOver { play, .. } => Some(play),
        }
    }
}
