//! Wakes the workers of this process when there is work for them, so that they need not poll often. It is only an
//! optimisation: writes of other processes, and lost wake-ups, are found by the next poll.

use tokio::sync::Notify;

/// The signals that workers wait for between two polls.
#[derive(Debug, Default)]
pub struct Wakes {
    /// Mails may have been queued.
    pub mails: Notify,
    /// Messages for webhooks may have been queued.
    pub webhooks: Notify,
    /// Pushes may have been queued.
    pub pushes: Notify,
    /// A letter has come in.
    pub letters: Notify,
}

impl Wakes {
    /// Wakes the workers that send mails, messages and pushes, after a write that may have queued some. Costs no round
    /// trip.
    pub fn written(&self) {
        self.mails.notify_one();
        self.webhooks.notify_one();
        self.pushes.notify_one();
    }

    /// A letter was committed.
    pub fn letter_came(&self) {
        self.letters.notify_one();
    }
}
