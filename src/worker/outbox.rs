//! Sends the mails of the outbox; see [`crate::app::mails::sending`].

use std::sync::Arc;

use futures_util::FutureExt;
use tokio::time::MissedTickBehavior;

use super::{Step, Stop};
use crate::app::mails::sending::{self, MailSender};
use crate::app::mails::{relay, retention};
use crate::app::{App, Result};

/// Rows deleted per batch.
const MAX_SWEPT: u16 = 5_000;

/// Sends mails until none is due and none is under way.
///
/// # Errors
/// When the database fails; taken mails are due again when their lease ends.
pub async fn step(app: &Arc<App>) -> Result<Step> {
    send(app, Stop::never()).await
}

/// The same until told to stop: then it takes no more mails, and ends when those under way are done.
///
/// # Errors
/// As above.
pub async fn send(app: &Arc<App>, mut stop: Stop) -> Result<Step> {
    let mut sending = MailSender::new(app);
    let mut found = Step::Idle;
    // One that goes on whatever else ends the wait below: mails that hang may end it again and again.
    let mut polls = tokio::time::interval(app.settings.worker.idle);
    polls.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        if stop.is_requested() {
            sending.stop();
        }
        // First of all: the record of sent mails must not be lost if something fails below.
        let mut done = sending.record().await;
        if done.is_ok() && !stop.is_requested() {
            sending.give_way().await;
            match sending.fill().await {
                Ok(true) => found = Step::Worked,
                Ok(false) => {}
                Err(why) => done = Err(why),
            }
        }
        if let Err(why) = done {
            app.outages.note();
            if sending.is_empty() && sending.is_recorded() {
                return Err(why);
            }
            tracing::warn!(%why, "the outbox cannot be read or written; mails that are under way go on");
            sending.wait_after_failure().await;
            continue;
        }
        if sending.is_empty() && sending.is_recorded() && (stop.is_requested() || !sending.expects_more()) {
            sending.record().await?;
            relay::rest(app).await?;
            return Ok(found);
        }
        let stopping = stop.is_requested();
        if sending.may_take_more() && !stopping {
            continue;
        }
        // While some mails hang, others may arrive.
        tokio::select! {
            () = sending.progress() => {}
            () = app.wakes.mails.notified(), if !stopping => sending.poll_again(),
            _ = polls.tick(), if !stopping => sending.poll_again(),
            () = stop.requested(), if !stopping => {}
        }
    }
}

/// Deletes a batch of records of old mails. It is separate work, so that a long queue does not delay it.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<Step> {
    Ok(Step::from_more(retention::forget(app, MAX_SWEPT).await? >= usize::from(MAX_SWEPT)))
}

/// Deletes old mails in the folder.
///
/// # Errors
/// When the folder cannot be read or written.
pub async fn sweep_folder(app: &App) -> Result<Step> {
    retention::forget_files(app).map(|done| done.map(|()| Step::Idle)).await
}

/// Releases the leases that this process still holds, when it stops.
///
/// # Errors
/// When the database fails; the leases then expire.
pub async fn hand_back(app: &App) -> Result<()> {
    sending::hand_back(app).await
}
