//! The move that a question is about, where its answer repeats it.

use super::{lexicon, vocabulary};

/// The maximum number of words and signs between the two spaces of a move: "a7 nach a6".
const BETWEEN: usize = 2;
/// The maximum number of words that a command begins with, in any language.
const MAX_HEAD: usize = 6;

/// A line without the action that is asked about, in words of the notation, however it is written: "a7 nach a6",
/// "A7A6", "e4 x e6 with charge2", "the swap a4 c4".
pub(super) fn without(line: &str, asked: &str) -> String {
    let asked = AskedWords::of(asked);
    let tokens: Vec<&str> = line.split_whitespace().collect();
    let (mut kept, mut at) = (String::new(), 0);
    while let Some(token) = tokens.get(at) {
        match asked.length(tokens.get(at..).unwrap_or_default()) {
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

/// The parts of an action in words of the notation.
struct AskedWords {
    /// The spaces of its way; or the word that it begins with, and the others.
    parts: Vec<String>,
    /// Whether it is a way.
    is_way: bool,
    /// The words behind a plus.
    cards: Vec<String>,
}

impl AskedWords {
    fn of(asked: &str) -> Self {
        let asked = asked.to_lowercase();
        let (words, cards) = asked.split_once(" +").unwrap_or((&asked, ""));
        let is_way = !words.contains(' ') && words.contains(['-', 'x', '*']);
        let parts: Vec<&str> = if is_way { words.split(['-', 'x', '*']).collect() } else { words.split(' ').collect() };
        let cards = cards.split(" +").filter(|card| !card.is_empty()).map(str::to_owned).collect();
        Self { parts: parts.into_iter().map(str::to_owned).collect(), is_way, cards }
    }

    /// How many of these tokens are the action, if they begin with it.
    fn length(&self, tokens: &[&str]) -> Option<usize> {
        let length = if self.is_way { self.way(tokens)? } else { self.words(tokens)? };
        Some(length + self.cards_behind(tokens.get(length..).unwrap_or_default()))
    }

    fn way(&self, tokens: &[&str]) -> Option<usize> {
        let (first, rest) = (bare(tokens.first()?), tokens.get(1..).unwrap_or_default());
        if self.is_whole(&first) {
            return Some(1);
        }
        let (begin, others) = self.parts.split_first()?;
        let (mut length, mut rest) = (1, rest);
        for part in others.iter().filter(|_| first == *begin) {
            let between = rest.iter().take(BETWEEN).take_while(joins).count();
            rest.get(between).filter(|word| bare(word) == **part)?;
            rest = rest.get(between + 1..).unwrap_or_default();
            length += between + 1;
        }
        (first == *begin && length > 1).then_some(length)
    }

    /// Whether one token is the whole way: "a7-a6", "a7a6".
    fn is_whole(&self, token: &str) -> bool {
        let mut rest = token;
        for (at, part) in self.parts.iter().enumerate() {
            let signs = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
            let behind =
                if at == 0 || signs.len() < rest.len() { signs } else { rest.strip_prefix('x').unwrap_or(rest) };
            let Some(after) = behind.strip_prefix(part.as_str()) else { return false };
            rest = after;
        }
        rest.is_empty()
    }

    /// A word of the grammar in any language and what stands behind it: "forsvar 3".
    fn words(&self, tokens: &[&str]) -> Option<usize> {
        let (head, rest) = self.parts.split_first().filter(|(_, rest)| !rest.is_empty())?;
        let near = tokens.iter().take(MAX_HEAD + rest.len());
        let said: Vec<String> = near.flat_map(|token| vocabulary::words(token)).collect();
        let (_, length) = vocabulary::head(&said).filter(|(id, _)| *id == head.as_str())?;
        let behind = tokens.get(length..length + rest.len())?;
        behind.iter().zip(rest).all(|(token, part)| bare(token) == *part).then_some(length + rest.len())
    }

    /// How many of these tokens name its cards, with "with" and "and" before them.
    fn cards_behind(&self, tokens: &[&str]) -> usize {
        let names = |token: &str| self.cards.iter().any(|card| *card == bare(token));
        let leads =
            |token: &str| lexicon::any_begins("with", &lexicon::folded(token)) || lexicon::folded(token).is_empty();
        let mut length = 0;
        while let Some(rest) = tokens.get(length..) {
            let before = rest.iter().take(BETWEEN).take_while(|token| leads(token) && !names(token)).count();
            if !rest.get(before).is_some_and(|token| names(token)) {
                break;
            }
            length += before + 1;
        }
        length
    }
}

fn bare(word: &str) -> String {
    word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()
}

/// Whether a token may stand between two spaces of a way.
fn joins(token: &&&str) -> bool {
    let words = vocabulary::words(token);
    let is_joint = token.chars().all(is_joint) || bare(token) == "x";
    let is_via = || lexicon::any_begins("via", &lexicon::folded(token));
    is_joint || ["to", "takes"].into_iter().any(|id| vocabulary::are(id, &words)) || is_via()
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
        for (line, asked) in [
            ("yes F6-F5-E5", "F6-F5-E5"),
            ("yes e4xe6 +charge2", "e4xe6 +charge2"),
            ("yes, e4 x e6 with charge2 and a2", "e4xe6 +charge2 +a2"),
            ("yes F6 over F5 to E5", "F6-F5-E5"),
            ("yes h4*ring", "H4*ring"),
            ("yes swap a4 c4", "swap a4 c4"),
            ("yes forsvar 3", "defend 3"),
        ] {
            assert_eq!(without(line, asked).trim_end_matches(','), "yes", "{line}");
        }
        for (line, asked) in [("yes F6-F5", "F6-F5-E5"), ("yes e4xe6 without charge2", "e4xe6 +charge2")] {
            assert_ne!(without(line, asked), "yes", "{line}");
        }
        for line in ["yes a7 \u{274c} a6", "yes a7 ?? a6", "yes a7 ! a6"] {
            assert_eq!(without(line, "a7-a6"), line);
        }
    }
}
