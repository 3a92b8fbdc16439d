//! Makes the digests that are due (L-5), a few per poll, so that an hour that many readers chose causes no peak.
//! Several processes may run it: each makes digests of different readers.

use super::Step;
use crate::app::notices::digests;
use crate::app::{App, Result};

/// Makes one digest, if one is due.
///
/// # Errors
/// When the database fails; the digest is still due.
pub async fn step(app: &App) -> Result<Step> {
    Ok(Step::from_more(digests::make(app).await?))
}

/// Makes as many digests as the settings allow per poll; the others wait for the next one.
///
/// # Errors
/// When the database fails; digests that were not made are still due.
pub async fn make_due(app: &App) -> Result<Step> {
    for _ in 0..app.settings.worker.digests {
        if step(app).await? == Step::Idle {
            break;
        }
        app.wakes.written();
    }
    Ok(Step::Idle)
}

/// Deletes a batch of notices that were sent in digests long ago.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<Step> {
    Ok(Step::from_more(digests::sweep(app).await?))
}
