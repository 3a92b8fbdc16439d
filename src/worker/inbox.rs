//! Handles letters and deletes old ones; see [`crate::app::letters::inbox`].

use super::Step;
use crate::app::letters::inbox;
use crate::app::{App, Result};

/// Handles the letters that are due, at most one batch.
///
/// # Errors
/// When the database fails; taken letters are due again when their lease ends.
pub async fn step(app: &App) -> Result<Step> {
    Ok(Step::from_more(inbox::handle_due(app).await?))
}

/// Deletes a batch of old letters.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<Step> {
    Ok(Step::from_more(inbox::sweep(app).await?))
}

/// Deletes a batch of old reply addresses.
///
/// # Errors
/// When the database fails.
pub async fn sweep_addresses(app: &App) -> Result<Step> {
    Ok(Step::from_more(inbox::sweep_addresses(app).await?))
}

/// Releases the leases that this process still holds, when it stops.
///
/// # Errors
/// When the database fails; the leases then expire.
pub async fn hand_back(app: &App) -> Result<()> {
    inbox::hand_back(app).await
}
