//! Whether there is a backlog of passed deadlines. Less urgent work gives way meanwhile: acting late on a deadline is
//! wrong for the players, a mail that comes some seconds later is not.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether there is such a backlog, as this process knows it.
#[derive(Debug, Default)]
pub struct Backlog(AtomicBool);

impl Backlog {
    /// Records whether there is.
    pub fn set(&self, is_there: bool) {
        self.0.store(is_there, Ordering::Relaxed);
    }

    /// Whether there is.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
