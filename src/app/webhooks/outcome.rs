//! The outcome of attempts, as metrics count them.

/// The outcome of an attempt at a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageOutcome {
    /// The receiver took it.
    Delivered,
    /// The receiver answered with another status than one of success.
    Refused,
    /// It did not answer, or in no way that could be used.
    Unreached,
    /// Its address is not public.
    AddressRefused,
}

impl MessageOutcome {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Delivered, Self::Refused, Self::Unreached, Self::AddressRefused];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Delivered => "delivered",
            Self::Refused => "refused",
            Self::Unreached => "unreached",
            Self::AddressRefused => "address_refused",
        }
    }
}
