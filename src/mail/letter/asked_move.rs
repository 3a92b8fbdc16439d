//! The move that a question is about, where its answer repeats it.

use super::vocabulary;

/// The maximum number of words and signs between the two spaces of a move: "a7 nach a6".
const BETWEEN: usize = 2;

/// A line without a move that is asked about, in words of the notation, however it is written: "a7 nach a6", "A7A6".
pub(super) fn without(line: &str, asked: &str) -> String {
    let Some((from, to)) = asked.split_once(['-', 'x']) else { return line.to_owned() };
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let tokens: Vec<&str> = line.split_whitespace().collect();
    // The number of words of the move, if it begins here.
    let length = |at: usize| {
        let first = bare(tokens.get(at)?);
        let is_whole = first
            .strip_prefix(from)
            .and_then(|rest| rest.strip_suffix(to))
            .is_some_and(|sign| sign == "x" || !sign.contains(char::is_alphanumeric));
        let joins = |word: &&&str| {
            let words = vocabulary::words(word);
            word.chars().all(is_joint)
                || bare(word) == "x"
                || ["to", "takes"].into_iter().any(|id| vocabulary::are(id, &words))
        };
        let rest = tokens.get(at + 1..).unwrap_or_default();
        let between = rest.iter().take(BETWEEN).take_while(joins).count();
        let is_end = rest.get(between).is_some_and(|word| bare(word) == to);
        if is_whole { Some(1) } else { (first == from && is_end).then_some(between + 2) }
    };
    let (mut kept, mut at) = (String::new(), 0);
    while let Some(token) = tokens.get(at) {
        match length(at) {
            Some(words) => {
                kept.truncate(without_origin(&kept).len());
                // What ends the sentence stays: a question is one.
                let last = tokens.get(at + words - 1).copied().unwrap_or_default();
                kept.truncate(kept.trim_end_matches([' ', ',', ':']).len());
                kept.push_str(last.trim_start_matches(|c: char| !matches!(c, '.' | '!' | '?')));
                at += words;
            }
            None => {
                kept.push_str(token);
                at += 1;
            }
        }
        kept.push(' ');
    }
    kept.trim().to_owned()
}

/// Whether a sign stands between the two spaces of a move: a dash, a cross, an arrow. Others say something about it.
const fn is_joint(c: char) -> bool {
    matches!(c, '-' | '=' | '>' | ':' | '\u{d7}' | '\u{2010}'..='\u{2015}' | '\u{2190}'..='\u{21ff}' | '\u{2212}')
        || matches!(c, '\u{2794}'..='\u{27af}' | '\u{27b1}'..='\u{27be}' | '\u{fe0e}' | '\u{fe0f}')
}

/// A text without the word before a space from which something moves: "from".
fn without_origin(text: &str) -> &str {
    let trimmed = text.trim_end();
    let (rest, last) = trimmed.rsplit_once(' ').unwrap_or(("", trimmed));
    if vocabulary::are("origin", &vocabulary::words(last)) { rest } else { text }
}

#[cfg(test)]
mod tests {
    use super::without;

    #[test]
    fn a_move_that_is_asked_about_is_joined_by_dashes_and_arrows_and_by_nothing_that_says_more() {
        for line in ["yes a7-a6", "yes a7 - a6", "yes a7 \u{2192} a6", "yes a7 -> a6", "yes a7 nach a6", "yes A7A6"] {
            assert_eq!(without(line, "a7-a6"), "yes", "{line}");
        }
        for line in ["yes a7 \u{274c} a6", "yes a7 ?? a6", "yes a7 ! a6"] {
            assert_eq!(without(line, "a7-a6"), line);
        }
    }
}
