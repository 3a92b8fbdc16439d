//! The command of a letter, matched in full (I-4). It is never searched for in a sentence and never guessed; the engine
//! checks whether the rules allow it.

use fieldpost_engine::notation::action;
use fieldpost_engine::{Action, Rules};

use super::army::{self, ArmyText};

/// The maximum number of characters of a line that are repeated.
const REPEATED: usize = 60;

/// The request of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Do something in the game.
    Do(Instruction),
    /// The grammar.
    Help,
    /// The current state of the game.
    Show,
}

/// Something to do in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// An action.
    Act(Action),
    /// Lock this army (S-2): its rows from the front to the back with `/` between them, as written.
    SetUp(String),
    /// Claim that the time of the player to move is up (T-3).
    Claim,
}

/// The word for [`Instruction::Claim`].
const CLAIM: &str = "claim";

/// Why a letter has no command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandFault {
    /// Its author wrote nothing of their own.
    Empty,
    /// The first line, truncated, is not a command.
    Unreadable(String),
    /// It has two different commands.
    Several,
}

impl Instruction {
    /// Parses the output of [`Self::words`].
    #[must_use]
    pub fn parse(rules: &Rules, text: &str) -> Option<Self> {
        match (army::begun(rules, &[text.to_owned()]), read(rules, text)) {
            (Some(ArmyText { rows, .. }), _) => Some(Self::SetUp(rows)),
            (None, Some(Command::Do(instruction))) => Some(instruction),
            (None, Some(Command::Help | Command::Show) | None) => None,
        }
    }

    /// The words that ask for it, in one line.
    #[must_use]
    pub fn words(&self, rules: &Rules) -> String {
        match self {
            Self::Act(action) => action::write(rules, action),
            Self::SetUp(rows) => format!("{} {rows}", army::WORD),
            Self::Claim => CLAIM.to_owned(),
        }
    }
}

/// The command of the author's own lines, which are folded and not empty.
pub(super) fn of(rules: &Rules, lines: &[String]) -> Result<Command, CommandFault> {
    let first = lines.first().ok_or(CommandFault::Empty)?;
    let unreadable = || CommandFault::Unreadable(first.chars().take(REPEATED).collect());
    let (command, mut at) = match army::begun(rules, lines) {
        Some(ArmyText { rows, lines }) => (Command::Do(Instruction::SetUp(rows)), lines),
        None => (read(rules, first).ok_or_else(unreadable)?, 1),
    };
    while let Some((line, rest)) = lines.get(at..).and_then(|rest| Some((rest.first()?, rest))) {
        let (other, length) = match army::whole(rules, rest) {
            Some(ArmyText { rows, lines }) => (Some(Command::Do(Instruction::SetUp(rows))), lines),
            None => (read(rules, line), 1),
        };
        if other.is_some_and(|other| other != command) {
            return Err(CommandFault::Several);
        }
        at += length;
    }
    Ok(command)
}

/// A whole line as a command. Phones end a move with a period; a word that ends with one may be the end of a sentence.
fn read(rules: &Rules, line: &str) -> Option<Command> {
    for (word, command) in [("help", Command::Help), ("show", Command::Show), (CLAIM, Command::Do(Instruction::Claim))]
    {
        if line.eq_ignore_ascii_case(word) {
            return Some(command);
        }
    }
    let bare = line.strip_suffix('.').filter(|bare| bare.contains(|c: char| c.is_ascii_digit())).unwrap_or(line);
    match action::parse(rules, bare.trim_end()) {
        // Only the clock's.
        Ok(Action::Expire) | Err(_) => None,
        Ok(action) => Some(Command::Do(Instruction::Act(action))),
    }
}
