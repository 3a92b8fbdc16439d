//! Sessions and grants that were ended while their access tokens have not expired, and personal access tokens that were
//! revoked while processes may remember them. A process knows those that it ended itself at
//! once, and polls the database for the others once a second: an ended session is refused everywhere within a second or
//! two, and no request pays a round trip for it. A process that cannot reach the database for some seconds refuses
//! everybody. Nothing is missed when a machine is suspended, or a clock is set: the process asks from the database's
//! own time of the poll before, and takes the longer of what its two clocks say has passed since then.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::app::{App, Result};
use crate::store::{self, sessions};
use crate::values::to_delta;

/// Polled again after this time.
const FRESH: Duration = Duration::from_secs(1);
/// Not trusted after this time.
const STALE: Duration = Duration::from_secs(5);
/// A session ended in a transaction of this length may become visible late.
const OVERLAP: Duration = Duration::from_secs(60);
/// More than are ever ended within the validity of an access token.
const MAX_ENDED: i64 = 1_000_000;

/// The recently ended sessions, personal access tokens and grants.
#[derive(Debug, Default)]
pub struct EndedSessions {
    known: RwLock<RecentEndings>,
    asking: Mutex<()>,
}

#[derive(Debug, Default)]
struct RecentEndings {
    ended: HashMap<Uuid, Instant>,
    polled: Option<Poll>,
    failed: Option<Instant>,
}

/// When the database was polled.
#[derive(Clone, Copy, Debug)]
struct Poll {
    /// By the clock that nobody sets. It stands still while the machine is suspended.
    at: Instant,
    /// By the clock of the process, in seconds since 1970.
    unix_seconds: i64,
    /// By the database's clock.
    database_time: DateTime<Utc>,
}

impl Poll {
    /// What has passed since then, by the clock that says more.
    fn age(&self, unix_seconds: i64) -> Duration {
        let seconds = u64::try_from(unix_seconds.saturating_sub(self.unix_seconds)).unwrap_or(0);
        self.at.elapsed().max(Duration::from_secs(seconds))
    }
}

impl RecentEndings {
    /// Whether a poll has failed since then.
    fn has_failed_since(&self, then: Instant) -> bool {
        self.failed.is_some_and(|failed| failed >= then)
    }
}

impl EndedSessions {
    /// Adds what this process has just ended.
    pub(in crate::app) fn add(&self, ended: impl IntoIterator<Item = Uuid>) {
        let now = Instant::now();
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.ended.extend(ended.into_iter().map(|id| (id, now)));
    }

    /// Whether the session, token or grant was ended.
    ///
    /// # Errors
    /// When the database could not be asked for too long.
    pub(in crate::app) async fn has(&self, app: &App, id: Uuid) -> Result<bool> {
        match self.age(app) {
            Some(age) if age <= FRESH => {}
            Some(age) if age <= STALE => {
                // One caller polls; the others use what is known.
                if let Ok(_turn) = self.asking.try_lock()
                    && let Err(why) = self.ask(app).await
                {
                    tracing::warn!(%why, "cannot ask for ended sessions");
                }
            }
            _ => {
                let came = Instant::now();
                let _turn = self.asking.lock().await;
                // All callers that waited for one poll share its result: polling a database that hangs takes time.
                if self.has_failed_since(came) {
                    return Err(store::Error::Timeout("somebody else has just asked in vain".to_owned()).into());
                }
                if self.age(app).is_none_or(|age| age > FRESH) {
                    self.ask(app).await.inspect_err(|_| self.fail())?;
                }
            }
        }
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        Ok(known.ended.contains_key(&id))
    }

    fn polled(&self) -> Option<Poll> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).polled
    }

    fn age(&self, app: &App) -> Option<Duration> {
        self.polled().map(|poll| poll.age(app.clock.unix_seconds()))
    }

    fn has_failed_since(&self, then: Instant) -> bool {
        self.known.read().unwrap_or_else(PoisonError::into_inner).has_failed_since(then)
    }

    fn fail(&self) {
        self.known.write().unwrap_or_else(PoisonError::into_inner).failed = Some(Instant::now());
    }

    async fn ask(&self, app: &App) -> Result<()> {
        let lifetime = app.keys.lifetime().saturating_add(2 * crate::auth::LEEWAY_SECONDS);
        let lifetime = Duration::from_secs(lifetime.unsigned_abs());
        let (last, age) = match self.polled() {
            Some(poll) => (Some(poll.database_time - OVERLAP), poll.age(app.clock.unix_seconds()) + OVERLAP),
            None => (None, lifetime),
        };
        let (now, unix_seconds) = (Instant::now(), app.clock.unix_seconds());
        let mut conn = app.store.connection().await?;
        let ended = sessions::ended_since(&mut conn, last, to_delta(age), MAX_ENDED).await?;
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        // Entries are only removed by age: one that was added meanwhile may not be visible to the poll yet.
        known.ended.retain(|_, added| added.elapsed() <= lifetime);
        for id in ended.ids {
            known.ended.entry(id).or_insert(now);
        }
        known.polled = Some(Poll { at: now, unix_seconds, database_time: ended.now });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_waited_for_a_question_that_failed_does_not_ask_again() {
        let (before, failed) = (Instant::now(), Instant::now());
        let known = RecentEndings { failed: Some(failed), ..RecentEndings::default() };
        assert!(known.has_failed_since(before));
        assert!(!known.has_failed_since(failed + Duration::from_millis(1)), "whoever comes later asks");
        assert!(!RecentEndings::default().has_failed_since(before));
    }
}
