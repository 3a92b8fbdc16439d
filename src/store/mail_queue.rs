//! How long the queue of mails in the outbox is.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Double, Nullable, Timestamptz};
use diesel_async::RunQueryDsl;

use super::{Connection, Result};

/// Mails that wait to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct QueueLength {
    /// How many: counted up to [`MAX_COUNTED`], beyond that estimated from the database's statistics, but never less.
    #[diesel(sql_type = BigInt)]
    pub count: i64,
    /// Since when the oldest of those that were counted has been waiting.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub oldest: Option<DateTime<Utc>>,
}

/// For how many seconds the mail that is due the longest has been due: how far the sending of mails is behind. A mail
/// that waits for another attempt is not due before that.
///
/// # Errors
/// When the database fails.
pub async fn overdue_seconds(conn: &mut Connection) -> Result<f64> {
    #[derive(QueryableByName)]
    struct Lag {
        #[diesel(sql_type = Double)]
        seconds: f64,
    }
    // SQL: seconds of an interval.
    let lag: Lag = diesel::sql_query(concat!(
        "SELECT coalesce(extract(epoch FROM ",
        now!(),
        " - (SELECT due_at FROM outbox WHERE content IS NOT NULL AND due_at <= ",
        now!(),
        " ORDER BY due_at LIMIT 1)), 0)::double precision AS seconds"
    ))
    .get_result(conn)
    .await?;
    Ok(lag.seconds)
}

/// The number of waiting mails up to which they are counted one by one.
pub const MAX_COUNTED: u32 = 10_000;

/// How many mails wait, and since when the oldest has been waiting. A long queue costs no more than one of
/// [`MAX_COUNTED`].
///
/// # Errors
/// When the database fails.
pub async fn waiting(conn: &mut Connection) -> Result<QueueLength> {
    // SQL: a count that ends, and one of the catalogue, in one round trip.
    Ok(diesel::sql_query(format!(
        "SELECT CASE WHEN counted.mails < {MAX_COUNTED} THEN counted.mails ELSE greatest(counted.mails, \
             (SELECT reltuples::bigint FROM pg_class WHERE oid = 'outbox_due'::regclass)) END AS count, \
           counted.oldest FROM (SELECT count(*) AS mails, min(created_at) AS oldest FROM ( \
             SELECT created_at FROM outbox WHERE content IS NOT NULL ORDER BY due_at LIMIT {MAX_COUNTED}) AS known) AS counted"
    ))
    .get_result(conn)
    .await?)
}
