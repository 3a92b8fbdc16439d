//! Sessions that were ended while their access tokens have not expired. A process knows those that it ended itself at
//! once, and polls the database for the others once a second: an ended session is refused everywhere within a second or
//! two, and no request pays a round trip for it. A process that cannot reach the database for some seconds refuses
//! everybody.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, Instant};

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

/// The recently ended sessions.
#[derive(Debug, Default)]
pub struct EndedSessions {
    known: RwLock<RecentlyEnded>,
    asking: Mutex<()>,
}

#[derive(Debug, Default)]
struct RecentlyEnded {
    sessions: HashMap<Uuid, Instant>,
    asked: Option<Instant>,
    failed: Option<Instant>,
}

impl RecentlyEnded {
    /// Whether a poll has failed since then.
    fn has_failed_since(&self, then: Instant) -> bool {
        self.failed.is_some_and(|failed| failed >= then)
    }
}

impl EndedSessions {
    /// Adds sessions that this process has just ended.
    pub(in crate::app) fn add(&self, sessions: impl IntoIterator<Item = Uuid>) {
        let now = Instant::now();
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.sessions.extend(sessions.into_iter().map(|session| (session, now)));
    }

    /// Whether the session was ended.
    ///
    /// # Errors
    /// When the database could not be asked for too long.
    pub(in crate::app) async fn has(&self, app: &App, session: Uuid) -> Result<bool> {
        match self.age() {
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
                if self.age().is_none_or(|age| age > FRESH) {
                    self.ask(app).await.inspect_err(|_| self.fail())?;
                }
            }
        }
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        Ok(known.sessions.contains_key(&session))
    }

    fn age(&self) -> Option<Duration> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.asked.map(|asked| asked.elapsed())
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
        let since = self.age().map_or(lifetime, |age| lifetime.min(age + OVERLAP));
        let now = Instant::now();
        let mut conn = app.store.connection().await?;
        let since = to_delta(since);
        let ended = sessions::ended_within(&mut conn, since, MAX_ENDED).await?;
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        // Entries are only removed by age: one that was added meanwhile may not be visible to the poll yet.
        known.sessions.retain(|_, added| added.elapsed() <= lifetime);
        for session in ended {
            known.sessions.entry(session).or_insert(now);
        }
        known.asked = Some(now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waited_for_a_question_that_failed_does_not_ask_again() {
        let (before, failed) = (Instant::now(), Instant::now());
        let known = RecentlyEnded { failed: Some(failed), ..RecentlyEnded::default() };
        assert!(known.has_failed_since(before));
        assert!(!known.has_failed_since(failed + Duration::from_millis(1)), "whoever comes later asks");
        assert!(!RecentlyEnded::default().has_failed_since(before));
    }
}
