//! The record of a game, from its log (N-5).

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::comment::Commentator;
use super::{NamedTexts, Ply, Record};
use crate::notation::{action, setup};
use crate::{Action, Actor, Deal, Event, Fact, GameResult, Options, Rules, Seat};

/// One applied action of a log: its actor, the action, and the events that followed.
pub type AppliedAction<'a> = (Actor, &'a Action, &'a [Event]);

impl Record {
    /// The record of a game from its applied actions, setups included, in order. `users` are the names of the seats'
    /// users in seat order, as far as known; `date` is the day on which the game began.
    #[must_use]
    pub fn from_log<'a>(
        rules: &Rules,
        options: &Options,
        users: &[Option<String>],
        date: Option<String>,
        log: impl IntoIterator<Item = AppliedAction<'a>>,
    ) -> Self {
        let mut record =
            Self { ruleset: rules.ruleset().id.clone(), options: options.clone(), date, ..Self::default() };
        for (seat, user) in rules.seats().iter().zip(users) {
            if let Some(user) = user {
                record.seats.add(seat.name.clone(), user.clone());
            }
        }
        let mut setups: Vec<(Seat, String)> = Vec::new();
        let mut commentator = Commentator::new(rules);
        for (actor, played, events) in log {
            let comment = commentator.comment_on(events);
            match (actor, played) {
                (_, Action::Deal(deal)) => record.dealt(rules, deal),
                (Actor::Seat(seat), Action::SetUp(placed)) => {
                    setups.push((seat, setup::write(rules, seat, placed.pieces())));
                }
                _ => {
                    let ply = record.actions.len() as u32 + 1;
                    let action = action::write(rules, played);
                    record.actions.push(Ply { ply, seat: actor_name(rules, actor).to_owned(), action, comment });
                }
            }
            record.result = events.iter().find_map(|event| result(rules, event)).or(record.result);
        }
        setups.sort();
        let setups = setups.into_iter().map(|(seat, text)| (rules.seat_name(seat).to_owned(), text));
        record.setups = setups.fold(NamedTexts::default(), |mut named, (seat, text)| {
            named.add(seat, text);
            named
        });
        record
    }
}

impl Record {
    /// What chance drew stands in the tags.
    fn dealt(&mut self, rules: &Rules, deal: &Deal) {
        for (seat, deck) in rules.seats().iter().zip(&deal.decks) {
            let words: Vec<_> = deck.iter().map(|card| card.word()).collect();
            self.decks.add(seat.name.clone(), words.join(" "));
        }
        self.first = deal.first.map(|seat| rules.seat_name(seat).to_owned());
    }
}

pub(super) fn actor_name(rules: &Rules, actor: Actor) -> &str {
    match actor {
        Actor::Seat(seat) => rules.seat_name(seat),
        Actor::Clock => "clock",
        Actor::Chance => "chance",
        Actor::Arbiter => "house",
    }
}

pub(super) fn find_actor(rules: &Rules, name: &str) -> Option<Actor> {
    match name {
        "clock" => Some(Actor::Clock),
        "chance" => Some(Actor::Chance),
        "house" => Some(Actor::Arbiter),
        _ => rules.find_seat(name).map(Actor::Seat),
    }
}

fn result(rules: &Rules, event: &Event) -> Option<String> {
    let Event::Fact(Fact::Ended { outcome }) = event else { return None };
    Some(result_word(rules, outcome.result))
}

/// The value of the tag `Result`: the seats that won, `draw` or `aborted`.
#[must_use]
pub fn result_word(rules: &Rules, result: GameResult) -> String {
    match result {
        GameResult::Won(seats) => seats.iter().map(|seat| rules.seat_name(seat)).collect::<Vec<_>>().join(" "),
        GameResult::Drawn => "draw".to_string(),
        GameResult::Aborted => "aborted".to_string(),
    }
}
