//! Second factors: codes of an authenticator app (RFC 6238), which whoever has switched that on proves besides the
//! password, or recovery codes, each once (ADR 59). Whatever acts for a user by their password asks for a code as well;
//! a new password by the link of a mail acts for nobody, and needs none. Nobody learns without the password whether
//! there is a second factor. It owns them and their recovery codes. It may call `mails`, `audit` and `limits`, and does
//! not decide what a code is asked for: how one is judged and used up is in `proof`, and whoever asks for the password
//! calls it.

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
use crate::store::{self, Connection, EncryptedSecret, sessions};

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
    let mut conn = app.store.connection().await?;
    let user = find(&mut conn, caller.user).await?;
    if second_factors::kept(&mut conn, user.id).await?.is_some() {
        return Err(Error::SecondFactorOn);
    }
    drop(conn);
    let log_in = LogIn::in_session(&user, caller, TypedProof { password, code: None });
    let proven = log_ins::prove_password(app, client, log_in).await?;
    if proven.user != user.id {
        return Err(Error::WrongCredentials);
    }
    attempts::count(app, Limit::LogInsBy(user.id)).await?;
    let secret = FactorSecret::random()?;
    let encrypted = encrypt(app, user.id, &secret)?;
    let mut conn = app.store.for_sign_in().await?;
    let uri = store::transaction(&mut conn, async |conn| {
        let user = own(conn, caller, proven.version).await?;
        if second_factors::kept(conn, user.id).await?.is_some() {
            return Err(Error::SecondFactorOn);
        }
        second_factors::start(conn, user.id, &encrypted).await?;
        secret.uri(app.site.name(), &user.name).ok_or_else(|| Error::internal("a second factor has no link"))
    })
    .await?;
    drop(conn);
    proven.forgive(app).await;
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
    // Nothing is counted of what cannot be confirmed; below it is checked again.
    unconfirmed(app, &mut *app.store.connection().await?, caller.user).await?;
    let device = KnownDevice::from_session(caller);
    attempts::count(app, device.code_limit()).await?;
    let codes = random_codes()?;
    let mut conn = app.store.connection().await?;
    store::transaction(&mut conn, async |conn| {
        let user = users::lock(conn, caller.user).await?.ok_or(Error::Unauthenticated)?;
        if !sessions::is_live(conn, caller.session).await? {
            return Err(Error::Unauthenticated);
        }
        let secret = unconfirmed(app, conn, user.id).await?;
        let Some(FactorCode::App(code)) = FactorCode::parse(typed) else { return Err(Error::WrongCode) };
        let step = secret.step_of(code.digits(), app.clock.unix_seconds()).ok_or(Error::WrongCode)?;
        second_factors::confirm(conn, user.id, step).await?;
        second_factors::replace_recovery_codes(conn, user.id, &digests(&codes)).await?;
        record(app, conn, (client, caller), user, ON).await
    })
    .await?;
    drop(conn);
    attempts::settle_or_warn(app, &[device.code_limit()], &[], "a second factor was switched on").await;
    Ok(texts(&codes))
}

/// The secret of a user that nobody has confirmed. One whose key is lost is as good as none: another one is made.
async fn unconfirmed(app: &App, conn: &mut Connection, user: Uuid) -> Result<FactorSecret> {
    let factor = second_factors::find(conn, user).await?.ok_or(MISSING)?;
    if factor.confirmed_at.is_some() {
        return Err(Error::SecondFactorOn);
    }
    proof::decrypt(app, user, &factor).ok_or(MISSING)
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
        Ok(OFF)
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
    let codes = random_codes()?;
    change(app, client, caller, proof, async |conn, user| {
        if second_factors::kept(conn, user.id).await?.is_none() {
            return Err(MISSING);
        }
        second_factors::replace_recovery_codes(conn, user.id, &digests(&codes)).await?;
        Ok(CODES_REPLACED)
    })
    .await?;
    Ok(texts(&codes))
}

/// Changes the second factor of the caller by password and code, and tells them.
async fn change(
    app: &App,
    client: &Client,
    caller: SessionCaller,
    proof: TypedProof,
    work: impl for<'c, 'u> AsyncFnOnce(&'c mut Connection, &'u User) -> Result<Change>,
) -> Result<()> {
    let user = find(&mut *app.store.connection().await?, caller.user).await?;
    let proven = log_ins::prove(app, client, LogIn::in_session(&user, caller, proof)).await?;
    if proven.user != user.id {
        return Err(Error::WrongCredentials);
    }
    // Each is a mail.
    attempts::count(app, Limit::LogInsBy(user.id)).await?;
    let mut conn = app.store.for_sign_in().await?;
    let changed = store::transaction(&mut conn, async |conn| {
        let user = own(conn, caller, proven.version).await?;
        proven.factor.use_up(app, conn, client, user.id).await?;
        let change = work(conn, &user).await?;
        record(app, conn, (client, caller), user, change).await
    })
    .await;
    drop(conn);
    proven.settle(app, changed).await
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

/// What a caller did, as it is recorded and as they are told.
type Change = (AuditKind, FactorEvent);

const ON: Change = (AuditKind::SecondFactorOn, FactorEvent::On);
const OFF: Change = (AuditKind::SecondFactorOff, FactorEvent::Off);
const CODES_REPLACED: Change = (AuditKind::RecoveryCodesReplaced, FactorEvent::CodesReplaced);

/// Records what a caller did, and tells them.
async fn record(
    app: &App,
    conn: &mut Connection,
    (client, caller): (&Client, SessionCaller),
    user: User,
    (what, event): Change,
) -> Result<()> {
    audit::record(conn, AuditEntry::new(what, user.id).about(caller.session).by(client)).await?;
    tell(app, conn, Some(client), user, event).await
}

/// New recovery codes.
fn random_codes() -> Result<Vec<RecoveryCode>> {
    Ok((0..RECOVERY_CODES).map(|_| RecoveryCode::random()).collect::<Result<_, _>>()?)
}

fn digests(codes: &[RecoveryCode]) -> Vec<[u8; 32]> {
    codes.iter().map(RecoveryCode::digest).collect()
}

fn texts(codes: &[RecoveryCode]) -> Vec<String> {
    codes.iter().map(RecoveryCode::text).collect()
}

/// The secret of a user, encrypted.
fn encrypt(app: &App, user: Uuid, secret: &FactorSecret) -> Result<EncryptedSecret> {
    let (bytes, key) = app.seals.encrypt_factor(user, secret)?;
    Ok(EncryptedSecret { bytes, key: key.as_str().to_owned() })
}

/// Deletes a batch of secrets that nobody has confirmed, and encrypts some anew that are encrypted under an older key;
/// returns whether there may be more. Those of a key that is not there stay as they are, and hold up no others: it may
/// come back, and their users have recovery codes.
///
/// # Errors
/// The store's.
pub async fn sweep(app: &App) -> Result<bool> {
    let mut conn = app.store.background().await?;
    let swept = second_factors::sweep(&mut conn, TimeDelta::hours(UNCONFIRMED_HOURS)).await?;
    let old = second_factors::encrypted_under(&mut conn, &app.seals.other_key_ids(), MAX_ENCRYPTED).await?;
    let mut done = 0;
    for (user, before) in old {
        let Some(secret) = app.seals.decrypt_factor(user, &before) else { continue };
        second_factors::encrypt_again(&mut conn, user, &before, &encrypt(app, user, &secret)?).await?;
        done += 1;
    }
    Ok(swept >= second_factors::MAX_SWEPT || done > 0)
}
