//! The options in force under a ruleset, whether the creator chose them or the ruleset sets them.

use super::{Options, Ruleset, Ties};

impl Options {
    /// Every option that applies to a ruleset, with its value there. Applying them to it changes nothing.
    #[must_use]
    pub fn in_force(ruleset: &Ruleset) -> Self {
        let cards = ruleset.cards.as_ref();
        let whole = Self {
            repetition_limit: Some(ruleset.repetition.limit),
            count_attacks: Some(ruleset.repetition.count_attacks),
            more_squares: Some(ruleset.repetition.more_squares),
            quiet_limit: Some(ruleset.ending.quiet_limit.unwrap_or(0)),
            aggressor_advantage: Some(ruleset.battle.ties == Ties::AttackerWins),
            silent_defence: Some(ruleset.battle.defender.is_silent()),
            rescue: Some(ruleset.rescue.is_some()),
            swap_then_attack: cards.map(|cards| cards.swap_then_attack),
            refill: cards.map(|cards| cards.refill),
            hidden_attack_card: cards.map(|cards| cards.hidden_attack_card),
            first: Some(ruleset.first),
            conditional_moves: Some(ruleset.conditional_moves),
        };
        let mut applying = Self::default();
        for (name, value) in whole.chosen() {
            if Self::ALL.iter().any(|info| info.name == name && info.applies_to(ruleset)) {
                // Written by `chosen`, it can be read.
                drop(applying.choose(name, &value));
            }
        }
        applying
    }
}
