//! Talk in a letter: the paragraph that begins with `say:`, in the words of any language. It is taken out before anything
//! else is read, so that whatever stands in it is talk and never a command. A line below it in the same paragraph
//! that would be a command by itself makes the letter unclear: a move that was meant is not told to the opponent.

use super::own::Line;
use super::vocabulary;

/// The maximum number of words before the colon.
const MAX_WORDS: usize = 3;

/// The author's own lines without their talk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Parted {
    /// The other lines.
    pub(super) lines: Vec<Line>,
    /// What is said to the opponent, if anything: it may be empty or too long.
    pub(super) talk: Option<String>,
    /// The lines of the talk below those that begin it.
    pub(super) below: Vec<String>,
}

/// Takes the talk out of the author's own lines.
pub(super) fn part(own: Vec<Line>) -> Parted {
    let mut parted = Parted::default();
    let mut in_talk = false;
    for line in own {
        let begun = begun(&line.text).map(str::to_owned);
        in_talk = begun.is_some() || (in_talk && !line.begins);
        if !in_talk {
            parted.lines.push(line);
            continue;
        }
        if begun.is_none() {
            parted.below.push(line.text.clone());
        }
        let text = begun.unwrap_or(line.text);
        let talk = parted.talk.get_or_insert_default();
        if !talk.is_empty() {
            talk.push(' ');
        }
        talk.push_str(&text);
    }
    parted
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
    use super::{Parted, part};

    fn parted(text: &str) -> (Vec<String>, Option<String>, Vec<String>) {
        let Parted { lines, talk, below } = part(own::lines(text));
        (lines.into_iter().map(|line| line.text).collect(), talk, below)
    }

    #[test]
    fn the_paragraph_that_begins_with_the_word_is_talk() {
        let lines = |all: &[&str]| all.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        for (text, rest, talk) in [
            ("a3-a4\nsay: good luck", &["a3-a4"][..], "good luck"),
            ("a3-a4\n\nSag: Viel Gl\u{fc}ck!\n\nBert", &["a3-a4", "Bert"], "Viel Gl\u{fc}ck!"),
            ("Zeg: hoi\n\na3-a4", &["a3-a4"], "hoi"),
            ("dis\u{a0}: bonjour", &[], "bonjour"),
            ("sig til ham: held og lykke\nog hav det godt", &[], "held og lykke og hav det godt"),
            ("say: one\nsay: two", &[], "one two"),
            ("a3-a4\nsay: a4-a5", &["a3-a4"], "a4-a5"),
        ] {
            let (lines_found, talk_found, _) = parted(text);
            assert_eq!((lines_found, talk_found.as_deref()), (lines(rest), Some(talk)), "{text}");
        }
        for text in ["say good luck", "\u{201c}say: hi\u{201d}", "I did say: no more", "> say: hi", "a3-a4 say: hi"] {
            assert_eq!(parted(text).1, None, "{text}");
        }
        assert_eq!(parted("say: my move is\na3-a4").2, ["a3-a4"]);
    }
}
