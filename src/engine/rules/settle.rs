//! What follows an action: whose turn comes, who is out, and whether the game is over (E-1 to E-7).

use alloc::vec::Vec;

use super::{Step, answer, cards, draw, rescue, shot, survey, swap, turn};
use crate::ruleset::{ImmobileRule, LastPieceRule, Movement};
use crate::{Decision, Fact, GameResult, Illegal, Outcome, PieceId, Reason, Seat, SeatSet, Table};

/// Continues after a decision: the turn ends if nothing else has been asked in it.
pub(super) fn proceed(step: &mut Step<'_>) {
    if let Some(Decision::Turn { seat }) = step.table().decision() {
        end_turn(step, seat);
    }
}

/// Ends the turn of `seat` and begins the next one.
fn end_turn(step: &mut Step<'_>, seat: Seat) {
    cards::draw(step, seat);
    step.fact(Fact::Answered { decision: Decision::Turn { seat } });
    let quiet_limit = step.rules().ruleset().ending.quiet_limit;
    if quiet_limit.is_some_and(|limit| step.table().quiet() >= u32::from(limit)) {
        return end(step, Outcome { result: GameResult::Drawn, reason: Reason::Quiet });
    }
    let next = next_seat(step, seat);
    begin_turn(step, next);
}

/// Begins the turn of `seat`, or of the next one that can act where others are passed over (E-2, F-14).
pub(super) fn begin_turn(step: &mut Step<'_>, seat: Seat) {
    let Some(able) = from(step, seat).find(|other| can_act(step, *other)) else {
        return end(step, Outcome { result: GameResult::Drawn, reason: Reason::Immobile });
    };
    if able != seat {
        match step.rules().ruleset().ending.immobile {
            ImmobileRule::Loses => return out(step, seat, Reason::Immobile),
            ImmobileRule::Skips => {
                for passed in from(step, seat).take_while(|other| *other != able).collect::<Vec<_>>() {
                    lapse(step, passed);
                    step.fact(Fact::Skipped { seat: passed });
                }
            }
        }
    }
    lapse(step, able);
    step.fact(Fact::Asked { decision: Decision::Turn { seat: able } });
}

/// Ends the game with the battle that took somebody's last movable piece, where it does not go on to that seat's turn
/// (E-2). A seat whose pieces are blocked has some, and waits for its turn.
pub(super) fn exhaust(step: &mut Step<'_>) {
    if step.rules().ruleset().ending.last_piece == LastPieceRule::OnTurn {
        return;
    }
    let (rules, table, game) = (step.rules(), step.table(), step.game());
    let movable = |id| rules.movement(game.kind(id)) != Movement::Still;
    let standing = table.pieces().filter(|(id, piece)| piece.space.is_some() && movable(*id));
    let able: SeatSet = standing.map(|(_, piece)| piece.seat).collect();
    let exhausted = remaining(step).minus(able);
    match exhausted.iter().next() {
        None => {}
        Some(seat) if exhausted != remaining(step) => out(step, seat, Reason::Immobile),
        Some(_) => end(step, Outcome { result: GameResult::Drawn, reason: Reason::Immobile }),
    }
}

/// Whether a seat could do anything in a turn of its own (E-2, F-14, K-10), as it knows itself.
fn can_act(step: &Step<'_>, seat: Seat) -> bool {
    let game = step.game();
    survey::any(game, seat) || shot::any(game, seat) || cards::may_swap(game, seat).is_ok() || swap::any(game, seat)
}

/// The offer of a seat does not outlast its next turn (E-4), nor its part in the game.
fn lapse(step: &mut Step<'_>, seat: Seat) {
    if step.table().draw_offer().is_some_and(|offer| offer.by == seat) {
        step.fact(Fact::DrawLapsed { seat });
    }
}

/// A seat is out. The last team wins; otherwise the others play on (E-3). Its pieces stay where they are and defend.
fn out(step: &mut Step<'_>, seat: Seat, reason: Reason) {
    step.fact(Fact::SeatOut { seat, reason });
    let rest = remaining(step);
    if let Some(first) = rest.iter().next() {
        let team = step.rules().team(first);
        if rest.iter().all(|other| team.contains(other)) {
            return end(step, Outcome { result: GameResult::Won(team), reason });
        }
    }
    lapse(step, seat);
    draw::agree(step);
    if step.table().outcome().is_none() {
        withdraw(step, seat);
    }
}

/// Ends all decisions that a seat owed which is now out, its turn included.
fn withdraw(step: &mut Step<'_>, seat: Seat) {
    if step.table().decision().is_none() {
        let next = next_seat(step, seat);
        return begin_turn(step, next);
    }
    let mut asked = false;
    while let Some(decision) = step.table().decision().filter(|decision| decision.seats() == SeatSet::EMPTY.with(seat))
    {
        if let Decision::Turn { .. } = decision {
            return end_turn(step, seat);
        }
        step.fact(Fact::Answered { decision });
        asked = true;
    }
    if asked {
        proceed(step);
    }
}

/// Resignation (E-3). Before the armies stand on the board there is nothing to resign; abort is for that.
pub(super) fn resign(mut step: Step<'_>, seat: Seat) -> Result<Step<'_>, Illegal> {
    if !step.table().deployed() {
        return Err(Illegal::NotAwaited);
    }
    out(&mut step, seat, Reason::Resigned);
    Ok(step)
}

/// The clock says that the deadline of the decision on top has passed (E-5, T-3).
pub(super) fn expire(mut step: Step<'_>) -> Result<Step<'_>, Illegal> {
    let decision = step.table().decision().ok_or(Illegal::GameOver)?;
    if decision == Decision::Deal {
        return Err(Illegal::NotAwaited);
    }
    step.fact(Fact::Expired { decision });
    match decision {
        Decision::SetUp { .. } => {
            end(&mut step, Outcome { result: GameResult::Aborted, reason: Reason::Expired });
        }
        Decision::Turn { seat } => out(&mut step, seat, Reason::Expired),
        Decision::Deal
        | Decision::Redraw { .. }
        | Decision::Defence { .. }
        | Decision::Rescue { .. }
        | Decision::Recruit { .. }
        | Decision::Flag { .. } => answer::close(&mut step, decision),
    }
    Ok(step)
}

/// Whether not every seat has had a turn yet (E-7). A seat that is out will have none and is not waited for.
pub(super) fn may_abort(table: &Table) -> bool {
    let waiting = |(seat, turns): (Seat, &u32)| *turns == 0 && !table.out().contains(seat);
    table.outcome().is_none() && (0..).map(Seat).zip(table.turns()).any(waiting)
}

/// Ends the game without a result (E-7).
pub(super) fn abort(mut step: Step<'_>) -> Step<'_> {
    end(&mut step, Outcome { result: GameResult::Aborted, reason: Reason::Aborted });
    step
}

/// Ends the game. Everything is revealed (V-4), except after an abort: nobody shall see a setup by aborting.
pub(super) fn end(step: &mut Step<'_>, outcome: Outcome) {
    step.fact(Fact::Ended { outcome });
    if outcome.result != GameResult::Aborted {
        let all: Vec<PieceId> = step.table().pieces().map(|(id, _)| id).collect();
        turn::reveal(step, &all);
        cards::show(step);
        rescue::show(step);
    }
}

/// The seats still in the game.
fn remaining(step: &Step<'_>) -> SeatSet {
    step.rules().all_seats().minus(step.table().out())
}

/// The seats still in the game, in turn order, beginning with `first` or the one after it.
fn from(step: &Step<'_>, first: Seat) -> impl Iterator<Item = Seat> + use<> {
    remaining(step).iter_from(first)
}

/// The next seat in turn order that is still in.
fn next_seat(step: &Step<'_>, after: Seat) -> Seat {
    from(step, Seat(after.0 + 1)).next().unwrap_or(after)
}
