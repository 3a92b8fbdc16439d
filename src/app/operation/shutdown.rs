//! Stopping this process. It may stop on its own account, because it would do harm if it continued: one part records
//! the reason here, and the main loop waits for it. One that was told to stop says so here before it closes its port.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

/// The reason, once there is one.
#[derive(Debug, Default)]
pub struct Shutdown {
    reason: OnceLock<String>,
    said: Notify,
    /// Whether it is about to stop.
    announced: AtomicBool,
}

impl Shutdown {
    /// Records that the process must end, and why; the first reason counts.
    pub fn say(&self, reason: String) {
        if self.reason.set(reason).is_ok() {
            self.said.notify_one();
        }
    }

    /// Records that the process is about to stop: it still serves, but is not ready for more.
    pub fn announce(&self) {
        self.announced.store(true, Ordering::Relaxed);
    }

    /// Whether it is about to stop.
    #[must_use]
    pub fn is_announced(&self) -> bool {
        self.announced.load(Ordering::Relaxed)
    }

    /// The reason, if there is one.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.reason.get().map(String::as_str)
    }

    /// Waits until there is a reason. For a single waiter.
    pub async fn said(&self) -> String {
        loop {
            if let Some(reason) = self.reason() {
                return reason.to_owned();
            }
            self.said.notified().await;
        }
    }
}
