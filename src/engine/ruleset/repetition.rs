//! How often a piece may cross the same border in a row.

use serde::{Deserialize, Serialize};

/// The repetition rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepetitionRule {
    /// In how many turns in a row the same piece may cross the same border: 2 to 9.
    pub limit: u8,
    /// Whether attacks count like moves.
    #[serde(default = "yes")]
    pub count_attacks: bool,
    /// Whether a chase may not bring back a position.
    #[serde(default)]
    pub more_squares: bool,
}

const fn yes() -> bool {
    true
}
