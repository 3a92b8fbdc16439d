//! Characters that phones and word processors substitute for typed ones, and invisible characters (I-4). Look-alike
//! letters of other alphabets are left unchanged.

/// The line with plain dashes, blanks and characters instead of typographic and full-width ones, without invisible
/// characters and surrounding blanks.
pub(super) fn fold(line: &str) -> String {
    let folded: String = line.chars().filter(|c| !is_unseen(*c)).map(plain).collect();
    folded.trim().to_owned()
}

const fn plain(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' | '\u{fe58}' | '\u{fe63}' => '-',
        '\u{d7}' => 'x',
        // Arrows, as phones make of `->`.
        '\u{2192}' | '\u{21d2}' | '\u{21e8}' | '\u{2794}' | '\u{2799}'..='\u{27a1}' | '\u{27f6}' | '\u{27f9}' => '-',
        '\t' | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => ' ',
        // The full-width forms are in the order of ASCII.
        '\u{ff01}'..='\u{ff5e}' => match char::from_u32(c as u32 - 0xfee0) {
            Some(plain) => plain,
            None => c,
        },
        _ => c,
    }
}

/// Soft hyphens, joiners, marks of direction and variation, and control characters.
const fn is_unseen(c: char) -> bool {
    matches!(c,
        '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{ad}' | '\u{61c}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn characters_that_phones_insert_are_read_as_typed() {
        for typed in ["d4\u{2013}d5", "d4\u{2014}d5", "\u{ff44}\u{ff14}\u{ff0d}\u{ff44}\u{ff15}", "d4\u{2212}d5"] {
            assert_eq!(fold(typed), "d4-d5");
        }
        assert_eq!(fold("\u{feff}\u{a0}d4\u{200b}x\u{2060}d5 \r"), "d4xd5");
        assert_eq!(fold("d4\u{d7}d5"), "d4xd5");
        assert_eq!(fold("d4\u{2192}d5 d4\u{27a1}\u{fe0f}d5"), "d4-d5 d4-d5");
    }

    #[test]
    fn letters_that_only_look_alike_stay_as_they_are() {
        assert_eq!(fold("d4\u{445}d5"), "d4\u{445}d5");
    }
}
