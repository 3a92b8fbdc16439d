//! What a clause of a letter to the service may be about.

/// What a clause may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    Register,
    Invite,
    Seek,
    Games,
    Rules,
    Settings,
    Language,
    Zone,
    Away,
    Back,
    Digest,
    NoDigest,
}

impl Topic {
    pub(super) const ALL: [Self; 12] = [
        Self::Register,
        Self::Invite,
        Self::Seek,
        Self::Games,
        Self::Rules,
        Self::Settings,
        Self::Language,
        Self::Zone,
        Self::Away,
        Self::Back,
        Self::Digest,
        Self::NoDigest,
    ];

    /// The words that speak of it.
    pub(super) const fn group(self) -> &'static str {
        match self {
            Self::Register => "register",
            Self::Invite => "invite",
            Self::Seek => "seek",
            Self::Games => "games",
            Self::Rules => "rules",
            Self::Settings => "settings",
            Self::Language => "mail",
            Self::Zone => "zone",
            Self::Away => "away",
            Self::Back => "back",
            Self::Digest => "digest",
            Self::NoDigest => "digest-off",
        }
    }

    /// Whether it is a list, which changes nothing.
    pub(super) const fn is_list(self) -> bool {
        matches!(self, Self::Games | Self::Rules | Self::Settings)
    }
}
