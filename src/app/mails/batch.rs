//! The mails that a worker takes at a time: those that are due, without those that nobody needs any more (L-3, L-4).

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use chrono::TimeDelta;

use super::contents::{self, Contents, Games};
use super::outcome::SendOutcome;
use crate::app::{App, Result};
use crate::store::Connection;
use crate::store::outbox::{self, MailId, MailLease, TakenFrom, TakenMail, TakenMails};
use crate::values::to_delta;

/// How long mails wait that were taken and could not be read.
const AFTER_FAILURE: TimeDelta = TimeDelta::seconds(5);

/// What a poll has taken.
pub(super) struct MailBatch {
    /// How many mails were taken.
    pub count: usize,
    /// Whether more may be due.
    pub may_be_more: bool,
    /// When they were taken.
    pub taken_at: Instant,
    /// How long ago the first of those was queued that were never taken before.
    pub late_by: TimeDelta,
    /// The leases of those to hosts without a free slot, by host. They were not read.
    pub put_off: BTreeMap<String, Vec<MailLease>>,
    /// Those to be sent, with their contents.
    pub wanted: Vec<(TakenMail, Contents)>,
}

/// Takes at most `most` due mails, reads those to other hosts than the full ones, and drops the superseded ones.
pub(super) async fn take(app: &App, most: usize, full: &BTreeSet<String>) -> Result<MailBatch> {
    let lease = to_delta(app.settings.mail.lease);
    let mut conn = app.store.background().await?;
    let whose = if app.outages.was_one_lately() { TakenFrom::Nobody } else { TakenFrom::Anybody };
    let taken_at = Instant::now();
    let TakenMails { mut mails, may_be_more } = outbox::take(&mut conn, app.process, whose, lease, most).await?;
    let count = mails.len();
    let to_nobody: Vec<TakenMail> = mails.extract_if(.., |mail| mail.is_to_nobody).collect();
    if !to_nobody.is_empty() {
        let ids: Vec<&MailId> = to_nobody.iter().map(|mail| &mail.id).collect();
        outbox::drop_to_nobody(&mut conn, app.process, &ids).await?;
    }
    let first_taken = mails.iter().filter(|mail| mail.attempts == 1);
    let late_by = first_taken.map(|mail| mail.taken_at - mail.created_at).max().unwrap_or_default();
    let mut put_off: BTreeMap<String, Vec<MailLease>> = BTreeMap::new();
    for mail in mails.extract_if(.., |mail| full.contains(host(&mail.address))) {
        put_off.entry(host(&mail.address).to_owned()).or_default().push(mail.lease());
    }
    let leases: Vec<MailLease> = mails.iter().map(TakenMail::lease).collect();
    match with_contents(app, &mut conn, mails).await {
        Ok(wanted) => Ok(MailBatch { count, may_be_more, taken_at, late_by, put_off, wanted }),
        Err(why) => {
            // If this fails as well, they are due again when their lease ends.
            let leases: Vec<MailLease> = leases.into_iter().chain(put_off.into_values().flatten()).collect();
            if let Err(why) = outbox::put_off(&mut conn, app.process, &leases, AFTER_FAILURE).await {
                tracing::warn!(%why, mails = leases.len(), "mails that were taken and not sent stay leased");
            }
            Err(why)
        }
    }
}

/// The domain of an address.
pub(super) fn host(address: &str) -> &str {
    address.rsplit('@').next().unwrap_or(address)
}

/// Releases mails without an attempt, to be taken again after `pause`.
pub(super) async fn put_off(app: &App, leases: &[MailLease], pause: TimeDelta) -> Result<()> {
    let mut conn = app.store.background().await?;
    Ok(outbox::put_off(&mut conn, app.process, leases, pause).await?)
}

/// Those of the mails that are not superseded, with their contents.
async fn with_contents(app: &App, conn: &mut Connection, mails: Vec<TakenMail>) -> Result<Vec<(TakenMail, Contents)>> {
    let games = Games::of(conn, &mails).await?;
    let wanted = drop_superseded(app, conn, mails, &games).await?;
    let contents = contents::read(app, conn, &wanted, &games).await?;
    Ok(wanted.into_iter().zip(contents).collect())
}

/// The mails that are not superseded (L-4). Only those are checked that were tried before, or whose game has moved on:
/// the first attempt mostly follows the action at once, and a check costs a round trip.
async fn drop_superseded(
    app: &App,
    conn: &mut Connection,
    mut taken: Vec<TakenMail>,
    games: &Games,
) -> Result<Vec<TakenMail>> {
    let is_old = |mail: &&TakenMail| mail.attempts > 1 || games.has_moved_on(mail);
    let (stored, made): (Vec<&TakenMail>, Vec<&TakenMail>) =
        taken.iter().filter(is_old).partition(|mail| mail.is_stored());
    let mut over = Vec::new();
    if !stored.is_empty() {
        over.extend(outbox::drop_superseded(conn, app.process, &ids(&stored)).await?);
    }
    if !made.is_empty() {
        over.extend(outbox::supersede(conn, app.process, &ids(&made)).await?);
    }
    if !over.is_empty() {
        app.metrics.mailed(SendOutcome::Superseded, over.len());
        tracing::info!(
            mails = over.len(),
            "mails are not sent: their decisions are over, or their addresses suspended"
        );
        taken.retain(|mail| !over.contains(&mail.id));
    }
    Ok(taken)
}

/// The ids of mails.
pub(super) fn ids<'a>(mails: &[&'a TakenMail]) -> Vec<&'a MailId> {
    mails.iter().map(|mail| &mail.id).collect()
}
