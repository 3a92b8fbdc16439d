//! Secrets of links in mails (L-9), stored as digests: created, read, and used up by one statement, so that of two
//! concurrent uses of a link one is too late. Links of invitations are in the same table, but handled by `invitations`.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{exists, not};
use diesel::sql_types::{Bytea, Interval, Nullable, Text, Uuid as SqlUuid};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, OptionalExtension, QueryDsl, Queryable,
    Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::{fieldpost_now, mailbox_of};
use super::schema::{links, users};
use super::{Connection, Result};
use fieldpost_values::LinkPurpose;

/// The content of a valid link.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = links)]
pub struct Link {
    /// The registration or the user.
    pub subject: Uuid,
    /// The user's new address, for [`LinkPurpose::Address`]; the previous one, for [`LinkPurpose::Undo`].
    pub address: Option<String>,
}

/// Stores the digest of a link's secret, which is valid for `ttl`, while its user has this `mailbox`. Each
/// call also deletes a few that expired long ago, so that the table stays small.
///
/// # Errors
/// When the database fails.
pub async fn insert(
    conn: &mut Connection,
    purpose: LinkPurpose,
    digest: &[u8; 32],
    link: &Link,
    mailbox: &[u8],
    ttl: TimeDelta,
) -> Result<()> {
    // SQL: two statements in one, and `SKIP LOCKED` in a condition.
    diesel::sql_query(
        "WITH forgotten AS ( \
           DELETE FROM links WHERE token_hash = ANY (ARRAY ( \
             SELECT token_hash FROM links WHERE expires_at < fieldpost_now() - interval '1 day' \
             ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED))) \
         INSERT INTO links (token_hash, purpose, subject, address, created_at, expires_at, mailbox) \
         VALUES ($1, $2, $3, $4, fieldpost_now(), fieldpost_now() + $5, $6)",
    )
    .bind::<Bytea, _>(digest.as_slice())
    .bind::<Text, _>(purpose)
    .bind::<SqlUuid, _>(link.subject)
    .bind::<Nullable<Text>, _>(&link.address)
    .bind::<Interval, _>(ttl)
    .bind::<Bytea, _>(mailbox)
    .execute(conn)
    .await?;
    Ok(())
}

/// The user of the link, if they have another mailbox than when it was mailed.
#[diesel::dsl::auto_type]
fn moved() -> _ {
    users::table.filter(users::id.eq(links::subject)).filter(mailbox_of(users::id, users::address).ne(links::mailbox))
}

/// The link of this purpose with this digest, if it was not used and has not expired.
macro_rules! unused {
    ($purpose:expr, $digest:expr) => {
        links::table
            .filter(links::token_hash.eq($digest.as_slice()).and(links::purpose.eq($purpose)))
            .filter(links::used_at.is_null().and(links::expires_at.gt(fieldpost_now())))
    };
}

/// The content of the link, if it is still valid. Changes nothing.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, purpose: LinkPurpose, digest: &[u8; 32]) -> Result<Option<Link>> {
    let good = unused!(purpose, digest).filter(not(exists(moved())));
    Ok(good.select(Link::as_select()).first(conn).await.optional()?)
}

/// The content of a link that is used up and would still be valid. Changes nothing.
///
/// # Errors
/// When the database fails.
pub async fn find_used(conn: &mut Connection, purpose: LinkPurpose, digest: &[u8; 32]) -> Result<Option<Link>> {
    let used = links::table
        .filter(links::token_hash.eq(digest.as_slice()).and(links::purpose.eq(purpose)))
        .filter(links::used_at.is_not_null().and(links::expires_at.gt(fieldpost_now())));
    Ok(used.filter(not(exists(moved()))).select(Link::as_select()).first(conn).await.optional()?)
}

/// Uses the link up and returns its content, if it was still valid.
///
/// # Errors
/// When the database fails.
pub async fn consume(conn: &mut Connection, purpose: LinkPurpose, digest: &[u8; 32]) -> Result<Option<Link>> {
    let good = unused!(purpose, digest).filter(not(exists(moved())));
    let used = diesel::update(good).set(links::used_at.eq(fieldpost_now().nullable()));
    Ok(used.returning(Link::as_returning()).get_result(conn).await.optional()?)
}

/// Uses up every link of this purpose for `subject`.
///
/// # Errors
/// When the database fails.
pub async fn revoke(conn: &mut Connection, purpose: LinkPurpose, subject: Uuid) -> Result<()> {
    let good = links::table
        .filter(links::subject.eq(subject).and(links::purpose.eq(purpose)))
        .filter(links::used_at.is_null());
    diesel::update(good).set(links::used_at.eq(fieldpost_now().nullable())).execute(conn).await?;
    Ok(())
}

/// The content of a link of [`LinkPurpose::Undo`].
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = links)]
pub struct UndoLink {
    /// The user.
    pub subject: Uuid,
    /// The address before the change, to which the link was mailed.
    #[diesel(select_expression = links::address.assume_not_null())]
    pub address: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// The content of a link of [`LinkPurpose::Undo`], if it is still valid. Changes nothing.
///
/// # Errors
/// When the database fails.
pub async fn find_undo(conn: &mut Connection, digest: &[u8; 32]) -> Result<Option<UndoLink>> {
    let good = unused!(LinkPurpose::Undo, digest);
    Ok(good.select(UndoLink::as_select()).first(conn).await.optional()?)
}

/// Uses such a link up, if it is still valid.
///
/// # Errors
/// When the database fails.
pub async fn consume_undo(conn: &mut Connection, digest: &[u8; 32]) -> Result<Option<UndoLink>> {
    let good = unused!(LinkPurpose::Undo, digest);
    let used = diesel::update(good).set(links::used_at.eq(fieldpost_now().nullable()));
    Ok(used.returning(UndoLink::as_returning()).get_result(conn).await.optional()?)
}

/// Uses up the links of this purpose of a user that were created at a time or later.
///
/// # Errors
/// When the database fails.
pub async fn revoke_undo_since(conn: &mut Connection, user: Uuid, since: DateTime<Utc>) -> Result<()> {
    let made = links::table
        .filter(links::subject.eq(user).and(links::purpose.eq(LinkPurpose::Undo)))
        .filter(links::used_at.is_null().and(links::created_at.ge(since)));
    diesel::update(made).set(links::used_at.eq(fieldpost_now().nullable())).execute(conn).await?;
    Ok(())
}
