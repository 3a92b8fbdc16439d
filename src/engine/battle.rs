//! A battle between its announcement and its end (K-6), as the whole table sees it. How it ends is in `rules`.

use serde::{Deserialize, Serialize};

use crate::{AttackCard, DefenceCard, PieceId, Space};

/// A battle that has been announced (K-6): what the whole table knows of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// The piece that attacks.
    pub attacker: PieceId,
    /// The piece attacked.
    pub defender: PieceId,
    /// Where the attacker stands.
    pub from: Space,
    /// Where the defender stands.
    pub to: Space,
    /// The attack card that was played with it.
    pub card: Option<AttackCard>,
    /// The defence card that was played against it.
    pub defence: Option<DefenceCard>,
}
