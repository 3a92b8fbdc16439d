//! Reports that this process takes requests; after an outage deadlines rest (T-3).

use std::time::Duration;

use super::Step;
use crate::app::operation::presence;
use crate::app::{App, Result};

/// How often. Missing it twice is not an outage yet.
pub const PERIOD: Duration = Duration::from_secs(10);

/// Reports it, unless some process has within the last seconds.
///
/// # Errors
/// When the database fails.
pub async fn step(app: &App) -> Result<Step> {
    presence::report(app).await?;
    Ok(Step::Idle)
}
