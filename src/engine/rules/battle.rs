//! Battles (section 6). The only file that compares ranks.

use alloc::vec::Vec;

use crate::ruleset::{Defence, KindRule};

/// Who survives a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The defender is captured; the attacker moves in (C-2).
    AttackerWins,
    /// The attacker is captured; the defender stays (C-2).
    DefenderWins,
    /// Both are captured (C-1).
    BothFall,
}

/// The fates of all pairs of kinds, attackers outermost (C-6).
pub(super) fn table(kinds: &[KindRule]) -> Vec<Fate> {
    kinds.iter().flat_map(|attacker| kinds.iter().map(move |defender| fate(attacker, defender))).collect()
}

fn fate(attacker: &KindRule, defender: &KindRule) -> Fate {
    // C-3: the spy and whoever else has a victim of its own.
    if attacker.beats.contains(&defender.id) {
        return Fate::AttackerWins;
    }
    match &defender.defence {
        Defence::Flag => Fate::AttackerWins,
        Defence::Fortified { except } if except.contains(&attacker.id) => Fate::AttackerWins,
        Defence::Fortified { .. } => Fate::DefenderWins,
        Defence::Rank => match attacker.rank.cmp(&defender.rank) {
            core::cmp::Ordering::Greater => Fate::AttackerWins,
            core::cmp::Ordering::Less => Fate::DefenderWins,
            core::cmp::Ordering::Equal => Fate::BothFall,
        },
    }
}
