//! Positions for tests: a game that begins with a few pieces anywhere on the board.
//!
//! What more there is to say of how a game begins is in `opening`.

use std::sync::Arc;

use fieldpost_engine::{Action, Actor, Event, Game, Options, Rules, Seat, notation};

use crate::opening::Opening;
pub use crate::opening::{kind, space};

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
    position_with(rules, options, [red, blue], ["", ""], turn)
}

/// The same with cards (`"boat a2 / d1 swap / mock"`: the hand, the pile in drawing order, and the cards played).
pub fn position_with(
    rules: &Arc<Rules>,
    options: &Options,
    [red, blue]: [&str; 2],
    cards: [&str; 2],
    turn: Seat,
) -> Game {
    let mut opening = Opening::default();
    opening.army(rules, RED, red);
    opening.army(rules, BLUE, blue);
    opening.cards(RED, cards[0]);
    opening.cards(BLUE, cards[1]);
    opening.game(rules, options, turn)
}

/// The action that a text means (N-4).
pub fn action(rules: &Rules, text: &str) -> Action {
    notation::action::parse(rules, text).unwrap()
}
