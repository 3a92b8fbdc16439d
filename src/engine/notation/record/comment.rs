//! What came of an action, in a few words for the braces of a record: `7 beats 5`, `5 and 5`, `takes the flag`.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::ruleset::Defence;
use crate::{Decision, Event, Fact, GameResult, Kind, Outcome, PieceId, Reason, Rules, Seat, SeatSet};

/// Comments on the actions of a game, with what its events have revealed so far about the pieces.
pub(super) struct Commentator<'a> {
    rules: &'a Rules,
    kinds: BTreeMap<PieceId, Kind>,
    /// Attacker and defender of a battle that has been announced and not yet been commented on.
    battle: Option<(PieceId, PieceId)>,
}

impl<'a> Commentator<'a> {
    pub(super) fn new(rules: &'a Rules) -> Self {
        Self { rules, kinds: BTreeMap::new(), battle: None }
    }

    /// Tells what came of one action.
    pub(super) fn comment_on(&mut self, events: &[Event]) -> Option<String> {
        let mut words = Vec::new();
        let over = events.iter().any(|event| matches!(event, Event::Fact(Fact::Ended { .. })));
        let mut fell = Vec::new();
        let mut asked = false;
        let mut walked = None;
        for event in events {
            match event {
                Event::Revealed { pieces, .. } => {
                    // A walk that reveals its piece; at the end of a game everything is revealed anyway.
                    if let (Some(walker), [(piece, kind)], false) = (walked, pieces.as_slice(), over)
                        && walker == *piece
                    {
                        words.push(self.rules.kind(*kind).id.clone());
                    }
                    self.kinds.extend(pieces.iter().copied());
                }
                Event::Drew { cards, .. } => {
                    let cards: Vec<_> = cards.iter().map(|card| card.word()).collect();
                    words.push(format!("draws {}", cards.join(" ")));
                }
                Event::Fact(Fact::Moved { piece, .. }) => walked = Some(*piece),
                Event::Fact(Fact::Attacked { attacker, defender, .. }) => self.battle = Some((*attacker, *defender)),
                Event::Fact(Fact::Asked { decision: Decision::Defence { .. } }) => asked = true,
                Event::Fact(Fact::Captured { piece, .. }) => fell.push(*piece),
                Event::Fact(fact) => words.extend(self.fact(fact)),
                Event::Started { .. }
                | Event::Shuffled { .. }
                | Event::SetupLocked { .. }
                | Event::PutUnder { .. }
                | Event::CardLaid { .. }
                | Event::Returned { .. } => {}
            }
        }
        if !asked && let Some((attacker, defender)) = self.battle.take() {
            words.insert(0, self.battle(attacker, defender, &fell));
        }
        (!words.is_empty()).then(|| words.join("; "))
    }

    /// Facts that the action does not say.
    fn fact(&self, fact: &Fact) -> Option<String> {
        let seat = |seat: &Seat| self.rules.seat_name(*seat).to_string();
        match fact {
            Fact::Shot { target, .. } => Some(format!("hits {}", self.letter(*target))),
            Fact::FlagDropped { flag, space } => {
                Some(format!("flag of {} on {}", seat(flag), self.rules.board().name(*space)))
            }
            Fact::RecruitLost { seat: loser } => Some(format!("{} cannot recruit", seat(loser))),
            Fact::Skipped { seat: skipped } => Some(format!("{} cannot act", seat(skipped))),
            Fact::Ended { outcome } => self.ending(*outcome),
            Fact::Deployed { .. }
            | Fact::Asked { .. }
            | Fact::Answered { .. }
            | Fact::Moved { .. }
            | Fact::Attacked { .. }
            | Fact::Swapped { .. }
            | Fact::CardPlayed { .. }
            | Fact::Defended { .. }
            | Fact::CardsShown { .. }
            | Fact::CardSwapped { .. }
            | Fact::Redrawn { .. }
            | Fact::Declined { .. }
            | Fact::FlagRaised { .. }
            | Fact::FlagTaken { .. }
            | Fact::Scored { .. }
            | Fact::ReturnShown { .. }
            | Fact::FirstDrawn { .. }
            | Fact::Captured { .. }
            | Fact::Advanced { .. }
            | Fact::DrawOffered { .. }
            | Fact::DrawAccepted { .. }
            | Fact::DrawRefused { .. }
            | Fact::DrawLapsed { .. }
            | Fact::Expired { .. }
            | Fact::SeatOut { .. } => None,
        }
    }

    fn letter(&self, piece: PieceId) -> String {
        self.kinds.get(&piece).map_or_else(|| "?".to_string(), |kind| self.rules.kind(*kind).letter.to_string())
    }

    fn battle(&self, attacker: PieceId, defender: PieceId, fell: &[PieceId]) -> String {
        let letter = |piece| self.letter(piece);
        let is_flag = self.kinds.get(&defender).is_some_and(|kind| self.rules.kind(*kind).defence == Defence::Flag);
        match (fell.contains(&attacker), fell.contains(&defender)) {
            (false, true) if is_flag => "takes the flag".to_string(),
            (false, true) => format!("{} beats {}", letter(attacker), letter(defender)),
            (false, false) => format!("{} meets {}", letter(attacker), letter(defender)),
            (true, false) => format!("{} falls to {}", letter(attacker), letter(defender)),
            (true, true) => format!("{} and {}", letter(attacker), letter(defender)),
        }
    }

    /// How the game ended, where the action does not say it.
    fn ending(&self, outcome: Outcome) -> Option<String> {
        match (outcome.reason, outcome.result) {
            (Reason::Immobile, GameResult::Won(winners)) => {
                let losers = self.rules.all_seats().iter().filter(|seat| !winners.contains(*seat));
                Some(format!("{} cannot move", self.names(losers.collect())))
            }
            (Reason::Immobile, _) => Some("nobody can move".to_string()),
            (Reason::Quiet, _) => Some("too long without a capture".to_string()),
            (Reason::Expired, _) => Some("out of time".to_string()),
            (Reason::FlagCaptured | Reason::FlagCarried | Reason::Resigned | Reason::Agreed | Reason::Aborted, _) => {
                None
            }
        }
    }

    fn names(&self, seats: SeatSet) -> String {
        seats.iter().map(|seat| self.rules.seat_name(seat)).collect::<Vec<_>>().join(" and ")
    }
}
