//! Delivers pushes to the push services of browsers; see [`crate::app::pushes::sending`].

use std::sync::Arc;

use futures_util::FutureExt;

use super::attempts::{self, Deliveries};
use super::{Step, Stop};
use crate::app::pushes::sending;
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
pub async fn send(app: &Arc<App>, stop: Stop) -> Result<Step> {
    if !app.settings.push.enabled {
        return Ok(Step::Idle);
    }
    let pushes = Deliveries {
        what: "pushes",
        wake: |app| &app.wakes.pushes,
        fill: |app, under_way| sending::fill(app, under_way).boxed(),
    };
    attempts::deliver(app, stop, pushes).await
}

/// Gives up pushes whose time is over, and deletes a batch of records of old ones, also where nothing is pushed.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<Step> {
    Ok(Step::from_more(pushes::sweep(app).await?))
}

/// Releases the leases that this process still holds, when it stops.
///
/// # Errors
/// When the database fails; the leases then expire.
pub async fn hand_back(app: &App) -> Result<()> {
    sending::hand_back(app).await
}
