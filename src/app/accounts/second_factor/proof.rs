//! What somebody proves besides a password: a code of their authenticator app, or a recovery code. A code is judged
//! first, and one of the app counted before: [`judge`]. It is used up in the transaction of what it is used for, so
//! that it is not lost if that fails, and of two uses at once one is refused: [`ProvenFactor::use_up`].

use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use super::notice::tell;
use crate::app::accounts::devices::{self, KnownDevice};
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{self, Limit};
use crate::app::limits::client::Client;
use crate::app::{App, Error, Result};
use crate::auth::{AppCode, DeviceProof, FactorCode, FactorSecret};
use crate::mail::FactorEvent;
use crate::store::second_factors::{self, SecondFactor};
use crate::store::{self, Connection, users};

/// The maximum length of a typed code in characters, as in the contract.
pub(in crate::app::accounts) const MAX_CODE: usize = 64;

/// What was proven of a second factor.
#[derive(Clone, Debug)]
pub(in crate::app) enum ProvenFactor {
    /// Nothing: there is none, or it is not asked for here.
    Unneeded,
    /// A code of the app.
    Step {
        /// Since when this second factor is asked for.
        since: DateTime<Utc>,
        /// The step of the code.
        step: i64,
    },
    /// A recovery code.
    Recovery {
        /// Since when the second factor is asked for that it stands for.
        since: DateTime<Utc>,
        /// What is stored of it.
        digest: [u8; 32],
    },
}

/// A password, and a code if one is needed, as they were typed.
#[derive(Debug)]
pub struct TypedProof {
    /// Only whoever knows it is asked for more.
    pub password: SecretString,
    /// Of the app, or a recovery code.
    pub code: Option<SecretString>,
}

/// Judges the second factor of a user whose password was right, on a device if it is known. The user is told of the
/// first wrong code of a day: somebody knows their password.
pub(in crate::app::accounts) async fn judge(
    app: &App,
    client: &Client,
    user: Uuid,
    typed: Option<SecretString>,
    device: Option<&KnownDevice>,
) -> Result<ProvenFactor> {
    let mut conn = app.store.for_sign_in().await?;
    let found = second_factors::find(&mut conn, user).await?;
    let Some((factor, since)) = found.and_then(|factor| factor.confirmed_at.map(|since| (factor, since))) else {
        return Ok(ProvenFactor::Unneeded);
    };
    let typed = typed.ok_or(Error::SecondFactorRequired)?;
    let proven = match FactorCode::parse(typed.expose_secret()) {
        Some(FactorCode::App(code)) => {
            let limit = code_limit(&mut conn, user, since, device).await?;
            // No connection is held while counting.
            drop(conn);
            let step = judge_app_code(app, (user, &factor), &code, limit).await?;
            step.map(|step| ProvenFactor::Step { since, step })
        }
        Some(FactorCode::Recovery(code)) => {
            let digest = code.digest();
            let is_good = second_factors::has_recovery_code(&mut conn, user, &digest).await?;
            drop(conn);
            is_good.then_some(ProvenFactor::Recovery { since, digest })
        }
        None => {
            drop(conn);
            None
        }
    };
    match proven {
        Some(proven) => Ok(proven),
        None => {
            note_wrong(app, client, user).await?;
            Err(Error::WrongCode)
        }
    }
}

/// The limit of codes of an app: by itself on a device on which this second factor was proven.
async fn code_limit<'d>(
    conn: &mut Connection,
    user: Uuid,
    since: DateTime<Utc>,
    device: Option<&'d KnownDevice>,
) -> Result<Limit<'d>> {
    match device {
        Some(device) if device.has_proven_factor(conn, since).await? => Ok(device.code_limit()),
        Some(_) | None => Ok(Limit::CodesBy(user)),
    }
}

/// The step of a code of the app, if it is good; one that is tried counts under `limit` until one is. Nothing is
/// counted if none can be checked.
async fn judge_app_code(
    app: &App,
    (user, factor): (Uuid, &SecondFactor),
    code: &AppCode,
    limit: Limit<'_>,
) -> Result<Option<i64>> {
    let secret = decrypt(app, user, factor).ok_or(Error::SecondFactorUnreadable)?;
    attempts::count(app, limit).await?;
    let step = secret.step_of(code.digits(), app.clock.unix_seconds()).filter(|step| *step > factor.last_step);
    if step.is_some() {
        attempts::settle(app, &[limit], &[]).await?;
    }
    Ok(step)
}

/// The secret of a second factor, unless its key is lost, of which the operator is told.
pub(super) fn decrypt(app: &App, user: Uuid, factor: &SecondFactor) -> Option<FactorSecret> {
    let secret = app.seals.decrypt_factor(user, &factor.secret);
    if secret.is_none() {
        tracing::error!(
            %user,
            "the key is lost under which the secret of a second factor is encrypted: bring it back, or remove the \
             second factor (fieldpost admin remove-factor)"
        );
    }
    secret
}

/// Records a wrong code after a right password, and tells its user of the first one of a day.
async fn note_wrong(app: &App, client: &Client, user: Uuid) -> Result<()> {
    let mut conn = app.store.for_sign_in().await?;
    store::transaction(&mut conn, async |conn| {
        audit::record(conn, AuditEntry::new(AuditKind::SecondFactorFailed, user).by(client)).await?;
        let user = users::find(conn, user).await?.ok_or(Error::WrongCredentials)?;
        tell(app, conn, Some(client), user, FactorEvent::CodeWrong).await
    })
    .await
}

impl ProvenFactor {
    /// What a device has proven on which this was.
    pub(in crate::app::accounts) fn of_device(&self) -> DeviceProof {
        match self {
            Self::Unneeded => DeviceProof::Password,
            Self::Step { since, .. } | Self::Recovery { since, .. } => devices::factor_since(*since),
        }
    }

    /// Uses the code up, in the caller's transaction, and tells its user if it was a recovery code.
    ///
    /// # Errors
    /// [`Error::WrongCode`] if somebody has used it meanwhile, [`Error::SecondFactorRequired`] if one is needed now;
    /// the store's.
    pub(in crate::app) async fn use_up(
        &self,
        app: &App,
        conn: &mut Connection,
        client: &Client,
        user: Uuid,
    ) -> Result<()> {
        match self {
            // One may have been switched on since the password was judged.
            Self::Unneeded => match second_factors::kept(conn, user).await? {
                Some(_) => Err(Error::SecondFactorRequired),
                None => Ok(()),
            },
            Self::Step { since, step } => {
                let is_unused = second_factors::use_step(conn, user, *since, *step).await?;
                is_unused.then_some(()).ok_or(Error::WrongCode)
            }
            Self::Recovery { digest, .. } => {
                if !second_factors::use_recovery_code(conn, user, digest).await? {
                    return Err(Error::WrongCode);
                }
                let left = usize::try_from(second_factors::codes_left(conn, user).await?).unwrap_or_default();
                audit::record(conn, AuditEntry::new(AuditKind::RecoveryCodeUsed, user).by(client)).await?;
                let user = users::find(conn, user).await?.ok_or(Error::Unauthenticated)?;
                tell(app, conn, Some(client), user, FactorEvent::CodeUsed { left }).await
            }
        }
    }
}
