//! The actions that actors may take.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{AttackCard, Card, DefenceCard, Kind, MoveCard, Seat, Setup, Space};

/// A move of one piece: its two ends, and what more there is to it (M-2, M-4, K-4, F-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// Where the piece stands.
    pub from: Space,
    /// Where it goes, or what it attacks.
    pub to: Space,
    /// Where a captain turns (F-5). A walk straight on is written without, as a scout's move of the same length is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub via: Option<Space>,
    /// Whether a carrier leaves its own flag behind (F-10).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub leaves_flag: bool,
    /// The card that replaces how the piece moves (K-4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<MoveCard>,
    /// The card that goes with the attack (K-5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack_card: Option<AttackCard>,
}

impl Move {
    /// A move in one straight line, without a card.
    #[must_use]
    pub const fn new(from: Space, to: Space) -> Self {
        Self { from, to, via: None, leaves_flag: false, card: None, attack_card: None }
    }
}

/// Two own pieces change places (K-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Swap {
    /// Where the one stands.
    pub one: Space,
    /// Where the other stands.
    pub two: Space,
    /// The attack of one of them that follows, under the option `swap_then_attack`; an attack card goes with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attack: Option<Move>,
}

/// What chance decides before a game (S-3, K-2, F-4). It is drawn once and recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deal {
    /// For each seat its deck in drawing order; empty without cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decks: Vec<Vec<Card>>,
    /// The seat that begins, where chance decides it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
}

/// One action. Which of them an actor may take now follows from the decision on top of the game's stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// What chance decides. Only chance may do this.
    Deal(Deal),
    /// Lock a setup (S-2).
    SetUp(Setup),
    /// Put the whole hand under the pile, in this order, and draw anew (K-2).
    Redraw(Vec<Card>),
    /// Keep the hand (K-2).
    Keep,
    /// Go to an empty space; onto an enemy it is read as the attack (N-4).
    Move(Move),
    /// Attack the enemy piece at the far end (M-4, M-5).
    Attack(Move),
    /// A cannon's attack from afar (F-8).
    Shoot(Move),
    /// Let two own pieces change places (K-4).
    Swap(Swap),
    /// Put a card of the hand under the pile and draw the top one (K-3).
    SwapCard(Card),
    /// Play a card for the piece that is attacked (K-6).
    Defend(DefenceCard),
    /// Bring back a captured piece of a kind to a space of one's own half (O-3).
    Rescue(Kind, Space),
    /// Bring back a captured piece of a kind to the recruitment space (F-9, F-11).
    Recruit(Kind),
    /// Take the flag (F-10).
    TakeFlag,
    /// Leave the flag where it is (F-10).
    LeaveFlag,
    /// Decline whatever was asked: a defence card, a rescue, a recruit. Leaving the flag, keeping the hand and refusing
    /// a draw have actions of their own, and this one does as well for them.
    Decline,
    /// Give up (E-3).
    Resign,
    /// Offer a draw, in one's own turn (E-4).
    OfferDraw,
    /// Accept the standing offer (E-4).
    AcceptDraw,
    /// Refuse the standing offer (E-4).
    RefuseDraw,
    /// End the game without a result, before every seat has had a turn (E-7).
    Abort,
    /// The deadline of the decision on top has passed (E-5). Only the clock may do this.
    Expire,
}
