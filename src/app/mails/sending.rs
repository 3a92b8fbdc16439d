//! Sends the mails of the outbox (L-3, L-4). A mail is taken under a lease and starts as soon as there is a slot for
//! it; it is sent outside any transaction within a time that ends before its lease does, and its attempt is finished
//! with the lease's token. Slots become free one by one, so that a mail without a reply does not delay the rest
//! ([`super::slots`]).
//!
//! While the mail server answers quickly, mails are taken and read before there are slots for them, so that one
//! statement serves many of them. Those that then find no slot within a short time are released.
//!
//! Delivery is at least once: if a process dies between sending a mail and recording it, the same bytes are sent again.

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use futures_util::FutureExt;
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tracing::Instrument;

use super::batch::{self, host};
use super::bounces;
use super::contents::Contents;
use super::outcome;
use super::provider::Provider;
use super::recorder::{Attempt, Recorder, Traffic};
use super::send_queue::{Release, SendQueue, WaitingMail};
use super::slots::{SlotLimits, Slots};
use super::verdict;
use crate::app::{App, Error, Result};
use crate::mail::SendFailure;
use crate::spans;
use crate::store::outbox::{self, MailLease, TakenMail};
use crate::values::{MailKind, to_delta};

/// How many mails are taken at a time, before there are slots for them, and how many may wait for slots when the next
/// ones are taken, so that there is always one to be sent. They are sent in about a fortieth of a second.
const TAKEN_AHEAD: usize = 256;
/// The minimum time between a poll that reached the end of the queue and the next one, so that mails gather meanwhile.
const BETWEEN_POLLS: Duration = Duration::from_millis(20);
/// How long a mail to a host without a free slot waits, at least and at most.
const PUT_OFF: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));
/// The pause after the database has failed, in which mails under way continue.
const AFTER_FAILURE: Duration = Duration::from_secs(1);
/// The pause between two takes while there is a backlog of deadlines.
const BEHIND_DEADLINES: Duration = Duration::from_millis(50);
/// The pause before a take while many players wait for the answers to their moves, and how late mails may be for that.
const BEHIND_MOVES: (Duration, TimeDelta) = (Duration::from_millis(200), TimeDelta::seconds(20));

/// The sending of mails by one worker.
pub struct MailSender {
    app: Arc<App>,
    slots: Slots,
    /// Each in a task of its own, because to make a mail takes a processor a while; they end with this.
    under_way: JoinSet<(u64, Attempt)>,
    queue: SendQueue,
    recorder: Recorder,
    /// Whether the last poll reached the end of the queue, and nothing has said since that there is more.
    exhausted: bool,
    /// When a poll last reached the end of the queue.
    reached_end: Option<Instant>,
    /// How long ago the first of the new mails of the last poll was queued.
    late_by: TimeDelta,
    /// When mails that are still under way are abandoned, once it was told to stop.
    stop_at: Option<Instant>,
}

impl std::fmt::Debug for MailSender {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_struct("MailSender").field("slots", &self.slots).finish_non_exhaustive()
    }
}

impl MailSender {
    /// With nothing under way.
    #[must_use]
    pub fn new(app: &Arc<App>) -> Self {
        let mail = &app.settings.mail;
        let limits = SlotLimits {
            quick: mail.connections as usize,
            slow: mail.slow_connections as usize,
            slow_per_host: mail.slow_per_host as usize,
            slow_after: mail.slow_after,
            patience: mail.patience,
        };
        Self {
            app: Arc::clone(app),
            slots: Slots::new(limits),
            under_way: JoinSet::new(),
            queue: SendQueue::default(),
            recorder: Recorder::new(app),
            exhausted: false,
            reached_end: None,
            late_by: TimeDelta::zero(),
            stop_at: None,
        }
    }

    /// Whether nothing is under way or about to be.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.under_way.is_empty() && self.queue.is_empty()
    }

    /// There may be more mails than at the last poll.
    pub const fn poll_again(&mut self) {
        self.exhausted = false;
    }

    /// Whether [`Self::fill`] may find more now.
    #[must_use]
    pub fn may_take_more(&self) -> bool {
        let rested = self.next_poll().is_none_or(|at| at <= Instant::now());
        !self.exhausted && rested && self.capacity() > 0
    }

    /// Whether it may now or in a moment.
    #[must_use]
    pub const fn expects_more(&self) -> bool {
        !self.exhausted
    }

    fn next_poll(&self) -> Option<Instant> {
        self.reached_end.map(|at| at + BETWEEN_POLLS)
    }

    /// How many mails are worth a poll: with a server that answers quickly many, with another one no more than there
    /// are free slots for, and only when those are several or no others will be free in a moment.
    fn capacity(&self) -> usize {
        let now = Instant::now();
        if self.recorder.is_full() {
            return 0;
        }
        if self.slots.are_quick(now) {
            return if self.queue.len() > TAKEN_AHEAD { 0 } else { TAKEN_AHEAD };
        }
        let (free, enough) = (self.slots.free().saturating_sub(self.queue.len()), self.slots.min_poll());
        if free >= enough || !self.slots.drains_soon(now) { free } else { 0 }
    }

    /// Takes due mails and starts those for which there are slots, once; returns whether there were any. It does
    /// not repeat by itself, so that finished attempts are recorded in between.
    ///
    /// # Errors
    /// When the database fails; taken mails are due again when their lease ends.
    pub async fn fill(&mut self) -> Result<bool> {
        self.slots.sort(Instant::now(), !self.exhausted || !self.queue.is_empty());
        self.start();
        if !self.may_take_more() {
            return Ok(false);
        }
        let (capacity, full) = (self.capacity(), self.slots.full_hosts());
        let app = Arc::clone(&self.app);
        let taken = self.while_sending(batch::take(&app, capacity, &full)).await?;
        self.exhausted = !taken.may_be_more;
        self.reached_end = self.exhausted.then(Instant::now);
        self.late_by = taken.late_by;
        for (host, leases) in taken.put_off {
            self.put_off(&host, leases);
        }
        self.queue.add(taken.wanted, taken.taken_at);
        self.start();
        Ok(taken.count > 0)
    }

    /// Starts the mails for which there are slots, and postpones mails whose host is full.
    fn start(&mut self) {
        while self.slots.free() > 0
            && let Some(WaitingMail { mail, contents, taken_at }) = self.queue.next()
        {
            let host = host(&mail.address);
            if !self.slots.admits(host) {
                let host = host.to_owned();
                self.put_off(&host, vec![mail.lease()]);
                continue;
            }
            let times = u32::try_from(mail.attempts).unwrap_or(1);
            let (number, given_up) = self.slots.enter(host, times, Instant::now());
            let until = taken_at + self.app.settings.mail.send_limit;
            self.under_way.spawn(attempt(Arc::clone(&self.app), number, mail, contents, until, given_up));
        }
    }

    fn put_off(&mut self, host: &str, leases: Vec<MailLease>) {
        let pause = self.slots.put_off(host, leases.len(), Instant::now()).clamp(PUT_OFF.0, PUT_OFF.1);
        self.queue.release(Release { leases, pause });
    }

    /// Starts no more mails: those that were taken are released by [`Self::record`]. Those under way may end for three
    /// quarters of the time that a stop is allowed; the rest is for recording the others.
    pub fn stop(&mut self) {
        let now = Instant::now();
        let stop_at = *self.stop_at.get_or_insert_with(|| now + self.app.settings.server.shutdown * 3 / 4);
        self.queue.release_all();
        if now >= stop_at {
            // They are handed back with their leases.
            self.under_way = JoinSet::new();
        }
    }

    /// Whether every attempt that has ended, and every release, is recorded.
    #[must_use]
    pub fn is_recorded(&self) -> bool {
        self.recorder.is_empty() && !self.queue.has_releases()
    }

    /// Waits after the database has failed, while mails under way continue.
    pub async fn wait_after_failure(&mut self) {
        self.while_sending(tokio::time::sleep(AFTER_FAILURE)).await;
    }

    /// Leaves the processors to games for a moment if they need them, while mails under way continue.
    pub async fn give_way(&mut self) {
        let (pause, most) = BEHIND_MOVES;
        if self.app.overdue.is_there() {
            self.while_sending(tokio::time::sleep(BEHIND_DEADLINES)).await;
        } else if self.may_take_more() && self.late_by < most && self.app.store.is_busy() {
            self.while_sending(tokio::time::sleep(pause)).await;
        }
    }

    /// Waits until a mail has ended, or something else may be to be done: a slot may be free, a poll is due, or a mail
    /// has waited too long.
    pub async fn progress(&mut self) {
        let now = Instant::now();
        if self.recorder.has_work(self.traffic()) {
            return;
        }
        let sort = self.slots.next_sort(now);
        let poll = if self.exhausted || self.capacity() == 0 { None } else { self.next_poll() };
        let stop_at = self.stop_at.filter(|_| !self.under_way.is_empty());
        let next = [sort, poll, self.recorder.next(), self.queue.next_release(), stop_at].into_iter().flatten().min();
        let sort = async {
            match next {
                Some(at) => tokio::time::sleep_until(at.into()).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            Some(Ok((number, attempt))) = self.under_way.join_next(), if !self.under_way.is_empty() => self.end(number, attempt),
            () = self.recorder.progress() => {}
            () = sort => {}
        }
        // Those that end together are recorded together.
        while let Some(Ok((number, attempt))) = self.under_way.try_join_next() {
            self.end(number, attempt);
        }
    }

    fn end(&mut self, number: u64, attempt: Attempt) {
        let timed_out = matches!(attempt.1, Err(SendFailure::TimedOut));
        // What was never sent says nothing about the server.
        let answered = !timed_out && !matches!(attempt.1, Err(SendFailure::NotMade(_)));
        self.slots.leave(number, Instant::now(), answered);
        self.recorder.add(attempt);
        self.start();
    }

    fn traffic(&self) -> Traffic {
        let is_quiet = self.is_empty() || self.exhausted && self.slots.quick() == 0;
        match self.slots.drains_soon(Instant::now()) {
            _ if is_quiet || self.stop_at.is_some() => Traffic::Quiet,
            true => Traffic::Moving,
            false => Traffic::Slow,
        }
    }

    /// Uses the database while mails continue.
    async fn while_sending<T>(&mut self, work: impl Future<Output = T>) -> T {
        let mut work = pin!(work);
        loop {
            tokio::select! {
                done = &mut work => return done,
                Some(Ok((number, attempt))) = self.under_way.join_next(), if !self.under_way.is_empty() => self.end(number, attempt),
            }
        }
    }

    /// Records attempts that have ended, several together and while others continue, and releases mails.
    ///
    /// # Errors
    /// When the database fails; attempts that are not recorded are kept for the next time.
    pub async fn record(&mut self) -> Result<()> {
        self.recorder.record(self.traffic())?;
        self.queue.release_late(Instant::now());
        while let Some(release) = self.queue.next_unrecorded() {
            let app = Arc::clone(&self.app);
            let pause = verdict::spread(to_delta(release.pause));
            if let Err(why) = self.while_sending(batch::put_off(&app, &release.leases, pause)).await {
                self.queue.release(release);
                return Err(why);
            }
        }
        Ok(())
    }
}

/// Tries to send one mail, until the time is up or it is told to give up.
async fn attempt(
    app: Arc<App>,
    number: u64,
    mail: TakenMail,
    contents: Contents,
    until: Instant,
    given_up: oneshot::Receiver<()>,
) -> (u64, Attempt) {
    let kind = mail.kind.parse::<MailKind>().map_or("other", MailKind::word);
    let span = spans::mail(kind, Provider::of(&mail.address).word());
    let attempt = try_to_send(&app, mail, contents, until, given_up).instrument(span.clone()).await;
    spans::end(&span, outcome::word_of_attempt(&attempt.1));
    (number, attempt)
}

async fn try_to_send(
    app: &App,
    mut mail: TakenMail,
    contents: Contents,
    until: Instant,
    given_up: oneshot::Receiver<()>,
) -> Attempt {
    if let Err(why) = contents.make(app.post(), &mut mail) {
        match why {
            Error::Busy => {
                tracing::warn!(mail = mail.id.dedupe_key, "a mail is made later: too many games are being read");
            }
            why => tracing::error!(mail = mail.id.dedupe_key, %why, "a mail cannot be made from its notice"),
        }
        return (mail, Err(SendFailure::not_made()));
    }
    let sent = tokio::select! {
        // A mail that was accepted in the last moment counts as sent.
        biased;
        sent = send(app, &mail) => sent,
        () = tokio::time::sleep_until(until.into()) => Err(SendFailure::TimedOut),
        Ok(()) = given_up => Err(SendFailure::TimedOut),
    };
    (mail, sent)
}

/// Sends one mail; a panic is a failure of ours.
async fn send(app: &App, mail: &TakenMail) -> std::result::Result<(), SendFailure> {
    let sender = bounces::sender(app, mail);
    let Some(bytes) = mail.content.mail() else { return Err(SendFailure::not_made()) };
    let sending = app.transport.send(&mail.id.dedupe_key, sender.as_deref(), &mail.address, bytes);
    AssertUnwindSafe(sending).catch_unwind().await.unwrap_or_else(|_| Err(SendFailure::not_made()))
}

/// Releases the leases that this process still holds, when it stops.
///
/// # Errors
/// When the database fails; the leases then expire.
pub async fn hand_back(app: &App) -> Result<()> {
    let mut conn = app.store.background().await?;
    outbox::hand_back(&mut conn, app.process).await?;
    Ok(())
}
