//! The legal actions that a sentence names: by two spaces, by one of which only one action is possible, or by words. It
//! does not ask whether the sentence wants them.

use fieldpost_engine::{Action, Move, Rules, Space, Swap};

use super::command::{Command, Instruction};
use super::likely::LikelyLanguages;
use super::vocabulary::{self, PLAY_ON};
use super::{decisions, intent, lexicon, nearest, phrase};

/// Commands whose words are in many sentences about something else: they count only where nothing else is found.
const EVERYDAY: [&str; 7] = ["take", "leave", "keep", "decline", "accept", "refuse", PLAY_ON];

/// The maximum number of words of a sentence that keeps cards or declines with no more than the word for it.
const TERSE: usize = 4;

/// The legal actions that a sentence mentions.
pub(super) fn actions(rules: &Rules, legal: &[Action], sentence: &str) -> Vec<Action> {
    let mut found = ways(rules, legal, sentence);
    // "I draw another card" offers no draw.
    let exchanges = found.is_empty() && decisions::exchanges(rules, legal, sentence);
    let intent = intent::of(legal, sentence).map(|intent| intent.action).filter(|action| legal.contains(action));
    if let Some(action) = intent.filter(|_| found.is_empty() && !exchanges) {
        return vec![action];
    }
    if found.is_empty()
        && let Some(action) = decisions::named(rules, legal, sentence)
    {
        return vec![action];
    }
    // "Take care" takes nothing.
    let words = vocabulary::without(&["closing"], &vocabulary::words(sentence));
    let named = vocabulary::named(&words);
    let is_everyday = |id: &&str| EVERYDAY.contains(id);
    let (everyday, others): (Vec<&str>, Vec<&str>) = named.iter().copied().partition(is_everyday);
    let is_about_it = |id: &str| match id {
        "take" | "leave" => decisions::is_about_flag(sentence),
        "resign" => !decisions::gives_up_piece(legal, sentence),
        // In a longer sentence it is judged with its object (`decisions`).
        "keep" => words.len() <= TERSE && !LikelyLanguages::of(sentence).deny(&words),
        "decline" => words.len() <= TERSE,
        _ => true,
    };
    for id in others.into_iter().chain(everyday).filter(|id| is_about_it(id)) {
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

/// The spaces that a sentence names, each with what stands before it.
pub(super) fn spaces(rules: &Rules, sentence: &str) -> Vec<(String, Space)> {
    match phrase::spaces_with_gaps(rules, sentence) {
        spaces if spaces.len() < 2 => phrase::spaces_with_gaps(rules, &joined(sentence)),
        spaces => spaces,
    }
}

/// The legal moves, attacks, shots and swaps whose spaces a sentence names.
pub(super) fn ways(rules: &Rules, legal: &[Action], sentence: &str) -> Vec<Action> {
    let spaces = spaces(rules, sentence);
    let mut found: Vec<Action> = Vec::new();
    let mut at = 0;
    while let Some(rest) = spaces.get(at..).filter(|rest| rest.len() > 1) {
        let (action, length) = match (walk(rules, legal, rest), rest) {
            (Some(action), _) => (Some(action), 2),
            (None, [(_, one), (_, two), ..]) => (between(legal, *one, *two).or_else(|| between(legal, *two, *one)), 1),
            (None, _) => (None, 1),
        };
        found.extend(action.filter(|action| !found.contains(action)).cloned());
        at += length;
    }
    // A space that belongs to none of them might be another destination.
    let meant = |space: &Space| {
        let turns = found.iter().filter_map(way_of).any(|way| way.via == Some(*space));
        turns || found.iter().filter_map(ends).any(|(from, to)| from == *space || to == *space)
    };
    let strange =
        spaces.iter().any(|(_, space)| !meant(space)) && !found.iter().any(|found| is_walk(rules, found, &spaces));
    if strange && found.len() == 1 {
        found.extend(legal.iter().find(|action| spaces.iter().any(|(_, at)| reaches(action, *at, &found))).cloned());
    }
    found
}

/// The legal action between two spaces; of those that differ in more one is meant at most (`choices`).
pub(super) fn between(legal: &[Action], from: Space, to: Space) -> Option<&Action> {
    legal.iter().find(|action| match action {
        Action::Swap(Swap { one, two, attack: None }) => [(*one, *two), (*two, *one)].contains(&(from, to)),
        _ => ends(action) == Some((from, to)),
    })
}

/// The legal action of which three spaces, each with what stands before it, are the way: round a corner, which may be
/// named last ("from f6 to g7 via f7"), or straight on.
pub(super) fn walk<'l>(rules: &Rules, legal: &'l [Action], spaces: &[(String, Space)]) -> Option<&'l Action> {
    let [(_, one), (second, two), (third, three), ..] = spaces else { return None };
    let round = |from: Space, via: Space, to: Space| {
        let is_it = |way: &Move| (way.from, way.via, way.to) == (from, Some(via), to);
        legal.iter().find(move |action| way_of(action).is_some_and(is_it))
    };
    // "To f7 and then to f8" may be two turns.
    let goes_on = |gap: &str| {
        let words = vocabulary::words(gap);
        !phrase::lists(gap) && !["then", "and"].into_iter().any(|id| vocabulary::hold(id, &words))
    };
    let straight = || {
        let is_line = rules.board().path(*one, *three) == Some(&[*two, *three]);
        between(legal, *one, *three).filter(|_| is_line && goes_on(second) && goes_on(third))
    };
    round(*one, *two, *three).or_else(|| round(*one, *three, *two)).or_else(straight)
}

/// Whether an action is the way of three of these spaces.
fn is_walk(rules: &Rules, action: &Action, spaces: &[(String, Space)]) -> bool {
    spaces.windows(3).any(|three| walk(rules, std::slice::from_ref(action), three).is_some())
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

/// The spaces from which and to which an action leads, or which change their pieces.
pub(super) fn ends(action: &Action) -> Option<(Space, Space)> {
    match action {
        Action::Swap(Swap { one, two, attack: None }) => Some((*one, *two)),
        _ => way_of(action).map(|way| (way.from, way.to)),
    }
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
