//! Wishes to become a user, until the address is proven. They reserve nothing.

use chrono::TimeDelta;
use diesel::sql_types::{Interval, Text, Uuid as SqlUuid};
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, Queryable, Selectable, SelectableHelper};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::registrations;
use super::{Connection, Result};

/// One of them.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = registrations)]
pub struct Registration {
    /// Becomes the user's id.
    pub id: Uuid,
    /// The name wished for.
    pub name: String,
    /// The address to be proven, in lower case.
    pub address: String,
    /// The PHC string.
    pub password_hash: String,
    /// The tag of the language.
    pub language: String,
}

/// Keeps one for as long as it `lives`. Each call also forgets a few that are over.
///
/// # Errors
/// The database's.
pub async fn insert(conn: &mut Connection, new: &Registration, lives: TimeDelta) -> Result<()> {
    diesel::sql_query(
        "WITH forgotten AS ( \
           DELETE FROM registrations WHERE id = ANY (ARRAY ( \
             SELECT id FROM registrations WHERE expires_at < fieldpost_now() \
             ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED))) \
         INSERT INTO registrations (id, name, address, password_hash, language, created_at, expires_at) \
         VALUES ($1, $2, $3, $4, $5, fieldpost_now(), fieldpost_now() + $6)",
    )
    .bind::<SqlUuid, _>(new.id)
    .bind::<Text, _>(&new.name)
    .bind::<Text, _>(&new.address)
    .bind::<Text, _>(&new.password_hash)
    .bind::<Text, _>(&new.language)
    .bind::<Interval, _>(lives)
    .execute(conn)
    .await?;
    Ok(())
}

/// The one with this id.
///
/// # Errors
/// The database's.
pub async fn find(conn: &mut Connection, id: Uuid) -> Result<Option<Registration>> {
    Ok(registrations::table.find(id).select(Registration::as_select()).first(conn).await.optional()?)
}

/// The latest for this address that is not over.
///
/// # Errors
/// The database's.
pub async fn latest(conn: &mut Connection, address: &str) -> Result<Option<Registration>> {
    let found = registrations::table
        .filter(registrations::address.eq(address))
        .filter(registrations::expires_at.gt(fieldpost_now()))
        .order((registrations::created_at.desc(), registrations::id.desc()));
    Ok(found.select(Registration::as_select()).first(conn).await.optional()?)
}

/// Forgets all for an address: it is proven.
///
/// # Errors
/// The database's.
pub async fn forget(conn: &mut Connection, address: &str) -> Result<()> {
    diesel::delete(registrations::table.filter(registrations::address.eq(address))).execute(conn).await?;
    Ok(())
}
