//! Recording what came of attempts at mails: several at a time, in a task of its own, so that mails are taken and sent
//! meanwhile.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::outcome::SendOutcome;
use super::verdict::{self, Verdict};
use super::{batch, bounces};
use crate::app::{App, Error, Result, in_background};
use crate::mail::SendFailure;
use crate::store::Connection;
use crate::store::outbox::{self, MailRetry, TakenMail};

/// How many attempts that have ended are recorded together while others are about to end, and how long the first of them
/// waits for that at most: what is not recorded is sent again if the process dies.
const TOGETHER: (usize, Duration) = (64, Duration::from_millis(50));
/// How many may have ended without being recorded before no more mails are taken.
const MAX_UNRECORDED: usize = 256;
/// How many refusals of *us* in a row are told to the log together.
const MAX_REFUSED: usize = 32;
/// How many attempts without an answer are recorded together.
const MAX_UNANSWERED: usize = 32;

/// A mail and its outcome.
pub(super) type Attempt = (TakenMail, std::result::Result<(), SendFailure>);

/// What a task that records attempts returns: those that could not be recorded, and why.
type Recording = (Vec<Attempt>, Result<()>);

/// The attempts that have ended and are not recorded.
pub(super) struct Recorder {
    app: Arc<App>,
    /// Those that got an answer, or were not recorded when that was tried.
    ended: Vec<Attempt>,
    /// When the first of those ended.
    since: Option<Instant>,
    /// Those that got no answer in time. They are due again only in a while, so that many are recorded together.
    unanswered: Vec<Attempt>,
    /// Those in which the server refused us. Their meaning depends on whether it accepts others.
    refused: Vec<Attempt>,
    /// Whether it has accepted any since the last of those were recorded.
    took_others: bool,
    /// The task that records others; at most one.
    task: JoinSet<Recording>,
    /// What the last one returned, until somebody is told.
    finished: Option<Recording>,
    /// Whether the last one failed.
    failed: bool,
}

impl Recorder {
    /// With nothing to record.
    pub(super) fn new(app: &Arc<App>) -> Self {
        Self {
            app: Arc::clone(app),
            ended: Vec::new(),
            since: None,
            unanswered: Vec::new(),
            refused: Vec::new(),
            took_others: false,
            task: JoinSet::new(),
            finished: None,
            failed: false,
        }
    }

    /// Adds an attempt that has ended.
    pub(super) fn add(&mut self, attempt: Attempt) {
        match attempt.1 {
            Err(SendFailure::Outage(_)) => self.refused.push(attempt),
            Err(SendFailure::TimedOut) => self.unanswered.push(attempt),
            _ => {
                self.took_others |= attempt.1.is_ok();
                self.since.get_or_insert_with(Instant::now);
                self.ended.push(attempt);
            }
        }
    }

    /// Whether every attempt is recorded.
    pub(super) fn is_empty(&self) -> bool {
        let idle = self.task.is_empty() && self.finished.is_none();
        idle && self.ended.is_empty() && self.unanswered.is_empty() && self.refused.is_empty()
    }

    /// Whether too many attempts wait to begin another one.
    pub(super) fn is_full(&self) -> bool {
        // While the database fails, leases run out, and what was sent would be taken once more.
        self.failed || self.ended.len() + self.unanswered.len() + self.refused.len() >= MAX_UNRECORDED
    }

    /// When attempts that wait for others are to be recorded without them.
    pub(super) fn next(&self) -> Option<Instant> {
        self.since.filter(|_| self.task.is_empty()).map(|since| since + TOGETHER.1)
    }

    /// Whether [`Self::record`] has something to do: a task is over, or enough attempts have ended and none is under way. It
    /// says whether others are about to end (`more`).
    pub(super) fn has_work(&self, more: bool) -> bool {
        self.finished.is_some() || self.task.is_empty() && self.is_worth_recording(more)
    }

    fn is_worth_recording(&self, more: bool) -> bool {
        let waited = self.since.is_some_and(|since| since.elapsed() >= TOGETHER.1);
        self.ended.len() >= TOGETHER.0 || !self.ended.is_empty() && (waited || !more)
    }

    /// Waits until the task that is under way is over; forever if none is.
    pub(super) async fn progress(&mut self) {
        match self.task.join_next().await {
            Some(done) => self.finished = Some(done.unwrap_or_else(|_| lost())),
            None => std::future::pending().await,
        }
    }

    /// Records attempts, unless others are being recorded: those that got an answer if they are enough or no `more` are about
    /// to end, the others if they are enough or it is `quiet`.
    ///
    /// # Errors
    /// When the last ones could not be recorded; they are kept for the next time.
    pub(super) fn record(&mut self, more: bool, quiet: bool) -> Result<()> {
        if let Some(done) = self.task.try_join_next() {
            self.finished = Some(done.unwrap_or_else(|_| lost()));
        }
        if let Some((left, outcome)) = self.finished.take() {
            // Of what a panic has lost nothing is left to try again.
            self.failed = outcome.is_err() && !left.is_empty();
            if !left.is_empty() {
                self.since.get_or_insert_with(Instant::now);
                self.ended.extend(left);
            }
            outcome?;
        }
        if !self.task.is_empty() {
            return Ok(());
        }
        let mut attempts = Vec::new();
        if self.is_worth_recording(more) {
            attempts.append(&mut self.ended);
            self.since = None;
        }
        if quiet || self.unanswered.len() >= MAX_UNANSWERED {
            attempts.append(&mut self.unanswered);
        }
        if !self.refused.is_empty() && (self.took_others || quiet || self.refused.len() >= MAX_REFUSED) {
            self.tell_of_outage();
            self.took_others = false;
            attempts.append(&mut self.refused);
        }
        if !attempts.is_empty() {
            let app = Arc::clone(&self.app);
            self.task.spawn(in_background(async move {
                let outcome = write(&app, &mut attempts).await;
                (attempts, outcome)
            }));
        }
        Ok(())
    }

    /// Logs that the server refuses us, once for many mails: with a long queue one line per mail would drown the alarm.
    fn tell_of_outage(&self) {
        let Some((_, Err(refusal))) = self.refused.first() else { return };
        let (mails, why) = (self.refused.len(), refusal.why());
        if self.took_others {
            tracing::warn!(mails, %why, "the mail server refuses us for some mails and accepts others");
        } else {
            self.app.relay.refused_us();
            tracing::error!(mails, %why, "the mail server refuses us");
        }
    }
}

impl Drop for Recorder {
    /// What is being recorded is recorded, or it would be sent again.
    fn drop(&mut self) {
        self.task.detach_all();
    }
}

/// What a task returns that panicked: the leases of its mails end, and they are sent again.
fn lost() -> Recording {
    (Vec::new(), Err(Error::corrupt("a panic while mails were recorded")))
}

/// Writes down what came of attempts, a statement for those that were taken and one for those that are tried again; what is
/// left in `attempts` is not written down.
async fn write(app: &App, attempts: &mut Vec<Attempt>) -> Result<()> {
    let mut conn = app.store.background().await?;
    let mut late = 0;
    for is_stored in [true, false] {
        let is_sent = |(mail, outcome): &Attempt| outcome.is_ok() && mail.is_stored() == is_stored;
        let sent: Vec<&TakenMail> = attempts.iter().filter(|attempt| is_sent(attempt)).map(|(mail, _)| mail).collect();
        if sent.is_empty() {
            continue;
        }
        let recorded = match is_stored {
            true => outbox::drop_sent(&mut conn, app.process, &batch::keys(&sent)).await?,
            false => outbox::sent(&mut conn, app.process, &batch::keys(&sent)).await?,
        };
        late += sent.len() - recorded.min(sent.len());
        tracing::debug!(mails = sent.len(), "mails were sent");
        app.relay.took();
        app.metrics.mailed(SendOutcome::Sent, sent.len());
        attempts.retain(|attempt| !is_sent(attempt));
    }
    let verdicts: Vec<(Verdict, String)> =
        attempts.iter().filter_map(|(mail, outcome)| verdict::judge(app, mail, outcome)).collect();
    let postponed: Vec<MailRetry<'_>> = (attempts.iter().zip(&verdicts))
        .filter_map(|((mail, _), (verdict, why))| match *verdict {
            Verdict::Again { at, refused } => {
                Some(MailRetry { key: &mail.dedupe_key, at, refused, why, made: mail.content.made() })
            }
            Verdict::GivenUp => None,
        })
        .collect();
    if !postponed.is_empty() {
        late += postponed.len() - outbox::postpone(&mut conn, app.process, &postponed).await?.min(postponed.len());
        app.metrics.mailed(SendOutcome::Postponed, postponed.len());
        let mut verdicts = verdicts.iter();
        attempts.retain(|(mail, outcome)| {
            let Some((verdict @ Verdict::Again { .. }, why)) = verdicts.next() else { return true };
            // Refusals of us are already logged.
            if !matches!(outcome, Err(SendFailure::Outage(_))) {
                verdict::report(mail, *verdict, why);
            }
            false
        });
    }
    while let Some((mail, Err(failure))) = attempts.last() {
        late += usize::from(!give_up(app, &mut conn, mail, failure).await?);
        attempts.pop();
    }
    if late > 0 {
        tracing::warn!(mails = late, "leases ended before the attempts did");
    }
    Ok(())
}

/// Gives a mail up, which counts against its address; returns whether the lease was still ours.
async fn give_up(app: &App, conn: &mut Connection, mail: &TakenMail, failure: &SendFailure) -> Result<bool> {
    let why = failure.why().to_string();
    let given_up = outbox::give_up(conn, app.process, &mail.dedupe_key, &why).await?;
    verdict::report(mail, Verdict::GivenUp, &why);
    app.metrics.mailed(SendOutcome::Failed, 1);
    if given_up {
        bounces::count_direct(app, conn, mail, failure).await?;
    }
    Ok(given_up)
}
