//! The games that statements under way write: an action of one of them waits for its turn.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use uuid::Uuid;

/// The exclusive games of the statements under way.
#[derive(Default)]
pub(super) struct AskedGames {
    games: Mutex<HashSet<Uuid>>,
    /// Told when a statement has ended.
    pub(super) freed: Notify,
}

/// The exclusive games of one statement, which are free when this is dropped.
pub(super) struct HeldGames {
    of: Arc<AskedGames>,
    games: Vec<Uuid>,
}

impl AskedGames {
    /// All of them.
    pub(super) fn games(&self) -> MutexGuard<'_, HashSet<Uuid>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Holds these games.
    pub(super) fn hold(self: &Arc<Self>, games: Vec<Uuid>) -> HeldGames {
        self.games().extend(games.iter().copied());
        HeldGames { of: Arc::clone(self), games }
    }
}

impl Drop for HeldGames {
    fn drop(&mut self) {
        let mut games = self.of.games();
        games.retain(|game| !self.games.contains(game));
        self.of.freed.notify_one();
    }
}
