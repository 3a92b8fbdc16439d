//! The author's own text in a letter: without quotations, their introductions, and signatures.
//!
//! A quotation whose lines are marked (`>`) may be anywhere; an unmarked one ends the text, because its end is unknown.
//! A piece that a mail program wrapped off a marked line belongs to the quotation too.

use super::fold::fold;
use super::{quote, talk};

/// The maximum number of lines that are read.
const LINES: usize = 2_000;
/// The maximum number of lines below a rule that are read.
const SIGNATURE: usize = 10;

/// A line of the author's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// Its text, folded and not empty.
    pub(super) text: String,
    /// Whether a paragraph begins with it.
    pub(super) begins: bool,
    /// Whether an empty line stands above it, or nothing: a quotation may end with a piece of a line.
    pub(super) apart: bool,
    /// Whether it is an element of a page, which no program breaks into lines.
    pub(super) is_element: bool,
}

impl Line {
    /// One that is a paragraph of its own.
    pub(super) fn alone(text: &str) -> Self {
        Self { text: text.to_owned(), begins: true, apart: true, is_element: false }
    }
}

/// The author's own lines, folded, without empty ones.
pub(super) fn lines(text: &str) -> Vec<Line> {
    lines_and(text, |_| Vec::new())
}

/// The same with the answers that stand between the lines of a quotation; none if there are no such answers. A program
/// may have broken them off those lines all the same, so nothing in them is a command.
pub(super) fn interleaved(text: &str) -> Vec<Line> {
    let mut answered = false;
    let lines = lines_and(text, |quotation| {
        let answers = answers(quotation);
        answered |= !answers.is_empty();
        answers
    });
    if answered { lines } else { Vec::new() }
}

/// The lines between those of a quotation that a program had no reason to break off.
fn answers(quotation: &[String]) -> Vec<Line> {
    let is_answer = |[above, line]: &&[String; 2]| !line.starts_with('>') && !talk::is_full_before(above, line);
    quotation.array_windows().filter(is_answer).map(|[_, line]| Line::alone(line)).collect()
}

fn lines_and(text: &str, mut within: impl FnMut(&[String]) -> Vec<Line>) -> Vec<Line> {
    let all: Vec<String> = text.lines().take(LINES).map(fold).collect();
    let mut own: Vec<Line> = Vec::new();
    let (mut at, mut begins, mut apart) = (0, true, true);
    while let Some(line) = all.get(at) {
        let rest = all.get(at..).unwrap_or_default();
        if let Some(length) = quote::marked(rest) {
            own.extend(within(rest.get(..length).unwrap_or_default()));
            (at, begins, apart) = (at + length, true, false);
        } else if let Some(length) = quote::introduction(rest) {
            let after = all.get(at + length..).unwrap_or_default();
            let next = after.iter().find(|line| !line.is_empty());
            if !next.is_some_and(|next| next.starts_with('>')) {
                break;
            }
            (at, begins, apart) = (at + length, true, false);
        } else if quote::ends_the_text(rest) && !(own.is_empty() && quote::may_be_text(rest)) {
            break;
        } else {
            if !line.is_empty() {
                own.push(Line { text: line.clone(), begins, apart, is_element: false });
            }
            (at, begins, apart) = (at + 1, line.is_empty(), line.is_empty());
        }
    }
    own
}

/// What is not read as the author's text but may be theirs, and take it back: the lines below the rule that ends it, a
/// signature as a rule, and those between two of a quotation that a program had no reason to break off.
pub(super) fn doubtful(text: &str) -> Vec<Line> {
    let all: Vec<String> = text.lines().take(LINES).map(fold).collect();
    let is_marked = |line: &String| line.starts_with('>');
    let between = all.array_windows().filter(|[above, line, below]| {
        is_marked(above)
            && !line.is_empty()
            && !is_marked(line)
            && is_marked(below)
            && !talk::is_full_before(above, line)
    });
    let mut doubtful: Vec<String> = between.map(|[_, line, _]| line.clone()).collect();
    let below = end(&all).filter(|rest| rest.first().is_some_and(|line| quote::is_rule(line)));
    let below = below.and_then(|rest| rest.get(1..)).unwrap_or_default();
    let quotes = |at: usize| {
        let rest = below.get(at..).unwrap_or_default();
        quote::marked(rest).is_some() || quote::introduction(rest).is_some() || quote::ends_the_text(rest)
    };
    let length = (0..below.len().min(SIGNATURE)).take_while(|at| !quotes(*at)).count();
    doubtful.extend(below.iter().take(length).cloned());
    lines(&doubtful.join("\n"))
}

/// Whether what ends the text looks like the headers of a mail and may be its author's: "Edit: …", "Reason: …".
pub(super) fn may_go_on(text: &str) -> bool {
    let all: Vec<String> = text.lines().take(LINES).map(fold).collect();
    end(&all).is_some_and(quote::may_be_text)
}

/// From where the text ends.
fn end(all: &[String]) -> Option<&[String]> {
    (0..all.len()).filter_map(|at| all.get(at..)).find(|rest| quote::ends_the_text(rest))
}

/// Those of a page.
pub(super) fn elements(text: &str) -> Vec<Line> {
    lines(text).into_iter().map(|line| Line { is_element: true, ..line }).collect()
}

#[cfg(test)]
mod tests {
    fn lines(text: &str) -> Vec<String> {
        super::lines(text).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn text_above_a_quotation_is_the_authors() {
        let text = "d4-d5\n\nOn Sat, Nov 21, 2026 at 5:44 AM Fieldpost <a@b.example> wrote:\n> e4-e5\n> more\n";
        assert_eq!(lines(text), ["d4-d5"]);
        assert_eq!(lines("d4-d5\nAm 21.11.26 um 05:44 schrieb\nFieldpost <a@b.example>:\n\n> e4-e5"), ["d4-d5"]);
    }

    #[test]
    fn text_below_a_marked_quotation_is_the_authors_too() {
        assert_eq!(lines("On Sat, Fieldpost wrote:\n> e4-e5\n> more\n\nd4-d5\n-- \nAnna"), ["d4-d5"]);
        assert_eq!(lines("> e4-e5\n\nd4-d5"), ["d4-d5"]);
    }

    #[test]
    fn words_that_a_program_broke_off_a_quoted_line_are_not_the_authors() {
        assert_eq!(lines("> your word was\nresign\n> in the mail\n\nd4-d5"), ["d4-d5"]);
    }

    #[test]
    fn answers_between_quoted_lines_are_read_with_the_authors_and_pieces_of_those_lines_are_not() {
        let interleaved =
            |text: &str| -> Vec<String> { super::interleaved(text).into_iter().map(|line| line.text).collect() };
        let text = "> It is your turn.\nAt last!\n> Answer with a move.\nd4-d5\n> Or talk.\nLater.";
        assert_eq!(interleaved(text), ["At last!", "d4-d5", "Later."]);
        assert_eq!(lines(text), ["Later."]);
        let long = "> a line as long as a mail program makes it, before it breaks the";
        assert_eq!(interleaved(&format!("{long}\nlast word\n> off")), [""; 0]);
        assert_eq!(interleaved("> quoted\n\nd4-d5"), [""; 0]);
    }

    #[test]
    fn a_space_is_not_the_value_of_a_header() {
        assert_eq!(lines("von: d4\nnach: d5"), ["von: d4", "nach: d5"]);
        assert!(lines("Von: Anna\nAn: Bert").is_empty());
    }

    #[test]
    fn a_quotation_without_marks_ends_the_text() {
        for separator in [
            "-----Original Message-----",
            "________________________________",
            "Le sam. 21 nov. 2026 \u{e0} 05:44, Fieldpost a \u{e9}crit :",
            "From: Fieldpost <a@b.example>\nSent: Saturday",
            "Von: Fieldpost\nGesendet: Samstag",
            "--",
        ] {
            assert_eq!(lines(&format!("d4-d5\n\n{separator}\n\nresign\n")), ["d4-d5"], "{separator}");
            assert!(lines(&format!("{separator}\n\nresign\n")).is_empty(), "{separator}");
        }
    }
}
