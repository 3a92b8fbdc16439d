//! The caller of a request, by what they have proven: a log-in, or a personal access token or a grant, which are good
//! for their scopes only. A handler gets a caller after the scope that its operation needs was checked.

use uuid::Uuid;

use super::tokens;
use crate::app::limits::attempts::Network;
use crate::app::{App, Error, Result};
use crate::auth::{self, PersonalToken};
use crate::store::{self, Connection, deliveries, webhooks};
use crate::values::{Asker, Scope, Scopes};

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
    /// The access token of a program with this grant.
    Grant {
        /// Which grant.
        id: Uuid,
        /// What it is good for.
        scopes: Scopes,
    },
}

impl Credential {
    /// The session, token or grant.
    #[must_use]
    pub const fn id(self) -> Uuid {
        match self {
            Self::Session(id) | Self::Token { id, .. } | Self::Grant { id, .. } => id,
        }
    }
}

/// Whoever sends a request that needs no account, as far as it is known who that is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Requester {
    /// Somebody who has proven who they are.
    Caller(Caller),
    /// Anybody else, in this network.
    Anybody(Network),
}

impl Requester {
    /// Who is shown something.
    #[must_use]
    pub const fn asker(self) -> Asker {
        match self {
            Self::Caller(caller) => Asker::User(caller.user),
            Self::Anybody(_) => Asker::Anybody,
        }
    }
}

impl From<Caller> for Requester {
    fn from(caller: Caller) -> Self {
        Self::Caller(caller)
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
pub struct SessionCaller {
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
            (Credential::Session(_), _) => Ok(self),
            (Credential::Token { .. } | Credential::Grant { .. }, Access::Session) => Err(Error::SessionNeeded),
            (Credential::Token { scopes, .. } | Credential::Grant { scopes, .. }, Access::Scope(scope)) => {
                if scopes.contains(scope) { Ok(self) } else { Err(Error::ScopeNeeded { scope }) }
            }
        }
    }

    /// The caller and their session.
    ///
    /// # Errors
    /// [`Error::SessionNeeded`].
    pub const fn logged_in(self) -> Result<SessionCaller> {
        match self.by {
            Credential::Session(session) => Ok(SessionCaller { user: self.user, session }),
            Credential::Token { .. } | Credential::Grant { .. } => Err(Error::SessionNeeded),
        }
    }
}

/// Checks again, by the database, that the session, token or grant of somebody whose request takes long has not ended.
/// That the access token of a session has expired meanwhile does not matter: the request was made in time.
///
/// # Errors
/// [`Error::Unauthenticated`]; the store's.
pub(in crate::app) async fn check_lasts(conn: &mut Connection, caller: Caller) -> Result<()> {
    let lasts = match caller.by {
        Credential::Session(session) => store::sessions::lasts(conn, session).await?,
        Credential::Token { id, .. } => store::tokens::lasts(conn, id).await?,
        Credential::Grant { id, .. } => store::grants::lasts(conn, id).await?,
    };
    if lasts { Ok(()) } else { Err(Error::Unauthenticated) }
}

/// Switches off the webhooks that were registered by tokens and grants which have just ended: they would go on telling
/// whoever had those.
pub(super) async fn switch_off_webhooks(conn: &mut Connection, ended: &[Uuid]) -> Result<()> {
    let switched_off = webhooks::switch_off_of(conn, ended).await?;
    Ok(deliveries::drop_waiting(conn, &switched_off).await?)
}

/// Whose token it is, as far as this process knows; of ended sessions and tokens see [`super::ended_sessions`].
///
/// # Errors
/// [`Error::Unauthenticated`]; the store's if it could not be polled for ended sessions for some seconds.
pub async fn recognise(app: &App, token: &str) -> Result<Recognition> {
    if !PersonalToken::is_claimed_by(token) {
        return signed(app, token).await.map(Recognition::Caller);
    }
    // A mistyped token costs no query.
    let token = PersonalToken::parse(token).ok_or(Error::Unauthenticated)?;
    let known = tokens::known(app, &token).await?;
    Ok(known.map_or(Recognition::Unseen(token), Recognition::Caller))
}

/// The holder of the access token of a session or a grant. Does not query the database, see [`super::ended_sessions`].
async fn signed(app: &App, token: &str) -> Result<Caller> {
    let checked = app.keys.check(token, app.clock.unix_seconds());
    let auth::Access { user, session: id, scopes } = checked.map_err(|why| {
        tracing::debug!(%why, "an access token is refused");
        Error::Unauthenticated
    })?;
    if app.ended.has(app, id).await? {
        return Err(Error::Unauthenticated);
    }
    let by = scopes.map_or(Credential::Session(id), |scopes| Credential::Grant { id, scopes });
    Ok(Caller { user, by })
}
