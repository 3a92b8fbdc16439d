//! The decision of the defender (K-6): whether to play a defence card for the piece that is attacked.
//!
//! Whether it is asked at all follows from what the whole table sees, so that being asked reveals nothing about the
//! hand or about the piece. Declining is in `answer`.

use alloc::vec::Vec;

use super::knowledge::Knowledge;
use super::requirements::held;
use super::{Step, answer};
use crate::ruleset::Movement;
use crate::{Action, Battle, Card, Decision, DefenceCard, Fact, Illegal, Seat};

/// Whether the defender of the battle that was announced is asked: if, for all that the table knows, it could hold a
/// defence card.
pub(super) fn offered(step: &Step<'_>) -> bool {
    let (Some(rule), Some(seat)) = (&step.rules().ruleset().cards, defender(step)) else { return false };
    step.table().cards(seat).is_some_and(|cards| {
        let mut defences = rule.deck.iter().filter(|card| matches!(card, Card::Defence(_)));
        cards.hand > 0 && defences.any(|card| !cards.played.contains(card))
    })
}

/// Asks the defender.
pub(super) fn ask(step: &mut Step<'_>) {
    if let Some(seat) = defender(step) {
        step.fact(Fact::Asked { decision: Decision::Defence { seat } });
    }
}

/// Plays a defence card. The words of a refusal reach the defender alone, who knows its pieces and its hand.
pub(super) fn play(mut step: Step<'_>, seat: Seat, card: DefenceCard) -> Result<Step<'_>, Illegal> {
    let decision = answer::owed(&step, seat)?;
    let (Decision::Defence { .. }, Some(battle)) = (decision, step.table().battle()) else {
        return Err(Illegal::NotAwaited);
    };
    held(step.game(), seat, card.into())?;
    if !helps(step.game(), battle) {
        return Err(Illegal::Defenceless(battle.to));
    }
    step.fact(Fact::Defended { seat, card });
    answer::close(&mut step, decision);
    Ok(step)
}

/// What the defender may answer.
pub(super) fn actions(knowledge: &impl Knowledge, seat: Seat, actions: &mut Vec<Action>) {
    let (Some(Decision::Defence { seat: asked }), Some(battle)) =
        (knowledge.table().decision(), knowledge.table().battle())
    else {
        return;
    };
    if asked == seat {
        actions.push(Action::Decline);
        if helps(knowledge, battle) {
            let cards = knowledge.hand(seat).iter().filter_map(|card| DefenceCard::try_from(*card).ok());
            actions.extend(cards.map(Action::Defend));
        }
    }
}

/// Whether a defence card helps the defending piece: it helps whatever can move.
fn helps(knowledge: &impl Knowledge, battle: Battle) -> bool {
    knowledge.rules().movement(knowledge.kind(battle.defender)) != Movement::Still
}

fn defender(step: &Step<'_>) -> Option<Seat> {
    let battle = step.table().battle()?;
    step.table().piece(battle.defender).map(|piece| piece.seat)
}
