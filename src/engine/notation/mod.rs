//! Text in and out: spaces, setups, actions, records and the drawn board (N-1 to N-5), apart from the rules.
//!
//! Everything that reads text is total: whatever comes in, a value or a fault comes out, and the fault says what was
//! expected. Nothing here decides whether an action is legal.

pub mod action;
mod board;
pub mod record;
pub mod setup;
mod space;
pub mod words;

use alloc::string::String;

pub use board::{Meaning, brackets, draw, draw_with, future_home, is_revealed};
pub use record::Record;
pub use space::parse as space;

/// The most characters of somebody's text that a fault repeats.
const MAX_QUOTED: usize = 24;

/// Somebody's text as a fault repeats it: short, and without control characters.
fn quoted(text: &str) -> String {
    let mut quoted: String = text.chars().filter(|letter| !letter.is_control()).take(MAX_QUOTED).collect();
    if text.chars().count() > MAX_QUOTED {
        quoted.push('…');
    }
    quoted
}
