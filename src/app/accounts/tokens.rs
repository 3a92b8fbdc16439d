//! Personal access tokens: a program of a user acts for them with one, without their password. A token is checked
//! against the database once per access token's validity, and remembered meanwhile, so that it costs an action no more
//! than a session does; one that was ended is refused as an ended session is ([`super::ended_sessions`]). Its last use
//! is noted in memory and written by a worker. Whether its scopes suffice is checked elsewhere.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use quick_cache::sync::Cache;
use uuid::Uuid;

use super::caller::{Caller, Credential, SessionCaller, switch_off_webhooks};
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{self, Limit};
use crate::app::limits::client::Client;
use crate::app::mails::reader::reachable_recipient;
use crate::app::{App, Error, FieldFault, MAX_LISTED, Result};
use crate::auth::PersonalToken;
use crate::mail::{AccessNews, FieldReason, Notice};
use crate::store::users::User;
use crate::store::{self, Connection, clock, outbox, sessions, tokens, users};
use crate::values::{Scope, Scopes};

/// A token is shown as its row is.
pub use crate::store::tokens::Token;

/// How many tokens a process remembers: about a megabyte.
const MAX_KNOWN: usize = 8192;
/// The maximum length of a name in characters.
const MAX_NAME: usize = 60;
/// The maximum validity in days, of a token that expires.
const MAX_DAYS: u16 = 3660;

/// The tokens that this process has checked, and those whose use is not written yet.
#[derive(Debug)]
pub struct KnownTokens {
    checked: Cache<[u8; 32], KnownToken>,
    used: Mutex<HashSet<Uuid>>,
}

/// A token that was valid when it was checked.
#[derive(Clone, Copy, Debug)]
struct KnownToken {
    id: Uuid,
    caller: Caller,
    expires_at: Option<DateTime<Utc>>,
    /// When it was checked, by the clock that nobody sets, which stands still while the machine is suspended.
    at: Instant,
    /// The same by the clock of the process, in seconds since 1970.
    unix_seconds: i64,
}

/// A token to be made, as it was asked for.
#[derive(Debug)]
pub struct NewToken {
    /// What its user calls it.
    pub name: String,
    /// What it is to be good for.
    pub scopes: Vec<Scope>,
    /// Days for which it is valid; `None`: until it is revoked.
    pub valid_days: Option<u16>,
}

/// A token that was made, with its text, which is shown only once.
#[derive(Debug)]
pub struct MadeToken {
    /// Everything but its text.
    pub token: Token,
    /// What goes into `Authorization: Bearer`.
    pub text: String,
}

impl Default for KnownTokens {
    fn default() -> Self {
        Self { checked: Cache::new(MAX_KNOWN), used: Mutex::default() }
    }
}

impl KnownToken {
    /// Whether it was checked so recently that it is only asked whether it has ended, by the clock that says more.
    fn is_fresh(&self, app: &App) -> bool {
        let (now, lifetime) = (app.clock.unix_seconds(), app.keys.lifetime());
        let is_expired = self.expires_at.is_some_and(|end| end.timestamp() <= now);
        let seconds = Duration::from_secs(lifetime.unsigned_abs());
        !is_expired && self.at.elapsed() < seconds && now.saturating_sub(self.unix_seconds) < lifetime
    }
}

/// Whose token it is, if this process has checked it lately.
///
/// # Errors
/// [`Error::Unauthenticated`] if it has ended since; the store's if it could not be polled for that for some seconds.
pub(super) async fn known(app: &App, token: &PersonalToken) -> Result<Option<Caller>> {
    match app.tokens.checked.get(&token.digest()) {
        Some(known) if known.is_fresh(app) => still_valid(app, &known).await.map(Some),
        Some(_) | None => Ok(None),
    }
}

async fn still_valid(app: &App, known: &KnownToken) -> Result<Caller> {
    if app.ended.has(app, known.id).await? { Err(Error::Unauthenticated) } else { Ok(known.caller) }
}

/// Looks a token up in the database, and remembers whose it is. Anybody can make one up: the caller counts it first.
///
/// # Errors
/// [`Error::Unauthenticated`]; the store's.
pub async fn look_up(app: &App, token: &PersonalToken) -> Result<Caller> {
    let (at, unix_seconds, digest) = (Instant::now(), app.clock.unix_seconds(), token.digest());
    let found = tokens::find(&mut *app.store.connection().await?, &digest).await?;
    let found = found.ok_or(Error::Unauthenticated)?;
    if found.is_use_due {
        app.tokens.used.lock().unwrap_or_else(PoisonError::into_inner).insert(found.id);
    }
    let caller =
        Caller { user: found.user, by: Credential::Token { id: found.id, scopes: Scopes::from(found.scopes) } };
    let known = KnownToken { id: found.id, caller, expires_at: found.expires_at, at, unix_seconds };
    app.tokens.checked.insert(digest, known);
    still_valid(app, &known).await
}

/// Makes a token of the caller, and notifies them by mail.
///
/// # Errors
/// [`Error::Invalid`], [`Error::TooMany`], [`Error::TooManyTokens`]; [`Error::Unauthenticated`] if the session
/// has ended meanwhile.
pub async fn create(app: &App, client: &Client, caller: SessionCaller, new: NewToken) -> Result<MadeToken> {
    let faults = new.faults();
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    attempts::count(app, Limit::TokensBy(caller.user)).await?;
    let secret = PersonalToken::random()?;
    let scopes: Vec<Scope> = new.scopes.iter().copied().collect::<Scopes>().iter().collect();
    let most = app.settings.auth.tokens_per_user;
    let mut conn = app.store.connection().await?;
    let token = store::transaction(&mut conn, async |conn| {
        // The user first: a concurrent reset of the password either ends this token or has ended the session.
        let user = users::lock(conn, caller.user).await?.ok_or(Error::Unauthenticated)?;
        if !sessions::is_live(conn, caller.session).await? {
            return Err(Error::Unauthenticated);
        }
        if tokens::count(conn, user.id).await? >= i64::from(most) {
            return Err(Error::TooManyTokens { most });
        }
        let ttl = new.valid_days.map(|days| TimeDelta::days(days.into()));
        let row =
            tokens::NewToken { id: Uuid::now_v7(), digest: &secret.digest(), name: &new.name, scopes: &scopes, ttl };
        let token = tokens::insert(conn, user.id, &row).await?;
        let entry = AuditEntry::new(AuditKind::TokenCreated, user.id).about(caller.session).by(client);
        audit::record(conn, entry).await?;
        tell(app, conn, client, user, &token).await?;
        Ok(token)
    })
    .await?;
    Ok(MadeToken { token, text: secret.text() })
}

impl NewToken {
    fn faults(&self) -> Vec<FieldFault> {
        let mut faults = Vec::new();
        let mut fault = |at: &str, what| faults.push(FieldFault { at: at.to_owned(), what });
        let is_name = (1..=MAX_NAME).contains(&self.name.chars().count())
            && !self.name.trim().is_empty()
            && !self.name.contains(char::is_control);
        if !is_name {
            fault("name", FieldReason::Title(MAX_NAME));
        }
        if self.scopes.len() > MAX_LISTED {
            fault("scopes", format!("must have at most {MAX_LISTED} entries").into());
        }
        if self.scopes.is_empty() {
            fault("scopes", FieldReason::NoScope);
        }
        if self.valid_days.is_some_and(|days| !(1..=MAX_DAYS).contains(&days)) {
            fault("valid_days", "must be 1 to 3660; leave it out for a token that does not expire".into());
        }
        faults
    }
}

/// Notifies the user by mail: whoever has got hold of a session could make a token that outlives it.
async fn tell(app: &App, conn: &mut Connection, client: &Client, user: User, token: &Token) -> Result<()> {
    let owner = user.id;
    let Some(to) = reachable_recipient(user) else { return Ok(()) };
    let (at, network) = (clock::now(conn).await?, client.network.to_string());
    let device = client.device.words_of_ours();
    let notice = Notice::TokenCreated(AccessNews { at, scopes: &token.scopes, device, network: &network });
    let row = app.post().account_mail(owner, &to, &notice, token.id, at)?;
    outbox::queue(conn, &[row]).await?;
    Ok(())
}

/// The caller's valid tokens, the latest first, without their texts.
///
/// # Errors
/// The store's.
pub async fn list(app: &App, caller: SessionCaller) -> Result<Vec<Token>> {
    let mut conn = app.store.connection().await?;
    Ok(tokens::list(&mut conn, caller.user).await?)
}

/// Revokes one of the caller's tokens; it is refused from then on.
///
/// # Errors
/// [`Error::NotFound`] when the caller has no such token.
pub async fn revoke(app: &App, client: &Client, caller: SessionCaller, token: Uuid) -> Result<()> {
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        // The user first: whatever registers a webhook by the token either finds it ended or is found here.
        users::lock(conn, caller.user).await?.ok_or(Error::Unauthenticated)?;
        if !tokens::end(conn, caller.user, token).await? {
            return Err(Error::NotFound { what: "token" });
        }
        switch_off_webhooks(conn, &[token]).await?;
        let entry = AuditEntry::new(AuditKind::TokenRevoked, caller.user).about(caller.session).by(client);
        Ok::<_, Error>(audit::record(conn, entry).await?)
    })
    .await?;
    app.ended.add([token]);
    Ok(())
}

/// Writes down which tokens were used since the last time.
///
/// # Errors
/// The store's; they are then written with the next ones.
pub async fn flush(app: &App) -> Result<()> {
    let used = std::mem::take(&mut *app.tokens.used.lock().unwrap_or_else(PoisonError::into_inner));
    if used.is_empty() {
        return Ok(());
    }
    let ids: Vec<Uuid> = used.iter().copied().collect();
    let written = async { tokens::note_use(&mut *app.store.background().await?, &ids).await };
    written.await.inspect_err(|_| app.tokens.used.lock().unwrap_or_else(PoisonError::into_inner).extend(used))?;
    Ok(())
}
