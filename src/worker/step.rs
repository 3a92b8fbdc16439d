//! The result of a step of a loop.

/// Whether a step found work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It did, and there may be more.
    Worked,
    /// Nothing was due.
    Idle,
}

impl Step {
    /// `Worked` if there may be more.
    #[must_use]
    pub const fn from_more(more: bool) -> Self {
        if more { Self::Worked } else { Self::Idle }
    }
}
