//! The work that a process does for itself: report that it runs, check for new keys, and record failed log-ins and when
//! personal access tokens were used.

use std::time::Duration;

use super::Step;
use crate::app::accounts::tokens;
use crate::app::operation::{key_ring, processes};
use crate::app::{App, Result, audit};

/// How often a running process checks for new keys: twice while the old one may still sign.
pub const KEYS_EVERY: Duration = Duration::from_secs(60);
/// How often failed log-ins are written into the audit trail.
pub const FAILED_EVERY: Duration = Duration::from_secs(10);
/// How often the uses of personal access tokens are written.
pub const USES_EVERY: Duration = Duration::from_secs(60);

/// Reports that this process runs.
///
/// # Errors
/// When the database fails.
pub async fn beat(app: &App) -> Result<Step> {
    processes::beat(app).await?;
    Ok(Step::Idle)
}

/// Checks for new keys; if they cannot be read, the old ones stay, and the log says why.
///
/// # Errors
/// Never.
pub async fn reload_keys(app: &App) -> Result<Step> {
    key_ring::reload(app).await;
    Ok(Step::Idle)
}

/// Writes the failed log-ins since the last time into the audit trail.
///
/// # Errors
/// When the database fails; they are then written the next time.
pub async fn write_failed_log_ins(app: &App) -> Result<Step> {
    audit::flush(app).await?;
    Ok(Step::Idle)
}

/// Writes down which personal access tokens were used since the last time.
///
/// # Errors
/// When the database fails; they are then written the next time.
pub async fn write_token_uses(app: &App) -> Result<Step> {
    tokens::flush(app).await?;
    Ok(Step::Idle)
}
