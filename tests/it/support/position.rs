//! A game that begins with a few pieces anywhere on the board. Applying an event holds no rules, so a position is the
//! replay of a short log made up for it.

use std::sync::Arc;

use fieldpost::values::DecisionKind;
use fieldpost_engine::{Audience, Decision, Event, Fact, Game, Kind, Options, PieceId, Rules, Seat, SeatSet, Space};

use super::app::TestApp;

/// A piece of a position: where it stands, whose it is, what it is.
pub(crate) type StandingPiece = (Space, Seat, Kind);

/// The game in which these pieces stand on the board and `turn` is to move.
pub(crate) fn position(rules: &Arc<Rules>, pieces: Vec<StandingPiece>, turn: Seat) -> Game {
    let mut log = beginning(rules, pieces);
    log.push(Event::Fact(Fact::Asked { decision: Decision::Turn { seat: turn } }));
    Game::replay(&log).expect("a log that begins with its start")
}

/// A log that ends when these pieces stand on the board, by id in the order of their spaces; nobody is asked anything.
pub(crate) fn beginning(rules: &Rules, mut pieces: Vec<StandingPiece>) -> Vec<Event> {
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
    log
}

/// Plants a log made up for it into a game that has been created, in place of what has happened there: the service
/// finds its snapshot unreadable and replays the log.
pub(crate) async fn plant(app: &TestApp, game: &str, log: &[Event]) {
    let position = Game::replay(log).expect("a log that begins with its start");
    let decision = position.table().decision().expect("a decision");
    let owed: u32 = decision.seats().iter().map(|seat| 1 << seat.0).sum();
    let events = serde_json::to_string(log).expect("JSON").replace('\'', "''");
    app.sql(&format!("DELETE FROM game_log WHERE game_id = '{game}' AND version > 1")).await;
    app.sql(&format!("UPDATE game_log SET events = '{events}' WHERE game_id = '{game}'")).await;
    app.sql(&format!(
        "UPDATE games SET version = 1, snapshot_format = 0, updated_at = fieldpost_now(), status = 'playing', decision = '{}', owed_by = {owed} \
         WHERE id = '{game}'",
        DecisionKind::from(decision).word()
    ))
    .await;
}
