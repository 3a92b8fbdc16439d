//! What everybody may know of the service: whether it takes requests, since when, and whether mails go out. It is read
//! once for all who ask within a few seconds, and it says nothing of users or games: of the mails it has only a class
//! of how late they are, so that no single mail can be told from it.

use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use tokio::sync::Mutex;
use uuid::Uuid;

use crate::app::{App, Result};
use crate::store::{mail_queue, processes};
use crate::values::Duty;

/// For how long an answer is kept.
const KEPT: Duration = Duration::from_secs(10);
/// Mails that are later than this are delayed, and later than that are late.
const MAX_ON_TIME: Duration = Duration::from_secs(15 * 60);
const MAX_SLOW: Duration = Duration::from_secs(3_600);

/// How late mails go out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailDelay {
    /// Within a quarter of an hour, and usually at once.
    OnTime,
    /// Within an hour.
    Slow,
    /// Later, or not at all at present.
    Late,
}

impl MailDelay {
    fn of(behind: Duration) -> Self {
        match behind {
            behind if behind <= MAX_ON_TIME => Self::OnTime,
            behind if behind <= MAX_SLOW => Self::Slow,
            _ => Self::Late,
        }
    }
}

/// What everybody may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicStatus {
    /// Requests are taken.
    Up {
        /// Since when the process that has run longest takes them; `None` if it has just begun.
        since: Option<DateTime<Utc>>,
        /// How late mails go out.
        mails: MailDelay,
    },
    /// The database takes no writes.
    Down,
}

/// The last answer, and when it was read.
#[derive(Debug, Default)]
pub struct KeptStatus(Mutex<Option<(Instant, PublicStatus)>>);

/// The status now, or as it was a few seconds ago. However many ask, one of them reads.
pub async fn read(app: &App) -> PublicStatus {
    let mut kept = app.public_status.0.lock().await;
    if let Some((at, status)) = *kept
        && at.elapsed() < KEPT
    {
        return status;
    }
    let status = find(app).await.unwrap_or_else(|why| {
        tracing::warn!(%why, "the status cannot be read");
        PublicStatus::Down
    });
    *kept = Some((Instant::now(), status));
    status
}

async fn find(app: &App) -> Result<PublicStatus> {
    if let Err(why) = app.store.ready().await {
        tracing::warn!(%why, "not ready");
        return Ok(PublicStatus::Down);
    }
    let mut conn = app.store.for_figures().await?;
    let serving = processes::living(&mut conn, Uuid::nil()).await?;
    let serving = serving.into_iter().filter(|process| process.info.duty == Duty::Serve);
    let since = serving.map(|process| process.started_at).min();
    let overdue = Duration::try_from_secs_f64(mail_queue::overdue_seconds(&mut conn).await?).unwrap_or_default();
    let refused = app.relay.outage().unwrap_or_default();
    Ok(PublicStatus::Up { since, mails: MailDelay::of(overdue.max(refused)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mails_have_one_of_three_classes() {
        use MailDelay::{Late, OnTime, Slow};
        let classes = [0, 900, 901, 3_600, 3_601].map(|seconds| MailDelay::of(Duration::from_secs(seconds)));
        assert_eq!(classes, [OnTime, OnTime, Slow, Slow, Late]);
    }
}
