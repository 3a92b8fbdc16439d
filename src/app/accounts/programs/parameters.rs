//! The parameters of a request of a program: those of a query or the fields of a form, each at most once (RFC 6749, 3.1
//! and 3.2). What they must be is checked where they are used.

use uuid::Uuid;

use super::{OAuthCode, OAuthFault};
use crate::values::Scopes;

/// Parameters in the order in which they came.
#[derive(Debug, Clone, Copy)]
pub struct Parameters<'p>(pub &'p [(String, String)]);

impl<'p> Parameters<'p> {
    /// The parameter with this name; one without a value is as good as none.
    ///
    /// # Errors
    /// If it is there twice.
    pub fn find(self, wanted: &str) -> Result<Option<&'p str>, OAuthFault> {
        let mut found = self.0.iter().filter(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
        match (found.next(), found.next()) {
            (_, Some(_)) => Err(OAuthCode::InvalidRequest.because("a parameter is there twice")),
            (value, None) => Ok(value.filter(|value| !value.is_empty())),
        }
    }

    /// One that must be there.
    ///
    /// # Errors
    /// If it is not there once.
    pub fn needed(self, wanted: &str) -> Result<&'p str, OAuthFault> {
        self.find(wanted)?.ok_or_else(|| OAuthCode::InvalidRequest.because("a parameter is missing"))
    }

    /// Which program says that it asks.
    ///
    /// # Errors
    /// If none does.
    pub fn program(self) -> Result<Uuid, OAuthFault> {
        self.needed("client_id")?.parse().map_err(|_| OAuthFault::UNKNOWN_PROGRAM)
    }
}

/// The scopes that a program asks for: at least one.
///
/// # Errors
/// If there is none, or an unknown one.
pub fn parse_scopes(text: &str) -> Result<Scopes, OAuthFault> {
    let scopes = text.parse().ok().filter(|scopes| *scopes != Scopes::default());
    scopes.ok_or_else(|| OAuthCode::InvalidScope.because("scope must be some of read, play and account"))
}
