//! Archives the logs of games that ended long ago; see [`crate::app::game::archive`]. Several processes may do it: each
//! game is archived once.

use super::Step;
use crate::app::game::archive;
use crate::app::{App, Result};

/// Archives a batch of logs.
///
/// # Errors
/// When the database fails; what was archived by then is.
pub async fn step(app: &App) -> Result<Step> {
    Ok(Step::from_more(archive::archive_due(app).await?))
}
