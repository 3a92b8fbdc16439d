//! How a game ends besides the capture of a flag (section 9).

use serde::{Deserialize, Serialize};

/// The ending policies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndingRule {
    /// A draw after so many turns without a capture (E-6); absent = never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet_limit: Option<u16>,
    /// What becomes of a seat that cannot act in its turn.
    #[serde(default)]
    pub immobile: ImmobileRule,
}

/// What becomes of a seat that cannot act in its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ImmobileRule {
    /// It loses (E-2).
    #[default]
    Loses,
    /// It is passed over (F-14).
    Skips,
}
