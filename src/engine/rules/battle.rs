//! Battles (C-1 to C-6). The only file that compares ranks.

use alloc::vec::Vec;

use crate::ruleset::{BattleRule, Defence, DefenderRule, KindRule, Ties};
use crate::{AttackCard, DefenceCard};

/// The outcome of a battle: which of the two pieces survives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The defender is captured; the attacker moves in (C-2).
    AttackerWins,
    /// The attacker is captured; the defender stays (C-2).
    DefenderWins,
    /// Both are captured (C-1).
    BothFall,
}

/// The cards that were played for a battle (K-5, K-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Aid {
    pub(crate) attack: Option<AttackCard>,
    pub(crate) defence: Option<DefenceCard>,
}

/// The fates of all pairs of kinds without a card, attackers outermost (C-6).
pub(super) fn table(kinds: &[KindRule], ties: Ties) -> Vec<Fate> {
    let fate = |attacker| kinds.iter().map(move |defender| fate(attacker, defender, ties, Aid::default()));
    kinds.iter().flat_map(fate).collect()
}

/// Whether a battle shows the defender to everybody. A silent one does not, unless the attacker is one of the kinds
/// that show it, or both fell: then everybody knows that they were equal (O-2).
pub(super) fn shows_defender(rule: &BattleRule, attacker: &KindRule, fate: Fate) -> bool {
    match &rule.defender {
        DefenderRule::Shown => true,
        DefenderRule::Silent { told } => fate == Fate::BothFall || told.contains(&attacker.id),
    }
}

/// What happens when one kind attacks another.
pub(super) fn fate(attacker: &KindRule, defender: &KindRule, ties: Ties, aid: Aid) -> Fate {
    // C-3: the spy and other kinds with a victim of their own, however a card may promote the defender (K-5).
    if attacker.beats.contains(&defender.id) {
        return Fate::AttackerWins;
    }
    match &defender.defence {
        Defence::Flag => Fate::AttackerWins,
        Defence::Fortified { except } if except.contains(&attacker.id) => Fate::AttackerWins,
        Defence::Fortified { .. } if aid.attack == Some(AttackCard::Armour) => Fate::AttackerWins,
        Defence::Fortified { .. } => Fate::DefenderWins,
        // K-5: with the card, a kind with a victim of its own beats every one that defends itself by its rank.
        Defence::Rank if aid.attack == Some(AttackCard::Spy) && !attacker.beats.is_empty() => Fate::AttackerWins,
        Defence::Rank => match aid.attacking(attacker).cmp(&aid.defending(defender)) {
            core::cmp::Ordering::Greater => Fate::AttackerWins,
            core::cmp::Ordering::Less => Fate::DefenderWins,
            core::cmp::Ordering::Equal => match ties {
                Ties::BothFall => Fate::BothFall,
                Ties::AttackerWins => Fate::AttackerWins,
            },
        },
    }
}

impl Aid {
    /// The rank that counts for the attacker; it may exceed the highest of all kinds (K-5).
    fn attacking(self, kind: &KindRule) -> Option<u8> {
        let bonus = self.attack.map_or(0, AttackCard::bonus);
        kind.rank.map(|rank| rank.saturating_add(bonus))
    }

    /// The rank that counts for the defender (K-6).
    fn defending(self, kind: &KindRule) -> Option<u8> {
        let bonus = self.defence.map_or(0, DefenceCard::bonus);
        kind.rank.map(|rank| rank.saturating_add(bonus))
    }
}
