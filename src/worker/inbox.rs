//! Reads the letters that came in (I-3): takes them under a lease, one after the other, and lets each be handled. One that
//! fails again and again is given up, so that it keeps nobody from working.

use std::panic::AssertUnwindSafe;

use chrono::TimeDelta;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use uuid::Uuid;

use super::Step;
use crate::app::{App, Error, Result, letters};
use crate::store::letters::{self as store, Outcome};
use crate::store::replies;

/// How long a taken letter is left to who took it; the pause before a failed one is tried again.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// Letters taken at once.
const BATCH: i64 = 20;
/// How often a letter is tried.
const TRIES: i16 = 10;

/// Who handles a letter, by its id and its bytes.
pub type Reader = for<'a> fn(&'a App, Uuid, &'a [u8]) -> BoxFuture<'a, Result<()>>;

/// Handles the letters that are due, at most one batch.
///
/// # Errors
/// When the database fails; what was taken is due again when its lease ends.
pub async fn step(app: &App) -> Result<Step> {
    step_with(app, |app, id, raw| letters::handle(app, id, raw).boxed()).await
}

/// The same with another reader.
///
/// # Errors
/// As above.
pub async fn step_with(app: &App, handle: Reader) -> Result<Step> {
    let taken = {
        let mut conn = app.store.background().await?;
        store::take(&mut conn, app.process, LEASE, BATCH).await?
    };
    for letter in &taken {
        // A letter is anybody's text: one that breaks its reader must not end the loop.
        let handled = AssertUnwindSafe(handle(app, letter.id, &letter.raw)).catch_unwind().await;
        let passing = match handled {
            Ok(Ok(())) => continue,
            Ok(Err(why)) => {
                tracing::error!(letter = %letter.id, attempts = letter.attempts, %why, "a letter could not be handled");
                matches!(&why, Error::Busy) || matches!(&why, Error::Store(why) if why.is_passing())
            }
            Err(_) => {
                tracing::error!(letter = %letter.id, attempts = letter.attempts, "a letter broke its reader");
                false
            }
        };
        if letter.attempts >= TRIES && !passing {
            let mut conn = app.store.background().await?;
            store::finish(&mut conn, letter.id, Outcome::Failed).await?;
        }
    }
    if !taken.is_empty() {
        // Answers to them may be queued.
        app.wakes.written();
    }
    Ok(Step::of(!taken.is_empty()))
}

/// Forgets a batch of letters that are too old.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<Step> {
    let mut conn = app.store.background().await?;
    let age = TimeDelta::days(app.settings.letters.keep_days.into());
    Ok(Step::of(store::sweep(&mut conn, age).await? == store::SWEPT))
}

/// Forgets a batch of reply addresses that are too old.
///
/// # Errors
/// When the database fails.
pub async fn sweep_addresses(app: &App) -> Result<Step> {
    let mut conn = app.store.background().await?;
    let age = TimeDelta::days(app.settings.letters.address_days.into());
    Ok(Step::of(replies::sweep(&mut conn, age).await? == replies::SWEPT))
}

/// Hands back what this process still holds, when it stops.
///
/// # Errors
/// When the database fails; the leases then run out by themselves.
pub async fn hand_back(app: &App) -> Result<()> {
    let mut conn = app.store.background().await?;
    Ok(store::hand_back(&mut conn, app.process).await?)
}
