//! Reports that this process takes requests; after an outage deadlines rest (T-3).

use std::time::Duration;

use super::Step;
use crate::app::{App, Result};
use crate::store::presence;

/// How often. Missing it twice is not an outage yet.
pub const PERIOD: Duration = Duration::from_secs(10);

/// Reports it, unless some process has within the last seconds.
///
/// # Errors
/// When the database fails.
pub async fn step(app: &App) -> Result<Step> {
    let mut conn = app.store.reserved().await?;
    if let Some(back) = presence::note(&mut conn).await? {
        let minutes = back.gap.unwrap_or_default().num_minutes();
        tracing::warn!(minutes, rest_until = ?back.rest_until, "nobody could act for a while: deadlines rest");
    }
    Ok(Step::Idle)
}
