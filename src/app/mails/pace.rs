//! How quickly the mail server answers: an average that forgets.

use std::time::{Duration, Instant};

/// A mail is late when it takes this many times as long as those before it, but not before this time: with 40 mails a
/// second that hang, each hundredth of a second is two fifths of a quick slot.
const LATE: (u32, Duration) = (8, Duration::from_millis(10));
/// A server is quick that takes no longer than this for a mail.
const QUICK: Duration = Duration::from_millis(50);

/// The pace of answers to mails in quick slots.
#[derive(Debug)]
pub(super) struct Pace {
    slow_after: Duration,
    answered: Option<Instant>,
    usual: Option<Duration>,
}

impl Pace {
    /// Before any answer; a mail is late after `slow_after` in any case.
    pub(super) const fn new(slow_after: Duration) -> Self {
        Self { slow_after, answered: None, usual: None }
    }

    /// Notes an answer, `took` after the attempt began.
    pub(super) fn answered(&mut self, now: Instant, took: Duration) {
        self.answered = Some(now);
        self.usual = Some(self.usual.map_or(took, |usual| (usual * 15 + took) / 16));
    }

    /// When the last answer came.
    pub(super) const fn last_answer(&self) -> Option<Instant> {
        self.answered
    }

    /// How long a mail takes until it is late. Before any was answered nobody knows how long they take.
    pub(super) fn slow_after(&self) -> Duration {
        let late = self.usual.map_or(self.slow_after, |usual| usual.saturating_mul(LATE.0).max(LATE.1));
        late.min(self.slow_after)
    }

    /// Whether mails are answered quickly.
    pub(super) fn is_quick(&self) -> bool {
        self.usual.is_some_and(|usual| usual <= QUICK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_quick_once_it_has_answered_quickly_and_no_longer_when_it_takes_its_time() {
        let (mut pace, now) = (Pace::new(Duration::from_millis(250)), Instant::now());
        assert!(!pace.is_quick() && pace.last_answer().is_none());
        assert_eq!(pace.slow_after(), Duration::from_millis(250));
        pace.answered(now, Duration::from_millis(2));
        assert!(pace.is_quick());
        assert_eq!(pace.slow_after(), Duration::from_millis(16));
        for _ in 0..64 {
            pace.answered(now, Duration::from_millis(100));
        }
        assert!(!pace.is_quick());
        assert_eq!((pace.slow_after(), pace.last_answer()), (Duration::from_millis(250), Some(now)));
    }
}
