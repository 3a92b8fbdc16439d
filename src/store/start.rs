//! Start-up: waits for a database that is unreachable, but not for one that refuses us.

use std::time::{Duration, Instant};

use diesel_async::RunQueryDsl;

use super::connection::Connector;
use super::{Error, Result};
use fieldpost_config::Database;

/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(500);
/// How long one attempt may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often the log says that the database is not there yet.
const LOGGED_EVERY: Duration = Duration::from_secs(5);

/// Waits until the database itself responds and accepts writes, for `database.start_wait_s` at most.
///
/// # Errors
/// At once for an error that waiting does not fix (a wrong name, role, password, certificate or address), and after
/// that time why it is still unreachable.
pub async fn wait(settings: &Database) -> Result<()> {
    wait_for(&Connector::direct(settings)?, settings).await
}

/// The same by way of the pooler, if one stands in between.
///
/// # Errors
/// As of [`wait`].
pub async fn wait_for_pooler(settings: &Database) -> Result<()> {
    if settings.is_pooled() { wait_for(&Connector::new(settings)?, settings).await } else { Ok(()) }
}

async fn wait_for(connector: &Connector, settings: &Database) -> Result<()> {
    let began = Instant::now();
    let mut logged_at: Option<Instant> = None;
    loop {
        let why = match attempt(connector).await {
            Err(why) if why.is_passing() && !matches!(why, Error::Refused(_)) => why,
            done => return done,
        };
        if began.elapsed() >= settings.start_wait {
            return Err(why);
        }
        if logged_at.is_none_or(|logged_at| logged_at.elapsed() >= LOGGED_EVERY) {
            let left = settings.start_wait.saturating_sub(began.elapsed()).as_secs();
            tracing::warn!(%why, seconds_left = left, "waiting for the database");
            logged_at = Some(Instant::now());
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn attempt(connector: &Connector) -> Result<()> {
    let mut conn = connector.open(Some(PATIENCE)).await?;
    let reads = "pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean";
    // SQL: a function and a setting of Postgres.
    let reads_only = diesel::select(diesel::dsl::sql::<diesel::sql_types::Bool>(reads));
    if reads_only.get_result::<bool>(&mut conn).await? {
        return Err(Error::ReadOnly("it is a standby, or is in recovery, or was told to be".to_owned()));
    }
    Ok(())
}
