//! What a game is played for, who begins it, and how captured pieces are recruited (F-4, F-9 to F-12).

use serde::{Deserialize, Serialize};

/// What a game is played for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Objective {
    /// Capture the enemy's flag, a piece (E-1).
    #[default]
    CaptureFlag,
    /// Carry one's own flag into the tower (F-10, F-12).
    CarryFlag,
}

/// Recruiting (F-9, F-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecruitRule {
    /// At which score the winner of an attack may recruit (F-9).
    pub score: u8,
}

/// How the seat that has the first turn is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::Display, strum::EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum FirstRule {
    /// The first seat (S-3).
    #[default]
    FirstSeat,
    /// The seat that chance draws (F-4).
    Chance,
}
