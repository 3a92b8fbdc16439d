//! One line as a command (I-4). A line is folded until it is notation (N-4): the number of a move, "my move is",
//! "please", marks around it and the punctuation after it are taken away; arrows, colons and "to" between two spaces
//! become the notation's signs; words of all languages become its words. Nothing is searched for in a line, and nothing
//! is left over.
//!
//! Some forms also occur in our own mails, or in sentences that a mail program has broken (I-8): a word with a full
//! stop after it, `a4 to a5`, words in quotation marks. They are commands only if they are all that their author says.

use fieldpost_engine::notation::action;
use fieldpost_engine::{Action, Rules, Space};

use super::command::{Command, Instruction};
use super::setting::{Setting, SettingLine};
use super::{faces, marks, places, salutation, setting, vocabulary};

/// A line that is a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineCommand {
    /// What the line asks for.
    pub(super) command: Command,
    /// Whether it counts only where nothing else is said.
    pub(super) only_alone: bool,
}

/// The maximum length of spaces that are written as one word.
const MAX_RUN: usize = 24;
/// Signs after which nothing changes: not a question mark.
const STOPS: [char; 6] = ['.', '!', ',', ';', ':', '\u{2026}'];
/// The maximum number of characters of a line that may be a command.
const MAX_LENGTH: usize = 120;

/// The line in the notation, with nothing taken away but the full stop that phones put after a move.
pub(super) fn plain(rules: &Rules, line: &str) -> Option<Command> {
    let bare = line.strip_suffix('.').filter(|bare| bare.contains(|c: char| c.is_ascii_digit())).unwrap_or(line);
    for id in ["help", "show", "claim"] {
        if line.eq_ignore_ascii_case(id) {
            return named(rules, id);
        }
    }
    written(rules, bare)
}

/// The line as a command, if it is one as a whole.
pub(super) fn parse(rules: &Rules, line: &str) -> Option<LineCommand> {
    if let Some(command) = plain(rules, line) {
        return Some(LineCommand { command, only_alone: false });
    }
    if line.len() > MAX_LENGTH {
        return None;
    }
    let (text, mut only_alone) = bared(line);
    let mut text = text;
    while let Some((rest, counts_alone)) = without_opening(text) {
        only_alone |= counts_alone;
        let (rest, marked) = bared(rest);
        only_alone |= marked;
        text = rest;
    }
    let text = without_courtesy(text);
    let (command, counts_alone) = core(rules, text)?;
    Some(LineCommand { command, only_alone: only_alone || counts_alone })
}

/// Whether a line begins like a setting and does not say what to set it to.
pub(super) fn is_unclear_setting(line: &str) -> bool {
    line.len() <= MAX_LENGTH && matches!(setting::parse(without_courtesy(bared(line).0)), Some(SettingLine::Unclear))
}

/// The text as a command, with nothing taken away but the punctuation after it.
pub(super) fn alone(rules: &Rules, text: &str) -> Option<Command> {
    let bare = text.trim().trim_end_matches(STOPS).trim_end();
    core(rules, bare).filter(|_| bare.len() <= MAX_LENGTH).map(|(command, _)| command)
}

/// What is left in the middle: a way, or words.
fn core(rules: &Rules, text: &str) -> Option<(Command, bool)> {
    if let Some(command) = written(rules, text) {
        return Some((command, !text.contains(|c: char| c.is_ascii_digit())));
    }
    if let Some((way, counts_alone)) = way(rules, text) {
        return Some((written(rules, &way)?, counts_alone));
    }
    let words = vocabulary::words(text);
    // Offering a draw is asking for one, and so is inviting to another game.
    let asked = text.ends_with('?');
    if let Some(id) = vocabulary::command(&words).filter(|id| !asked || ["draw", "rematch"].contains(id)) {
        return named(rules, id).map(|command| (command, true));
    }
    if let Some(setting) = Setting::parse(text).filter(|_| !asked) {
        return Some((Command::Do(Instruction::Set(setting)), true));
    }
    let (head, length) = vocabulary::head(&words)?;
    let rest: Vec<&str> = text.split_whitespace().skip(length).collect();
    written(rules, &format!("{head} {}", rest.join(" "))).map(|command| (command, true))
}

/// The text in the notation.
fn written(rules: &Rules, text: &str) -> Option<Command> {
    match action::parse(rules, text.trim()) {
        // Only the clock's.
        Ok(Action::Expire) | Err(_) => None,
        Ok(action) => Some(Command::Do(Instruction::Act(action))),
    }
}

/// The command of an id of the vocabulary.
pub(super) fn named(rules: &Rules, id: &str) -> Option<Command> {
    match id {
        "help" => Some(Command::Help),
        "show" => Some(Command::Show),
        "rules" => Some(Command::Rules),
        "games" => Some(Command::Games),
        "settings" => Some(Command::Settings),
        "claim" => Some(Command::Do(Instruction::Claim)),
        "rematch" => Some(Command::Do(Instruction::Rematch)),
        vocabulary::REPORT => Some(Command::Do(Instruction::Report)),
        "yes" => Some(Command::Yes),
        "no" => Some(Command::No),
        vocabulary::PLAY_ON => named(rules, "refuse"),
        word => written(rules, word),
    }
}

/// Without faces, punctuation and marks around it; whether there were marks.
fn bared(line: &str) -> (&str, bool) {
    let (mut text, mut marked) = (line.trim(), false);
    loop {
        let before = text;
        text = text.trim_matches(|c: char| faces::is_picture(c) || c.is_whitespace());
        text = text.trim_end_matches(STOPS).trim_end();
        for face in faces::FACES {
            text = text.strip_suffix(face).unwrap_or(text);
        }
        for (open, close) in marks::PAIRS {
            // A star also stands for a shot, but then not on both sides.
            if let Some(inner) = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)) {
                (text, marked) = (inner, true);
            }
        }
        if text == before {
            return (text, marked);
        }
    }
}

/// Without the number of a move, a salutation, "my move is" or "please" at its beginning; whether what is left counts
/// only alone.
fn without_opening(text: &str) -> Option<(&str, bool)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if (1..=3).contains(&digits)
        && let Some(rest) = text.get(digits..)
    {
        let after = rest.trim_start_matches(['.', ')', ':', '\u{2026}']);
        if after.len() < rest.len() {
            return Some((after.trim_start(), false)).filter(|(rest, _)| !rest.is_empty());
        }
    }
    let words = vocabulary::words(text);
    for id in ["move", "please"] {
        if let Some(length) = vocabulary::begin(id, &words).filter(|length| *length < words.len()) {
            return Some((
                vocabulary::after(text, length).trim_start_matches([':', ',', '-', '=', '>']).trim_start(),
                false,
            ));
        }
    }
    let (salutation, rest) = text.split_once([',', '!', ':'])?;
    let greets = salutation::greets(salutation);
    greets.then_some((rest.trim_start(), true)).filter(|(rest, _)| !rest.is_empty())
}

/// Without "please" and "thanks" at its end.
fn without_courtesy(text: &str) -> &str {
    let words = vocabulary::words(text);
    match vocabulary::end("please", &words).filter(|length| *length < words.len()) {
        Some(length) => {
            let mut rest = text;
            for _ in 0..length {
                rest = rest.trim_end().rsplit_once(char::is_whitespace).map_or(rest, |(rest, _)| rest);
            }
            rest.trim_end().trim_end_matches(STOPS)
        }
        None => text,
    }
}

/// What stands between two spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Separator {
    /// A sign of the notation, or an arrow.
    Sign(char),
    /// A blank or words.
    Words(char),
}

/// A way from space to space in the notation; whether it counts only alone.
fn way(rules: &Rules, text: &str) -> Option<(String, bool)> {
    let (ends, suffix) = text.split_at(text.find('+').unwrap_or(text.len()));
    let parts = parts(rules, &ends.to_lowercase())?;
    let (mut written, mut only_alone) = (String::new(), false);
    let mut between = String::new();
    let mut spaces = 0;
    for part in parts {
        match part {
            Part::Space(name) => {
                if spaces == 0 {
                    let opening = vocabulary::words(&between);
                    only_alone |= !opening.is_empty();
                    // A mark that is opened and not closed is part of a longer sentence.
                    let known = match opening.is_empty() {
                        true => between.trim().is_empty(),
                        false => vocabulary::are("origin", &opening),
                    };
                    if !known {
                        return None;
                    }
                } else {
                    let (sign, words) = match sign(&between)? {
                        Separator::Sign(sign) => (sign, false),
                        Separator::Words(sign) => (sign, true),
                    };
                    only_alone |= words;
                    written.push(sign);
                }
                written.push_str(&name);
                between.clear();
                spaces += 1;
            }
            Part::Other(text) => between.push_str(&text),
        }
    }
    let whole = (2..=3).contains(&spaces) && between.trim().is_empty();
    // A walk in words might be two moves.
    whole.then(|| (format!("{written} {suffix}"), only_alone)).filter(|_| spaces == 2 || !only_alone)
}

fn sign(between: &str) -> Option<Separator> {
    let bare: String = between.chars().filter(|c| !c.is_whitespace()).collect();
    match bare.as_str() {
        "" if between.is_empty() => return Some(Separator::Sign('-')),
        "" => return Some(Separator::Words('-')),
        "x" | "xx" | ":" => return Some(Separator::Sign('x')),
        "*" => return Some(Separator::Sign('*')),
        _ => {}
    }
    if bare.chars().all(|c| matches!(c, '-' | '=' | '>')) {
        return Some(Separator::Sign('-'));
    }
    let words = vocabulary::words(between);
    let only_words = between.chars().all(|c| c.is_alphabetic() || c.is_whitespace() || c == '\'');
    match words.is_empty() || !only_words {
        true => None,
        false if vocabulary::are("to", &words) => Some(Separator::Words('-')),
        false if vocabulary::are("takes", &words) => Some(Separator::Words('x')),
        false => None,
    }
}

enum Part {
    Space(String),
    Other(String),
}

/// The spaces of a text and what stands between them; `None` if what looks like a space is not one of this board.
fn parts(rules: &Rules, text: &str) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let run = |c: char| c.is_alphanumeric() == first.is_alphanumeric();
        let end = rest.find(|c| !run(c)).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        rest = after;
        match spaces(rules, piece) {
            Some(found) => parts.extend(found),
            None if piece.contains(|c: char| c.is_ascii_digit()) => return None,
            None => parts.push(Part::Other(piece.to_owned())),
        }
    }
    Some(parts)
}

/// One space, or several without anything between them: `d3`, `d3d4`, `d3xd4`.
fn spaces(rules: &Rules, run: &str) -> Option<Vec<Part>> {
    let known = |name: &str| rules.board().find(name).is_some();
    if known(run) {
        return Some(vec![Part::Space(run.to_owned())]);
    }
    let mut parts = Vec::new();
    let mut rest = run;
    while !rest.is_empty() {
        if !parts.is_empty()
            && let Some(after) = rest.strip_prefix('x').filter(|after| !after.is_empty())
        {
            parts.push(Part::Other("x".to_owned()));
            rest = after;
        }
        // A name is letters and then digits.
        let digits = rest.find(|c: char| c.is_ascii_digit())?;
        let end = rest.get(digits..)?.find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |length| digits + length);
        let (name, after) = rest.split_at(end);
        parts.push(Part::Space(Some(name).filter(|name| known(name))?.to_owned()));
        rest = after;
    }
    Some(parts)
}

/// The spaces that a text names, in their order; one in which a key was pressed twice, as in `a77` or `aa7`, is the one
/// without that.
pub(super) fn meant_spaces(rules: &Rules, text: &str) -> Vec<Space> {
    spaces_with_gaps(rules, text).into_iter().map(|(_, space)| space).collect()
}

/// The same, each with what stands before it, behind the one before.
pub(super) fn spaces_with_gaps(rules: &Rules, text: &str) -> Vec<(String, Space)> {
    let lower = places::written(rules, &text.to_lowercase());
    let (mut found, mut gap) = (Vec::new(), String::new());
    for piece in lower.split_inclusive(|c: char| !c.is_alphanumeric()) {
        let run = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
        if let Some(place) = places::named(rules, run) {
            found.push((std::mem::take(&mut gap), place));
            gap.push_str(piece.get(run.len()..).unwrap_or_default());
            continue;
        }
        let is_numbered = run.len() <= MAX_RUN && run.contains(|c: char| c.is_ascii_digit());
        let parts = || spaces(rules, run).or_else(|| spaces(rules, &without_doubles(run)));
        let parts = Some(is_numbered).filter(|is| *is).and_then(|_| parts());
        for part in parts.unwrap_or_else(|| vec![Part::Other(run.to_owned())]) {
            match part {
                Part::Space(name) => found.extend(rules.board().find(&name).map(|at| (std::mem::take(&mut gap), at))),
                Part::Other(text) => gap.push_str(&text),
            }
        }
        gap.push_str(piece.get(run.len()..).unwrap_or_default());
    }
    found
}

/// Whether what stands between two spaces only lists them: "A4, A5", "rooms b4 and b5".
pub(super) fn lists(gap: &str) -> bool {
    let words = vocabulary::words(gap);
    let signs = || gap.contains([',', '/', '&', ';']) && !gap.contains(['-', '>', ':', '=']);
    if words.is_empty() { signs() } else { vocabulary::are("and", &words) }
}

/// Each character that follows itself once.
fn without_doubles(run: &str) -> String {
    let mut single = String::new();
    for c in run.chars() {
        if !single.ends_with(c) {
            single.push(c);
        }
    }
    single
}
