//! The clock: handles games whose alarm is due, many together. Several processes may run it: each takes different
//! games, and a game's version settles races.

use std::sync::Arc;

use tokio::task::JoinSet;
use uuid::Uuid;

use super::Step;
use crate::app::deadlines::batch;
use crate::app::{App, Result, in_background};

/// Games handled in one transaction.
const TOGETHER: usize = 25;
/// Transactions at the same time; few enough to leave connections for other background work, and processors for
/// requests.
const MAX_AT_ONCE: usize = 3;
/// Games taken per batch.
const BATCH: u16 = 200;

/// Handles the games that are due, at most one batch.
///
/// # Errors
/// When the database fails.
pub async fn step(app: &Arc<App>) -> Result<Step> {
    let taken = batch::take(app, BATCH).await?;
    let mut batches = JoinSet::new();
    for part in taken.chunks(TOGETHER) {
        if batches.len() == MAX_AT_ONCE {
            // The panic has been logged.
            drop(batches.join_next().await);
        }
        batches.spawn(in_background(handle_batch(Arc::clone(app), part.to_vec())));
    }
    while batches.join_next().await.is_some() {}
    if !taken.is_empty() {
        app.wakes.written();
    }
    Ok(Step::from_more(!taken.is_empty()))
}

async fn handle_batch(app: Arc<App>, games: Vec<Uuid>) {
    batch::handle(&app, &games).await;
}
