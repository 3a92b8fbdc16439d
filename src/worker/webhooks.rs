//! Delivers messages to the receivers of webhooks; see [`crate::app::webhooks::sending`].

use std::sync::Arc;

use futures_util::FutureExt;

use super::attempts::{self, Deliveries};
use super::{Step, Stop};
use crate::app::webhooks::sending;
use crate::app::{App, Result, webhooks};

/// Delivers messages until none is due and none is under way.
///
/// # Errors
/// When the database fails; taken messages are due again when their lease ends.
pub async fn step(app: &Arc<App>) -> Result<Step> {
    send(app, Stop::never()).await
}

/// The same until told to stop: then it takes no more messages, and ends when those under way are done.
///
/// # Errors
/// As above.
pub async fn send(app: &Arc<App>, stop: Stop) -> Result<Step> {
    let messages = Deliveries {
        what: "messages for webhooks",
        wake: |app| &app.wakes.webhooks,
        fill: |app, under_way| sending::fill(app, under_way).boxed(),
    };
    attempts::deliver(app, stop, messages).await
}

/// Deletes a batch of records of old messages, encrypts secrets anew that are encrypted under an older key, and
/// switches off webhooks whose personal access token or grant has expired.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<Step> {
    webhooks::switch_off_lapsed(app).await?;
    let more = webhooks::encrypt_anew(app).await? > 0;
    let more = webhooks::sweep(app).await? || more;
    Ok(Step::from_more(more))
}

/// Releases the leases that this process still holds, when it stops.
///
/// # Errors
/// When the database fails; the leases then expire.
pub async fn hand_back(app: &App) -> Result<()> {
    sending::hand_back(app).await
}
