//! The decision of a setup (S-1 to S-3).

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use super::{Step, cards, flag, settle};
use crate::{Audience, Decision, Event, Fact, Illegal, Kind, PieceId, Rules, Seat, SeatSet, Setup, SetupFault, Space};

/// Makes a setup of placed pieces, or names every fault (S-1, S-2).
pub(super) fn check(rules: &Rules, seat: Seat, mut placed: Vec<(Space, Kind)>) -> Result<Setup, Vec<SetupFault>> {
    let mut faults = Vec::new();
    placed.sort_unstable();
    for (index, (space, _)) in placed.iter().enumerate() {
        if !rules.home(seat).iter().any(|row| row.contains(space)) {
            faults.push(SetupFault::Outside(*space));
        }
        if rules.recruitment(seat) == Some(*space) {
            faults.push(SetupFault::Recruitment(*space));
        }
        if index > 0 && placed[index - 1].0 == *space {
            faults.push(SetupFault::Twice(*space));
        }
    }
    let mut counts = vec![0; rules.kinds().count()];
    for (_, kind) in &placed {
        match counts.get_mut(kind.index()) {
            Some(count) => *count += 1,
            None => faults.push(SetupFault::UnknownKind(format!("number {}", kind.0))),
        }
    }
    for ((kind, _), placed) in rules.kinds().zip(counts) {
        let army = usize::from(rules.army(kind));
        match placed.cmp(&army) {
            core::cmp::Ordering::Greater => faults.push(SetupFault::TooMany { kind, placed, army }),
            core::cmp::Ordering::Less => faults.push(SetupFault::Missing { kind, placed, army }),
            core::cmp::Ordering::Equal => {}
        }
    }
    if faults.is_empty() { Ok(Setup(placed)) } else { Err(faults) }
}

/// Locks a setup; the last one brings the armies onto the board.
pub(super) fn lock(mut step: Step<'_>, seat: Seat, setup: Setup) -> Result<Step<'_>, Illegal> {
    let Some(Decision::SetUp { seats }) = step.table().decision() else { return Err(Illegal::SetupLocked) };
    if !seats.contains(seat) {
        return Err(Illegal::SetupLocked);
    }
    let setup = check(step.rules(), seat, setup.0).map_err(Illegal::Setup)?;
    step.emit(Event::SetupLocked { seat, setup });
    if let Some(decision @ Decision::SetUp { seats: SeatSet::EMPTY }) = step.table().decision() {
        step.fact(Fact::Answered { decision });
        deploy(&mut step);
        flag::raise(&mut step);
        if step.rules().ruleset().cards.is_some() {
            cards::draw_hands(&mut step);
        } else {
            let first = step.table().first();
            settle::begin_turn(&mut step, first);
        }
    }
    Ok(step)
}

/// Pieces get their ids in the order of the spaces, so that an id reveals nothing (V-6).
fn deploy(step: &mut Step<'_>) {
    let mut placed: Vec<(Space, Seat, Kind)> = Vec::new();
    for seat in step.rules().all_seats().iter() {
        let setup = step.game().state().setup(seat).into_iter().flat_map(Setup::pieces);
        placed.extend(setup.map(|(space, kind)| (*space, seat, *kind)));
    }
    placed.sort_unstable();
    step.fact(Fact::Deployed { pieces: placed.iter().map(|(space, seat, _)| (*seat, *space)).collect() });
    for seat in step.rules().all_seats().iter() {
        let own = (0..).map(PieceId).zip(&placed).filter(|(_, (_, owner, _))| *owner == seat);
        let pieces = own.map(|(id, (_, _, kind))| (id, *kind)).collect();
        step.emit(Event::Revealed { pieces, to: Audience::Only(SeatSet::EMPTY.with(seat)) });
    }
}
