//! Errors of use cases. One enum for all of them, so that `http::problem` maps it to the wire in one exhaustive match;
//! a variant carries only what the caller may know.

use chrono::{DateTime, Utc};

use crate::app::allowance::Allowance;
use crate::app::refusal::Refusal;
use crate::auth::HashFault;
use crate::mail::FieldReason;

/// The result of a use case.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a use case refuses.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The caller is not authenticated: no token, or one that is no longer valid.
    #[error("log in first: the request carries no valid access token")]
    Unauthenticated,
    /// The caller is authenticated, but may not do this.
    #[error("{why}")]
    Forbidden {
        /// A plain sentence.
        why: &'static str,
    },
    /// There is no such thing, or the caller may not know about it.
    #[error("there is no such {what}")]
    NotFound {
        /// The noun: `game`, `user`, …
        what: &'static str,
    },
    /// The caller sent the token of a program for something that only a session may do.
    #[error("this token may not do this; log in with the name and the password")]
    SessionNeeded,
    /// The caller's token is not good for this.
    #[error("this token does not have the scope `{scope}`; use one that has it")]
    ScopeNeeded {
        /// The scope that it would need.
        scope: crate::values::Scope,
    },
    /// The caller has as many personal access tokens as one user may have.
    #[error("you have {most} personal access tokens, which is the limit; revoke one first")]
    TooManyTokens {
        /// How many there may be.
        most: u32,
    },
    /// The caller has as many webhooks as one user may have.
    #[error("you have {most} webhooks, which is the limit; delete one first")]
    TooManyWebhooks {
        /// How many there may be.
        most: u32,
    },
    /// Unknown name or address, wrong password, or an address that is not proven yet; it does not say which.
    #[error("the name, the address or the password is wrong, or the address is not proven yet")]
    WrongCredentials,
    /// The password is right, and a code of the second factor is missing.
    #[error("the password is right; a code of the authenticator app is needed as well, or a recovery code")]
    SecondFactorRequired,
    /// The key under which the secret of the second factor is encrypted is lost, and no code of the app can be checked.
    #[error(
        "codes of the app cannot be checked, because the server has lost its key; use a recovery code, or write to the \
         operator"
    )]
    SecondFactorUnreadable,
    /// The code of the second factor is wrong, or was used before.
    #[error("the code is wrong, or was used already; take the one that the app shows now, or a recovery code")]
    WrongCode,
    /// The caller has a second factor already.
    #[error(
        "the second factor is switched on already; make new recovery codes if you do not have them, or switch it off \
         first"
    )]
    SecondFactorOn,
    /// The operator has barred the caller, who has proven who they are.
    #[error("this account is barred; write to {contact} about it")]
    Barred {
        /// The address to write to.
        contact: String,
        /// When it ends by itself.
        until: Option<DateTime<Utc>>,
    },
    /// The refresh token is unknown, used up or expired.
    #[error("the refresh token is not valid; log in again")]
    InvalidRefreshToken,
    /// The link in the mail is unknown, used up or expired.
    #[error("the link is no longer valid; request a new one")]
    InvalidLink,
    /// Another user has the name, ignoring case, or one that looks the same.
    #[error("another user has this name, or one that looks the same; choose another")]
    NameTaken,
    /// Tried too often.
    #[error("tried too often; try again in {seconds} seconds")]
    TooMany {
        /// What was exceeded.
        allowance: Allowance,
        /// Seconds until the next attempt.
        seconds: u32,
    },
    /// Too many of the caller's games wait for others.
    #[error("{most} of your games wait for others, which is the limit; abort one, or wait until its seats are taken")]
    TooManyOpenGames {
        /// How many may wait at once.
        most: u32,
    },
    /// The caller keeps too many things of a kind.
    #[error("you keep {most} {what}, which is the limit; delete one first")]
    TooManyKept {
        /// Of what, in the plural.
        what: &'static str,
        /// How many may be kept.
        most: u32,
    },
    /// The note is another one than the caller decided on, or is not there, or is there.
    #[error("the note is not the one that you decided on; read it again and decide anew")]
    NoteChanged {
        /// Its entity tag, if there is a note.
        tag: Option<String>,
    },
    /// The draft of a setup is another one than the caller decided on, or is not there, or is there.
    #[error("the draft is not the one that you decided on; read it again and decide anew")]
    SetupChanged {
        /// Its entity tag, if there is a draft.
        tag: Option<String>,
    },
    /// The game moved on since the caller looked.
    #[error("the game is at version {version} now; load it again and decide anew")]
    Stale {
        /// The version it is at.
        version: i64,
        /// Its entity tag.
        tag: String,
    },
    /// Values are well-formed JSON but not valid; all faults are listed.
    #[error("{}", faults_in_words(.0))]
    Invalid(Vec<FieldFault>),
    /// The rules refuse an action.
    #[error("{0}")]
    Refused(Box<Refusal>),
    /// The text is not an action.
    #[error("{why}")]
    NotAnAction {
        /// A plain sentence.
        why: String,
    },
    /// Somebody else holds the seat, or it is not open.
    #[error("the seat cannot be taken any more")]
    SeatTaken,
    /// Play has begun.
    #[error("play has begun; resign or offer a draw instead")]
    GameStarted,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The game does not wait for a turn whose time is up, or the claim is not the caller's.
    #[error(
        "there is nothing that you could claim: no other player's time for a turn is up, or this game has no claims"
    )]
    NothingToClaim,
    /// The leave has begun, or a deadline was set after it.
    #[error("the leave has begun, or a running deadline was set after it; answer that decision first")]
    LeaveInUse,
    /// A record and a rematch exist once the game is over with a result.
    #[error("a record and a rematch exist once the game is over with a result")]
    GameNotOver,
    /// The Idempotency-Key was used for another request.
    #[error("the Idempotency-Key was used for another request; use a new one")]
    KeyReused,
    /// The operating system gives no random bytes.
    #[error(transparent)]
    NoRandomness(#[from] crate::auth::NoRandomness),
    /// A mail could not be made.
    #[error(transparent)]
    Mail(#[from] crate::mail::Fault),
    /// Something that passes: eight lost races, no capacity left for hashing, streams or records, or a rematch that has
    /// just ended. The same request may succeed in a moment.
    #[error("the service is busy; try again in a moment")]
    Busy,
    /// A part of the service failed, through no fault of the caller.
    #[error("{0}")]
    Internal(String),
    /// The database could not serve the request, or returned something impossible.
    #[error(transparent)]
    Store(#[from] crate::store::Error),
    /// A file could not be read or written.
    #[error("a file could not be read or written: {0}")]
    Files(#[source] std::io::Error),
}

/// One fault of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldFault {
    /// The field's path in the request, such as `opponent.user`; the space or kind of a setup.
    pub at: String,
    /// The fault and the remedy.
    pub what: FieldReason,
}

impl FieldFault {
    /// A fault of this field.
    pub fn new(at: impl Into<String>, what: impl Into<FieldReason>) -> Self {
        Self { at: at.into(), what: what.into() }
    }
}

fn faults_in_words(faults: &[FieldFault]) -> String {
    match faults {
        [FieldFault { at, what }] => format!("{at} {what}"),
        _ => format!("the body has {} faults", faults.len()),
    }
}

impl From<HashFault> for Error {
    fn from(why: HashFault) -> Self {
        match why {
            HashFault::Busy => Self::Busy,
            HashFault::Failed(_) => Self::internal(why),
        }
    }
}

impl Error {
    /// Shorthand for one [`Error::Invalid`] field.
    pub fn invalid(at: impl Into<String>, what: impl Into<FieldReason>) -> Self {
        Self::Invalid(vec![FieldFault::new(at, what)])
    }

    /// One fault of a field.
    pub(super) fn field(fault: FieldFault) -> Self {
        Self::Invalid(vec![fault])
    }

    /// Whether the same may succeed in a moment, with nothing to mend.
    pub(super) const fn is_passing(&self) -> bool {
        match self {
            Self::Busy => true,
            Self::Store(why) => why.is_passing(),
            _ => false,
        }
    }

    /// Whether somebody only did not get their turn: nothing is broken.
    pub(crate) const fn is_busy(&self) -> bool {
        matches!(self, Self::Busy | Self::Store(crate::store::Error::Busy(_)))
    }

    /// Stored data is not what this program wrote; `why` is for the log and contains no secret.
    pub(crate) fn corrupt(why: impl std::fmt::Display) -> Self {
        crate::store::Error::Corrupt(why.to_string()).into()
    }

    /// The service is at fault; `why` is for the log and contains no secret.
    pub(super) fn internal(why: impl std::fmt::Display) -> Self {
        Self::Internal(why.to_string())
    }
}
