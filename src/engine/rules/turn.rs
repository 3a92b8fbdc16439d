//! The decision of a turn: exactly one move or attack (sections 5 and 6).

use alloc::vec::Vec;

use super::moves::{self, Course};
use super::{Fate, Step, settle};
use crate::{
    Audience, Decision, Event, Fact, GameResult, Illegal, Kind, Move, Outcome, PieceId, Reason, Seat, Viewer, Way,
};

/// Plays a move or an attack. A move onto an enemy is the attack; an attack on nothing is refused (N-4).
pub(super) fn play(mut step: Step<'_>, seat: Seat, way: Move, attack: bool) -> Result<Step<'_>, Illegal> {
    match step.table().decision() {
        Some(Decision::Turn { seat: turn }) if turn == seat => {}
        Some(Decision::Turn { .. }) | None => return Err(Illegal::NotYourTurn),
        Some(_) => return Err(Illegal::NotAwaited),
    }
    let course = moves::course(step.game(), seat, way)?;
    match course.target {
        Some(target) => {
            if let Some(outcome) = fight(&mut step, way, course.piece, target) {
                settle::end(&mut step, outcome);
                return Ok(step);
            }
        }
        None if attack => return Err(Illegal::NothingToAttack(way.to)),
        None => walk(&mut step, way, course),
    }
    settle::end_turn(&mut step, seat);
    Ok(step)
}

/// A move to an empty space; it may give the kind away (M-7).
fn walk(step: &mut Step<'_>, way: Move, course: Course) {
    step.fact(Fact::Moved { piece: course.piece, from: way.from, to: way.to, way: Way::Straight });
    if step.rules().sole_mover(course.borders).is_some() {
        reveal(step, &[course.piece]);
    }
}

/// A battle (section 6): the outcome of the game, if a flag was captured (C-5).
fn fight(step: &mut Step<'_>, way: Move, attacker: PieceId, defender: PieceId) -> Option<Outcome> {
    let attacking = step.game().kind(attacker)?;
    let defending = step.game().kind(defender)?;
    let winner = step.rules().team(step.table().piece(attacker)?.seat);
    step.fact(Fact::Attacked { attacker, defender, from: way.from, to: way.to, way: Way::Straight });
    reveal(step, &[attacker, defender]);
    let fate = step.rules().fate(attacking, defending);
    if fate != Fate::AttackerWins {
        step.fact(Fact::Captured { piece: attacker, space: way.from });
    }
    if fate != Fate::DefenderWins {
        step.fact(Fact::Captured { piece: defender, space: way.to });
    }
    if fate == Fate::AttackerWins {
        step.fact(Fact::Advanced { piece: attacker, from: way.from, to: way.to });
    }
    let captured_flag = step.rules().is_flag(defending) && fate != Fate::DefenderWins;
    captured_flag.then_some(Outcome { result: GameResult::Won(winner), reason: Reason::FlagCaptured })
}

/// Shows pieces to everybody, those that not everybody knows already (V-2).
pub(super) fn reveal(step: &mut Step<'_>, pieces: &[PieceId]) {
    let game = step.game();
    let hidden = pieces.iter().filter(|piece| !game.state().shown_to(**piece).includes(Viewer::Spectator));
    let news: Vec<(PieceId, Kind)> = hidden.filter_map(|piece| Some((*piece, game.kind(*piece)?))).collect();
    if !news.is_empty() {
        step.emit(Event::Revealed { pieces: news, to: Audience::Everyone });
    }
}
