//! Stopping this process on its own account, because it would do harm if it continued: one part records the reason
//! here, and the main loop waits for it.

use std::sync::OnceLock;

use tokio::sync::Notify;

/// The reason, once there is one.
#[derive(Debug, Default)]
pub struct Shutdown {
    reason: OnceLock<String>,
    said: Notify,
}

impl Shutdown {
    /// Records that the process must end, and why; the first reason counts.
    pub fn say(&self, reason: String) {
        if self.reason.set(reason).is_ok() {
            self.said.notify_one();
        }
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
