//! Personal addresses (I-9): reply addresses that are bound to a mailbox, not to a decision of a game.

use chrono::TimeDelta;
use diesel::sql_types::{Interval, Text};
use diesel::{ExpressionMethods, Insertable, OptionalExtension, QueryDsl, Queryable, Selectable, SelectableHelper};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::personal_addresses;
use super::{Connection, Result};
use fieldpost_values::LinkPurpose;

/// Addresses deleted per batch.
pub const MAX_SWEPT: usize = 1000;

/// What a token stands for.
#[derive(Clone, Debug, PartialEq, Eq, Insertable, Queryable, Selectable)]
#[diesel(table_name = personal_addresses)]
pub struct PersonalAddress {
    /// The address that it was mailed to, in lower case.
    pub address: String,
    /// The user who had it.
    #[diesel(column_name = user_id)]
    pub user: Option<Uuid>,
    /// The digest of the secret of the invitation that is answered there.
    pub invitation: Option<Vec<u8>>,
}

/// Stores an address.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, token_hash: &[u8], new: &PersonalAddress) -> Result<()> {
    let row = (personal_addresses::token_hash.eq(token_hash), new, personal_addresses::created_at.eq(fieldpost_now()));
    diesel::insert_into(personal_addresses::table).values(row).execute(conn).await?;
    Ok(())
}

/// What a token stands for, whether or not it still proves anything.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, token_hash: &[u8]) -> Result<Option<PersonalAddress>> {
    let found = personal_addresses::table.find(token_hash).select(PersonalAddress::as_select());
    Ok(found.first(conn).await.optional()?)
}

/// Deletes the oldest addresses that are older than `age` and answer no invitation that is valid, about [`MAX_SWEPT`] of
/// them; returns how many.
///
/// # Errors
/// When the database fails.
pub async fn sweep(conn: &mut Connection, age: TimeDelta) -> Result<usize> {
    const OVER: &str = "NOT EXISTS (SELECT 1 FROM links l WHERE l.token_hash = p.invitation AND l.purpose = $2 \
                        AND l.used_at IS NULL AND l.expires_at > fieldpost_now())";
    // SQL: a limit in a condition.
    let swept = diesel::sql_query(format!(
        "DELETE FROM personal_addresses p WHERE {OVER} AND p.created_at <= (SELECT max(created_at) FROM ( \
             SELECT p.created_at FROM personal_addresses p WHERE p.created_at < {now} - $1 AND {OVER} \
             ORDER BY p.created_at LIMIT {MAX_SWEPT}) AS oldest)",
        now = now!()
    ))
    .bind::<Interval, _>(age)
    .bind::<Text, _>(LinkPurpose::Invitation)
    .execute(conn)
    .await?;
    Ok(swept)
}
