//! What a game waits for, as data: deadlines, mails and authorisation work with decisions and do not depend on
//! variants.

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
        /// The seat that has the turn.
        seat: Seat,
    },
    /// Chance has yet to deal; no seat owes anything.
    Deal,
    /// Each of these seats may exchange its first hand (K-2).
    Redraw {
        /// The seats that have not decided yet.
        seats: SeatSet,
    },
    /// Whether to play a defence card (K-6).
    Defence {
        /// The seat whose piece is attacked.
        seat: Seat,
    },
    /// Whether to bring back a captured piece (O-3).
    Rescue {
        /// The seat whose piece is on the enemy's back row.
        seat: Seat,
    },
    /// Whether to bring back a captured piece (F-9, F-11).
    Recruit {
        /// The seat that may recruit.
        seat: Seat,
    },
    /// Whether to take a flag that lies under a piece that has just come there (F-10).
    Flag {
        /// The seat whose piece stands there.
        seat: Seat,
        /// The seat whose flag it is.
        flag: Seat,
        /// Whether taking it gives the right to recruit (F-11).
        recruits: bool,
    },
}

impl Decision {
    /// The seats that owe the decision.
    #[must_use]
    pub const fn seats(self) -> SeatSet {
        match self {
            Self::SetUp { seats } | Self::Redraw { seats } => seats,
            Self::Deal => SeatSet::EMPTY,
            Self::Turn { seat }
            | Self::Defence { seat }
            | Self::Rescue { seat }
            | Self::Recruit { seat }
            | Self::Flag { seat, .. } => SeatSet::EMPTY.with(seat),
        }
    }

    /// Whether it counts as declined when its deadline passes, so that the game goes on (T-3): everything but a setup
    /// and a turn.
    #[must_use]
    pub const fn may_be_declined(self) -> bool {
        match self {
            Self::SetUp { .. } | Self::Turn { .. } | Self::Deal => false,
            Self::Redraw { .. }
            | Self::Defence { .. }
            | Self::Rescue { .. }
            | Self::Recruit { .. }
            | Self::Flag { .. } => true,
        }
    }
}

/// A draw offer that stands (E-4). It is not on the stack, because the game goes on while it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawOffer {
    /// The seat that offered.
    pub by: Seat,
    /// The seats that must still accept.
    pub awaits: SeatSet,
}
