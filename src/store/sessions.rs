//! Sessions. Each change is one statement whose conditions are checked under the row's lock, so that of two racing
//! requests one is too late; the consequences are decided elsewhere.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::sql_types::{BigInt, Bool, Bytea, Integer, Interval, Nullable, Text, Uuid as SqlUuid};
use diesel::{BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, Queryable, QueryableByName};
use diesel::{Selectable, SelectableHelper};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::sessions;
use super::{Connection, Result};
use crate::values::EndedBy;

/// A session as its user sees it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub struct Session {
    /// The id.
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
    /// The id.
    pub id: Uuid,
    /// The digest of its refresh token.
    pub refresh: &'a [u8; 32],
    /// The device.
    pub device: Option<&'a str>,
    /// The network.
    pub network: &'a str,
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// Opens a session for a user whose password was checked at `password_version`; returns `false` if it was reset
/// meanwhile. The user's row is locked against a reset until the transaction ends, so that the reset ends this session
/// as well. Each call also forgets a few sessions that are long over.
///
/// # Errors
/// When the database fails.
pub async fn insert(
    conn: &mut Connection,
    session: &NewSession<'_>,
    (user, password_version): (Uuid, i32),
    lives: TimeDelta,
) -> Result<bool> {
    let inserted = diesel::sql_query(
        "WITH forgotten AS ( \
           DELETE FROM sessions WHERE id = ANY (ARRAY ( \
             SELECT id FROM sessions WHERE expires_at < fieldpost_now() - interval '2 days' \
             ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED)) \
         ), user_now AS ( \
           SELECT id FROM users WHERE id = $2 AND password_version = $3 FOR SHARE) \
         INSERT INTO sessions (id, user_id, refresh_hash, created_at, refreshed_at, expires_at, \
           device, first_network, last_network) \
         SELECT $1, id, $4, fieldpost_now(), fieldpost_now(), fieldpost_now() + $5, $6, $7, $7 FROM user_now",
    )
    .bind::<SqlUuid, _>(session.id)
    .bind::<SqlUuid, _>(user)
    .bind::<Integer, _>(password_version)
    .bind::<Bytea, _>(session.refresh.as_slice())
    .bind::<Interval, _>(lives)
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
    lives: TimeDelta,
    network: &str,
) -> Result<Option<Uuid>> {
    let rotated = diesel::sql_query(
        "UPDATE sessions SET refresh_hash = $3, refreshed_at = fieldpost_now(), expires_at = fieldpost_now() + $4, \
           last_network = $5 \
         WHERE id = $1 AND refresh_hash = $2 AND ended_at IS NULL AND expires_at > fieldpost_now() \
         RETURNING user_id AS id",
    )
    .bind::<SqlUuid, _>(session)
    .bind::<Bytea, _>(old.as_slice())
    .bind::<Bytea, _>(new.as_slice())
    .bind::<Interval, _>(lives)
    .bind::<Text, _>(network)
    .get_result::<Id>(conn)
    .await;
    Ok(rotated.optional()?.map(|owner| owner.id))
}

/// The sessions of a user that are not over, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut Connection, user: Uuid) -> Result<Vec<Session>> {
    let live = sessions::table
        .filter(sessions::user_id.eq(user).and(sessions::ended_at.is_null()))
        .filter(sessions::expires_at.gt(fieldpost_now()))
        .order((sessions::refreshed_at.desc(), sessions::id.desc()));
    Ok(live.select(Session::as_select()).load(conn).await?)
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Bool)]
    found: bool,
}

/// Whether the user with this name, in lower case, has a session that is not over and was used from a network first or last.
///
/// # Errors
/// When the database fails.
pub async fn is_live_from(conn: &mut Connection, name: &str, network: &str) -> Result<bool> {
    let found: Found = diesel::sql_query(
        "SELECT EXISTS (SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id \
         WHERE lower(u.name) = $1 AND s.ended_at IS NULL AND s.expires_at > fieldpost_now() \
         AND $2 IN (s.first_network, s.last_network)) AS found",
    )
    .bind::<Text, _>(name)
    .bind::<Text, _>(network)
    .get_result(conn)
    .await?;
    Ok(found.found)
}

/// Ends a session, if it is not over; of `owner`, if given. Returns its user.
///
/// # Errors
/// When the database fails.
pub async fn end(conn: &mut Connection, session: Uuid, owner: Option<Uuid>, by: EndedBy) -> Result<Option<Uuid>> {
    let ended = diesel::sql_query(
        "UPDATE sessions SET ended_at = fieldpost_now(), ended_by = $3 \
         WHERE id = $1 AND user_id = coalesce($2, user_id) AND ended_at IS NULL AND expires_at > fieldpost_now() \
         RETURNING user_id AS id",
    )
    .bind::<SqlUuid, _>(session)
    .bind::<Nullable<SqlUuid>, _>(owner)
    .bind::<Text, _>(by)
    .get_result::<Id>(conn)
    .await;
    Ok(ended.optional()?.map(|owner| owner.id))
}

/// Ends all sessions of a user, except one to keep; returns which.
///
/// # Errors
/// When the database fails.
pub async fn end_all(conn: &mut Connection, user: Uuid, kept: Option<Uuid>, by: EndedBy) -> Result<Vec<Uuid>> {
    let ended: Vec<Id> = diesel::sql_query(
        "UPDATE sessions SET ended_at = fieldpost_now(), ended_by = $3 \
         WHERE user_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2 RETURNING id",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<Nullable<SqlUuid>, _>(kept)
    .bind::<Text, _>(by)
    .load(conn)
    .await?;
    Ok(ended.into_iter().map(|session| session.id).collect())
}

/// Ends all sessions of a user except the `keep` that were refreshed last; returns which.
///
/// # Errors
/// When the database fails.
pub async fn end_all_but(conn: &mut Connection, user: Uuid, keep: i64, by: EndedBy) -> Result<Vec<Uuid>> {
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
    Ok(ended.into_iter().map(|session| session.id).collect())
}

/// The sessions that were ended within `age`, at most `most`: their access tokens may not have expired.
///
/// # Errors
/// When the database fails.
pub async fn ended_within(conn: &mut Connection, age: TimeDelta, most: i64) -> Result<Vec<Uuid>> {
    let ended: Vec<Id> = diesel::sql_query(
        "SELECT id FROM sessions WHERE ended_at > fieldpost_now() - $1 ORDER BY ended_at DESC LIMIT $2",
    )
    .bind::<Interval, _>(age)
    .bind::<BigInt, _>(most)
    .load(conn)
    .await?;
    Ok(ended.into_iter().map(|session| session.id).collect())
}
