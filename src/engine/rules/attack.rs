//! An attack: announced, fought, and what follows from it (C-1 to C-6).
//!
//! Between the announcement and the battle the defender may be asked (K-6), and after the battle there may be more to
//! decide; the game's stack of decisions carries both, so that nothing here waits.

use super::moves::Course;
use super::turn::{give_away, reveal};
use super::{Aid, Fate, Step, battle, cards, defence, flag, recruit, rescue, settle};
use crate::{AttackCard, Battle, Fact, GameResult, Move, Outcome, Reason};

/// Announces an attack, and fights it if nobody has to be asked before.
pub(super) fn announce(step: &mut Step<'_>, way: Move, course: Course) {
    let Course { piece: attacker, target: Some(defender), .. } = course else { return };
    step.fact(Fact::Attacked { attacker, defender, from: way.from, to: way.to, way: course.way });
    if way.leaves_flag {
        flag::fall(step, attacker, way.from);
    }
    cards::lay(step, way.attack_card);
    let mock = step.table().battle().is_some_and(|battle| battle.card == Some(AttackCard::Mock));
    let asked = !mock && defence::offered(step);
    if mock || step.table().card_laid() {
        // M-7: the attacker stays hidden, but not if it gave itself away by how it came.
        give_away(step, course);
    } else if asked {
        reveal(step, &[attacker]);
    }
    if asked { defence::ask(step) } else { resolve(step) }
}

/// Fights the battle that was announced.
pub(super) fn resolve(step: &mut Step<'_>) {
    cards::turn_up(step);
    let Some(battle) = step.table().battle() else { return };
    let Battle { attacker, defender, from, to, card, defence } = battle;
    if card == Some(AttackCard::Mock) {
        // K-5: the defender is shown, nobody is captured, and the attacker is back where it stood when it attacked.
        return reveal(step, &[defender]);
    }
    let (Some(attacking), Some(defending)) = (step.game().kind(attacker), step.game().kind(defender)) else { return };
    let rules = step.rules();
    let fate = rules.aided_fate(attacking, defending, Aid { attack: card, defence });
    if battle::shows_defender(&rules.ruleset().battle, rules.kind(attacking), fate) {
        reveal(step, &[attacker, defender]);
    } else {
        reveal(step, &[attacker]);
    }
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
    let Battle { attacker, defender, from, to, .. } = battle;
    let seat = |piece| step.table().piece(piece).map(|piece| piece.seat);
    let (Some(attacking), Some(defending)) = (seat(attacker), seat(defender)) else { return };
    let is_flag = step.game().kind(defender).is_some_and(|kind| step.rules().is_flag(kind));
    if is_flag && fate != Fate::DefenderWins {
        let winners = step.rules().team(attacking);
        return settle::end(step, Outcome { result: GameResult::Won(winners), reason: Reason::FlagCaptured });
    }
    settle::exhaust(step);
    if step.table().outcome().is_some() {
        return;
    }
    // F-10: a flag stays where its carrier stood.
    let lost = if fate == Fate::AttackerWins { None } else { flag::fall(step, attacker, from) };
    let beaten = if fate == Fate::DefenderWins { None } else { flag::fall(step, defender, to) };
    match fate {
        Fate::AttackerWins => {
            rescue::offer(step, attacker);
            flag::arrive(step, attacker, to, beaten);
            if step.table().outcome().is_none() {
                recruit::score(step, attacking);
            }
        }
        Fate::DefenderWins => {
            flag::win(step, defender, lost);
            recruit::score(step, defending);
        }
        Fate::BothFall => {}
    }
}
