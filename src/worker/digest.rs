//! Makes the digests that are due, one at a time (L-5). Several processes may: each makes other readers'.

use chrono::TimeDelta;

use super::Step;
use crate::app::{App, Result, digests};
use crate::store::digests as store;

/// Makes one digest, if one is due.
///
/// # Errors
/// When the database fails; the digest is due still.
pub async fn step(app: &App) -> Result<Step> {
    Ok(if digests::make(app).await? { Step::Worked } else { Step::Idle })
}

/// Forgets a batch of notices that were told long ago.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<Step> {
    let mut conn = app.store.background().await?;
    let age = TimeDelta::days(i64::from(app.settings.mail.keep_days));
    let full = store::sweep(&mut conn, age).await? == store::SWEPT;
    Ok(if full { Step::Worked } else { Step::Idle })
}
