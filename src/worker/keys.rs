//! Deleting old rows: responses stored for retries, expired counts of attempts, sessions and grants that are over,
//! secrets of second factors that nobody has confirmed, and the audit trail.

use super::Step;
use crate::app::accounts::programs::grants;
use crate::app::accounts::{second_factor, sessions};
use crate::app::limits::attempts;
use crate::app::play::retries;
use crate::app::{App, Result, audit};

/// Deletes a batch of old responses.
///
/// # Errors
/// When the database fails.
pub async fn step(app: &App) -> Result<Step> {
    Ok(Step::from_more(retries::sweep(app).await?))
}

/// Deletes a batch of expired counts.
///
/// # Errors
/// When the database fails.
pub async fn sweep_attempts(app: &App) -> Result<Step> {
    Ok(Step::from_more(attempts::sweep(app).await?))
}

/// Deletes a batch of sessions that are long over.
///
/// # Errors
/// When the database fails.
pub async fn sweep_sessions(app: &App) -> Result<Step> {
    Ok(Step::from_more(sessions::sweep(app).await?))
}

/// Deletes a batch of secrets of second factors that nobody has confirmed, and encrypts some anew.
///
/// # Errors
/// When the database fails.
pub async fn sweep_second_factors(app: &App) -> Result<Step> {
    Ok(Step::from_more(second_factor::sweep(app).await?))
}

/// Deletes a batch of grants that are long over.
///
/// # Errors
/// When the database fails.
pub async fn sweep_grants(app: &App) -> Result<Step> {
    Ok(Step::from_more(grants::sweep(app).await?))
}

/// Deletes a batch of old rows of the audit trail.
///
/// # Errors
/// When the database fails.
pub async fn sweep_audit_trail(app: &App) -> Result<Step> {
    Ok(Step::from_more(audit::sweep(app).await?))
}
