//! Users whom the operator has barred: since when, until when, and why. A bar that ends by itself stays in its columns
//! until it is lifted or replaced, and is no longer found here. What a bar ends is decided elsewhere.

use chrono::{DateTime, Utc};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, OptionalExtension, QueryDsl, Queryable,
};
use diesel_async::RunQueryDsl;
use fieldpost_values::{EndedBy, TokenEndedBy};
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::{sessions, tokens, users};
use super::{Connection, Result};

/// A bar that is in force.
#[derive(Clone, Debug, PartialEq, Eq, Queryable)]
pub struct Bar {
    /// When it began.
    pub since: DateTime<Utc>,
    /// When it ends by itself; otherwise it has to be lifted.
    pub until: Option<DateTime<Utc>>,
    /// Why, in the words of an operator and for operators alone.
    pub why: String,
}

/// Barred, and the bar has not ended by itself.
macro_rules! in_force {
    () => {{
        let lasting = users::barred_until.gt(fieldpost_now().nullable()).assume_not_null();
        users::barred_at.is_not_null().and(users::barred_until.is_null().or(lasting))
    }};
}

/// The columns of [`Bar`].
macro_rules! columns {
    () => {
        (users::barred_at.assume_not_null(), users::barred_until, users::barred_why.assume_not_null())
    };
}

/// The bar of a user, if one is in force.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, user: Uuid) -> Result<Option<Bar>> {
    let barred = users::table.find(user).filter(in_force!());
    Ok(barred.select(columns!()).first(conn).await.optional()?)
}

/// The bar that has ended a session, if it is still in force.
///
/// # Errors
/// When the database fails.
pub async fn of_session(conn: &mut Connection, session: Uuid) -> Result<Option<Bar>> {
    let ended = sessions::table.inner_join(users::table).filter(sessions::id.eq(session));
    let barred = ended.filter(sessions::ended_by.eq(EndedBy::Bar)).filter(in_force!());
    Ok(barred.select(columns!()).first(conn).await.optional()?)
}

/// The bar that has ended the personal access token with this digest, if it is still in force.
///
/// # Errors
/// When the database fails.
pub async fn of_token(conn: &mut Connection, digest: &[u8; 32]) -> Result<Option<Bar>> {
    let ended = tokens::table.inner_join(users::table).filter(tokens::token_hash.eq(digest.as_slice()));
    let barred = ended.filter(tokens::ended_by.eq(TokenEndedBy::Bar)).filter(in_force!());
    Ok(barred.select(columns!()).first(conn).await.optional()?)
}

/// Bars a user, in place of an earlier bar. A log-in that checked the password before is refused from then on.
///
/// # Errors
/// When the database fails.
pub async fn set(conn: &mut Connection, user: Uuid, until: Option<DateTime<Utc>>, why: &str) -> Result<()> {
    let bar =
        (users::barred_at.eq(fieldpost_now().nullable()), users::barred_until.eq(until), users::barred_why.eq(why));
    let locked = users::password_version.eq(users::password_version + 1);
    diesel::update(users::table.find(user)).set((bar, locked)).execute(conn).await?;
    Ok(())
}

/// Lifts the bar of a user; returns whether one was in force.
///
/// # Errors
/// When the database fails.
pub async fn lift(conn: &mut Connection, user: Uuid) -> Result<bool> {
    let none = (
        users::barred_at.eq(None::<DateTime<Utc>>),
        users::barred_until.eq(None::<DateTime<Utc>>),
        users::barred_why.eq(None::<&str>),
    );
    let barred = users::table.find(user).filter(in_force!());
    Ok(diesel::update(barred).set(none).execute(conn).await? == 1)
}
