//! What an actor may ask of a game.

use serde::{Deserialize, Serialize};

use crate::{Setup, Space};

/// A piece's way on the board, by its two ends (M-2, M-4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// Where the piece stands.
    pub from: Space,
    /// Where it goes, or what it attacks.
    pub to: Space,
}

/// One action. Which of them an actor may take now follows from the decision on top of the game's stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Lock a setup (S-2).
    SetUp(Setup),
    /// Go to an empty space; onto an enemy it is read as the attack (N-4).
    Move(Move),
    /// Attack the enemy piece at the far end (M-4, M-5).
    Attack(Move),
    /// Give up (E-3).
    Resign,
    /// Offer a draw, in one's own turn (E-4).
    OfferDraw,
    /// Accept the standing offer (E-4).
    AcceptDraw,
    /// Refuse the standing offer (E-4).
    RefuseDraw,
    /// End the game without a result, before every seat has had a turn (E-7).
    Abort,
    /// The deadline of the decision on top has passed (E-5). The clock's alone.
    Expire,
}
