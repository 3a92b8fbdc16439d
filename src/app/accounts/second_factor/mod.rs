//! Second factors: codes of an authenticator app (RFC 6238), which whoever has switched that on proves besides the
//! password, or recovery codes, each once (ADR 59). What asks for the password asks for a code as well, except what
//! only a mail to the address allows. Nobody learns without the password whether there is a second factor. It owns them
//! and their recovery codes. It may call `mails`, `audit` and `limits`, and does not decide what a code is asked for:
//! how one is judged and used up is in `proof`, and whoever asks for the password calls it.

mod notice;
pub(in crate::app) mod proof;

use chrono::{DateTime, TimeDelta, Utc};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use super::caller::SessionCaller;
use super::devices::KnownDevice;
use super::links::find;
use super::log_ins::{self, LogIn};
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{self, Limit};
use crate::app::limits::client::Client;
use crate::app::{App, Error, Result};
use crate::auth::{FactorCode, FactorSecret, RecoveryCode};
use crate::mail::{FactorEvent, FieldReason};
use crate::store::second_factors;
use crate::store::users::{self, User};
use crate::store::webhooks::EncryptedSecret;
use crate::store::{self, Connection, sessions};

use notice::tell;
use proof::MAX_CODE;

pub use proof::TypedProof;

/// What a user may know of their second factor is shown as it is kept.
pub use crate::store::second_factors::KeptFactor;

/// How many recovery codes there are at first.
pub const RECOVERY_CODES: usize = 10;
/// For how long a secret that nobody has confirmed is kept.
const UNCONFIRMED_HOURS: i64 = 24;
/// Secrets encrypted anew at a time.
const MAX_ENCRYPTED: i64 = 200;
/// What there is not, where there is no second factor.
const MISSING: Error = Error::NotFound { what: "second factor" };

/// Whether a user has a second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactorState {
    /// None.
    Off,
    /// A secret was made, and not confirmed yet: nothing asks for it.
    Started {
        /// When.
        since: DateTime<Utc>,
    },
    /// It is asked for.
    On(KeptFactor),
}

/// A secret that was just made, for an authenticator app. It is shown once.
#[derive(Debug)]
pub struct StartedFactor {
    secret: FactorSecret,
    uri: String,
}

impl StartedFactor {
    /// The text for whoever types it.
    #[must_use]
    pub fn text(&self) -> String {
        self.secret.text()
    }

    /// The link for the app, also to be drawn as a QR code.
    #[must_use]
    pub fn uri(&self) -> &str {
        &self.uri
    }
}

/// Whether the caller has a second factor.
///
/// # Errors
/// The store's.
pub async fn state(app: &App, caller: SessionCaller) -> Result<FactorState> {
    let mut conn = app.store.connection().await?;
    let Some(factor) = second_factors::find(&mut conn, caller.user).await? else { return Ok(FactorState::Off) };
    let Some(since) = factor.confirmed_at else { return Ok(FactorState::Started { since: factor.started_at }) };
    let recovery_codes = second_factors::codes_left(&mut conn, caller.user).await?;
    Ok(FactorState::On(KeptFactor { since, recovery_codes }))
}

/// Makes a secret for the authenticator app of the caller, who proves it with the password: an open session must not be
/// enough to lock somebody out. Nothing asks for it until it is confirmed; another one takes its place.
///
/// # Errors
/// [`Error::WrongCredentials`], [`Error::TooMany`], [`Error::Busy`]; [`Error::SecondFactorOn`];
/// [`Error::Unauthenticated`] if the session has ended meanwhile.
pub async fn start(app: &App, client: &Client, caller: SessionCaller, password: SecretString) -> Result<StartedFactor> {
    let user = find(&mut *app.store.connection().await?, caller.user).await?;
    let log_in = LogIn::in_session(&user, caller, TypedProof { password, code: None });
    let proven = log_ins::prove_password(app, client.network, log_in).await?;
    if proven.user != user.id {
        return Err(Error::WrongCredentials);
    }
    attempts::count(app, Limit::LogInsBy(user.id)).await?;
    let secret = FactorSecret::random()?;
    let encrypted = encrypt(app, user.id, &secret)?;
    let mut conn = app.store.for_sign_in().await?;
    let name = store::transaction(&mut conn, async |conn| {
        let user = own(conn, caller, proven.version).await?;
        if second_factors::kept(conn, user.id).await?.is_some() {
            return Err(Error::SecondFactorOn);
        }
        second_factors::start(conn, user.id, &encrypted).await?;
        Ok(user.name)
    })
    .await?;
    drop(conn);
    proven.forgive(app).await;
    let uri = secret.uri(app.site.name(), &name).ok_or_else(|| Error::internal("a second factor has no link"))?;
    Ok(StartedFactor { secret, uri })
}

/// The caller, locked until the transaction ends, if password and session are still the same.
async fn own(conn: &mut Connection, caller: SessionCaller, password_version: i32) -> Result<User> {
    let user = users::lock_at(conn, caller.user, password_version).await?.ok_or(Error::WrongCredentials)?;
    if !sessions::is_live(conn, caller.session).await? {
        return Err(Error::Unauthenticated);
    }
    Ok(user)
}

/// Switches the second factor of the caller on, who proves with a code that their app has the secret; returns the
/// recovery codes, which are not shown again.
///
/// # Errors
/// [`Error::NotFound`] if there is no secret, [`Error::SecondFactorOn`]; [`Error::WrongCode`], [`Error::TooMany`];
/// [`Error::Unauthenticated`] if the session has ended meanwhile.
pub async fn confirm(app: &App, client: &Client, caller: SessionCaller, code: &SecretString) -> Result<Vec<String>> {
    let typed = code.expose_secret();
    if !(1..=MAX_CODE).contains(&typed.chars().count()) {
        return Err(Error::invalid("code", FieldReason::Length(1, MAX_CODE)));
    }
    let device = KnownDevice::from_session(caller);
    attempts::count(app, device.code_limit()).await?;
    let codes = Codes::random()?;
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        let user = users::lock(conn, caller.user).await?.ok_or(Error::Unauthenticated)?;
        if !sessions::is_live(conn, caller.session).await? {
            return Err(Error::Unauthenticated);
        }
        let factor = second_factors::find(conn, user.id).await?.ok_or(MISSING)?;
        if factor.confirmed_at.is_some() {
            return Err(Error::SecondFactorOn);
        }
        let Some(FactorCode::App(code)) = FactorCode::parse(typed) else { return Err(Error::WrongCode) };
        let step = proof::step_of(app, user.id, &factor, code.digits()).ok_or(Error::WrongCode)?;
        second_factors::confirm(conn, user.id, step).await?;
        second_factors::replace_recovery_codes(conn, user.id, &codes.digests()).await?;
        record(app, conn, (client, caller), user, FactorEvent::On).await
    })
    .await?;
    drop(conn);
    attempts::settle(app, &[device.code_limit()], &[]).await?;
    Ok(codes.texts())
}

/// Switches the second factor of the caller off, who proves it with the password and a code.
///
/// # Errors
/// As of a log-in; [`Error::NotFound`] if there is none; [`Error::Unauthenticated`] if the session has ended meanwhile.
pub async fn remove(app: &App, client: &Client, caller: SessionCaller, proof: TypedProof) -> Result<()> {
    change(app, client, caller, proof, async |conn, user| {
        if !second_factors::remove(conn, user.id).await? {
            return Err(MISSING);
        }
        Ok(FactorEvent::Off)
    })
    .await
}

/// Makes recovery codes in place of the caller's earlier ones, who proves it with the password and a code; they are not
/// shown again.
///
/// # Errors
/// As of [`remove`].
pub async fn replace_codes(
    app: &App,
    client: &Client,
    caller: SessionCaller,
    proof: TypedProof,
) -> Result<Vec<String>> {
    let codes = Codes::random()?;
    change(app, client, caller, proof, async |conn, user| {
        if second_factors::kept(conn, user.id).await?.is_none() {
            return Err(MISSING);
        }
        second_factors::replace_recovery_codes(conn, user.id, &codes.digests()).await?;
        Ok(FactorEvent::CodesReplaced)
    })
    .await?;
    Ok(codes.texts())
}

/// Changes the second factor of the caller by password and code, and tells them.
async fn change(
    app: &App,
    client: &Client,
    caller: SessionCaller,
    proof: TypedProof,
    work: impl for<'c, 'u> AsyncFnOnce(&'c mut Connection, &'u User) -> Result<FactorEvent>,
) -> Result<()> {
    let user = find(&mut *app.store.connection().await?, caller.user).await?;
    let proven = log_ins::prove(app, client.network, LogIn::in_session(&user, caller, proof)).await?;
    if proven.user != user.id {
        return Err(Error::WrongCredentials);
    }
    // Each is a mail.
    attempts::count(app, Limit::LogInsBy(user.id)).await?;
    let mut conn = app.store.for_sign_in().await?;
    store::transaction(&mut conn, async |conn| {
        let user = own(conn, caller, proven.version).await?;
        proven.factor.use_up(app, conn, client, user.id).await?;
        let event = work(conn, &user).await?;
        record(app, conn, (client, caller), user, event).await
    })
    .await?;
    drop(conn);
    proven.forgive(app).await;
    Ok(())
}

/// Removes the second factor of a user for an operator, in the caller's transaction, and tells the user; returns
/// whether there was one.
pub(in crate::app) async fn remove_for(app: &App, conn: &mut Connection, user: User) -> Result<bool> {
    if !second_factors::remove(conn, user.id).await? {
        return Ok(false);
    }
    tell(app, conn, None, user, FactorEvent::Removed).await?;
    Ok(true)
}

/// Records what a caller did, and tells them.
async fn record(
    app: &App,
    conn: &mut Connection,
    (client, caller): (&Client, SessionCaller),
    user: User,
    event: FactorEvent,
) -> Result<()> {
    let what = match event {
        FactorEvent::On => AuditKind::SecondFactorOn,
        FactorEvent::Off | FactorEvent::Removed => AuditKind::SecondFactorOff,
        FactorEvent::CodeUsed { .. } => AuditKind::RecoveryCodeUsed,
        FactorEvent::CodesReplaced => AuditKind::RecoveryCodesReplaced,
    };
    audit::record(conn, AuditEntry::new(what, user.id).about(caller.session).by(client)).await?;
    tell(app, conn, Some(client), user, event).await
}

/// New recovery codes.
struct Codes([RecoveryCode; RECOVERY_CODES]);

impl Codes {
    fn random() -> Result<Self> {
        let mut codes = Vec::with_capacity(RECOVERY_CODES);
        for _ in 0..RECOVERY_CODES {
            codes.push(RecoveryCode::random()?);
        }
        codes.try_into().map(Self).map_err(|_| Error::internal("not as many recovery codes as there should be"))
    }

    fn digests(&self) -> [[u8; 32]; RECOVERY_CODES] {
        self.0.each_ref().map(RecoveryCode::digest)
    }

    fn texts(&self) -> Vec<String> {
        self.0.iter().map(RecoveryCode::text).collect()
    }
}

/// The secret of a user, encrypted.
fn encrypt(app: &App, user: Uuid, secret: &FactorSecret) -> Result<EncryptedSecret> {
    let (bytes, key) = app.seals.encrypt_factor(user, secret)?;
    Ok(EncryptedSecret { bytes, key: key.as_str().to_owned() })
}

/// Deletes a batch of secrets that nobody has confirmed, and encrypts some anew that are encrypted under an older key;
/// returns whether there may be more.
///
/// # Errors
/// The store's.
pub async fn sweep(app: &App) -> Result<bool> {
    let mut conn = app.store.background().await?;
    let swept = second_factors::sweep(&mut conn, TimeDelta::hours(UNCONFIRMED_HOURS)).await?;
    let old = second_factors::encrypted_otherwise(&mut conn, app.seals.key_id().as_str(), MAX_ENCRYPTED).await?;
    let mut done = 0;
    for (user, before) in old {
        // Its user has recovery codes, and the operator can remove it.
        let Some(secret) = app.seals.decrypt_factor(user, &before) else { continue };
        second_factors::encrypt_again(&mut conn, user, &before, &encrypt(app, user, &secret)?).await?;
        done += 1;
    }
    Ok(swept >= second_factors::MAX_SWEPT || done > 0)
}
