//! The cards of a ruleset, with their meaning (K-1 to K-10), for clients that do not know them.

use fieldpost_engine::ruleset::CardsRule;
use fieldpost_engine::{AttackCard, Card, DefenceCard, MoveCard};
use serde::Serialize;

/// The cards and their rules.
#[derive(Serialize)]
pub(super) struct CardsJson {
    deck: Vec<CardJson>,
    hand: u8,
    swap_then_attack: bool,
    refill: bool,
    hidden_attack_card: bool,
}

#[derive(Serialize)]
struct CardJson {
    card: Card,
    sort: &'static str,
    meaning: &'static str,
    clause: &'static str,
}

impl CardsJson {
    pub(super) fn of(rule: &CardsRule) -> Self {
        Self {
            deck: rule.deck.iter().map(|card| CardJson::of(*card)).collect(),
            hand: rule.hand,
            swap_then_attack: rule.swap_then_attack,
            refill: rule.refill,
            hidden_attack_card: rule.hidden_attack_card,
        }
    }
}

impl CardJson {
    const fn of(card: Card) -> Self {
        let (sort, clause) = match card {
            Card::Move(_) => ("move", "K-4"),
            Card::Swap => ("swap", "K-4"),
            Card::Attack(_) => ("attack", "K-5"),
            Card::Defence(_) => ("defence", "K-6"),
        };
        Self { card, sort, meaning: meaning(card), clause }
    }
}

const fn meaning(card: Card) -> &'static str {
    match card {
        Card::Move(MoveCard::Boat) => "a piece beside a lake moves straight across it, to the first space beyond",
        Card::Move(MoveCard::Jump) => "a piece moves two spaces in a line, over the piece between",
        Card::Move(MoveCard::Charge2) => "a piece moves exactly two spaces in a line, if the one between is empty",
        Card::Move(MoveCard::Charge3) => "a piece moves exactly three spaces in a line, if those between are empty",
        Card::Move(MoveCard::Feint) => "a piece moves one space diagonally, a scout any number of empty spaces",
        Card::Swap => "two of your movable pieces in one row or column change places",
        Card::Attack(AttackCard::Plus1) => "the attacker's rank is one higher in this battle",
        Card::Attack(AttackCard::Plus2) => "the attacker's rank is two higher in this battle",
        Card::Attack(AttackCard::Plus3) => "the attacker's rank is three higher in this battle",
        Card::Attack(AttackCard::Mock) => {
            "the defender is shown, nobody is captured, and the attacker goes back unseen"
        }
        Card::Attack(AttackCard::Armour) => "the attacker survives a bomb and captures it",
        Card::Attack(AttackCard::Spy) => "an attacking spy beats any piece except a bomb",
        Card::Defence(DefenceCard::Plus1) => "the rank of a defender that can move is one higher in this battle",
        Card::Defence(DefenceCard::Plus2) => "the rank of a defender that can move is two higher in this battle",
        Card::Defence(DefenceCard::Plus3) => "the rank of a defender that can move is three higher in this battle",
    }
}
