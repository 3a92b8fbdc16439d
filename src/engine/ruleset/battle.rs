//! What varies in battles (O-1, O-2): what equal ranks mean, and what of the defender is shown.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// The battle policies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleRule {
    /// What happens between equal ranks.
    #[serde(default)]
    pub ties: Ties,
    /// What is shown of the defender.
    #[serde(default)]
    pub defender: DefenderRule,
}

/// What happens between equal ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ties {
    /// Both are captured (C-1).
    #[default]
    BothFall,
    /// The attacker wins and moves in (O-1).
    AttackerWins,
}

/// What is shown of the defender.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DefenderRule {
    /// Its kind, to everyone (V-2).
    #[default]
    Shown,
    /// A battle shows which pieces were removed, and the defender only if one of these kinds attacked, or both fell
    /// (O-2).
    Silent {
        /// The kinds of attackers, by id, whose battles reveal the defender to everybody. Games are frozen with this
        /// name of the field.
        told: Vec<String>,
    },
}

impl DefenderRule {
    /// Whether it is a silent defence (O-2).
    #[must_use]
    pub const fn is_silent(&self) -> bool {
        match self {
            Self::Shown => false,
            Self::Silent { .. } => true,
        }
    }

    /// The policy that the option switches on (O-2).
    pub(crate) fn silent() -> Self {
        Self::Silent { told: vec!["scout".into()] }
    }
}
