//! Grants: what users have let third-party programs do. Each change is one statement whose conditions are checked under
//! the row's lock; the consequences are decided elsewhere.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::exists;
use diesel::sql_types::{Array, BigInt, Bytea, Integer, Interval, Text, Uuid as SqlUuid};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, OptionalExtension, QueryDsl, Queryable,
    Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use serde::Serialize;
use uuid::Uuid;

use super::columns::{Id, live};
use super::functions::fieldpost_now;
use super::schema::{grants, programs};
use super::{Connection, Result};
use fieldpost_values::{GrantEndedBy, Scope};

/// The maximum number of rows that are shown as kept: more than there are of one user.
const MAX_KEPT: i64 = 5_000;

/// Grants deleted per batch, and a few more.
pub const MAX_SWEPT: usize = 1000;

/// A new grant, whose code was not exchanged yet.
#[derive(Clone, Copy, Debug)]
pub struct NewGrant<'a> {
    /// What its code begins with.
    pub id: Uuid,
    /// To which program.
    pub program: Uuid,
    /// What the program may do.
    pub scopes: &'a [Scope],
    /// Where the code is sent to.
    pub redirect: &'a str,
    /// SHA-256 of the secret that the program shows when it exchanges the code.
    pub challenge: &'a [u8; 32],
    /// The digest of the code's secret.
    pub code: &'a [u8; 32],
}

/// A grant, as whoever exchanges or refreshes it needs it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = grants)]
pub struct Grant {
    /// What its code and its refresh tokens begin with.
    pub id: Uuid,
    /// Who has granted it.
    pub user_id: Uuid,
    /// To which program.
    pub program_id: Uuid,
    /// What the program may do.
    pub scopes: Vec<Scope>,
    /// Where the code was sent to.
    pub redirect: String,
    /// SHA-256 of the secret that the program shows when it exchanges the code.
    pub challenge: Vec<u8>,
    /// The digest of the code's secret.
    pub code_hash: Vec<u8>,
    /// The digest of the refresh token that is valid, once the code was exchanged.
    pub refresh_hash: Option<Vec<u8>>,
    /// The digest of the one before it.
    pub previous_hash: Option<Vec<u8>>,
}

/// A grant as its user sees it.
#[derive(Clone, Debug, Queryable)]
pub struct GrantOfUser {
    /// The program that has it.
    pub program: Uuid,
    /// What that calls itself.
    pub name: String,
    /// Where the code was sent to.
    pub redirect: String,
    /// What the program may do.
    pub scopes: Vec<Scope>,
    /// When the user granted it.
    pub granted_at: DateTime<Utc>,
    /// When tokens were last issued.
    pub used_at: DateTime<Utc>,
}

/// What a third-party program may do, or might until it ended.
#[derive(Clone, Debug, Queryable, Serialize)]
pub struct KeptGrant {
    /// Who has it.
    pub program: Uuid,
    /// What that calls itself.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<String>,
    /// Where the answer went.
    pub redirect: String,
    /// When the user allowed it.
    pub allowed_at: DateTime<Utc>,
    /// When it last got tokens.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<DateTime<Utc>>,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
    /// When it was ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<DateTime<Utc>>,
}

/// Stores a grant of a user whose password was checked at `password_version`; returns `false` if it was reset
/// meanwhile. The user's row is locked against a reset until the transaction ends, so that the reset ends this grant as
/// well.
///
/// # Errors
/// When the database fails.
pub async fn insert(
    conn: &mut Connection,
    grant: &NewGrant<'_>,
    (user, password_version): (Uuid, i32),
    ttl: TimeDelta,
) -> Result<bool> {
    // SQL: two statements in one.
    let inserted = diesel::sql_query(
        "WITH user_now AS (SELECT id FROM users WHERE id = $2 AND password_version = $3 FOR SHARE) \
         INSERT INTO grants (id, user_id, program_id, scopes, redirect, challenge, code_hash, created_at, expires_at) \
         SELECT $1, id, $4, $5, $6, $7, $8, fieldpost_now(), fieldpost_now() + $9 FROM user_now",
    )
    .bind::<SqlUuid, _>(grant.id)
    .bind::<SqlUuid, _>(user)
    .bind::<Integer, _>(password_version)
    .bind::<SqlUuid, _>(grant.program)
    .bind::<Array<Text>, _>(grant.scopes)
    .bind::<Text, _>(grant.redirect)
    .bind::<Bytea, _>(grant.challenge.as_slice())
    .bind::<Bytea, _>(grant.code.as_slice())
    .bind::<Interval, _>(ttl)
    .execute(conn)
    .await?;
    Ok(inserted == 1)
}

/// The grant with this id, if it is not over. Nobody else changes it until the transaction ends.
///
/// # Errors
/// When the database fails.
pub async fn lock(conn: &mut Connection, id: Uuid) -> Result<Option<Grant>> {
    let live = grants::table.find(id).filter(live!(grants));
    Ok(live.select(Grant::as_select()).for_update().first(conn).await.optional()?)
}

/// Issues the first refresh token of a grant, or the next one in place of `old`.
///
/// # Errors
/// When the database fails.
pub async fn issue(
    conn: &mut Connection,
    id: Uuid,
    new: &[u8; 32],
    old: Option<&[u8; 32]>,
    ttl: TimeDelta,
) -> Result<()> {
    let hashes =
        (grants::refresh_hash.eq(Some(new.as_slice())), grants::previous_hash.eq(old.map(<[u8; 32]>::as_slice)));
    let times = (grants::refreshed_at.eq(fieldpost_now().nullable()), grants::expires_at.eq(fieldpost_now() + ttl));
    diesel::update(grants::table.find(id)).set((hashes, times)).execute(conn).await?;
    Ok(())
}

/// Whether the refresh token of a grant was issued within `grace`.
///
/// # Errors
/// When the database fails.
pub async fn was_issued_within(conn: &mut Connection, id: Uuid, grace: TimeDelta) -> Result<bool> {
    let since = (fieldpost_now() - grace).nullable();
    let issued = grants::table.find(id).filter(grants::refreshed_at.gt(since));
    Ok(issued.select(grants::id).first::<Uuid>(conn).await.optional()?.is_some())
}

/// The grants of a user that are not over and whose codes were exchanged, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut Connection, user: Uuid) -> Result<Vec<GrantOfUser>> {
    let theirs = grants::table.inner_join(programs::table).filter(grants::user_id.eq(user)).filter(live!(grants));
    let theirs =
        theirs.filter(grants::refreshed_at.is_not_null()).order((grants::created_at.desc(), grants::id.desc()));
    let used = grants::refreshed_at.assume_not_null();
    let columns = (programs::id, programs::name, grants::redirect, grants::scopes, grants::created_at, used);
    Ok(theirs.select(columns).load(conn).await?)
}

/// Whether a grant is valid.
///
/// # Errors
/// When the database fails.
pub async fn lasts(conn: &mut Connection, id: Uuid) -> Result<bool> {
    Ok(diesel::select(exists(grants::table.find(id).filter(live!(grants)))).get_result(conn).await?)
}

/// Whether a grant is not over. It cannot be ended before the transaction does.
///
/// # Errors
/// When the database fails.
pub async fn is_live(conn: &mut Connection, id: Uuid) -> Result<bool> {
    let live = grants::table.find(id).filter(live!(grants)).select(grants::id).for_share();
    Ok(live.first::<Uuid>(conn).await.optional()?.is_some())
}

/// Ends a grant, if it is not over.
///
/// # Errors
/// When the database fails.
pub async fn end(conn: &mut Connection, id: Uuid, by: GrantEndedBy) -> Result<()> {
    let ended = (grants::ended_at.eq(fieldpost_now().nullable()), grants::ended_by.eq(by));
    diesel::update(grants::table.find(id).filter(live!(grants))).set(ended).execute(conn).await?;
    Ok(())
}

/// Ends what a user has granted a program; returns which grants. One that seems to have expired is among them: a
/// transaction that prolongs it may just commit.
///
/// # Errors
/// When the database fails.
pub async fn end_of_program(conn: &mut Connection, user: Uuid, program: Uuid) -> Result<Vec<Uuid>> {
    let theirs = grants::user_id.eq(user).and(grants::program_id.eq(program));
    let ended = (grants::ended_at.eq(fieldpost_now().nullable()), grants::ended_by.eq(GrantEndedBy::Owner));
    let theirs = grants::table.filter(theirs).filter(grants::ended_at.is_null());
    Ok(diesel::update(theirs).set(ended).returning(grants::id).get_results(conn).await?)
}

/// Ends all grants of a user, those that seem to have expired as well; returns which.
///
/// # Errors
/// When the database fails.
pub async fn end_all(conn: &mut Connection, user: Uuid, by: GrantEndedBy) -> Result<Vec<Uuid>> {
    let theirs = grants::table.filter(grants::user_id.eq(user).and(grants::ended_at.is_null()));
    let ended = (grants::ended_at.eq(fieldpost_now().nullable()), grants::ended_by.eq(by));
    Ok(diesel::update(theirs).set(ended).returning(grants::id).get_results(conn).await?)
}

/// Ends the grants of a user that are not over, except the `keep` that were granted last; returns which.
///
/// # Errors
/// When the database fails.
pub async fn end_all_but(conn: &mut Connection, user: Uuid, keep: i64, by: GrantEndedBy) -> Result<Vec<Uuid>> {
    // SQL: an array of rows is chosen once, by the index.
    let ended: Vec<Id> = diesel::sql_query(
        "UPDATE grants SET ended_at = fieldpost_now(), ended_by = $3 \
         WHERE ended_at IS NULL AND id = ANY (ARRAY ( \
           SELECT id FROM grants WHERE user_id = $1 AND ended_at IS NULL AND expires_at > fieldpost_now() \
           ORDER BY created_at DESC, id DESC OFFSET $2)) \
         RETURNING id",
    )
    .bind::<SqlUuid, _>(user)
    .bind::<BigInt, _>(keep)
    .bind::<Text, _>(by)
    .load(conn)
    .await?;
    Ok(ended.into_iter().map(|grant| grant.id).collect())
}

/// The grants of a user, also those that are over.
///
/// # Errors
/// When the database fails.
pub async fn kept(conn: &mut Connection, user: Uuid) -> Result<Vec<KeptGrant>> {
    let theirs = grants::table.inner_join(programs::table).filter(grants::user_id.eq(user));
    let columns = (
        programs::id,
        programs::name,
        grants::scopes,
        grants::redirect,
        grants::created_at,
        grants::refreshed_at,
        grants::expires_at,
        grants::ended_at,
    );
    Ok(theirs.order(grants::id).limit(MAX_KEPT).select(columns).load(conn).await?)
}

/// Deletes a batch of grants that were ended, or have expired, longer than `age` ago; returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta) -> Result<usize> {
    // SQL: `FOR UPDATE SKIP LOCKED` in a condition; the index of each time finds its own.
    let over = diesel::sql_query(concat!(
        "DELETE FROM grants WHERE id = ANY (ARRAY ( \
           SELECT id FROM grants WHERE ended_at < ",
        now!(),
        " - $1 ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED) || ARRAY ( \
           SELECT id FROM grants WHERE expires_at < ",
        now!(),
        " - $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED))"
    ));
    Ok(over.bind::<Interval, _>(age).bind::<BigInt, _>(MAX_SWEPT as i64).execute(conn).await?)
}
