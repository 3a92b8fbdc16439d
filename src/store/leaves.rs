//! Leave: the days on which users are away. Their effect on deadlines is decided elsewhere; those of a game's people
//! are read with the game.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::sql_types::{BigInt, Timestamptz, Uuid as SqlUuid};
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, SelectableHelper};
use diesel::{Insertable, Queryable, QueryableByName, Selectable};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::schema::leaves;
use super::{Connection, Result};

/// One leave.
#[derive(Clone, Debug, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = leaves)]
pub struct Leave {
    /// Its id.
    pub id: Uuid,
    /// The user.
    pub user_id: Uuid,
    /// The first day, in the user's zone.
    pub first_day: NaiveDate,
    /// The last day.
    pub last_day: NaiveDate,
    /// When the first day begins.
    pub begins_at: DateTime<Utc>,
    /// When the last day is over.
    pub ends_at: DateTime<Utc>,
    /// When it was announced.
    pub announced_at: DateTime<Utc>,
}

/// Locks the leaves of this user until the transaction ends.
///
/// # Errors
/// When the database fails.
pub async fn lock(conn: &mut Connection, user: Uuid) -> Result<()> {
    diesel::sql_query("SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE")
        .bind::<SqlUuid, _>(user)
        .execute(conn)
        .await?;
    Ok(())
}

/// A user's leaves that do not end before a day, in order.
///
/// # Errors
/// When the database fails.
pub async fn since(conn: &mut Connection, user: Uuid, day: NaiveDate) -> Result<Vec<Leave>> {
    let found = leaves::table.filter(leaves::user_id.eq(user)).filter(leaves::last_day.ge(day));
    Ok(found.order(leaves::begins_at).select(Leave::as_select()).load(conn).await?)
}

/// One leave of a user.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, user: Uuid, id: Uuid) -> Result<Option<Leave>> {
    let found = leaves::table.find(id).filter(leaves::user_id.eq(user));
    Ok(found.select(Leave::as_select()).first(conn).await.optional()?)
}

/// The leaves with these ids that were not cancelled, in order.
///
/// # Errors
/// When the database fails.
pub async fn all(conn: &mut Connection, ids: Vec<Uuid>) -> Result<Vec<Leave>> {
    let found = leaves::table.filter(leaves::id.eq_any(ids));
    Ok(found.order((leaves::begins_at, leaves::id)).select(Leave::as_select()).load(conn).await?)
}

/// Adds a leave.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, leave: &Leave) -> Result<()> {
    diesel::insert_into(leaves::table).values(leave).execute(conn).await?;
    Ok(())
}

/// Cancels a leave.
///
/// # Errors
/// When the database fails.
pub async fn remove(conn: &mut Connection, id: Uuid) -> Result<()> {
    diesel::delete(leaves::table.find(id)).execute(conn).await?;
    Ok(())
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Whether a user owes something in a game whose deadline is not before `at`.
///
/// # Errors
/// When the database fails.
pub async fn owes_after(conn: &mut Connection, user: Uuid, at: DateTime<Utc>) -> Result<bool> {
    let found: Count = diesel::sql_query(
        "SELECT count(*) FROM games g JOIN seats s ON s.game_id = g.id \
         WHERE s.user_id = $1 AND s.status = 'seated' AND (g.owed_by::integer >> s.seat) & 1 = 1 \
         AND (g.clocks::json -> s.seat::integer ->> 'until')::timestamptz >= $2",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<Timestamptz, _>(at)
    .get_result(conn)
    .await?;
    Ok(found.count > 0)
}

/// Whether a user has a seat in an unfinished game in which another user has a seat too or to which that one is
/// invited.
///
/// # Errors
/// When the database fails.
pub async fn share_a_game(conn: &mut Connection, user: Uuid, other: Uuid) -> Result<bool> {
    let found: Count = diesel::sql_query(
        "SELECT count(*) FROM (SELECT 1 FROM seats s JOIN seats o ON o.game_id = s.game_id JOIN games g ON g.id = s.game_id \
         WHERE s.user_id = $1 AND o.user_id = $2 AND g.decision IS NOT NULL \
         AND s.status = 'seated' AND o.status IN ('seated', 'invited') LIMIT 1) AS shared",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<SqlUuid, _>(other)
    .get_result(conn)
    .await?;
    Ok(found.count > 0)
}

/// The users who have a seat in an unfinished game with a user, at most `limit`.
///
/// # Errors
/// When the database fails.
pub async fn companions(conn: &mut Connection, user: Uuid, limit: i64) -> Result<Vec<Uuid>> {
    let found: Vec<Id> = diesel::sql_query(
        "SELECT DISTINCT o.user_id AS id FROM seats s JOIN games g ON g.id = s.game_id \
         JOIN seats o ON o.game_id = s.game_id AND o.user_id <> s.user_id \
         WHERE s.user_id = $1 AND s.status = 'seated' AND o.status = 'seated' AND g.decision IS NOT NULL LIMIT $2",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<BigInt, _>(limit)
    .load(conn)
    .await?;
    Ok(found.into_iter().map(|row| row.id).collect())
}
