//! Takes deleted users out of their games; see [`crate::app::lobby::account_deletion`]. Several processes may run it:
//! each takes different users.

use super::Step;
use crate::app::lobby::account_deletion;
use crate::app::{App, Result};

/// Goes on with the departures that are due, at most one batch.
///
/// # Errors
/// When the database fails; those that were taken are due again when their lease ends.
pub async fn step(app: &App) -> Result<Step> {
    let worked = account_deletion::handle_due(app).await?;
    if worked {
        app.wakes.written();
    }
    Ok(Step::from_more(worked))
}
