//! How a game ended.

use serde::{Deserialize, Serialize};

use crate::SeatSet;

/// The end of a game (E-1 to E-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The winners, if there are any.
    pub result: Result,
    /// Why.
    pub reason: Reason,
}

/// The winners of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Result {
    /// The seats of one team won.
    Won(SeatSet),
    /// Nobody won.
    Drawn,
    /// The game does not count (E-7).
    Aborted,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Reason {
    /// A flag was captured (E-1).
    FlagCaptured,
    /// A flag was carried into the tower (F-12).
    FlagCarried,
    /// A seat could not move or attack (E-2); without a winner: nobody could.
    Immobile,
    /// A seat resigned (E-3).
    Resigned,
    /// A draw was agreed (E-4).
    Agreed,
    /// A deadline passed (E-5).
    Expired,
    /// Too many turns without a capture (E-6).
    Quiet,
    /// A seat or the service ended the game before every seat had had a turn (E-7).
    Aborted,
}

impl Reason {
    /// The reason as one word for records and interfaces.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}
