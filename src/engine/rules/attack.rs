//! An attack: announced, fought, and what follows from it (section 6).
//!
//! Between the announcement and the battle the defender may be asked (K-6), and after the battle there may be more to
//! decide; the game's stack of decisions carries both, so that nothing here waits.

use super::moves::Course;
use super::turn::reveal;
use super::{Fate, Step, settle};
use crate::{Battle, Fact, GameResult, Move, Outcome, Reason, Way};

/// Announces an attack, and fights it if nobody has to be asked before.
pub(super) fn announce(step: &mut Step<'_>, way: Move, course: Course) {
    let Course { piece: attacker, target: Some(defender), .. } = course else { return };
    step.fact(Fact::Attacked { attacker, defender, from: way.from, to: way.to, way: Way::Straight });
    resolve(step);
}

/// Fights the battle that was announced.
pub(super) fn resolve(step: &mut Step<'_>) {
    let Some(battle) = step.table().battle() else { return };
    let Battle { attacker, defender, from, to, .. } = battle;
    let (Some(attacking), Some(defending)) = (step.game().kind(attacker), step.game().kind(defender)) else { return };
    reveal(step, &[attacker, defender]);
    let fate = step.rules().fate(attacking, defending);
    if fate != Fate::AttackerWins {
        step.fact(Fact::Captured { piece: attacker, space: from });
    }
    if fate != Fate::DefenderWins {
        step.fact(Fact::Captured { piece: defender, space: to });
    }
    if fate == Fate::AttackerWins {
        step.fact(Fact::Advanced { piece: attacker, from, to });
    }
    aftermath(step, battle, fate);
}

/// What follows from a battle: the end of the game, or more to decide.
fn aftermath(step: &mut Step<'_>, battle: Battle, fate: Fate) {
    let flag = step.game().kind(battle.defender).is_some_and(|kind| step.rules().is_flag(kind));
    if flag
        && fate != Fate::DefenderWins
        && let Some(seat) = step.table().piece(battle.attacker).map(|piece| piece.seat)
    {
        let winners = step.rules().team(seat);
        settle::end(step, Outcome { result: GameResult::Won(winners), reason: Reason::FlagCaptured });
    }
}
