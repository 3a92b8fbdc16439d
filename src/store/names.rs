//! Names that users gave up: how often a user changes theirs, and who had a name before. The consequences are decided
//! elsewhere.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{count_star, exists, min};
use diesel::sql_types::{Text, Uuid as SqlUuid};
use diesel::{
    BoolExpressionMethods, CombineDsl, ExpressionMethods, NullableExpressionMethods, PgExpressionMethods, QueryDsl,
    Queryable, QueryableByName,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::{fieldpost_now, lower};
use super::schema::{name_changes, users};
use super::{Connection, Result};

/// The number of days for which names are kept, more than any setting requires.
const KEPT_DAYS: u32 = 3650;

/// How often a user changed their name lately.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable)]
pub struct Changes {
    /// So often.
    pub count: i64,
    /// The first time, if there was one.
    pub first: Option<DateTime<Utc>>,
}

/// The name changes of a user in the last `days`.
///
/// # Errors
/// When the database fails.
pub async fn changes(conn: &mut Connection, user: Uuid, days: u32) -> Result<Changes> {
    let lately = name_changes::at.gt(fieldpost_now() - TimeDelta::days(days.into()));
    let own = name_changes::withdrawn.eq(false).and(lately);
    let found = name_changes::table.filter(name_changes::user_id.eq(user).and(own));
    Ok(found.select((count_star(), min(name_changes::at))).first(conn).await?)
}

/// Records that a user gave a name up. Each call also deletes a few old rows.
///
/// # Errors
/// When the database fails.
pub async fn give_up(conn: &mut Connection, user: Uuid, name: &str) -> Result<()> {
    // SQL: two statements in one.
    diesel::sql_query(format!(
        "WITH forgotten AS ( \
           DELETE FROM name_changes WHERE at <= (SELECT max(at) FROM ( \
             SELECT at FROM name_changes WHERE at < fieldpost_now() - interval '{KEPT_DAYS} days' \
             ORDER BY at LIMIT 10) AS oldest)) \
         INSERT INTO name_changes (user_id, name, at) VALUES ($1, $2, fieldpost_now())"
    ))
    .bind::<SqlUuid, _>(user)
    .bind::<Text, _>(name.to_ascii_lowercase())
    .execute(conn)
    .await?;
    Ok(())
}

/// Records that an operator took a name from a user.
///
/// # Errors
/// When the database fails.
pub async fn withdraw(conn: &mut Connection, user: Uuid, name: &str) -> Result<()> {
    let what = (name_changes::name.eq(name.to_ascii_lowercase()), name_changes::withdrawn.eq(true));
    let row = (name_changes::user_id.eq(user), name_changes::at.eq(fieldpost_now()), what);
    diesel::insert_into(name_changes::table).values(row).execute(conn).await?;
    Ok(())
}

/// Whether another than `user` gave this name up in the last `days`, or an operator took it from anybody, in whatever
/// case.
///
/// # Errors
/// When the database fails.
pub async fn was_anothers(conn: &mut Connection, name: &str, user: Option<Uuid>, days: u32) -> Result<bool> {
    let lately = name_changes::at.gt(fieldpost_now() - TimeDelta::days(days.into()));
    let given_up = name_changes::table.filter(name_changes::name.eq(name.to_ascii_lowercase()).and(lately));
    let anothers = name_changes::user_id.nullable().is_distinct_from(user).or(name_changes::withdrawn);
    let by_another = given_up.filter(anothers);
    Ok(diesel::select(exists(by_another)).get_result(conn).await?)
}

/// A user whose name looks like this one: capital I, l and 1 look the same, and so do O and 0.
///
/// # Errors
/// When the database fails.
pub async fn find_alike(conn: &mut Connection, name: &str) -> Result<Option<Uuid>> {
    // SQL: the expression of an index.
    let found: Vec<AlikeRow> = diesel::sql_query(
        "SELECT id FROM users WHERE lower(translate(name, 'I10', 'llO')) = lower(translate($1, 'I10', 'llO')) \
         AND deleted_at IS NULL LIMIT 1",
    )
    .bind::<Text, _>(name)
    .load(conn)
    .await?;
    Ok(found.into_iter().next().map(|row| row.id))
}

#[derive(QueryableByName)]
struct AlikeRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// The users who have a name or gave it up, ignoring case.
///
/// # Errors
/// When the database fails.
pub async fn users_with(conn: &mut Connection, name: &str) -> Result<Vec<Uuid>> {
    let name = name.to_ascii_lowercase();
    let before = name_changes::table.filter(name_changes::name.eq(&name)).select(name_changes::user_id);
    let now = users::table.filter(lower(users::name).eq(&name)).select(users::id);
    Ok(now.union(before).load(conn).await?)
}
