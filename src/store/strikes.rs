//! Strikes: permanent delivery failures of a user's address, and the suspension of the address (L-4). What counts as
//! one is decided elsewhere.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::count_star;
use diesel::sql_types::{Bytea, Interval, Text, Uuid as SqlUuid};
use diesel::{BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, OptionalExtension, QueryDsl};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::{strikes, users};
use super::{Connection, Result};

/// When strikes suspend an address.
#[derive(Clone, Copy, Debug)]
pub struct Suspension {
    /// The number of strikes.
    pub strikes: u32,
    /// Their maximum age.
    pub age: TimeDelta,
}

/// A mail that came back.
#[derive(Clone, Copy, Debug)]
pub struct Strike<'a> {
    /// The user whose address it went to.
    pub user: Uuid,
    /// The address of the mail.
    pub address: &'a str,
    /// The mail; it counts once, however many reports it causes.
    pub mail: &'a [u8],
    /// A time not later than when it was queued: a mail from before the address was proven again does not count.
    pub queued: DateTime<Utc>,
    /// The reply code.
    pub why: &'a str,
    /// Whether the server says that the mailbox is unknown to it (5.1.1): then one strike is enough.
    pub unknown: bool,
}

/// The result of a strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrikeResult {
    /// Nothing: no user has the address any more, it is suspended already or was proven since, or the mail was counted
    /// before.
    Nothing,
    /// It was counted.
    Counted,
    /// The address is suspended now.
    Suspended,
}

/// Counts a strike, in the caller's transaction. Each call also deletes a few old strikes.
///
/// # Errors
/// When the database fails.
pub async fn strike(conn: &mut Connection, strike: &Strike<'_>, suspension: Suspension) -> Result<StrikeResult> {
    // Of two concurrent strikes the second one sees the first.
    let user = users::table.find(strike.user).filter(users::address.eq(strike.address));
    let since = users::proven_again_at.is_null().or(users::proven_again_at.lt(strike.queued));
    let works = user.filter(users::suspended_at.is_null()).filter(since).select(users::id).for_no_key_update();
    if works.first::<Uuid>(conn).await.optional()?.is_none() {
        return Ok(StrikeResult::Nothing);
    }
    // SQL: two statements in one.
    let counted = diesel::sql_query(
        "WITH forgotten AS ( \
           DELETE FROM strikes WHERE at <= (SELECT max(at) FROM ( \
             SELECT at FROM strikes WHERE at < fieldpost_now() - $4 ORDER BY at LIMIT 10) AS oldest)) \
         INSERT INTO strikes (user_id, mail, at, why) VALUES ($1, $2, fieldpost_now(), $3) ON CONFLICT DO NOTHING",
    )
    .bind::<SqlUuid, _>(strike.user)
    .bind::<Bytea, _>(strike.mail)
    .bind::<Text, _>(strike.why)
    .bind::<Interval, _>(suspension.age)
    .execute(conn)
    .await?;
    if counted == 0 {
        return Ok(StrikeResult::Nothing);
    }
    if !strike.unknown && count(conn, strike.user, suspension.age).await? < i64::from(suspension.strikes) {
        return Ok(StrikeResult::Counted);
    }
    let suspended = (users::suspended_at.eq(fieldpost_now().nullable()), users::suspended_why.eq(strike.why));
    diesel::update(users::table.find(strike.user)).set(suspended).execute(conn).await?;
    Ok(StrikeResult::Suspended)
}

/// How many strikes of a user count.
async fn count(conn: &mut Connection, user: Uuid, age: TimeDelta) -> Result<i64> {
    let lately = strikes::table.filter(strikes::user_id.eq(user)).filter(strikes::at.ge(fieldpost_now() - age));
    Ok(lately.select(count_star()).first(conn).await?)
}

/// Deletes all strikes of a user, whose address has been proven again, and lifts its suspension. Reports about earlier
/// mails no longer count, however often they come.
///
/// # Errors
/// When the database fails.
pub async fn lift(conn: &mut Connection, user: Uuid) -> Result<()> {
    diesel::delete(strikes::table.filter(strikes::user_id.eq(user))).execute(conn).await?;
    let works = (users::suspended_at.eq(None::<DateTime<Utc>>), users::suspended_why.eq(None::<&str>));
    let proven = users::proven_again_at.eq(fieldpost_now().nullable());
    diesel::update(users::table.find(user)).set((works, proven)).execute(conn).await?;
    Ok(())
}
