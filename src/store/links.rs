//! Secrets of links in mails (L-9), known by their digest: made, looked at, and used up by one statement, so that of two
//! who come with the same link one is too late. Links of invitations lie in the same table and are `invitations`' matter.

use chrono::TimeDelta;
use diesel::dsl::{exists, not};
use diesel::sql_types::{Bytea, Interval, Nullable, Text, Uuid as SqlUuid};
use diesel::{BoolExpressionMethods, ExpressionMethods, OptionalExtension, QueryDsl, Queryable, SelectableHelper};
use diesel::{NullableExpressionMethods, Selectable};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::{fieldpost_now, mailbox_of};
use super::schema::{links, users};
use super::{Connection, Result};

/// What a link is for; one purpose never passes for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Prove the address of a registration.
    Verify,
    /// Set a new password.
    Reset,
    /// Change a user's address to another.
    Address,
}

/// What a link that is good leads to.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = links)]
pub struct Link {
    /// The registration or the user.
    pub subject: Uuid,
    /// The user's new address, for [`Purpose::Address`].
    pub address: Option<String>,
}

impl Purpose {
    const fn word(self) -> &'static str {
        match self {
            Self::Verify => "verify",
            Self::Reset => "reset",
            Self::Address => "address",
        }
    }
}

/// Keeps the digest of a link's secret for as long as it `lives` and as its user has the `mailbox` of now. Each call also forgets a few that are long over, so
/// that the table holds no more than was made lately.
///
/// # Errors
/// The database's.
pub async fn insert(
    conn: &mut Connection,
    purpose: Purpose,
    digest: &[u8; 32],
    link: &Link,
    mailbox: &[u8],
    lives: TimeDelta,
) -> Result<()> {
    diesel::sql_query(
        "WITH forgotten AS ( \
           DELETE FROM links WHERE token_hash = ANY (ARRAY ( \
             SELECT token_hash FROM links WHERE expires_at < fieldpost_now() - interval '1 day' \
             ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED))) \
         INSERT INTO links (token_hash, purpose, subject, address, created_at, expires_at, mailbox) \
         VALUES ($1, $2, $3, $4, fieldpost_now(), fieldpost_now() + $5, $6)",
    )
    .bind::<Bytea, _>(digest.as_slice())
    .bind::<Text, _>(purpose.word())
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
pub async fn find(conn: &mut Connection, purpose: Purpose, digest: &[u8; 32]) -> Result<Option<Link>> {
    let good = links::table
        .filter(links::token_hash.eq(digest.as_slice()).and(links::purpose.eq(purpose.word())))
        .filter(links::used_at.is_null().and(links::expires_at.gt(fieldpost_now())).and(not(exists(moved()))));
    Ok(good.select(Link::as_select()).first(conn).await.optional()?)
}

/// Uses the link up and says what it led to, if it was still good.
///
/// # Errors
/// The database's.
pub async fn consume(conn: &mut Connection, purpose: Purpose, digest: &[u8; 32]) -> Result<Option<Link>> {
    let good = links::table
        .filter(links::token_hash.eq(digest.as_slice()).and(links::purpose.eq(purpose.word())))
        .filter(links::used_at.is_null().and(links::expires_at.gt(fieldpost_now())).and(not(exists(moved()))));
    let used = diesel::update(good).set(links::used_at.eq(fieldpost_now().nullable()));
    Ok(used.returning(Link::as_returning()).get_result(conn).await.optional()?)
}

/// Uses up every link of this purpose to `subject`.
///
/// # Errors
/// The database's.
pub async fn revoke(conn: &mut Connection, purpose: Purpose, subject: Uuid) -> Result<()> {
    let good = links::table
        .filter(links::subject.eq(subject).and(links::purpose.eq(purpose.word())))
        .filter(links::used_at.is_null());
    diesel::update(good).set(links::used_at.eq(fieldpost_now().nullable())).execute(conn).await?;
    Ok(())
}
