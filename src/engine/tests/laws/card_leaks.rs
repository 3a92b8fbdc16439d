//! Houses that leak what cards somebody has: the part of `leaks` for K-1 to K-10.

use fieldpost_engine::{
    Action, AttackCard, Card, Decision, DefenceCard, Event, Fact, HandView, Illegal, MoveCard, SeenEvent, Viewer,
};

use crate::leaks::Leak::{self, *};
use crate::leaks::Secrets;
use crate::twins::Portrait;

/// Leaks of views.
pub fn paint(leak: Leak, secrets: &Secrets<'_>, portrait: &mut Portrait) {
    let Secrets { game, viewer } = secrets;
    let own = match viewer {
        Viewer::Seat(seat) => game.state().cards(*seat),
        Viewer::Spectator => None,
    };
    match leak {
        ViewHoldsTheHandOfAnother => {
            let hand = secrets.others().next().map(|cards| cards.hand.clone());
            portrait.cards = hand.map(|hand| HandView { hand, pile: vec![] });
        }
        ViewShowsTheOwnPileInOrder => {
            if let (Some(seen), Some(cards)) = (&mut portrait.cards, own) {
                seen.pile = cards.pile.iter().map(|card| Some(*card)).collect();
            }
        }
        ViewShowsTheCardThatLiesFaceDown => portrait.laid = game.state().laid(),
        ViewHoldsOneUnknownCardMoreForABoat if secrets.another_holds(|card| *card == MoveCard::Boat.into()) => {
            portrait.cards.get_or_insert_default().pile.push(None);
        }
        PrintedViewNamesTheTopOfEveryPile if !portrait.printed.is_empty() => {
            let tops = secrets.others().filter_map(|cards| cards.pile.first());
            portrait.printed.extend(tops.map(|card| card.word()));
        }
        LegalActionsSpareWhoHoldsADefenceCard if secrets.another_holds(is_defence) => {
            portrait.legal.retain(|action| !matches!(action, Action::Attack(_)));
        }
        LegalActionsComeByTheHandOfAnother if secrets.another_holds(|card| *card > Card::Swap) => {
            portrait.legal.reverse();
        }
        _ => {}
    }
}

fn is_defence(card: &Card) -> bool {
    matches!(card, Card::Defence(_))
}

/// Leaks of events.
pub fn colour(leak: Leak, secrets: &Secrets<'_>, events: &[Event], seen: &mut Vec<(usize, SeenEvent)>) {
    let asks = |event: &SeenEvent| matches!(event, SeenEvent::Fact(Fact::Asked { decision: Decision::Defence { .. } }));
    let swapped = |wanted: fn(&Card) -> bool| {
        events.iter().any(|event| matches!(event, Event::PutUnder { cards, .. } if cards.iter().any(wanted)))
    };
    match leak {
        DrawnCardsAreSeenByOthers | CardsPutUnderAreSeenByOthers | LaidCardsAreSeenByOthers => {
            for (number, event) in seen.iter_mut() {
                match (event, &events[*number], leak) {
                    (SeenEvent::Drew { cards, .. }, Event::Drew { cards: all, .. }, DrawnCardsAreSeenByOthers)
                    | (
                        SeenEvent::PutUnder { cards, .. },
                        Event::PutUnder { cards: all, .. },
                        CardsPutUnderAreSeenByOthers,
                    ) => *cards = Some(all.clone()),
                    (
                        SeenEvent::CardLaid { card, .. },
                        Event::CardLaid { card: laid, .. },
                        LaidCardsAreSeenByOthers,
                    ) => {
                        *card = Some(*laid);
                    }
                    _ => {}
                }
            }
        }
        DrawingAMoveCardIsNotCounted => seen.iter_mut().for_each(|(number, event)| {
            if let (SeenEvent::Drew { count, .. }, Event::Drew { cards, .. }) = (event, &events[*number]) {
                *count -= cards.iter().filter(|card| matches!(card, Card::Move(_))).count() as u8;
            }
        }),
        SwappingADefenceCardSkipsANumber if swapped(is_defence) => {
            seen.iter_mut().skip(1).for_each(|(number, _)| *number += 1);
        }
        LaidThreesReadAsPlayed => seen.iter_mut().for_each(|(number, event)| {
            if let Event::CardLaid { seat, card: card @ AttackCard::Plus3 } = &events[*number] {
                *event = SeenEvent::Fact(Fact::CardPlayed { seat: *seat, card: (*card).into() });
            }
        }),
        DefenceIsOfferedToWhoHoldsACard if !secrets.another_holds(is_defence) => {
            seen.retain(|(_, event)| !asks(event));
        }
        DefenceOfAnythingUnableIsNotAsked
            if secrets
                .game
                .table()
                .battle()
                .is_some_and(|battle| secrets.is(battle.defender, "bomb") && secrets.hidden(battle.defender)) =>
        {
            seen.retain(|(_, event)| !asks(event));
        }
        KeptHandsAreToldWhenTheyAreGood if secrets.another_holds(|card| *card == AttackCard::Plus3.into()) => {
            seen.retain(|(_, event)| !matches!(event, SeenEvent::Fact(Fact::Declined { .. })));
        }
        _ => {}
    }
}

/// Leaks of refusals.
pub fn refusal(leak: Leak, secrets: &Secrets<'_>, action: &Action) -> Option<Illegal> {
    match (leak, action) {
        (AttacksAreRefusedWhileAnotherHoldsThree, Action::Attack(way) | Action::Move(way)) => {
            secrets.another_holds(|card| *card == DefenceCard::Plus3.into()).then_some(Illegal::NothingToAttack(way.to))
        }
        (SwapsAreRefusedBeforeAnEmptyRest, Action::SwapCard(_)) => {
            secrets.others().any(|cards| cards.pile.first().is_some_and(is_defence)).then_some(Illegal::PileEmpty)
        }
        _ => None,
    }
}
