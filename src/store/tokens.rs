//! Personal access tokens. Each change is one statement, whose conditions are checked under the row's lock; the
//! consequences are decided elsewhere.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{count_star, exists};
use diesel::{
    BoolExpressionMethods, ExpressionMethods, NullableExpressionMethods, OptionalExtension, QueryDsl, Queryable,
    Selectable, SelectableHelper,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::fieldpost_now;
use super::schema::tokens;
use super::{Connection, Result};
use fieldpost_values::{Scope, TokenEndedBy};

/// How long a use is not written down again.
const USE_HOURS: i64 = 1;
/// For how many days rows of tokens that are over are kept: processes still ask which have ended.
const KEPT_DAYS: i64 = 2;

/// A token as its user sees it.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = tokens)]
pub struct Token {
    /// By which it is revoked.
    pub id: Uuid,
    /// What its user calls it.
    pub name: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Until when it is valid, unless that is until it is revoked.
    pub expires_at: Option<DateTime<Utc>>,
    /// When it was used last, to the hour or so.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// A new token.
#[derive(Clone, Copy, Debug)]
pub struct NewToken<'a> {
    /// By which it is revoked.
    pub id: Uuid,
    /// The digest of its secret.
    pub digest: &'a [u8; 32],
    /// What its user calls it.
    pub name: &'a str,
    /// What it may be used for.
    pub scopes: &'a [Scope],
    /// For how long it is valid, unless that is until it is revoked.
    pub ttl: Option<TimeDelta>,
}

/// A valid token, as whoever checks it needs it.
#[derive(Debug, Queryable)]
pub struct ValidToken {
    /// By which it is revoked.
    pub id: Uuid,
    /// Whoever made it.
    pub user: Uuid,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
    /// Until when it is valid, unless that is until it is revoked.
    pub expires_at: Option<DateTime<Utc>>,
    /// Whether its last use was so long ago that this one is to be written down.
    pub is_use_due: bool,
}

/// Not ended, and not expired.
macro_rules! live {
    () => {{
        let lasting = tokens::expires_at.gt(fieldpost_now().nullable()).assume_not_null();
        tokens::ended_at.is_null().and(tokens::expires_at.is_null().or(lasting))
    }};
}

/// Stores a token of a user. Each call also forgets those of theirs that are long over.
///
/// # Errors
/// When the database fails.
pub async fn insert(conn: &mut Connection, user: Uuid, token: &NewToken<'_>) -> Result<Token> {
    let before = || (fieldpost_now() - TimeDelta::days(KEPT_DAYS)).nullable();
    let over = tokens::ended_at.lt(before()).or(tokens::expires_at.lt(before()));
    diesel::delete(tokens::table.filter(tokens::user_id.eq(user)).filter(over)).execute(conn).await?;
    let NewToken { id, digest, name, scopes, ttl } = *token;
    let ids = (tokens::id.eq(id), tokens::user_id.eq(user), tokens::token_hash.eq(digest.as_slice()));
    let content = (tokens::name.eq(name), tokens::scopes.eq(scopes), tokens::created_at.eq(fieldpost_now()));
    let ends = ttl.map(|ttl| tokens::expires_at.eq((fieldpost_now() + ttl).nullable()));
    let inserted = diesel::insert_into(tokens::table).values((ids, content, ends));
    Ok(inserted.returning(Token::as_returning()).get_result(conn).await?)
}

/// How many tokens of a user are valid.
///
/// # Errors
/// When the database fails.
pub async fn count(conn: &mut Connection, user: Uuid) -> Result<i64> {
    let theirs = tokens::table.filter(tokens::user_id.eq(user)).filter(live!());
    Ok(theirs.select(count_star()).first(conn).await?)
}

/// The valid tokens of a user, the latest first.
///
/// # Errors
/// When the database fails.
pub async fn list(conn: &mut Connection, user: Uuid) -> Result<Vec<Token>> {
    let theirs = tokens::table.filter(tokens::user_id.eq(user)).filter(live!());
    let theirs = theirs.order((tokens::created_at.desc(), tokens::id.desc()));
    Ok(theirs.select(Token::as_select()).load(conn).await?)
}

/// The valid token with this digest.
///
/// # Errors
/// When the database fails.
pub async fn find(conn: &mut Connection, digest: &[u8; 32]) -> Result<Option<ValidToken>> {
    let since = (fieldpost_now() - TimeDelta::hours(USE_HOURS)).nullable();
    let is_use_due = tokens::last_used_at.is_null().or(tokens::last_used_at.lt(since).assume_not_null());
    let found = tokens::table.filter(tokens::token_hash.eq(digest.as_slice())).filter(live!());
    let columns = (tokens::id, tokens::user_id, tokens::scopes, tokens::expires_at, is_use_due);
    Ok(found.select(columns).first(conn).await.optional()?)
}

/// Whether a token is valid.
///
/// # Errors
/// When the database fails.
pub async fn lasts(conn: &mut Connection, token: Uuid) -> Result<bool> {
    Ok(diesel::select(exists(tokens::table.find(token).filter(live!()))).get_result(conn).await?)
}

/// Ends a token of this user, if it is not over; returns whether there was one.
///
/// # Errors
/// When the database fails.
pub async fn end(conn: &mut Connection, user: Uuid, token: Uuid) -> Result<bool> {
    let theirs = tokens::table.find(token).filter(tokens::user_id.eq(user)).filter(live!());
    let ended = (tokens::ended_at.eq(fieldpost_now().nullable()), tokens::ended_by.eq(TokenEndedBy::Owner));
    Ok(diesel::update(theirs).set(ended).execute(conn).await? == 1)
}

/// Ends all tokens of a user; returns which.
///
/// # Errors
/// When the database fails.
pub async fn end_all(conn: &mut Connection, user: Uuid, by: TokenEndedBy) -> Result<Vec<Uuid>> {
    let theirs = tokens::table.filter(tokens::user_id.eq(user).and(tokens::ended_at.is_null()));
    let ended = (tokens::ended_at.eq(fieldpost_now().nullable()), tokens::ended_by.eq(by));
    Ok(diesel::update(theirs).set(ended).returning(tokens::id).get_results(conn).await?)
}

/// Writes down that these tokens were used now.
///
/// # Errors
/// When the database fails.
pub async fn note_use(conn: &mut Connection, used: &[Uuid]) -> Result<()> {
    let used = tokens::table.filter(tokens::id.eq_any(used));
    diesel::update(used).set(tokens::last_used_at.eq(fieldpost_now().nullable())).execute(conn).await?;
    Ok(())
}
