//! The author's own text in a letter: without quotations, their introductions, and signatures.
//!
//! A quotation whose lines are marked (`>`) may be anywhere; an unmarked one ends the text, because its end is unknown.
//! A piece that a mail program wrapped off a marked line belongs to the quotation too.

use super::fold::fold;
use super::{below, quote, talk};
use crate::wrap::COLUMNS;

/// The maximum number of lines that are read.
pub(super) const LINES: usize = 2_000;
/// The maximum number of lines below a rule that are read.
const SIGNATURE: usize = 10;
/// The maximum number of characters of lines in one.
const IN_ONE: usize = 400;

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
    /// Whether it may be a piece that a program broke off the last line of a quotation of our own mail, below which it
    /// stands.
    pub(super) may_be_piece: bool,
}

impl Line {
    /// One that is a paragraph of its own.
    pub(super) fn alone(text: &str) -> Self {
        Self { text: text.to_owned(), begins: true, apart: true, is_element: false, may_be_piece: false }
    }

    /// Whether it stands directly below a quotation: it may be the end of the last line of that.
    pub(super) const fn is_below_a_quotation(&self) -> bool {
        self.begins && !self.apart
    }
}

/// Lines in one, truncated.
pub(super) fn in_one_line(lines: &[Line]) -> String {
    let lines: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    lines.join(" / ").chars().take(IN_ONE).collect()
}

/// The author's own lines, folded, without empty ones.
pub(super) fn lines(text: &str) -> Vec<Line> {
    lines_and(text, |_| Vec::new())
}

/// What stands between the lines of the quotations of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct InterleavedText {
    /// The author's own lines with the answers that a program had no reason to break off a quoted line; none if there
    /// are no such answers. It may have done so all the same, so nothing in them is a command.
    pub(super) lines: Vec<Line>,
    /// Everything that may be an answer: no mail of ours has lines so long that it would be a piece of one.
    pub(super) answers: Vec<Line>,
    /// What is as likely a piece of a line.
    pub(super) pieces: Vec<Line>,
    /// What stands below a quotation whose end is not certain.
    pub(super) below: Vec<Line>,
}

impl InterleavedText {
    /// Adds what stands between those of another text.
    pub(super) fn extend(&mut self, other: Self) {
        self.lines.extend(other.lines);
        self.answers.extend(other.answers);
        self.pieces.extend(other.pieces);
        self.below.extend(other.below);
    }
}

/// What stands between the lines of the quotations of a text.
pub(super) fn interleaved(text: &str) -> InterleavedText {
    let mut found = InterleavedText::default();
    let mut answered = false;
    let lines = lines_and(text, |quotation| {
        let unbroken = between(quotation, talk::is_full_before);
        answered |= !unbroken.is_empty();
        unbroken
    });
    if answered {
        found.lines = lines;
    }
    found.below = below::lines(text);
    // Below the end of the text as well.
    let all: Vec<String> = text.lines().take(LINES).map(fold).collect();
    let mut rest = all.as_slice();
    while let Some((_, next)) = rest.split_first() {
        let length = quote::marked(rest).unwrap_or_default();
        let quotation = rest.get(..length).unwrap_or_default();
        found.answers.extend(between(quotation, is_piece));
        found.pieces.extend(between(quotation, |above, line| !is_piece(above, line)));
        rest = rest.get(length..).filter(|_| length > 0).unwrap_or(next);
    }
    found
}

/// The lines between those of a quotation without some, by the line above and the line.
fn between(quotation: &[String], is_left_out: impl Fn(&str, &str) -> bool) -> Vec<Line> {
    let is_kept = |[above, line]: &&[String; 2]| !line.starts_with('>') && !is_left_out(above, line);
    quotation.array_windows().filter(is_kept).map(|[_, line]| Line::alone(line)).collect()
}

/// Whether a line may be a piece that a program broke off a line of our own mail: that had no room for it, together
/// they are no longer than our lines are, and it goes on with a sentence.
fn is_piece(above: &str, line: &str) -> bool {
    let marks = above.len() - above.trim_start_matches(['>', ' ']).len();
    let length = above.chars().count() + 1 + line.chars().count();
    talk::is_full_before(above, line) && length <= COLUMNS + marks && !line.starts_with(char::is_uppercase)
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
        } else if let Some(length) = quote::form(rest) {
            // Each of its lines says something of its own.
            let said = rest.iter().take(length).filter(|line| !line.is_empty());
            own.extend(said.map(|line| Line::alone(line)));
            (at, begins, apart) = (at + length, false, false);
        } else if quote::ends_the_text(rest) {
            break;
        } else {
            if !line.is_empty() {
                let above = at.checked_sub(1).and_then(|above| all.get(above)).filter(|_| begins && !apart);
                let may_be_piece = above.is_some_and(|above| is_piece(above, line));
                own.push(Line { text: line.clone(), begins, apart, is_element: false, may_be_piece });
            }
            (at, begins, apart) = (at + 1, line.is_empty(), line.is_empty());
        }
    }
    own
}

/// What is not read as the author's text but may be theirs, and take it back: the lines below the rule that ends it, a
/// signature as a rule.
pub(super) fn doubtful(text: &str) -> Vec<Line> {
    let all: Vec<String> = text.lines().take(LINES).map(fold).collect();
    let below = end(&all).filter(|rest| rest.first().is_some_and(|line| quote::is_rule(line)));
    let below = below.and_then(|rest| rest.get(1..)).unwrap_or_default();
    let quotes = |at: usize| {
        let rest = below.get(at..).unwrap_or_default();
        quote::marked(rest).is_some() || quote::introduction(rest).is_some() || quote::ends_the_text(rest)
    };
    let length = (0..below.len().min(SIGNATURE)).take_while(|at| !quotes(*at)).count();
    lines(&below.get(..length).unwrap_or_default().join("\n"))
}

/// From where the text ends.
fn end(all: &[String]) -> Option<&[String]> {
    let mut rest = all;
    while let Some((_, next)) = rest.split_first() {
        rest = match quote::form(rest) {
            Some(length) => rest.get(length..).unwrap_or_default(),
            None if quote::ends_the_text(rest) => return Some(rest),
            None => next,
        };
    }
    None
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
            |text: &str| -> Vec<String> { super::interleaved(text).lines.into_iter().map(|line| line.text).collect() };
        let text = "> It is your turn.\nAt last!\n> Answer with a move.\nd4-d5\n> Or talk.\nLater.";
        assert_eq!(interleaved(text), ["At last!", "d4-d5", "Later."]);
        assert_eq!(lines(text), ["Later."]);
        let long = "> a line as long as a mail program makes it, before it breaks the";
        assert_eq!(interleaved(&format!("{long}\nlast word\n> off")), [""; 0]);
        assert_eq!(interleaved("> quoted\n\nd4-d5"), [""; 0]);
    }

    #[test]
    fn whatever_stands_between_quoted_lines_may_be_an_answer_unless_it_is_a_piece_of_a_line_of_ours() {
        let between = |text: &str| {
            let super::InterleavedText { answers, pieces, .. } = super::interleaved(text);
            let texts = |lines: Vec<super::Line>| lines.into_iter().map(|line| line.text).collect::<Vec<_>>();
            (texts(answers), texts(pieces))
        };
        let strings = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        let both =
            "> We read \u{201c}resign\u{201d}.\nNo wait, I pressed the wrong key,\nplease do not.\n> Is that so?";
        let lines = ["No wait, I pressed the wrong key,", "please do not."];
        assert_eq!(between(both), (strings(&lines), Vec::new()));
        let unintroduced = format!("yes\n-----Original Message-----\n{both}");
        assert_eq!(between(&unintroduced), (strings(&lines), Vec::new()), "below the end of the text");
        let full = "> We never play what stands in a sentence without asking first, so";
        assert_eq!(
            between(&format!("{full}\nmy cat has typed it\n> b")),
            (strings(&["my cat has typed it"]), Vec::new())
        );
        assert_eq!(between(&format!("{full}\nNot me\n> b")), (strings(&["Not me"]), Vec::new()));
        assert_eq!(between(&format!("{full}\nnothing\n> b")), (Vec::new(), strings(&["nothing"])));
    }

    #[test]
    fn a_line_directly_below_a_quotation_is_told_from_one_that_stands_apart() {
        let is_below = |text: &str| super::lines(text).first().is_some_and(super::Line::is_below_a_quotation);
        assert!(is_below("> quoted\nyes\n\n> quoted"));
        assert!(!is_below("> quoted\n\nyes") && !is_below("yes\n> quoted") && !is_below("yes"));
        let may_be_piece = |text: &str| super::lines(text).first().is_some_and(|line| line.may_be_piece);
        let full = "> On the page you can also turn off all further invitations, or";
        assert!(may_be_piece(&format!("{full}\ndecline.\n\n> quoted")));
        for other in ["> Or\ndecline", &format!("{full}\n\ndecline"), &format!("{full}\nDecline"), "decline"] {
            assert!(!may_be_piece(other), "{other}");
        }
    }

    #[test]
    fn a_space_is_not_the_value_of_a_header() {
        assert_eq!(lines("von: d4\nnach: d5"), ["von: d4", "nach: d5"]);
        assert!(lines("Von: Anna\nAn: Bert").is_empty());
    }

    #[test]
    fn the_lines_of_a_form_are_the_authors() {
        let form = "Game: 4711\nPlayer: red\nDate: 2025-03-06\nMove: e4-e5";
        assert_eq!(lines(form), ["Game: 4711", "Player: red", "Date: 2025-03-06", "Move: e4-e5"]);
        assert_eq!(lines(&format!("{form}\n\nThanks")).last().map(String::as_str), Some("Thanks"));
        assert_eq!(lines(&format!("Hello\n\n{form}")).len(), 5, "below a greeting");
        assert!(lines("Date: 2025-03-06\nSubject: your move\nMove: e4-e5").is_empty(), "the headers of a mail");
        assert!(lines("From: Anna\nMove: e4-e5").is_empty(), "a mail begins so");
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
