//! Bringing back a captured piece by reaching the enemy's back row (O-3).

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// The rescue policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RescueRule {
    /// How many rescues a seat has in a game.
    pub limit: u8,
    /// The kinds, by id, that cannot make a rescue.
    #[serde(default)]
    pub not_by: Vec<String>,
    /// The kinds, by id, that cannot be brought back.
    #[serde(default)]
    pub not: Vec<String>,
}

impl Default for RescueRule {
    /// The policy that the option switches on (O-3).
    fn default() -> Self {
        Self { limit: 2, not_by: vec!["scout".into()], not: vec!["bomb".into()] }
    }
}
