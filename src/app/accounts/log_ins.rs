//! Names and passwords: how often they may be tried, and whether they are right. The attempts of a known device are
//! counted by themselves, so that nobody else can use them up; those of strangers by the name that they type and by
//! their network (ADR 56). Whoever has a second factor proves that as well, once the password was right. What follows
//! is decided elsewhere.

use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use super::bars;
use super::caller::SessionCaller;
use super::devices::KnownDevice;
use super::second_factor::proof::{self, MAX_CODE, ProvenFactor, TypedProof};
use crate::app::audit;
use crate::app::limits::attempts::{self, Limit, Network};
use crate::app::limits::client::Client;
use crate::app::{App, Error, FieldFault, Result};
use crate::auth::Verdict;
use crate::mail::FieldReason;
use crate::store::sessions;
use crate::store::users::{self, Credentials, User};

/// The credentials of a log-in.
#[derive(Debug)]
pub struct LogIn {
    /// A name or an address.
    pub login: String,
    /// The password as typed.
    pub password: SecretString,
    /// A code of the second factor as typed, for whoever has one.
    pub code: Option<SecretString>,
    /// The devices that it comes from, as far as it is known: a browser may be that of several users.
    pub devices: Vec<KnownDevice>,
}

impl LogIn {
    /// One of a user who has a session: nobody else can use up its attempts.
    pub(in crate::app) fn in_session(user: &User, caller: SessionCaller, typed: TypedProof) -> Self {
        let TypedProof { password, code } = typed;
        Self { login: user.address.clone(), password, code, devices: vec![KnownDevice::from_session(caller)] }
    }
}

/// What has to be proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Demand {
    /// The password, and the second factor of whoever has one.
    Both,
    /// No second factor.
    Password,
}

/// A user authenticated by name and password, without a session.
#[derive(Debug)]
pub(in crate::app) struct CheckedPassword {
    /// The user whose password it is.
    pub user: Uuid,
    /// Which of their passwords it is: each new one counts one more.
    pub version: i32,
    /// The code that was proven as well, to be used up in the transaction of what it is used for.
    pub factor: ProvenFactor,
    attempt: Attempt,
}

impl CheckedPassword {
    /// Takes the count back once the password has been used for something; merely having passwords hashed counts.
    pub(in crate::app) async fn forgive(self, app: &App) {
        self.attempt.forgive(app).await;
    }

    /// The same by the outcome of what it was used for: as of [`Attempt::settle`].
    pub(in crate::app) async fn settle<T>(self, app: &App, outcome: Result<T>) -> Result<T> {
        self.attempt.settle(app, outcome).await
    }
}

/// A user whose password was right.
#[derive(Debug)]
pub(super) struct CheckedCredentials {
    pub known: Credentials,
    /// The new hash of their password, if it needs one.
    pub rehashed: Option<String>,
    /// The code that was proven as well.
    pub factor: ProvenFactor,
}

/// An attempt that was counted.
#[derive(Debug)]
pub(super) enum Attempt {
    /// As one of a known device.
    ByDevice(KnownDevice),
    /// As one of anybody who types this, in lower case, in this network.
    ByStranger { login: String, from: Network },
}

impl Attempt {
    /// The password was right, so the earlier attempts no longer count: those of strangers do, for a known device.
    pub(super) async fn forgive(&self, app: &App) {
        let (forgotten, taken_back) = match self {
            Self::ByDevice(device) => (vec![device.limit()], Vec::new()),
            Self::ByStranger { login, from } => (attempts::log_ins(login, *from), vec![Limit::LogInFrom(*from)]),
        };
        attempts::settle_or_warn(app, &forgotten, &taken_back, "a password was right").await;
    }

    /// Forgives it if that for which the password was used is done, or was refused for its code alone: somebody has
    /// used that meanwhile.
    pub(super) async fn settle<T>(&self, app: &App, outcome: Result<T>) -> Result<T> {
        if matches!(outcome, Ok(_) | Err(Error::WrongCode)) {
            self.forgive(app).await;
        }
        outcome
    }

    /// Counts one that is refused although the password was right, and then forgives it: no password was guessed. What
    /// is counted of strangers here takes nothing from a known device.
    async fn forgive_refused(&self, app: &App, user: Uuid) -> Result<()> {
        let limit = match self {
            Self::ByDevice(device) => device.refused_limit(),
            Self::ByStranger { .. } => Limit::RefusedLogInsBy(user),
        };
        attempts::count(app, limit).await?;
        self.forgive(app).await;
        Ok(())
    }

    /// The device that it comes from, if that is known.
    const fn device(&self) -> Option<&KnownDevice> {
        match self {
            Self::ByDevice(device) => Some(device),
            Self::ByStranger { .. } => None,
        }
    }

    /// Nothing was tried.
    async fn take_back(&self, app: &App) -> Result<()> {
        match self {
            Self::ByDevice(device) => attempts::take_back(app, &[device.limit()]).await,
            Self::ByStranger { login, from } => {
                let tried = attempts::log_ins(login, *from);
                attempts::take_back(app, &[&[Limit::LogInFrom(*from)], tried.as_slice()].concat()).await
            }
        }
    }
}

impl CheckedPassword {
    fn new((checked, attempt): (CheckedCredentials, Attempt)) -> Self {
        let CheckedCredentials { known, factor, .. } = checked;
        Self { user: known.id, version: known.password_version, factor, attempt }
    }
}

/// Authenticates by name and password, and by the second factor of whoever has one, without a session; counted as a
/// log-in until it is forgiven.
///
/// # Errors
/// [`Error::WrongCredentials`], [`Error::Invalid`], [`Error::TooMany`], [`Error::Busy`]; if the password is right,
/// [`Error::Barred`], [`Error::SecondFactorRequired`], [`Error::WrongCode`] and [`Error::SecondFactorUnreadable`].
pub(in crate::app) async fn prove(app: &App, client: &Client, log_in: LogIn) -> Result<CheckedPassword> {
    check(app, client, log_in).await.map(CheckedPassword::new)
}

/// The same by name and password alone.
///
/// # Errors
/// As of [`prove`], except those of the second factor.
pub(super) async fn prove_password(app: &App, client: &Client, log_in: LogIn) -> Result<CheckedPassword> {
    try_in(app, client, log_in, Demand::Password).await.map(CheckedPassword::new)
}

/// Checks name, password and second factor; the attempt counts until it is forgiven.
///
/// # Errors
/// As of [`prove`].
pub(super) async fn check(app: &App, client: &Client, log_in: LogIn) -> Result<(CheckedCredentials, Attempt)> {
    try_in(app, client, log_in, Demand::Both).await
}

async fn try_in(app: &App, client: &Client, log_in: LogIn, demand: Demand) -> Result<(CheckedCredentials, Attempt)> {
    judge(&log_in)?;
    let from = client.network;
    let LogIn { login, password, code, devices } = log_in;
    let login = login.to_ascii_lowercase();
    // Whether a device is known is asked before anything is counted; of everybody else nothing is looked up before.
    let looked_up = if devices.is_empty() { None } else { Some(look_up(app, &login).await?) };
    let attempt = match known_device(&devices, looked_up.as_ref().and_then(Option::as_ref)) {
        Some(device) => {
            attempts::count(app, device.limit()).await?;
            Attempt::ByDevice(device)
        }
        None => {
            count(app, from, &login).await?;
            Attempt::ByStranger { login: login.clone(), from }
        }
    };
    let mut known = match looked_up {
        Some(known) => known,
        None => look_up(app, &login).await?,
    };
    let user = known.as_ref().map(|known| known.id);
    let stored = known.as_mut().map(|known| std::mem::take(&mut known.password_hash));
    match (app.passwords.check(from.bytes(), password, stored).await, known) {
        (Ok(Verdict::Right { rehashed }), Some(known)) => {
            let barred = bars::check(app, &mut *app.store.for_sign_in().await?, known.id).await;
            let factor = match (barred, demand) {
                (Err(why), _) => Err(why),
                (Ok(()), Demand::Both) => proof::judge(app, client, known.id, code, attempt.device()).await,
                (Ok(()), Demand::Password) => Ok(ProvenFactor::Unneeded),
            };
            // Only whoever knows the password is told any of this.
            if factor.as_ref().is_err_and(is_refusal) {
                attempt.forgive_refused(app, known.id).await?;
            }
            Ok((CheckedCredentials { factor: factor?, known, rehashed }, attempt))
        }
        (Ok(_), _) => {
            audit::log_in_failed(app, &login, user, from);
            Err(Error::WrongCredentials)
        }
        (Err(why), _) => {
            attempt.take_back(app).await?;
            Err(why.into())
        }
    }
}

/// Whether whoever knows the password is refused; otherwise it failed.
const fn is_refusal(why: &Error) -> bool {
    matches!(
        why,
        Error::Barred { .. }
            | Error::SecondFactorRequired
            | Error::SecondFactorUnreadable
            | Error::TooMany { .. }
            | Error::WrongCode
    )
}

/// Whoever is named. The connection is released before anything is counted or hashed.
async fn look_up(app: &App, login: &str) -> Result<Option<Credentials>> {
    Ok(users::credentials(&mut *app.store.for_sign_in().await?, login).await?)
}

/// The device that is that of whoever is named. Otherwise the attempt is a stranger's, whether or not there is somebody
/// of that name.
fn known_device(devices: &[KnownDevice], named: Option<&Credentials>) -> Option<KnownDevice> {
    devices.iter().copied().find(|device| named.is_some_and(|named| device.is_of(named)))
}

/// How many attempts by one name or address from one network are let through however many others failed there.
const ALWAYS_TRIED: i64 = 3;

/// Counts a log-in of a stranger. The wrong passwords of others in the same network do not lock anybody out: the first
/// attempts by each name or address are let through. Attempts from elsewhere do not lock out a user who is logged in
/// from this network already: otherwise anybody who knows a name could lock its user out indefinitely. This applies to
/// names, which are public, and not to addresses, as it would reveal whether they have a user.
async fn count(app: &App, from: Network, login: &str) -> Result<()> {
    let tried = attempts::log_ins(login, from);
    let Some((own, elsewhere)) = tried.split_first() else { return Ok(()) };
    let so_far = attempts::tally(app, *own).await?;
    let network = attempts::count(app, Limit::LogInFrom(from)).await;
    if so_far > ALWAYS_TRIED {
        network?;
    } else {
        attempts::quietly(network)?;
    }
    let counted = attempts::count_in_turn(app, elsewhere).await;
    if matches!(counted, Err(Error::TooMany { .. })) {
        let mut conn = app.store.for_sign_in().await?;
        if sessions::is_live_from(&mut conn, login, &from.to_string()).await? {
            return Ok(());
        }
    }
    counted
}

/// A name or password that no user can have is refused before anything is counted or hashed.
fn judge(log_in: &LogIn) -> Result<()> {
    let mut faults = Vec::new();
    let mut judge = |at: &str, text: &str, least: usize, most: usize| {
        if !(least..=most).contains(&text.chars().count()) {
            faults.push(FieldFault::new(at, FieldReason::Length(least, most)));
        }
    };
    judge("login", &log_in.login, 2, 254);
    judge("password", log_in.password.expose_secret(), 1, 256);
    if let Some(code) = &log_in.code {
        judge("code", code.expose_secret(), 1, MAX_CODE);
    }
    if faults.is_empty() { Ok(()) } else { Err(Error::Invalid(faults)) }
}
