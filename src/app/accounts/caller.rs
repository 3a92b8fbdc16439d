//! The caller of a request, by what they have proven: a log-in, or a personal access token, which is good for its
//! scopes only. A handler gets a caller after the scope that its operation needs was checked.

use uuid::Uuid;

use super::{sessions, tokens};
use crate::app::{App, Error, Result};
use crate::auth::PersonalToken;
use crate::store::{self, Connection};
use crate::values::{Scope, Scopes};

/// An authenticated caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caller {
    /// In whose name they act.
    pub user: Uuid,
    /// By what they are known.
    pub by: Credential,
}

/// What a caller has proven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Credential {
    /// A log-in with this session: good for everything.
    Session(Uuid),
    /// A personal access token.
    Token {
        /// Which.
        id: Uuid,
        /// What it is good for.
        scopes: Scopes,
    },
}

impl Credential {
    /// The session or token.
    #[must_use]
    pub const fn id(self) -> Uuid {
        match self {
            Self::Session(id) | Self::Token { id, .. } => id,
        }
    }
}

/// The credential that an operation needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// A session: a program with a token could otherwise make further ones, or take over the account.
    Session,
    /// A session, or a token with this scope.
    Scope(Scope),
}

/// A caller who has logged in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoggedIn {
    /// The user who has logged in.
    pub user: Uuid,
    /// The session that the token belongs to.
    pub session: Uuid,
}

/// What is known of a token without the database.
#[derive(Debug)]
pub enum Recognition {
    /// Whose it is.
    Caller(Caller),
    /// A personal access token that has not been used here for a while.
    Unseen(PersonalToken),
}

impl Caller {
    /// The caller, if their credential is good for this.
    ///
    /// # Errors
    /// [`Error::SessionNeeded`], [`Error::ScopeNeeded`].
    pub fn with(self, access: Access) -> Result<Self> {
        match (self.by, access) {
            (Credential::Token { .. }, Access::Session) => Err(Error::SessionNeeded),
            (Credential::Token { scopes, .. }, Access::Scope(scope)) if !scopes.contains(scope) => {
                Err(Error::ScopeNeeded { scope })
            }
            (Credential::Session(_), _) | (Credential::Token { .. }, Access::Scope(_)) => Ok(self),
        }
    }

    /// The caller and their session.
    ///
    /// # Errors
    /// [`Error::SessionNeeded`].
    pub const fn logged_in(self) -> Result<LoggedIn> {
        match self.by {
            Credential::Session(session) => Ok(LoggedIn { user: self.user, session }),
            Credential::Token { .. } => Err(Error::SessionNeeded),
        }
    }
}

/// Checks again, by the database, that the session or the token of somebody whose request takes long has not ended.
/// That the access token of a session has expired meanwhile does not matter: the request was made in time.
///
/// # Errors
/// [`Error::Unauthenticated`]; the store's.
pub(in crate::app) async fn check_lasts(conn: &mut Connection, caller: Caller) -> Result<()> {
    let lasts = match caller.by {
        Credential::Session(session) => store::sessions::lasts(conn, session).await?,
        Credential::Token { id, .. } => store::tokens::lasts(conn, id).await?,
    };
    if lasts { Ok(()) } else { Err(Error::Unauthenticated) }
}

/// Whose token it is, as far as this process knows; of ended sessions and tokens see [`super::ended_sessions`].
///
/// # Errors
/// [`Error::Unauthenticated`]; the store's if it could not be polled for ended sessions for some seconds.
pub async fn recognise(app: &App, token: &str) -> Result<Recognition> {
    if !PersonalToken::is_claimed_by(token) {
        let LoggedIn { user, session } = sessions::authenticate(app, token).await?;
        return Ok(Recognition::Caller(Caller { user, by: Credential::Session(session) }));
    }
    // A mistyped token costs no query.
    let token = PersonalToken::parse(token).ok_or(Error::Unauthenticated)?;
    let known = tokens::known(app, &token).await?;
    Ok(known.map_or(Recognition::Unseen(token), Recognition::Caller))
}
