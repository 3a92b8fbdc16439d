//! The games whose alarm is due, many together. They are taken under a lease: a game that cannot be handled, or whose
//! process dies, is due again when the lease ends.

use std::panic::AssertUnwindSafe;

use chrono::TimeDelta;
use futures_util::FutureExt;
use uuid::Uuid;

use crate::app::{App, Error, Result, deadlines};
use crate::store::deadlines as alarms;

/// The lease on a taken game.
const LEASE: TimeDelta = TimeDelta::seconds(60);

/// Takes the games that are due, at most `most`. If there are as many, this process counts as being behind.
///
/// # Errors
/// When the database fails.
pub async fn take(app: &App, most: u16) -> Result<Vec<Uuid>> {
    let taken = {
        let mut conn = app.store.background().await?;
        alarms::take(&mut conn, LEASE, most.into()).await?
    };
    app.overdue.set(taken.len() == usize::from(most));
    Ok(taken)
}

/// Handles games together, and one by one if that fails: a broken game must not hold up the others. Those that cannot
/// be handled are logged.
pub async fn handle(app: &App, games: &[Uuid]) {
    match attempt(app, games).await {
        Ok(()) => return,
        Err(why) if games.len() > 1 && !why.is_of_the_database() => {}
        Err(why) => {
            tracing::error!(games = games.len(), first = ?games.first(), %why, "the clock could not handle games");
            return;
        }
    }
    for game in games {
        if let Err(why) = attempt(app, &[*game]).await {
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

impl Failure {
    /// Whether every game would fail like this.
    fn is_of_the_database(&self) -> bool {
        matches!(self, Self::Error(Error::Store(why)) if why.is_of_the_database())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store;

    #[test]
    fn games_are_looked_at_one_by_one_unless_the_database_is_away_for_all_of_them() {
        let of = |why: fn(String) -> store::Error| Failure::Error(why(String::new()).into());
        assert!(of(store::Error::Away).is_of_the_database());
        assert!(!of(store::Error::Timeout).is_of_the_database(), "one of them may be locked");
        assert!(!Failure::Error(Error::Busy).is_of_the_database() && !Failure::Panic.is_of_the_database());
    }
}
