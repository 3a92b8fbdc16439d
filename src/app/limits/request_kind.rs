//! The kinds of requests by letter. How many of each are answered is in `limit`.

/// A kind of request by letter, which is counted apart from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(in crate::app) enum RequestKind {
    /// The position.
    Show,
    /// The words of letters about a game.
    Help,
    /// How the game is played.
    Rules,
    /// The author's games.
    Games,
    /// The author's settings, and their leaves.
    Settings,
    /// A game like the one that is over.
    Rematch,
    /// A report of talk.
    Report,
    /// Moves that are ordered in advance.
    Order,
    /// Anything that is held until it is confirmed.
    Hold,
    /// The same, from an address that is not the player's.
    HoldFromElsewhere,
    /// Which games can be played here.
    Rulesets,
    /// The words of letters to the service.
    ServiceHelp,
    /// What the service refuses.
    ServiceRefusal,
    /// What came to an address that is no longer valid.
    Expired,
    /// Anything else that is asked of the service.
    Service,
}

impl RequestKind {
    /// By which it is counted.
    pub(in crate::app) fn word(self) -> &'static str {
        self.into()
    }
}
