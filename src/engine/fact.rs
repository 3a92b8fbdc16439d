//! What the whole table sees happen: no fact holds a secret, so a fact needs no audience.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Card, Decision, DefenceCard, Outcome, PieceId, Reason, Seat, Space};

/// How a piece went, and so over which borders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MovePath {
    /// Space by space in one straight line.
    #[default]
    Straight,
    /// Two steps that turn on this space (F-5).
    Turned(Space),
    /// No walk: the pair of its ends is the border (K-4).
    Leap,
}

impl MovePath {
    const fn is_straight(&self) -> bool {
        matches!(self, Self::Straight)
    }
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
        /// The one that was on top.
        decision: Decision,
    },
    /// A piece went to an empty space.
    Moved {
        /// The one that moved.
        piece: PieceId,
        /// Where it stood.
        from: Space,
        /// Where it stands now.
        to: Space,
        /// Over which borders it went.
        #[serde(default, skip_serializing_if = "MovePath::is_straight")]
        way: MovePath,
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
        /// Over which borders it came.
        #[serde(default, skip_serializing_if = "MovePath::is_straight")]
        way: MovePath,
    },
    /// A cannon shot at a piece (F-8).
    Shot {
        /// The piece that shot, and stays where it is.
        cannon: PieceId,
        /// The piece shot at.
        target: PieceId,
        /// Where the cannon stands.
        from: Space,
        /// Where the target stands.
        to: Space,
    },
    /// Two pieces of a seat changed places (K-4).
    Swapped {
        /// The piece that was named first.
        one: PieceId,
        /// The other.
        two: PieceId,
        /// Where the one stood, and the other stands now.
        from: Space,
        /// Where the other stood, and the one stands now.
        to: Space,
        /// Whether one of them attacks in the same action, under the option `swap_then_attack`.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        then_attacks: bool,
    },
    /// A seat played a card, which is gone (K-8).
    CardPlayed {
        /// The seat that had it in its hand.
        seat: Seat,
        /// What everybody sees of it now.
        card: Card,
    },
    /// A seat played a card for its piece that is attacked (K-6).
    Defended {
        /// The seat that is attacked.
        seat: Seat,
        /// What everybody sees of it now.
        card: DefenceCard,
    },
    /// What cards a seat had left when the game ended (V-4).
    CardsShown {
        /// The seat that had them.
        seat: Seat,
        /// Its hand, oldest card first.
        hand: Vec<Card>,
        /// Its pile, the next card first.
        pile: Vec<Card>,
    },
    /// A seat put a card under its pile instead of moving (K-3).
    CardSwapped {
        /// The seat whose turn it was.
        seat: Seat,
    },
    /// A seat exchanged its first hand (K-2).
    Redrawn {
        /// The seat whose hand it was.
        seat: Seat,
    },
    /// A seat declined what it was asked.
    Declined {
        /// The seat that was asked.
        seat: Seat,
        /// What it was asked.
        decision: Decision,
    },
    /// A seat could not act and was passed over (F-14).
    Skipped {
        /// The seat whose turn it would have been.
        seat: Seat,
    },
    /// A piece carries its seat's flag from the start (F-4).
    FlagRaised {
        /// The seat whose flag it is.
        flag: Seat,
        /// The piece that carries it.
        piece: PieceId,
    },
    /// A piece took a flag (F-10).
    FlagTaken {
        /// The seat whose flag it is.
        flag: Seat,
        /// The piece that carries it now.
        piece: PieceId,
    },
    /// A flag lies on a space (F-10).
    FlagDropped {
        /// The seat whose flag it is.
        flag: Seat,
        /// Where it lies.
        space: Space,
    },
    /// The score of a seat changed (F-9).
    Scored {
        /// The seat that has it.
        seat: Seat,
        /// Its score now.
        score: u8,
    },
    /// A seat could have recruited, but its recruitment space was taken, or nothing was captured (F-9).
    RecruitLost {
        /// The seat whose recruitment space it is.
        seat: Seat,
    },
    /// At the end: this captured piece is one that had come back, which not everybody knew (O-3, V-4).
    ReturnShown {
        /// The captured piece.
        piece: PieceId,
    },
    /// Chance drew the seat that begins (F-4).
    FirstDrawn {
        /// The seat that has the first turn.
        seat: Seat,
    },
    /// A piece was removed from the board.
    Captured {
        /// The one that was removed.
        piece: PieceId,
        /// Where it stood.
        space: Space,
    },
    /// A victorious attacker moved in (C-2).
    Advanced {
        /// The one that attacked.
        piece: PieceId,
        /// Where it stood.
        from: Space,
        /// Where it stands now.
        to: Space,
    },
    /// A seat offered a draw (E-4).
    DrawOffered {
        /// The seat that made the offer.
        seat: Seat,
    },
    /// A seat accepted the standing offer.
    DrawAccepted {
        /// The seat to which it was made.
        seat: Seat,
    },
    /// A seat refused the standing offer, which is gone.
    DrawRefused {
        /// The seat to which it was made.
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
        /// The seat that takes no more turns.
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

/// What a fact gives away that had been a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Disclosure {
    /// A card is no longer in the hand of a seat.
    Card(Seat, Card),
    /// This captured piece is one that came back.
    Return(PieceId),
}

impl Fact {
    /// What everybody learns by this fact that not everybody knew, if anything.
    #[must_use]
    pub(crate) fn discloses(&self) -> Option<Disclosure> {
        match self {
            Self::CardPlayed { seat, card } => Some(Disclosure::Card(*seat, *card)),
            Self::Defended { seat, card } => Some(Disclosure::Card(*seat, (*card).into())),
            Self::ReturnShown { piece } => Some(Disclosure::Return(*piece)),
            // What is left at the end is shown on the table and stays where it is.
            Self::CardsShown { .. } => None,
            Self::Deployed { .. }
            | Self::Asked { .. }
            | Self::Answered { .. }
            | Self::Moved { .. }
            | Self::Attacked { .. }
            | Self::Shot { .. }
            | Self::Swapped { .. }
            | Self::CardSwapped { .. }
            | Self::Redrawn { .. }
            | Self::Declined { .. }
            | Self::Skipped { .. }
            | Self::FlagRaised { .. }
            | Self::FlagTaken { .. }
            | Self::FlagDropped { .. }
            | Self::Scored { .. }
            | Self::RecruitLost { .. }
            | Self::FirstDrawn { .. }
            | Self::Captured { .. }
            | Self::Advanced { .. }
            | Self::DrawOffered { .. }
            | Self::DrawAccepted { .. }
            | Self::DrawRefused { .. }
            | Self::DrawLapsed { .. }
            | Self::Expired { .. }
            | Self::SeatOut { .. }
            | Self::Ended { .. } => None,
        }
    }

    /// Whether this is the fact that an action brought about, so that facts of this sort count plies.
    #[must_use]
    pub(crate) const fn opens_ply(&self) -> bool {
        match self {
            Self::Moved { .. }
            | Self::Attacked { .. }
            | Self::DrawOffered { .. }
            | Self::DrawAccepted { .. }
            | Self::DrawRefused { .. }
            | Self::Shot { .. }
            | Self::Defended { .. }
            | Self::CardSwapped { .. }
            | Self::Redrawn { .. }
            | Self::Declined { .. }
            | Self::FlagTaken { .. }
            | Self::Expired { .. } => true,
            // The attack that follows is the ply.
            Self::Swapped { then_attacks, .. } => !*then_attacks,
            Self::SeatOut { reason, .. } => matches!(reason, Reason::Resigned),
            Self::Deployed { .. }
            | Self::Asked { .. }
            | Self::Answered { .. }
            | Self::Captured { .. }
            | Self::Advanced { .. }
            | Self::CardPlayed { .. }
            | Self::CardsShown { .. }
            | Self::Skipped { .. }
            | Self::FlagRaised { .. }
            | Self::FlagDropped { .. }
            | Self::Scored { .. }
            | Self::RecruitLost { .. }
            | Self::ReturnShown { .. }
            | Self::FirstDrawn { .. }
            | Self::DrawLapsed { .. }
            | Self::Ended { .. } => false,
        }
    }
}
