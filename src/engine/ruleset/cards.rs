//! The cards of Battle Cards (K-1 to K-10).

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::Card;

/// The card policies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardsRule {
    /// The cards of each seat's deck (K-1).
    pub deck: Vec<Card>,
    /// How many cards a hand has (K-2).
    pub hand: u8,
    /// Whether one of two swapped pieces may attack, with an attack card (K-4).
    #[serde(default)]
    pub swap_then_attack: bool,
    /// Whether a hand is filled up at the end of a turn, instead of one card being drawn (K-8).
    #[serde(default)]
    pub refill: bool,
    /// Whether an attack card is laid down unseen until the defender has decided (K-7).
    #[serde(default)]
    pub hidden_attack_card: bool,
}
