//! The outcome of an attempt at a mail, as metrics count it.

/// The outcome of an attempt at a mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendOutcome {
    /// The server accepted it.
    Sent,
    /// It will be retried.
    Postponed,
    /// It was given up.
    Failed,
    /// It is obsolete.
    Superseded,
}

impl SendOutcome {
    /// All of them.
    pub(in crate::app) const ALL: [Self; 4] = [Self::Sent, Self::Postponed, Self::Failed, Self::Superseded];

    /// Its name in metrics.
    pub(in crate::app) const fn word(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Postponed => "postponed",
            Self::Failed => "failed",
            Self::Superseded => "superseded",
        }
    }
}
