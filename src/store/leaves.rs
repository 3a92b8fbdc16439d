//! Leave: the days on which users are away. Their effect on deadlines is decided elsewhere; those of a game's people
//! are read with the game.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::exists;
use diesel::sql_types::{Bool, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{BoolExpressionMethods, ExpressionMethods, JoinOnDsl, NullableExpressionMethods, OptionalExtension};
use diesel::{Insertable, QueryDsl, Queryable, QueryableByName, Selectable, SelectableHelper};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::schema::{games, leaves, seats, users};
use super::{Connection, Result};
use fieldpost_values::SeatStatus;

/// One leave.
#[derive(Clone, Debug, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = leaves)]
pub struct Leave {
    /// By which it is cancelled.
    pub id: Uuid,
    /// The user.
    pub user_id: Uuid,
    /// The first day, in the user's zone.
    pub first_day: NaiveDate,
    /// The day after which they are back.
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
    users::table.find(user).select(users::id).for_no_key_update().execute(conn).await?;
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
struct ExistsRow {
    #[diesel(sql_type = Bool)]
    found: bool,
}

/// Whether a user owes something in a game whose deadline is not before `at`.
///
/// # Errors
/// When the database fails.
pub async fn owes_after(conn: &mut Connection, user: Uuid, at: DateTime<Utc>) -> Result<bool> {
    // SQL: a path into JSON.
    let found: ExistsRow = diesel::sql_query(
        "SELECT EXISTS (SELECT 1 FROM games g JOIN seats s ON s.game_id = g.id \
         WHERE s.user_id = $1 AND s.status = $3 AND owes(g.owed_by, s.seat) \
         AND (g.clocks::json -> s.seat::integer ->> 'until')::timestamptz >= $2) AS found",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<Timestamptz, _>(at)
    .bind::<Text, _>(SeatStatus::Seated)
    .get_result(conn)
    .await?;
    Ok(found.found)
}

diesel::alias! {
    const OTHERS: Alias<Others> = seats as others;
}

/// Whether a user has a seat in an unfinished game in which another user has a seat too or to which that one is
/// invited.
///
/// # Errors
/// When the database fails.
pub async fn share_a_game(conn: &mut Connection, user: Uuid, other: Uuid) -> Result<bool> {
    let there = OTHERS.field(seats::status).eq_any([SeatStatus::Seated, SeatStatus::Invited]);
    let theirs = OTHERS.on(OTHERS.field(seats::game_id).eq(seats::game_id));
    let shared = seats::table.inner_join(games::table).inner_join(theirs).filter(games::decision.is_not_null());
    let sits = seats::user_id.eq(user).and(seats::status.eq(SeatStatus::Seated));
    let shared = shared.filter(sits).filter(OTHERS.field(seats::user_id).eq(other).and(there));
    Ok(diesel::select(exists(shared)).get_result(conn).await?)
}

/// The users who have a seat in an unfinished game with a user, at most `limit`.
///
/// # Errors
/// When the database fails.
pub async fn companions(conn: &mut Connection, user: Uuid, limit: i64) -> Result<Vec<Uuid>> {
    let theirs = OTHERS.on(OTHERS.field(seats::game_id).eq(seats::game_id));
    let shared = seats::table.inner_join(games::table).inner_join(theirs).filter(games::decision.is_not_null());
    let sits = seats::user_id.eq(user).and(seats::status.eq(SeatStatus::Seated));
    let sit = OTHERS.field(seats::user_id).ne(user).and(OTHERS.field(seats::status).eq(SeatStatus::Seated));
    let found = shared.filter(sits).filter(sit).select(OTHERS.field(seats::user_id).assume_not_null()).distinct();
    Ok(found.limit(limit).load(conn).await?)
}
