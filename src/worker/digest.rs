//! Makes the digests that are due (L-5), a few with each look, so that an hour at which many readers want theirs is no
//! rush. Several processes may: each makes other readers'.

use chrono::TimeDelta;

use super::Step;
use crate::app::notices::digests;
use crate::app::{App, Result};
use crate::store::digests as store;

/// Makes one digest, if one is due.
///
/// # Errors
/// When the database fails; the digest is due still.
pub async fn step(app: &App) -> Result<Step> {
    Ok(Step::of(digests::make(app).await?))
}

/// Makes as many digests as the settings allow with one look; the others have to wait for the next one.
///
/// # Errors
/// When the database fails; what was not made is due still.
pub async fn look(app: &App) -> Result<Step> {
    for _ in 0..app.settings.worker.digests {
        if step(app).await? == Step::Idle {
            break;
        }
        app.wakes.written();
    }
    Ok(Step::Idle)
}

/// Forgets a batch of notices that were told long ago.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<Step> {
    let mut conn = app.store.background().await?;
    let age = TimeDelta::days(i64::from(app.settings.mail.keep_days));
    Ok(Step::of(store::sweep(&mut conn, age).await? == store::SWEPT))
}
