//! What chance drew, from the tags of a record: a whole deck for each seat, and the seat that begins (K-2, F-4).

use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use super::Record;
use crate::notation::quoted;
use crate::ruleset::{FirstRule, SeatRule};
use crate::{Card, Deal, Rules};

/// Why the tags of a record are not what chance draws under its rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DealFault {
    /// The table has no such seat.
    #[error("there is no seat `{0}`")]
    Seat(String),
    /// Decks under a ruleset without cards.
    #[error("chance deals no decks under these rules: leave out the tags `Deck.<seat>`")]
    NoDecks,
    /// A first seat, under a ruleset that does not draw it.
    #[error("chance does not draw who begins under these rules: leave out the tag `First`")]
    NoFirst,
    /// No first seat, under a ruleset that draws it.
    #[error("chance draws who begins under these rules: the tag `First` is missing")]
    FirstMissing,
    /// A seat without a deck.
    #[error("the tag `Deck.{0}` is missing: chance deals each seat a deck")]
    DeckMissing(String),
    /// A word that is not a card of the ruleset.
    #[error("deck of {seat}, card {place}: there is no card `{card}`")]
    NoCard {
        /// The name of the seat whose deck it is.
        seat: String,
        /// Which of its cards, from 1.
        place: usize,
        /// What stands there.
        card: String,
    },
    /// A card that was there before.
    #[error("deck of {seat}, card {place}: `{card}` is there twice")]
    Twice {
        /// The name of the seat whose deck it is.
        seat: String,
        /// Which of its cards, from 1.
        place: usize,
        /// The one that its deck has once.
        card: Card,
    },
    /// A deck that is not whole.
    #[error("deck of {seat}: `{card}` is missing")]
    Missing {
        /// The name of the seat whose deck it is.
        seat: String,
        /// The first card of the ruleset that it does not have.
        card: Card,
    },
}

impl Record {
    /// What chance drew; `None` where it has no part, or has yet to draw.
    pub(super) fn drawn(&self, rules: &Rules) -> Result<Option<Deal>, DealFault> {
        let stranger = |name: &str| DealFault::Seat(quoted(name));
        if let Some((name, _)) = self.decks.iter().find(|(name, _)| rules.find_seat(name).is_none()) {
            return Err(stranger(name));
        }
        let first =
            self.first.as_deref().map(|name| rules.find_seat(name).ok_or_else(|| stranger(name))).transpose()?;
        let draws_first = rules.ruleset().first == FirstRule::Chance;
        match &rules.ruleset().cards {
            None if !self.decks.is_empty() => return Err(DealFault::NoDecks),
            _ if first.is_some() && !draws_first => return Err(DealFault::NoFirst),
            _ if !rules.needs_chance() => return Ok(None),
            _ if self.decks.is_empty() && first.is_none() && self.setups.is_empty() => return Ok(None),
            _ if first.is_none() && draws_first => return Err(DealFault::FirstMissing),
            None => return Ok(Some(Deal { decks: Vec::new(), first })),
            Some(_) => {}
        }
        let whole = rules.ruleset().cards.as_ref().map_or(&[][..], |cards| &cards.deck);
        let decks = rules.seats().iter().map(|seat| self.deck(seat, whole)).collect::<Result<_, _>>()?;
        Ok(Some(Deal { decks, first }))
    }

    /// The deck of a seat, in drawing order.
    fn deck(&self, seat: &SeatRule, whole: &[Card]) -> Result<Vec<Card>, DealFault> {
        let text = self.decks.get(&seat.name).ok_or_else(|| DealFault::DeckMissing(seat.name.clone()))?;
        let mut deck = Vec::new();
        for (place, word) in (1..).zip(text.split_whitespace()) {
            let known = word.parse().ok().filter(|card| whole.contains(card));
            let Some(card) = known else {
                return Err(DealFault::NoCard { seat: seat.name.clone(), place, card: quoted(word) });
            };
            if deck.contains(&card) {
                return Err(DealFault::Twice { seat: seat.name.clone(), place, card });
            }
            deck.push(card);
        }
        let missing = whole.iter().find(|card| !deck.contains(card));
        missing.map_or(Ok(deck), |card| Err(DealFault::Missing { seat: seat.name.clone(), card: *card }))
    }
}
