//! Second factors, with the recovery codes of each. Whatever changes whether a user has one locks the user first; the
//! statements that use a code up are whole by themselves, so that of two uses at the same moment one is refused.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{count_star, exists};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, OptionalExtension, QueryDsl, Queryable,
    Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use serde::Serialize;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::{recovery_codes, second_factors};
use super::{Connection, EncryptedSecret, Result};

/// Secrets that were never confirmed and are deleted in one sweep, at most.
pub const MAX_SWEPT: usize = 1000;

/// The second factor of a user.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = second_factors)]
pub struct SecondFactor {
    /// The secret as it is stored.
    pub secret: Vec<u8>,
    /// When it was made.
    pub started_at: DateTime<Utc>,
    /// Since when it is asked for.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// The step whose code was accepted last.
    pub last_step: i64,
}

/// A second factor that is asked for, as its user may know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct KeptFactor {
    /// Since when.
    pub since: DateTime<Utc>,
    /// How many recovery codes are left.
    pub recovery_codes: i64,
}

/// The second factor of a user, whether or not it is asked for.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, user: Uuid) -> Result<Option<SecondFactor>> {
    Ok(second_factors::table.find(user).select(SecondFactor::as_select()).first(conn).await.optional()?)
}

/// What a user may know of their second factor, if it is asked for.
///
/// # Errors
/// When the database fails.
pub async fn kept(conn: &mut Connection, user: Uuid) -> Result<Option<KeptFactor>> {
    let since = second_factors::table.find(user).select(second_factors::confirmed_at);
    let since = since.first::<Option<DateTime<Utc>>>(conn).await.optional()?;
    let Some(since) = since.flatten() else { return Ok(None) };
    Ok(Some(KeptFactor { since, recovery_codes: codes_left(conn, user).await? }))
}

/// Stores a secret that is not asked for yet, in place of an earlier one.
///
/// # Errors
/// When the database fails.
pub async fn start(conn: &mut Connection, user: Uuid, secret: &EncryptedSecret) -> Result<()> {
    remove(conn, user).await?;
    let row = (
        (second_factors::user_id.eq(user), second_factors::started_at.eq(fieldpost_now())),
        (second_factors::secret.eq(&secret.bytes), second_factors::secret_key.eq(&secret.key)),
    );
    diesel::insert_into(second_factors::table).values(row).execute(conn).await?;
    Ok(())
}

/// Has a second factor asked for from now on, after the code of a step was seen.
///
/// # Errors
/// When the database fails.
pub async fn confirm(conn: &mut Connection, user: Uuid, step: i64) -> Result<()> {
    let confirmed = (second_factors::confirmed_at.eq(fieldpost_now().nullable()), second_factors::last_step.eq(step));
    diesel::update(second_factors::table.find(user)).set(confirmed).execute(conn).await?;
    Ok(())
}

/// Uses up the code of a step of the second factor that is asked for since then; returns whether it was still good.
///
/// # Errors
/// When the database fails.
pub async fn use_step(conn: &mut Connection, user: Uuid, since: DateTime<Utc>, step: i64) -> Result<bool> {
    let same = second_factors::confirmed_at.eq(since).and(second_factors::last_step.lt(step));
    let unused = second_factors::table.find(user).filter(same);
    Ok(diesel::update(unused).set(second_factors::last_step.eq(step)).execute(conn).await? == 1)
}

/// Whether a recovery code is good.
///
/// # Errors
/// When the database fails.
pub async fn has_recovery_code(conn: &mut Connection, user: Uuid, digest: &[u8; 32]) -> Result<bool> {
    let good = recovery_codes::table.find((user, digest.as_slice()));
    Ok(diesel::select(exists(good)).get_result(conn).await?)
}

/// Uses a recovery code up; returns whether it was still good.
///
/// # Errors
/// When the database fails.
pub async fn use_recovery_code(conn: &mut Connection, user: Uuid, digest: &[u8; 32]) -> Result<bool> {
    let unused = recovery_codes::table.find((user, digest.as_slice()));
    Ok(diesel::delete(unused).execute(conn).await? == 1)
}

/// How many recovery codes of a user are left.
///
/// # Errors
/// When the database fails.
pub async fn codes_left(conn: &mut Connection, user: Uuid) -> Result<i64> {
    Ok(recovery_codes::table.filter(recovery_codes::user_id.eq(user)).select(count_star()).first(conn).await?)
}

/// Stores recovery codes in place of all earlier ones.
///
/// # Errors
/// When the database fails.
pub async fn replace_recovery_codes(conn: &mut Connection, user: Uuid, digests: &[[u8; 32]]) -> Result<()> {
    diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(user))).execute(conn).await?;
    let row = |digest: &[u8; 32]| (recovery_codes::user_id.eq(user), recovery_codes::code_hash.eq(digest.to_vec()));
    let rows: Vec<_> = digests.iter().map(row).collect();
    diesel::insert_into(recovery_codes::table).values(rows).execute(conn).await?;
    Ok(())
}

/// Deletes the second factor of a user with its recovery codes; returns whether it was asked for.
///
/// # Errors
/// When the database fails.
pub async fn remove(conn: &mut Connection, user: Uuid) -> Result<bool> {
    let removed = diesel::delete(second_factors::table.find(user));
    let since = removed.returning(second_factors::confirmed_at).get_result::<Option<DateTime<Utc>>>(conn).await;
    Ok(since.optional()?.flatten().is_some())
}

/// Users whose secrets are encrypted under one of these keys, at most `most`, with the encrypted secret.
///
/// # Errors
/// When the database fails.
pub async fn encrypted_under(conn: &mut Connection, keys: &[String], most: i64) -> Result<Vec<(Uuid, Vec<u8>)>> {
    let theirs = second_factors::table.filter(second_factors::secret_key.eq_any(keys)).limit(most);
    Ok(theirs.select((second_factors::user_id, second_factors::secret)).load(conn).await?)
}

/// Stores the same secret encrypted under another key, unless it was replaced meanwhile.
///
/// # Errors
/// When the database fails.
pub async fn encrypt_again(conn: &mut Connection, user: Uuid, before: &[u8], now: &EncryptedSecret) -> Result<()> {
    let same = second_factors::table.find(user).filter(second_factors::secret.eq(before));
    let now = (second_factors::secret.eq(&now.bytes), second_factors::secret_key.eq(&now.key));
    diesel::update(same).set(now).execute(conn).await?;
    Ok(())
}

/// Deletes a batch of secrets that were made this long ago and never confirmed; returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta) -> Result<usize> {
    let forgotten = second_factors::confirmed_at.is_null().and(second_factors::started_at.lt(fieldpost_now() - age));
    let most = i64::try_from(MAX_SWEPT).unwrap_or(i64::MAX);
    let some = second_factors::table.filter(forgotten).select(second_factors::user_id).limit(most);
    let users: Vec<Uuid> = some.load(conn).await?;
    let same = second_factors::user_id.eq_any(users).and(second_factors::confirmed_at.is_null());
    Ok(diesel::delete(second_factors::table.filter(same)).execute(conn).await?)
}
