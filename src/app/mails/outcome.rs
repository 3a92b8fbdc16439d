//! The outcome of an attempt at a mail, as metrics count it, and as traces show it.

use crate::mail::SendFailure;

/// The outcome of an attempt at a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum SendOutcome {
    /// The server accepted it.
    Sent,
    /// It will be retried.
    Postponed,
    /// It was given up.
    Failed,
    /// Nobody needs it any more.
    Superseded,
}

impl SendOutcome {
    /// All of them.
    pub(in crate::app) const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Its name in metrics.
    pub(in crate::app) fn word(self) -> &'static str {
        self.into()
    }
}

/// What a trace says of an attempt: who failed, and not with which words.
pub(super) const fn word_of_attempt(attempt: &Result<(), SendFailure>) -> &'static str {
    match attempt {
        Ok(()) => "sent",
        Err(SendFailure::NotMade(_)) => "not_made",
        Err(SendFailure::Later(_)) => "put_off",
        Err(SendFailure::TimedOut) => "timed_out",
        Err(SendFailure::Recipient { .. }) => "recipient_refused",
        Err(SendFailure::Message(_)) => "mail_refused",
        Err(SendFailure::Outage(_)) => "service_refused",
    }
}
