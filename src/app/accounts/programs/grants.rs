//! What programs have been granted: exchanging a code, refreshing, revoking. A grant is the family of its refresh
//! tokens, as a session is: one is valid, the one before it gets the same successor for a minute, and any other that
//! was issued ends the grant. A code is good for one attempt, whoever makes it: one that comes back ends what it gave
//! (RFC 6749, 4.1.2).

use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{Destination, OAuthCode, OAuthError, OAuthFault};
use crate::app::accounts::caller::{SessionCaller, switch_off_webhooks};
use crate::app::accounts::sessions::{GRACE_SECONDS, KEPT_DAYS, join, split, ttl};
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::client::Client;
use crate::app::{App, Error, Result};
use crate::auth::{Access, Secret};
use crate::store::grants::Grant;
use crate::store::{self, Connection, grants, programs};
use crate::values::{GrantEndedBy, Scopes};

const BAD_CODE: OAuthFault = OAuthCode::InvalidGrant
    .because("the code is not valid: it is used up or too old, or was not given for this program, URI and verifier");
const BAD_REFRESH_TOKEN: OAuthFault =
    OAuthCode::InvalidGrant.because("the refresh token is not valid; ask the user again");
const MORE_SCOPES: OAuthFault = OAuthCode::InvalidScope.because("the user has not granted all of these scopes");
const ANOTHER_PROGRAM: OAuthFault = OAuthCode::InvalidGrant.because("the token was given to another program");

/// The tokens of a program.
#[derive(Debug)]
pub struct GrantTokens {
    /// Goes into `Authorization: Bearer`.
    pub access: String,
    /// Seconds for which it is valid.
    pub expires_in: i64,
    /// Valid for one refresh.
    pub refresh: String,
    /// What the access token is good for.
    pub scopes: Scopes,
}

/// A code as a program exchanges it.
#[derive(Debug, Clone, Copy)]
pub struct CodeExchange<'a> {
    /// Which program says that it is.
    pub program: Uuid,
    /// As the program got it.
    pub code: &'a str,
    /// Where the program got it.
    pub redirect: &'a str,
    /// The secret of which the challenge is the digest.
    pub verifier: &'a str,
}

/// What came of a code or a refresh token. A refusal may have ended the grant, which must be committed.
enum ExchangeOutcome {
    Issued(GrantTokens),
    Refused(OAuthFault),
    /// The same, and the grant is ended.
    Ended(OAuthFault),
}

impl ExchangeOutcome {
    fn settle(self, app: &App, grant: Uuid) -> Result<GrantTokens, OAuthError> {
        match self {
            Self::Issued(tokens) => Ok(tokens),
            Self::Refused(fault) => Err(fault.into()),
            Self::Ended(fault) => {
                app.ended.add([grant]);
                tracing::warn!(%grant, "a code or a refresh token was sent again, or by somebody else; its grant is ended");
                Err(fault.into())
            }
        }
    }
}

/// Tokens for a code, which is used up.
///
/// # Errors
/// [`OAuthCode::InvalidGrant`]; the grant is over then, if the code was one. [`OAuthCode::InvalidClient`].
pub async fn exchange(app: &App, client: &Client, asked: CodeExchange<'_>) -> Result<GrantTokens, OAuthError> {
    let (id, secret) = split(asked.code).ok_or(BAD_CODE)?;
    let refresh = app.seals.issue_first(id)?;
    let mut conn = app.store.connection().await?;
    let outcome = store::transaction(&mut conn, async |conn| {
        let grant = grants::lock(conn, id).await?.filter(|grant| secret.is(&grant.code_hash));
        let Some(grant) = grant else { return unknown(conn, asked.program, BAD_CODE).await };
        if grant.refresh_hash.is_some() {
            return end(conn, client, &grant, GrantEndedBy::Reuse, BAD_CODE).await;
        }
        if !asked.fits(&grant) {
            return end(conn, client, &grant, GrantEndedBy::Mismatch, BAD_CODE).await;
        }
        grants::issue(conn, id, &refresh.digest(), None, ttl(app)).await?;
        Ok(ExchangeOutcome::Issued(tokens(app, &grant, None, &refresh)?))
    })
    .await?;
    outcome.settle(app, id)
}

impl CodeExchange<'_> {
    fn fits(&self, grant: &Grant) -> bool {
        let is_verifier = (43..=128).contains(&self.verifier.len())
            && self.verifier.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte));
        let digest = Sha256::digest(self.verifier);
        grant.program_id == self.program
            && grant.redirect == self.redirect
            && is_verifier
            && digest.as_slice() == grant.challenge.as_slice()
    }
}

/// New tokens for the refresh token, which is used up; the same again if it was used up a moment ago. With `scopes`,
/// the access token is good for no more than those.
///
/// # Errors
/// [`OAuthCode::InvalidGrant`], and the grant is over then, if the token was issued for it and used up;
/// [`OAuthCode::InvalidScope`], and nothing is used up; [`OAuthCode::InvalidClient`].
pub async fn refresh(
    app: &App,
    client: &Client,
    program: Uuid,
    token: &str,
    scopes: Option<Scopes>,
) -> Result<GrantTokens, OAuthError> {
    let (id, old) = split(token).ok_or(BAD_REFRESH_TOKEN)?;
    let mut conn = app.store.connection().await?;
    let outcome = store::transaction(&mut conn, async |conn| {
        let grant = grants::lock(conn, id).await?.filter(|grant| grant.program_id == program);
        let Some(grant) = grant else { return unknown(conn, program, BAD_REFRESH_TOKEN).await };
        let Some(new) = successor(app, conn, &grant, &old).await? else {
            // Whoever knows the grant by its id alone does not end it.
            if !app.seals.was_issued(id, &old) {
                return Ok(ExchangeOutcome::Refused(BAD_REFRESH_TOKEN));
            }
            return end(conn, client, &grant, GrantEndedBy::Reuse, BAD_REFRESH_TOKEN).await;
        };
        if scopes.is_some_and(|scopes| !Scopes::from(grant.scopes.clone()).includes(scopes)) {
            return Ok(ExchangeOutcome::Refused(MORE_SCOPES));
        }
        if new.is_next {
            grants::issue(conn, id, &new.secret.digest(), Some(&old.digest()), ttl(app)).await?;
        }
        Ok(ExchangeOutcome::Issued(tokens(app, &grant, scopes, &new.secret)?))
    })
    .await?;
    outcome.settle(app, id)
}

/// The refresh token that follows another one.
struct Successor {
    secret: Secret,
    /// Whether it is not the valid one yet.
    is_next: bool,
}

/// What follows `old` in a grant, if that is valid, or was until a moment ago.
async fn successor(app: &App, conn: &mut Connection, grant: &Grant, old: &Secret) -> Result<Option<Successor>> {
    let Some(valid) = &grant.refresh_hash else { return Ok(None) };
    if old.is(valid) {
        return Ok(Some(Successor { secret: app.seals.successor(grant.id, old), is_next: true }));
    }
    let was_valid = grant.previous_hash.as_ref().is_some_and(|previous| old.is(previous));
    if !was_valid || !grants::was_issued_within(conn, grant.id, TimeDelta::seconds(GRACE_SECONDS)).await? {
        return Ok(None);
    }
    // Keys may have changed meanwhile.
    let again = app.seals.successors(grant.id, old).into_iter().find(|secret| secret.is(valid));
    Ok(again.map(|secret| Successor { secret, is_next: false }))
}

fn tokens(app: &App, grant: &Grant, scopes: Option<Scopes>, refresh: &Secret) -> Result<GrantTokens> {
    let scopes = scopes.unwrap_or_else(|| grant.scopes.clone().into());
    let access = Access { user: grant.user_id, session: grant.id, scopes: Some(scopes) };
    let access = app.keys.sign(access, app.clock.unix_seconds()).map_err(Error::internal)?;
    Ok(GrantTokens { access, expires_in: app.keys.lifetime(), refresh: join(grant.id, refresh), scopes })
}

/// What a program gets for a code or a token of which nothing is known: one that was forgotten itself learns that it
/// has to register again.
async fn unknown(conn: &mut Connection, program: Uuid, fault: OAuthFault) -> Result<ExchangeOutcome> {
    let is_registered = programs::find(conn, program).await?.is_some();
    Ok(ExchangeOutcome::Refused(if is_registered { fault } else { OAuthFault::UNKNOWN_PROGRAM }))
}

/// Ends a grant whose code or refresh token should not have come, and records that.
async fn end(
    conn: &mut Connection,
    client: &Client,
    grant: &Grant,
    by: GrantEndedBy,
    fault: OAuthFault,
) -> Result<ExchangeOutcome> {
    grants::end(conn, grant.id, by).await?;
    switch_off_webhooks(conn, &[grant.id]).await?;
    audit::record(conn, AuditEntry::new(AuditKind::TokenReused, grant.user_id).by(client)).await?;
    Ok(ExchangeOutcome::Ended(fault))
}

/// Revokes the grant of an access token or a refresh token, for the program that has it (RFC 7009). A token that is
/// unknown or no longer valid is not a mistake.
///
/// # Errors
/// [`OAuthCode::InvalidGrant`] if it is another program's.
pub async fn revoke(app: &App, client: &Client, program: Uuid, token: &str) -> Result<(), OAuthError> {
    let refresh = split(token);
    let checked = app.keys.check(token, app.clock.unix_seconds()).ok();
    let access = checked.filter(|access| access.scopes.is_some()).map(|access| access.session);
    let Some(id) = refresh.as_ref().map(|(id, _)| *id).or(access) else { return Ok(()) };
    let mut conn = app.store.connection().await?;
    let is_ended = store::transaction(&mut conn, async |conn| {
        let Some(grant) = grants::lock(conn, id).await? else { return Ok(false) };
        let known = [&grant.refresh_hash, &grant.previous_hash];
        let is_known = refresh.is_none_or(|(_, secret)| known.into_iter().flatten().any(|stored| secret.is(stored)));
        if !is_known {
            return Ok(false);
        }
        if grant.program_id != program {
            return Err(ANOTHER_PROGRAM.into());
        }
        grants::end(conn, id, GrantEndedBy::Program).await?;
        switch_off_webhooks(conn, &[id]).await?;
        audit::record(conn, AuditEntry::new(AuditKind::ProgramRevoked, grant.user_id).by(client)).await?;
        Ok::<_, OAuthError>(true)
    })
    .await?;
    if is_ended {
        app.ended.add([id]);
    }
    Ok(())
}

/// A program that acts for a user.
#[derive(Debug)]
pub struct AllowedProgram {
    /// Its `client_id`.
    pub id: Uuid,
    /// What it calls itself.
    pub name: String,
    /// Where it was last given a code.
    pub host: String,
    /// What it may do.
    pub scopes: Scopes,
    /// Since when.
    pub allowed_at: DateTime<Utc>,
    /// When it last got tokens.
    pub last_used_at: DateTime<Utc>,
}

/// The programs that act for the caller, the latest first, whatever the number of grants of each.
///
/// # Errors
/// The store's.
pub async fn list(app: &App, caller: SessionCaller) -> Result<Vec<AllowedProgram>> {
    let mut programs: Vec<AllowedProgram> = Vec::new();
    for grant in grants::list(&mut *app.store.connection().await?, caller.user).await? {
        let scopes = Scopes::from(grant.scopes);
        if let Some(known) = programs.iter_mut().find(|program| program.id == grant.program) {
            known.scopes = known.scopes.iter().chain(scopes.iter()).collect();
            known.allowed_at = known.allowed_at.min(grant.granted_at);
            known.last_used_at = known.last_used_at.max(grant.used_at);
            continue;
        }
        programs.push(AllowedProgram {
            id: grant.program,
            name: grant.name,
            host: Destination::of(&grant.redirect).name().to_owned(),
            scopes,
            allowed_at: grant.granted_at,
            last_used_at: grant.used_at,
        });
    }
    Ok(programs)
}

/// Revokes everything that the caller has granted a program: its tokens are refused and its webhooks are off from then
/// on.
///
/// # Errors
/// [`Error::NotFound`] when that is nothing.
pub async fn end_program(app: &App, client: &Client, caller: SessionCaller, program: Uuid) -> Result<()> {
    let mut conn = app.store.connection().await?;
    let ended = store::transaction(&mut conn, async |conn| {
        let ended = grants::end_of_program(conn, caller.user, program).await?;
        if ended.is_empty() {
            return Err(Error::NotFound { what: "program" });
        }
        switch_off_webhooks(conn, &ended).await?;
        let entry = AuditEntry::new(AuditKind::ProgramRevoked, caller.user).about(caller.session).by(client);
        audit::record(conn, entry).await?;
        Ok(ended)
    })
    .await?;
    app.ended.add(ended);
    Ok(())
}

/// Deletes a batch of grants that are long over; returns whether there may be more.
///
/// # Errors
/// The store's.
pub async fn sweep(app: &App) -> Result<bool> {
    let mut conn = app.store.background().await?;
    Ok(grants::sweep(&mut conn, TimeDelta::days(KEPT_DAYS)).await? >= grants::MAX_SWEPT)
}
