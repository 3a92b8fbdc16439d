//! Why an instruction in a letter was not carried out, as the answer to its author. It tries nothing.

use fieldpost_engine::Action;

use super::answer::LetterReply;
use super::instruction;
use crate::app::game::load::LoadedGame;
use crate::app::{Error, Result};
use crate::mail::GameLimit;
use crate::mail::letter::{Instruction, Letter};

/// The answer for an instruction whose decision is over.
pub(super) fn late(instruction: &Instruction, loaded: &LoadedGame) -> LetterReply {
    LetterReply::Late { action: instruction.words(loaded.game.rules()) }
}

/// The answer for an action that was not played. Every error is listed, so that a new one does not compile until
/// somebody has said whether its author is told of it.
///
/// # Errors
/// Those that are ours, or that no letter meets: the letter is then handled again later.
pub(super) fn explain_refusal(
    why: Error,
    instruction: &Instruction,
    loaded: &LoadedGame,
    legal: &[Action],
) -> Result<LetterReply> {
    let rules = loaded.game.rules();
    let action = instruction::action_words(rules, instruction);
    match why {
        Error::Refused(refusal) => {
            let nearest = Letter::nearest_action(rules, legal, &action);
            Ok(LetterReply::Refused { action, refusal, nearest })
        }
        Error::NothingToClaim => Ok(LetterReply::NothingToClaim { action }),
        Error::GameNotOver => Ok(LetterReply::NoRematch { action }),
        Error::TooMany { .. } if *instruction == Instruction::Rematch => Ok(limited(action, GameLimit::Made)),
        Error::TooMany { .. } if *instruction == Instruction::Act(Action::Abort) => {
            Ok(limited(action, GameLimit::Left))
        }
        Error::TooManyOpenGames { .. } => Ok(limited(action, GameLimit::Waiting)),
        Error::Stale { .. } => Ok(late(instruction, loaded)),
        Error::Barred { contact, .. } => Ok(LetterReply::Barred { contact }),
        ours @ (Error::Busy
        | Error::Files(_)
        | Error::Forbidden { .. }
        | Error::GameOver
        | Error::GameStarted
        | Error::Internal(_)
        | Error::Invalid(_)
        | Error::InvalidLink
        | Error::InvalidRefreshToken
        | Error::KeyReused
        | Error::LeaveInUse
        | Error::Mail(_)
        | Error::NameTaken
        | Error::NoRandomness(_)
        | Error::NotAnAction { .. }
        | Error::NotFound { .. }
        | Error::SecondFactorOn
        | Error::SecondFactorRequired
        | Error::SecondFactorUnreadable
        | Error::WrongCode
        | Error::NoteChanged { .. }
        | Error::ScopeNeeded { .. }
        | Error::SeatTaken
        | Error::SessionNeeded
        | Error::SetupChanged { .. }
        | Error::Store(_)
        | Error::TooMany { .. }
        | Error::TooManyKept { .. }
        | Error::TooManyTokens { .. }
        | Error::TooManyWebhooks { .. }
        | Error::Unauthenticated
        | Error::WrongCredentials) => Err(ours),
    }
}

const fn limited(action: String, limit: GameLimit) -> LetterReply {
    LetterReply::Limited { action, limit }
}
