//! Reporting that a process takes requests; after an outage deadlines rest (T-3).

use crate::app::{App, Result};
use crate::store::presence;

/// Reports it, unless some process has within the last seconds. The end of an outage is logged.
///
/// # Errors
/// When the database fails.
pub async fn report(app: &App) -> Result<()> {
    let mut conn = app.store.reserved().await?;
    if let Some(back) = presence::beat(&mut conn).await? {
        let minutes = back.gap.unwrap_or_default().num_minutes();
        tracing::warn!(minutes, rest_until = ?back.rest_until, "nobody could act for a while: deadlines rest");
    }
    Ok(())
}
