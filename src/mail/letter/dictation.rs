//! Spaces as people say them to a phone, "a seven", or type them, "a 7", written as the notation has them.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::super::phrases::Phrases;
use super::lexicon;
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

/// The text with each single letter joined to the number behind it, if that is a word.
pub(super) fn written(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut letter = false;
    for word in text.split_inclusive(char::is_whitespace) {
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
            ("I have seven of them, a dozen", "I have seven of them, a dozen"),
        ] {
            assert_eq!(written(said), meant);
        }
    }
}
