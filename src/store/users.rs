//! People with a proven address. Those who have not proven theirs yet are in `registrations`. Whoever has deleted the
//! account is found by nothing but the games that they played; see `departures`.

use chrono::{DateTime, Utc};
use diesel::dsl::{count, not};
use diesel::{
    AggregateExpressionMethods, AsChangeset, BoolExpressionMethods, ExpressionMethods, Insertable,
    NullableExpressionMethods, OptionalExtension, QueryDsl, Queryable, Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::{fieldpost_now, lower, owes};
use super::schema::{games, seats, users};
use super::{Connection, Result};
use fieldpost_values::{GameStatus, Language, Preferences, ResultKind, SeatStatus, UserKind, Zone};

/// A user, without the password.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct User {
    /// Never changes, unlike the name.
    pub id: Uuid,
    /// The name, as its owner writes it.
    pub name: String,
    /// The proven address, in lower case.
    pub address: String,
    /// The time zone.
    pub zone: Zone,
    /// The language of mails.
    pub language: Language,
    /// How many hours before a deadline they are reminded, most first.
    pub reminder_hours: Vec<i16>,
    /// Their mail preferences (L-5).
    #[diesel(column_name = notices)]
    pub preferences: Preferences,
    /// Who plays.
    pub kind: UserKind,
    /// Whether they may have a push subscription.
    pub has_push: bool,
    /// When the address was proven.
    pub created_at: DateTime<Utc>,
    /// Since when the address has been suspended (L-4).
    pub suspended_at: Option<DateTime<Utc>>,
    /// Why the last mail came back: a reply code.
    pub suspended_why: Option<String>,
}

/// What a user is found by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserReference<'a> {
    /// The name, ignoring case.
    Name(&'a str),
    /// The id, which stays when the name changes.
    Id(Uuid),
}

/// A user with their address.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct UserContact {
    /// The user.
    pub id: Uuid,
    /// The name, as its owner writes it.
    pub name: String,
    /// The proven address, in lower case.
    pub address: String,
}

/// The data to check a log-in against.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = users)]
pub struct Credentials {
    /// The user.
    pub id: Uuid,
    /// The PHC string.
    pub password_hash: String,
    /// Incremented by each reset.
    pub password_version: i32,
}

/// A change of a profile; `None` leaves a field as it is.
#[derive(Debug, Default, AsChangeset)]
#[diesel(table_name = users)]
pub struct Change {
    /// Another name.
    pub name: Option<String>,
    /// Another zone.
    pub zone: Option<Zone>,
    /// Another language.
    pub language: Option<Language>,
    /// Other reminders.
    pub reminder_hours: Option<Vec<i16>>,
    /// Another kind.
    pub kind: Option<UserKind>,
}

/// A new user.
#[derive(Debug, Insertable)]
#[diesel(table_name = users)]
pub struct NewUser<'a> {
    /// The registration's id.
    pub id: Uuid,
    /// Unique, ignoring case.
    pub name: &'a str,
    /// The address, in lower case.
    pub address: &'a str,
    /// The PHC string.
    pub password_hash: &'a str,
    /// What their mails are written in.
    pub language: Language,
    /// Who plays.
    pub kind: UserKind,
}

/// Games that counted, by how they ended for one user.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Queryable)]
pub struct Record {
    /// Won, alone or with a team.
    pub won: i64,
    /// Drawn.
    pub drawn: i64,
    /// Lost.
    pub lost: i64,
}

/// Why a name or an address is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserConflict {
    /// Another user has the name, or one that looks the same.
    Name,
    /// Another user has the address.
    Address,
}

/// Which unique key refused, if one did; the transaction has then failed.
#[must_use]
pub fn conflict(why: &super::Error) -> Option<UserConflict> {
    if why.is_duplicate_of("users_name") || why.is_duplicate_of("users_look") {
        return Some(UserConflict::Name);
    }
    why.is_duplicate_of("users_address").then_some(UserConflict::Address)
}

/// Adds a user.
///
/// # Errors
/// When the database fails; see [`conflict`].
pub async fn insert(conn: &mut Connection, user: &NewUser<'_>) -> Result<()> {
    diesel::insert_into(users::table).values((user, users::created_at.eq(fieldpost_now()))).execute(conn).await?;
    Ok(())
}

/// The user with this id.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, id: Uuid) -> Result<Option<User>> {
    let found = users::table.find(id).filter(users::deleted_at.is_null());
    Ok(found.select(User::as_select()).first(conn).await.optional()?)
}

/// The users with these ids, and what stands for those who deleted their account.
///
/// # Errors
/// When the database fails.
pub async fn all(conn: &mut Connection, ids: &[Uuid]) -> Result<Vec<User>> {
    Ok(users::table.filter(users::id.eq_any(ids)).select(User::as_select()).load(conn).await?)
}

/// Which of these users have not deleted their account.
///
/// # Errors
/// When the database fails.
pub async fn present(conn: &mut Connection, ids: &[Uuid]) -> Result<Vec<Uuid>> {
    let present = users::table.filter(users::id.eq_any(ids)).filter(users::deleted_at.is_null());
    Ok(present.select(users::id).load(conn).await?)
}

/// The user with this name, ignoring case.
///
/// # Errors
/// When the database fails.
pub async fn find_by_name(conn: &mut Connection, name: &str) -> Result<Option<User>> {
    let found = users::table.filter(lower(users::name).eq(name.to_ascii_lowercase()));
    let found = found.filter(users::deleted_at.is_null());
    Ok(found.select(User::as_select()).first(conn).await.optional()?)
}

/// The users with these names, which are in lower case, and the one with this id.
///
/// # Errors
/// When the database fails.
pub async fn named(conn: &mut Connection, names: &[String], id: Uuid) -> Result<Vec<UserContact>> {
    let wanted = users::table.filter(lower(users::name).eq_any(names).or(users::id.eq(id)));
    let wanted = wanted.filter(users::deleted_at.is_null());
    Ok(wanted.select(UserContact::as_select()).load(conn).await?)
}

/// The user with this address, which is in lower case.
///
/// # Errors
/// When the database fails.
pub async fn find_by_address(conn: &mut Connection, address: &str) -> Result<Option<User>> {
    let found = users::table.filter(users::address.eq(address)).filter(users::deleted_at.is_null());
    Ok(found.select(User::as_select()).first(conn).await.optional()?)
}

/// The data to check the log-in of `login` against, a name or an address in lower case. No name is an address, so at
/// most one user matches.
///
/// # Errors
/// When the database fails.
pub async fn credentials(conn: &mut Connection, login: &str) -> Result<Option<Credentials>> {
    let found = users::table.filter(lower(users::name).eq(login).or(users::address.eq(login)));
    let found = found.filter(users::deleted_at.is_null());
    Ok(found.select(Credentials::as_select()).first(conn).await.optional()?)
}

/// The results of a user's finished games.
///
/// # Errors
/// When the database fails.
pub async fn record(conn: &mut Connection, user: Uuid) -> Result<Record> {
    let ended = |result: ResultKind| games::result.eq(result).assume_not_null();
    let wins = owes(games::winners, seats::seat);
    let theirs = seats::user_id.eq(user).and(seats::status.eq(SeatStatus::Seated));
    let counted = seats::table.inner_join(games::table).filter(theirs).filter(games::status.eq(GameStatus::Over));
    let record = counted.select((
        count(games::id).aggregate_filter(ended(ResultKind::Won).and(wins)),
        count(games::id).aggregate_filter(ended(ResultKind::Drawn)),
        count(games::id).aggregate_filter(ended(ResultKind::Won).and(not(wins))),
    ));
    Ok(record.get_result(conn).await?)
}

/// Stores a new password, so that log-ins that checked the old one are refused.
///
/// # Errors
/// When the database fails.
pub async fn set_password(conn: &mut Connection, user: Uuid, hash: &str) -> Result<()> {
    let new = (users::password_hash.eq(hash), users::password_version.eq(users::password_version + 1));
    diesel::update(users::table.find(user)).set(new).execute(conn).await?;
    Ok(())
}

/// Stores a new hash of the same password, unless it was changed meanwhile.
///
/// # Errors
/// When the database fails.
pub async fn rehash(conn: &mut Connection, checked: &Credentials, hash: &str) -> Result<()> {
    let same = users::table.find(checked.id).filter(users::password_version.eq(checked.password_version));
    diesel::update(same).set(users::password_hash.eq(hash)).execute(conn).await?;
    Ok(())
}

/// Changes a profile; `change` must change something.
///
/// # Errors
/// When the database fails; see [`conflict`].
pub async fn change(conn: &mut Connection, user: Uuid, change: &Change) -> Result<Option<User>> {
    let row = diesel::update(users::table.find(user).filter(users::deleted_at.is_null())).set(change);
    Ok(row.returning(User::as_returning()).get_result(conn).await.optional()?)
}

/// Stores a user's mail preferences.
///
/// # Errors
/// When the database fails.
pub async fn set_preferences(conn: &mut Connection, user: Uuid, preferences: &Preferences) -> Result<()> {
    diesel::update(users::table.find(user)).set(users::notices.eq(preferences)).execute(conn).await?;
    Ok(())
}

/// Stores another address, which is in lower case.
///
/// # Errors
/// When the database fails; see [`conflict`].
pub async fn set_address(conn: &mut Connection, user: Uuid, address: &str) -> Result<()> {
    diesel::update(users::table.find(user)).set(users::address.eq(address)).execute(conn).await?;
    Ok(())
}

/// The user with this id, locked until the transaction ends.
///
/// # Errors
/// When the database fails.
pub async fn lock(conn: &mut Connection, id: Uuid) -> Result<Option<User>> {
    let found = users::table.find(id).filter(users::deleted_at.is_null());
    Ok(found.select(User::as_select()).for_no_key_update().first(conn).await.optional()?)
}

/// The same, if their password is still the one of this version.
///
/// # Errors
/// When the database fails.
pub async fn lock_at(conn: &mut Connection, id: Uuid, password_version: i32) -> Result<Option<User>> {
    let same = users::deleted_at.is_null().and(users::password_version.eq(password_version));
    let found = users::table.find(id).filter(same);
    Ok(found.select(User::as_select()).for_no_key_update().first(conn).await.optional()?)
}
