//! Why a use case refuses. One enum for all of them, so that `http::problem` maps it to the wire in
//! one exhaustive match; a variant carries only what the caller may know.

/// What a use case returns.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a use case refuses.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nobody is known to be asking: no token, or one that is no longer good.
    #[error("log in first: the request carries no valid access token")]
    Unauthenticated,
    /// The caller is known and may not do this.
    #[error("{why}")]
    Forbidden {
        /// A plain sentence.
        why: &'static str,
    },
    /// There is no such thing, or the caller may not know of it.
    #[error("there is no such {what}")]
    NotFound {
        /// The noun: `game`, `user`, …
        what: &'static str,
    },
    /// The game moved on since the caller looked.
    #[error("the game is at version {current}; look again and decide anew")]
    Stale {
        /// The version it is at.
        current: i64,
    },
    /// A value is well-formed JSON and still not acceptable.
    #[error("{field} {why}")]
    Invalid {
        /// The field's path in the request, such as `seats.red.user`.
        field: String,
        /// What is wrong and what to do, continuing a sentence that begins with the field.
        why: String,
    },
    /// The database could not serve the request, or answered something impossible.
    #[error(transparent)]
    Store(#[from] crate::store::Error),
}

impl Error {
    /// Shorthand for [`Error::Invalid`].
    pub fn invalid(field: impl Into<String>, why: impl Into<String>) -> Self {
        let (field, why) = (field.into(), why.into());
        Self::Invalid { field, why }
    }
}
