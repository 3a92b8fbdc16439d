//! The loop of deliveries: whatever is due is attempted side by side, until nothing is due and nothing is under way.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use tokio::sync::Notify;
use tokio::time::{MissedTickBehavior, interval};

use super::{Step, Stop};
use crate::app::limits::under_way::UnderWay;
use crate::app::{App, Result};

/// What is delivered, and how.
pub(super) struct Deliveries<K> {
    /// What it is called in the log.
    pub(super) what: &'static str,
    /// The signal that there is more.
    pub(super) wake: fn(&App) -> &Notify,
    /// Begins attempts at what is due, as far as there is room; returns whether anything was.
    pub(super) fill: for<'a> fn(&'a Arc<App>, &'a mut UnderWay<K>) -> BoxFuture<'a, Result<bool>>,
}

/// Delivers until nothing is due and nothing is under way, or until told to stop: then it begins no more attempts, and
/// ends when those under way are done.
///
/// # Errors
/// When the database fails while nothing is under way; what was taken is due again when its lease ends.
pub(super) async fn deliver<K>(app: &Arc<App>, mut stop: Stop, of: Deliveries<K>) -> Result<Step> {
    let mut under_way = UnderWay::default();
    let mut found = Step::Idle;
    let mut polls = interval(app.settings.worker.idle);
    polls.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let stopping = stop.is_requested();
        if !stopping {
            match (of.fill)(app, &mut under_way).await {
                Ok(true) => {
                    found = Step::Worked;
                    continue;
                }
                Ok(false) => {}
                Err(why) if under_way.is_empty() => return Err(why),
                Err(why) => tracing::warn!(what = of.what, %why, "nothing can be taken; what is under way goes on"),
            }
        }
        if under_way.is_empty() {
            return Ok(found);
        }
        // While some receivers hang, others may be told.
        tokio::select! {
            () = under_way.progress() => {}
            () = (of.wake)(app).notified(), if !stopping => {}
            _ = polls.tick(), if !stopping => {}
            () = stop.requested(), if !stopping => {}
        }
    }
}
