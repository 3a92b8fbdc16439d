//! Wakes the workers of this process when there is something for them to do, so that they need not look often. Nothing
//! depends on it: what another process writes, or what a wake misses, is found by the next look.

use tokio::sync::Notify;

/// What workers wait for between two looks.
#[derive(Debug, Default)]
pub struct Wakes {
    /// Mails may have been queued.
    pub mails: Notify,
    /// A letter has come in.
    pub letters: Notify,
}

impl Wakes {
    /// Whoever has written to the database may have queued mails: tells the worker that sends them. Costs no round trip.
    pub fn written(&self) {
        self.mails.notify_one();
    }

    /// A letter was committed.
    pub fn letter_came(&self) {
        self.letters.notify_one();
    }
}
