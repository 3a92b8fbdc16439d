//! The database's clock, which is the only one for deadlines, leases and timestamps.

use chrono::{DateTime, Utc};
use diesel_async::RunQueryDsl;

use super::functions::fieldpost_now;
use super::{Connection, Result};

/// The time now.
///
/// # Errors
/// When the database fails.
pub async fn now(conn: &mut Connection) -> Result<DateTime<Utc>> {
    Ok(diesel::select(fieldpost_now()).get_result(conn).await?)
}
