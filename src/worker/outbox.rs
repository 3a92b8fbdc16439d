//! Sends what the outbox holds (L-3, L-4): takes mails under a lease, sends each outside any transaction within a time
//! that ends before the lease does, and ends the attempt with the lease's token.
//!
//! Delivery is at least once: a process that dies between sending and saying so sends the same bytes again.

use std::pin::pin;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use futures_util::{StreamExt, stream};

use super::Step;
use crate::app::metrics::Mailed;
use crate::app::{App, Result, bounces};
use crate::mail::Refusal;
use crate::store::Connection;
use crate::store::outbox::{self, Ending, Taken};

/// How often a server may refuse a recipient, or the mail itself, before it is given up.
const STRIKES: i16 = 3;
/// The pause after the first failure; it doubles with each further one.
const FIRST_PAUSE: TimeDelta = TimeDelta::seconds(30);
/// The longest pause.
const LONGEST_PAUSE: TimeDelta = TimeDelta::hours(1);
/// The longest pause while the server refuses *us*, so that mails go out soon after it is mended.
const LONGEST_OUTAGE: TimeDelta = TimeDelta::minutes(10);
/// One in so many idle sweeps looks through the folder as well.
const FOLDER_EVERY: u32 = 250;
/// Attempts written down at once.
const TOGETHER: usize = 100;
/// Rows deleted at once.
const SWEPT: u16 = 5_000;

/// Sends what is due, at most one batch.
///
/// # Errors
/// When the database fails; what was taken is due again when its lease ends.
pub async fn step(app: &App) -> Result<Step> {
    let mail = &app.settings.mail;
    let mut conn = app.store.background().await?;
    let taken = outbox::take(&mut conn, app.process, delta(mail.lease), i64::from(mail.batch)).await?;
    if taken.is_empty() {
        if app.relay.outage().is_some() && outbox::waiting(&mut conn).await?.0 == 0 {
            app.relay.nothing_waits();
        }
        return Ok(Step::Idle);
    }
    let taken = still_wanted(app, &mut conn, taken).await?;
    // Sending takes long; others need the connection.
    drop(conn);
    let batch = Batch { app, began: Instant::now() };
    let attempts = stream::iter(taken).map(|mail| batch.attempt(mail)).buffer_unordered(mail.connections as usize);
    // Written down together as far as they end together: fast mails share a statement, slow ones hold up nobody.
    let mut ended = pin!(attempts.ready_chunks(TOGETHER));
    let (mut refused, mut any_sent) = (Vec::new(), false);
    while let Some(attempts) = ended.next().await {
        let (ours, others): (Vec<_>, Vec<_>) = attempts.into_iter().partition(is_refused_to_us);
        refused.extend(ours);
        any_sent |= others.iter().any(|(_, outcome)| *outcome == Some(Ok(())));
        batch.settle(&others).await?;
    }
    batch.settle_refused(&refused, any_sent).await?;
    Ok(Step::Worked)
}

/// Those of the mails that are still of use (L-4). A mail is looked at only when it was tried before: the first attempt
/// follows the action at once, and asking costs a round trip.
async fn still_wanted(app: &App, conn: &mut Connection, mut taken: Vec<Taken>) -> Result<Vec<Taken>> {
    let tried: Vec<&str> = taken.iter().filter(|mail| mail.attempts > 1).map(|mail| &*mail.dedupe_key).collect();
    if tried.is_empty() {
        return Ok(taken);
    }
    let over = outbox::supersede(conn, app.process, &tried).await?;
    if !over.is_empty() {
        app.metrics.mailed(Mailed::Superseded, over.len());
        tracing::info!(mails = over.len(), "mails are not tried again: the decisions that they ask for are over");
        taken.retain(|mail| !over.contains(&mail.dedupe_key));
    }
    Ok(taken)
}

/// Deletes the records of old mails, a batch at a time, and now and then old files of the folder. A kind of work of its
/// own, so that a long queue does not keep old rows.
///
/// # Errors
/// When the database fails.
pub async fn sweep(app: &App) -> Result<Step> {
    let age = keeping(app);
    let mut conn = app.store.background().await?;
    if outbox::sweep(&mut conn, age, SWEPT.into()).await? == usize::from(SWEPT) {
        return Ok(Step::Worked);
    }
    if let Some(folder) = app.transport.folder()
        && random().is_multiple_of(FOLDER_EVERY)
        && let Err(why) = folder.sweep(age.to_std().unwrap_or(Duration::MAX)).await
    {
        tracing::warn!(%why, "old mails in the folder could not be deleted");
    }
    Ok(Step::Idle)
}

/// How long mails are kept.
fn keeping(app: &App) -> TimeDelta {
    TimeDelta::days(i64::from(app.settings.mail.keep_days))
}

/// Hands back what this process still holds, when it stops.
///
/// # Errors
/// When the database fails; the leases then run out by themselves.
pub async fn hand_back(app: &App) -> Result<()> {
    let mut conn = app.store.background().await?;
    outbox::hand_back(&mut conn, app.process).await?;
    Ok(())
}

/// A mail and what came of it; nothing when it was not tried.
type Attempt = (Taken, Option<std::result::Result<(), Refusal>>);

fn is_refused_to_us((_, outcome): &Attempt) -> bool {
    matches!(outcome, Some(Err(Refusal::Outage(_))))
}

/// Mails taken together.
struct Batch<'a> {
    app: &'a App,
    began: Instant,
}

impl Batch<'_> {
    /// Tries to send one mail.
    async fn attempt(&self, mail: Taken) -> Attempt {
        let settings = &self.app.settings.mail;
        // A mail whose turn came late is left to whoever takes it next: an attempt must end within the lease.
        if self.began.elapsed() + settings.send_limit >= settings.lease {
            return (mail, None);
        }
        let sender = bounces::sender(self.app, &mail);
        let sending = self.app.transport.send(&mail.dedupe_key, sender.as_deref(), &mail.address, &mail.raw);
        let limited = tokio::time::timeout(settings.send_limit, sending).await;
        (mail, Some(limited.unwrap_or_else(|_| Err(Refusal::timed_out()))))
    }

    /// Writes down those of the batch that the server refused to us. Last of all, because what that means depends on the
    /// others: whether it takes none of our mails, or dislikes some of them or some of their recipients.
    async fn settle_refused(&self, refused: &[Attempt], any_sent: bool) -> Result<()> {
        let Some((_, Some(Err(refusal)))) = refused.first() else { return Ok(()) };
        // Once a batch: with a long queue one line a mail would drown the alarm.
        let (mails, why) = (refused.len(), refusal.why());
        if any_sent {
            tracing::warn!(mails, %why, "the mail server refuses some mails to us and takes others");
        } else {
            self.app.relay.refused_us();
            tracing::error!(mails, %why, "the mail server refuses us");
        }
        self.settle(refused).await
    }

    /// Writes down what came of some attempts.
    async fn settle(&self, attempts: &[Attempt]) -> Result<()> {
        if attempts.is_empty() {
            return Ok(());
        }
        let mut conn = self.app.store.background().await?;
        let sent: Vec<&str> =
            attempts.iter().filter(|(_, o)| *o == Some(Ok(()))).map(|(m, _)| &*m.dedupe_key).collect();
        let mut ours = outbox::sent(&mut conn, self.app.process, &sent).await?;
        tracing::debug!(mails = sent.len(), "mails were sent");
        if !sent.is_empty() {
            self.app.relay.took();
            self.app.metrics.mailed(Mailed::Sent, sent.len());
        }
        for (mail, outcome) in attempts {
            let why = match outcome {
                Some(Err(refusal)) => refusal.why().to_string(),
                None => String::new(),
                Some(Ok(())) => continue,
            };
            let ending = match outcome {
                Some(Err(refusal)) => self.judge(mail, refusal, &why),
                Some(Ok(())) | None => Ending::Untried,
            };
            // Of those that are refused to us the log has told already.
            if !matches!((outcome, ending), (Some(Err(Refusal::Outage(_))), Ending::Again { .. })) {
                report(mail, ending);
            }
            match ending {
                Ending::Again { .. } => self.app.metrics.mailed(Mailed::Postponed, 1),
                Ending::Failed { .. } => self.app.metrics.mailed(Mailed::Failed, 1),
                Ending::Untried => {}
            }
            let finished = outbox::finish(&mut conn, self.app.process, &mail.dedupe_key, ending).await?;
            ours += usize::from(finished);
            // A mail that was given up counts against its address, one that is tried again does not yet.
            if let (true, Ending::Failed { .. }, Some(Err(refusal))) = (finished, ending, outcome) {
                bounces::refused(self.app, &mut conn, mail, refusal).await?;
            }
        }
        if ours < attempts.len() {
            tracing::warn!(mails = attempts.len() - ours, "leases ended before the attempts did");
        }
        Ok(())
    }

    /// What a refusal means for the row.
    fn judge<'w>(&self, mail: &Taken, refusal: &Refusal, why: &'w str) -> Ending<'w> {
        let patience = TimeDelta::hours(i64::from(self.app.settings.mail.give_up_hours));
        let waited = mail.taken_at - mail.created_at;
        let given_up = waited > patience;
        let last_try = mail.strikes + 1 >= STRIKES;
        // While the server takes other mails, waiting longer mends nothing.
        let outage = if self.app.relay.took_lately() { patience } else { keeping(self.app) };
        let again = |longest, strike| Ending::Again { at: mail.taken_at + pause(mail.attempts, longest), strike, why };
        match refusal {
            // Not the recipient's fault, however long it lasts; but a mail of last month helps nobody.
            Refusal::Outage(_) if waited > outage => Ending::Failed { why },
            Refusal::Outage(_) => again(LONGEST_OUTAGE, false),
            Refusal::Recipient { unknown: true, .. } => Ending::Failed { why },
            Refusal::Recipient { .. } | Refusal::Message(_) if last_try || given_up => Ending::Failed { why },
            Refusal::Recipient { .. } | Refusal::Message(_) => again(LONGEST_PAUSE, true),
            Refusal::Later(_) if given_up => Ending::Failed { why },
            Refusal::Later(_) => again(LONGEST_PAUSE, false),
        }
    }
}

/// Tells the log; never an address, never a line of the mail.
fn report(mail: &Taken, ending: Ending<'_>) {
    let (key, attempt) = (mail.dedupe_key.as_str(), mail.attempts);
    match ending {
        Ending::Failed { why } => tracing::warn!(mail = key, attempt, why, "a mail was given up"),
        Ending::Again { why, .. } => tracing::info!(mail = key, attempt, why, "a mail is tried again later"),
        Ending::Untried => {}
    }
}

/// The pause before the next attempt, a quarter more or less by chance, so that mails do not come back as a crowd.
fn pause(attempts: i16, longest: TimeDelta) -> TimeDelta {
    let doublings = u32::try_from(attempts.clamp(1, 20) - 1).unwrap_or(0);
    let whole = (FIRST_PAUSE * 2_i32.pow(doublings)).min(longest);
    let percent = i32::try_from(random() % 51).unwrap_or(25) + 75;
    whole * percent / 100
}

/// Chance enough to spread things; without the system's it does not spread.
pub(super) fn random() -> u32 {
    getrandom::u32().unwrap_or(1)
}

fn delta(time: Duration) -> TimeDelta {
    TimeDelta::from_std(time).unwrap_or(TimeDelta::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_a_longest_and_vary() {
        for (attempts, seconds) in [(1, 30), (2, 60), (4, 240), (9, 3600), (32_000, 3600)] {
            let pause = pause(attempts, LONGEST_PAUSE).num_seconds();
            assert!((seconds * 3 / 4..=seconds * 5 / 4).contains(&pause), "{attempts}: {pause}");
        }
    }
}
