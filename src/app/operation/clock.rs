//! This process's clock. Only tokens with their own expiry are checked with it; deadlines, leases and timestamps use
//! the database's (`fieldpost_now()`).

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The process's clock plus an offset that tests move.
#[derive(Debug, Default)]
pub struct Clock {
    ahead_seconds: AtomicI64,
}

impl Clock {
    /// Seconds since 1970, UTC.
    #[must_use]
    pub fn unix_seconds(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let seconds = i64::try_from(since.as_secs()).unwrap_or(i64::MAX);
        seconds.saturating_add(self.ahead_seconds.load(Ordering::Relaxed))
    }

    /// Moves the clock forward by whole seconds; for tests.
    pub fn advance(&self, by: Duration) {
        let seconds = i64::try_from(by.as_secs()).unwrap_or(i64::MAX);
        self.ahead_seconds.fetch_add(seconds, Ordering::Relaxed);
    }
}
