//! The action that is being applied: its events so far, each folded into the game at once.

use alloc::vec::Vec;

use crate::{Event, Fact, Game, Rules, Table};

/// Enough for nearly every action: an attack has six events.
const EVENTS: usize = 8;

/// The events of one action. A rule checks everything before it emits the first event, so that a refusal changes
/// nothing.
pub(crate) struct Step<'a> {
    game: &'a mut Game,
    events: Vec<Event>,
}

impl<'a> Step<'a> {
    pub(super) fn new(game: &'a mut Game) -> Self {
        Self { game, events: Vec::with_capacity(EVENTS) }
    }

    pub(super) fn game(&self) -> &Game {
        self.game
    }

    pub(super) fn table(&self) -> &Table {
        self.game.table()
    }

    pub(super) fn rules(&self) -> &Rules {
        self.game.rules()
    }

    pub(super) fn emit(&mut self, event: Event) {
        self.game.absorb(&event);
        self.events.push(event);
    }

    pub(super) fn fact(&mut self, fact: Fact) {
        self.emit(Event::Fact(fact));
    }

    pub(crate) fn into_events(self) -> Vec<Event> {
        self.events
    }
}
