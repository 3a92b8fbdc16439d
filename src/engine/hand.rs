//! A seat's cards (K-1 to K-10), as the service knows them, as their owner does, and as the whole table does.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{AttackCard, Card, DefenceCard, Seat, Table};

/// The cards of a seat, secret.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cards {
    /// The hand, oldest card first.
    pub hand: Vec<Card>,
    /// The pile, the next card first.
    pub pile: Vec<Card>,
    /// How many cards at the end of the pile its owner put there, and so knows.
    pub known: u8,
}

impl Cards {
    pub(crate) fn drew(&mut self, cards: &[Card]) {
        self.hand.extend_from_slice(cards);
        self.pile.drain(..cards.len().min(self.pile.len()));
        self.known = self.known.min(self.pile.len() as u8);
    }

    pub(crate) fn put_under(&mut self, cards: &[Card]) {
        for card in cards {
            take(&mut self.hand, *card);
        }
        self.pile.extend_from_slice(cards);
        self.known = self.known.saturating_add(cards.len() as u8);
    }

    pub(crate) fn play(&mut self, card: Card) {
        take(&mut self.hand, card);
    }
}

/// The cards of the viewer (K-9).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HandView {
    /// The hand, oldest card first.
    pub hand: Vec<Card>,
    /// The pile, the next card first, as far as the viewer put its cards there.
    pub pile: Vec<Option<Card>>,
}

impl HandView {
    pub(crate) fn new(cards: &Cards) -> Self {
        let unknown = cards.pile.len() - usize::from(cards.known);
        let pile = cards.pile.iter().enumerate();
        let pile = pile.map(|(index, card)| (index >= unknown).then_some(*card)).collect();
        Self { hand: cards.hand.clone(), pile }
    }

    pub(crate) fn drew(&mut self, cards: &[Card]) {
        self.hand.extend_from_slice(cards);
        self.pile.drain(..cards.len().min(self.pile.len()));
    }

    pub(crate) fn put_under(&mut self, cards: &[Card]) {
        for card in cards {
            take(&mut self.hand, *card);
        }
        self.pile.extend(cards.iter().map(|card| Some(*card)));
    }

    pub(crate) fn play(&mut self, card: Card) {
        take(&mut self.hand, card);
    }
}

/// Takes one such card out of a hand.
fn take(hand: &mut Vec<Card>, card: Card) {
    if let Some(held) = hand.iter().position(|other| *other == card) {
        hand.remove(held);
    }
}

/// What the whole table sees of a seat's cards (K-9).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardCounts {
    /// Cards in the hand.
    pub hand: u8,
    /// Cards in the pile.
    pub pile: u8,
    /// The cards played, in order.
    pub played: Vec<Card>,
    /// Whether the seat swapped a card in its last own turn (K-3).
    pub swapped: bool,
    /// What was left when the game ended (V-4).
    pub shown: Option<Cards>,
}

impl Table {
    /// A seat drew `count` cards (K-8).
    pub(crate) fn drew(&mut self, seat: Seat, count: u8) {
        if let Some(cards) = self.cards.get_mut(seat.index()) {
            cards.hand = cards.hand.saturating_add(count);
            cards.pile = cards.pile.saturating_sub(count);
        }
    }

    /// A seat put `count` cards under its pile (K-2, K-3).
    pub(crate) fn put_under(&mut self, seat: Seat, count: u8) {
        if let Some(cards) = self.cards.get_mut(seat.index()) {
            cards.hand = cards.hand.saturating_sub(count);
            cards.pile = cards.pile.saturating_add(count);
        }
    }

    /// An attack card was laid down unseen (K-7). It counts as in the hand until it is played.
    pub(crate) const fn card_was_laid(&mut self) {
        self.laid = true;
    }

    /// A card went from the hand to the cards played (K-8).
    pub(crate) fn discard(&mut self, seat: Seat, card: Card) {
        if let Some(cards) = self.cards.get_mut(seat.index()) {
            cards.hand = cards.hand.saturating_sub(1);
            cards.played.push(card);
        }
    }

    /// A card was played; an attack card belongs to the battle that was announced (K-5).
    pub(crate) fn played(&mut self, seat: Seat, card: Card) {
        self.discard(seat, card);
        if let (Some(battle), Card::Attack(card)) = (&mut self.battle, card) {
            battle.card = Some(card);
            self.laid = false;
            if card == AttackCard::Mock {
                // after a mock attack no piece has moved.
                self.rest(seat);
            }
        }
    }

    /// A card was played for the piece that is attacked (K-6).
    pub(crate) fn defended(&mut self, seat: Seat, card: DefenceCard) {
        self.discard(seat, card.into());
        if let Some(battle) = &mut self.battle {
            battle.defence = Some(card);
        }
    }

    /// The game is over, and what a seat still had is public (V-4).
    pub(crate) fn cards_were_shown(&mut self, seat: Seat, hand: &[Card], pile: &[Card]) {
        if let Some(cards) = self.cards.get_mut(seat.index()) {
            cards.shown = Some(Cards { hand: hand.to_vec(), pile: pile.to_vec(), known: 0 });
        }
    }

    /// A seat swapped a card instead of moving: a turn without a capture or a move (K-3, R-5).
    pub(crate) fn card_swapped(&mut self, seat: Seat) {
        self.quiet += 1;
        self.rest(seat);
        if let Some(cards) = self.cards.get_mut(seat.index()) {
            cards.swapped = true;
        }
    }
}
