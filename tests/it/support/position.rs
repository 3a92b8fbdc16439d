//! A game that begins with a few pieces anywhere on the board. Applying an event holds no rules, so a position is the
//! replay of a short log made up for it.

use std::sync::Arc;

use fieldpost_engine::{Audience, Decision, Event, Fact, Game, Kind, Options, PieceId, Rules, Seat, SeatSet, Space};

/// The game in which these pieces stand on the board and `turn` is to move.
pub(crate) fn position(rules: &Arc<Rules>, mut pieces: Vec<(Space, Seat, Kind)>, turn: Seat) -> Game {
    pieces.sort_unstable();
    let mut log = vec![
        Event::Started { ruleset: Box::new(rules.ruleset().clone()), options: Options::default() },
        Event::Fact(Fact::Deployed { pieces: pieces.iter().map(|(space, seat, _)| (*seat, *space)).collect() }),
    ];
    for seat in rules.all_seats().iter() {
        let own = (0..).map(PieceId).zip(&pieces).filter(|(_, (_, owner, _))| *owner == seat);
        let pieces = own.map(|(id, (.., kind))| (id, *kind)).collect();
        log.push(Event::Revealed { pieces, to: Audience::Only(SeatSet::EMPTY.with(seat)) });
    }
    log.push(Event::Fact(Fact::Asked { decision: Decision::Turn { seat: turn } }));
    Game::replay(&log).expect("a log that begins with its start")
}
