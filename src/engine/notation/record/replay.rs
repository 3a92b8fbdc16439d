//! Replaying a record: every ply goes through the rules again.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use thiserror::Error;

use super::of::{find_actor, result_word};
use super::{Ply, Record};
use crate::notation::{action, quoted, setup, words};
use crate::{Action, Actor, Card, Deal, Event, Game, Illegal, Rules, SetupFault};

/// A record that was replayed to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The game as it then stands.
    pub game: Game,
    /// All applied actions with their events: the setups first, then the plies.
    pub log: Vec<(Actor, Action, Vec<Event>)>,
    /// The events of the start.
    pub start: Vec<Event>,
}

/// The first ply that was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("ply {ply}: {sentence}")]
pub struct Refused {
    /// The ply; 0 for the tags.
    pub ply: u32,
    /// Why.
    pub why: Refusal,
    /// Why, as a sentence with the names of spaces and kinds.
    pub sentence: String,
}

/// Why a record was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// These are not the rules that the record names.
    Ruleset,
    /// The decks or the first seat are not what chance has to draw (K-2, F-4).
    Deal,
    /// A setup has faults, or belongs to no seat.
    Setup(Vec<SetupFault>),
    /// The text of a ply cannot be read.
    Unreadable,
    /// The rules refuse the action.
    Illegal(Illegal),
    /// The game ended in another way than the record says.
    Result,
}

impl Refusal {
    /// A stable code for interfaces; for a refused action the code of the rule.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Ruleset => "ruleset",
            Self::Deal => "wrong-deal",
            Self::Setup(_) => "invalid-setup",
            Self::Unreadable => "unreadable",
            Self::Illegal(illegal) => illegal.code(),
            Self::Result => "result",
        }
    }
}

impl Record {
    /// Plays the record again, under the rules that it names with its options applied.
    ///
    /// # Errors
    /// The first ply that cannot be read or that the rules refuse, or an ending that the record tells otherwise.
    pub fn replay(&self, rules: &Arc<Rules>) -> Result<Replay, Refused> {
        if rules.ruleset().id != self.ruleset {
            let sentence = format!("the record is of `{}`, not of `{}`", self.ruleset, rules.ruleset().id);
            return Err(Refused { ply: 0, why: Refusal::Ruleset, sentence });
        }
        let (mut game, start) = Game::start(Arc::clone(rules), self.options.clone());
        let mut log = Vec::with_capacity(self.actions.len() + rules.seats().len());
        for (actor, action) in self.drawn(rules)?.into_iter().chain(self.locked(rules)?) {
            log.push((actor, action.clone(), apply(&mut game, 0, actor, action)?));
        }
        for ply in &self.actions {
            let (actor, action) = ply.read(rules)?;
            log.push((actor, action.clone(), apply(&mut game, ply.ply, actor, action)?));
        }
        self.ended_as_told(&game)?;
        Ok(Replay { game, log, start })
    }

    /// What chance drew, as its action; nothing where chance has no part.
    fn drawn(&self, rules: &Rules) -> Result<Option<(Actor, Action)>, Refused> {
        let refused = |sentence| Refused { ply: 0, why: Refusal::Deal, sentence };
        let stranger = |name: &str| refused(format!("there is no seat `{}`", quoted(name)));
        if let Some((name, _)) = self.decks.iter().find(|(name, _)| rules.find_seat(name).is_none()) {
            return Err(stranger(name));
        }
        let first =
            self.first.as_deref().map(|name| rules.find_seat(name).ok_or_else(|| stranger(name))).transpose()?;
        if !rules.needs_chance() {
            let nothing = self.decks.is_empty() && first.is_none();
            return if nothing { Ok(None) } else { Err(refused("chance draws nothing under these rules".to_owned())) };
        }
        if self.decks.is_empty() && first.is_none() && self.setups.is_empty() {
            // Chance has yet to draw.
            return Ok(None);
        }
        let mut decks = Vec::new();
        for seat in rules.seats().iter().filter(|_| !self.decks.is_empty()) {
            let text = self.decks.get(&seat.name).unwrap_or_default();
            let cards: Result<Vec<Card>, _> = text.split_whitespace().map(str::parse).collect();
            decks.push(
                cards.map_err(|_| refused(format!("the tag `Deck.{}` names a card that there is not", seat.name)))?,
            );
        }
        Ok(Some((Actor::Chance, Action::Deal(Deal { decks, first }))))
    }

    /// The setups as actions.
    fn locked(&self, rules: &Rules) -> Result<Vec<(Actor, Action)>, Refused> {
        let refused = |why, sentence| Refused { ply: 0, why, sentence };
        let stranger = |name: &&str| rules.find_seat(name).is_none();
        if let Some(name) = self.seats.iter().chain(self.setups.iter()).map(|(name, _)| name).find(stranger) {
            return Err(refused(Refusal::Setup(Vec::new()), format!("there is no seat `{}`", quoted(name))));
        }
        let mut locked = Vec::new();
        for (seat, text) in self.setups.iter().filter_map(|(name, text)| Some((rules.find_seat(name)?, text))) {
            let setup = setup::parse(rules, seat, text).map_err(|faults| {
                let words: Vec<_> = faults.iter().map(|fault| words::setup_fault(rules, fault)).collect();
                let sentence = format!("setup of {}: {}", rules.seat_name(seat), words.join("; "));
                refused(Refusal::Setup(faults), sentence)
            })?;
            locked.push((Actor::Seat(seat), Action::SetUp(setup)));
        }
        Ok(locked)
    }

    /// Compares the tag `Result` with the game; without one the record says nothing.
    fn ended_as_told(&self, game: &Game) -> Result<(), Refused> {
        let Some(told) = &self.result else { return Ok(()) };
        let ended = game.outcome().map(|outcome| result_word(game.rules(), outcome.result));
        if ended.as_ref() == Some(told) {
            return Ok(());
        }
        let is = ended.map_or_else(|| "the game goes on".to_owned(), |ended| format!("the game ended as `{ended}`"));
        let ply = self.actions.last().map_or(0, |last| last.ply);
        let sentence = format!("the record says `{}`, but {is}", quoted(told));
        Err(Refused { ply, why: Refusal::Result, sentence })
    }
}

impl Ply {
    fn read(&self, rules: &Rules) -> Result<(Actor, Action), Refused> {
        let refused = |sentence| Refused { ply: self.ply, why: Refusal::Unreadable, sentence };
        let actor = find_actor(rules, &self.seat)
            .ok_or_else(|| refused(format!("there is no seat `{}`", quoted(&self.seat))))?;
        let action = action::parse(rules, &self.action).map_err(|fault| refused(fault.to_string()))?;
        Ok((actor, action))
    }
}

fn apply(game: &mut Game, ply: u32, actor: Actor, action: Action) -> Result<Vec<Event>, Refused> {
    game.apply(actor, action).map_err(|illegal| {
        let sentence = words::illegal(game.rules(), &illegal);
        Refused { ply, why: Refusal::Illegal(illegal), sentence }
    })
}
