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

pub use board::{Meaning, draw, draw_with};
pub use record::Record;
pub use space::parse as space;

/// At most so many characters of somebody's text are repeated in a fault.
const QUOTED: usize = 24;

/// Somebody's text as it is repeated in a fault: short, and without control characters.
fn quoted(text: &str) -> String {
    let mut quoted: String = text.chars().filter(|letter| !letter.is_control()).take(QUOTED).collect();
    if text.chars().count() > QUOTED {
        quoted.push('…');
    }
    quoted
}
