//! Notices: what a user must be told, and the recipient. Words and layout are made elsewhere.

use chrono::serde::{ts_microseconds, ts_microseconds_option};
use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::{GameView, Seat, SeatSet, SeenEvent};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::access::{AccessNews, FactorNews, ProgramName, WebhookOffReason};
use super::letter_answer::{LastAnswer, LetterAnswer};
use super::service_answer::ServiceAnswer;
use super::terms::{InvitationTerms, Pace};
use super::unsaid::UnsaidTalk;
use fieldpost_values::{ConditionalReport, FixedKind, Language, MailKind, PasswordProof, SwitchableKind, Zone};

/// One notice (L-5), with all content of its mail.
#[derive(Clone, Copy, Debug)]
pub enum Notice<'a> {
    /// Prove the address with which you registered.
    VerifyAddress {
        /// The secret of the link.
        token: &'a str,
        /// How long the link is valid.
        ttl: TimeDelta,
        /// The game whose open seat the reader came for, if any.
        game: Option<Uuid>,
    },
    /// Choose a new password.
    ResetPassword {
        /// The secret of the link.
        token: &'a str,
        /// How long the link is valid.
        ttl: TimeDelta,
    },
    /// Prove your new address.
    ProveAddress {
        /// The secret of the link.
        token: &'a str,
        /// How long the link is valid.
        ttl: TimeDelta,
    },
    /// The address of your account has changed: sent to the old address, without the new one.
    AddressChanged {
        /// When it was changed.
        at: DateTime<Utc>,
        /// How to undo it, if possible.
        undo: Option<Undo<'a>>,
    },
    /// A new password was set: if that was not you, you must know.
    PasswordChanged {
        /// What whoever set it has proven.
        by: PasswordProof,
        /// When.
        at: DateTime<Utc>,
        /// The program and system, in our own words.
        device: Option<&'a str>,
        /// From which network.
        network: &'a str,
    },
    /// A personal access token was made: if that was not you, you must know.
    TokenCreated(AccessNews<'a>),
    /// Something happened to the second factor, or a code was wrong: if that was not you, you must know.
    SecondFactor(FactorNews<'a>),
    /// A third-party program may act for you: if that was not you, you must know.
    ProgramAllowed(AccessNews<'a>, ProgramName<'a>),
    /// A webhook was switched off by the service.
    WebhookSwitchedOff {
        /// The machine to which its messages went.
        host: &'a str,
        /// Why.
        why: WebhookOffReason,
        /// Since when that has been so.
        since: DateTime<Utc>,
    },
    /// The link of a mail has switched off mails without which a game may be lost: if that was not you, you must know.
    MailsSwitchedOff {
        /// Which kind; those of the digest if there is none.
        kind: Option<SwitchableKind>,
        /// The secret of the link that undoes it.
        token: &'a str,
    },
    /// The account was deleted: the last mail of all. If that was not you, you must know.
    AccountDeleted {
        /// When.
        at: DateTime<Utc>,
        /// The program and system, in our own words.
        device: Option<&'a str>,
        /// From which network.
        network: &'a str,
    },
    /// Somebody, perhaps you, tried to have an account with your address.
    AddressKnown,
    /// Somebody wants to play with you.
    Invitation {
        /// The game; its events are not shown.
        news: GameNews<'a>,
        /// The secret of the link to the page on which to accept or decline.
        token: &'a str,
        /// Who invites, and what there is to know of the time.
        terms: InvitationTerms<'a>,
    },
    /// Every seat is taken: set up your army.
    SetupWanted(GameNews<'a>),
    /// The game waits for your turn.
    YourTurn(GameNews<'a>),
    /// A player in one of the recipient's games will be away.
    LeaveAnnounced {
        /// Who.
        who: &'a str,
        /// From when.
        begins: DateTime<Utc>,
        /// Until when.
        ends: DateTime<Utc>,
    },
    /// The game waits for another decision of yours: a card, a rescue, a recruit, a flag.
    DecisionWanted(GameNews<'a>),
    /// The game still waits for the recipient.
    Reminder {
        /// The game.
        news: GameNews<'a>,
        /// How much time is left.
        left: TimeDelta,
    },
    /// Somebody offers a draw; the game goes on meanwhile.
    DrawOffered(GameNews<'a>),
    /// The recipient's offer of a draw was refused.
    DrawRefused(GameNews<'a>),
    /// The other player has said something, and no other mail tells it.
    Talk(GameNews<'a>),
    /// The time of the player to move is up: claim the forfeit, or wait.
    TimeUp(GameNews<'a>),
    /// The recipient's own time is up, and others may claim that.
    Overdue(GameNews<'a>),
    /// Everything since the last digest (L-5).
    Digest {
        /// The notices, as of now, the most urgent first; no digests.
        parts: &'a [Notice<'a>],
    },
    /// The game has ended.
    GameOver {
        /// The game.
        news: GameNews<'a>,
        /// Its record (N-5), to be attached; an aborted game has none.
        record: Option<&'a str>,
        /// The player whose action ended it, if one did.
        by: Option<Seat>,
        /// The token of the page for a rematch.
        rematch: Option<&'a str>,
    },
    /// The answer to a letter.
    Answer {
        /// The game as it is now.
        news: GameNews<'a>,
        /// The content of the answer.
        answer: LetterAnswer<'a>,
        /// Which letters are not answered after it that day, if it is the last.
        last: Option<LastAnswer>,
    },
    /// The answer to a letter that is about no game (I-9).
    Service {
        /// The content of the answer.
        answer: &'a ServiceAnswer,
        /// The token of the personal address to which the recipient may answer.
        reply: &'a str,
        /// Which letters are not answered after it that day, if it is the last.
        last: Option<LastAnswer>,
    },
}

/// A game as one of its players may see it, and the latest events.
#[derive(Clone, Copy, Debug)]
pub struct GameNews<'a> {
    /// The game that the mail is about.
    pub game: Uuid,
    /// The game as the recipient, who has a seat, may see it.
    pub view: &'a GameView,
    /// What the recipient was shown since the last mail, oldest first.
    pub seen: &'a [SeenEvent],
    /// The user names by seat; `None` for an open seat.
    pub names: &'a [Option<String>],
    /// The seats of users who say that they are bots.
    pub bots: SeatSet,
    /// The recipient's time.
    pub time: Time,
    /// The token of the address to which the recipient may answer (I-1).
    pub reply: Option<&'a str>,
    /// When others are away.
    pub away: &'a [Absence],
    /// The time of everybody who owes a decision; needed only by what tells whom the game waits for.
    pub owed: &'a [OwedTime],
    /// What was said between the players, if the mail tells any of it.
    pub talk: Option<TalkNews<'a>>,
}

/// What a mail says of talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TalkNews<'a> {
    /// The other player said these lines to the recipient.
    Received(&'a [String]),
    /// The recipient's own line was passed on.
    Passed(&'a str),
    /// It was not.
    Unsaid(UnsaidTalk),
}

/// What a player has left for the decision that they owe (T-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwedTime {
    /// Who.
    pub seat: Seat,
    /// Until when, if there is a deadline.
    #[serde(with = "ts_microseconds_option")]
    pub until: Option<DateTime<Utc>>,
    /// What is left in their bank, if they have one.
    pub bank: Option<TimeDelta>,
}

/// When a player is away (T-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Absence {
    /// Who.
    pub seat: Seat,
    /// From when.
    #[serde(with = "ts_microseconds")]
    pub begins: DateTime<Utc>,
    /// Until when.
    #[serde(with = "ts_microseconds")]
    pub ends: DateTime<Utc>,
}

/// The time that a player has in a game (T-1, T-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Time {
    /// How time is given.
    pub pace: Pace,
    /// Since when the game has been waiting for the player, if it does.
    #[serde(with = "ts_microseconds_option")]
    pub since: Option<DateTime<Utc>>,
    /// Until when the player owes the decision, if they owe it and it has a deadline.
    #[serde(with = "ts_microseconds_option")]
    pub until: Option<DateTime<Utc>>,
}

/// The recipient. The address must be a verified one, unless the notice is about the address itself.
#[derive(Clone, Debug)]
pub struct Recipient {
    /// The user; `None` for a person without an account.
    pub user: Option<Uuid>,
    /// The user's name; it may hold anything a person can type (L-8).
    pub name: String,
    /// The mail address.
    pub address: String,
    /// The zone for times.
    pub zone: Zone,
    /// The language of the mail.
    pub language: Language,
}

/// A link that undoes something.
#[derive(Clone, Copy, Debug)]
pub struct Undo<'a> {
    /// The secret of the link.
    pub token: &'a str,
    /// How long the link is valid.
    pub ttl: TimeDelta,
}

impl<'a> Notice<'a> {
    /// A notice that asks for a decision or offers a draw, by its kind; `None` for any other kind.
    #[must_use]
    pub const fn of_decision(kind: SwitchableKind, news: GameNews<'a>) -> Option<Self> {
        match kind {
            SwitchableKind::SetupWanted => Some(Self::SetupWanted(news)),
            SwitchableKind::YourTurn => Some(Self::YourTurn(news)),
            SwitchableKind::DecisionWanted => Some(Self::DecisionWanted(news)),
            SwitchableKind::DrawOffered => Some(Self::DrawOffered(news)),
            SwitchableKind::Invitation
            | SwitchableKind::Reminder
            | SwitchableKind::TimeUp
            | SwitchableKind::GameOver
            | SwitchableKind::MoveReceived
            | SwitchableKind::LeaveAnnounced
            | SwitchableKind::DrawRefused
            | SwitchableKind::Talk => None,
        }
    }
}

impl Notice<'_> {
    /// The kind of mail that tells it, as in dedupe keys, headers and logs.
    #[must_use]
    pub fn kind(&self) -> MailKind {
        match self {
            Self::VerifyAddress { .. } => FixedKind::VerifyAddress.into(),
            Self::ResetPassword { .. } => FixedKind::ResetPassword.into(),
            Self::ProveAddress { .. } => FixedKind::ProveAddress.into(),
            Self::AddressChanged { .. } => FixedKind::AddressChanged.into(),
            Self::PasswordChanged { .. } => FixedKind::PasswordChanged.into(),
            Self::TokenCreated(_) => FixedKind::TokenCreated.into(),
            Self::SecondFactor(_) => FixedKind::SecondFactorChanged.into(),
            Self::ProgramAllowed(..) => FixedKind::ProgramAllowed.into(),
            Self::WebhookSwitchedOff { .. } => FixedKind::WebhookSwitchedOff.into(),
            Self::AccountDeleted { .. } => FixedKind::AccountDeleted.into(),
            Self::MailsSwitchedOff { .. } => FixedKind::MailsSwitchedOff.into(),
            Self::AddressKnown => FixedKind::AddressKnown.into(),
            Self::Invitation { .. } => SwitchableKind::Invitation.into(),
            Self::SetupWanted(_) => SwitchableKind::SetupWanted.into(),
            Self::YourTurn(_) => SwitchableKind::YourTurn.into(),
            Self::LeaveAnnounced { .. } => SwitchableKind::LeaveAnnounced.into(),
            Self::DecisionWanted(_) => SwitchableKind::DecisionWanted.into(),
            Self::Reminder { .. } | Self::Overdue(_) => SwitchableKind::Reminder.into(),
            Self::DrawRefused(_) => SwitchableKind::DrawRefused.into(),
            Self::Talk(_) => SwitchableKind::Talk.into(),
            Self::DrawOffered(_) => SwitchableKind::DrawOffered.into(),
            Self::TimeUp(_) => SwitchableKind::TimeUp.into(),
            Self::Digest { .. } => MailKind::Digest,
            Self::GameOver { .. } => SwitchableKind::GameOver.into(),
            Self::Service { answer: ServiceAnswer::Confirm { .. }, .. } => FixedKind::ConfirmLetter.into(),
            Self::Service { .. } => FixedKind::Help.into(),
            Self::Answer { answer, .. } => match answer {
                LetterAnswer::Received { ordered: [], .. } | LetterAnswer::Hidden => {
                    SwitchableKind::MoveReceived.into()
                }
                LetterAnswer::Received { .. }
                | LetterAnswer::Ordered { .. }
                | LetterAnswer::Conditional(ConditionalReport::Played { .. }) => FixedKind::ConditionalMove.into(),
                LetterAnswer::Refused { .. } | LetterAnswer::Barred { .. } | LetterAnswer::Conditional(_) => {
                    FixedKind::MoveRefused.into()
                }
                LetterAnswer::Position
                | LetterAnswer::Late { .. }
                | LetterAnswer::Rematch(_)
                | LetterAnswer::Reported(_) => FixedKind::Position.into(),
                LetterAnswer::Help
                | LetterAnswer::Rules { .. }
                | LetterAnswer::Games(_)
                | LetterAnswer::Settings(_) => FixedKind::Help.into(),
                LetterAnswer::Confirm { .. } | LetterAnswer::Doubted { .. } => FixedKind::ConfirmLetter.into(),
            },
        }
    }

    /// Its kind, if its reader may choose when to get it (L-5): not for account mails and answers to letters.
    #[must_use]
    pub fn switch(&self) -> Option<SwitchableKind> {
        match self.kind() {
            MailKind::Switchable(kind) => Some(kind),
            MailKind::Fixed(_) | MailKind::Digest => None,
        }
    }

    /// Whether its mail tells what the other player of a game said.
    #[must_use]
    pub fn brings_talk(&self) -> bool {
        match self {
            Self::Digest { parts } => parts.iter().any(Notice::brings_talk),
            notice => notice.news().is_some_and(|news| matches!(news.talk, Some(TalkNews::Received(_)))),
        }
    }

    /// The game that the notice is about, if any.
    #[must_use]
    pub const fn news(&self) -> Option<&GameNews<'_>> {
        match self {
            Self::VerifyAddress { .. }
            | Self::ResetPassword { .. }
            | Self::ProveAddress { .. }
            | Self::AddressChanged { .. }
            | Self::PasswordChanged { .. }
            | Self::TokenCreated(_)
            | Self::SecondFactor(_)
            | Self::ProgramAllowed(..)
            | Self::WebhookSwitchedOff { .. }
            | Self::AccountDeleted { .. }
            | Self::MailsSwitchedOff { .. }
            | Self::AddressKnown
            | Self::Digest { .. }
            | Self::LeaveAnnounced { .. }
            | Self::Service { .. } => None,
            Self::Invitation { news, .. }
            | Self::Answer { news, .. }
            | Self::Reminder { news, .. }
            | Self::SetupWanted(news)
            | Self::YourTurn(news)
            | Self::DecisionWanted(news)
            | Self::DrawOffered(news)
            | Self::DrawRefused(news)
            | Self::Talk(news)
            | Self::TimeUp(news)
            | Self::Overdue(news)
            | Self::GameOver { news, .. } => Some(news),
        }
    }
}
