//! Whether the database takes writes: asked by writing a page that is taken back at once. However many ask, it is asked
//! about once a second.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use super::{Error, Result, Store};

/// For how long an answer holds.
const FRESH: Duration = Duration::from_secs(1);
/// A database that takes longer to write a page is not ready.
const LIMIT: Duration = Duration::from_secs(3);

/// Whether it does, or why not.
pub(in crate::store) type Answer = Result<(), Arc<Error>>;

/// The last answer, and when it was given.
#[derive(Default)]
pub(super) struct Readiness(Mutex<Option<(Instant, Answer)>>);

impl Store {
    /// Whether a write would be carried out now, or a second ago.
    ///
    /// # Errors
    /// Why not: the database is away, only reads, is full, or does not answer in time.
    pub async fn ready(&self) -> Answer {
        let mut last = self.readiness.0.lock().await;
        if let Some((at, answer)) = &*last
            && at.elapsed() < FRESH
        {
            return answer.clone();
        }
        let writing = async { Ok(self.reserved().await?.write_and_take_back().await?) };
        let answer = match tokio::time::timeout(LIMIT, writing).await {
            Ok(answer) => answer,
            Err(_) => Err(Error::Timeout(format!("it has not written a page within {LIMIT:?}"))),
        };
        let answer = answer.map_err(Arc::new);
        *last = Some((Instant::now(), answer.clone()));
        answer
    }
}
