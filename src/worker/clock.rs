//! The clock: handles games whose alarm is due, many together. Several processes may run it: each takes different
//! games, and a game's version settles races. A game that fails, or whose process dies, is handled again when the lease
//! ends.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use chrono::TimeDelta;
use futures_util::FutureExt;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::Step;
use crate::app::{App, Error, Result, deadlines};
use crate::store::{self, deadlines as alarms, in_background};

/// The lease on a taken game.
const LEASE: TimeDelta = TimeDelta::seconds(60);
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
    let taken = {
        let mut conn = app.store.background().await?;
        alarms::take(&mut conn, LEASE, BATCH.into()).await?
    };
    app.overdue.set(taken.len() == usize::from(BATCH));
    let mut looks = JoinSet::new();
    for part in taken.chunks(TOGETHER) {
        if looks.len() == MAX_AT_ONCE {
            // The panic has been logged.
            drop(looks.join_next().await);
        }
        looks.spawn(in_background(look(Arc::clone(app), part.to_vec())));
    }
    while looks.join_next().await.is_some() {}
    if !taken.is_empty() {
        app.wakes.written();
    }
    Ok(Step::of(!taken.is_empty()))
}

/// Handles games together, and one by one if that fails: a broken game must not hold up the others.
async fn look(app: Arc<App>, games: Vec<Uuid>) {
    match attempt(&app, &games).await {
        Ok(()) => return,
        Err(why) if games.len() > 1 && !is_passing(&why) => {}
        Err(why) => {
            tracing::error!(games = games.len(), first = ?games.first(), %why, "the clock could not handle games");
            return;
        }
    }
    for game in games {
        if let Err(why) = attempt(&app, &[game]).await {
            tracing::error!(%game, %why, "the clock could not handle a game");
        }
    }
}

/// Handles games; a panic is an error like others.
async fn attempt(app: &App, games: &[Uuid]) -> std::result::Result<(), Failure> {
    match AssertUnwindSafe(deadlines::look_at(app, games)).catch_unwind().await {
        Ok(looked) => looked.map_err(Failure::Error),
        Err(_) => Err(Failure::Panic),
    }
}

/// Why the clock could not handle games.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Error(Error),
    #[error("it panicked")]
    Panic,
}

/// Whether the database is unavailable for all games. A statement that times out, or loses against another, may do so
/// because of one of them.
fn is_passing(why: &Failure) -> bool {
    match why {
        Failure::Error(Error::Store(store::Error::Timeout(_) | store::Error::Conflict(_))) => false,
        Failure::Error(Error::Store(why)) => why.is_passing(),
        Failure::Error(_) | Failure::Panic => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_looked_at_one_by_one_unless_the_database_is_away_for_all_of_them() {
        let of = |why: fn(String) -> store::Error| Failure::Error(why(String::new()).into());
        assert!(is_passing(&of(store::Error::Away)) && is_passing(&of(store::Error::Full)));
        assert!(!is_passing(&of(store::Error::Timeout)), "one of them may be locked");
        assert!(!is_passing(&of(store::Error::Conflict)) && !is_passing(&of(store::Error::Corrupt)));
        assert!(!is_passing(&Failure::Panic));
    }
}
