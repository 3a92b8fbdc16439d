//! Forgetting: answers kept for retries, and nobody retries after a day.

use super::Step;
use crate::app::{self, App};
use crate::store::idempotency;

/// Forgets a batch of answers that are too old.
///
/// # Errors
/// When the database fails.
pub async fn step(app: &App) -> app::Result<Step> {
    let mut conn = app.store.connection().await?;
    let full = idempotency::sweep(&mut conn).await? == idempotency::SWEPT;
    Ok(if full { Step::Worked } else { Step::Idle })
}
