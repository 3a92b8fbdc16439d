//! Actions as text (N-4): `d4-d5`, `d4xd5`, `resign`, `draw`, `accept`, `refuse`, `abort`.
//!
//! Reading is strict but for blanks and the case of letters. It deliberately does not search a longer text for an
//! action, and does not ask whether the action is legal.

use alloc::format;
use alloc::string::{String, ToString};

use thiserror::Error;

use super::quoted;
use super::space::{self, UnknownSpace};
use crate::{Action, Board, Move};

/// The longest text that can be an action, in bytes.
const LONGEST: usize = 64;

/// The actions that are one word.
const WORDS: [(&str, Action); 6] = [
    ("resign", Action::Resign),
    ("draw", Action::OfferDraw),
    ("accept", Action::AcceptDraw),
    ("refuse", Action::RefuseDraw),
    ("abort", Action::Abort),
    ("expire", Action::Expire),
];

/// Why a text is no action.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionFault {
    /// It has another form than all actions.
    #[error(
        "`{0}` is no action: expected a move as `a4-a5`, an attack as `a4xa5`, or one of `resign`, `draw`, `accept`, \
         `refuse`, `abort`"
    )]
    Unreadable(String),
    /// It names a space that the board does not have.
    #[error(transparent)]
    Space(#[from] UnknownSpace),
}

/// Reads an action (N-4). Setups have a notation of their own ([`super::setup`]).
///
/// # Errors
/// The text is no action, or names a space that the board does not have.
pub fn parse(board: &Board, text: &str) -> Result<Action, ActionFault> {
    let text = text.trim();
    let unreadable = || ActionFault::Unreadable(quoted(text));
    if text.len() > LONGEST {
        return Err(unreadable());
    }
    if let Some((_, action)) = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text)) {
        return Ok(action.clone());
    }
    let (attack, (from, to)) = match (text.split_once('-'), text.split_once(['x', 'X'])) {
        (Some(ends), _) => (false, ends),
        (None, Some(ends)) => (true, ends),
        (None, None) => return Err(unreadable()),
    };
    // `d4-d5-d6` and `resign-now` have another form; `d4-z9` has the right one.
    let like_a_space = |end: &str| {
        let end = end.trim();
        !end.is_empty() && end.len() <= 5 && end.bytes().all(|byte| byte.is_ascii_alphanumeric() && byte != b'x')
    };
    if !like_a_space(from) || !like_a_space(to) {
        return Err(unreadable());
    }
    let way = Move { from: space::parse(board, from)?, to: space::parse(board, to)? };
    Ok(if attack { Action::Attack(way) } else { Action::Move(way) })
}

/// Writes an action (N-4). A setup is written as the bare word `setup`: it is secret, and has its own notation.
#[must_use]
pub fn write(board: &Board, action: &Action) -> String {
    let ends = |way: &Move, between: &str| format!("{}{between}{}", board.name(way.from), board.name(way.to));
    match action {
        Action::Move(way) => ends(way, "-"),
        Action::Attack(way) => ends(way, "x"),
        Action::SetUp(_) => "setup".to_string(),
        Action::Resign
        | Action::OfferDraw
        | Action::AcceptDraw
        | Action::RefuseDraw
        | Action::Abort
        | Action::Expire => {
            WORDS.iter().find(|(_, other)| other == action).map_or_else(String::new, |(word, _)| (*word).to_string())
        }
    }
}
