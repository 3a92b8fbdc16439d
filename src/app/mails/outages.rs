//! Whether the database has failed lately. Mails whose leases ended meanwhile may have been sent: the process that sent
//! them could not record it, and gets a moment to do so before others take them (L-3). It is not kept beyond the
//! process.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long others have to record what they have sent: a worker that finds nothing to do tries again up to five seconds
/// after a failure, one with outcomes to record after one second.
const GRACE: Duration = Duration::from_secs(10);

/// When the database last failed, as the worker that sends mails knows it.
#[derive(Debug, Default)]
pub struct Outages(Mutex<Option<Instant>>);

impl Outages {
    /// It has failed.
    pub fn note(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Whether it has failed so lately that mails under the ended leases of others are left to them.
    #[must_use]
    pub fn was_one_lately(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some_and(|at| at.elapsed() < GRACE)
    }
}
