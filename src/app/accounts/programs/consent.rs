//! What a program asks of a user (RFC 6749, 4.1.1; RFC 7636), and the answer. A request is parsed once; what it may be
//! told of a fault depends on whether it is known where that would be sent. A yes takes name and password, so that no
//! foreign page can say it.

use chrono::TimeDelta;
use data_encoding::BASE64URL_NOPAD;
use uuid::Uuid;

use super::{Destination, OAuthCode, OAuthFault, Parameters, Program, RedirectUri, parse_scopes};
use crate::app::accounts::caller::switch_off_webhooks;
use crate::app::accounts::log_ins::{self, LogIn};
use crate::app::accounts::sessions;
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{self, Limit};
use crate::app::limits::client::Client;
use crate::app::mails::reader::reachable_recipient;
use crate::app::{App, Error, Result};
use crate::auth::{self, Purpose, Secret};
use crate::mail::{AccessNews, Notice, ProgramName};
use crate::store::grants::NewGrant;
use crate::store::{self, Connection, clock, grants, outbox, programs, users};
use crate::values::{GrantEndedBy, Scope, Scopes};

/// Seconds for which a code is valid.
const CODE_SECONDS: i64 = 60;
/// Seconds for which the form of a page may be sent.
const FORM_SECONDS: i64 = 30 * 60;
/// The maximum length of `state` in bytes.
const MAX_STATE: usize = 1000;
/// Bytes of the digest of a request in the seal of its form.
const DIGEST: usize = 15;

/// What a program asks for.
#[derive(Debug)]
pub struct ConsentRequest {
    /// Who asks.
    pub program: Program,
    /// What it wants to be allowed.
    pub scopes: Scopes,
    /// Where the answer goes.
    pub back: ResponseTarget,
    challenge: [u8; 32],
}

/// Where the answer to a program goes, and what it wants to read there again.
#[derive(Debug)]
pub struct ResponseTarget {
    /// Where to.
    pub redirect: RedirectUri,
    state: Option<String>,
    issuer: String,
}

/// Why a user is not asked.
#[derive(Debug)]
pub enum ConsentFault {
    /// It is not known who asks, or where the answer would go.
    Nowhere(&'static str),
    /// The program makes a mistake.
    Refused(ResponseTarget, OAuthFault),
    /// Anything else.
    Failed(Error),
}

impl ResponseTarget {
    /// The URL that tells the program of a code.
    #[must_use]
    pub fn with_code(&self, code: &str) -> String {
        self.with(&[("code", code)])
    }

    /// The URL that tells the program of a fault.
    #[must_use]
    pub fn with_fault(&self, fault: OAuthFault) -> String {
        self.with(&[("error", fault.code.word()), ("error_description", fault.description)])
    }

    /// Who answers is always said, so that a program of several servers cannot take one for the other (RFC 9207).
    fn with(&self, answer: &[(&str, &str)]) -> String {
        let state = self.state.as_deref().map(|state| ("state", state));
        let whole: Vec<_> = answer.iter().copied().chain(state).chain([("iss", self.issuer.as_str())]).collect();
        self.redirect.with(&whole)
    }

    /// Who is there.
    #[must_use]
    pub fn destination(&self) -> Destination {
        Destination::of(self.redirect.as_str())
    }
}

/// Parses a request of a program.
///
/// # Errors
/// [`ConsentFault`].
pub async fn parse(app: &App, parameters: &[(String, String)]) -> Result<ConsentRequest, ConsentFault> {
    let parameters = Parameters(parameters);
    let nowhere = |what: &'static str| move |_| ConsentFault::Nowhere(what);
    let id = parameters.find("client_id").map_err(nowhere("client_id is there twice"))?;
    let id = id.and_then(|id| id.parse::<Uuid>().ok()).ok_or(ConsentFault::Nowhere("client_id is unknown"))?;
    let mut conn = app.store.connection().await.map_err(|why| ConsentFault::Failed(why.into()))?;
    let program = programs::find(&mut conn, id).await.map_err(|why| ConsentFault::Failed(why.into()))?;
    drop(conn);
    let program = program.ok_or(ConsentFault::Nowhere("client_id is unknown"))?;
    let uri = parameters.find("redirect_uri").map_err(nowhere("redirect_uri is there twice"))?;
    let redirect = uri.and_then(|uri| RedirectUri::one_of(&program.redirects, uri));
    let redirect = redirect.ok_or(ConsentFault::Nowhere("redirect_uri is not one that the program has registered"))?;
    let issuer = app.settings.server.public_url.clone();
    let (state, fault) = match parameters.find("state") {
        Ok(state) if state.is_none_or(|state| state.len() <= MAX_STATE) => (state.map(str::to_owned), None),
        Ok(_) => (None, Some(OAuthCode::InvalidRequest.because("state must have at most 1000 bytes"))),
        Err(fault) => (None, Some(fault)),
    };
    let back = ResponseTarget { redirect, state, issuer };
    match fault.map_or_else(|| content(parameters), Err) {
        Ok((scopes, challenge)) => Ok(ConsentRequest { program, scopes, back, challenge }),
        Err(fault) => Err(ConsentFault::Refused(back, fault)),
    }
}

/// What is asked for, and the challenge.
fn content(parameters: Parameters<'_>) -> Result<(Scopes, [u8; 32]), OAuthFault> {
    match parameters.find("response_type")? {
        Some("code") => {}
        Some(_) => return Err(OAuthCode::UnsupportedResponseType.because("response_type must be code")),
        None => return Err(OAuthCode::InvalidRequest.because("response_type must be code")),
    }
    if parameters.find("code_challenge_method")? != Some("S256") {
        return Err(OAuthCode::InvalidRequest.because("code_challenge_method must be S256"));
    }
    let challenge = parameters.find("code_challenge")?.and_then(|text| BASE64URL_NOPAD.decode(text.as_bytes()).ok());
    let challenge = challenge.and_then(|bytes| bytes.try_into().ok());
    let challenge = challenge.ok_or_else(|| {
        OAuthCode::InvalidRequest
            .because("code_challenge must be SHA-256 of the verifier, as 43 characters of base64url")
    })?;
    Ok((parse_scopes(parameters.find("scope")?.unwrap_or_default())?, challenge))
}

impl ConsentRequest {
    /// Everything that a user agrees to, in short.
    fn digest(&self) -> [u8; DIGEST] {
        let ResponseTarget { redirect, state, issuer } = &self.back;
        let whole = auth::digest(&[
            self.program.id.as_bytes(),
            redirect.as_str().as_bytes(),
            state.as_deref().unwrap_or_default().as_bytes(),
            issuer.as_bytes(),
            self.scopes.to_string().as_bytes(),
            &self.challenge,
        ]);
        std::array::from_fn(|at| whole[at])
    }
}

/// What the form of the page about a request carries: without it, or for another request, nothing is granted.
#[must_use]
pub fn seal(app: &App, request: &ConsentRequest) -> String {
    let mut bytes = app.clock.unix_seconds().to_be_bytes().to_vec();
    bytes.extend(request.digest());
    app.seals.seal(Purpose::Consent, &bytes)
}

/// Whether a form that was sent is ours, about this request, and not too old.
#[must_use]
pub fn is_sealed(app: &App, request: &ConsentRequest, seal: &str) -> bool {
    let opened = app.seals.open(Purpose::Consent, seal);
    let parts = opened.as_deref().and_then(<[u8]>::split_first_chunk);
    parts.is_some_and(|(time, digest)| {
        let age = app.clock.unix_seconds().saturating_sub(i64::from_be_bytes(*time));
        *digest == request.digest() && (0..=FORM_SECONDS).contains(&age)
    })
}

/// Grants what a program asks for, by name, password and second factor; returns the code for it. The user is notified
/// by mail.
///
/// # Errors
/// As of a log-in; [`Error::TooMany`].
pub async fn allow(app: &App, client: &Client, request: &ConsentRequest, log_in: LogIn) -> Result<String> {
    let checked = log_ins::prove(app, client, log_in).await?;
    let (user, version) = (checked.user, checked.version);
    attempts::count(app, Limit::TokensBy(user)).await?;
    let (id, secret) = (Uuid::now_v7(), Secret::random()?);
    let scopes: Vec<Scope> = request.scopes.iter().collect();
    let mut conn = app.store.for_sign_in().await?;
    let granted = store::transaction(&mut conn, async |conn| {
        let ConsentRequest { program, back, challenge, .. } = request;
        // It may just have been forgotten.
        if !programs::use_now(conn, program.id).await? {
            return Err(Error::NotFound { what: "program" });
        }
        let redirect = back.redirect.as_str();
        let code = &secret.digest();
        let new = NewGrant { id, program: program.id, scopes: &scopes, redirect, challenge, code };
        let ttl = TimeDelta::seconds(CODE_SECONDS);
        if !grants::insert(conn, &new, (user, version), ttl).await? {
            return Err(Error::WrongCredentials);
        }
        checked.factor.use_up(app, conn, client, user).await?;
        audit::record(conn, AuditEntry::new(AuditKind::ProgramAllowed, user).by(client)).await?;
        tell(app, conn, client, (user, id), request).await?;
        let keep = app.settings.auth.grants_per_user.into();
        let surplus = grants::end_all_but(conn, user, keep, GrantEndedBy::Surplus).await?;
        switch_off_webhooks(conn, &surplus).await?;
        Ok(surplus)
    })
    .await;
    drop(conn);
    let surplus = checked.settle(app, granted).await?;
    app.ended.add(surplus);
    Ok(sessions::join(id, &secret))
}

/// Notifies the user by mail: whoever knows the password could allow a program of theirs.
async fn tell(
    app: &App,
    conn: &mut Connection,
    client: &Client,
    (user, grant): (Uuid, Uuid),
    request: &ConsentRequest,
) -> Result<()> {
    let Some(user) = users::find(conn, user).await? else { return Ok(()) };
    let owner = user.id;
    let Some(to) = reachable_recipient(user) else { return Ok(()) };
    let (at, network) = (clock::now(conn).await?, client.network.to_string());
    let (name, destination) = (&request.program.name, request.back.destination());
    let scopes: Vec<Scope> = request.scopes.iter().collect();
    let device = client.device.words_of_ours();
    let host = destination.name();
    let news = AccessNews { at, scopes: &scopes, device, network: &network };
    let notice = Notice::ProgramAllowed(news, ProgramName { name, host });
    let row = app.post().account_mail(owner, &to, &notice, grant, at)?;
    outbox::queue(conn, &[row]).await?;
    Ok(())
}
