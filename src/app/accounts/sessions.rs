//! Sessions: logging in, refreshing tokens, logging out.
//!
//! A session is the family of its refresh tokens (RFC 9700, 4.14.2). One of them is valid; each use replaces it. The
//! one before it is answered with the same successor for a minute, because a client that lost the response sends it
//! again. Using it later, or any other one that was issued, ends the session, because one of the two clients that used
//! it must have stolen it. Refreshing and logging out at the same moment leaves the session ended in either order. A
//! log-in that checked the old password before a reset is refused after it.

use chrono::TimeDelta;
use data_encoding::BASE64URL_NOPAD;
use uuid::Uuid;

use super::bars;
use super::caller::SessionCaller;
use super::devices;
use super::log_ins::{CheckedCredentials, LogIn, check};
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{self, Limit};
use crate::app::limits::client::Client;
use crate::app::{App, Error, Result};
use crate::auth::{Access, Secret};
use crate::store::sessions::NewSession;
use crate::store::{self, sessions, users};
use crate::values::EndedBy;

/// A session is shown as its row is.
pub use crate::store::sessions::Session;

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
    /// By which the device is known from now on, after a log-in.
    pub device: Option<String>,
}

/// Logs in. Unknown names, wrong passwords and addresses that are not proven yet get the same response after the same
/// work.
///
/// # Errors
/// [`Error::WrongCredentials`], [`Error::Invalid`], [`Error::TooMany`], [`Error::Busy`], [`Error::Barred`],
/// [`Error::SecondFactorRequired`], [`Error::WrongCode`].
pub async fn log_in(app: &App, client: &Client, log_in: LogIn) -> Result<Tokens> {
    let (checked, attempt) = check(app, client, log_in).await?;
    // Whoever knows the password opens no sessions without end: each leaves rows that stay for days.
    attempts::count(app, Limit::LogInsBy(checked.known.id)).await?;
    let opened = open(app, &mut *app.store.for_sign_in().await?, client, &checked).await;
    attempt.settle(app, opened).await
}

async fn open(
    app: &App,
    conn: &mut store::Connection,
    client: &Client,
    checked: &CheckedCredentials,
) -> Result<Tokens> {
    let CheckedCredentials { known, rehashed, factor } = checked;
    let session = Uuid::now_v7();
    let refresh = app.seals.issue_first(session)?;
    let (network, most) = (client.network.to_string(), app.settings.auth.sessions_per_user.into());
    let surplus = store::transaction(conn, async |conn| {
        let owner = (known.id, known.password_version);
        let (device, digest) = (client.device.words(), refresh.digest());
        let opened = NewSession { id: session, refresh: &digest, device, network: &network };
        if !sessions::insert(conn, &opened, owner, ttl(app)).await? {
            return Err(Error::WrongCredentials);
        }
        factor.use_up(app, conn, client, known.id).await?;
        audit::record(conn, AuditEntry::new(AuditKind::LoggedIn, known.id).about(session).by(client)).await?;
        if let Some(hash) = rehashed {
            users::rehash(conn, known, hash).await?;
        }
        Ok(sessions::end_all_but(conn, known.id, most, EndedBy::Surplus).await?)
    })
    .await?;
    app.ended.add(surplus);
    let device = Some(devices::issue(app, known.id, known.password_version, factor.of_device())?);
    Ok(Tokens { device, ..tokens(app, SessionCaller { user: known.id, session }, &refresh)? })
}

/// For how many seconds a refresh token that was used up gets its successor again.
pub(super) const GRACE_SECONDS: i64 = 60;

/// New tokens for the refresh token, which is used up; the same again if it was used up a moment ago.
///
/// # Errors
/// [`Error::InvalidRefreshToken`]; the session is over then, if there was one. [`Error::Barred`] if that is why.
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
        // Whoever knows the session by its id alone neither ends it nor learns of its user.
        if app.seals.was_issued(session, &old) {
            if end_reused(&mut conn, client, session).await? {
                app.ended.add([session]);
                tracing::warn!(%session, "a used refresh token was sent again; the session is ended");
            }
            bars::check_session(app, &mut conn, session).await?;
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

/// For how long sessions and grants are kept that are over: longer than an access token lasts, so that every process
/// that asks which of them have ended finds them.
pub(super) const KEPT_DAYS: i64 = 2;

/// Deletes a batch of sessions that are long over; returns whether there may be more.
///
/// # Errors
/// The store's.
pub async fn sweep(app: &App) -> Result<bool> {
    let mut conn = app.store.background().await?;
    Ok(sessions::sweep(&mut conn, TimeDelta::days(KEPT_DAYS)).await? >= sessions::MAX_SWEPT)
}

fn tokens(app: &App, caller: SessionCaller, refresh: &Secret) -> Result<Tokens> {
    let SessionCaller { user, session } = caller;
    let access =
        app.keys.sign(Access { user, session, scopes: None }, app.clock.unix_seconds()).map_err(Error::internal)?;
    Ok(Tokens { session, access, expires_in: app.keys.lifetime(), refresh: join(session, refresh), device: None })
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
