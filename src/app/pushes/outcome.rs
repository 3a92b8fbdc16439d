//! The outcome of attempts, as metrics count them.

/// The outcome of an attempt at a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum PushOutcome {
    /// The push service took it.
    Taken,
    /// A newer one has taken its place, or its decision, its session or its time is over: it was not tried.
    Superseded,
    /// The push service says that the browser is gone.
    Gone,
    /// The push service answered with another status than one of success.
    Refused,
    /// It did not answer, or in no way that could be used.
    Unreached,
    /// Its name leads nowhere, or to an address that is not public.
    AddressRefused,
    /// This process does not have the key that the browser knows us by.
    KeyMissing,
}

impl PushOutcome {
    /// All of them.
    pub(in crate::app) const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Its name in metrics.
    pub(in crate::app) fn word(self) -> &'static str {
        self.into()
    }
}
