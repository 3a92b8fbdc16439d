//! Random games: uniform among the legal actions, until the end.

use std::hint::black_box;
use std::sync::Arc;

use fieldpost_engine::{Action, Actor, Decision, Event, Game, Options, Rules};

#[path = "../../tests/laws/play.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
pub mod play;
#[path = "../../tests/laws/rulesets.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
pub mod rulesets;

use play::Chance;
use rulesets::shipped;

/// The rulesets whose playouts are measured: the smallest, the classic, and those with the most to decide.
const PLAYED: [&str; 4] = ["original", "quick-arena", "battle-cards", "stratego4-four"];

/// Some games never end by themselves soon enough: this many plies count as a game.
const MAX_PLIES: u32 = 10_000;

/// A game whose armies stand, and its log.
pub fn begin(rules: &Arc<Rules>, chance: &mut Chance) -> (Game, Vec<Event>) {
    let (mut game, mut events) = Game::start(Arc::clone(rules), Options::default());
    while let Some(Decision::Deal | Decision::SetUp { .. }) = game.table().decision() {
        let (actor, action) = play::choose(&game, chance).unwrap();
        events.extend(game.apply(actor, action).unwrap());
    }
    (game, events)
}

/// One of the legal actions of whoever owes the decision, but nobody gives up or talks of a draw: few games would last.
pub fn choose(game: &Game, legal: &mut Vec<Action>, chance: &mut Chance) -> Option<(Actor, Action)> {
    let seat = game.table().decision()?.seats().iter().next()?;
    legal.clear();
    game.legal_actions(seat, legal);
    loop {
        let action = legal.swap_remove(chance.below(legal.len()));
        match action {
            Action::Resign | Action::OfferDraw | Action::AcceptDraw | Action::RefuseDraw | Action::Abort => {}
            action => return Some((Actor::Seat(seat), action)),
        }
    }
}

/// Plays a game to its end: how many plies it took.
pub fn playout(mut game: Game, legal: &mut Vec<Action>, chance: &mut Chance) -> u32 {
    while let Some((actor, action)) = choose(&game, legal, chance) {
        black_box(game.apply(actor, action).unwrap());
        if game.table().ply() >= MAX_PLIES {
            break;
        }
    }
    game.table().ply()
}

/// Their rules.
pub fn played() -> impl Iterator<Item = &'static Arc<Rules>> {
    shipped().iter().filter(|rules| PLAYED.contains(&rules.ruleset().id.as_str()))
}
