//! Marks of quotation, as people and mail programs write them in all languages, in one place. Which side a mark stands
//! on differs between languages; it does not decide what is quoted well enough to unquote it.

/// Marks of quotation that are nothing else, and those that are also apostrophes.
const PLAIN: [char; 9] =
    ['"', '\u{201c}', '\u{201d}', '\u{201e}', '\u{ab}', '\u{bb}', '\u{201a}', '\u{2039}', '\u{203a}'];
const APOSTROPHES: [char; 3] = ['\'', '\u{2018}', '\u{2019}'];

/// Marks in pairs, or the same on both sides; with those that only make words bold, or stand aside.
pub(super) const PAIRS: [(char, char); 18] = [
    ('"', '"'),
    ('\'', '\''),
    ('\u{201c}', '\u{201d}'),
    ('\u{201e}', '\u{201c}'),
    ('\u{201e}', '\u{201d}'),
    ('\u{201d}', '\u{201d}'),
    ('\u{201c}', '\u{201c}'),
    ('\u{2018}', '\u{2019}'),
    ('\u{201a}', '\u{2018}'),
    ('\u{2019}', '\u{2019}'),
    ('\u{ab}', '\u{bb}'),
    ('\u{bb}', '\u{ab}'),
    ('\u{2039}', '\u{203a}'),
    ('*', '*'),
    ('_', '_'),
    ('`', '`'),
    ('(', ')'),
    ('[', ']'),
];

/// Whether it is a mark of quotation and nothing else.
pub(super) fn is_plain(c: char) -> bool {
    PLAIN.contains(&c)
}

/// Whether it may be a mark of quotation.
pub(super) fn is_mark(c: char) -> bool {
    is_plain(c) || APOSTROPHES.contains(&c)
}

/// Whether a text quotes, or strikes something through.
pub(super) fn quotes(text: &str) -> bool {
    text.contains(is_plain) || text.contains("~~") || has_words_between_apostrophes(text)
}

/// Whether a word begins with an apostrophe and the same word or a later one ends with one: `the 'b7-b6' of yesterday`,
/// but neither `'s avonds` nor `I don't`.
fn has_words_between_apostrophes(text: &str) -> bool {
    let outer = |c: char| !c.is_alphanumeric() && !APOSTROPHES.contains(&c);
    let mut words = text.split_whitespace().map(|word| word.trim_matches(outer));
    let ends = |word: &str| word.chars().count() > 1 && word.ends_with(APOSTROPHES);
    let begins = |word: &&str| word.starts_with(APOSTROPHES);
    words.find(begins).is_some_and(|first| ends(first) || words.any(ends))
}

#[cfg(test)]
mod tests {
    use super::quotes;

    #[test]
    fn words_between_marks_are_quoted() {
        for text in [
            "\u{201a}b7-b6\u{2018} w\u{e4}re falsch",
            "he wrote 'b7-b6' to me",
            "the \u{2018}last move\u{2019}",
            "~~b7-b6~~",
        ] {
            assert!(quotes(text), "{text}");
        }
        for text in ["I don't", "'s avonds speel ik b7-b6", "j\u{2019}abandonne", "the players' game", "b7-b6"] {
            assert!(!quotes(text), "{text}");
        }
    }
}
