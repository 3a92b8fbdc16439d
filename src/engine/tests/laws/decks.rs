//! The cards of twins (K-9, V-6): decks in which the cards that a viewer may not know are exchanged for one another.
//!
//! A card that is exchanged is so wherever its seat names it, so that what was legal in the one game is in the other.

use fieldpost_engine::{Action, Actor, AttackCard, Card, Deal, Game, Seat, Viewer};

use crate::play::Chance;

/// For each seat, which card stands in the twin for which.
pub struct Decks(Vec<Vec<(Card, Card)>>);

impl Decks {
    /// Exchanges what the viewer may not know when the game is as it is now; nothing without cards.
    pub fn exchange(game: &Game, viewer: Viewer, chance: &mut Chance) -> Self {
        let seats = game.rules().all_seats().iter();
        Self(seats.map(|seat| pairs(game, viewer, seat, chance)).collect())
    }

    /// How many cards are others.
    pub fn different(&self) -> usize {
        self.0.iter().flatten().filter(|(one, two)| one != two).count()
    }

    /// The action with the cards of the twin.
    pub fn of(&self, actor: Actor, action: Action) -> Action {
        match (actor, action) {
            (Actor::Chance, Action::Deal(Deal { decks, first })) => {
                let decks = (0..).map(Seat).zip(decks);
                let other =
                    |(seat, deck): (Seat, Vec<Card>)| deck.into_iter().map(|card| self.card(seat, card)).collect();
                Action::Deal(Deal { decks: decks.map(other).collect(), first })
            }
            (Actor::Seat(seat), Action::Redraw(order)) => {
                Action::Redraw(order.into_iter().map(|card| self.card(seat, card)).collect())
            }
            (Actor::Seat(seat), Action::SwapCard(card)) => Action::SwapCard(self.card(seat, card)),
            (Actor::Seat(seat), Action::Attack(mut way)) => {
                let laid = way.attack_card.map(|card| self.card(seat, card.into()));
                way.attack_card = laid.and_then(|card| AttackCard::try_from(card).ok());
                Action::Attack(way)
            }
            (_, action) => action,
        }
    }

    fn card(&self, seat: Seat, card: Card) -> Card {
        let found = self.0.get(seat.index()).and_then(|pairs| pairs.iter().find(|(one, _)| *one == card));
        found.map_or(card, |(_, other)| *other)
    }
}

/// The cards of a seat that the viewer has never been shown, each with the one that stands for it.
fn pairs(game: &Game, viewer: Viewer, seat: Seat, chance: &mut Chance) -> Vec<(Card, Card)> {
    let (Some(cards), Some(table)) = (game.state().cards(seat), game.table().cards(seat)) else { return Vec::new() };
    let hidden: Vec<Card> = if viewer == Viewer::Seat(seat) {
        // What was in one's hand once is known, and so is what one put under the pile.
        cards.pile[..cards.pile.len() - usize::from(cards.known)].to_vec()
    } else {
        [cards.hand.as_slice(), &cards.pile].concat()
    };
    // The one that lies on the table face down can only be another attack card.
    let laid = game.state().laid().map(Card::from).filter(|laid| hidden.contains(laid) && !table.played.contains(laid));
    let (mut free, mut attacks): (Vec<Card>, Vec<Card>) =
        hidden.into_iter().partition(|card| laid.is_none() || AttackCard::try_from(*card).is_err());
    let mut pairs = Vec::new();
    for cards in [&mut free, &mut attacks] {
        let old = cards.clone();
        chance.shuffle(cards);
        pairs.extend(old.into_iter().zip(cards.iter().copied()));
    }
    pairs
}
