//! Says that this process is there and takes requests; after an outage deadlines rest (T-3).

use super::Step;
use crate::app::{App, Result};
use crate::store::presence;

/// Says so, if nobody has for some seconds.
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
