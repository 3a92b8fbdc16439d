//! Spaces that are said by their columns and rows: "column j, from row four to row five", "op de f-lijn van 5 naar 6",
//! or with the number first, "4j to 5j". They are written as the notation has them.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::super::phrases::Phrases;
use super::{dictation, lexicon, nearest, vocabulary};
use fieldpost_values::Language;

/// The highest row, and the last letter of a column, of any board.
const MAX_ROW: usize = 12;
const LAST_COLUMN: char = 'l';
/// Letters that stand behind a number for other reasons: "the 4e", "18h".
const ORDINAL: [char; 2] = ['e', 'h'];

/// The words for the first row, the second and so on, as sentences compare them.
static PLACES: LazyLock<HashMap<String, usize>> =
    LazyLock::new(|| said("places").flat_map(|words| words.into_iter().zip(1..)).collect());

/// What stands behind a number that is one of several: "4th".
static ENDINGS: LazyLock<Vec<String>> = LazyLock::new(|| said("ordinals").flatten().collect());

/// The words of a group in each language, as sentences compare them.
fn said(id: &'static str) -> impl Iterator<Item = Vec<String>> {
    let said = Language::ALL.into_iter().filter_map(move |language| Phrases::of(language).heard(id));
    said.map(|all| all.split(',').map(|word| lexicon::folded(word).concat()).collect())
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A word for a column, or for a row.
    Column,
    Row,
    /// A word before a space: "from", "to".
    Way,
    Letter(char),
    Number(usize),
    /// A number that is one of several: "fourth".
    Place(usize),
    Other,
}

/// The column or the row of a space, with the word that says it.
#[derive(Clone, Copy, Debug)]
enum Half {
    Column(usize, char),
    Row(usize, usize),
}

/// The text with the spaces that are said by columns and rows as the notation has them.
pub(super) fn written(text: &str) -> String {
    if nearest::names_a_space(text) {
        return text.to_owned();
    }
    let words: Vec<String> = text.split_whitespace().flat_map(parted).collect();
    let kinds: Vec<Kind> = words.iter().map(|word| kind(word)).collect();
    if !kinds.contains(&Kind::Column) {
        return if kinds.contains(&Kind::Row) { text.to_owned() } else { turned(text) };
    }
    let halves: Vec<Half> = (0..kinds.len()).filter_map(|at| half(&kinds, &words, at)).collect();
    let Some(spaces) = spaces(&halves) else { return text.to_owned() };
    let is_half =
        |at: usize| halves.iter().any(|half| matches!(half, Half::Column(of, _) | Half::Row(of, _) if *of == at));
    let said = words.iter().enumerate().filter_map(|(at, word)| {
        let space = spaces.iter().find(|(of, _)| *of == at);
        let behind = word.trim_start_matches(|c: char| c != '.' && c != ',' && c != '!' && c != '?' && c != ';');
        match space {
            Some((_, name)) => Some(format!("{name}{behind}")),
            None if is_half(at) || matches!(kinds.get(at), Some(Kind::Column | Kind::Row)) => None,
            None => Some(word.clone()),
        }
    });
    said.collect::<Vec<_>>().join(" ")
}

/// A word, or two with a hyphen between them: "f-lijn".
fn parted(word: &str) -> Vec<String> {
    let parts = word.split_once('-').filter(|(one, other)| {
        let is_column = |part: &str| vocabulary::are("column", &vocabulary::words(part));
        letter(one).is_some() && is_column(other) || is_column(one) && letter(other).is_some()
    });
    parts.map_or_else(|| vec![word.to_owned()], |(one, other)| vec![one.to_owned(), other.to_owned()])
}

fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

fn letter(word: &str) -> Option<char> {
    let mut all = bare(word).chars().map(|c| c.to_ascii_lowercase());
    all.next().filter(|c| ('a'..=LAST_COLUMN).contains(c) && all.next().is_none())
}

/// The number of a row: `4`, `4th`, "four", "fourth". "One" is also an article.
fn number(word: &str) -> Option<Kind> {
    let is_row = |number: &usize| (1..=MAX_ROW).contains(number);
    let folded = lexicon::folded(word).concat();
    let (digits, ending) = folded.split_at(folded.find(|c: char| !c.is_ascii_digit()).unwrap_or(folded.len()));
    if let Some(number) = digits.parse().ok().filter(is_row) {
        let is_place = ENDINGS.iter().any(|known| known == ending);
        return if ending.is_empty() { Some(Kind::Number(number)) } else { is_place.then_some(Kind::Place(number)) };
    }
    // "Vierten" as "vierte".
    let shorter = folded.char_indices().next_back().and_then(|(at, _)| folded.get(..at)).unwrap_or_default();
    let place = PLACES.get(&folded).or_else(|| PLACES.get(shorter)).copied();
    let plain = || dictation::number(&folded).filter(|number| *number > 1).map(Kind::Number);
    place.map(Kind::Place).or_else(plain)
}

fn kind(word: &str) -> Kind {
    let words = vocabulary::words(word);
    let is = |id: &str| vocabulary::are(id, &words);
    if is("column") {
        Kind::Column
    } else if is("row") {
        Kind::Row
    } else if is("origin") || is("to") {
        // "To" is two in Danish.
        Kind::Way
    } else if let Some(number) = number(word) {
        number
    } else if let Some(letter) = letter(word) {
        Kind::Letter(letter)
    } else {
        Kind::Other
    }
}

/// What a word says of a space, by the words beside it.
fn half(kinds: &[Kind], words: &[String], at: usize) -> Option<Half> {
    let above = at.checked_sub(1);
    let before = above.and_then(|at| kinds.get(at));
    let behind = kinds.get(at + 1);
    let is_beside = |kind: Kind| before == Some(&kind) || behind == Some(&kind);
    // "From d to e": a letter alone may be an article.
    let is_way =
        before == Some(&Kind::Way) || above.and_then(|at| words.get(at)).is_some_and(|word| ends_a_clause(word));
    let is_followed = words.get(at + 2).is_some_and(|word| letter(word).is_some());
    let is_of_column = before == Some(&Kind::Column) || behind == Some(&Kind::Column) && !is_followed;
    // Some letters are words as well: "colonne a".
    if before == Some(&Kind::Column)
        && let Some(letter) = words.get(at).and_then(|word| letter(word))
    {
        return Some(Half::Column(at, letter));
    }
    match kinds.get(at)? {
        Kind::Letter(letter) if is_of_column || before == Some(&Kind::Way) => Some(Half::Column(at, *letter)),
        Kind::Number(number) if is_beside(Kind::Row) || is_way => Some(Half::Row(at, *number)),
        Kind::Place(number) if kinds.contains(&Kind::Row) => Some(Half::Row(at, *number)),
        _ => None,
    }
}

fn ends_a_clause(word: &str) -> bool {
    word.ends_with([':', ','])
}

/// The two spaces that the halves make, each with the word that it stands for.
fn spaces(halves: &[Half]) -> Option<[(usize, String); 2]> {
    use Half::{Column, Row};
    let name = |letter: char, row: usize| format!("{letter}{row}");
    match *halves {
        [Column(_, one), Row(at, two), Column(_, three), Row(last, four)] => {
            Some([(at, name(one, two)), (last, name(three, four))])
        }
        [Row(_, one), Column(at, two), Row(_, three), Column(last, four)] => {
            Some([(at, name(two, one)), (last, name(four, three))])
        }
        [Column(_, of), Row(at, one), Row(last, two)] | [Row(at, one), Row(last, two), Column(_, of)] => {
            Some([(at, name(of, one)), (last, name(of, two))])
        }
        [Row(_, of), Column(at, one), Column(last, two)] | [Column(at, one), Column(last, two), Row(_, of)] => {
            Some([(at, name(one, of)), (last, name(two, of))])
        }
        _ => None,
    }
}

/// A text with two spaces whose number stands first, `4j`, with the letter first.
fn turned(text: &str) -> String {
    let turned = |word: &str| {
        let name = bare(word);
        let (digits, letters) = name.split_at(name.find(|c: char| !c.is_ascii_digit()).unwrap_or(name.len()));
        let letter = letter(letters).filter(|letter| !ORDINAL.contains(letter))?;
        let is_row = digits.parse::<usize>().is_ok_and(|row| (1..=MAX_ROW).contains(&row));
        is_row.then(|| word.replace(name, &format!("{letter}{digits}")))
    };
    // "4j-5j" is one word.
    let spaced = text.replace("->", " -> ");
    let parts: Vec<&str> = spaced.split_inclusive([' ', '-']).collect();
    if parts.iter().filter(|part| turned(part).is_some()).count() != 2 {
        return text.to_owned();
    }
    parts.into_iter().map(|part| turned(part).unwrap_or_else(|| part.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn columns_and_rows_in_words_are_written_as_spaces() {
        for (said, meant) in [
            ("Column j, from row four to row five.", "from j4 to j5."),
            ("Op de f-lijn: van 5 naar 6.", "Op de van f5 naar f6."),
            ("Spalte j, Reihe 4 nach Spalte j, Reihe 5", "j4 nach j5"),
            ("de la colonne e rang\u{e9}e 4 \u{e0} la colonne e rang\u{e9}e 5", "de la e4 \u{e0} la e5"),
            ("In row 4 from column d to column e, please", "In from d4 to e4, please"),
            ("fra fjerde til femte r\u{e6}kke i kolonne c", "fra c4 til c5 i"),
            ("the j file from the 4th row to the 5th row", "the from the j4 to the j5"),
            ("4j-5j", "j4-j5"),
            ("Move 4j to 5j!", "Move j4 to j5!"),
        ] {
            assert_eq!(written(said), meant);
        }
    }

    #[test]
    fn whatever_is_not_two_spaces_stays_as_it_is() {
        for text in [
            "column j, from row four",
            "a column of four soldiers",
            "the file is on row four",
            "j4 to j5 in column j, from row four to row five",
            "van de 4e naar de 5e",
            "from 18h to 19h",
            "I am in row 4 and he in row 5",
        ] {
            assert_eq!(written(text), text);
        }
    }
}
