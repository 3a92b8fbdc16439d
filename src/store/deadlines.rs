//! When the clock looks at games: taking those that are due, and setting the next time. A game that was taken is due
//! again when its lease ends, so that nothing is lost with whoever took it; what is done about it, and exactly once, is
//! decided by the game's version.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Interval, Nullable, SmallInt, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::{Connection, Result};

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// Takes at most `most` games that are due, the longest due first, for as long as `lease`.
///
/// # Errors
/// Those of the database.
pub async fn take(conn: &mut Connection, lease: TimeDelta, most: i64) -> Result<Vec<Uuid>> {
    // `ARRAY(...)`: see `outbox::take`.
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

/// When the clock looks at a game next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alarm {
    /// The game.
    pub game: Uuid,
    /// The version that this is about.
    pub version: i64,
    /// When, at the latest; never if it is nothing.
    pub at: Option<DateTime<Utc>>,
}

/// Sets when the clock looks at games next, as far as they are still at their versions.
///
/// # Errors
/// Those of the database.
pub async fn arm_all(conn: &mut Connection, alarms: &[Alarm]) -> Result<()> {
    if alarms.is_empty() {
        return Ok(());
    }
    let games: Vec<Uuid> = alarms.iter().map(|alarm| alarm.game).collect();
    let versions: Vec<i64> = alarms.iter().map(|alarm| alarm.version).collect();
    let times: Vec<Option<DateTime<Utc>>> = alarms.iter().map(|alarm| alarm.at).collect();
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

/// Sets when the clock looks at a game next, if the game is still at this version.
///
/// # Errors
/// Those of the database.
pub async fn arm(conn: &mut Connection, game: Uuid, version: i64, at: Option<DateTime<Utc>>) -> Result<bool> {
    let changed = diesel::sql_query("UPDATE games SET alarm_at = $3 WHERE id = $1 AND version = $2")
        .bind::<SqlUuid, _>(game)
        .bind::<BigInt, _>(version)
        .bind::<Nullable<Timestamptz>, _>(at)
        .execute(conn)
        .await?;
    Ok(changed == 1)
}

/// Has the clock look at every game with a deadline that waits for a user: their reminders are others now.
///
/// # Errors
/// Those of the database.
pub async fn look_soon(conn: &mut Connection, user: Uuid) -> Result<()> {
    diesel::sql_query(
        "UPDATE games g SET alarm_at = least(g.alarm_at, fieldpost_now()) FROM seats s \
         WHERE s.game_id = g.id AND s.user_id = $1 AND s.status = 'seated' AND g.alarm_at IS NOT NULL \
         AND (g.owed_by::integer >> s.seat) & 1 = 1",
    )
    .bind::<SqlUuid, _>(user)
    .execute(conn)
    .await?;
    Ok(())
}

/// Lets these seats claim, once, if the game is still at this version; the clock has no more to do with it then.
///
/// # Errors
/// Those of the database.
pub async fn let_claim(conn: &mut Connection, game: Uuid, version: i64, seats: i16) -> Result<bool> {
    let changed = diesel::sql_query(
        "UPDATE games SET may_claim = $3, alarm_at = NULL WHERE id = $1 AND version = $2 AND may_claim = 0",
    )
    .bind::<SqlUuid, _>(game)
    .bind::<BigInt, _>(version)
    .bind::<SmallInt, _>(seats)
    .execute(conn)
    .await?;
    Ok(changed == 1)
}
