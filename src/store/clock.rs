//! The database's clock, which is the only one for deadlines, leases and timestamps.

use chrono::{DateTime, TimeDelta, Utc};
use diesel_async::RunQueryDsl;

use super::functions::fieldpost_now;
use super::{Connection, Result};

/// How long after the time that it bears a change can be read, at the latest. An action has the time at which its game
/// was read, and is stored by a statement that may wait for its turn and for a lock; Postgres ends statements and idle
/// transactions within half a minute.
pub const LATEST_COMMIT: TimeDelta = TimeDelta::minutes(1);

/// The time now.
///
/// # Errors
/// When the database fails.
pub async fn now(conn: &mut Connection) -> Result<DateTime<Utc>> {
    Ok(diesel::select(fieldpost_now()).get_result(conn).await?)
}
