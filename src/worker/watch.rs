//! Logs an error when mails wait for too long. It is the alarm for operators without metrics, and repairs nothing.

use super::Step;
use crate::app::mails::alarm::{OverdueMails, overdue};
use crate::app::{App, Result};

/// Checks, and logs.
///
/// # Errors
/// When the database fails.
pub async fn step(app: &App) -> Result<Step> {
    if let Some(OverdueMails { waiting, since }) = overdue(app).await? {
        tracing::error!(waiting, %since, "mails have waited for too long; docs/OPERATIONS.md says where to look");
    }
    Ok(Step::Idle)
}
