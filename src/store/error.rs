//! Errors of statements, classified by the server's SQLSTATE: whether a retry may succeed in a moment, or somebody has
//! to fix something. Never by the server's texts, which come in its language.

use diesel::ConnectionError;
use diesel_async::pooled_connection::deadpool::PoolError;

use super::connection::{code, is_gone};

/// The result of store functions.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a statement failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Every connection was busy for longer than a request may wait.
    #[error("the database is busy: {0}")]
    Busy(String),
    /// Postgres cannot be reached, starts, stops, or ended the connection.
    #[error("the database is away: {0}")]
    Away(String),
    /// Postgres refuses this name and password, or has no such database.
    #[error("the database refuses us: {0}")]
    Refused(String),
    /// Postgres is read-only: a standby, or configured so.
    #[error("the database is read-only: {0}")]
    ReadOnly(String),
    /// Postgres has no disk, memory or connections left.
    #[error("the database has run out of something: {0}")]
    Full(String),
    /// Postgres gave up: a statement or a lock took longer than allowed.
    #[error("the database gave up: {0}")]
    Timeout(String),
    /// It conflicts with a concurrent statement.
    #[error("others were faster: {0}")]
    Conflict(String),
    /// There is no valid address.
    #[error("{0}")]
    Address(String),
    /// Migrations could not be applied.
    #[error("migrations: {0}")]
    Migration(String),
    /// Stored data cannot be read back: another program wrote it, or there is a bug.
    #[error("stored data is not readable: {0}")]
    Corrupt(String),
    /// Any other error of Postgres.
    #[error("the database refused a statement: {0}")]
    Statement(diesel::result::Error),
}

impl From<diesel::result::Error> for Error {
    fn from(why: diesel::result::Error) -> Self {
        if is_gone(&why) {
            return Self::Away(why.to_string());
        }
        match code(&why).and_then(Self::from_code) {
            Some(kind) => kind(why.to_string()),
            None => match why {
                // A column's value does not fit its type.
                diesel::result::Error::DeserializationError(why) => Self::Corrupt(why.to_string()),
                why => Self::Statement(why),
            },
        }
    }
}

impl From<ConnectionError> for Error {
    fn from(why: ConnectionError) -> Self {
        match why {
            ConnectionError::CouldntSetupConfiguration(why) => match code(&why).and_then(Self::from_code) {
                Some(kind) => kind(why.to_string()),
                None => Self::Refused(why.to_string()),
            },
            ConnectionError::InvalidConnectionUrl(why) => Self::Refused(format!(
                "{why}; mend sslmode and sslrootcert in database.url (or in database.direct_url), or the server's certificate"
            )),
            ConnectionError::BadConnection(why) => Self::Away(why),
            other => Self::Away(other.to_string()),
        }
    }
}

impl From<PoolError> for Error {
    fn from(why: PoolError) -> Self {
        use diesel_async::pooled_connection::PoolError as Cause;
        match why {
            PoolError::Backend(Cause::ConnectionError(why)) => why.into(),
            PoolError::Backend(Cause::QueryError(why)) => why.into(),
            other => Self::Busy(other.to_string()),
        }
    }
}

impl Error {
    /// The meaning of an SQLSTATE, if it is more than a bug of ours (appendix A of the Postgres manual).
    fn from_code(code: &str) -> Option<fn(String) -> Self> {
        Some(match code {
            "25006" => Self::ReadOnly,
            "3D000" => |said| {
                Self::Refused(format!(
                    "{said}; create it, or mend the name in database.url (or in database.direct_url)"
                ))
            },
            "28000" | "28P01" => |said| {
                Self::Refused(format!(
                    "{said}; mend the user or the password in database.url (or in database.direct_url)"
                ))
            },
            "42501" => |said| {
                Self::Refused(format!(
                    "{said}; the user of database.url (or of database.direct_url) must own the tables and their schema"
                ))
            },
            // Out of disk, memory or connections; a quota or a broken disk comes as an error of the system.
            _ if code.starts_with("53") || code.starts_with("58") => Self::Full,
            // Cancelled, or a lock time-out; and idle sessions that were ended.
            "57014" | "55P03" | "25P03" | "25P04" => Self::Timeout,
            // Serialization, deadlock, and a statement with an unknown outcome.
            "40001" | "40P01" | "40003" => Self::Conflict,
            _ if code.starts_with("08") || code.starts_with("57") => Self::Away,
            _ => return None,
        })
    }

    /// Whether a retry may succeed in a moment, without any change on our side.
    #[must_use]
    pub const fn is_passing(&self) -> bool {
        match self {
            Self::Busy(_)
            | Self::Away(_)
            | Self::Refused(_)
            | Self::ReadOnly(_)
            | Self::Full(_)
            | Self::Timeout(_)
            | Self::Conflict(_) => true,
            Self::Address(_) | Self::Migration(_) | Self::Corrupt(_) | Self::Statement(_) => false,
        }
    }

    /// Whether it says how the database is, and nothing of what was asked: then whatever else is asked now fails as
    /// well. A statement that takes too long, or loses against another, may do so because of one row.
    #[must_use]
    pub fn is_of_the_database(&self) -> bool {
        self.shared().is_some()
    }

    /// The same for somebody else who asked in the same statement, if it is [of the
    /// database](Self::is_of_the_database).
    pub(super) fn shared(&self) -> Option<Self> {
        match self {
            Self::Busy(said) => Some(Self::Busy(said.clone())),
            Self::Away(said) => Some(Self::Away(said.clone())),
            Self::Refused(said) => Some(Self::Refused(said.clone())),
            Self::ReadOnly(said) => Some(Self::ReadOnly(said.clone())),
            Self::Full(said) => Some(Self::Full(said.clone())),
            Self::Timeout(_)
            | Self::Conflict(_)
            | Self::Address(_)
            | Self::Migration(_)
            | Self::Corrupt(_)
            | Self::Statement(_) => None,
        }
    }

    /// Whether a unique key of this name refused the row.
    #[must_use]
    pub fn is_duplicate_of(&self, constraint: &str) -> bool {
        use diesel::result::DatabaseErrorKind::UniqueViolation;
        use diesel::result::Error::DatabaseError;
        let Self::Statement(DatabaseError(UniqueViolation, said)) = self else { return false };
        said.constraint_name().is_some_and(|name| is_of_key(name, constraint))
    }
}

/// Whether this is the name of a key, or of its part on one machine of a divided database: `users_name_102008`.
fn is_of_key(name: &str, key: &str) -> bool {
    let part = name.strip_prefix(key).and_then(|rest| rest.strip_prefix('_'));
    name == key || part.is_some_and(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_known_by_its_name_whatever_number_its_part_has() {
        for name in ["users_name", "users_name_102008", "users_name_1"] {
            assert!(is_of_key(name, "users_name"), "{name}");
        }
        for name in
            ["users", "users_name_", "users_name_x", "users_name_1x", "users_name1", "users_name_1_2", "users_address"]
        {
            assert!(!is_of_key(name, "users_name"), "{name}");
        }
    }

    #[test]
    fn an_error_says_whether_to_try_again_and_whether_others_fail_as_well() {
        let statement = |_| Error::Statement(diesel::result::Error::NotFound);
        type Kind = fn(String) -> Error;
        let kinds: [(Kind, bool, bool); 11] = [
            (Error::Busy, true, true),
            (Error::Away, true, true),
            (Error::Refused, true, true),
            (Error::ReadOnly, true, true),
            (Error::Full, true, true),
            (Error::Timeout, true, false),
            (Error::Conflict, true, false),
            (Error::Address, false, false),
            (Error::Migration, false, false),
            (Error::Corrupt, false, false),
            (statement, false, false),
        ];
        for (kind, passes, is_of_the_database) in kinds {
            let why = kind("a reason".to_owned());
            assert_eq!((why.is_passing(), why.is_of_the_database()), (passes, is_of_the_database), "{why}");
            assert!(why.shared().is_none_or(|shared| shared.to_string() == why.to_string()));
        }
    }
}
