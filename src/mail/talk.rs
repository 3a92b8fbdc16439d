//! Talk: one line of text from one player to another, as it is stored, and as it stands in a mail (I-8). Nothing in it is
//! a command, a link or a line of its own.

use super::name::{breaks, is_unseen};

/// The maximum length of a line of talk, in characters.
pub const MAX_TALK: usize = 280;

/// The text in one line, without control characters, marks of direction and other invisible ones. It may be empty, or too
/// long.
#[must_use]
pub fn clean_talk(text: &str) -> String {
    let mut kept = String::new();
    // Reading is limited too.
    for c in text.chars().take(MAX_TALK * 8) {
        if breaks(c) || c.is_whitespace() {
            if !kept.is_empty() && !kept.ends_with(' ') {
                kept.push(' ');
            }
        } else if !is_unseen(c) {
            kept.push(c);
        }
    }
    kept.truncate(kept.trim_end().len());
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn talk_is_one_line_of_what_can_be_seen() {
        for (text, line) in [
            ("Good luck!", "Good luck!"),
            ("  two\r\n lines\u{2028}of it ", "two lines of it"),
            ("\u{202e}desrever\u{2066} \u{0}and\u{200b} hidden", "desrever and hidden"),
            ("Sch\u{f6}ner Zug \u{1f44d}\u{fe0f}", "Sch\u{f6}ner Zug \u{1f44d}"),
            ("\u{200b}\t", ""),
        ] {
            assert_eq!(clean_talk(text), line);
        }
        assert!(clean_talk(&"x".repeat(1_000_000)).len() < 10_000);
    }
}
