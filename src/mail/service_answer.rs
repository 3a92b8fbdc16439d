//! Answers to letters that are about no game (I-9), with all content of their mails. Words are in `service`.

use chrono::{DateTime, Utc};

use super::letter::CommandFault;
use super::letter_answer::{AccountSettings, GameList};
use super::terms::{GameTerms, RulesetTitle};

/// The content of the answer to a letter to the service address, or to a personal one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceAnswer {
    /// What can be written.
    Help {
        /// Whether the reader has no account.
        newcomer: bool,
        /// What could not be read, if that is why they are told.
        unclear: Option<UnclearLetter>,
        /// The invitation that they answer, if it is still open.
        invitation: Option<OpenInvitation>,
    },
    /// Nothing is done until the reader confirms it.
    Confirm {
        /// What.
        question: ServiceQuestion,
        /// The secret of the page.
        token: String,
    },
    /// The reader has an account now.
    Welcome {
        /// The name that the user has now.
        name: String,
        /// What became of the invitation that they answered.
        seat: NewcomerSeat,
    },
    /// The reader has an account already.
    Known,
    /// It was not done.
    Refused(ServiceRefusal),
    /// Others were invited to a game.
    Invited {
        /// Their names or addresses.
        guests: Vec<String>,
        /// The terms of the game.
        terms: GameTerms,
    },
    /// The reader took a seat.
    Joined {
        /// The other players so far.
        others: Vec<String>,
        /// The terms of the game.
        terms: GameTerms,
    },
    /// The reader has declined an invitation.
    Declined,
    /// The reader offers a seat.
    Opened {
        /// The terms of the game.
        terms: GameTerms,
    },
    /// The games of the reader.
    Games(GameList),
    /// The settings of the reader's account, and what became of the letter.
    Settings(AccountSettings),
    /// What can be played.
    Rulesets(Vec<RulesetTitle>),
    /// Nothing was done, as the reader wished.
    Withdrawn,
    /// The question that the reader answers is no longer open.
    Stale,
    /// The address that the reader writes to is no longer valid. The games of a reader who has an account.
    Expired(Option<GameList>),
    /// The letter could not be handled, through a fault of ours.
    GivenUp,
}

/// What became of the invitation that a newcomer answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NewcomerSeat {
    /// They answered none.
    Uninvited,
    /// They have the seat.
    Taken {
        /// The other players so far.
        others: Vec<String>,
        /// The terms of the game.
        terms: GameTerms,
    },
    /// It was no longer open.
    Lapsed,
}

/// An invitation that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenInvitation {
    /// The name of the inviting user; `None` if they are gone, or the reader has no account: nobody puts a name of
    /// their choice into a mail to people who did not ask for it.
    pub host: Option<String>,
    /// The names of the others but the inviting user.
    pub others: Vec<String>,
    /// The partner among them, or the inviting user, if the ruleset has partners.
    pub partner: Option<String>,
    /// The terms of the game.
    pub terms: GameTerms,
    /// The seat's name in the ruleset.
    pub seat: String,
    /// The chosen options: names and values.
    pub chosen: Vec<(&'static str, String)>,
    /// Until when it is open.
    pub until: DateTime<Utc>,
    /// The secret of its page.
    pub token: String,
}

/// A letter without a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnclearLetter {
    /// Why not, with its lines; only for readers who certainly wrote it, because nobody may put text into mails to
    /// others.
    pub fault: Option<CommandFault>,
}

/// What a reader must confirm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceQuestion {
    /// To become a user.
    Register {
        /// The name, which is valid.
        name: String,
    },
    /// Anything else.
    Request {
        /// It, in words.
        said: String,
    },
    /// What a sentence states that the reader certainly wrote.
    Sentence {
        /// It, in words.
        said: String,
    },
}

/// Why a request was not carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceRefusal {
    /// A name is missing.
    NoName,
    /// It is not a name, or a reserved one.
    NotAName,
    /// Another user has the name.
    NameTaken {
        /// One that is free.
        free: Option<String>,
    },
    /// Nobody has this name.
    NoUser(String),
    /// This word is neither a ruleset nor a time.
    NoTerm(String),
    /// Letters from this address are never read.
    NeverRead,
    /// The number of guests is not that of the other seats.
    Guests {
        /// How many there must be.
        wanted: usize,
    },
    /// The author invited themselves, or somebody twice.
    GuestTwice,
    /// Only users can accept an invitation.
    NoAccount,
    /// Too often.
    TooOften,
    /// This many of the author's games wait for others already.
    Waiting(u32),
    /// The author is barred.
    Barred {
        /// The address to write to about it.
        contact: String,
    },
    /// For another reason.
    Impossible,
}
