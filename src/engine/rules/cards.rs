//! Hands and piles (K-1 to K-10): the first hand and its exchange, swapping a card instead of moving, laying down an
//! attack card, and drawing at the end of a turn. What a card does is with the move or the battle that it goes with.

use alloc::vec::Vec;

use super::knowledge::Knowledge;
use super::requirements::held;
use super::{Step, answer, defence, settle, turn};
use crate::{Action, AttackCard, Card, Cards, Decision, Event, Fact, Illegal, Seat, SeatSet};

/// Everybody draws a hand, and may exchange it once (K-2).
pub(super) fn draw_hands(step: &mut Step<'_>) {
    let seats = step.rules().all_seats();
    for seat in seats.iter() {
        take(step, seat, hand_size(step));
    }
    step.fact(Fact::Asked { decision: Decision::Redraw { seats } });
}

/// Puts the whole hand under the pile, in this order, and draws another (K-2).
pub(super) fn redraw(mut step: Step<'_>, seat: Seat, order: Vec<Card>) -> Result<Step<'_>, Illegal> {
    asked(&step, seat)?;
    let hand = step.game().hand(seat);
    if !is_order_of(&order, hand) {
        return Err(Illegal::NotYourHand);
    }
    let count = order.len() as u8;
    step.fact(Fact::Redrawn { seat });
    step.emit(Event::PutUnder { seat, cards: order });
    take(&mut step, seat, count);
    Ok(said(step))
}

/// Keeps the first hand (K-2).
pub(super) fn keep(mut step: Step<'_>, seat: Seat) -> Result<Step<'_>, Illegal> {
    let decision = asked(&step, seat)?;
    step.fact(Fact::Declined { seat, decision });
    Ok(said(step))
}

/// The decision about the first hand, if `seat` owes it.
fn asked(step: &Step<'_>, seat: Seat) -> Result<Decision, Illegal> {
    let decision = answer::owed(step, seat)?;
    if let Decision::Redraw { .. } = decision { Ok(decision) } else { Err(Illegal::NotAwaited) }
}

/// Play begins when the last seat has decided about its first hand.
fn said(mut step: Step<'_>) -> Step<'_> {
    if let Some(decision @ Decision::Redraw { seats: SeatSet::EMPTY }) = step.table().decision() {
        answer::close(&mut step, decision);
    }
    step
}

/// Begins the first turn.
pub(super) fn begin(step: &mut Step<'_>) {
    let first = step.table().first();
    settle::begin_turn(step, first);
}

/// Puts a card of the hand under the pile and draws the top one, instead of moving (K-3).
pub(super) fn swap(mut step: Step<'_>, seat: Seat, card: Card) -> Result<Step<'_>, Illegal> {
    turn::on_turn(&step, seat)?;
    held(step.game(), seat, card)?;
    may_swap(step.game(), seat)?;
    step.fact(Fact::CardSwapped { seat });
    step.emit(Event::PutUnder { seat, cards: [card].into() });
    take(&mut step, seat, 1);
    settle::proceed(&mut step);
    Ok(step)
}

/// Whether a seat may swap a card in a turn of its own: the whole table knows.
pub(super) fn may_swap(knowledge: &impl Knowledge, seat: Seat) -> Result<(), Illegal> {
    match knowledge.table().cards(seat) {
        Some(cards) if cards.swapped => Err(Illegal::SwappedLast),
        Some(cards) if cards.hand > 0 && cards.pile > 0 => Ok(()),
        Some(_) | None => Err(Illegal::PileEmpty),
    }
}

/// An attack card goes with the attack that was announced (K-5): open, or face down while the defender is asked (K-7).
pub(super) fn lay(step: &mut Step<'_>, card: Option<AttackCard>) {
    let (Some(card), Some(seat)) = (card, attacker(step)) else { return };
    let hidden = step.rules().ruleset().cards.as_ref().is_some_and(|rule| rule.hidden_attack_card);
    if hidden && defence::offered(step) {
        step.emit(Event::CardLaid { seat, card });
    } else {
        step.fact(Fact::CardPlayed { seat, card: card.into() });
    }
}

/// Turns up the attack card that lies face down (K-7).
pub(super) fn turn_up(step: &mut Step<'_>) {
    if let (Some(card), Some(seat)) = (step.game().state().laid(), attacker(step)) {
        step.fact(Fact::CardPlayed { seat, card: card.into() });
    }
}

/// The seat that announced an attack.
fn attacker(step: &Step<'_>) -> Option<Seat> {
    let battle = step.table().battle()?;
    step.table().piece(battle.attacker).map(|piece| piece.seat)
}

/// Draws at the end of a turn of one's own: one card, or up to a whole hand (K-8).
pub(super) fn draw(step: &mut Step<'_>, seat: Seat) {
    let Some(rule) = &step.rules().ruleset().cards else { return };
    let missing = step.table().cards(seat).map_or(0, |cards| rule.hand.saturating_sub(cards.hand));
    let count = if rule.refill { missing } else { missing.min(1) };
    take(step, seat, count);
}

/// Takes as many cards from the pile as it has, at most `count`.
fn take(step: &mut Step<'_>, seat: Seat, count: u8) {
    let pile = step.game().state().cards(seat).into_iter().flat_map(|cards| &cards.pile);
    let cards: Vec<Card> = pile.take(usize::from(count)).copied().collect();
    if !cards.is_empty() {
        step.emit(Event::Drew { seat, cards });
    }
}

/// Shows what everybody has left, when the game is over (V-4).
pub(super) fn show(step: &mut Step<'_>) {
    for seat in step.rules().all_seats().iter() {
        if let Some(Cards { hand, pile, .. }) = step.game().state().cards(seat).cloned() {
            step.fact(Fact::CardsShown { seat, hand, pile });
        }
    }
}

/// What a seat may do with its cards now, besides moving with them.
pub(super) fn actions(knowledge: &impl Knowledge, seat: Seat, actions: &mut Vec<Action>) {
    match knowledge.table().decision() {
        Some(Decision::Redraw { seats }) if seats.contains(seat) => {
            actions.push(Action::Keep);
            orders(&mut knowledge.hand(seat).to_vec(), 0, &mut |order| actions.push(Action::Redraw(order.to_vec())));
        }
        Some(Decision::Turn { seat: turn }) if turn == seat && may_swap(knowledge, seat).is_ok() => {
            actions.extend(knowledge.hand(seat).iter().map(|card| Action::SwapCard(*card)));
        }
        Some(_) | None => {}
    }
}

/// Visits every order of the cards from `fixed` on.
fn orders(cards: &mut [Card], fixed: usize, visit: &mut impl FnMut(&[Card])) {
    if fixed == cards.len() {
        return visit(cards);
    }
    for next in fixed..cards.len() {
        cards.swap(fixed, next);
        orders(cards, fixed + 1, visit);
        cards.swap(fixed, next);
    }
}

/// Whether `order` is the hand in some order; no card is there twice (K-1).
fn is_order_of(order: &[Card], hand: &[Card]) -> bool {
    order.len() == hand.len() && hand.iter().all(|card| order.contains(card))
}

fn hand_size(step: &Step<'_>) -> u8 {
    step.rules().ruleset().cards.as_ref().map_or(0, |rule| rule.hand)
}
