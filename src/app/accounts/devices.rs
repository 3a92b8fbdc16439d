//! Known devices (ADR 56): whoever has logged in gets a token by which their next log-in from there is told from those
//! of strangers, and counted by itself. It lets nobody in without the password. Whoever has stolen one can find out
//! whether an address is its user's.

use uuid::Uuid;

use super::caller::SessionCaller;
use super::sessions::{join, split};
use crate::app::limits::attempts::Limit;
use crate::app::{App, Result};
use crate::auth;
use crate::store::users::Credentials;

/// A device on which a user has been logged in, or still is.
#[derive(Clone, Copy, Debug)]
pub struct KnownDevice {
    user: Uuid,
    password: KnownPassword,
    /// What its attempts are counted under.
    digest: [u8; 32],
}

/// For which password of its user a device is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KnownPassword {
    /// For this one: whoever had an earlier one may have logged in as often as they liked.
    Version(i32),
    /// For whichever they have: another one ends the session.
    Any,
}

impl KnownDevice {
    /// The device that a token was given to; `None` if nobody was given it.
    #[must_use]
    pub fn from_token(app: &App, token: &str) -> Option<Self> {
        let (user, secret) = split(token)?;
        let version = app.seals.version_of_device(user, &secret)?;
        Some(Self { user, password: KnownPassword::Version(version), digest: secret.digest() })
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
        Self { user, password: KnownPassword::Any, digest: auth::digest(&[b"session", session.as_bytes()]) }
    }

    /// Whether it is known as that of a user, with the password that they have now.
    pub(super) fn is_of(&self, known: &Credentials) -> bool {
        let is_current = match self.password {
            KnownPassword::Version(version) => version == known.password_version,
            KnownPassword::Any => true,
        };
        self.user == known.id && is_current
    }

    /// The limit of its attempts.
    pub(super) const fn limit(&self) -> Limit<'_> {
        Limit::LogInByDevice(&self.digest)
    }

    /// The limit of the codes of a second factor from there.
    pub(super) const fn code_limit(&self) -> Limit<'_> {
        Limit::CodesByDevice(&self.digest)
    }
}

/// A token for the device on which a user has just typed their password of this version.
pub(super) fn issue(app: &App, user: Uuid, password_version: i32) -> Result<String> {
    Ok(join(user, &app.seals.issue_device(user, password_version)?))
}
