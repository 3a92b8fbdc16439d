//! Forgetting: answers kept for retries, for nobody retries after a day, and counts of attempts whose time is over.

use super::Step;
use crate::app::{self, App};
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
