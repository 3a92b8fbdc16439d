//! What is wrong with a request of a program, in the words of OAuth (RFC 6749, 4.1.2.1 and 5.2; RFC 7591, 3.2.2).

use crate::app::Error;
use crate::auth::NoRandomness;
use crate::store;

/// A fault, and what to do about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}: {description}", .code.word())]
pub struct OAuthFault {
    /// What a program reads.
    pub code: OAuthCode,
    /// What whoever writes the program reads.
    pub description: &'static str,
}

/// The codes that occur.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum OAuthCode {
    /// A parameter is missing, given twice or malformed.
    InvalidRequest,
    /// There is no such program, or none any more.
    InvalidClient,
    /// The code or the refresh token is not valid, or not for this.
    InvalidGrant,
    /// Neither a code nor a refresh token is exchanged.
    UnsupportedGrantType,
    /// Something other than a code is asked for.
    UnsupportedResponseType,
    /// A scope is unknown, or was not granted.
    InvalidScope,
    /// The user did not allow it.
    AccessDenied,
    /// A URI cannot be registered.
    InvalidRedirectUri,
    /// Something else in a registration is wrong.
    InvalidClientMetadata,
}

impl OAuthFault {
    /// Whoever asks has to register, perhaps again.
    pub(super) const UNKNOWN_PROGRAM: Self = OAuthCode::InvalidClient.because("client_id is unknown; register again");
}

impl OAuthCode {
    /// As programs read it.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// A fault with this code.
    #[must_use]
    pub const fn because(self, description: &'static str) -> OAuthFault {
        OAuthFault { code: self, description }
    }
}

/// Why a program gets nothing.
#[derive(Debug, thiserror::Error)]
pub enum OAuthError {
    /// Its request is wrong.
    #[error(transparent)]
    Fault(#[from] OAuthFault),
    /// Anything else.
    #[error(transparent)]
    Failed(#[from] Error),
}

impl From<store::Error> for OAuthError {
    fn from(why: store::Error) -> Self {
        Self::Failed(why.into())
    }
}

impl From<NoRandomness> for OAuthError {
    fn from(why: NoRandomness) -> Self {
        Self::Failed(why.into())
    }
}
