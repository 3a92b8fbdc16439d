//! Tells the log when mails wait for too long, whatever the reason: a server that is away, refuses us or takes nothing,
//! or no worker that sends. It is the alarm of whoever reads no metrics, and mends nothing.

use chrono::{DateTime, TimeDelta, Utc};

use super::Step;
use super::outbox::random;
use crate::app::{App, Result};
use crate::store::outbox;

/// One in so many idle looks for work is one: every few minutes with the default pause.
const EVERY: u32 = 500;

/// Mails that wait for too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overdue {
    /// How many wait.
    pub waiting: i64,
    /// Since when the oldest has waited.
    pub since: DateTime<Utc>,
}

/// Looks now and then, and tells the log.
///
/// # Errors
/// When the database fails.
pub async fn step(app: &App) -> Result<Step> {
    if random().is_multiple_of(EVERY)
        && let Some(Overdue { waiting, since }) = look(app).await?
    {
        tracing::error!(waiting, %since, "mails have waited for too long; docs/OPERATIONS.md says where to look");
    }
    Ok(Step::Idle)
}

/// Whether the oldest mail has waited for longer than `mail.alarm_s`.
///
/// # Errors
/// When the database fails.
pub async fn look(app: &App) -> Result<Option<Overdue>> {
    let mut conn = app.store.background().await?;
    let (waiting, oldest) = outbox::waiting(&mut conn).await?;
    let now = outbox::now(&mut conn).await?;
    let limit = TimeDelta::from_std(app.settings.mail.alarm).unwrap_or(TimeDelta::MAX);
    Ok(oldest.filter(|since| now - since > limit).map(|since| Overdue { waiting, since }))
}
