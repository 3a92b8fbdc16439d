//! The mails that a worker has taken and not started yet, and those that it has to release.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::contents::Contents;
use crate::store::outbox::{MailLease, TakenMail};

/// How long a mail that was taken waits for a slot; then it is released, so that others may take it.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// A mail that waits for a slot.
pub(super) struct WaitingMail {
    pub mail: TakenMail,
    pub contents: Contents,
    /// When it was taken.
    pub taken_at: Instant,
}

/// Mails to be released without an attempt.
pub(super) struct Release {
    /// Those of the mails that are released.
    pub leases: Vec<MailLease>,
    /// After what time they are due again.
    pub pause: Duration,
}

/// Mails that wait for a slot, oldest first, and releases that are not recorded yet.
#[derive(Default)]
pub(super) struct SendQueue {
    waiting: VecDeque<WaitingMail>,
    releases: Vec<Release>,
}

impl SendQueue {
    /// How many wait for a slot.
    pub(super) fn len(&self) -> usize {
        self.waiting.len()
    }

    /// Whether none waits for a slot.
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Whether there are releases that are not recorded.
    pub(super) fn has_releases(&self) -> bool {
        !self.releases.is_empty()
    }

    /// Adds mails that were taken.
    pub(super) fn add(&mut self, mails: Vec<(TakenMail, Contents)>, taken_at: Instant) {
        self.waiting.extend(mails.into_iter().map(|(mail, contents)| WaitingMail { mail, contents, taken_at }));
    }

    /// The mail that has waited longest.
    pub(super) fn next(&mut self) -> Option<WaitingMail> {
        self.waiting.pop_front()
    }

    /// When the first mail will have waited too long.
    pub(super) fn next_release(&self) -> Option<Instant> {
        self.waiting.front().map(|waiting| waiting.taken_at + MAX_WAIT)
    }

    /// Releases the mails that have waited too long.
    pub(super) fn release_late(&mut self, now: Instant) {
        let late = self.waiting.iter().take_while(|waiting| now - waiting.taken_at >= MAX_WAIT).count();
        self.release_first(late);
    }

    /// Releases all that wait.
    pub(super) fn release_all(&mut self) {
        self.release_first(self.waiting.len());
    }

    fn release_first(&mut self, mails: usize) {
        if mails > 0 {
            let leases = self.waiting.drain(..mails).map(|waiting| waiting.mail.lease()).collect();
            self.release(Release { leases, pause: Duration::ZERO });
        }
    }

    /// Adds a release to be recorded.
    pub(super) fn release(&mut self, release: Release) {
        self.releases.push(release);
    }

    /// A release that is to be recorded now.
    pub(super) fn next_unrecorded(&mut self) -> Option<Release> {
        self.releases.pop()
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use uuid::Uuid;

    use crate::store::outbox::{MailId, TakenContent};

    fn mail(key: &str) -> (TakenMail, Contents) {
        let mail = TakenMail {
            id: MailId { game_id: Uuid::nil(), dedupe_key: key.to_owned() },
            user_id: None,
            address: "anna@example.org".to_owned(),
            kind: "your-turn".to_owned(),
            content: TakenContent::Mail(Vec::new()),
            attempts: 1,
            refusals: 0,
            created_at: DateTime::UNIX_EPOCH,
            taken_at: DateTime::UNIX_EPOCH,
            is_to_nobody: false,
        };
        (mail, Contents::Mail)
    }

    #[test]
    fn a_mail_that_waits_too_long_is_released_and_the_others_go_on_waiting() {
        let taken_at = Instant::now();
        let mut queue = SendQueue::default();
        queue.add(vec![mail("1"), mail("2")], taken_at);
        queue.add(vec![mail("3")], taken_at + MAX_WAIT);
        queue.release_late(taken_at + MAX_WAIT / 2);
        assert!(!queue.has_releases());
        assert_eq!(queue.next_release(), Some(taken_at + MAX_WAIT));
        queue.release_late(taken_at + MAX_WAIT);
        let released = queue.next_unrecorded().map(|release| (release.leases, release.pause));
        assert_eq!(released, Some((vec![mail("1").0.lease(), mail("2").0.lease()], Duration::ZERO)));
        assert_eq!(queue.next().map(|waiting| waiting.mail.id.dedupe_key).as_deref(), Some("3"));
        assert!(queue.is_empty() && !queue.has_releases());
    }

    #[test]
    fn all_that_wait_are_released_at_a_stop() {
        let mut queue = SendQueue::default();
        queue.add(vec![mail("1"), mail("2")], Instant::now());
        queue.release_all();
        assert!(queue.is_empty() && queue.has_releases());
        assert_eq!(queue.next_unrecorded().map(|release| release.leases.len()), Some(2));
    }
}
