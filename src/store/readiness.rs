//! Readiness: whether the database accepts writes, tested by writing a page that is rolled back at once. However many
//! callers there are, it is tested about once a second.

use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel_async::RunQueryDsl;
use tokio::sync::Mutex;

use super::{Connection, Error, Part, Result, Store};

/// For how long a result is reused.
const FRESH: Duration = Duration::from_secs(1);
/// A database that takes longer to write a page is not ready.
const LIMIT: Duration = Duration::from_secs(3);

/// The result.
pub(crate) type ReadinessResult = Result<(), Arc<Error>>;

/// The last result, and its time.
#[derive(Default)]
pub(super) struct Readiness(Mutex<Option<(Instant, ReadinessResult)>>);

impl Store {
    /// Whether a write would succeed now, or a second ago.
    ///
    /// # Errors
    /// Why not: the database is unreachable, read-only, full, or does not respond in time.
    pub async fn ready(&self) -> ReadinessResult {
        let mut last = self.readiness.0.lock().await;
        if let Some((at, answer)) = &*last
            && at.elapsed() < FRESH
        {
            return answer.clone();
        }
        let answer = self.write_a_page().await.map_err(Arc::new);
        *last = Some((Instant::now(), answer.clone()));
        answer
    }

    async fn write_a_page(&self) -> Result<()> {
        // Whoever asks wants to know soon.
        let mut conn = self.pools.lend(Part::Reserved, self.wait).await?;
        let writing = async {
            conn.write_and_take_back().await?;
            refuse_waiting_commits(&mut conn).await
        };
        if let Ok(written) = tokio::time::timeout(LIMIT, writing).await {
            return written;
        }
        // Its late response must not be taken for that to another statement.
        conn.end();
        Err(Error::Timeout(format!("it has not written a page within {LIMIT:?}")))
    }
}

/// Refuses a database that commits nothing because it waits for a standby that does not respond. Writing a page and
/// rolling it back does not show that, and our own commit would wait as well, and leave a session of Postgres behind.
async fn refuse_waiting_commits(conn: &mut Connection) -> Result<()> {
    let waiting = "EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep' \
                   AND datname = current_database() AND state_change < clock_timestamp() - interval '3 seconds')";
    // SQL: a view of Postgres.
    let waits = diesel::select(diesel::dsl::sql::<diesel::sql_types::Bool>(waiting)).get_result::<bool>(conn);
    if waits.await? {
        return Err(Error::Timeout("commits wait for a standby that does not answer".to_owned()));
    }
    Ok(())
}
