//! What a game waits for, as data: deadlines, mails and authorisation speak of decisions and know no variant.

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet};

/// What the game waits for. The game keeps a stack of them; the one on top is owed now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// Each of these seats has yet to lock its setup (S-2).
    SetUp {
        /// The seats that have not locked.
        seats: SeatSet,
    },
    /// A turn: exactly one move or attack (M-1).
    Turn {
        /// Whose turn it is.
        seat: Seat,
    },
}

impl Decision {
    /// The seats that owe the decision.
    #[must_use]
    pub fn seats(self) -> SeatSet {
        match self {
            Self::SetUp { seats } => seats,
            Self::Turn { seat } => SeatSet::EMPTY.with(seat),
        }
    }
}

/// A draw offer that stands (E-4). It is not on the stack, because the game goes on while it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawOffer {
    /// Who offered.
    pub by: Seat,
    /// Who must still accept.
    pub awaits: SeatSet,
}
