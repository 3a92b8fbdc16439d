//! Registrations, until the address is proven. They reserve nothing.

use chrono::TimeDelta;
use diesel::sql_types::{Interval, Text, Uuid as SqlUuid};
use diesel::{ExpressionMethods, OptionalExtension, QueryDsl, Queryable, Selectable, SelectableHelper};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::registrations;
use super::{Connection, Result};
use fieldpost_values::{Language, UserKind};

/// Somebody who has not proven their address yet.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = registrations)]
pub struct Registration {
    /// Becomes the user's id.
    pub id: Uuid,
    /// The requested name.
    pub name: String,
    /// The address to prove, in lower case.
    pub address: String,
    /// The PHC string.
    pub password_hash: String,
    /// What its mails are written in.
    pub language: Language,
    /// Who is to play, as they say.
    pub kind: UserKind,
}

/// Stores one, which is valid for `ttl`. Each call also deletes a few expired ones.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, new: &Registration, ttl: TimeDelta) -> Result<()> {
    // SQL: two statements in one, and `SKIP LOCKED` in a condition.
    diesel::sql_query(
        "WITH forgotten AS ( \
           DELETE FROM registrations WHERE id = ANY (ARRAY ( \
             SELECT id FROM registrations WHERE expires_at < fieldpost_now() \
             ORDER BY expires_at LIMIT 10 FOR UPDATE SKIP LOCKED))) \
         INSERT INTO registrations (id, name, address, password_hash, language, kind, created_at, expires_at) \
         VALUES ($1, $2, $3, $4, $5, $6, fieldpost_now(), fieldpost_now() + $7)",
    )
    .bind::<SqlUuid, _>(new.id)
    .bind::<Text, _>(&new.name)
    .bind::<Text, _>(&new.address)
    .bind::<Text, _>(&new.password_hash)
    .bind::<Text, _>(new.language)
    .bind::<Text, _>(new.kind)
    .bind::<Interval, _>(ttl)
    .execute(conn)
    .await?;
    Ok(())
}

/// The registration with this id.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, id: Uuid) -> Result<Option<Registration>> {
    Ok(registrations::table.find(id).select(Registration::as_select()).first(conn).await.optional()?)
}

/// The latest valid one for this address.
///
/// # Errors
/// When the database fails.
pub async fn latest(conn: &mut Connection, address: &str) -> Result<Option<Registration>> {
    let found = registrations::table
        .filter(registrations::address.eq(address))
        .filter(registrations::expires_at.gt(fieldpost_now()))
        .order((registrations::created_at.desc(), registrations::id.desc()));
    Ok(found.select(Registration::as_select()).first(conn).await.optional()?)
}

/// Deletes all for an address, which is proven now.
///
/// # Errors
/// When the database fails.
pub async fn forget(conn: &mut Connection, address: &str) -> Result<()> {
    diesel::delete(registrations::table.filter(registrations::address.eq(address))).execute(conn).await?;
    Ok(())
}
