//! Spaces as text (N-1).

use thiserror::Error;

use super::quoted;
use crate::{Board, Space};

/// A name that no space of the board has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no space `{0}` on this board")]
pub struct UnknownSpace(pub alloc::string::String);

/// Reads the name of a space, ignoring case and blanks around it (N-1).
///
/// # Errors
/// The board has no such space.
pub fn parse(board: &Board, text: &str) -> Result<Space, UnknownSpace> {
    board.find(text.trim()).ok_or_else(|| UnknownSpace(quoted(text.trim())))
}
