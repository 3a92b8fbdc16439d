//! Secrets of links in mails (L-9), known by their digest: made, looked at, and used up by one statement, so that of two
//! who come with the same link one is too late. Links of invitations lie in the same table and are `invitations`' matter.

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
use crate::values::LinkPurpose;

/// What a link that is good leads to.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = links)]
pub struct Link {
    /// The registration or the user.
    pub subject: Uuid,
    /// The user's new address, for [`LinkPurpose::Address`]; the one before, for [`LinkPurpose::Undo`].
    pub address: Option<String>,
}

/// Keeps the digest of a link's secret for as long as it `lives` and as its user has the `mailbox` of now. Each call also forgets a few that are long over, so
/// that the table holds no more than was made lately.
///
/// # Errors
/// The database's.
pub async fn insert(
    conn: &mut Connection,
    purpose: LinkPurpose,
    digest: &[u8; 32],
    link: &Link,
    mailbox: &[u8],
    lives: TimeDelta,
) -> Result<()> {
    // SQL: two statements in one, and SKIP LOCKED inside a condition.
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
    .bind::<Interval, _>(lives)
    .bind::<Bytea, _>(mailbox)
    .execute(conn)
    .await?;
    Ok(())
}

/// Whoever is a user by the id of the link, and has another mailbox than when it was mailed.
#[diesel::dsl::auto_type]
fn moved() -> _ {
    users::table.filter(users::id.eq(links::subject)).filter(mailbox_of(users::id, users::address).ne(links::mailbox))
}

/// What the link leads to, if it is still good. Changes nothing.
///
/// # Errors
/// The database's.
pub async fn find(conn: &mut Connection, purpose: LinkPurpose, digest: &[u8; 32]) -> Result<Option<Link>> {
    let good = links::table
        .filter(links::token_hash.eq(digest.as_slice()).and(links::purpose.eq(purpose)))
        .filter(links::used_at.is_null().and(links::expires_at.gt(fieldpost_now())).and(not(exists(moved()))));
    Ok(good.select(Link::as_select()).first(conn).await.optional()?)
}

/// Uses the link up and says what it led to, if it was still good.
///
/// # Errors
/// The database's.
pub async fn consume(conn: &mut Connection, purpose: LinkPurpose, digest: &[u8; 32]) -> Result<Option<Link>> {
    let good = links::table
        .filter(links::token_hash.eq(digest.as_slice()).and(links::purpose.eq(purpose)))
        .filter(links::used_at.is_null().and(links::expires_at.gt(fieldpost_now())).and(not(exists(moved()))));
    let used = diesel::update(good).set(links::used_at.eq(fieldpost_now().nullable()));
    Ok(used.returning(Link::as_returning()).get_result(conn).await.optional()?)
}

/// Uses up every link of this purpose to `subject`.
///
/// # Errors
/// The database's.
pub async fn revoke(conn: &mut Connection, purpose: LinkPurpose, subject: Uuid) -> Result<()> {
    let good = links::table
        .filter(links::subject.eq(subject).and(links::purpose.eq(purpose)))
        .filter(links::used_at.is_null());
    diesel::update(good).set(links::used_at.eq(fieldpost_now().nullable())).execute(conn).await?;
    Ok(())
}

/// What a link of [`LinkPurpose::Undo`] leads to.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = links)]
pub struct UndoLink {
    /// The user.
    pub subject: Uuid,
    /// The address before the change: where the link was mailed to.
    #[diesel(select_expression = links::address.assume_not_null())]
    pub address: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// What a link of [`LinkPurpose::Undo`] leads to, if it is still good. Changes nothing.
///
/// # Errors
/// The database's.
pub async fn find_undo(conn: &mut Connection, digest: &[u8; 32]) -> Result<Option<UndoLink>> {
    let good = links::table
        .filter(links::token_hash.eq(digest.as_slice()).and(links::purpose.eq(LinkPurpose::Undo)))
        .filter(links::used_at.is_null().and(links::expires_at.gt(fieldpost_now())));
    Ok(good.select(UndoLink::as_select()).first(conn).await.optional()?)
}

/// Uses such a link up, if it is still good.
///
/// # Errors
/// The database's.
pub async fn consume_undo(conn: &mut Connection, digest: &[u8; 32]) -> Result<Option<UndoLink>> {
    let good = links::table
        .filter(links::token_hash.eq(digest.as_slice()).and(links::purpose.eq(LinkPurpose::Undo)))
        .filter(links::used_at.is_null().and(links::expires_at.gt(fieldpost_now())));
    let used = diesel::update(good).set(links::used_at.eq(fieldpost_now().nullable()));
    Ok(used.returning(UndoLink::as_returning()).get_result(conn).await.optional()?)
}

/// Uses up the links of this kind of a user that were made at a time or later.
///
/// # Errors
/// The database's.
pub async fn revoke_undo_since(conn: &mut Connection, user: Uuid, since: DateTime<Utc>) -> Result<()> {
    let made = links::table
        .filter(links::subject.eq(user).and(links::purpose.eq(LinkPurpose::Undo)))
        .filter(links::used_at.is_null().and(links::created_at.ge(since)));
    diesel::update(made).set(links::used_at.eq(fieldpost_now().nullable())).execute(conn).await?;
    Ok(())
}
