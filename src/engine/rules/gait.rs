//! How far a piece goes without a card: its kind's rule, ready for use.

use crate::ruleset::{AttackRule, KindRule, Movement};

/// How a piece goes without a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gait {
    /// How many spaces in a straight line.
    pub(super) straight: u8,
    /// Whether it may turn after the first of two steps.
    pub(super) turns: bool,
    /// Whether it never attacks where it goes, but from afar (F-8).
    pub(super) shoots: bool,
}

impl Gait {
    /// The gait of a piece that never moves.
    pub(super) const STILL: Self = Self { straight: 0, turns: false, shoots: false };

    pub(super) fn new(rule: &KindRule) -> Self {
        let (straight, turns) = match rule.movement {
            Movement::Still => (0, false),
            Movement::Step => (1, false),
            Movement::Walk { steps } => (steps, true),
            Movement::Line => (u8::MAX, false),
        };
        Self { straight, turns, shoots: rule.attack == AttackRule::Shot }
    }

    /// The same with a flag to carry: one space only (F-5).
    pub(super) fn carrying(self) -> Self {
        Self { straight: self.straight.min(1), turns: false, ..self }
    }
}
