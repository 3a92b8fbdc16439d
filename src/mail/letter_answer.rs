//! Answers to letters: what became of one, with all content of its mail. Words are in `answers`.

use chrono::{DateTime, TimeDelta, Utc};
use fieldpost_engine::Illegal;
use uuid::Uuid;

use super::letter::CommandFault;
use super::service_answer::OpenInvitation;
use fieldpost_values::{ConditionalReport, Language, MailTiming, OrderRefusal, Zone};

/// The content of the answer to a letter.
#[derive(Clone, Copy, Debug)]
pub enum LetterAnswer<'a> {
    /// It was played; this is its action.
    Received {
        /// The action in words (N-4).
        said: &'a str,
        /// The conditional moves that its author has now: conditions and answers.
        ordered: &'a [(String, String)],
    },
    /// These conditional moves are stored, and no others.
    Ordered {
        /// Conditions and answers.
        moves: &'a [(String, String)],
    },
    /// The army in it is locked; the reader's view has it.
    Hidden,
    /// It was not played.
    Refused {
        /// Why.
        why: LetterRefusal<'a>,
        /// Legal actions that its author may have meant, in words (N-4).
        nearest: &'a [String],
    },
    /// It was not played, because its author leaves open whether they want it: it waits for their yes.
    Doubted {
        /// Why it was not played.
        fault: &'a CommandFault,
        /// The only action that its author names, in words (N-4).
        said: &'a str,
        /// The secret of the page.
        token: &'a str,
    },
    /// No answer to a letter: what became of conditional moves (O-8).
    Conditional(&'a ConditionalReport),
    /// The current state of the game, as requested.
    Position,
    /// The decision that it was about is over; the current state of the game.
    Late {
        /// What it asked for, in words.
        said: &'a str,
    },
    /// Its author is barred, and may write to this address about it.
    Barred {
        /// The address.
        contact: &'a str,
    },
    /// The words that can be used.
    Help,
    /// The rules of the game, as requested.
    Rules {
        /// The page that explains them to players, as text, if there is one.
        page: Option<&'a str>,
    },
    /// The games of the reader, as requested.
    Games(&'a GameList),
    /// The rematch that it asked for.
    Rematch(RematchState),
    /// This line of talk is reported, as requested.
    Reported(&'a str),
    /// The settings of its author's account.
    Settings(&'a AccountSettings),
    /// It waits until its author confirms it on a page.
    Confirm {
        /// The action in words (N-4).
        said: &'a str,
        /// The secret of the page.
        token: &'a str,
        /// Why it waits.
        why: LetterQuestion,
        /// The conditional moves that are stored, if it is about them: conditions and answers in words.
        stored: &'a [(String, String)],
    },
}

/// Which letters are not answered any more on a day, after the answer that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastAnswer {
    /// Those of the same kind in the game.
    InGame,
    /// Those in the game of which their author would have to be asked.
    Question,
    /// Those that give conditional moves in the game.
    Order,
    /// Those of the same kind.
    OfKind,
    /// Those that are not played.
    OfAll,
}

/// The games of a reader.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameList {
    /// Those that wait for them, those that wait for others, and their invitations.
    pub games: Vec<ListedGame>,
    /// How many more there are.
    pub more: usize,
}

/// A game of the reader of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    /// Its id, which its page and its addresses are made of.
    pub game: Uuid,
    /// The names of the other players.
    pub others: Vec<String>,
    /// Whom it waits for.
    pub state: ListedState,
    /// The token of the address to answer to: of the game, or the personal one of an invitation.
    pub reply: String,
}

/// Whom a game of a list waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListedState {
    /// The reader.
    Yours {
        /// Until when.
        until: Option<DateTime<Utc>>,
        /// How long that is.
        left: Option<TimeDelta>,
    },
    /// Other players.
    Others {
        /// Whom the game waits for.
        names: Vec<String>,
        /// Until when.
        until: Option<DateTime<Utc>>,
    },
    /// Players: seats are still free.
    Open,
    /// The reader, who has not accepted the invitation to it.
    Invitation(Box<OpenInvitation>),
}

/// The settings of an account as they are now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountSettings {
    /// Why they are shown.
    pub outcome: SettingOutcome,
    /// The setting in words that was asked for, if it was not made.
    pub refused: Option<String>,
    /// The language of mails and pages.
    pub language: Language,
    /// The zone for times.
    pub zone: Zone,
    /// When mails come that can be switched off.
    pub digest: DigestSetting,
    /// When what other players say comes.
    pub talk: MailTiming,
    /// The leaves that are not over, in order: from when until when.
    pub leaves: Vec<(DateTime<Utc>, DateTime<Utc>)>,
    /// The days of leave that are left, by calendar year.
    pub days_left: Vec<(i32, u32)>,
}

/// When the mails come that can be switched off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DigestSetting {
    /// Some of them with the digest, at this local hour.
    At(u8),
    /// At once, those that are not off.
    AtOnce,
    /// Not at all: every kind is off.
    Off,
}

/// What became of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingOutcome {
    /// Nobody wanted to change anything.
    Shown,
    /// It is as its author wanted it.
    Changed,
    /// A leave like that cannot be announced.
    LeaveRefused,
    /// A leave cannot be cancelled any more.
    LeaveKept,
    /// There were too many leaves today.
    TooMany,
}

/// What became of a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum RematchState {
    /// The other players are invited.
    Invited,
    /// All players are there.
    Complete,
}

/// Why a letter waits until its author confirms it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterQuestion {
    /// It came from another address than the player's.
    Sender,
    /// It may end the game (G-2).
    End,
    /// It was found in a sentence (I-4).
    Sentence,
    /// Something stands around it that may take it back (I-4).
    Around,
    /// Its author has given conditional moves or taken them back since they wrote it.
    Overtaken,
}

/// What of a user is limited in number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameLimit {
    /// Invitations and games that they make in a day.
    Made,
    /// Seats that they give up in a day.
    Left,
    /// Games of theirs that wait for other players at once.
    Waiting,
}

/// Why a letter was not played.
#[derive(Clone, Copy, Debug)]
pub enum LetterRefusal<'a> {
    /// It has no valid command.
    NoCommand {
        /// Why not.
        fault: &'a CommandFault,
        /// What looks like a space and is not one of the board.
        unknown_space: Option<&'a str>,
    },
    /// It has no valid command, and somebody else may have written it: its words are not repeated.
    Unbelieved,
    /// The rules refuse it.
    Rule {
        /// Why.
        illegal: &'a Illegal,
        /// The action in words (N-4).
        said: &'a str,
    },
    /// Its conditional moves are not taken.
    Order {
        /// Why not.
        why: OrderRefusal,
        /// The first condition, in words.
        first: &'a str,
        /// They, and the turn above them, in words.
        said: &'a str,
    },
    /// It claims that somebody's time is up, but nobody's is.
    NothingToClaim {
        /// The claim in words.
        said: &'a str,
    },
    /// It asks for a rematch of a game without a result.
    NoRematch {
        /// The request in words.
        said: &'a str,
    },
    /// It asks for more than its author may do.
    Limited {
        /// The request in words.
        said: &'a str,
        /// How much that is.
        limit: GameLimit,
    },
    /// It reports a line of talk, but its author was told none.
    NothingSaid,
}
