//! Mails that wait for too long, whatever the reason: a server that is unreachable, refuses us or accepts nothing, or
//! no worker that sends.

use chrono::{DateTime, Utc};

use crate::app::{App, Result};
use crate::store::clock;
use crate::store::mail_queue::{self, QueueLength};
use crate::values::to_delta;

/// Mails that wait for too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverdueMails {
    /// How many wait.
    pub waiting: i64,
    /// Since when the oldest has waited.
    pub since: DateTime<Utc>,
}

/// The waiting mails, if the oldest has waited for longer than `mail.alarm_s`.
///
/// # Errors
/// When the database fails.
pub async fn overdue(app: &App) -> Result<Option<OverdueMails>> {
    let mut conn = app.store.background().await?;
    let QueueLength { count: waiting, oldest } = mail_queue::waiting(&mut conn).await?;
    let now = clock::now(&mut conn).await?;
    let limit = to_delta(app.settings.mail.alarm);
    Ok(oldest.filter(|since| now - since > limit).map(|since| OverdueMails { waiting, since }))
}
