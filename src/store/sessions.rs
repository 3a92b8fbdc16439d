//! Sessions. Each change is one statement whose conditions are checked under the row's lock, so that of two racing
//! requests one is too late; the consequences are decided elsewhere, except that a push subscription ends with its
//! session.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::exists;
use diesel::sql_types::{Array, BigInt, Bool, Bytea, Integer, Interval, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, IntoSql, NullableExpressionMethods, OptionalExtension,
    PgExpressionMethods, QueryDsl, Queryable, QueryableByName, Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::columns::{Id, live};
use super::functions::{fieldpost_now, lower};
use super::schema::{sessions, users};
use super::{Connection, Result, push_subscriptions};
use fieldpost_values::EndedBy;

/// Sessions deleted per batch, and a few more.
pub const MAX_SWEPT: usize = 1000;

/// A session as its user sees it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub struct Session {
    /// By which it is ended.
    pub id: Uuid,
    /// When the user logged in.
    pub created_at: DateTime<Utc>,
    /// When tokens were last issued.
    pub refreshed_at: DateTime<Utc>,
    /// When it expires, unless it is refreshed.
    pub expires_at: DateTime<Utc>,
    /// The device from which the user logged in.
    pub device: Option<String>,
    /// The network from which the user logged in.
    pub first_network: Option<String>,
    /// The network from which tokens were last requested.
    pub last_network: Option<String>,
}

/// A new session.
#[derive(Clone, Copy, Debug)]
pub struct NewSession<'a> {
    /// What its refresh tokens begin with.
    pub id: Uuid,
    /// The digest of its refresh token.
    pub refresh: &'a [u8; 32],
    /// How the client names itself (`User-Agent`).
    pub device: Option<&'a str>,
    /// Where the log-in came from.
    pub network: &'a str,
}

/// Opens a session for a user whose password was checked at `password_version`; returns `false` if it was reset
/// meanwhile. The user's row is locked against a reset until the transaction ends, so that the reset ends this session
/// as well.
///
/// # Errors
/// When the database fails.
pub async fn insert(
    conn: &mut Connection,
    session: &NewSession<'_>,
    (user, password_version): (Uuid, i32),
    ttl: TimeDelta,
) -> Result<bool> {
    // SQL: two statements in one.
    let inserted = diesel::sql_query(
        "WITH user_now AS (SELECT id FROM users WHERE id = $2 AND password_version = $3 FOR SHARE) \
         INSERT INTO sessions (id, user_id, refresh_hash, created_at, refreshed_at, expires_at, \
           device, first_network, last_network) \
         SELECT $1, id, $4, fieldpost_now(), fieldpost_now(), fieldpost_now() + $5, $6, $7, $7 FROM user_now",
    )
    .bind::<SqlUuid, _>(session.id)
    .bind::<SqlUuid, _>(user)
    .bind::<Integer, _>(password_version)
    .bind::<Bytea, _>(session.refresh.as_slice())
    .bind::<Interval, _>(ttl)
    .bind::<Nullable<Text>, _>(session.device)
    .bind::<Text, _>(session.network)
    .execute(conn)
    .await?;
    Ok(inserted == 1)
}

/// Replaces the valid refresh token by a new one, and returns the user of the session; `None` if the old one is not
/// valid, or the session is over.
///
/// # Errors
/// When the database fails.
pub async fn rotate(
    conn: &mut Connection,
    session: Uuid,
    old: &[u8; 32],
    new: &[u8; 32],
    ttl: TimeDelta,
    network: &str,
) -> Result<Option<Uuid>> {
    let good = sessions::table.find(session).filter(sessions::refresh_hash.eq(old.as_slice()));
    let good = good.filter(live!(sessions));
    let times = (sessions::refreshed_at.eq(fieldpost_now()), sessions::expires_at.eq(fieldpost_now() + ttl));
    let hashes = (sessions::refresh_hash.eq(new.as_slice()), sessions::previous_hash.eq(old.as_slice()));
    let fresh = (hashes, times, sessions::last_network.eq(network));
    let rotated = diesel::update(good).set(fresh).returning(sessions::user_id);
    Ok(rotated.get_result(conn).await.optional()?)
}

/// The user of a session, and the digest of its valid refresh token, if `old` was used up for that one within `grace`.
///
/// # Errors
/// When the database fails.
pub async fn successor_of(
    conn: &mut Connection,
    session: Uuid,
    old: &[u8; 32],
    grace: TimeDelta,
) -> Result<Option<(Uuid, Vec<u8>)>> {
    let live = live!(sessions);
    let just_used = sessions::table.find(session).filter(sessions::previous_hash.eq(old.as_slice())).filter(live);
    let just_used = just_used.filter(sessions::refreshed_at.gt(fieldpost_now() - grace));
    Ok(just_used.select((sessions::user_id, sessions::refresh_hash)).first(conn).await.optional()?)
}

/// The digests of the refresh tokens of a session that is not over: of the valid one, and of the one before it.
///
/// # Errors
/// When the database fails.
pub async fn digests(conn: &mut Connection, session: Uuid) -> Result<Option<(Vec<u8>, Option<Vec<u8>>)>> {
    let live = sessions::table.find(session).filter(live!(sessions));
    Ok(live.select((sessions::refresh_hash, sessions::previous_hash)).first(conn).await.optional()?)
}

/// The sessions of a user that are not over, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut Connection, user: Uuid) -> Result<Vec<Session>> {
    let live = sessions::table
        .filter(sessions::user_id.eq(user).and(live!(sessions)))
        .order((sessions::refreshed_at.desc(), sessions::id.desc()));
    Ok(live.select(Session::as_select()).load(conn).await?)
}

/// Whether a session is not over. It cannot be ended before the transaction does.
///
/// # Errors
/// When the database fails.
pub async fn is_live(conn: &mut Connection, session: Uuid) -> Result<bool> {
    let live = live!(sessions);
    let session = sessions::table.find(session).filter(live).select(sessions::id).for_share();
    Ok(session.first::<Uuid>(conn).await.optional()?.is_some())
}

/// Whether a session is not over, at this moment.
///
/// # Errors
/// When the database fails.
pub async fn lasts(conn: &mut Connection, session: Uuid) -> Result<bool> {
    let live = live!(sessions);
    Ok(diesel::select(exists(sessions::table.find(session).filter(live))).get_result(conn).await?)
}

/// Whether a session was opened after this time.
///
/// # Errors
/// When the database fails.
pub async fn is_opened_after(conn: &mut Connection, session: Uuid, time: DateTime<Utc>) -> Result<bool> {
    let later = sessions::table.find(session).filter(sessions::created_at.gt(time));
    Ok(diesel::select(exists(later)).get_result(conn).await?)
}

/// Whether the user with this name, in lower case, has a session that is not over and was used from a network first or
/// last.
///
/// # Errors
/// When the database fails.
pub async fn is_live_from(conn: &mut Connection, name: &str, network: &str) -> Result<bool> {
    let live = live!(sessions);
    let there = sessions::first_network.eq(network).or(sessions::last_network.eq(network)).assume_not_null();
    let theirs = sessions::table.inner_join(users::table).filter(lower(users::name).eq(name));
    Ok(diesel::select(exists(theirs.filter(live.and(there)))).get_result(conn).await?)
}

/// Ends a session, if it is not over; of `owner`, if given. Returns its user.
///
/// # Errors
/// When the database fails.
pub async fn end(conn: &mut Connection, session: Uuid, owner: Option<Uuid>, by: EndedBy) -> Result<Option<Uuid>> {
    let live = live!(sessions);
    let theirs = sessions::user_id.nullable().eq(owner).assume_not_null().or(owner.is_none().into_sql::<Bool>());
    let session = sessions::table.find(session).filter(live).filter(theirs);
    let ended = (sessions::ended_at.eq(fieldpost_now().nullable()), sessions::ended_by.eq(by));
    let ended = diesel::update(session).set(ended).returning((sessions::id, sessions::user_id));
    let ended: Option<(Uuid, Uuid)> = ended.get_result(conn).await.optional()?;
    let Some((session, user)) = ended else { return Ok(None) };
    push_subscriptions::end_with(conn, &[session]).await?;
    Ok(Some(user))
}

/// Ends all sessions of a user, except one to keep; returns which.
///
/// # Errors
/// When the database fails.
pub async fn end_all(conn: &mut Connection, user: Uuid, kept: Option<Uuid>, by: EndedBy) -> Result<Vec<Uuid>> {
    let open = sessions::user_id.eq(user).and(sessions::ended_at.is_null());
    let others = sessions::table.filter(open.and(sessions::id.nullable().is_distinct_from(kept)));
    let ended = (sessions::ended_at.eq(fieldpost_now().nullable()), sessions::ended_by.eq(by));
    let ended: Vec<Uuid> = diesel::update(others).set(ended).returning(sessions::id).get_results(conn).await?;
    push_subscriptions::end_with(conn, &ended).await?;
    Ok(ended)
}

/// Ends all sessions of a user except the `keep` that were refreshed last; returns which.
///
/// # Errors
/// When the database fails.
pub async fn end_all_but(conn: &mut Connection, user: Uuid, keep: i64, by: EndedBy) -> Result<Vec<Uuid>> {
    // SQL: an array of rows is chosen once, by the index.
    let ended: Vec<Id> = diesel::sql_query(
        "UPDATE sessions SET ended_at = fieldpost_now(), ended_by = $3 \
         WHERE ended_at IS NULL AND id = ANY (ARRAY ( \
           SELECT id FROM sessions WHERE user_id = $1 AND ended_at IS NULL \
           ORDER BY refreshed_at DESC, id DESC OFFSET $2)) \
         RETURNING id",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<BigInt, _>(keep)
    .bind::<Text, _>(by)
    .load(conn)
    .await?;
    let ended: Vec<Uuid> = ended.into_iter().map(|session| session.id).collect();
    push_subscriptions::end_with(conn, &ended).await?;
    Ok(ended)
}

/// Sessions, personal access tokens and grants that have ended.
#[derive(Debug, QueryableByName)]
pub struct EndedAccess {
    /// The database's time.
    #[diesel(sql_type = Timestamptz)]
    pub now: DateTime<Utc>,
    /// What has ended.
    #[diesel(sql_type = Array<SqlUuid>)]
    pub ids: Vec<Uuid>,
}

/// The sessions, personal access tokens and grants that have ended since what the database's clock said `last`, and
/// within `age`, at most `most` of each: access tokens may not have expired, and processes may remember tokens. It is
/// the one that reaches further back that counts: a clock that is put forward does not take sessions out of the first,
/// and one that is put back none out of the second.
///
/// # Errors
/// When the database fails.
pub async fn ended_since(
    conn: &mut Connection,
    last: Option<DateTime<Utc>>,
    age: TimeDelta,
    most: i64,
) -> Result<EndedAccess> {
    // SQL: the time and all lists in one statement.
    let ended = diesel::sql_query(concat!(
        "SELECT ",
        now!(),
        " AS now, ARRAY (SELECT id FROM sessions WHERE ended_at > least($1, ",
        now!(),
        " - $2) ORDER BY ended_at DESC LIMIT $3) || ARRAY (SELECT id FROM tokens WHERE ended_at > least($1, ",
        now!(),
        " - $2) ORDER BY ended_at DESC LIMIT $3) || ARRAY (SELECT id FROM grants WHERE ended_at > least($1, ",
        now!(),
        " - $2) ORDER BY ended_at DESC LIMIT $3) AS ids"
    ))
    .bind::<Nullable<Timestamptz>, _>(last)
    .bind::<Interval, _>(age)
    .bind::<BigInt, _>(most);
    Ok(ended.get_result(conn).await?)
}

/// Deletes a batch of sessions that were ended, or have expired, longer than `age` ago; returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta) -> Result<usize> {
    // SQL: `FOR UPDATE SKIP LOCKED` in a condition; the index of each time finds its own.
    let over = diesel::sql_query(concat!(
        "DELETE FROM sessions WHERE id = ANY (ARRAY ( \
           SELECT id FROM sessions WHERE ended_at < ",
        now!(),
        " - $1 ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED) || ARRAY ( \
           SELECT id FROM sessions WHERE expires_at < ",
        now!(),
        " - $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))"
    ));
    Ok(over.bind::<Interval, _>(age).bind::<BigInt, _>(MAX_SWEPT as i64).execute(conn).await?)
}
