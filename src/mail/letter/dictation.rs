//! Spaces as people say them to a phone, "a seven", or type them, "a 7", written as the notation has them.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::super::phrases::Phrases;
use super::{lexicon, vocabulary};
use fieldpost_values::Language;

/// The numbers that are words, in all languages.
static NUMBERS: LazyLock<HashMap<String, usize>> = LazyLock::new(|| {
    let said = Language::ALL.into_iter().filter_map(|language| Phrases::of(language).heard("numbers"));
    let numbered = said.map(|all| all.split(',').map(|word| word.trim().to_lowercase()).collect::<Vec<_>>());
    numbered.flat_map(|words| words.into_iter().zip(1..)).collect()
});

/// The same as sentences compare words.
static FOLDED: LazyLock<HashMap<String, usize>> = LazyLock::new(|| {
    let folded = |(word, number): (&String, &usize)| (lexicon::folded(word).concat(), *number);
    NUMBERS.iter().map(folded).collect()
});

/// The number that a word of a sentence is.
pub(super) fn number(word: &str) -> Option<usize> {
    FOLDED.get(word).copied()
}

/// The words by which letters are spelt on the radio, up to the last one of a board.
const SPELT: [&str; 12] =
    ["alfa", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliett", "kilo", "lima"];
/// Other spellings of them.
const MISSPELT: [&str; 3] = ["alpha", "juliet", "juliette"];

/// The names by which letters are spelt on the telephone, each for its first letter, in all languages.
static NAMES: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let said = Language::ALL.into_iter().filter_map(|language| Phrases::of(language).heard("spelling"));
    said.flat_map(|all| vocabulary::words(&all.replace(',', " "))).collect()
});

/// The letter that a word spells on the radio.
fn spelt(word: &str) -> Option<char> {
    let word = word.trim_end().to_lowercase();
    SPELT.into_iter().chain(MISSPELT).find(|known| *known == word).and_then(|known| known.chars().next())
}

/// The letter that a name spells.
fn named(word: &str) -> Option<char> {
    let [name] = vocabulary::words(word).try_into().ok()?;
    NAMES.get(&name).and_then(|name| name.chars().next())
}

fn is_number(word: &str) -> bool {
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
    bare.bytes().all(|byte| byte.is_ascii_digit()) && !bare.is_empty() || NUMBERS.contains_key(&bare.to_lowercase())
}

/// Words that spell letters as these letters, each before a number. A name spells one only if another one does: "Anna
/// seven" alone may be a person.
fn unspelt(text: &str) -> String {
    let words: Vec<&str> = text.split_inclusive(char::is_whitespace).collect();
    let is_before_a_number = |at: usize| words.get(at + 1).is_some_and(|next| is_number(next));
    let found = words.iter().enumerate().map(|(at, word)| {
        let [spelt, named] = [spelt(word), named(word)].map(|letter| letter.filter(|_| is_before_a_number(at)));
        (*word, spelt, named)
    });
    let found: Vec<_> = found.collect();
    let are_named = found.iter().filter(|(_, _, named)| named.is_some()).count() > 1;
    let written = found.into_iter().map(|(word, spelt, named)| {
        let letter = spelt.or(named.filter(|_| are_named));
        letter.map_or_else(|| word.to_owned(), |letter| format!("{letter} "))
    });
    written.collect()
}

/// Without the hyphen between a letter and its number: `I-7`.
fn without_hyphen(word: &str) -> String {
    let bare = word.trim_end();
    let name = bare.trim_end_matches(['.', ',', '!', ';', ':']);
    let joined = name.split_once('-').filter(|(letter, number)| {
        letter.len() == 1
            && letter.starts_with(|c: char| c.is_ascii_alphabetic())
            && (1..=2).contains(&number.len())
            && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    joined.map_or_else(
        || word.to_owned(),
        |(letter, number)| format!("{letter}{number}{}", word.get(name.len()..).unwrap_or_default()),
    )
}

/// The text with each letter, which may be spelt, joined to the number behind it.
pub(super) fn written(text: &str) -> String {
    let text = unspelt(text);
    let mut written = String::with_capacity(text.len());
    let mut letter = false;
    for word in text.split_inclusive(char::is_whitespace).map(without_hyphen) {
        let word = word.as_str();
        let bare = word.trim_end();
        let name = bare.trim_end_matches(|c: char| !c.is_alphanumeric());
        match NUMBERS.get(&name.to_lowercase()).filter(|_| letter) {
            Some(number) => {
                written.truncate(written.trim_end().len());
                written.push_str(&number.to_string());
                written.push_str(word.get(name.len()..).unwrap_or_default());
            }
            None => written.push_str(word),
        }
        letter = bare.len() == 1 && bare.starts_with(|c: char| c.is_ascii_alphabetic());
    }
    written
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn spaces_that_are_spoken_are_written_as_spaces() {
        for (said, meant) in [
            ("move h seven to h six, please", "move h7 to h6, please"),
            ("von c sieben auf C sechs.", "von c7 auf C6."),
            ("h zeven naar h zes", "h7 naar h6"),
            ("i sept vers i six", "i7 vers i6"),
            ("h syv til h seks", "h7 til h6"),
            ("bravo seven to bravo six", "b7 to b6"),
            ("Juliett 7 to juliet six", "j 7 to j6"),
            ("I-7 to I-6.", "I7 to I6."),
            ("Emil vier nach Emil f\u{fc}nf", "e4 nach e5"),
            ("Berthe quatre vers Berthe cinq", "b4 vers b5"),
            ("Anna seven has a nice ring to it", "Anna seven has a nice ring to it"),
            ("a-team, golf on seven", "a-team, golf on seven"),
            ("I have seven of them, a dozen", "I have seven of them, a dozen"),
        ] {
            assert_eq!(written(said), meant);
        }
    }
}
