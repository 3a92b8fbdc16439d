//! The niceness of threads whose work can wait for that of others.

use serde::Deserialize;

/// A niceness as in `nice(1)`: 0 (none) to [`Niceness::MAX`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Niceness(pub u8);

impl Niceness {
    /// The lowest priority.
    pub const MAX: u8 = 19;

    /// Lowers the priority of the current thread by this. On Linux this applies to the thread only. Where it is not
    /// allowed, threads compete like others.
    pub fn apply(self) {
        if self.0 > 0
            && let Err(why) = rustix::process::nice(self.0.into())
        {
            let thread = std::thread::current();
            tracing::warn!(%why, thread = thread.name(), "the priority of a thread cannot be lowered");
        }
    }
}
