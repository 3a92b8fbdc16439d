//! Names of people, made safe for a header, a sentence and a page (L-8).
//!
//! It deliberately refuses nothing: the input becomes the nearest harmless name. Escaping for HTML and encoding for
//! headers are done where those are written.

/// The longest name that is shown, in characters; longer ones end in `...`.
pub const MAX_LENGTH: usize = 32;

/// The replacement for a name of which nothing is left.
const NOBODY: &str = "somebody";

/// The name without control, bidi, line-break and invisible characters, blanks folded, at most [`MAX_LENGTH`]
/// characters.
#[must_use]
pub fn clean(name: &str) -> String {
    // Reading is limited too: a name of a megabyte costs no more than one of a line.
    let mut kept = String::new();
    for c in name.chars().take(MAX_LENGTH * 8) {
        if breaks(c) || c.is_whitespace() {
            if !kept.is_empty() && !kept.ends_with(' ') {
                kept.push(' ');
            }
        } else if !is_unseen(c) {
            kept.push(c);
        }
    }
    let kept = kept.trim_end();
    if kept.is_empty() {
        return NOBODY.to_owned();
    }
    if kept.chars().count() <= MAX_LENGTH {
        return kept.to_owned();
    }
    let mut short: String = kept.chars().take(MAX_LENGTH - 3).collect();
    short.truncate(short.trim_end().len());
    short + "..."
}

/// The name for the text of a mail: one that would be a command if it were alone on a line, such as `d4-d5` or
/// `resign`, is in quotation marks (I-8).
pub fn spoken(name: &str) -> String {
    let clean = clean(name);
    if clean.split(' ').any(is_like_an_answer) { format!("\"{}\"", clean.replace('"', "'")) } else { clean }
}

/// Whether a word is a command of games, or the spaces of a move, with or without signs between them.
fn is_like_an_answer(word: &str) -> bool {
    let word = word.trim_matches(['.', '>']);
    WORDS.iter().any(|known| known.eq_ignore_ascii_case(word)) || (word.len() > 2 && are_spaces(word))
}

/// Whether a word is nothing but names of spaces, letters and then digits, of at least two.
fn are_spaces(word: &str) -> bool {
    let (mut rest, mut count) = (word, 0);
    while !rest.is_empty() {
        let digits = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let after = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        // One letter more than a name has may be an `x` before it.
        if !(1..=MAX_LETTERS + 1).contains(&(rest.len() - digits.len())) || after.len() == digits.len() {
            return false;
        }
        rest = after.trim_start_matches(['-', '=', '>', ':', '*']);
        count += 1;
    }
    count > 1
}

/// The maximum number of letters of a space's name.
const MAX_LETTERS: usize = 2;

/// The words that begin an answer.
const WORDS: [&str; 19] = [
    "help", "show", "keep", "take", "leave", "decline", "resign", "draw", "accept", "refuse", "abort", "card",
    "redraw", "defend", "rescue", "recruit", "swap", "claim", "setup",
];

/// Characters that end a line or a header; they are replaced by a blank.
pub(super) const fn breaks(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\t' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Invisible characters that change how their neighbours are displayed: controls, bidi marks and overrides, joiners,
/// fillers, tags, variation selectors and noncharacters.
#[must_use]
pub const fn is_unseen(c: char) -> bool {
    matches!(c,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}'
        | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}' | '\u{e0000}'..='\u{e0fff}'
        | '\u{f0000}'..='\u{10ffff}')
        || (c as u32) & 0xfffe == 0xfffe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ordinary_name_stays_as_it_is() {
        for name in ["Anna", "Jos\u{e9} \u{c1}lvarez", "\u{738b}\u{5c0f}\u{660e}", "O'Neil-Smith, Jr."] {
            assert_eq!(clean(name), name);
        }
    }

    #[test]
    fn a_clean_name_is_cleaned_no_further() {
        let name = clean("\u{202e}a\r\nb\u{0}c");
        assert_eq!(clean(&name), name);
    }

    #[test]
    fn a_name_cannot_end_a_line_or_turn_the_text_around() {
        assert_eq!(clean("Eve\r\nBcc: all@example.org\0"), "Eve Bcc: all@example.org");
        assert_eq!(clean("\u{202e}evE\u{2066}\u{200b}"), "evE");
        assert_eq!(clean(" a \u{2028}\u{85} b "), "a b");
    }

    #[test]
    fn a_name_of_which_nothing_is_left_is_somebody() {
        assert_eq!(clean("\u{200b}\r\n\t"), "somebody");
        assert_eq!(clean(""), "somebody");
    }

    #[test]
    fn a_name_that_could_be_an_answer_stands_in_quotes() {
        for name in ["d4-d5", "A4xA5", "resign", "Draw", "Setup", "b2*b3-b4", "d4d5", "a4--a5", "A4xxb4", "a10a9"] {
            assert_eq!(spoken(name), format!("\"{name}\""));
        }
        for name in ["anna", "Max", "alex-2", "x4", "d4", "resigned", "Jean-Luc", "anna1bert2", "set-up", "4a5b"] {
            assert_eq!(spoken(name), name);
        }
    }

    #[test]
    fn a_long_name_is_cut() {
        let name = clean(&"x".repeat(1_000_000));
        assert_eq!(name.chars().count(), MAX_LENGTH);
        assert!(name.ends_with("..."));
    }
}
