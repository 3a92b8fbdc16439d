//! Faces that people write behind a sentence, of characters or of little pictures. They end it and say nothing.

/// Faces made of characters, the longer ones first.
pub(super) const FACES: [&str; 14] =
    [":-)", ";-)", ":-D", ":-P", ":-p", ":)", ";)", ":D", ";D", ":P", ":p", "=)", "^^", "<3"];
/// Emoji that object, doubt, wait or joke.
const OBJECTIONS: [char; 22] = [
    '\u{2753}',
    '\u{2754}',
    '\u{2049}',
    '\u{274c}',
    '\u{274e}',
    '\u{26d4}',
    '\u{1f6ab}',
    '\u{1f44e}',
    '\u{1f914}',
    '\u{1f644}',
    '\u{1f61c}',
    '\u{1f92a}',
    '\u{1f91e}',
    '\u{1f6d1}',
    '\u{270b}',
    '\u{26a0}',
    '\u{1f519}',
    '\u{21a9}',
    '\u{1f928}',
    '\u{1f937}',
    '\u{1f645}',
    '\u{1f643}',
];
/// Whether a word is a face made of characters, or of little pictures.
pub(super) fn is_face(word: &str) -> bool {
    FACES.contains(&word) || !word.is_empty() && word.chars().all(|c| is_picture(c) || c == '\u{fe0f}')
}

/// Little pictures, and what colours them.
pub(super) const fn is_picture(c: char) -> bool {
    matches!(c, '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

/// Whether a text has a little picture that objects, doubts or jokes: such a face says something.
pub(super) fn objects(text: &str) -> bool {
    text.contains(|c| OBJECTIONS.contains(&c))
}
