//! What chance decides, once, before anybody sets up: the order of the decks and the seat that begins (S-3, K-2, F-4).
//!
//! Nothing here draws anything: chance is an actor, and its draw comes in as an action.

use alloc::vec::Vec;

use super::Step;
use crate::ruleset::FirstRule;
use crate::{Action, Card, Deal, Decision, Event, Fact, Illegal, Rules};

/// Takes chance's draw.
pub(super) fn act(step: Step<'_>, action: Action) -> Result<Step<'_>, Illegal> {
    let Action::Deal(deal) = action else { return Err(Illegal::NotYours) };
    take(step, deal)
}

fn take(mut step: Step<'_>, deal: Deal) -> Result<Step<'_>, Illegal> {
    if step.table().decision() != Some(Decision::Deal) {
        return Err(Illegal::NotAwaited);
    }
    if !fits(step.rules(), &deal) {
        return Err(Illegal::WrongDeal);
    }
    if !deal.decks.is_empty() {
        step.emit(Event::Shuffled { decks: deal.decks });
    }
    if let Some(seat) = deal.first {
        step.fact(Fact::FirstDrawn { seat });
    }
    step.fact(Fact::Answered { decision: Decision::Deal });
    let seats = step.rules().all_seats();
    step.fact(Fact::Asked { decision: Decision::SetUp { seats } });
    Ok(step)
}

/// Whether a draw holds all that the rules ask for, and nothing else.
fn fits(rules: &Rules, deal: &Deal) -> bool {
    let draws_first = rules.ruleset().first == FirstRule::Chance;
    let first_fits = match deal.first {
        Some(seat) => draws_first && rules.all_seats().contains(seat),
        None => !draws_first,
    };
    let decks_fit = match &rules.ruleset().cards {
        None => deal.decks.is_empty(),
        Some(cards) => {
            let whole = sorted(&cards.deck);
            deal.decks.len() == rules.seats().len() && deal.decks.iter().all(|deck| sorted(deck) == whole)
        }
    };
    first_fits && decks_fit
}

fn sorted(deck: &[Card]) -> Vec<Card> {
    let mut deck = deck.to_vec();
    deck.sort_unstable();
    deck
}
