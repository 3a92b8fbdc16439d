//! The clock: looks at games whose alarm has come, many together. Several processes may: each takes other games, and what is
//! done about one is decided by its version. A game that fails, or whose process dies, is looked at again when the lease
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

/// How long a taken game is left to who took it.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// Games looked at in one transaction.
const TOGETHER: usize = 25;
/// Transactions at once, so that connections are left for other work in the background, and processors for requests.
const MAX_AT_ONCE: usize = 3;
/// Games taken at once.
const BATCH: u16 = 200;

/// Looks at the games that are due, at most one batch.
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
            // Whoever panicked has told the log.
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

/// Looks at games together, and one by one if that fails: one that cannot be looked at must not keep the clock from others.
async fn look(app: Arc<App>, games: Vec<Uuid>) {
    match attempt(&app, &games).await {
        Ok(()) => return,
        Err(why) if games.len() > 1 && !is_passing(&why) => {}
        Err(why) => {
            tracing::error!(games = games.len(), first = ?games.first(), %why, "the clock could not look at games");
            return;
        }
    }
    for game in games {
        if let Err(why) = attempt(&app, &[game]).await {
            tracing::error!(%game, %why, "the clock could not look at a game");
        }
    }
}

/// Looks at games; a panic is an error like others.
async fn attempt(app: &App, games: &[Uuid]) -> std::result::Result<(), Failure> {
    match AssertUnwindSafe(deadlines::look_at(app, games)).catch_unwind().await {
        Ok(looked) => looked.map_err(Failure::Error),
        Err(_) => Err(Failure::Panic),
    }
}

/// Why the clock could not look at games.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Error(Error),
    #[error("it panicked")]
    Panic,
}

/// Whether the database is away for all games alike. A statement that takes too long, or loses against another, may do so
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
