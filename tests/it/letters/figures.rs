//! How well the letters of the corpus are read, counted for each ruleset.

use fieldpost::mail::letter::{CommandFault, Letter, LetterMeaning};
use fieldpost_engine::Rules;

use super::corpus::Entry;

/// The percentage of honest letters that is played or asked back with what was meant, at least.
const READ: usize = 95;

/// How well letters are read.
#[derive(Debug, Default)]
pub(super) struct Figures {
    pub(super) letters: usize,
    /// Letters with which a person meant something.
    honest: usize,
    /// Those that were played as meant.
    played: usize,
    /// Those that are asked back with what was meant.
    asked: usize,
    /// Letters that would be played otherwise than their author meant.
    pub(super) wrong: usize,
    /// Letters that are neither played nor asked back.
    pub(super) unplayed: usize,
    /// Those whose answer repeats what was read.
    pub(super) repeated: usize,
}

impl Figures {
    /// Whether enough of the honest letters are played, or asked back with what was meant.
    pub(super) fn are_good(&self) -> bool {
        (self.played + self.asked) * 100 >= self.honest * READ
    }

    /// Counts a letter, what it is to be read as, and what it was read as.
    pub(super) fn count(
        &mut self,
        entry: &Entry,
        rules: &Rules,
        letter: &Letter,
        meaning: &Result<LetterMeaning, CommandFault>,
        said: &str,
    ) {
        let right = entry.says.clone().or_else(|| entry.asks.clone()).filter(|_| !entry.taken_back);
        self.letters += 1;
        self.honest += usize::from(entry.honest || right.is_some());
        match meaning {
            Ok(LetterMeaning::Command(_)) => {
                self.played += usize::from(right.as_deref() == Some(said));
                self.wrong += usize::from(right.as_deref() != Some(said));
            }
            Ok(LetterMeaning::Question(instruction, _)) => {
                self.asked += usize::from(right == Some(instruction.words(rules)));
            }
            Err(fault) => {
                self.unplayed += 1;
                self.repeated += usize::from(repeats(letter, fault));
            }
        }
    }
}

/// Whether the answer to an unclear letter says what was read.
fn repeats(letter: &Letter, fault: &CommandFault) -> bool {
    match fault {
        CommandFault::Unreadable(line)
        | CommandFault::Doubtful(line)
        | CommandFault::Condition(line)
        | CommandFault::Setting(line) => !line.is_empty(),
        CommandFault::Empty | CommandFault::Encrypted => letter.own_text().is_empty(),
        CommandFault::Several(one, other) => !one.is_empty() && other.as_ref().is_none_or(|other| !other.is_empty()),
        CommandFault::Retracted(both) => both.iter().all(|line| !line.is_empty()),
    }
}
