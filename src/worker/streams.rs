//! Finds what other processes have changed, for the streams of this one.

use super::Step;
use crate::app::{App, Result};

/// Finds it, by one poll for all streams; does nothing while there are none.
///
/// # Errors
/// When the database fails.
pub async fn step(app: &App) -> Result<Step> {
    app.listeners.poll(app).await?;
    Ok(Step::Idle)
}
