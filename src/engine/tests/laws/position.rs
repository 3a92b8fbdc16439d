//! Positions for tests: a game that begins with a few pieces anywhere on the board.
//!
//! Applying an event holds no rules, so a position is the replay of a short log made up for it.

use fieldpost_engine::{
    Action, Actor, Audience, Decision, Event, Fact, Game, Kind, Options, PieceId, Rules, Seat, SeatSet, Space, notation,
};
use std::sync::Arc;

/// The first seat of every shipped ruleset.
pub const RED: Seat = Seat(0);
/// The second one.
pub const BLUE: Seat = Seat(1);

/// The action of a seat.
pub fn act(game: &mut Game, seat: Seat, action: Action) -> Result<Vec<Event>, fieldpost_engine::Illegal> {
    game.apply(Actor::Seat(seat), action)
}

/// A game with the pieces of `red` and `blue` (`"Fa1 M d4"`: letter and space each, `*` after it for a kind that
/// everybody has been shown), Red to move.
pub fn position(rules: &Arc<Rules>, red: &str, blue: &str) -> Game {
    position_for(rules, &Options::default(), red, blue, RED)
}

/// The same with options that have been applied to the rules, and the seat to move.
pub fn position_for(rules: &Arc<Rules>, options: &Options, red: &str, blue: &str, turn: Seat) -> Game {
    let read =
        |(seat, text): (Seat, &str)| text.split_whitespace().map(|word| placed(rules, seat, word)).collect::<Vec<_>>();
    let mut pieces: Vec<_> = [(RED, red), (BLUE, blue)].into_iter().flat_map(read).collect();
    pieces.sort_unstable_by_key(|piece| piece.0);
    let numbered = || (0..).map(PieceId).zip(&pieces);
    let deployed = Fact::Deployed { pieces: pieces.iter().map(|(space, seat, ..)| (*seat, *space)).collect() };
    let own = |seat: Seat| {
        let pieces = numbered().filter(|(_, piece)| piece.1 == seat).map(|(id, piece)| (id, piece.2)).collect();
        Event::Revealed { pieces, to: Audience::Only(SeatSet::EMPTY.with(seat)) }
    };
    let shown = numbered().filter(|(_, piece)| piece.3).map(|(id, piece)| (id, piece.2)).collect();
    Game::replay(&[
        Event::Started { ruleset: Box::new(rules.ruleset().clone()), options: options.clone() },
        Event::Fact(deployed),
        own(RED),
        own(BLUE),
        Event::Revealed { pieces: shown, to: Audience::Everyone },
        Event::Fact(Fact::Asked { decision: Decision::Turn { seat: turn } }),
    ])
    .unwrap()
}

fn placed(rules: &Rules, seat: Seat, word: &str) -> (Space, Seat, Kind, bool) {
    let (word, shown) = word.strip_suffix('*').map_or((word, false), |word| (word, true));
    let (letter, name) = word.split_at(1);
    (space(rules, name), seat, kind(rules, letter), shown)
}

/// The space called `name`.
pub fn space(rules: &Rules, name: &str) -> Space {
    rules.board().find(name).unwrap_or_else(|| panic!("there is no space {name}"))
}

/// The kind with this letter or name.
pub fn kind(rules: &Rules, word: &str) -> Kind {
    rules.find_kind(word).unwrap_or_else(|| panic!("there is no kind {word}"))
}

/// The action that a text means (N-4).
pub fn action(rules: &Rules, text: &str) -> Action {
    notation::action::parse(rules, text).unwrap()
}
