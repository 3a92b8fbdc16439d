//! What happened: physical facts, with their audience decided at the moment they are born.
//!
//! Everything that the whole table sees is a [`Fact`]; the few events that hold a secret are variants of [`Event`] of
//! their own, each with a public twin in [`SeenEvent`]. Applying an event holds no rules, so old games replay under new
//! code.

use alloc::boxed::Box;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Audience, Decision, Kind, Options, Outcome, PieceId, Reason, Ruleset, Seat, Setup, Space, Viewer};

/// An event as it happened, secrets included. It never leaves the house; a viewer gets [`Event::seen_by`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The game began, under rules that are frozen here.
    Started {
        /// The rules with the options applied.
        ruleset: Box<Ruleset>,
        /// The options as the creator chose them.
        options: Options,
    },
    /// A seat locked its setup (S-2).
    SetupLocked {
        /// The seat.
        seat: Seat,
        /// Its army, secret.
        setup: Setup,
    },
    /// The kinds of pieces were shown. The only way by which knowledge changes (V-2).
    Revealed {
        /// The pieces and what they are.
        pieces: Vec<(PieceId, Kind)>,
        /// Who was shown.
        to: Audience,
    },
    /// Something that the whole table saw.
    Fact(Fact),
}

/// What the whole table sees. No variant may hold a secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// All setups are locked: the armies stand on the board. Ids follow this order.
    Deployed {
        /// Seat and space of each piece.
        pieces: Vec<(Seat, Space)>,
    },
    /// The game now waits for a decision.
    Asked {
        /// The decision, new on top of the stack.
        decision: Decision,
    },
    /// The decision on top of the stack is over.
    Answered {
        /// The decision.
        decision: Decision,
    },
    /// A piece went to an empty space.
    Moved {
        /// The piece.
        piece: PieceId,
        /// Where it stood.
        from: Space,
        /// Where it stands now.
        to: Space,
    },
    /// A piece attacked another.
    Attacked {
        /// The piece that attacked.
        attacker: PieceId,
        /// The piece attacked.
        defender: PieceId,
        /// Where the attacker stood.
        from: Space,
        /// Where the defender stands.
        to: Space,
    },
    /// A piece was removed from the board.
    Captured {
        /// The piece.
        piece: PieceId,
        /// Where it stood.
        space: Space,
    },
    /// A victorious attacker moved in (C-2).
    Advanced {
        /// The piece.
        piece: PieceId,
        /// Where it stood.
        from: Space,
        /// Where it stands now.
        to: Space,
    },
    /// A seat offered a draw (E-4).
    DrawOffered {
        /// The seat.
        seat: Seat,
    },
    /// A seat accepted the standing offer.
    DrawAccepted {
        /// The seat.
        seat: Seat,
    },
    /// A seat refused the standing offer, which is gone.
    DrawRefused {
        /// The seat.
        seat: Seat,
    },
    /// The standing offer ended, because the offering seat's next turn came.
    DrawLapsed {
        /// The seat that had offered.
        seat: Seat,
    },
    /// A deadline passed (E-5).
    Expired {
        /// The decision that was owed.
        decision: Decision,
    },
    /// A seat is out of the game.
    SeatOut {
        /// The seat.
        seat: Seat,
        /// Why.
        reason: Reason,
    },
    /// The game is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
}

impl Fact {
    /// Whether this is the fact that an action brought about, so that facts of this sort count plies.
    #[must_use]
    pub(crate) const fn opens_ply(&self) -> bool {
        match self {
            Self::Moved { .. }
            | Self::Attacked { .. }
            | Self::DrawOffered { .. }
            | Self::DrawAccepted { .. }
            | Self::DrawRefused { .. }
            | Self::Expired { .. } => true,
            Self::SeatOut { reason, .. } => matches!(reason, Reason::Resigned),
            Self::Deployed { .. }
            | Self::Asked { .. }
            | Self::Answered { .. }
            | Self::Captured { .. }
            | Self::Advanced { .. }
            | Self::DrawLapsed { .. }
            | Self::Ended { .. } => false,
        }
    }
}

/// An event as one viewer saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeenEvent {
    /// The game began.
    Started {
        /// The rules with the options applied.
        ruleset: Box<Ruleset>,
        /// The options as the creator chose them.
        options: Options,
    },
    /// A seat locked its setup.
    SetupLocked {
        /// The seat.
        seat: Seat,
        /// Its army, if the viewer sits there.
        setup: Option<Setup>,
    },
    /// The viewer was shown what pieces are.
    Revealed {
        /// The pieces and what they are.
        pieces: Vec<(PieceId, Kind)>,
        /// Whether everybody was shown.
        public: bool,
    },
    /// Something that the whole table saw.
    Fact(Fact),
}

impl Event {
    /// The event as `viewer` sees it, or nothing.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Option<SeenEvent> {
        match self {
            Self::Started { ruleset, options } => {
                Some(SeenEvent::Started { ruleset: ruleset.clone(), options: options.clone() })
            }
            Self::SetupLocked { seat, setup } => {
                let own = viewer == Viewer::Seat(*seat);
                Some(SeenEvent::SetupLocked { seat: *seat, setup: own.then(|| setup.clone()) })
            }
            Self::Revealed { pieces, to } => to
                .includes(viewer)
                .then(|| SeenEvent::Revealed { pieces: pieces.clone(), public: *to == Audience::Everyone }),
            Self::Fact(fact) => Some(SeenEvent::Fact(fact.clone())),
        }
    }
}
