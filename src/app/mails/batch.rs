//! The mails that a worker takes at a time: those that are due, without those that nobody needs any more (L-3, L-4).

use chrono::TimeDelta;

use super::contents::{self, Contents, Games};
use super::outcome::SendOutcome;
use crate::app::{App, Result};
use crate::store::Connection;
use crate::store::outbox::{self, TakenMail};

/// What a poll has taken.
pub(super) struct MailBatch {
    /// How many mails were taken.
    pub count: usize,
    /// Those to be sent, with their contents.
    pub wanted: Vec<(TakenMail, Contents)>,
}

/// Takes at most `most` due mails, and drops the superseded ones.
pub(super) async fn take(app: &App, most: usize) -> Result<MailBatch> {
    let lease = TimeDelta::from_std(app.settings.mail.lease).unwrap_or(TimeDelta::MAX);
    let mut conn = app.store.background().await?;
    let taken = outbox::take(&mut conn, app.process, lease, i64::try_from(most).unwrap_or(i64::MAX)).await?;
    let count = taken.len();
    let games = Games::of(&mut conn, &taken).await?;
    let wanted = still_wanted(app, &mut conn, taken, &games).await?;
    let contents = contents::read(app, &mut conn, &wanted, &games).await?;
    Ok(MailBatch { count, wanted: wanted.into_iter().zip(contents).collect() })
}

/// The mails that are not superseded (L-4). Only those are checked that were tried before, or whose game has moved on: the
/// first attempt mostly follows the action at once, and a check costs a round trip.
async fn still_wanted(
    app: &App,
    conn: &mut Connection,
    mut taken: Vec<TakenMail>,
    games: &Games,
) -> Result<Vec<TakenMail>> {
    let is_old = |mail: &&TakenMail| mail.attempts > 1 || games.has_moved_on(mail);
    let tried: Vec<&str> = taken.iter().filter(is_old).map(|mail| &*mail.dedupe_key).collect();
    if tried.is_empty() {
        return Ok(taken);
    }
    let over = outbox::supersede(conn, app.process, &tried).await?;
    if !over.is_empty() {
        app.metrics.mailed(SendOutcome::Superseded, over.len());
        tracing::info!(mails = over.len(), "mails are not sent: the decisions that they ask for are over");
        taken.retain(|mail| !over.contains(&mail.dedupe_key));
    }
    Ok(taken)
}
