//! A letter without its salutation and its end: the lines between them, and their sentences. It does not read what they
//! say.

use super::command::{body, is_ending};
use super::own::Line;
use super::sentences::parted;
use super::vocabulary;

/// The lines before a closing and a name, which may be a word as well ("Pat"), unless that is all that it is.
pub(super) fn without_ending(lines: &[Line]) -> &[Line] {
    let texts: Vec<String> = lines.iter().map(|line| line.text.clone()).collect();
    let names = |line: &String| vocabulary::command(&vocabulary::words(line)).is_none();
    let closes = |at: usize| {
        let ending = texts.get(at..).unwrap_or_default();
        let closed =
            ending.first().is_some_and(|line| vocabulary::begin("closing", &vocabulary::words(line)).is_some());
        closed && is_ending(ending) && ending.iter().all(names)
    };
    let end = (1..lines.len()).find(|at| closes(*at)).unwrap_or(lines.len());
    lines.get(..end).unwrap_or(lines)
}

/// The sentences of a letter, without its salutation and its end, as they stand.
pub(super) fn sentences_of(own: &[Line]) -> Vec<String> {
    parted(without_ending(&body(own)))
}
