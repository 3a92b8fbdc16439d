//! Sessions: logging in, refreshing tokens, logging out.
//!
//! A session is the family of its refresh tokens (RFC 9700, 4.14.2). One of them is valid; each use replaces it. The
//! one before it is answered with the same successor for a minute, because a client that lost the response sends it
//! again. Using it later, or any other one that was issued, ends the session, because one of the two clients that used
//! it must have stolen it. Refreshing and logging out at the same moment leaves the session ended in either order. A
//! log-in that checked the old password before a reset is refused after it.

use chrono::TimeDelta;
use data_encoding::BASE64URL_NOPAD;
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use super::caller::SessionCaller;
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{self, Limit, Network};
use crate::app::limits::client::Client;
use crate::app::{App, Error, FieldFault, Result};
use crate::auth::{Access, Secret, Verdict};
use crate::store::sessions::NewSession;
use crate::store::users::{self, Credentials};
use crate::store::{self, sessions};
use crate::values::EndedBy;

/// A session is shown as its row is.
pub use crate::store::sessions::Session;

/// The credentials of a log-in.
#[derive(Debug)]
pub struct LogIn {
    /// A name or an address.
    pub login: String,
    /// The password as typed.
    pub password: SecretString,
}

/// The tokens of a client.
#[derive(Debug)]
pub struct Tokens {
    /// The session that both belong to.
    pub session: Uuid,
    /// Goes into `Authorization: Bearer` (RFC 6750).
    pub access: String,
    /// Seconds for which it is valid.
    pub expires_in: i64,
    /// Valid for one refresh.
    pub refresh: String,
}

/// Logs in. Unknown names, wrong passwords and addresses that are not proven yet get the same response after the same
/// work.
///
/// # Errors
/// [`Error::WrongCredentials`], [`Error::Invalid`], [`Error::TooMany`], [`Error::Busy`].
pub async fn log_in(app: &App, client: &Client, log_in: LogIn) -> Result<Tokens> {
    let from = client.network;
    let login = log_in.login.to_ascii_lowercase();
    let (known, rehashed) = check(app, from, log_in).await?;
    let tokens = open(app, &mut *app.store.for_sign_in().await?, client, &known, rehashed).await?;
    forgive(app, from, &login).await?;
    Ok(tokens)
}

/// A user authenticated by name and password, without a session.
#[derive(Debug)]
pub(in crate::app) struct CheckedPassword {
    /// The user whose password it is.
    pub user: Uuid,
    /// Which of their passwords it is: each new one counts one more.
    pub version: i32,
    login: String,
    from: Network,
}

impl CheckedPassword {
    /// Takes the count back once the password has been used for something; merely having passwords hashed counts.
    pub(in crate::app) async fn forgive(self, app: &App) -> Result<()> {
        forgive(app, self.from, &self.login).await
    }
}

/// Authenticates by name and password, without a session; counted as a log-in until it is forgiven.
///
/// # Errors
/// As [`log_in`].
pub(in crate::app) async fn prove(app: &App, from: Network, log_in: LogIn) -> Result<CheckedPassword> {
    let login = log_in.login.to_ascii_lowercase();
    let (known, _) = check(app, from, log_in).await?;
    Ok(CheckedPassword { user: known.id, version: known.password_version, login, from })
}

/// Checks name and password; returns the user, and the new hash of their password if it needs one.
async fn check(app: &App, from: Network, log_in: LogIn) -> Result<(Credentials, Option<String>)> {
    judge(&log_in)?;
    let login = log_in.login.to_ascii_lowercase();
    let tried = attempts::log_ins(&login, from);
    count(app, from, &login, &tried).await?;
    // The connection is released before anything is hashed.
    let mut known = users::credentials(&mut *app.store.for_sign_in().await?, &login).await?;
    let user = known.as_ref().map(|known| known.id);
    let stored = known.as_mut().map(|known| std::mem::take(&mut known.password_hash));
    match (app.passwords.check(from.bytes(), log_in.password, stored).await, known) {
        (Ok(Verdict::Right { rehashed }), Some(known)) => Ok((known, rehashed)),
        (Ok(_), _) => {
            audit::log_in_failed(app, &login, user, from);
            Err(Error::WrongCredentials)
        }
        (Err(why), _) => {
            // Nothing was tried.
            attempts::settle(app, &[], &[&[Limit::LogInFrom(from)], tried.as_slice()].concat()).await?;
            Err(why.into())
        }
    }
}

/// How many attempts as one account from one network are let through however many others failed there.
const ALWAYS_TRIED: i64 = 3;

/// Counts a log-in. The wrong passwords of others in the same network do not lock anybody out: the first attempts at
/// each account are let through. Attempts from elsewhere do not lock out a user who is logged in from this network
/// already: otherwise anybody who knows a name could lock its user out indefinitely. This applies to names, which are
/// public, and not to addresses, as it would reveal whether they have a user.
async fn count(app: &App, from: Network, login: &str, tried: &[Limit<'_>]) -> Result<()> {
    let Some((all, [own, site @ ..])) = tried.split_last() else { return Ok(()) };
    let so_far = attempts::tally(app, *own).await?;
    let network = attempts::count(app, Limit::LogInFrom(from)).await;
    if so_far > ALWAYS_TRIED {
        network?;
    } else {
        attempts::quietly(network)?;
    }
    attempts::count_in_turn(app, site).await?;
    let counted = attempts::count(app, *all).await;
    if matches!(counted, Err(Error::TooMany { .. })) {
        let mut conn = app.store.for_sign_in().await?;
        if sessions::is_live_from(&mut conn, login, &from.to_string()).await? {
            return Ok(());
        }
    }
    counted
}

/// The password was right, so the earlier attempts no longer count.
async fn forgive(app: &App, from: Network, login: &str) -> Result<()> {
    attempts::settle(app, &attempts::log_ins(login, from), &[Limit::LogInFrom(from)]).await
}

/// A name or password that no user can have is refused before anything is counted or hashed.
fn judge(log_in: &LogIn) -> Result<()> {
    let mut faults = Vec::new();
    let mut judge = |at: &str, text: &str, least: usize, most: usize| {
        if !(least..=most).contains(&text.chars().count()) {
            faults.push(FieldFault { at: at.to_owned(), what: format!("must have {least} to {most} characters") });
        }
    };
    judge("login", &log_in.login, 2, 254);
    judge("password", log_in.password.expose_secret(), 1, 256);
    if faults.is_empty() { Ok(()) } else { Err(Error::Invalid(faults)) }
}

async fn open(
    app: &App,
    conn: &mut store::Connection,
    client: &Client,
    checked: &Credentials,
    rehashed: Option<String>,
) -> Result<Tokens> {
    let session = Uuid::now_v7();
    let refresh = app.seals.issue_first(session)?;
    let (network, most) = (client.network.to_string(), app.settings.auth.sessions_per_user.into());
    let surplus = store::transaction(conn, async |conn| {
        let owner = (checked.id, checked.password_version);
        let (device, digest) = (client.device.words(), refresh.digest());
        let opened = NewSession { id: session, refresh: &digest, device, network: &network };
        if !sessions::insert(conn, &opened, owner, ttl(app)).await? {
            return Err(Error::WrongCredentials);
        }
        audit::record(conn, AuditEntry::new(AuditKind::LoggedIn, checked.id).about(session).by(client)).await?;
        if let Some(hash) = &rehashed {
            users::rehash(conn, checked, hash).await?;
        }
        Ok(sessions::end_all_but(conn, checked.id, most, EndedBy::Surplus).await?)
    })
    .await?;
    app.ended.add(surplus);
    tokens(app, SessionCaller { user: checked.id, session }, &refresh)
}

/// For how many seconds a refresh token that was used up gets its successor again.
pub(super) const GRACE_SECONDS: i64 = 60;

/// New tokens for the refresh token, which is used up; the same again if it was used up a moment ago.
///
/// # Errors
/// [`Error::InvalidRefreshToken`]; the session is over then, if there was one.
pub async fn refresh(app: &App, client: &Client, token: &str) -> Result<Tokens> {
    let (session, old) = split(token).ok_or(Error::InvalidRefreshToken)?;
    let new = app.seals.successor(session, &old);
    let mut conn = app.store.connection().await?;
    let network = client.network.to_string();
    let rotated = sessions::rotate(&mut conn, session, &old.digest(), &new.digest(), ttl(app), &network).await?;
    let Some(user) = rotated else {
        if let Some(tokens) = repeat(app, &mut conn, session, &old).await? {
            return Ok(tokens);
        }
        // Whoever knows the session by its id alone does not end it.
        if app.seals.was_issued(session, &old) && end_reused(&mut conn, client, session).await? {
            app.ended.add([session]);
            tracing::warn!(%session, "a used refresh token was sent again; the session is ended");
        }
        return Err(Error::InvalidRefreshToken);
    };
    tokens(app, SessionCaller { user, session }, &new)
}

/// Tokens with the valid refresh token of a session, if it is the successor of this one, and was issued a moment ago.
async fn repeat(app: &App, conn: &mut store::Connection, session: Uuid, old: &Secret) -> Result<Option<Tokens>> {
    let grace = TimeDelta::seconds(GRACE_SECONDS);
    let Some((user, valid)) = sessions::successor_of(conn, session, &old.digest(), grace).await? else {
        return Ok(None);
    };
    // Keys may have changed meanwhile.
    let successor = app.seals.successors(session, old).into_iter().find(|secret| secret.is(&valid));
    successor.map(|secret| tokens(app, SessionCaller { user, session }, &secret)).transpose()
}

/// Ends the session of a refresh token, as its owner; as a used one if it is neither the valid one nor that before it.
/// A token that was never issued ends nothing.
///
/// # Errors
/// The store's.
pub async fn log_out(app: &App, client: &Client, token: &str) -> Result<()> {
    let Some((session, secret)) = split(token) else { return Ok(()) };
    let mut conn = app.store.connection().await?;
    let Some((valid, previous)) = sessions::digests(&mut conn, session).await? else { return Ok(()) };
    let is_recent = secret.is(&valid) || previous.is_some_and(|previous| secret.is(&previous));
    let ended = if is_recent {
        end_own(&mut conn, client, session, None).await?.is_some()
    } else {
        app.seals.was_issued(session, &secret) && end_reused(&mut conn, client, session).await?
    };
    if ended {
        app.ended.add([session]);
    }
    Ok(())
}

/// Ends a session as its owner, who is `owner` if given; returns who that was, if it was not over.
async fn end_own(
    conn: &mut store::Connection,
    client: &Client,
    session: Uuid,
    owner: Option<Uuid>,
) -> Result<Option<Uuid>> {
    store::transaction(conn, async |conn| {
        let Some(user) = sessions::end(conn, session, owner, EndedBy::Owner).await? else { return Ok(None) };
        audit::record(conn, AuditEntry::new(AuditKind::LoggedOut, user).about(session).by(client)).await?;
        Ok(Some(user))
    })
    .await
}

/// Ends the session of a refresh token that had been used; returns whether there was one.
async fn end_reused(conn: &mut store::Connection, client: &Client, session: Uuid) -> Result<bool> {
    store::transaction(conn, async |conn| {
        let Some(user) = sessions::end(conn, session, None, EndedBy::Reuse).await? else { return Ok(false) };
        audit::record(conn, AuditEntry::new(AuditKind::TokenReused, user).about(session).by(client)).await?;
        Ok(true)
    })
    .await
}

/// The caller's sessions, the latest first.
///
/// # Errors
/// The store's.
pub async fn list(app: &App, caller: SessionCaller) -> Result<Vec<Session>> {
    let mut conn = app.store.connection().await?;
    Ok(sessions::list(&mut conn, caller.user).await?)
}

/// Ends one of the caller's sessions; its tokens are refused from then on.
///
/// # Errors
/// [`Error::NotFound`] when the caller has no such session.
pub async fn end(app: &App, client: &Client, caller: SessionCaller, session: Uuid) -> Result<()> {
    let mut conn = app.store.connection().await?;
    let ended = end_own(&mut conn, client, session, Some(caller.user)).await?;
    ended.ok_or(Error::NotFound { what: "session" })?;
    app.ended.add([session]);
    Ok(())
}

/// Which sessions to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionScope {
    /// All of them.
    All,
    /// All except the caller's.
    Others,
}

/// Ends all of the caller's sessions, or all others; their tokens are refused from then on. Returns which.
///
/// # Errors
/// The store's.
pub async fn end_all(app: &App, client: &Client, caller: SessionCaller, which: SessionScope) -> Result<Vec<Uuid>> {
    let kept = match which {
        SessionScope::All => None,
        SessionScope::Others => Some(caller.session),
    };
    let mut conn = app.store.connection().await?;
    let ended = store::transaction(&mut conn, async |conn| {
        let entry = AuditEntry::new(AuditKind::LoggedOutEverywhere, caller.user).about(caller.session).by(client);
        audit::record(conn, entry).await?;
        sessions::end_all(conn, caller.user, kept, EndedBy::Owner).await
    })
    .await?;
    app.ended.add(ended.iter().copied());
    Ok(ended)
}

/// How long a refresh token is valid.
pub(super) fn ttl(app: &App) -> TimeDelta {
    TimeDelta::days(app.settings.auth.refresh_days.into())
}

fn tokens(app: &App, caller: SessionCaller, refresh: &Secret) -> Result<Tokens> {
    let SessionCaller { user, session } = caller;
    let access =
        app.keys.sign(Access { user, session, scopes: None }, app.clock.unix_seconds()).map_err(Error::internal)?;
    Ok(Tokens { session, access, expires_in: app.keys.lifetime(), refresh: join(session, refresh) })
}

/// A refresh token: the session, 22 characters, and its secret; the same of a grant, whose code has this form as well.
pub(super) fn join(session: Uuid, secret: &Secret) -> String {
    BASE64URL_NOPAD.encode(session.as_bytes()) + &secret.text()
}

/// The session that a refresh token says it belongs to.
#[must_use]
pub fn session_of(token: &str) -> Option<Uuid> {
    split(token).map(|(session, _)| session)
}

/// The parts of such a token.
pub(super) fn split(token: &str) -> Option<(Uuid, Secret)> {
    let (session, secret) = token.split_at_checked(22)?;
    let session = BASE64URL_NOPAD.decode(session.as_bytes()).ok()?;
    Some((Uuid::from_slice(&session).ok()?, Secret::parse(secret)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refresh_token_is_its_session_and_a_secret() {
        let (session, secret) = (Uuid::now_v7(), Secret::random().unwrap());
        let token = join(session, &secret);
        assert_eq!(token.len(), 65);
        assert_eq!(split(&token), Some((session, secret)));
        for broken in ["", "x", &token[1..], &token[..64], &format!("{token}x"), &"ä".repeat(40)] {
            assert_eq!(split(broken), None, "{broken}");
        }
    }
}
