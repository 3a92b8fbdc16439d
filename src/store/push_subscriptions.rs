//! Push subscriptions: browsers in which users are told of notices as well. One belongs to a session, and whatever ends
//! that deletes it. Whether a user may have one is kept with the user as well, for whoever reads a game; it stays when
//! a session ends, and is corrected when its user deletes one. What is pushed is in `pushes`.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::exists;
use diesel::sql_types::Text;
use diesel::upsert::excluded;
use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, QueryDsl, Queryable, Selectable,
    SelectableHelper,
};
use diesel_async::RunQueryDsl;
use serde::Serialize;
use uuid::Uuid;

use super::columns::live;
use super::functions::{Now, coalesce, fieldpost_now};
use super::schema::{push_subscriptions, sessions, users};
use super::{Connection, Result};

/// A subscription as its user sees it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = push_subscriptions)]
pub struct PushSubscription {
    /// The session of the browser.
    #[diesel(column_name = session_id)]
    pub session: Uuid,
    /// The machine of its push service.
    pub host: String,
    /// The browser, as its session has it.
    #[diesel(select_expression = sessions::device)]
    pub device: Option<String>,
    /// When it was registered.
    pub created_at: DateTime<Utc>,
    /// When a push was last taken.
    pub pushed_at: Option<DateTime<Utc>>,
}

/// A subscription, for its user's export.
#[derive(Clone, Debug, Queryable, Selectable, Serialize)]
#[diesel(table_name = push_subscriptions)]
pub struct KeptPush {
    /// The session of the browser.
    #[diesel(column_name = session_id)]
    pub session: Uuid,
    /// Where its push service takes pushes.
    pub endpoint: String,
    /// When it was registered.
    pub created_at: DateTime<Utc>,
    /// When a push was last taken.
    #[diesel(column_name = pushed_at)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_pushed_at: Option<DateTime<Utc>>,
}

/// A subscription to be registered.
#[derive(Clone, Copy, Debug)]
pub struct NewSubscription<'a> {
    /// The session of the browser.
    pub session: Uuid,
    /// Who is told there.
    pub user: Uuid,
    /// Where its push service takes pushes.
    pub endpoint: &'a str,
    /// The machine of that.
    pub host: &'a str,
    /// The public key of the browser.
    pub client_key: &'a [u8],
    /// The secret that it shares with us.
    pub client_secret: &'a [u8],
    /// The name of the key that it knows us by.
    pub server_key: &'a str,
}

/// Registers the subscription of a session, in place of the one that it had. A browser has one: whoever was logged in
/// there before receives no more pushes in it.
///
/// # Errors
/// When the database fails.
pub async fn put(conn: &mut Connection, new: &NewSubscription<'_>) -> Result<()> {
    let NewSubscription { session, user, endpoint, host, client_key, client_secret, server_key } = *new;
    // SQL: a lock without a row. Two sessions that register one browser at the same moment do so one after the other.
    let lock = diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))");
    lock.bind::<Text, _>(endpoint).execute(conn).await?;
    let same = push_subscriptions::endpoint.eq(endpoint).and(push_subscriptions::session_id.ne(session));
    diesel::delete(push_subscriptions::table.filter(same)).execute(conn).await?;
    let row = (
        (push_subscriptions::session_id.eq(session), push_subscriptions::user_id.eq(user)),
        (push_subscriptions::endpoint.eq(endpoint), push_subscriptions::host.eq(host)),
        (push_subscriptions::client_key.eq(client_key), push_subscriptions::client_secret.eq(client_secret)),
        (push_subscriptions::server_key.eq(server_key), push_subscriptions::created_at.eq(fieldpost_now())),
    );
    let again = (
        push_subscriptions::endpoint.eq(excluded(push_subscriptions::endpoint)),
        push_subscriptions::host.eq(excluded(push_subscriptions::host)),
        push_subscriptions::client_key.eq(excluded(push_subscriptions::client_key)),
        push_subscriptions::client_secret.eq(excluded(push_subscriptions::client_secret)),
        push_subscriptions::server_key.eq(excluded(push_subscriptions::server_key)),
        push_subscriptions::failing_since.eq(None::<DateTime<Utc>>),
    );
    let inserted = diesel::insert_into(push_subscriptions::table).values(row);
    inserted.on_conflict(push_subscriptions::session_id).do_update().set(again).execute(conn).await?;
    diesel::update(users::table.find(user)).set(users::has_push.eq(true)).execute(conn).await?;
    Ok(())
}

/// The subscriptions of a user whose sessions are in force, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut Connection, user: Uuid) -> Result<Vec<PushSubscription>> {
    let theirs = push_subscriptions::table.inner_join(sessions::table);
    let theirs = theirs.filter(push_subscriptions::user_id.eq(user)).filter(live!(sessions));
    let theirs = theirs.order((push_subscriptions::created_at.desc(), push_subscriptions::session_id));
    Ok(theirs.select(PushSubscription::as_select()).load(conn).await?)
}

/// The same for their export.
///
/// # Errors
/// When the database fails.
pub async fn kept(conn: &mut Connection, user: Uuid) -> Result<Vec<KeptPush>> {
    let theirs = push_subscriptions::table.filter(push_subscriptions::user_id.eq(user));
    Ok(theirs.order(push_subscriptions::session_id).select(KeptPush::as_select()).load(conn).await?)
}

/// Deletes the subscription of a session of this user; returns whether there was one.
///
/// # Errors
/// When the database fails.
pub async fn delete(conn: &mut Connection, user: Uuid, session: Uuid) -> Result<bool> {
    let theirs = push_subscriptions::table.find(session).filter(push_subscriptions::user_id.eq(user));
    let deleted = diesel::delete(theirs).execute(conn).await? == 1;
    let any = exists(push_subscriptions::table.filter(push_subscriptions::user_id.eq(user)));
    diesel::update(users::table.find(user)).set(users::has_push.eq(any)).execute(conn).await?;
    Ok(deleted)
}

/// Deletes those of sessions that have ended.
///
/// # Errors
/// When the database fails.
pub(super) async fn end_with(conn: &mut Connection, ended: &[Uuid]) -> Result<()> {
    if !ended.is_empty() {
        let theirs = push_subscriptions::table.filter(push_subscriptions::session_id.eq_any(ended));
        diesel::delete(theirs).execute(conn).await?;
    }
    Ok(())
}

/// Deletes the subscription of a session whose push service says that it is gone, or which has failed for longer than
/// `age`, unless it has another endpoint by now.
///
/// # Errors
/// When the database fails.
pub async fn forget(conn: &mut Connection, session: Uuid, endpoint: &str, age: Option<TimeDelta>) -> Result<bool> {
    let there = push_subscriptions::table.find(session).filter(push_subscriptions::endpoint.eq(endpoint));
    let deleted = match age {
        None => diesel::delete(there).execute(conn).await?,
        Some(age) => {
            let long = push_subscriptions::failing_since.lt((Now - age).nullable());
            diesel::delete(there.filter(long)).execute(conn).await?
        }
    };
    Ok(deleted == 1)
}

/// Records that a push service has taken a push.
///
/// # Errors
/// When the database fails.
pub async fn succeed(conn: &mut Connection, session: Uuid, endpoint: &str) -> Result<()> {
    let there = push_subscriptions::table.find(session).filter(push_subscriptions::endpoint.eq(endpoint));
    let taken = (
        push_subscriptions::pushed_at.eq(fieldpost_now().nullable()),
        push_subscriptions::failing_since.eq(None::<DateTime<Utc>>),
    );
    diesel::update(there).set(taken).execute(conn).await?;
    Ok(())
}

/// Records that it has not.
///
/// # Errors
/// When the database fails.
pub async fn fail(conn: &mut Connection, session: Uuid, endpoint: &str) -> Result<()> {
    let there = push_subscriptions::table.find(session).filter(push_subscriptions::endpoint.eq(endpoint));
    let since = coalesce(push_subscriptions::failing_since, fieldpost_now());
    diesel::update(there).set(push_subscriptions::failing_since.eq(since.nullable())).execute(conn).await?;
    Ok(())
}
