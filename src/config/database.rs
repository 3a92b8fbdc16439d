//! The settings of the database, and how its connections are divided.

use std::time::Duration;

use secrecy::SecretString;
use serde::Deserialize;

use super::load;

/// Postgres.
#[derive(Debug, Clone, Deserialize)]
pub struct Database {
    /// Its address; `None` means a private one in the data folder.
    #[serde(deserialize_with = "load::optional_secret")]
    pub url: Option<SecretString>,
    /// The address of Postgres itself, if `url` leads to a pooler; `None` if `url` is that address.
    #[serde(deserialize_with = "load::optional_secret")]
    pub direct_url: Option<SecretString>,
    /// Maximum number of connections, of all parts together.
    pub pool_size: usize,
    /// Those that only background work has; 0 is a quarter. See [`Database::background_connections`].
    pub background_connections: usize,
    /// Those that log-ins, registrations and counts of attempts have; 0 is an eighth. See
    /// [`Database::sign_in_connections`].
    pub sign_in_connections: usize,
    /// How many games one statement reads, or writes, at most.
    pub games_together: usize,
    /// How long to wait for a free connection.
    #[serde(rename = "pool_wait_ms", deserialize_with = "load::milliseconds")]
    pub pool_wait: Duration,
    /// Postgres gives up a statement after this time.
    #[serde(rename = "statement_timeout_ms", deserialize_with = "load::milliseconds")]
    pub statement_timeout: Duration,
    /// Postgres gives up waiting for a lock after this time.
    #[serde(rename = "lock_timeout_ms", deserialize_with = "load::milliseconds")]
    pub lock_timeout: Duration,
    /// How long to wait at start for a database that is unreachable.
    #[serde(rename = "start_wait_s", deserialize_with = "load::seconds")]
    pub start_wait: Duration,
    /// Apply outstanding migrations at start.
    pub migrate: bool,
}

impl Database {
    /// Whether a pooler stands in between: each transaction of a connection may get another session of Postgres.
    #[must_use]
    pub const fn is_pooled(&self) -> bool {
        self.direct_url.is_some()
    }

    /// The connections that only background work has: at least two, because a loop may hold one while it calls what
    /// takes another.
    #[must_use]
    pub const fn background_connections(&self) -> usize {
        match self.background_connections {
            0 if self.pool_size < 8 => 2,
            0 => self.pool_size / 4,
            chosen => chosen,
        }
    }

    /// The connections that log-ins, registrations and counts of attempts have.
    #[must_use]
    pub const fn sign_in_connections(&self) -> usize {
        match self.sign_in_connections {
            0 if self.pool_size < 8 => 1,
            0 => self.pool_size / 8,
            chosen => chosen,
        }
    }

    /// The rest, for all other requests; one more is reserved for heartbeat and readiness.
    #[must_use]
    pub const fn request_connections(&self) -> usize {
        self.pool_size.saturating_sub(self.background_connections() + self.sign_in_connections() + 1)
    }
}
