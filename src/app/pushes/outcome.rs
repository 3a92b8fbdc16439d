//! The outcome of attempts, as metrics count them.

/// The outcome of an attempt at a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub const ALL: [Self; 7] = [
        Self::Taken,
        Self::Superseded,
        Self::Gone,
        Self::Refused,
        Self::Unreached,
        Self::AddressRefused,
        Self::KeyMissing,
    ];

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
            Self::KeyMissing => "key_missing",
        }
    }
}
