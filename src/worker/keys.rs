//! Forgetting: answers kept for retries, for nobody retries after a day, counts of attempts whose time is over, and old rows
//! of the audit trail.

use super::Step;
use crate::app::{self, App, audit};
use crate::store::{attempts, idempotency};

/// Forgets a batch of answers that are too old.
///
/// # Errors
/// When the database fails.
pub async fn step(app: &App) -> app::Result<Step> {
    let mut conn = app.store.background().await?;
    Ok(Step::of(idempotency::sweep(&mut conn).await? == idempotency::SWEPT))
}

/// Forgets a batch of counts that are over.
///
/// # Errors
/// When the database fails.
pub async fn sweep_attempts(app: &App) -> app::Result<Step> {
    let mut conn = app.store.background().await?;
    Ok(Step::of(attempts::sweep(&mut conn).await? == attempts::SWEPT))
}

/// Deletes a batch of rows of the audit trail that are too old.
///
/// # Errors
/// When the database fails.
pub async fn sweep_audit_trail(app: &App) -> app::Result<Step> {
    Ok(Step::of(audit::sweep(app).await?))
}
