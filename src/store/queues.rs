//! What queues have in common whose rows wait for as long as they have a `due_at`, and are taken under a `lease`.

use chrono::TimeDelta;
use diesel::sql_types::{BigInt, Interval, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

/// Rows deleted per batch.
pub const MAX_SWEPT: u16 = 1000;

/// Releases everything that `token` holds in a table, to be taken again at once.
pub(super) async fn hand_back(conn: &mut Connection, table: &'static str, token: Uuid) -> Result<()> {
    // SQL: a table by its name.
    let back = diesel::sql_query(format!(
        "UPDATE {table} SET lease = NULL, due_at = {now} WHERE due_at IS NOT NULL AND lease = $1",
        now = now!()
    ));
    back.bind::<SqlUuid, _>(token).execute(conn).await?;
    Ok(())
}

/// Deletes rows of a table that no longer wait and were queued longer than `age` ago, about [`MAX_SWEPT`] of them;
/// returns how many.
pub(super) async fn sweep(conn: &mut Connection, table: &'static str, age: TimeDelta) -> Result<usize> {
    // SQL: a table by its name, and a limit in a condition.
    let swept = diesel::sql_query(format!(
        "DELETE FROM {table} WHERE due_at IS NULL AND created_at <= (SELECT max(created_at) FROM ( \
             SELECT created_at FROM {table} WHERE due_at IS NULL AND created_at < {now} - $1 \
             ORDER BY created_at LIMIT $2) AS oldest)",
        now = now!()
    ));
    Ok(swept.bind::<Interval, _>(age).bind::<BigInt, _>(i64::from(MAX_SWEPT)).execute(conn).await?)
}
