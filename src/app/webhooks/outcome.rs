//! The outcome of attempts, as metrics count them.

/// The outcome of an attempt at a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
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
    pub(in crate::app) const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Its name in metrics.
    pub(in crate::app) fn word(self) -> &'static str {
        self.into()
    }
}
