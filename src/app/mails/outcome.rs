//! The outcome of an attempt at a mail, as metrics count it.

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
