//! Planted leaks of what options keep secret: silent defence, rescues, chases (`leaks`).

use fieldpost_engine::{
    Action, ChaseWarning, Decision, Event, Fact, Illegal, Move, PieceId, PieceView, Seat, SeenEvent, Viewer,
};

use crate::leaks::{Leak, Leak::*, Secrets};
use crate::twins::Portrait;

/// Leaks of views.
pub fn paint(leak: Leak, secrets: &Secrets<'_>, portrait: &mut Portrait) {
    let Secrets { game, viewer } = secrets;
    let back = |piece: &PieceView| game.table().came_back(piece.id);
    let strong = |id: PieceId| game.kind(id) > game.rules().find_kind("sergeant");
    match leak {
        PiecesCapturedInSilenceAreListedWithTheirKinds => {
            portrait.captured.iter_mut().for_each(|piece| piece.kind = game.kind(piece.id));
        }
        PiecesCapturedInSilenceAreListedByRank => portrait.captured.sort_by_key(|piece| game.kind(piece.id)),
        RescuedPiecesHaveMovedIfTheyAreStrong => {
            portrait.pieces.iter_mut().filter(|piece| back(piece)).for_each(|piece| piece.moved |= strong(piece.id));
        }
        ScoutsCapturedInSilenceCountAsBack => {
            let gone = portrait.captured.iter().filter(|piece| secrets.is(piece.id, "scout"));
            portrait.returned.1[0] += gone.count();
        }
        ChasesWarnOfTheKindThatIsChased if *viewer != Viewer::Spectator => {
            let prey = portrait.pieces.iter().find(|piece| piece.space.is_some() && secrets.hidden(piece.id));
            let chased = game.table().chase().is_some_and(|chase| chase.count(Seat(0)) > 1);
            portrait.chases.extend(prey.filter(|_| chased).map(|piece| ChaseWarning {
                piece: piece.id,
                from: piece.start,
                to: piece.start,
                plies: vec![game.kind(piece.id).map_or(0, |kind| kind.0.into())],
            }));
        }
        ChasesLeaveOutMovesBesideTheStronger if game.table().chase().is_some() => portrait.legal.retain(|action| {
            let Action::Move(Move { to, .. }) = action else { return true };
            let mut beside = game.rules().board().links(*to).iter().filter_map(|link| game.table().at(link.to));
            !beside.any(|id| secrets.hidden(id) && strong(id))
        }),
        _ => {}
    }
}

/// Leaks of events.
pub fn colour(leak: Leak, secrets: &Secrets<'_>, events: &[Event], seen: &mut Vec<(usize, SeenEvent)>) {
    let Secrets { game, viewer } = secrets;
    let attacked = events.iter().find_map(|event| match event {
        Event::Fact(Fact::Attacked { defender, .. }) => Some(*defender),
        _ => None,
    });
    let returned = |event: &Event| match event {
        Event::Returned { piece, .. } => Some(*piece),
        _ => None,
    };
    match leak {
        SilentDefendersAreShownToTheAttacker if *viewer != Viewer::Spectator => {
            let pieces = attacked.into_iter().filter_map(|id| Some((id, game.kind(id)?))).collect();
            seen.push((1, SeenEvent::Revealed { pieces, public: false }));
        }
        SilentBombsTakeOneEventMore => {
            let bomb = attacked.is_some_and(|id| secrets.hidden(id) && secrets.is(id, "bomb"));
            seen.iter_mut().skip(1).for_each(|(number, _)| *number += usize::from(bomb));
        }
        RescuesAreOfferedToRescuersOnly => {
            let mover = events.iter().find_map(|event| match event {
                Event::Fact(Fact::Moved { piece, .. }) => Some(*piece),
                _ => None,
            });
            if mover.is_some_and(|id| secrets.is(id, "scout")) {
                let rescue = |fact: &Fact| matches!(fact, Fact::Asked { decision: Decision::Rescue { .. } });
                seen.retain(|(_, event)| !matches!(event, SeenEvent::Fact(fact) if rescue(fact)));
            }
        }
        RescuesTellTheRankOfWhatCameBack => {
            for (number, event) in seen.iter_mut() {
                if let (SeenEvent::Returned { old, .. }, Some(back)) = (event, returned(&events[*number])) {
                    *old = game.kind(back).map(|kind| PieceId(kind.0.into()));
                }
            }
        }
        RescuedPiecesAreShownToEveryone => {
            let back = events.iter().find_map(returned);
            let pieces = back.into_iter().filter_map(|id| Some((id, game.kind(id)?))).collect();
            seen.push((1, SeenEvent::Revealed { pieces, public: true }));
        }
        _ => {}
    }
}

/// Leaks of refusals.
pub fn refusal(leak: Leak, secrets: &Secrets<'_>, action: &Action) -> Option<Illegal> {
    let table = secrets.game.table();
    let hidden_bomb = |id: PieceId| secrets.hidden(id) && secrets.is(id, "bomb");
    match (leak, action) {
        (SilentWinnersAreDefencelessIfTheyAreBombs, Action::Attack(Move { to, .. })) => {
            let silent = hidden_bomb(table.at(*to)?) && table.quiet() == 0;
            silent.then_some(Illegal::NothingToAttack(*to))
        }
        (ChasesOfABombAreRefused, Action::Move(Move { from, to, .. })) => {
            let Viewer::Seat(seat) = secrets.viewer else { return None };
            table.chase().filter(|chase| chase.count(seat) > 1)?;
            let mut beside = secrets.game.rules().board().links(*to).iter().filter_map(|link| table.at(link.to));
            let piece = table.at(*from).filter(|_| beside.any(hidden_bomb))?;
            Some(Illegal::MoreSquares { piece, from: *from, to: *to, plies: Vec::new() })
        }
        _ => None,
    }
}
