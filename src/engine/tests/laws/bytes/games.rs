//! Whole games: bytes choose the rules and then, step by step, what is tried, legal or not. Every law that can be held
//! against one game is held at every step.

use std::sync::Arc;

use fieldpost_engine::notation::{self, Record};
use fieldpost_engine::{Action, Actor, Event, Game, GameView, Options, Rules, Seat, State, Viewer};

use super::{Bytes, begin};
use crate::checks::{
    hostile_changes_nothing_or_was_legal, legal_are_accepted, no_card_is_lost, one_piece_a_space, viewers,
};
use crate::play;

/// The most steps of a game; more is more of the same.
const STEPS: usize = 300;

/// A game and everything that followed so far.
struct Course {
    options: Options,
    game: Game,
    log: Vec<(Actor, Action, Vec<Event>)>,
    start: Vec<Event>,
    /// What each viewer has made of what they were shown.
    folds: Vec<GameView>,
}

/// Plays the game that the bytes choose.
pub fn game(bytes: &[u8]) {
    let Some((rules, options, rest)) = begin(bytes) else { return };
    let mut bytes = Bytes(rest);
    let mut course = Course::begin(&rules, options);
    for _ in 0..STEPS {
        let Some((actor, action)) = course.choose(&mut bytes) else { break };
        course.go_on(actor, action);
    }
    course.round_trips();
}

impl Course {
    fn begin(rules: &Arc<Rules>, options: Options) -> Self {
        let (game, start) = Game::start(Arc::clone(rules), options.clone());
        let begin = |viewer| GameView::new(viewer, rules.ruleset(), &options).unwrap();
        let folds = viewers(rules).into_iter().map(begin).collect();
        let mut course = Self { options, game, log: Vec::new(), start: start.clone(), folds };
        course.see(&start);
        course
    }

    /// What is done next; nothing when the bytes or the game are at their end. What is tried on the way and refused
    /// must not change anything.
    fn choose(&mut self, bytes: &mut Bytes<'_>) -> Option<(Actor, Action)> {
        let rules = Arc::clone(self.game.rules());
        loop {
            match bytes.next()? % 16 {
                0 | 1 => {
                    let (actor, action) = play::hostile(&rules, &mut bytes.chance()?);
                    hostile_changes_nothing_or_was_legal(&self.game, actor, &action);
                    if self.game.clone().apply(actor, action.clone()).is_ok() {
                        return Some((actor, action));
                    }
                }
                2 | 3 => {
                    let seat = Seat(bytes.below(rules.seats().len())? as u8);
                    if let Some(way) = play::own_way(&self.game, seat, &mut bytes.chance()?) {
                        let action = if bytes.next()? % 2 == 0 { Action::Move(way) } else { Action::Attack(way) };
                        hostile_changes_nothing_or_was_legal(&self.game, Actor::Seat(seat), &action);
                    }
                }
                4 => {
                    let seat = Seat(bytes.below(rules.seats().len())? as u8);
                    legal_are_accepted(&self.game, seat, &mut bytes.chance()?);
                }
                5 | 6 => return play::choose(&self.game, &mut bytes.chance()?),
                _ => return self.choose_listed(bytes),
            }
        }
    }

    /// One of the listed actions of whoever owes the decision, which the bytes choose. What is not listed, as a setup,
    /// comes from chance.
    fn choose_listed(&self, bytes: &mut Bytes<'_>) -> Option<(Actor, Action)> {
        let seats: Vec<Seat> = self.game.table().decision()?.seats().iter().collect();
        if !seats.is_empty() {
            let seat = seats[bytes.below(seats.len())?];
            let mut legal = Vec::new();
            self.game.legal_actions(seat, &mut legal);
            // Before the armies stand one can only abort, which would be the end of most games.
            if !legal.is_empty() && self.game.table().deployed() {
                return Some((Actor::Seat(seat), legal.swap_remove(bytes.below(legal.len())?)));
            }
        }
        play::choose(&self.game, &mut bytes.chance()?)
    }

    /// Applies what was called legal, and holds the laws.
    fn go_on(&mut self, actor: Actor, action: Action) {
        self.is_told_as_done(&action);
        let news = self
            .game
            .apply(actor, action.clone())
            .unwrap_or_else(|illegal| panic!("{actor:?} {action:?} was called legal, but {illegal:?}"));
        assert!(!news.is_empty());
        self.see(&news);
        self.log.push((actor, action, news));
        one_piece_a_space(&self.game);
        no_card_is_lost(&self.game);
        let mut own = Vec::new();
        for fold in &self.folds {
            own.clear();
            match fold.viewer() {
                Viewer::Seat(seat) => self.game.legal_actions(seat, &mut own),
                Viewer::Spectator => {}
            }
            assert_eq!(fold.legal_actions(), own, "{:?}", fold.viewer());
            assert!(own.is_empty() || self.game.outcome().is_none(), "the game is over");
        }
    }

    /// An action written as text is read as itself (N-4). Setups and deals are secret, and have a notation of their
    /// own.
    fn is_told_as_done(&self, action: &Action) {
        let rules = self.game.rules();
        if !matches!(action, Action::SetUp(_) | Action::Deal(_)) {
            let text = notation::action::write(rules, action);
            assert_eq!(notation::action::parse(rules, &text).as_ref(), Ok(action), "{text}");
        }
    }

    /// A view is the fold of what its viewer was shown.
    fn see(&mut self, news: &[Event]) {
        for fold in &mut self.folds {
            let viewer = fold.viewer();
            news.iter().filter_map(|event| event.seen_by(viewer)).for_each(|seen| fold.see(&seen));
            assert_eq!(*fold, self.game.view_for(viewer));
        }
    }

    /// Snapshot, log and record give the game back.
    fn round_trips(&self) {
        let Self { options, game, log, start, .. } = self;
        let bytes = postcard::to_allocvec(game.state()).unwrap();
        assert_eq!(&postcard::from_bytes::<State>(&bytes).unwrap(), game.state());
        let text = serde_json::to_string(game.state()).unwrap();
        assert_eq!(&serde_json::from_str::<State>(&text).unwrap(), game.state());

        let events = || start.iter().chain(log.iter().flat_map(|(.., events)| events));
        assert_eq!(&Game::replay(events()).unwrap(), game);
        let text = serde_json::to_string(&events().collect::<Vec<_>>()).unwrap();
        let events: Vec<Event> = serde_json::from_str(&text).unwrap();
        assert_eq!(&Game::replay(&events).unwrap(), game);

        let played = log.iter().map(|(actor, action, events)| (*actor, action, events.as_slice()));
        let record = Record::from_log(game.rules(), options, &[], None, played);
        assert_eq!(record.to_string().parse().as_ref(), Ok(&record));
        let replay = record.replay(game.rules()).unwrap_or_else(|refused| panic!("{refused} in\n{record}"));
        assert_eq!(&replay.game, game);
    }
}
