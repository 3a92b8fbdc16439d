//! The action of a letter, for the entry point of actions: its actor, how long the reply address is valid for it, and
//! whether it must be confirmed on a page (G-2). The engine decides whether it is legal.

use fieldpost_engine::notation::action as words;
use fieldpost_engine::notation::setup::{self, Form};
use fieldpost_engine::{Action, Actor, Game, Rules, Seat, Viewer};

use crate::app::game::load::LoadedGame;
use crate::app::notices::receipt::ReceiptText;
use crate::app::play::{self, ActionRequest};
use crate::app::refusal::Refusal;
use crate::app::{Error, Result};
use crate::mail::letter::{ConditionalOrder, Instruction};
use crate::values::GameStatus;

/// Whether it may end the game: by mail it is always confirmed on a page (G-2).
pub(super) const fn is_final(instruction: &Instruction) -> bool {
    match instruction {
        Instruction::Act(action) => {
            matches!(action, Action::Resign | Action::OfferDraw | Action::AcceptDraw | Action::Abort)
        }
        Instruction::Claim => true,
        // An invitation, which can be called off; settings can be changed again, and a report ends nothing.
        Instruction::SetUp(_)
        | Instruction::Order(_)
        | Instruction::Rematch
        | Instruction::Report
        | Instruction::Set(_) => false,
    }
}

/// Whether it takes conditional moves back, which plays nothing.
pub(super) const fn is_withdrawal(instruction: &Instruction) -> bool {
    matches!(instruction, Instruction::Order(order) if order.is_withdrawal())
}

/// Whether it concerns the whole game and not the current decision: then any reply address of the seat will do. It
/// plays no turn, and from an old address it must be confirmed on a page; a draw offer is not a decision either and
/// stands while the game goes on (ADR 3).
pub(super) const fn is_about_the_game(instruction: &Instruction) -> bool {
    matches!(instruction, Instruction::Act(Action::AcceptDraw | Action::RefuseDraw)) || outlasts(instruction)
}

/// Whether its confirmation page stays valid while the game goes on. Accepting a draw on an old page might accept a
/// different offer.
pub(super) const fn outlasts(instruction: &Instruction) -> bool {
    matches!(instruction, Instruction::Act(Action::Resign | Action::OfferDraw | Action::Abort))
        || instruction.is_beyond_the_game()
}

/// The engine's action, and its actor.
///
/// # Errors
/// [`Error::Refused`] with every fault of an army, [`Error::NothingToClaim`]; [`Error::GameNotOver`] for a rematch,
/// which is not an action of a game.
pub(super) fn action(loaded: &LoadedGame, seat: Seat, instruction: &Instruction) -> Result<(Actor, Action)> {
    let rules = loaded.game.rules();
    let request = match instruction {
        Instruction::Act(action) => ActionRequest::Plain(action.clone()),
        Instruction::Order(ConditionalOrder { turn: Some(turn), .. }) => ActionRequest::Plain(turn.clone()),
        Instruction::Claim => ActionRequest::Claim {},
        // None is an action of the game.
        Instruction::Order(ConditionalOrder { turn: None, .. })
        | Instruction::Rematch
        | Instruction::Report
        | Instruction::Set(_) => return Err(Error::GameNotOver),
        Instruction::SetUp(rows) => match setup::parse_as(rules, seat, rows, Form::Rows) {
            Ok(army) => ActionRequest::Plain(Action::SetUp(army)),
            Err(faults) => return Err(Error::Refused(Box::new(Refusal::setup(rules, seat, faults)))),
        },
    };
    play::parse_request(&request, loaded, Actor::Seat(seat))
}

/// Checks whether it could be done now, without doing it.
///
/// # Errors
/// As [`action`], and what the rules refuse.
pub(super) fn attempt(loaded: &LoadedGame, seat: Seat, instruction: &Instruction) -> Result<()> {
    match instruction {
        Instruction::Rematch if loaded.rows.game.progress.status == GameStatus::Over => return Ok(()),
        Instruction::Order(ConditionalOrder { turn: None, .. }) | Instruction::Report | Instruction::Set(_) => {
            return Ok(());
        }
        _ => {}
    }
    let (actor, action) = action(loaded, seat, instruction)?;
    let refused = loaded.game.clone().apply(actor, action).err();
    let refusal = refused.map(|illegal| Error::Refused(Box::new(Refusal::new(loaded.game.rules(), illegal))));
    refusal.map_or(Ok(()), Err)
}

/// Its text in the answer to its author: a move onto an enemy is shown as an attack (N-4).
pub(super) fn receipt_text(game: &Game, seat: Seat, instruction: &Instruction) -> ReceiptText {
    let view = game.view_for(Viewer::Seat(seat));
    match instruction {
        Instruction::SetUp(_) => ReceiptText::Army,
        Instruction::Act(Action::Move(way))
        | Instruction::Order(ConditionalOrder { turn: Some(Action::Move(way)), .. })
            if view.at(way.to).is_some() =>
        {
            ReceiptText::Words(words::write(game.rules(), &Action::Attack(*way)))
        }
        Instruction::Act(_)
        | Instruction::Order(_)
        | Instruction::Claim
        | Instruction::Rematch
        | Instruction::Report
        | Instruction::Set(_) => ReceiptText::Words(action_words(game.rules(), instruction)),
    }
}

/// The words of what is played at once: without the conditional moves below it.
pub(super) fn action_words(rules: &Rules, instruction: &Instruction) -> String {
    match instruction {
        Instruction::Order(ConditionalOrder { turn: Some(turn), .. }) => words::write(rules, turn),
        instruction => instruction.words(rules),
    }
}
