//! What the author of a letter wants: one command, matched in full (I-4). It is never searched for in a sentence and
//! never guessed; whether the rules allow it is the engine's matter.

use fieldpost_engine::notation::action;
use fieldpost_engine::{Action, Rules};

/// At most so many characters of a line are repeated.
const REPEATED: usize = 60;

/// What a letter asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An action in the game.
    Act(Action),
    /// The grammar.
    Help,
    /// The game as it stands.
    Show,
}

/// Why a letter asks for nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Its author wrote nothing of their own.
    Empty,
    /// The first line is no command; here it is, cut short.
    Unreadable(String),
    /// It holds two commands that differ.
    Several,
}

/// The command of an author's own lines, which are folded and not empty.
pub(super) fn of(rules: &Rules, lines: &[String]) -> Result<Command, Unclear> {
    let first = lines.first().ok_or(Unclear::Empty)?;
    let command = read(rules, first).ok_or_else(|| Unclear::Unreadable(first.chars().take(REPEATED).collect()))?;
    let differs = |line: &String| read(rules, line).is_some_and(|other| other != command);
    if lines.iter().skip(1).any(differs) { Err(Unclear::Several) } else { Ok(command) }
}

/// A whole line as a command. Phones end a move with a period; a word that ends with one may be the end of a sentence.
fn read(rules: &Rules, line: &str) -> Option<Command> {
    for (word, command) in [("help", Command::Help), ("show", Command::Show)] {
        if line.eq_ignore_ascii_case(word) {
            return Some(command);
        }
    }
    let bare = line.strip_suffix('.').filter(|bare| bare.contains(|c: char| c.is_ascii_digit())).unwrap_or(line);
    match action::parse(rules, bare.trim_end()) {
        // The clock's alone.
        Ok(Action::Expire) | Err(_) => None,
        Ok(action) => Some(Command::Act(action)),
    }
}
