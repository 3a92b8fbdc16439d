//! The army: what pieces there are, how they move and how they fight.

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// One kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindRule {
    /// The stable name: `marshal`.
    pub id: String,
    /// The letter in notation (N-2).
    pub letter: char,
    /// The number compared in battle, on the European scale: 10 = marshal; `None` for a kind without a rank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<u8>,
    /// How it moves.
    #[serde(default)]
    pub movement: Movement,
    /// How it attacks.
    #[serde(default)]
    pub attack: AttackRule,
    /// Kinds that it beats as the attacker, whatever their rank (C-3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beats: Vec<String>,
    /// What happens when it is attacked.
    #[serde(default)]
    pub defence: Defence,
}

/// How a kind moves (M-1 to M-7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Movement {
    /// One space (M-2).
    #[default]
    Step,
    /// Any number of empty spaces in a straight line (M-4).
    Line,
    /// This many steps, with turns between them if the player likes (F-5).
    Walk {
        /// How many steps at most.
        steps: u8,
    },
    /// Never (M-3).
    Still,
}

/// How a kind attacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackRule {
    /// Where it moves (M-5).
    #[default]
    Contact,
    /// From afar, and never otherwise; it is removed with its target (F-8).
    Shot,
}

/// What happens when a kind is attacked (C-1 to C-6).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Defence {
    /// By its rank (C-1).
    #[default]
    Rank,
    /// It beats every attacker but these kinds, and stays (C-4).
    Fortified {
        /// The kinds, by id, that capture it.
        except: Vec<String>,
    },
    /// Every attacker captures it, which wins the game (C-5).
    Flag,
}
