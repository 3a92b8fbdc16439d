//! The attempts of a worker that are under way side by side, each with what it is at: no other one of that is begun.

use std::time::Duration;

use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::Instant;

/// How long something is held beyond the time limit of its attempt: the outcome is recorded meanwhile.
pub const TO_RECORD: Duration = Duration::from_secs(30);

/// The minimum time between two looks for more while some are under way, so that a look finds several: it costs the
/// database as much as ten attempts.
const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

/// What is under way. Dropped, it ends them.
#[derive(Debug)]
pub struct UnderWay<K> {
    attempts: JoinSet<()>,
    held: Vec<(Id, K)>,
    next_look: Instant,
}

impl<K> Default for UnderWay<K> {
    fn default() -> Self {
        Self { attempts: JoinSet::new(), held: Vec::new(), next_look: Instant::now() }
    }
}

impl<K> UnderWay<K> {
    /// Whether nothing is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.attempts.is_empty()
    }

    /// What they are at.
    pub fn held(&self) -> impl ExactSizeIterator<Item = &K> {
        self.held.iter().map(|(_, held)| held)
    }

    /// Waits until more may be looked for, and forgets those that have ended.
    pub async fn until_next_look(&mut self) {
        if !self.is_empty() {
            tokio::time::sleep_until(self.next_look).await;
            while let Some(ended) = self.attempts.try_join_next_with_id() {
                self.forget(ended);
            }
        }
        self.next_look = Instant::now() + BETWEEN_LOOKS;
    }

    /// Begins an attempt at `held`.
    pub fn begin(&mut self, held: K, attempt: impl Future<Output = ()> + Send + 'static) {
        self.held.push((self.attempts.spawn(attempt).id(), held));
    }

    /// Waits until one ends; for ever if none is under way.
    pub async fn progress(&mut self) {
        match self.attempts.join_next_with_id().await {
            Some(ended) => self.forget(ended),
            None => std::future::pending().await,
        }
    }

    fn forget(&mut self, ended: Result<(Id, ()), JoinError>) {
        // A panic has been logged; its lease ends.
        let ended = ended.map_or_else(|why| why.id(), |(id, ())| id);
        self.held.retain(|(id, _)| *id != ended);
    }
}
