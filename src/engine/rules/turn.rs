//! The decision of a turn: exactly one move or attack (M-1 to M-7).

use alloc::vec::Vec;

use super::moves::{self, Course};
use super::{Step, attack, flag, rescue, settle};
use crate::{Audience, Decision, Event, Fact, Illegal, Kind, Move, PieceId, Seat, Viewer};

/// Plays a move or an attack. A move onto an enemy is the attack; an attack on nothing is refused (N-4).
pub(super) fn play(mut step: Step<'_>, seat: Seat, way: Move, attacks: bool) -> Result<Step<'_>, Illegal> {
    on_turn(&step, seat)?;
    let course = moves::course(step.game(), seat, way)?;
    match course.target {
        None if attacks => return Err(Illegal::NothingToAttack(way.to)),
        Some(_) => {
            play_move_card(&mut step, seat, way);
            attack::announce(&mut step, way, course);
        }
        None => {
            play_move_card(&mut step, seat, way);
            walk(&mut step, way, course);
            rescue::offer(&mut step, course.piece);
        }
    }
    settle::proceed(&mut step);
    Ok(step)
}

/// A move to an empty space; it may give the kind away (M-7).
fn walk(step: &mut Step<'_>, way: Move, course: Course) {
    let Course { piece, way: over, .. } = course;
    step.fact(Fact::Moved { piece, from: way.from, to: way.to, way: over });
    if way.leaves_flag {
        flag::fall(step, piece, way.from);
    }
    give_away(step, course);
    flag::arrive(step, piece, way.to, None);
}

/// Shows a piece that went as only one kind of its army could have gone (M-7).
pub(super) fn give_away(step: &mut Step<'_>, course: Course) {
    if step.rules().sole_mover(course.way, course.reach).is_some() {
        reveal(step, &[course.piece]);
    }
}

/// A move card is played before the piece goes (K-4).
fn play_move_card(step: &mut Step<'_>, seat: Seat, way: Move) {
    if let Some(card) = way.card {
        step.fact(Fact::CardPlayed { seat, card: card.into() });
    }
}

/// Refuses a seat whose turn it is not.
pub(super) fn on_turn(step: &Step<'_>, seat: Seat) -> Result<(), Illegal> {
    match step.table().decision() {
        Some(Decision::Turn { seat: turn }) if turn == seat => Ok(()),
        Some(Decision::Turn { .. }) | None => Err(Illegal::NotYourTurn),
        Some(_) => Err(Illegal::NotAwaited),
    }
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
