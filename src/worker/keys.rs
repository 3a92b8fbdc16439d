//! Forgetting: answers kept for retries, for nobody retries after a day, and counts of attempts whose time is over.

use super::Step;
use crate::app::{self, App};
use crate::store::{attempts, idempotency};

/// Forgets a batch of each that is too old.
///
/// # Errors
/// When the database fails.
pub async fn step(app: &App) -> app::Result<Step> {
    let mut conn = app.store.background().await?;
    let answers = idempotency::sweep(&mut conn).await? == idempotency::SWEPT;
    let full = attempts::sweep(&mut conn).await? == attempts::SWEPT || answers;
    Ok(if full { Step::Worked } else { Step::Idle })
}
