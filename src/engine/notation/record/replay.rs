//! Replaying a record: every ply goes through the rules again.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use thiserror::Error;

use super::deck::DealFault;
use super::from_log::{find_actor, result_word};
use super::{Ply, Record};
use crate::notation::action::{self, ActionFault};
use crate::notation::{quoted, setup, words};
use crate::{Action, Actor, Decision, Event, Game, Illegal, Rules, Seat, SetupFault};

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

/// Why a record cannot be replayed: the first ply that was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("ply {ply}: {sentence}")]
pub struct RecordRefusal {
    /// The ply; 0 for the tags.
    pub ply: u32,
    /// Why.
    pub why: RefusalReason,
    /// Why, as a sentence with the names of spaces, kinds and seats.
    pub sentence: String,
}

/// Why a record was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefusalReason {
    /// The record is of this ruleset, and these are not its rules.
    Ruleset(String),
    /// The decks or the first seat are not what chance has to draw (K-2, F-4).
    Deal(DealFault),
    /// A tag names a seat that the game does not have.
    NoSeat(String),
    /// The setup of a seat has faults.
    Setup(Seat, Vec<SetupFault>),
    /// The game has no actor of this name.
    NoActor(String),
    /// The text of a ply cannot be read.
    Unreadable(ActionFault),
    /// The rules refuse the action.
    Illegal(Illegal),
    /// The rules refuse the action while the game waits for this decision.
    Awaited(Illegal, Decision),
    /// The game ended in this way, or goes on (`None`), and the record says otherwise.
    Result(Option<String>),
}

impl RefusalReason {
    /// A stable code for interfaces; for a refused action the code of the rule.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Ruleset(_) => "ruleset",
            Self::Deal(_) => "wrong-deal",
            Self::NoSeat(_) | Self::Setup(..) => "invalid-setup",
            Self::NoActor(_) | Self::Unreadable(_) => "unreadable",
            Self::Illegal(illegal) | Self::Awaited(illegal, _) => illegal.code().as_str(),
            Self::Result(_) => "result",
        }
    }
}

impl Record {
    /// Plays the record again, under the rules that it names with its options applied.
    ///
    /// # Errors
    /// The first ply that cannot be read or that the rules refuse, or an ending that differs from the one in the
    /// record.
    pub fn replay(&self, rules: &Arc<Rules>) -> Result<Replay, RecordRefusal> {
        if rules.ruleset().id != self.ruleset {
            let sentence = format!("the record is of `{}`, not of `{}`", quoted(&self.ruleset), rules.ruleset().id);
            return Err(RecordRefusal { ply: 0, why: RefusalReason::Ruleset(quoted(&self.ruleset)), sentence });
        }
        let (mut game, start) = Game::start(Arc::clone(rules), self.options.clone());
        let mut log = Vec::with_capacity(self.actions.len() + rules.seats().len());
        let deal = self.drawn(rules).map_err(|fault| {
            let sentence = fault.to_string();
            RecordRefusal { ply: 0, why: RefusalReason::Deal(fault), sentence }
        })?;
        let dealt = deal.map(|deal| (Actor::Chance, Action::Deal(deal)));
        for (actor, action) in dealt.into_iter().chain(self.locked(rules)?) {
            log.push((actor, action.clone(), apply(&mut game, 0, actor, action)?));
        }
        for ply in &self.actions {
            let (actor, action) = ply.parse(rules)?;
            log.push((actor, action.clone(), apply(&mut game, ply.ply, actor, action)?));
        }
        self.ended_as_told(&game)?;
        Ok(Replay { game, log, start })
    }

    /// The setups as actions.
    fn locked(&self, rules: &Rules) -> Result<Vec<(Actor, Action)>, RecordRefusal> {
        let refused = |why, sentence| RecordRefusal { ply: 0, why, sentence };
        let stranger = |name: &&str| rules.find_seat(name).is_none();
        if let Some(name) = self.seats.iter().chain(self.setups.iter()).map(|(name, _)| name).find(stranger) {
            return Err(refused(RefusalReason::NoSeat(quoted(name)), format!("there is no seat `{}`", quoted(name))));
        }
        let mut locked = Vec::new();
        for (seat, text) in self.setups.iter().filter_map(|(name, text)| Some((rules.find_seat(name)?, text))) {
            let setup = army(rules, seat, text).map_err(|faults| {
                let words: Vec<_> = faults.iter().map(|fault| words::setup_fault(rules, fault)).collect();
                let sentence = format!("setup of {}: {}", rules.seat_name(seat), words.join("; "));
                refused(RefusalReason::Setup(seat, faults), sentence)
            })?;
            locked.push((Actor::Seat(seat), Action::SetUp(setup)));
        }
        Ok(locked)
    }

    /// Compares the tag `Result` with the game. A record without it agrees with any ending.
    fn ended_as_told(&self, game: &Game) -> Result<(), RecordRefusal> {
        let Some(recorded) = &self.result else { return Ok(()) };
        let ended = game.outcome().map(|outcome| result_word(game.rules(), outcome.result));
        if ended.as_ref() == Some(recorded) {
            return Ok(());
        }
        let is = ended
            .as_ref()
            .map_or_else(|| "the game goes on".to_owned(), |ended| format!("the game ended as `{ended}`"));
        let ply = self.actions.last().map_or(0, |last| last.ply);
        let sentence = format!("the record says `{}`, but {is}", quoted(recorded));
        Err(RecordRefusal { ply, why: RefusalReason::Result(ended), sentence })
    }
}

/// A setup in rows, in another server's form, or as pairs of space and kind.
fn army(rules: &Rules, seat: Seat, text: &str) -> Result<crate::Setup, Vec<SetupFault>> {
    if text.contains('=') {
        let pairs = text.split_whitespace().map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        return setup::from_pairs(rules, seat, pairs);
    }
    setup::parse(rules, seat, text)
}

impl Ply {
    fn parse(&self, rules: &Rules) -> Result<(Actor, Action), RecordRefusal> {
        let refused = |why, sentence| RecordRefusal { ply: self.ply, why, sentence };
        let actor = find_actor(rules, &self.seat).ok_or_else(|| {
            let name = quoted(&self.seat);
            refused(RefusalReason::NoActor(name.clone()), format!("there is no seat `{name}`"))
        })?;
        let action = action::parse(rules, &self.action).map_err(|fault| {
            let sentence = fault.to_string();
            refused(RefusalReason::Unreadable(fault), sentence)
        })?;
        Ok((actor, action))
    }
}

fn apply(game: &mut Game, ply: u32, actor: Actor, action: Action) -> Result<Vec<Event>, RecordRefusal> {
    game.apply(actor, action).map_err(|illegal| {
        let awaited = game.table().decision();
        match (illegal, awaited) {
            (illegal @ (Illegal::NotAwaited | Illegal::NotYourTurn), Some(decision)) => {
                let sentence = words::awaited(game.rules(), decision);
                RecordRefusal { ply, why: RefusalReason::Awaited(illegal, decision), sentence }
            }
            (illegal, _) => {
                let sentence = words::illegal(game.rules(), &illegal);
                RecordRefusal { ply, why: RefusalReason::Illegal(illegal), sentence }
            }
        }
    })
}
