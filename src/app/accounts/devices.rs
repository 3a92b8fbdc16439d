//! Known devices (ADR 56): whoever has logged in gets a token by which their next log-in from there is told from those
//! of strangers, and counted by itself. It lets nobody in without the password. Whoever has stolen one can find out
//! whether an address is its user's.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::caller::SessionCaller;
use super::sessions::{join, split};
use crate::app::limits::attempts::Limit;
use crate::app::{App, Result};
use crate::auth::{self, DeviceProof};
use crate::store::users::Credentials;
use crate::store::{Connection, sessions};

/// A device on which a user has been logged in, or still is.
#[derive(Clone, Copy, Debug)]
pub struct KnownDevice {
    user: Uuid,
    known_by: KnownBy,
    /// What its attempts are counted under.
    digest: [u8; 32],
}

/// By what a device is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KnownBy {
    /// A token, for this version of the password: whoever had an earlier one may have logged in as often as they liked.
    Token { version: i32, proof: DeviceProof },
    /// An open session, which another password ends.
    Session(Uuid),
}

impl KnownDevice {
    /// The device that a token was given to; `None` if nobody was given it.
    #[must_use]
    pub fn from_token(app: &App, token: &str) -> Option<Self> {
        let (user, secret) = split(token)?;
        let (version, proof) = app.seals.read_device(user, &secret)?;
        Some(Self { user, known_by: KnownBy::Token { version, proof }, digest: secret.digest() })
    }

    /// The user who has been logged in on it.
    #[must_use]
    pub const fn user(&self) -> Uuid {
        self.user
    }

    /// The device of a session that is open.
    #[must_use]
    pub fn from_session(caller: SessionCaller) -> Self {
        let SessionCaller { user, session } = caller;
        let digest = auth::digest(&[b"session", session.as_bytes()]);
        Self { user, known_by: KnownBy::Session(session), digest }
    }

    /// Whether it is known as that of a user, with the password that they have now.
    pub(super) fn is_of(&self, known: &Credentials) -> bool {
        let is_current = match self.known_by {
            KnownBy::Token { version, .. } => version == known.password_version,
            KnownBy::Session(_) => true,
        };
        self.user == known.id && is_current
    }

    /// The limit of its attempts.
    pub(super) const fn limit(&self) -> Limit<'_> {
        Limit::LogInByDevice(&self.digest)
    }

    /// The limit of log-ins from there that are refused although the password was right.
    pub(super) const fn refused_limit(&self) -> Limit<'_> {
        Limit::RefusedLogInsByDevice(&self.digest)
    }

    /// The limit of the codes of a second factor from there, if they are counted by themselves.
    pub(super) const fn code_limit(&self) -> Limit<'_> {
        Limit::CodesByDevice(&self.digest)
    }

    /// Whether the second factor that is asked for since this time was proven there. Whoever knows the password alone,
    /// or reads the mails of its user, has any number of devices on which it was not.
    pub(super) async fn has_proven_factor(&self, conn: &mut Connection, since: DateTime<Utc>) -> Result<bool> {
        match self.known_by {
            KnownBy::Token { proof, .. } => Ok(proof == factor_since(since)),
            KnownBy::Session(session) => Ok(sessions::is_opened_after(conn, session, since).await?),
        }
    }
}

/// The proof of the second factor that is asked for since this time.
pub(super) fn factor_since(since: DateTime<Utc>) -> DeviceProof {
    DeviceProof::Factor(u32::try_from(since.timestamp()).unwrap_or_default())
}

/// A token for the device on which a user has just typed their password of this version, and proven this.
pub(super) fn issue(app: &App, user: Uuid, password_version: i32, proof: DeviceProof) -> Result<String> {
    Ok(join(user, &app.seals.issue_device(user, password_version, proof)?))
}
