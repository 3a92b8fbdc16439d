//! The alarms of games: taking those that are due, and setting the next one. A game that was taken is due again when
//! its lease ends, so that nothing is lost if its worker dies; the game's version ensures that a deadline is acted on
//! exactly once.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::exists;
use diesel::sql_types::{Array, BigInt, Interval, Nullable, Timestamptz, Uuid as SqlUuid};
use diesel::{BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::columns::Id;
use super::functions::{fieldpost_now, least, owes};
use super::schema::{games, seats};
use super::{Connection, Result};
use fieldpost_values::{SeatStatus, Seats};

/// Takes at most `most` games that are due, the longest due first, for as long as `lease`.
///
/// # Errors
/// When the database fails.
pub async fn take(conn: &mut Connection, lease: TimeDelta, most: i64) -> Result<Vec<Uuid>> {
    // `ARRAY(...)`: see `outbox::take`.
    // SQL: `FOR UPDATE SKIP LOCKED` in a condition.
    let taken: Vec<Id> = diesel::sql_query(concat!(
        "UPDATE games SET alarm_at = ",
        now!(),
        " + $1 WHERE id = ANY (ARRAY (SELECT id FROM games WHERE alarm_at <= ",
        now!(),
        " ORDER BY alarm_at LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING id"
    ))
    .bind::<Interval, _>(lease)
    .bind::<BigInt, _>(most)
    .load(conn)
    .await?;
    Ok(taken.into_iter().map(|row| row.id).collect())
}

/// The next alarm of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// The game that the clock looks at then.
    pub game: Uuid,
    /// The version for which this is valid.
    pub version: i64,
    /// When, at the latest; `None` means never.
    pub at: Option<DateTime<Utc>>,
}

/// Sets the next alarms of games that are still at their versions.
///
/// # Errors
/// When the database fails.
pub async fn arm_all(conn: &mut Connection, alarms: &[Alarm]) -> Result<()> {
    if alarms.is_empty() {
        return Ok(());
    }
    let games: Vec<Uuid> = alarms.iter().map(|alarm| alarm.game).collect();
    let versions: Vec<i64> = alarms.iter().map(|alarm| alarm.version).collect();
    let times: Vec<Option<DateTime<Utc>>> = alarms.iter().map(|alarm| alarm.at).collect();
    // SQL: many rows, each with its own value.
    diesel::sql_query(
        "UPDATE games g SET alarm_at = a.at FROM unnest($1, $2, $3) AS a (game, version, at) \
         WHERE g.id = a.game AND g.version = a.version",
    )
    .bind::<Array<SqlUuid>, _>(games)
    .bind::<Array<BigInt>, _>(versions)
    .bind::<Array<Nullable<Timestamptz>>, _>(times)
    .execute(conn)
    .await?;
    Ok(())
}

/// Sets the next alarm of a game, if it is still at this version.
///
/// # Errors
/// When the database fails.
pub async fn arm(conn: &mut Connection, game: Uuid, version: i64, at: Option<DateTime<Utc>>) -> Result<bool> {
    let row = games::table.find(game).filter(games::version.eq(version));
    Ok(diesel::update(row).set(games::alarm_at.eq(at)).execute(conn).await? == 1)
}

/// Makes the clock check every game with a deadline that waits for a user, because their reminders have changed.
///
/// # Errors
/// When the database fails.
pub async fn look_soon(conn: &mut Connection, user: Uuid) -> Result<()> {
    let theirs = seats::user_id.eq(user).and(seats::status.eq(SeatStatus::Seated));
    let owing = seats::table.filter(seats::game_id.eq(games::id).and(theirs).and(owes(games::owed_by, seats::seat)));
    let waiting = games::table.filter(games::alarm_at.is_not_null()).filter(exists(owing));
    let soon = games::alarm_at.eq(least(games::alarm_at, fieldpost_now().nullable()));
    diesel::update(waiting).set(soon).execute(conn).await?;
    Ok(())
}

/// Lets these seats claim, once, if the game is still at this version; the clock is then done with it.
///
/// # Errors
/// When the database fails.
pub async fn let_claim(conn: &mut Connection, game: Uuid, version: i64, seats: Seats) -> Result<bool> {
    let row = games::table.find(game).filter(games::version.eq(version)).filter(games::may_claim.eq(Seats::NONE));
    let claimable = (games::may_claim.eq(seats), games::alarm_at.eq(None::<DateTime<Utc>>));
    Ok(diesel::update(row).set(claimable).execute(conn).await? == 1)
}
