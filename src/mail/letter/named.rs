//! The legal actions that a sentence names: by two spaces, by one of which only one action is possible, or by words. It
//! does not ask whether the sentence wants them.

use fieldpost_engine::{Action, Move, Rules, Space};

use super::command::{Command, Instruction};
use super::vocabulary::{self, PLAY_ON};
use super::{intent, lexicon, nearest, phrase};

/// Commands whose words are in many sentences about something else: they count only where nothing else is found.
const EVERYDAY: [&str; 7] = ["take", "leave", "keep", "decline", "accept", "refuse", PLAY_ON];

/// The legal actions that a sentence mentions.
pub(super) fn actions(rules: &Rules, legal: &[Action], sentence: &str) -> Vec<Action> {
    let mut found = ways(rules, legal, sentence);
    let intent = intent::of(legal, sentence).map(|intent| intent.action).filter(|action| legal.contains(action));
    if let Some(action) = intent.filter(|_| found.is_empty()) {
        return vec![action];
    }
    let words = vocabulary::words(sentence);
    let named = vocabulary::named(&words);
    let is_everyday = |id: &&str| EVERYDAY.contains(id);
    let (everyday, others): (Vec<&str>, Vec<&str>) = named.iter().copied().partition(is_everyday);
    for id in others.into_iter().chain(everyday) {
        let Some(Command::Do(Instruction::Act(action))) = phrase::named(rules, id) else { continue };
        let action = if id == "draw" { about_a_draw(legal, &named, &words) } else { action };
        if legal.contains(&action) && !found.contains(&action) && (found.is_empty() || !EVERYDAY.contains(&id)) {
            found.push(action);
        }
    }
    found
}

/// What whoever speaks of a draw wants: to offer it, or to answer an offer if one stands.
fn about_a_draw(legal: &[Action], named: &[&str], words: &[String]) -> Action {
    let says = |id: &str| named.contains(&id);
    let (accepts, plays_on) = (says("accept"), says("refuse") || says(PLAY_ON));
    let refuses = plays_on || (!accepts && (says("no") || vocabulary::hold("negation", words)));
    match (accepts || says("yes"), refuses) {
        (_, true) if legal.contains(&Action::RefuseDraw) => Action::RefuseDraw,
        (true, false) if legal.contains(&Action::AcceptDraw) => Action::AcceptDraw,
        // The draw that is accepted or refused is not offered, even if none can be.
        _ if accepts => Action::AcceptDraw,
        _ if plays_on => Action::RefuseDraw,
        _ => Action::OfferDraw,
    }
}

/// The legal moves, attacks and shots whose spaces a sentence names.
pub(super) fn ways(rules: &Rules, legal: &[Action], sentence: &str) -> Vec<Action> {
    let spaces = match phrase::meant_spaces(rules, sentence) {
        spaces if spaces.len() < 2 => phrase::meant_spaces(rules, &joined(sentence)),
        spaces => spaces,
    };
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

/// The only legal move or attack from or to the one space that a sentence about moving names: "I attack e6".
pub(super) fn with_one_space(rules: &Rules, legal: &[Action], sentence: &str) -> Vec<Action> {
    let spaces = phrase::meant_spaces(rules, sentence);
    let &[space] = spaces.as_slice() else { return Vec::new() };
    if !lexicon::any_holds("moving", sentence) || nearest::unknown_space(rules, sentence).is_some() {
        return Vec::new();
    }
    let ends = |action: &&Action| way_of(action).is_some_and(|way| way.from == space || way.to == space);
    let plain = |action: &&Action| way_of(action).is_some_and(|way| is_plain(action, way.from, way.to));
    let found: Vec<Action> = legal.iter().filter(ends).filter(plain).cloned().collect();
    Some(found).filter(|found| found.len() == 1).unwrap_or_default()
}

/// The sentence with a single letter joined to the number after it, as dictated spaces are not: `a 7`.
fn joined(sentence: &str) -> String {
    let mut joined = String::new();
    for word in sentence.split_whitespace() {
        let letter = joined.rsplit(' ').next().is_some_and(|last| last.len() == 1 && !last.contains(char::is_numeric));
        if !(letter && word.starts_with(|c: char| c.is_ascii_digit())) {
            joined.push(' ');
        }
        joined.push_str(word);
    }
    joined
}

/// Whether an action goes from where the only found one goes to another named space.
fn reaches(action: &Action, space: Space, found: &[Action]) -> bool {
    let from = found.first().and_then(way_of).map(|way| way.from);
    way_of(action).is_some_and(|way| way.to == space && Some(way.from) == from && !found.contains(action))
}

/// Whether it leads from one space to the other without anything more to it.
pub(super) fn is_plain(action: &Action, from: Space, to: Space) -> bool {
    way_of(action).is_some_and(|way| *way == Move::new(from, to))
}

/// The way of a move, an attack or a shot.
pub(super) const fn way_of(action: &Action) -> Option<&Move> {
    match action {
        Action::Move(way) | Action::Attack(way) | Action::Shoot(way) => Some(way),
        _ => None,
    }
}
