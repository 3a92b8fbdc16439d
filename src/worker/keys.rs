//! Deleting old rows: responses stored for retries, expired counts of attempts, and the audit trail.

use super::Step;
use crate::app::{self, App, audit};
use crate::store::{attempts, idempotency};

/// Deletes a batch of old responses.
///
/// # Errors
/// When the database fails.
pub async fn step(app: &App) -> app::Result<Step> {
    let mut conn = app.store.background().await?;
    Ok(Step::of(idempotency::sweep(&mut conn).await? == idempotency::SWEPT))
}

/// Deletes a batch of expired counts.
///
/// # Errors
/// When the database fails.
pub async fn sweep_attempts(app: &App) -> app::Result<Step> {
    let mut conn = app.store.background().await?;
    Ok(Step::of(attempts::sweep(&mut conn).await? == attempts::SWEPT))
}

/// Deletes a batch of old rows of the audit trail.
///
/// # Errors
/// When the database fails.
pub async fn sweep_audit_trail(app: &App) -> app::Result<Step> {
    Ok(Step::of(audit::sweep(app).await?))
}
