//! The letters that wait (I-3). They are taken under a lease and handled one after the other; one that keeps failing is
//! given up, so that it does not hold up the others, and its author told. Old letters and reply addresses are deleted.

use std::panic::AssertUnwindSafe;

use chrono::TimeDelta;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use uuid::Uuid;

use super::given_up::give_up;
use super::handle::handle;
use crate::app::{App, Result};
use crate::store::{letters, personal_addresses, replies};

/// The lease on a taken letter, and the pause before a failed one is tried again. Leases and pauses keep two processes
/// from the same work, so they are not settings: processes that differ in them would disturb one another.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// Letters taken per batch.
const BATCH: i64 = 20;

/// The function that handles a letter, given its id and its bytes.
pub type LetterHandler = for<'a> fn(&'a App, Uuid, &'a [u8]) -> BoxFuture<'a, Result<()>>;

/// Handles the letters that are due, at most one batch; returns whether there were any.
///
/// # Errors
/// When the database fails; taken letters are due again when their lease ends.
pub async fn handle_due(app: &App) -> Result<bool> {
    handle_due_with(app, |app, id, raw| handle(app, id, raw).boxed()).await
}

/// The same with another handler.
///
/// # Errors
/// As above.
pub async fn handle_due_with(app: &App, handle: LetterHandler) -> Result<bool> {
    let taken = {
        let mut conn = app.store.background().await?;
        letters::take(&mut conn, app.process, LEASE, BATCH).await?
    };
    for letter in &taken {
        // A letter may be any text: one that makes the parser panic must not end the loop.
        let handled = AssertUnwindSafe(handle(app, letter.id, &letter.raw)).catch_unwind().await;
        let passing = match handled {
            Ok(Ok(())) => continue,
            Ok(Err(why)) => {
                tracing::error!(letter = %letter.id, attempts = letter.attempts, %why, "a letter could not be handled");
                why.is_passing()
            }
            Err(_) => {
                tracing::error!(letter = %letter.id, attempts = letter.attempts, "a letter made its handler panic");
                false
            }
        };
        if i32::from(letter.attempts) >= i32::from(app.settings.letters.max_attempts) && !passing {
            give_up(app, letter).await?;
        }
    }
    if !taken.is_empty() {
        // Answers to them may be queued.
        app.wakes.written();
    }
    Ok(!taken.is_empty())
}

/// Deletes a batch of old letters; returns whether there may be more.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<bool> {
    let mut conn = app.store.background().await?;
    let age = TimeDelta::days(app.settings.letters.keep_days.into());
    Ok(letters::sweep(&mut conn, age).await? == letters::MAX_SWEPT)
}

/// Deletes a batch of old reply addresses; returns whether there may be more.
///
/// # Errors
/// When the database fails.
pub async fn sweep_addresses(app: &App) -> Result<bool> {
    let mut conn = app.store.background().await?;
    let age = TimeDelta::days(app.settings.letters.address_days.into());
    let of_decisions = replies::sweep(&mut conn, age).await?;
    let personal = personal_addresses::sweep(&mut conn, age).await?;
    Ok(of_decisions >= replies::MAX_SWEPT || personal >= personal_addresses::MAX_SWEPT)
}

/// Releases the leases that this process still holds, when it stops.
///
/// # Errors
/// When the database fails; the leases then expire.
pub async fn hand_back(app: &App) -> Result<()> {
    let mut conn = app.store.background().await?;
    Ok(letters::hand_back(&mut conn, app.process).await?)
}
