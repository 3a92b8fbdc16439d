//! The text of a held letter in its row: what it asks for in words, in one line, and below it what belongs to that. It
//! does not know what that is: of a game's letter the talk, of one to the service the invitation that it answers.

/// The text of some words, with what stands below them.
pub(super) fn held_text(words: &str, below: Option<&str>) -> String {
    below.map_or_else(|| words.to_owned(), |below| format!("{words}\n{below}"))
}

/// The words of such a text, and what stands below them.
pub(super) fn parts_of_held(text: &str) -> (&str, Option<&str>) {
    text.split_once('\n').map_or((text, None), |(words, below)| (words, Some(below)))
}
