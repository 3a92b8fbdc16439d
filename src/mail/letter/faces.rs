//! Faces that people write behind a sentence, of characters or of little pictures. They end it and say nothing.

/// Faces made of characters, the longer ones first.
pub(super) const FACES: [&str; 14] =
    [":-)", ";-)", ":-D", ":-P", ":-p", ":)", ";)", ":D", ";D", ":P", ":p", "=)", "^^", "<3"];
/// Whether a word is a face made of characters, or of little pictures.
pub(super) fn is_face(word: &str) -> bool {
    FACES.contains(&word) || !word.is_empty() && word.chars().all(|c| is_picture(c) || c == '\u{fe0f}')
}

/// Little pictures, and what colours them.
pub(super) const fn is_picture(c: char) -> bool {
    matches!(c, '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}
