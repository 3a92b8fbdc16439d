//! What somebody proves besides a password: a code of their authenticator app, or a recovery code. A code is judged
//! first, and counted before: [`judge`]. It is used up in the transaction of what it is used for, so that it is not
//! lost if that fails, and of two uses at once one is refused: [`FactorProof::use_up`].

use chrono::{DateTime, Utc};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use super::notice::tell;
use crate::app::audit::{self, AuditEntry, AuditKind};
use crate::app::limits::attempts::{self, Limit, Network};
use crate::app::limits::client::Client;
use crate::app::{App, Error, Result};
use crate::auth::FactorCode;
use crate::mail::FactorEvent;
use crate::store::Connection;
use crate::store::second_factors::{self, SecondFactor};
use crate::store::users;

/// The maximum length of a typed code in characters, as in the contract.
pub(in crate::app::accounts) const MAX_CODE: usize = 64;

/// What was proven of a second factor.
#[derive(Clone, Debug)]
pub(in crate::app) enum FactorProof {
    /// Nothing: there is none, or it is not asked for here.
    Unneeded,
    /// A code of the app.
    Step {
        /// Since when this second factor is asked for.
        since: DateTime<Utc>,
        /// The step of the code.
        step: i64,
    },
    /// A recovery code, by its digest.
    Recovery([u8; 32]),
}

/// A password, and a code if one is needed, as they were typed.
#[derive(Debug)]
pub struct TypedProof {
    /// Only whoever knows it is asked for more.
    pub password: SecretString,
    /// Of the app, or a recovery code.
    pub code: Option<SecretString>,
}

/// Judges the second factor of a user whose password was right. A code that is tried counts under `limit` until one is
/// right.
pub(in crate::app::accounts) async fn judge(
    app: &App,
    from: Network,
    user: Uuid,
    typed: Option<SecretString>,
    limit: Limit<'_>,
) -> Result<FactorProof> {
    let found = second_factors::find(&mut *app.store.for_sign_in().await?, user).await?;
    let Some((factor, since)) = found.and_then(|factor| factor.confirmed_at.map(|since| (factor, since))) else {
        return Ok(FactorProof::Unneeded);
    };
    let typed = typed.ok_or(Error::SecondFactorRequired)?;
    attempts::count(app, limit).await?;
    let mut conn = app.store.for_sign_in().await?;
    let proof = match FactorCode::parse(typed.expose_secret()) {
        Some(FactorCode::App(code)) => {
            let step = step_of(app, user, &factor, code.digits()).filter(|step| *step > factor.last_step);
            step.map(|step| FactorProof::Step { since, step })
        }
        Some(FactorCode::Recovery(code)) => {
            let digest = code.digest();
            let is_good = second_factors::has_recovery_code(&mut conn, user, &digest).await?;
            is_good.then_some(FactorProof::Recovery(digest))
        }
        None => None,
    };
    let Some(proof) = proof else {
        audit::record(&mut conn, AuditEntry::new(AuditKind::SecondFactorFailed, user).from(from)).await?;
        return Err(Error::WrongCode);
    };
    drop(conn);
    attempts::settle(app, &[limit], &[]).await?;
    Ok(proof)
}

/// The step of a code of the app, if it is one of now.
pub(super) fn step_of(app: &App, user: Uuid, factor: &SecondFactor, digits: &str) -> Option<i64> {
    let Some(secret) = app.seals.decrypt_factor(user, &factor.secret) else {
        tracing::error!(%user, "the secret of a second factor cannot be read; its key is missing");
        return None;
    };
    secret.step_of(digits, app.clock.unix_seconds())
}

impl FactorProof {
    /// Uses the code up, in the caller's transaction, and tells its user if it was a recovery code.
    ///
    /// # Errors
    /// [`Error::WrongCode`] if somebody has used it meanwhile; the store's.
    pub(in crate::app) async fn use_up(
        &self,
        app: &App,
        conn: &mut Connection,
        client: &Client,
        user: Uuid,
    ) -> Result<()> {
        match self {
            Self::Unneeded => Ok(()),
            Self::Step { since, step } => {
                let is_unused = second_factors::use_step(conn, user, *since, *step).await?;
                is_unused.then_some(()).ok_or(Error::WrongCode)
            }
            Self::Recovery(digest) => {
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
