//! Names that users gave up: how often a user changes theirs, and who had a name before. The consequences are decided
//! elsewhere.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

/// The number of days for which names are kept, more than any setting requires.
const KEPT_DAYS: u32 = 3650;

/// The recent name changes of a user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct Changes {
    /// Their number.
    #[diesel(sql_type = BigInt)]
    pub count: i64,
    /// When the first one was, if there was one.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub first: Option<DateTime<Utc>>,
}

/// The name changes of a user in the last `days`.
///
/// # Errors
/// When the database fails.
pub async fn changes(conn: &mut Connection, user: Uuid, days: u32) -> Result<Changes> {
    let found = diesel::sql_query(
        "SELECT count(*) AS count, min(at) AS first FROM name_changes \
         WHERE user_id = $1 AND at > fieldpost_now() - make_interval(days => $2)",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<Integer, _>(days.cast_signed())
    .get_result(conn)
    .await?;
    Ok(found)
}

/// Records that a user gave a name up. Each call also deletes a few old rows.
///
/// # Errors
/// When the database fails.
pub async fn give_up(conn: &mut Connection, user: Uuid, name: &str) -> Result<()> {
    diesel::sql_query(format!(
        "WITH forgotten AS ( \
           DELETE FROM name_changes WHERE ctid = ANY (ARRAY ( \
             SELECT ctid FROM name_changes WHERE at < fieldpost_now() - interval '{KEPT_DAYS} days' LIMIT 10))) \
         INSERT INTO name_changes (user_id, name, at) VALUES ($1, $2, fieldpost_now())"
    ))
    .bind::<SqlUuid, _>(user)
    .bind::<Text, _>(name.to_ascii_lowercase())
    .execute(conn)
    .await?;
    Ok(())
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    found: bool,
}

/// Whether anybody but `user` gave this name up in the last `days`, ignoring case.
///
/// # Errors
/// When the database fails.
pub async fn was_anothers(conn: &mut Connection, name: &str, user: Option<Uuid>, days: u32) -> Result<bool> {
    let found: Found = diesel::sql_query(
        "SELECT EXISTS (SELECT 1 FROM name_changes WHERE name = $1 AND user_id IS DISTINCT FROM $2 \
         AND at > fieldpost_now() - make_interval(days => $3)) AS found",
    )
    .bind::<Text, _>(name.to_ascii_lowercase())
    .bind::<Nullable<SqlUuid>, _>(user)
    .bind::<Integer, _>(days.cast_signed())
    .get_result(conn)
    .await?;
    Ok(found.found)
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// The users who have a name or gave it up, ignoring case.
///
/// # Errors
/// When the database fails.
pub async fn users_with(conn: &mut Connection, name: &str) -> Result<Vec<Uuid>> {
    let found: Vec<Id> = diesel::sql_query(
        "SELECT id FROM users WHERE lower(name) = $1 UNION SELECT user_id FROM name_changes WHERE name = $1",
    )
    .bind::<Text, _>(name.to_ascii_lowercase())
    .load(conn)
    .await?;
    Ok(found.into_iter().map(|user| user.id).collect())
}
