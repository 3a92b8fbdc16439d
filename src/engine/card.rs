//! The cards of Battle Cards (K-1 to K-10): three sorts, told apart by type, so that no card can be played as another.
//!
//! Here is what a card is; its effect is in `rules`.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// One of the fifteen cards (K-1), written as one word: `boat`, `a2`, `mock`, `d3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    /// A card that replaces how a piece moves.
    Move(MoveCard),
    /// Two own pieces change places (K-4).
    Swap,
    /// A card that changes an attack.
    Attack(AttackCard),
    /// A card that helps a defender.
    Defence(DefenceCard),
}

/// A card that replaces how the moving piece moves (K-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveCard {
    /// Straight across a lake.
    Boat,
    /// Over an adjacent piece.
    Jump,
    /// Exactly two spaces in a line.
    Charge2,
    /// Exactly three spaces in a line.
    Charge3,
    /// Diagonally.
    Feint,
}

/// A card that changes an attack (K-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttackCard {
    /// One more for the attacker.
    Plus1,
    /// Two more for the attacker.
    Plus2,
    /// Three more for the attacker.
    Plus3,
    /// The defender is shown and nobody captured.
    Mock,
    /// The attacker survives a bomb.
    Armour,
    /// An attacking spy beats everything but a bomb.
    Spy,
}

/// A card that helps a defender that can move (K-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DefenceCard {
    /// One more for the defender.
    Plus1,
    /// Two more for the defender.
    Plus2,
    /// Three more for the defender.
    Plus3,
}

impl AttackCard {
    /// What it adds to the attacker's rank.
    #[must_use]
    pub const fn bonus(self) -> u8 {
        match self {
            Self::Plus1 => 1,
            Self::Plus2 => 2,
            Self::Plus3 => 3,
            Self::Mock | Self::Armour | Self::Spy => 0,
        }
    }
}

impl DefenceCard {
    /// What it adds to the defender's rank.
    #[must_use]
    pub const fn bonus(self) -> u8 {
        match self {
            Self::Plus1 => 1,
            Self::Plus2 => 2,
            Self::Plus3 => 3,
        }
    }
}

impl Card {
    /// All cards with their words (N-4), in the order of K-1.
    pub const ALL: [(Self, &'static str); 15] = [
        (Self::Move(MoveCard::Boat), "boat"),
        (Self::Move(MoveCard::Jump), "jump"),
        (Self::Move(MoveCard::Charge2), "charge2"),
        (Self::Move(MoveCard::Charge3), "charge3"),
        (Self::Move(MoveCard::Feint), "feint"),
        (Self::Swap, "swap"),
        (Self::Attack(AttackCard::Plus1), "a1"),
        (Self::Attack(AttackCard::Plus2), "a2"),
        (Self::Attack(AttackCard::Plus3), "a3"),
        (Self::Attack(AttackCard::Mock), "mock"),
        (Self::Attack(AttackCard::Armour), "armour"),
        (Self::Attack(AttackCard::Spy), "spy"),
        (Self::Defence(DefenceCard::Plus1), "d1"),
        (Self::Defence(DefenceCard::Plus2), "d2"),
        (Self::Defence(DefenceCard::Plus3), "d3"),
    ];

    /// The card as one word.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.iter().find(|(card, _)| *card == self).map_or("?", |(_, word)| word)
    }
}

/// A word that names no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no such card")]
pub struct UnknownCard;

impl FromStr for Card {
    type Err = UnknownCard;

    fn from_str(word: &str) -> Result<Self, UnknownCard> {
        let found = Self::ALL.iter().find(|(_, name)| name.eq_ignore_ascii_case(word));
        found.map(|(card, _)| *card).ok_or(UnknownCard)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(self.word())
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// Each sort is written as the card that it is.
macro_rules! sort_of_card {
    ($variant:ident, $sort:ident) => {
        impl From<$sort> for Card {
            fn from(card: $sort) -> Self {
                Self::$variant(card)
            }
        }

        impl TryFrom<Card> for $sort {
            type Error = Card;

            fn try_from(card: Card) -> Result<Self, Card> {
                if let Card::$variant(card) = card { Ok(card) } else { Err(card) }
            }
        }

        impl Serialize for $sort {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                Card::from(*self).serialize(to)
            }
        }

        impl<'de> Deserialize<'de> for $sort {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let other = |card| serde::de::Error::custom(format_args!("`{card}` is a card of another sort"));
                Card::deserialize(from)?.try_into().map_err(other)
            }
        }
    };
}

sort_of_card!(Move, MoveCard);
sort_of_card!(Attack, AttackCard);
sort_of_card!(Defence, DefenceCard);
