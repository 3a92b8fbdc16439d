//! Recording what came of attempts at mails: several at a time, in a task of its own, so that mails are taken and sent
//! meanwhile.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use super::outcome::SendOutcome;
use super::provider::Provider;
use super::verdict::{self, Verdict};
use super::{batch, bounces};
use crate::app::{App, Error, Result, in_background};
use crate::mail::SendFailure;
use crate::store::outbox::{self, MailRetry, TakenMail};
use crate::store::strikes::StrikeResult;
use crate::store::{self, Connection};

/// How many attempts that have ended are recorded together while others are about to end, and how long the first of
/// them waits for that at most: what is not recorded is sent again if the process dies.
const TOGETHER: (usize, Duration) = (64, Duration::from_millis(50));
/// How many may have ended without being recorded before no more mails are taken.
const MAX_UNRECORDED: usize = 256;
/// How many refusals of *us* in a row are logged together.
const MAX_REFUSED: usize = 32;
/// How many attempts without an answer are recorded together.
const MAX_UNANSWERED: usize = 32;
/// How long refusals of us, and attempts without an answer, wait to be recorded together at most: a row of which
/// nothing is recorded is taken once more when its lease ends.
const MAX_WAIT: Duration = Duration::from_secs(1);

/// A mail and its outcome.
pub(super) type Attempt = (TakenMail, std::result::Result<(), SendFailure>);

/// What a task that records attempts returns: those that could not be recorded, and why.
type Recording = (Vec<Attempt>, Result<()>);

/// Whether mails are under way whose outcomes are worth waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Traffic {
    /// Some will have ended in a moment.
    Moving,
    /// Some may end at any time.
    Slow,
    /// None will end soon, or there may be no later.
    Quiet,
}

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
    /// When the first of the unanswered and the refused ones ended.
    waiting_since: Option<Instant>,
    /// Whether it has accepted any since the last of those were recorded.
    took_others: bool,
    /// The task that records others; at most one.
    task: JoinSet<Recording>,
    /// When the first of those ended that it records.
    recording_since: Option<Instant>,
    /// What the last one returned, until somebody is told.
    finished: Option<Recording>,
    /// Whether one has failed, and something that waited since then is not recorded yet.
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
            waiting_since: None,
            took_others: false,
            task: JoinSet::new(),
            recording_since: None,
            finished: None,
            failed: false,
        }
    }

    /// Adds an attempt that has ended.
    pub(super) fn add(&mut self, attempt: Attempt) {
        let (list, since) = match attempt.1 {
            Err(SendFailure::Outage(_)) => (&mut self.refused, &mut self.waiting_since),
            Err(SendFailure::TimedOut) => (&mut self.unanswered, &mut self.waiting_since),
            _ => {
                self.took_others |= attempt.1.is_ok();
                (&mut self.ended, &mut self.since)
            }
        };
        since.get_or_insert_with(Instant::now);
        list.push(attempt);
    }

    /// Whether every attempt is recorded.
    pub(super) fn is_empty(&self) -> bool {
        self.task.is_empty() && self.finished.is_none() && self.waiting() == 0
    }

    /// How many attempts wait to be recorded, without those that are being recorded.
    fn waiting(&self) -> usize {
        self.ended.len() + self.unanswered.len() + self.refused.len()
    }

    /// Whether no other mail should be taken now: too many attempts wait, or leases may run out before they are
    /// recorded, so that what was sent would be taken once more.
    pub(super) fn is_full(&self) -> bool {
        let mail = &self.app.settings.mail;
        let oldest = [self.since, self.waiting_since, self.recording_since].into_iter().flatten().min();
        let is_late = oldest.is_some_and(|oldest| oldest.elapsed() >= mail.lease.saturating_sub(mail.send_limit) / 2);
        self.failed || is_late || self.waiting() >= MAX_UNRECORDED
    }

    /// When attempts that wait for others are to be recorded without them.
    pub(super) fn next(&self) -> Option<Instant> {
        let ended = self.since.map(|since| since + TOGETHER.1);
        let others = self.waiting_since.map(|since| since + MAX_WAIT);
        [ended, others].into_iter().flatten().min().filter(|_| self.task.is_empty())
    }

    /// Whether [`Self::record`] has something to do: a task is over, or enough attempts have ended and none is under
    /// way.
    pub(super) fn has_work(&self, traffic: Traffic) -> bool {
        let is_worth_it = || self.has_enough_ended(traffic) || self.has_enough_others(traffic);
        self.finished.is_some() || self.task.is_empty() && is_worth_it()
    }

    fn has_enough_ended(&self, traffic: Traffic) -> bool {
        let waited = self.since.is_some_and(|since| since.elapsed() >= TOGETHER.1);
        self.ended.len() >= TOGETHER.0 || !self.ended.is_empty() && (waited || self.failed || traffic >= Traffic::Slow)
    }

    /// The same of the refused and the unanswered ones.
    fn has_enough_others(&self, traffic: Traffic) -> bool {
        let enough = self.unanswered.len() >= MAX_UNANSWERED || self.refused.len() >= MAX_REFUSED;
        let waited = self.waiting_since.is_some_and(|since| since.elapsed() >= MAX_WAIT);
        let is_known = self.took_others && !self.refused.is_empty();
        self.waiting_since.is_some() && (enough || waited || is_known || self.failed || traffic == Traffic::Quiet)
    }

    /// Waits until the task that is under way is over; forever if none is.
    pub(super) async fn progress(&mut self) {
        match self.task.join_next().await {
            Some(done) => self.finished = Some(done.unwrap_or_else(|_| lost())),
            None => std::future::pending().await,
        }
    }

    /// Records attempts that have ended, unless others are being recorded or it is worth waiting for more.
    ///
    /// # Errors
    /// When the last ones could not be recorded; they are kept for the next time.
    pub(super) fn record(&mut self, traffic: Traffic) -> Result<()> {
        if let Some(done) = self.task.try_join_next() {
            self.finished = Some(done.unwrap_or_else(|_| lost()));
        }
        if let Some((left, outcome)) = self.finished.take() {
            let since = self.recording_since.take();
            if !left.is_empty() {
                self.since = [self.since, since].into_iter().flatten().min();
                self.ended.extend(left);
            }
            // Of what a panic has lost nothing is left to try again.
            self.failed = (self.failed || outcome.is_err()) && self.waiting() > 0;
            outcome?;
        }
        if !self.task.is_empty() {
            return Ok(());
        }
        let mut attempts = Vec::new();
        let mut since = None;
        if self.has_enough_others(traffic) {
            if !self.refused.is_empty() {
                self.log_outage();
                self.took_others = false;
            }
            attempts.append(&mut self.unanswered);
            attempts.append(&mut self.refused);
            since = self.waiting_since.take();
        }
        if self.has_enough_ended(traffic) {
            attempts.append(&mut self.ended);
            since = [since, self.since.take()].into_iter().flatten().min();
        }
        if !attempts.is_empty() {
            self.recording_since = since;
            let app = Arc::clone(&self.app);
            self.task.spawn(in_background(async move {
                let outcome = write(&app, &mut attempts).await;
                (attempts, outcome)
            }));
        }
        Ok(())
    }

    /// Logs that the server refuses us, once for many mails: with a long queue one line per mail would drown the alarm.
    fn log_outage(&self) {
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

/// Records outcomes: one statement for the mails that were accepted, and one for those that are tried again; what is
/// left in `attempts` is not recorded.
async fn write(app: &App, attempts: &mut Vec<Attempt>) -> Result<()> {
    let mut conn = app.store.background().await?;
    let mut late = 0;
    for leaves_no_row in [true, false] {
        let is_sent = |(mail, outcome): &Attempt| outcome.is_ok() && mail.leaves_no_row() == leaves_no_row;
        let sent: Vec<&TakenMail> = attempts.iter().filter(|attempt| is_sent(attempt)).map(|(mail, _)| mail).collect();
        if sent.is_empty() {
            continue;
        }
        let recorded = match leaves_no_row {
            true => outbox::drop_sent(&mut conn, app.process, &batch::ids(&sent)).await?,
            false => outbox::sent(&mut conn, app.process, &batch::ids(&sent)).await?,
        };
        late += sent.len() - recorded.min(sent.len());
        tracing::debug!(mails = sent.len(), "mails were sent");
        app.relay.took();
        app.metrics.mailed(SendOutcome::Sent, sent.len());
        for mail in &sent {
            app.metrics.mailed_to(Provider::of(&mail.address), SendOutcome::Sent);
        }
        attempts.retain(|attempt| !is_sent(attempt));
    }
    let verdicts: Vec<(Verdict, String)> =
        attempts.iter().filter_map(|(mail, outcome)| verdict::judge(app, mail, outcome)).collect();
    let postponed: Vec<MailRetry<'_>> = (attempts.iter().zip(&verdicts))
        .filter_map(|((mail, _), (verdict, why))| match *verdict {
            Verdict::Again { at, refused } => {
                let (id, attempt) = (&mail.id, mail.attempts);
                Some(MailRetry { id, attempt, at, refused, why, made: mail.content.made() })
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
            app.metrics.mailed_to(Provider::of(&mail.address), SendOutcome::Postponed);
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

/// Gives a mail up, which counts against its address; returns whether the lease was still ours. It is one transaction:
/// a strike that was counted later would be lost with the process.
async fn give_up(app: &App, conn: &mut Connection, mail: &TakenMail, failure: &SendFailure) -> Result<bool> {
    let why = failure.why().to_string();
    let given_up: store::Result<Option<StrikeResult>> = store::transaction(conn, async |conn| {
        if !outbox::give_up(conn, app.process, &mail.lease(), &why).await? {
            return Ok(None);
        }
        Ok(Some(bounces::count_direct(app, conn, mail, failure).await?))
    })
    .await;
    let struck = given_up?;
    verdict::report(mail, Verdict::GivenUp, &why);
    app.metrics.mailed(SendOutcome::Failed, 1);
    app.metrics.mailed_to(Provider::of(&mail.address), SendOutcome::Failed);
    if let Some(struck) = struck {
        bounces::log(&why, struck);
    }
    Ok(struck.is_some())
}
