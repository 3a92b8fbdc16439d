//! An army in a letter (S-1, N-3): the word `setup`, and the rows of the home from the front to the back, over however
//! many lines their author or a mail program made. The engine checks whether it is a whole army.
//!
//! Rows are separated by slashes, bars, commas or semicolons, and then line ends do not count; or, without any of them,
//! by line ends. The army ends with the line that fills the last space of the home. Nothing is guessed: a text with
//! other rows is refused. Without the word, below a phrase for it in another language, or in quotation marks, only a
//! whole army is one, and only if nothing else is said; below such a phrase one with faults is told them.

use fieldpost_engine::{Rules, Seat};

use super::{marks, vocabulary};

/// The minimum number of characters of a line that looks like a row.
const MIN_ROW: usize = 5;

/// The word before an army.
pub(super) const WORD: &str = "setup";

/// The text of an army, and how many lines it took.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ArmyText {
    /// The rows with `/` between them, in upper case and without blanks.
    pub(super) rows: String,
    /// How many lines.
    pub(super) lines: usize,
}

/// The army that starts in the first line: whatever follows the word is taken for one, so that its faults can be
/// reported.
pub(super) fn begun(rules: &Rules, lines: &[String]) -> Option<ArmyText> {
    let spaces = home(rules).1;
    let mut rows: Vec<String> = Vec::new();
    let (mut places, mut taken) = (0, 0);
    for line in std::iter::once(after_the_word(lines.first()?)?).chain(lines.iter().skip(1).map(String::as_str)) {
        if taken > 0 && places >= spaces {
            break;
        }
        let row = unframed(line);
        places += row.chars().filter(|letter| *letter != '/').count();
        rows.extend(Some(row).filter(|row| !row.is_empty()));
        taken += 1;
    }
    let slashes = rows.iter().any(|row| row.contains('/'));
    let rows = rows.join(if slashes { "" } else { "/" });
    // What ends the last row is not a row.
    let rows = rows.strip_suffix('/').unwrap_or(&rows).to_owned();
    Some(ArmyText { rows, lines: taken })
}

/// The same if it looks like a whole army: the home's number of rows and spaces, and only pieces of these rules.
/// Anything else that starts with the word is a sentence.
pub(super) fn whole(rules: &Rules, lines: &[String]) -> Option<ArmyText> {
    let (rows, spaces) = home(rules);
    let places = |text: &str| text.chars().filter(|letter| *letter != '/').count();
    let fits = |text: &str| {
        text.split('/').count() == rows && places(text) == spaces && text.chars().all(|letter| may_stand(rules, letter))
    };
    begun(rules, lines).filter(|written| fits(&written.rows))
}

/// The numbers of rows and spaces of a home, the same for every seat of a game.
fn home(rules: &Rules) -> (usize, usize) {
    let home = rules.home(Seat(0));
    (home.len(), home.iter().map(Vec::len).sum())
}

/// Whether a letter may stand in a row: a piece of these rules, an empty space, the end of the row.
fn may_stand(rules: &Rules, letter: char) -> bool {
    matches!(letter, '/' | '.') || rules.kinds().any(|(_, kind)| kind.letter.eq_ignore_ascii_case(&letter))
}

/// The text after the word, if the line starts with it. A colon further on belongs to a sentence.
fn after_the_word(line: &str) -> Option<&str> {
    let (word, rest) = line.split_at(line.find([' ', ':', '=']).unwrap_or(line.len()));
    let rest = rest.trim_start_matches([' ', ':', '=']);
    (word.eq_ignore_ascii_case(WORD) && !rest.contains(':')).then_some(rest)
}

/// The text after a phrase for the word, if the line starts with one.
fn after_a_phrase(line: &str) -> Option<&str> {
    let (phrase, rest) = line.split_once([':', '=']).unwrap_or((line, ""));
    vocabulary::are(WORD, &vocabulary::words(phrase)).then_some(rest)
}

/// The army in one line between quotation marks, as our mails write one to be taken.
fn marked(rules: &Rules, line: &str) -> Option<ArmyText> {
    let within = |text: &str| {
        let inner = |(open, close): &(char, char)| text.strip_prefix(*open)?.strip_suffix(*close).map(str::to_owned);
        marks::PAIRS.iter().find_map(inner)
    };
    let inner = within(line).or_else(|| within(line.strip_suffix(['.', ','])?))?;
    whole(rules, &[inner])
}

/// The army of a letter that says nothing else: below a phrase for the word in any language, without it, or in
/// quotation marks.
pub(super) fn bare(rules: &Rules, lines: &[String]) -> Option<ArmyText> {
    if let Some(army) = lines.first().and_then(|line| marked(rules, line)) {
        return Some(army);
    }
    let phrase = lines.first().and_then(|line| after_a_phrase(line));
    let rest = lines.get(usize::from(phrase.is_some())..).unwrap_or_default();
    let mut worded = vec![format!("{WORD} {}", phrase.unwrap_or_default())];
    worded.extend_from_slice(rest);
    let army = whole(rules, &worded)?;
    Some(ArmyText { lines: army.lines - usize::from(phrase.is_none()), ..army })
}

/// The army below a phrase for the word that is not whole, so that its faults can be reported: the rows that follow.
pub(super) fn faulty(rules: &Rules, lines: &[String]) -> Option<ArmyText> {
    let phrase = after_a_phrase(lines.first()?)?;
    let mut rows = vec![format!("{WORD} {phrase}")];
    rows.extend(lines.iter().skip(1).take_while(|line| is_like_a_row(rules, line)).cloned());
    let is_row = rows.len() > 1 || is_like_a_row(rules, phrase);
    let army = begun(rules, &rows).filter(|_| is_row && whole(rules, &rows).is_none())?;
    Some(ArmyText { lines: rows.len(), ..army })
}

/// Whether most of a line is pieces of these rules and empty spaces.
fn is_like_a_row(rules: &Rules, line: &str) -> bool {
    let row = squeezed(line);
    let (length, fitting) = (row.chars().count(), row.chars().filter(|letter| may_stand(rules, *letter)).count());
    length >= MIN_ROW && fitting * 4 >= length * 3
}

/// The same of a line of an army. Bars may stand at both ends of a row, and end it there.
fn unframed(line: &str) -> String {
    let framed = line.trim().strip_prefix('|').and_then(|rest| rest.strip_suffix('|'));
    framed.map_or_else(|| squeezed(line), |row| format!("{}/", squeezed(row)))
}

/// Without blanks, with slashes between rows; phones replace three full stops by one character.
fn squeezed(line: &str) -> String {
    let letters = line.chars().filter(|letter| !letter.is_whitespace());
    letters.collect::<String>().replace('\u{2026}', "...").replace(['|', ',', ';'], "/").to_ascii_uppercase()
}
