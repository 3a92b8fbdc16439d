//! Actions that a letter mentions in sentences. They are never played: one that is mentioned alone, in a short sentence
//! without a negation, a condition, a question or a quotation, is asked back (I-4). Only actions that are legal for the
//! author are found, so that nothing follows from it but what they know.

use fieldpost_engine::{Action, Move, Rules};

use super::command::{Command, Instruction, body, repeated, takes_back};
use super::own::Line;
use super::{phrase, vocabulary};

/// The maximum number of words of a sentence in which an action is found, and of a whole letter.
const SENTENCE: usize = 30;
const LETTER: usize = 150;

/// What a letter mentions.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Mention {
    /// Nothing.
    Nothing,
    /// One action.
    One(Instruction),
    /// One action in this sentence, which does not ask for it.
    Unsaid(String),
    /// Several.
    Several,
}

/// What the author's own lines mention.
pub(super) fn of(rules: &Rules, legal: &[Action], own: &[Line]) -> Mention {
    let sentences = sentences(&body(own));
    let words: usize = sentences.iter().map(|sentence| vocabulary::words(sentence).len()).sum();
    let found: Vec<_> = sentences.iter().map(|sentence| actions(rules, legal, sentence)).collect();
    let mut all: Vec<&Action> = Vec::new();
    for action in found.iter().flatten() {
        if !all.contains(&action) {
            all.push(action);
        }
    }
    let [only] = all.as_slice() else {
        return if all.is_empty() { Mention::Nothing } else { Mention::Several };
    };
    let mut says = sentences.iter().zip(&found).filter(|(_, found)| !found.is_empty()).map(|(sentence, _)| sentence);
    let unclear = says.clone().find(|sentence| !is_said(sentence));
    let unclear = unclear.or_else(|| sentences.iter().find(|sentence| takes_back(sentence)));
    match unclear.or_else(|| says.next().filter(|_| words > LETTER)) {
        Some(sentence) => Mention::Unsaid(repeated(sentence.trim())),
        None => Mention::One(Instruction::Act((*only).clone())),
    }
}

/// Whether lines below a command mention another legal action.
pub(super) fn differs(rules: &Rules, legal: &[Action], own: &[Line], command: &Command) -> bool {
    let Command::Do(Instruction::Act(meant)) = command else { return false };
    let below = body(own);
    let mentioned =
        sentences(below.get(1..).unwrap_or_default()).into_iter().flat_map(|sentence| ways(rules, legal, &sentence));
    let ends = |action: &Action| way_of(action).map(|way| (way.from, way.to));
    mentioned.into_iter().any(|other| ends(&other) != ends(meant))
}

/// Whether a sentence asks for what it mentions.
fn is_said(sentence: &str) -> bool {
    let words = vocabulary::words(sentence);
    let doubts = ["negation", "condition", "question", "report"];
    let quoted =
        sentence.contains(['"', '\u{201c}', '\u{201d}', '\u{201e}', '\u{ab}', '\u{bb}']) || sentence.contains("~~");
    let negated = words.iter().any(|word| word.starts_with("n'") || word.ends_with("n't"));
    let doubtful = negated || doubts.into_iter().any(|id| vocabulary::hold(id, &words));
    !quoted && !doubtful && !sentence.contains('?') && words.len() <= SENTENCE
}

/// The sentences of some lines: a line that does not begin a paragraph goes on with the one before.
fn sentences(lines: &[Line]) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    for line in lines {
        match paragraphs.last_mut().filter(|_| !line.begins) {
            Some(last) => *last = format!("{last} {}", line.text),
            None => paragraphs.push(line.text.clone()),
        }
    }
    let mut sentences = Vec::new();
    for paragraph in paragraphs {
        let mut sentence = String::new();
        for word in paragraph.split_inclusive(char::is_whitespace) {
            sentence.push_str(word);
            // The number of a move ends none.
            let number = word.trim_end().trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
            if word.trim_end().ends_with(['.', '!', '?', ';', '\u{2026}']) && !number {
                sentences.push(std::mem::take(&mut sentence));
            }
        }
        sentences.push(sentence);
    }
    sentences.retain(|sentence| !sentence.trim().is_empty());
    sentences
}

/// The legal actions that a sentence mentions.
fn actions(rules: &Rules, legal: &[Action], sentence: &str) -> Vec<Action> {
    let mut found = ways(rules, legal, sentence);
    let words = vocabulary::words(sentence);
    for id in vocabulary::COMMANDS {
        let Some(Command::Do(Instruction::Act(action))) = phrase::named(rules, id) else { continue };
        // Words such as "take" and "keep" are in many sentences about moves.
        let everyday = ["take", "leave", "keep", "decline", "accept", "refuse"].contains(&id);
        if legal.contains(&action) && vocabulary::hold(id, &words) && (!everyday || found.is_empty()) {
            found.push(action);
        }
    }
    found
}

/// The legal moves, attacks and shots whose spaces a sentence names.
fn ways(rules: &Rules, legal: &[Action], sentence: &str) -> Vec<Action> {
    let spaces = phrase::named_spaces(rules, sentence);
    let mut found: Vec<Action> = Vec::new();
    for pair in spaces.windows(2) {
        let &[one, two] = pair else { continue };
        let fits = |from, to| legal.iter().find(move |action| is_plain(action, from, to));
        if let Some(action) = fits(one, two).or_else(|| fits(two, one)).filter(|action| !found.contains(action)) {
            found.push(action.clone());
        }
    }
    // A space that belongs to none of them might be another destination.
    let meant = |space| found.iter().filter_map(way_of).any(|way| way.from == space || way.to == space);
    let strange = spaces.iter().any(|space| !meant(*space));
    if strange && found.len() == 1 {
        found.extend(legal.iter().find(|action| spaces.iter().any(|space| reaches(action, *space, &found))).cloned());
    }
    found
}

/// Whether an action goes from where the only found one goes to another named space.
fn reaches(action: &Action, space: fieldpost_engine::Space, found: &[Action]) -> bool {
    let from = found.first().and_then(way_of).map(|way| way.from);
    way_of(action).is_some_and(|way| way.to == space && Some(way.from) == from && !found.contains(action))
}

/// Whether it leads from one space to the other without anything more to it.
fn is_plain(action: &Action, from: fieldpost_engine::Space, to: fieldpost_engine::Space) -> bool {
    way_of(action).is_some_and(|way| *way == Move::new(from, to))
}

const fn way_of(action: &Action) -> Option<&Move> {
    match action {
        Action::Move(way) | Action::Attack(way) | Action::Shoot(way) => Some(way),
        _ => None,
    }
}
