//! The consequence of a failed attempt at a mail (L-4): when it is retried, and when it is given up.

use chrono::{DateTime, TimeDelta, Utc};

use crate::app::App;
use crate::mail::SendFailure;
use crate::store::outbox::TakenMail;
use crate::values::to_delta;

/// The consequence of a failed attempt at a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It is retried.
    Again {
        /// Not before.
        at: DateTime<Utc>,
        /// Whether the server refused the recipient, or the mail itself.
        refused: bool,
    },
    /// It is given up.
    GivenUp,
}

/// What follows from an attempt that failed, and why it failed.
pub(super) fn judge(app: &App, mail: &TakenMail, outcome: &Result<(), SendFailure>) -> Option<(Verdict, String)> {
    let failure = outcome.as_ref().err()?;
    Some((verdict(app, mail, failure), failure.why().to_string()))
}

/// The consequence of a failure for the mail.
fn verdict(app: &App, mail: &TakenMail, failure: &SendFailure) -> Verdict {
    let patience = TimeDelta::hours(i64::from(app.settings.mail.give_up_hours));
    let waited = mail.taken_at - mail.created_at;
    let given_up = waited > patience;
    let settings = &app.settings.mail;
    let last_try = u32::try_from(mail.refusals).unwrap_or_default() + 1 >= settings.max_refusals;
    // While the server accepts other mails, waiting longer does not help.
    let outage = if app.relay.took_lately() { patience } else { keeping(app) };
    let first = to_delta(settings.first_pause);
    let again = |longest, refused| {
        let pause = pause(mail.attempts, first, to_delta(longest));
        Verdict::Again { at: mail.taken_at + pause, refused }
    };
    match failure {
        // Not the recipient's fault, however long it lasts; but a mail of last month is useless.
        SendFailure::Outage(_) if waited > outage => Verdict::GivenUp,
        SendFailure::Outage(_) => again(settings.outage_pause, false),
        SendFailure::NotMade(_) if waited > keeping(app) => Verdict::GivenUp,
        SendFailure::NotMade(_) => again(settings.outage_pause, false),
        SendFailure::Recipient { unknown: true, .. } => Verdict::GivenUp,
        SendFailure::Recipient { .. } | SendFailure::Message(_) if last_try || given_up => Verdict::GivenUp,
        SendFailure::Recipient { .. } | SendFailure::Message(_) => again(settings.max_pause, true),
        SendFailure::Later(_) | SendFailure::TimedOut if given_up => Verdict::GivenUp,
        SendFailure::Later(_) | SendFailure::TimedOut => again(settings.max_pause, false),
    }
}

/// Writes the verdict to the log; never an address, never a line of the mail.
pub(super) fn report(mail: &TakenMail, verdict: Verdict, why: &str) {
    let (key, attempt) = (mail.id.dedupe_key.as_str(), mail.attempts);
    match verdict {
        Verdict::GivenUp => tracing::warn!(mail = key, attempt, why, "a mail was given up"),
        Verdict::Again { .. } => tracing::info!(mail = key, attempt, why, "a mail will be retried"),
    }
}

/// How long mails are kept.
pub(super) fn keeping(app: &App) -> TimeDelta {
    TimeDelta::days(i64::from(app.settings.mail.keep_days))
}

/// The pause before the next attempt, randomly a quarter more or less, so that retries are spread out.
fn pause(attempts: i16, first: TimeDelta, longest: TimeDelta) -> TimeDelta {
    let doublings = u32::try_from(attempts.clamp(1, 20) - 1).unwrap_or(0);
    spread((first * 2_i32.pow(doublings)).min(longest))
}

/// A time, randomly a quarter more or less; unchanged if the system has no random bytes.
pub(super) fn spread(time: TimeDelta) -> TimeDelta {
    let percent = i32::try_from(getrandom::u32().unwrap_or(25) % 51).unwrap_or(25) + 75;
    time * percent / 100
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_a_longest_and_vary() {
        for (attempts, seconds) in [(1, 30), (2, 60), (4, 240), (9, 3600), (32_000, 3600)] {
            let pause = pause(attempts, TimeDelta::seconds(30), TimeDelta::hours(1)).num_seconds();
            assert!((seconds * 3 / 4..=seconds * 5 / 4).contains(&pause), "{attempts}: {pause}");
        }
    }
}
