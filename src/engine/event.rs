//! What happened: physical facts, whose audience is decided when they happen.
//!
//! Everything that the whole table sees is a [`Fact`]; the few events that hold a secret are variants of [`Event`] of
//! their own, each with a public form in [`SeenEvent`]. Applying an event holds no rules, so old games replay under new
//! code.

use alloc::boxed::Box;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{AttackCard, Audience, Card, Fact, Kind, Options, PieceId, Ruleset, Seat, Setup, Space, Viewer};

/// An event as it happened, secrets included. It never leaves the service; a viewer gets [`Event::seen_by`].
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
    /// Chance shuffled the decks (K-2).
    Shuffled {
        /// For each seat its deck in drawing order, a secret from everybody.
        decks: Vec<Vec<Card>>,
    },
    /// A seat locked its setup (S-2).
    SetupLocked {
        /// The seat whose army stands.
        seat: Seat,
        /// Its army, secret.
        setup: Setup,
    },
    /// A seat drew cards from its pile (K-2, K-8).
    Drew {
        /// The seat that has them now.
        seat: Seat,
        /// The cards, secret.
        cards: Vec<Card>,
    },
    /// A seat put cards of its hand under its pile, the first one uppermost (K-2, K-3).
    PutUnder {
        /// The seat whose pile it is.
        seat: Seat,
        /// The cards, secret.
        cards: Vec<Card>,
    },
    /// An attacker laid down an attack card unseen (K-7); [`Fact::CardPlayed`] follows when it is turned up.
    CardLaid {
        /// The seat that attacks.
        seat: Seat,
        /// The card, secret.
        card: AttackCard,
    },
    /// A captured piece came back as a new piece (O-3, F-9).
    Returned {
        /// The seat that has it back.
        seat: Seat,
        /// The new piece.
        piece: PieceId,
        /// Where it stands.
        space: Space,
        /// The captured piece that came back.
        old: PieceId,
        /// Who is shown which one it was.
        to: Audience,
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
    /// Chance shuffled the decks.
    Shuffled,
    /// A seat locked its setup.
    SetupLocked {
        /// The seat whose army stands.
        seat: Seat,
        /// Its army, if it is the viewer's own seat.
        setup: Option<Setup>,
    },
    /// A seat drew cards from its pile.
    Drew {
        /// The seat that has them now.
        seat: Seat,
        /// How many.
        count: u8,
        /// The cards, if it is the viewer's own seat.
        cards: Option<Vec<Card>>,
    },
    /// A seat put cards of its hand under its pile.
    PutUnder {
        /// The seat whose pile it is.
        seat: Seat,
        /// How many.
        count: u8,
        /// The cards, the first one uppermost, if it is the viewer's own seat.
        cards: Option<Vec<Card>>,
    },
    /// An attacker laid down an attack card.
    CardLaid {
        /// The seat that attacks.
        seat: Seat,
        /// The card, if it is the viewer's own seat.
        card: Option<AttackCard>,
    },
    /// A captured piece came back as a new piece.
    Returned {
        /// The seat that has it back.
        seat: Seat,
        /// The new piece.
        piece: PieceId,
        /// Where it stands.
        space: Space,
        /// The captured piece that came back, if the viewer was shown.
        old: Option<PieceId>,
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
    /// The event as `viewer` sees it; `None` if it is hidden from them.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Option<SeenEvent> {
        let own = |seat| viewer == Viewer::Seat(seat);
        match self {
            Self::Started { ruleset, options } => {
                Some(SeenEvent::Started { ruleset: ruleset.clone(), options: options.clone() })
            }
            Self::Shuffled { .. } => Some(SeenEvent::Shuffled),
            Self::SetupLocked { seat, setup } => {
                Some(SeenEvent::SetupLocked { seat: *seat, setup: own(*seat).then(|| setup.clone()) })
            }
            Self::Drew { seat, cards } => {
                let (count, cards) = (cards.len() as u8, own(*seat).then(|| cards.clone()));
                Some(SeenEvent::Drew { seat: *seat, count, cards })
            }
            Self::PutUnder { seat, cards } => {
                let (count, cards) = (cards.len() as u8, own(*seat).then(|| cards.clone()));
                Some(SeenEvent::PutUnder { seat: *seat, count, cards })
            }
            Self::CardLaid { seat, card } => {
                Some(SeenEvent::CardLaid { seat: *seat, card: own(*seat).then_some(*card) })
            }
            Self::Returned { seat, piece, space, old, to } => {
                let old = to.includes(viewer).then_some(*old);
                Some(SeenEvent::Returned { seat: *seat, piece: *piece, space: *space, old })
            }
            Self::Revealed { pieces, to } => to
                .includes(viewer)
                .then(|| SeenEvent::Revealed { pieces: pieces.clone(), public: *to == Audience::Everyone }),
            Self::Fact(fact) => Some(SeenEvent::Fact(fact.clone())),
        }
    }
}
