//! Talk in a letter: the line that begins with `say:`, in the words of any language, with the lines that a mail program
//! broke off it. It is taken out before anything else is read, so that whatever stands in it is talk and never a
//! command. A line that it seems to go on with and with which a command begins makes the letter unclear: a move that
//! was meant is not told to the opponent.

use super::own::Line;
use super::vocabulary;

/// The maximum number of words before the colon.
const MAX_WORDS: usize = 3;
/// The narrowest and the widest lines that mail programs make, in characters.
const WIDTHS: [usize; 2] = [60, 80];

/// The author's own lines without their talk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LinesAndTalk {
    /// The other lines.
    pub(super) lines: Vec<Line>,
    /// What is said to the opponent, if anything: it may be empty or too long.
    pub(super) talk: Option<String>,
    /// The lines that the talk goes on with.
    pub(super) below: Vec<Line>,
}

/// Takes the talk out of the author's own lines.
pub(super) fn take_out(own: Vec<Line>) -> LinesAndTalk {
    let mut taken = LinesAndTalk::default();
    let mut above: Option<Line> = None;
    for line in own {
        let begun = begun(&line.text).map(str::to_owned);
        if begun.is_none() && !above.is_some_and(|above| is_broken_off(&above, &line)) {
            above = None;
            taken.lines.push(line);
            continue;
        }
        if begun.is_none() {
            taken.below.push(line.clone());
        }
        let talk = taken.talk.get_or_insert_default();
        if !talk.is_empty() {
            talk.push(' ');
        }
        talk.push_str(begun.as_ref().unwrap_or(&line.text));
        above = Some(line);
    }
    taken
}

/// Whether a mail program may have broken a line off the one above it, which had no room for its first word.
pub(super) fn is_broken_off(above: &Line, line: &Line) -> bool {
    let [_, widest] = WIDTHS;
    let is_possible = !line.begins && !line.is_element && above.text.chars().count() <= widest;
    is_possible && is_full_before(&above.text, &line.text)
}

/// Whether a line had no room for the first word of the next one, as wide as mail programs make their lines at least.
pub(super) fn is_full_before(above: &str, next: &str) -> bool {
    let [narrowest, _] = WIDTHS;
    above.chars().count() + 1 + next.split(' ').next().unwrap_or_default().chars().count() > narrowest
}

/// Whether a line begins with `say:`.
pub(super) fn is_begun(line: &str) -> bool {
    begun(line).is_some()
}

/// What stands behind `say:`.
fn begun(line: &str) -> Option<&str> {
    let (words, text) = line.split_once(':')?;
    let letters = words.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-'));
    let words = vocabulary::words(words);
    let known = letters && words.len() <= MAX_WORDS && vocabulary::are("say", &words);
    known.then(|| text.trim())
}

#[cfg(test)]
mod tests {
    use super::super::own;
    use super::{LinesAndTalk, take_out};

    /// As long as a line of a mail program that has no room for another word.
    const LONG: &str = "this was a game of many turns, and I have enjoyed all of";

    fn parted(text: &str) -> (Vec<String>, Option<String>, Vec<String>) {
        let LinesAndTalk { lines, talk, below } = take_out(own::lines(text));
        let texts = |lines: Vec<own::Line>| lines.into_iter().map(|line| line.text).collect();
        (texts(lines), talk, texts(below))
    }

    #[test]
    fn the_line_that_begins_with_the_word_is_talk() {
        let lines = |all: &[&str]| all.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        for (text, rest, talk) in [
            ("a3-a4\nsay: good luck", &["a3-a4"][..], "good luck"),
            ("a3-a4\n\nSag: Viel Gl\u{fc}ck!\n\nBert", &["a3-a4", "Bert"], "Viel Gl\u{fc}ck!"),
            ("Zeg: hoi\n\na3-a4", &["a3-a4"], "hoi"),
            ("dis\u{a0}: bonjour", &[], "bonjour"),
            ("sig til ham: held og lykke\nBert\n+45 12 34", &["Bert", "+45 12 34"], "held og lykke"),
            (&format!("say: {LONG}\nand goes on\nBert"), &["Bert"], &format!("{LONG} and goes on")),
            (&format!("say: {LONG}\n\nBert"), &["Bert"], LONG),
            (&format!("say: {LONG} {LONG}\nBert"), &["Bert"], &format!("{LONG} {LONG}")),
            ("say: one\nsay: two", &[], "one two"),
            ("a3-a4\nsay: a4-a5", &["a3-a4"], "a4-a5"),
        ] {
            let (lines_found, talk_found, _) = parted(text);
            assert_eq!((lines_found, talk_found.as_deref()), (lines(rest), Some(talk)), "{text}");
        }
        for text in ["say good luck", "\u{201c}say: hi\u{201d}", "I did say: no more", "> say: hi", "a3-a4 say: hi"] {
            assert_eq!(parted(text).1, None, "{text}");
        }
        assert_eq!(parted("say: my move is\na3-a4").2, [""; 0]);
        assert_eq!(parted(&format!("say: {LONG}\na3-a4")).2, ["a3-a4"]);
        let page: Vec<_> = take_out(own::elements(&format!("say: {LONG}\nBert"))).lines;
        assert_eq!(page.len(), 1, "an element of a page is not broken");
    }
}
