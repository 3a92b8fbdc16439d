//! The outcome of attempts, as metrics count them.

/// The outcome of an attempt at a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PushOutcome {
    /// The push service took it.
    Taken,
    /// A newer one has taken its place, or its decision is over: it was not tried.
    Superseded,
    /// The push service says that the browser is gone, or we no longer have the key that it knows us by.
    Gone,
    /// The push service answered with another status than one of success.
    Refused,
    /// It did not answer, or in no way that could be used.
    Unreached,
    /// Its address is not public.
    AddressRefused,
}

impl PushOutcome {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Taken, Self::Superseded, Self::Gone, Self::Refused, Self::Unreached, Self::AddressRefused];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Taken => "taken",
            Self::Superseded => "superseded",
            Self::Gone => "gone",
            Self::Refused => "refused",
            Self::Unreached => "unreached",
            Self::AddressRefused => "address_refused",
        }
    }
}
