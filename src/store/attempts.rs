//! Counting attempts in windows that all processes share. How many are too many is not decided here.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::sql_types::{BigInt, Bytea, Double, Integer, Interval, Timestamptz};
use diesel::{ExpressionMethods, QueryDsl, QueryableByName};
use diesel_async::RunQueryDsl;

use super::schema::attempts;
use super::{Connection, Result};

/// Where a count stands.
#[derive(Clone, Copy, Debug, PartialEq, QueryableByName)]
pub struct Count {
    /// Attempts in this window, this one included.
    #[diesel(sql_type = Integer)]
    pub count: i32,
    /// Seconds until the window ends.
    #[diesel(sql_type = Double)]
    pub seconds_left: f64,
    /// When it ends.
    #[diesel(sql_type = Timestamptz)]
    pub ends_at: DateTime<Utc>,
}

/// How many windows are forgotten at once.
pub const SWEPT: usize = 1000;

/// Counts one attempt; a window that has ended begins anew.
///
/// # Errors
/// The database's.
pub async fn count(conn: &mut Connection, subject: &[u8; 32], window: TimeDelta) -> Result<Count> {
    let counted = diesel::sql_query(
        "INSERT INTO attempts AS a (subject, count, ends_at) VALUES ($1, 1, fieldpost_now() + $2) \
         ON CONFLICT (subject) DO UPDATE SET \
           count = CASE WHEN a.ends_at <= fieldpost_now() THEN 1 ELSE least(a.count, 1000000000) + 1 END, \
           ends_at = CASE WHEN a.ends_at <= fieldpost_now() THEN excluded.ends_at ELSE a.ends_at END \
         RETURNING count, ends_at, \
           extract(epoch FROM ends_at - fieldpost_now())::float8 AS seconds_left",
    )
    .bind::<Bytea, _>(subject.as_slice())
    .bind::<Interval, _>(window)
    .get_result(conn)
    .await?;
    Ok(counted)
}

/// Takes one attempt back: it was none of those that are limited.
///
/// # Errors
/// The database's.
pub async fn take_back(conn: &mut Connection, subject: &[u8; 32]) -> Result<()> {
    let counted = attempts::table.find(subject.as_slice()).filter(attempts::count.gt(0));
    diesel::update(counted).set(attempts::count.eq(attempts::count - 1)).execute(conn).await?;
    Ok(())
}

/// Forgets a batch of windows that are over; answers how many. Never in another's transaction, where two that count could
/// wait for each other.
///
/// # Errors
/// The database's.
pub async fn sweep(conn: &mut Connection) -> Result<usize> {
    let over = diesel::sql_query(
        "DELETE FROM attempts WHERE subject = ANY (ARRAY ( \
           SELECT subject FROM attempts WHERE ends_at < fieldpost_now() LIMIT $1 FOR UPDATE SKIP LOCKED))",
    );
    Ok(over.bind::<BigInt, _>(SWEPT as i64).execute(conn).await?)
}

/// Forgets a count.
///
/// # Errors
/// The database's.
pub async fn forget(conn: &mut Connection, subject: &[u8; 32]) -> Result<()> {
    diesel::delete(attempts::table.find(subject.as_slice())).execute(conn).await?;
    Ok(())
}
