//! The contents of a restored database that need a decision, and carrying it out. Everything here runs while nothing
//! else does.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{count_star, max, min};
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, QueryDsl, Queryable, QueryableByName,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::{fieldpost_now, greatest, least};
use super::schema::{
    games, grants, letters, links, outbox, presence, processes, pushes, seats, sessions, tokens, users, webhooks,
};
use super::{Connection, Error, Result};
use fieldpost_values::{ConditionalMoves, GameStatus, LinkPurpose, Seats, WebhookOffBy};

/// The purposes of links that a backup brings back and that must not be used again.
const REVIVED: [LinkPurpose; 2] = [LinkPurpose::Reset, LinkPurpose::Address];

/// The mails of one kind that wait.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct QueuedMails {
    /// The word of the kind, for the operator.
    pub kind: String,
    /// How many.
    pub mails: i64,
    /// When the oldest was queued.
    pub oldest: DateTime<Utc>,
    /// When the newest was queued.
    pub newest: DateTime<Utc>,
}

/// Everything else that a backup brings back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, QueryableByName)]
pub struct RestoredRows {
    /// When the last process was seen; `None` if there was none.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub seen_at: Option<DateTime<Utc>>,
    /// The database's time.
    #[diesel(sql_type = Timestamptz)]
    pub now: DateTime<Utc>,
    /// Open sessions.
    #[diesel(sql_type = BigInt)]
    pub sessions: i64,
    /// Personal access tokens and grants.
    #[diesel(sql_type = BigInt)]
    pub tokens: i64,
    /// Links that set a password or change an address.
    #[diesel(sql_type = BigInt)]
    pub links: i64,
    /// Unread letters.
    #[diesel(sql_type = BigInt)]
    pub letters: i64,
    /// Games in which somebody owes a decision.
    #[diesel(sql_type = BigInt)]
    pub games: i64,
}

/// More new passwords than any user has set since a backup.
const VERSIONS_SINCE: i32 = 100_000;

/// The waiting mails, by kind.
///
/// # Errors
/// When the database fails.
pub async fn waiting(conn: &mut Connection) -> Result<Vec<QueuedMails>> {
    let times = (min(outbox::created_at).assume_not_null(), max(outbox::created_at).assume_not_null());
    let waiting = outbox::table.filter(outbox::content.is_not_null()).group_by(outbox::kind);
    let waiting = waiting.order((count_star().desc(), outbox::kind));
    Ok(waiting.select((outbox::kind, count_star(), times.0, times.1)).load(conn).await?)
}

/// Everything else.
///
/// # Errors
/// When the database fails.
pub async fn revived(conn: &mut Connection) -> Result<RestoredRows> {
    // SQL: many counts of one moment.
    let revived: Vec<RestoredRows> = diesel::sql_query(
        "SELECT (SELECT seen_at FROM presence) AS seen_at, fieldpost_now() AS now, \
           (SELECT count(*) FROM sessions WHERE ended_at IS NULL AND expires_at > fieldpost_now()) AS sessions, \
           (SELECT count(*) FROM tokens WHERE ended_at IS NULL \
             AND (expires_at IS NULL OR expires_at > fieldpost_now())) \
           + (SELECT count(*) FROM grants WHERE ended_at IS NULL AND expires_at > fieldpost_now()) AS tokens, \
           (SELECT count(*) FROM links WHERE purpose = ANY ($1) AND used_at IS NULL \
             AND expires_at > fieldpost_now()) AS links, \
           (SELECT count(*) FROM letters WHERE outcome IS NULL) AS letters, \
           (SELECT count(*) FROM games WHERE status = ANY ($2) AND owed_by <> 0) AS games",
    )
    .bind::<Array<Text>, _>(REVIVED.as_slice())
    .bind::<Array<Text>, _>(GameStatus::RUNNING.as_slice())
    .load(conn)
    .await?;
    revived.into_iter().next().ok_or_else(|| Error::Corrupt("no figures".to_owned()))
}

/// Lets the statements of this transaction take as long as they need: some change every waiting row.
///
/// # Errors
/// When the database fails.
pub async fn take_time(conn: &mut Connection) -> Result<()> {
    // SQL: a setting of Postgres.
    diesel::sql_query("SET LOCAL statement_timeout = 0").execute(conn).await?;
    Ok(())
}

/// Sends none of the waiting mails: each ends as superseded. Pushes go with them.
///
/// # Errors
/// When the database fails.
pub async fn drop_waiting(conn: &mut Connection) -> Result<usize> {
    let done = (pushes::due_at.eq(None::<DateTime<Utc>>), pushes::message.eq(None::<String>));
    let done = (done, pushes::lease.eq(None::<Uuid>));
    diesel::update(pushes::table.filter(pushes::due_at.is_not_null())).set(done).execute(conn).await?;
    let why = outbox::last_error.eq("not sent again after a restore");
    let ended = (outbox::superseded_at.eq(fieldpost_now().nullable()), outbox::content.eq(None::<Vec<u8>>));
    let dropped = diesel::update(outbox::table.filter(outbox::content.is_not_null()));
    Ok(dropped.set((ended, outbox::lease.eq(None::<Uuid>), why)).execute(conn).await?)
}

/// Ends all sessions, and all personal access tokens and grants, and switches off all webhooks: some were ended and
/// switched off after the backup was made. Push subscriptions end with their sessions. Returns how many of each. Access
/// tokens of sessions and grants expire by themselves, within `auth.access_minutes`. No device is known any more: the
/// next versions of passwords are others than any that a token of the time since the backup may name.
///
/// # Errors
/// When the database fails.
pub async fn end_sessions(conn: &mut Connection) -> Result<(usize, usize, usize)> {
    let ended = diesel::delete(sessions::table).execute(conn).await?;
    let revoked =
        diesel::delete(tokens::table).execute(conn).await? + diesel::delete(grants::table).execute(conn).await?;
    let on = webhooks::table.filter(webhooks::off_at.is_null());
    let off = (webhooks::off_at.eq(fieldpost_now().nullable()), webhooks::off_by.eq(WebhookOffBy::Reset));
    let switched_off = diesel::update(on).set(off).execute(conn).await?;
    diesel::update(users::table.filter(users::has_webhooks)).set(users::has_webhooks.eq(false)).execute(conn).await?;
    diesel::update(users::table.filter(users::has_push)).set(users::has_push.eq(false)).execute(conn).await?;
    let raised = users::password_version.eq(users::password_version + VERSIONS_SINCE);
    diesel::update(users::table).set(raised).execute(conn).await?;
    Ok((ended, revoked, switched_off))
}

/// Uses up the links that set a password or change an address: some were used after the backup was made.
///
/// # Errors
/// When the database fails.
pub async fn void_links(conn: &mut Connection) -> Result<usize> {
    let good = links::table.filter(links::purpose.eq_any(REVIVED).and(links::used_at.is_null()));
    Ok(diesel::update(good).set(links::used_at.eq(fieldpost_now().nullable())).execute(conn).await?)
}

/// Drops all conditional moves (O-8): whoever gave them may have seen since how their game goes on.
///
/// # Errors
/// When the database fails.
pub async fn drop_conditional_moves(conn: &mut Connection) -> Result<usize> {
    let given = seats::table.filter(seats::conditional_moves.is_not_null());
    Ok(diesel::update(given).set(seats::conditional_moves.eq(None::<&ConditionalMoves>)).execute(conn).await?)
}

/// Lets deadlines rest for at least this long.
///
/// # Errors
/// When the database fails.
pub async fn rest(conn: &mut Connection, time: TimeDelta) -> Result<()> {
    let until = greatest(presence::rest_until, (fieldpost_now() + time).nullable());
    diesel::update(presence::table).set(presence::rest_until.eq(until)).execute(conn).await?;
    Ok(())
}

/// Releases the leases of processes that are gone.
///
/// # Errors
/// When the database fails.
pub async fn release(conn: &mut Connection) -> Result<()> {
    let soon = outbox::due_at.eq(least(outbox::due_at, fieldpost_now()));
    let held = outbox::table.filter(outbox::lease.is_not_null());
    diesel::update(held).set((outbox::lease.eq(None::<Uuid>), soon)).execute(conn).await?;
    let soon = letters::due_at.eq(least(letters::due_at, fieldpost_now()));
    let held = letters::table.filter(letters::lease.is_not_null().and(letters::outcome.is_null()));
    diesel::update(held).set((letters::lease.eq(None::<Uuid>), soon)).execute(conn).await?;
    diesel::delete(processes::table).execute(conn).await?;
    Ok(())
}

/// At most `most` games after `after` in which somebody owes a decision.
///
/// # Errors
/// When the database fails.
pub async fn owing(conn: &mut Connection, after: Uuid, most: i64) -> Result<Vec<Uuid>> {
    let owing = games::status.eq_any(GameStatus::RUNNING).and(games::owed_by.ne(Seats::NONE));
    let owing = games::table.filter(games::id.gt(after).and(owing)).order(games::id).limit(most);
    Ok(owing.select(games::id).load(conn).await?)
}
