//! The clock: looks at games whose alarm has come. Several processes may: each takes other games, and what is done about
//! one is decided by its version. A game that fails, or whose process dies, is looked at again when the lease ends.

use chrono::TimeDelta;

use super::Step;
use crate::app::{App, Result, deadlines};
use crate::store::deadlines as store;

/// How long a taken game is left to who took it.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// Games taken at once.
const BATCH: i64 = 50;

/// Looks at the games that are due, at most one batch.
///
/// # Errors
/// When the database fails.
pub async fn step(app: &App) -> Result<Step> {
    let taken = {
        let mut conn = app.store.background().await?;
        store::take(&mut conn, LEASE, BATCH).await?
    };
    for game in &taken {
        // One that fails must not keep the clock from all others.
        if let Err(why) = deadlines::look(app, *game).await {
            tracing::error!(%game, %why, "the clock could not look at a game");
        }
    }
    Ok(if taken.is_empty() { Step::Idle } else { Step::Worked })
}
