//! Delivers pushes to the push services of browsers; see [`crate::app::pushes::sending`].

use std::sync::Arc;

use tokio::time::MissedTickBehavior;

use super::{Step, Stop};
use crate::app::pushes::sending::{self, PushSender};
use crate::app::{App, Result, pushes};

/// Delivers pushes until none is due and none is under way.
///
/// # Errors
/// When the database fails; taken pushes are due again when their lease ends.
pub async fn step(app: &Arc<App>) -> Result<Step> {
    send(app, Stop::never()).await
}

/// The same until told to stop: then it takes no more pushes, and ends when those under way are done. Where nothing is
/// pushed, what was queued before waits.
///
/// # Errors
/// As above.
pub async fn send(app: &Arc<App>, mut stop: Stop) -> Result<Step> {
    if !app.settings.push.enabled {
        return Ok(Step::Idle);
    }
    let mut sender = PushSender::new(app);
    let mut found = Step::Idle;
    let mut polls = tokio::time::interval(app.settings.worker.idle);
    polls.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let stopping = stop.is_requested();
        if !stopping {
            match sender.fill().await {
                Ok(true) => {
                    found = Step::Worked;
                    continue;
                }
                Ok(false) => {}
                Err(why) if sender.is_empty() => return Err(why),
                Err(why) => tracing::warn!(%why, "pushes cannot be taken; those under way go on"),
            }
        }
        if sender.is_empty() {
            return Ok(found);
        }
        // While some push services hang, others may be told.
        tokio::select! {
            () = sender.progress() => {}
            () = app.wakes.pushes.notified(), if !stopping => {}
            _ = polls.tick(), if !stopping => {}
            () = stop.requested(), if !stopping => {}
        }
    }
}

/// Deletes a batch of records of old pushes.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<Step> {
    Ok(Step::of(pushes::sweep(app).await?))
}

/// Releases the leases that this process still holds, when it stops.
///
/// # Errors
/// When the database fails; the leases then expire.
pub async fn hand_back(app: &App) -> Result<()> {
    sending::hand_back(app).await
}
