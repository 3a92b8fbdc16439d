//! Counting attempts in windows that all processes share. It decides neither the limits nor which counts are written
//! together.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bytea, Double, Integer, Timestamptz};
use diesel_async::RunQueryDsl;

use super::{Connection, Result};

/// The subject of a limit: a SHA-256.
pub type Subject = [u8; 32];

/// How the count of a subject changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountChange {
    /// Attempts to add.
    pub plus: i32,
    /// Attempts to take back first, at most as many as there are.
    pub minus: i32,
    /// The length of a window that starts now.
    pub window: TimeDelta,
}

/// A count after a change.
#[derive(Clone, Debug, PartialEq, QueryableByName)]
pub struct Count {
    /// The one that was counted.
    #[diesel(sql_type = Bytea)]
    pub subject: Vec<u8>,
    /// Attempts in this window, including those added.
    #[diesel(sql_type = Integer)]
    pub count: i32,
    /// Seconds until the window ends.
    #[diesel(sql_type = Double)]
    pub seconds_left: f64,
    /// When it ends.
    #[diesel(sql_type = Timestamptz)]
    pub ends_at: DateTime<Utc>,
}

/// Windows deleted per batch.
pub const MAX_SWEPT: usize = 1000;

/// Changes the counts of different subjects in one statement; a window that has ended starts again. Rows are locked in
/// the order of their subjects, so that processes that write the same ones never deadlock.
///
/// # Errors
/// When the database fails.
pub async fn change(conn: &mut Connection, changes: &[(Subject, CountChange)]) -> Result<Vec<Count>> {
    let subjects: Vec<&[u8]> = changes.iter().map(|(subject, _)| subject.as_slice()).collect();
    let of = |part: fn(&CountChange) -> i32| changes.iter().map(|(_, change)| part(change)).collect::<Vec<_>>();
    let windows: Vec<f64> = changes.iter().map(|(_, change)| change.window.as_seconds_f64()).collect();
    // SQL: rows of parameters, of which each changes its row by what that holds.
    let counted = diesel::sql_query(
        "WITH moment AS MATERIALIZED (SELECT fieldpost_now() AS at), \
         given AS MATERIALIZED (SELECT * FROM unnest($1, $2, $3, $4) AS g (subject, plus, minus, seconds)) \
         INSERT INTO attempts AS a (subject, count, ends_at) \
           SELECT subject, plus, at + make_interval(secs => seconds) FROM given, moment ORDER BY subject \
         ON CONFLICT (subject) DO UPDATE SET \
           count = excluded.count + CASE WHEN a.ends_at <= (SELECT at FROM moment) THEN 0 ELSE \
             least(greatest(a.count - (SELECT minus FROM given WHERE given.subject = a.subject), 0), 1000000000) END, \
           ends_at = CASE WHEN a.ends_at <= (SELECT at FROM moment) THEN excluded.ends_at ELSE a.ends_at END \
         RETURNING subject, count, ends_at, \
           extract(epoch FROM ends_at - (SELECT at FROM moment))::float8 AS seconds_left",
    )
    .bind::<Array<Bytea>, _>(subjects)
    .bind::<Array<Integer>, _>(of(|change| change.plus))
    .bind::<Array<Integer>, _>(of(|change| change.minus))
    .bind::<Array<Double>, _>(windows)
    .load(conn)
    .await?;
    Ok(counted)
}

/// Deletes a batch of expired windows; returns how many. Never in another transaction, where it could deadlock with
/// counting.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection) -> Result<usize> {
    // SQL: `FOR UPDATE SKIP LOCKED` in a condition.
    let over = diesel::sql_query(concat!(
        "DELETE FROM attempts WHERE subject = ANY (ARRAY ( \
           SELECT subject FROM attempts WHERE ends_at < ",
        now!(),
        " ORDER BY ends_at LIMIT $1 FOR UPDATE SKIP LOCKED))"
    ));
    Ok(over.bind::<BigInt, _>(MAX_SWEPT as i64).execute(conn).await?)
}
