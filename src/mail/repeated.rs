//! A line of a letter, made safe to be repeated to its author inside a sentence (I-8): short, without marks, line
//! breaks and links, and with blanks at which no mail program breaks a line, so that no part of it can stand alone.

/// The maximum number of characters that are repeated.
pub(super) const MAX_LENGTH: usize = 40;
/// What stands for everything that is left out.
const LEFT_OUT: char = '\u{2026}';
/// A blank at which no line is broken.
const BLANK: &str = "\u{a0}";

/// The line without quotation marks around it.
pub(super) fn repeated(line: &str) -> String {
    let words: Vec<String> = line.split_whitespace().map(word).filter(|word| !word.is_empty()).collect();
    let joined = words.join(BLANK);
    if joined.chars().count() <= MAX_LENGTH {
        return joined;
    }
    let start: String = joined.chars().take(MAX_LENGTH - 1).collect();
    let words = start.rsplit_once(BLANK).map_or(&*start, |(words, _)| words);
    format!("{words}{LEFT_OUT}")
}

/// A sentence of ours in which no program breaks what stands between quotation marks: of “if e7-e6 then d3-d4” a line
/// of its own would be left that is a command (I-8).
pub(super) fn unbroken(sentence: &str) -> String {
    let mut is_quoted = false;
    let mut kept = String::with_capacity(sentence.len());
    for c in sentence.chars() {
        match c {
            '\u{201e}' => is_quoted = true,
            // It begins a quotation in English, and ends it in German.
            '\u{201c}' => is_quoted = !is_quoted,
            '\u{201d}' => is_quoted = false,
            _ => {}
        }
        if is_quoted && c.is_whitespace() { kept.push_str(BLANK) } else { kept.push(c) }
    }
    kept
}

/// A word as it is repeated: what mail programs take for a link or an address is left out.
fn word(word: &str) -> String {
    let inner = word.trim_matches(|c: char| !c.is_alphanumeric());
    let dotted = inner.split('.').filter(|part| part.chars().any(char::is_alphabetic)).count() > 1;
    if dotted || word.contains('@') || word.contains("//") || inner.to_lowercase().starts_with("mailto") {
        return LEFT_OUT.to_string();
    }
    word.chars().filter(|c| is_kept(*c)).collect()
}

/// Letters, digits, and the signs of the notation and of sentences; no quotation marks, brackets of tags and the like.
fn is_kept(c: char) -> bool {
    c.is_alphanumeric()
        || matches!(
            c,
            '-' | '+' | '*' | '.' | ',' | ':' | ';' | '!' | '?' | '/' | '\'' | '(' | ')' | '\u{2026}' | '\u{2019}'
        )
}

#[cfg(test)]
mod tests {
    use super::{repeated, unbroken};

    #[test]
    fn words_between_quotation_marks_stay_together() {
        for (said, kept) in [
            (
                "Write \u{201c}if e7-e6 then d3-d4\u{201d} on a line.",
                "Write \u{201c}if\u{a0}e7-e6\u{a0}then\u{a0}d3-d4\u{201d} on a line.",
            ),
            (
                "Ein \u{201e}a b\u{201c} und \u{201e}c d\u{201c} da",
                "Ein \u{201e}a\u{a0}b\u{201c} und \u{201e}c\u{a0}d\u{201c} da",
            ),
        ] {
            assert_eq!(unbroken(said), kept);
        }
    }

    #[test]
    fn a_line_is_repeated_without_links_marks_or_breaks() {
        for (line, said) in [
            ("Hi  Anna,", "Hi\u{a0}Anna,"),
            ("see https://evil.example/x now", "see\u{a0}\u{2026}\u{a0}now"),
            ("www.evil.example", "\u{2026}"),
            ("mail bert@example.com!", "mail\u{a0}\u{2026}"),
            ("<b>d3-d4</b> \u{201d}resign\u{201c}", "bd3-d4/b\u{a0}resign"),
            ("a4\r\nBcc: x", "a4\u{a0}Bcc:\u{a0}x"),
            ("1. d3-d4.", "1.\u{a0}d3-d4."),
        ] {
            assert_eq!(repeated(line), said, "{line}");
        }
        assert_eq!(repeated(&"x".repeat(100)).chars().count(), 40);
        assert!(repeated(&"resign ".repeat(20)).ends_with("resign\u{2026}"));
    }
}
