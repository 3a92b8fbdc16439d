//! How a game ends besides the capture of a flag (E-1 to E-7).

use serde::{Deserialize, Serialize};

/// The ending policies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndingRule {
    /// A draw after this many turns without a capture (E-6); absent = never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quiet_limit: Option<u16>,
    /// What happens to a seat that cannot act in its turn.
    #[serde(default)]
    pub immobile: ImmobileRule,
    /// When a seat without a movable piece loses. It is absent in rulesets frozen before there was a choice, and then
    /// means [`LastPieceRule::OnTurn`].
    #[serde(default, skip_serializing_if = "LastPieceRule::is_on_turn")]
    pub last_piece: LastPieceRule,
}

/// When a seat without a movable piece loses (E-2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LastPieceRule {
    /// When its next turn comes, as every seat that cannot act.
    #[default]
    OnTurn,
    /// With the battle in which it loses the last one; if the other seat loses its last one with it the game is drawn.
    AtOnce,
}

impl LastPieceRule {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    const fn is_on_turn(&self) -> bool {
        matches!(self, Self::OnTurn)
    }
}

/// What happens to a seat that cannot act in its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ImmobileRule {
    /// It loses (E-2).
    #[default]
    Loses,
    /// It is passed over (F-14).
    Skips,
}
