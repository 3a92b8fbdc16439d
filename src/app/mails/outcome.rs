//! How an attempt at a mail ended, as metrics count it.

/// How an attempt at a mail ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendOutcome {
    /// The server took it.
    Sent,
    /// It is tried again.
    Postponed,
    /// It was given up.
    Failed,
    /// It is of no more use.
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
