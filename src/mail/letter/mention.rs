//! Actions that a letter mentions in sentences. They are never played: one that is mentioned alone, in a short sentence
//! without a negation, a condition, a question or a quotation, is asked back (I-4). Only actions that are legal for the
//! author are found, so that nothing follows from it but what they know.
//!
//! A question is no request, but one whether to agree on a draw offers it, and one for the board or for help gets it.

use fieldpost_engine::notation::action;
use fieldpost_engine::{Action, Move, Rules};

use super::command::{Command, Instruction, body, corrects, is_ending, repeated, takes_back};
use super::intent::LetterMeaning;
use super::own::Line;
use super::vocabulary::{self, PLAY_ON};
use super::{dictation, intent, lexicon, nearest, phrase, stated};
use crate::repeated::MAX_LENGTH;

/// The maximum number of words of a sentence with an action, of one that only begins with it, and of a whole letter.
const SENTENCE: usize = 30;
const REQUEST: usize = 8;
const LETTER: usize = 150;
/// The maximum number of words of a question that its author repeats before the answer.
const ECHO: usize = 3;
/// Commands whose words are in many sentences about something else: they count only where nothing else is found.
const EVERYDAY: [&str; 7] = ["take", "leave", "keep", "decline", "accept", "refuse", PLAY_ON];
/// Marks of quotation.
const QUOTES: [char; 6] = ['"', '\u{201c}', '\u{201d}', '\u{201e}', '\u{ab}', '\u{bb}'];

/// What a letter mentions.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Mention {
    Nothing,
    One(Instruction),
    /// One action in this sentence, which does not ask for it.
    Unsaid(String),
    /// Several: the first two, as their author wrote them.
    Several([String; 2]),
}

/// What the author's own lines mention.
pub(super) fn of(rules: &Rules, legal: &[Action], own: &[Line]) -> Mention {
    let sentences = sentences(without_ending(&body(own)));
    let mention = among(rules, legal, &sentences);
    // Small talk may hold the words of other actions; two spaces are a move.
    let is_way = |found: &Mention| matches!(found, Mention::One(Instruction::Act(action)) if way_of(action).is_some());
    match stated::of(rules, legal, &sentences) {
        Some(action) if !is_way(&mention) && (way_of(&action).is_some() || !matches!(mention, Mention::One(_))) => {
            Mention::One(Instruction::Act(action))
        }
        _ => mention,
    }
}

/// What these sentences mention.
fn among(rules: &Rules, legal: &[Action], sentences: &[String]) -> Mention {
    let words: usize = sentences.iter().map(|sentence| vocabulary::words(sentence).len()).sum();
    // Of a long letter nothing is asked back; it is only told where it names a move.
    let find = if words > LETTER { ways } else { actions };
    let mut found: Vec<_> = sentences.iter().map(|sentence| find(rules, legal, sentence)).collect();
    if words <= LETTER && found.iter().all(Vec::is_empty) {
        found = sentences.iter().map(|sentence| with_one_space(rules, legal, sentence)).collect();
    }
    let mut all: Vec<&Action> = Vec::new();
    for action in found.iter().flatten() {
        if !all.contains(&action) {
            all.push(action);
        }
    }
    let [only] = all.as_slice() else {
        let decided = decided(rules, legal, sentences).filter(|_| words <= LETTER);
        return match decided {
            Some(action) => Mention::One(Instruction::Act(action)),
            None if all.is_empty() => Mention::Nothing,
            None => Mention::Several(both(rules, &all, sentences, &found)),
        };
    };
    let all = || sentences.iter().zip(&found);
    let unclear = all().find(|(sentence, found)| !found.is_empty() && !is_said(legal, sentence, only));
    let first = found.iter().position(|found| !found.is_empty()).unwrap_or_default();
    // "No, I would rather play on" takes nothing back, and neither does "Stop. I resign".
    let retracts = |at: usize, sentence: &str, found: &[Action]| {
        let is_other = found.is_empty() || !is_refusal(only);
        is_other && if at < first { corrects(sentence) } else { takes_back(sentence) }
    };
    let mut indexed = all().enumerate();
    let retracting = indexed.find(|(at, (sentence, found))| retracts(*at, sentence, found)).map(|(_, found)| found);
    let unclear = unclear.or(retracting);
    match unclear.or_else(|| all().find(|(_, found)| !found.is_empty() && words > LETTER)) {
        // "Neither of us has time, so we have agreed to abort. Please abort it."
        Some(_) if words <= LETTER && decided(rules, legal, sentences).is_some() => {
            Mention::One(Instruction::Act((*only).clone()))
        }
        Some((sentence, _)) => Mention::Unsaid(repeated(sentence.trim())),
        None => Mention::One(Instruction::Act((*only).clone())),
    }
}

/// The first two of several actions, as their author wrote them.
fn both(rules: &Rules, all: &[&Action], sentences: &[String], found: &[Vec<Action>]) -> [String; 2] {
    let written = |at: usize| {
        let action = all.get(at)?;
        let (sentence, _) = sentences.iter().zip(found).find(|(_, found)| found.contains(action))?;
        Some(as_written(rules, sentence, action))
    };
    [0, 1].map(|at| written(at).unwrap_or_default())
}

/// A sentence, or the move in it if the sentence is too long to be repeated whole.
fn as_written(rules: &Rules, sentence: &str, action: &Action) -> String {
    let is_short = sentence.trim().chars().count() <= MAX_LENGTH;
    if is_short || way_of(action).is_none() { sentence.trim().to_owned() } else { action::write(rules, action) }
}

/// The action that is asked for last, if what else is mentioned is not: "I wanted to play a7-a6. Now it is b7-b6".
fn decided(rules: &Rules, legal: &[Action], sentences: &[String]) -> Option<Action> {
    let mut decided: Option<Action> = None;
    // What was decided often stands behind a colon.
    for part in sentences.iter().flat_map(|sentence| sentence.split_inclusive(':')) {
        let found = actions(rules, legal, part);
        if found.is_empty() {
            if decided.is_some() && takes_back(part) {
                return None;
            }
            continue;
        }
        let is_discarded = corrects(part) || found.iter().all(|action| !is_said(legal, part, action));
        match found.as_slice() {
            // Doubts about what was decided before.
            _ if is_discarded && decided.is_some() => return None,
            _ if is_discarded => {}
            [action] if decided.as_ref().is_none_or(|before| before == action) => decided = Some(action.clone()),
            _ => return None,
        }
    }
    decided
}

/// What the author's own lines ask for that changes nothing: the board, or the list of words. Nothing is one if a space
/// is named: then something was meant as a move.
pub(super) fn wanted(own: &[Line]) -> Option<LetterMeaning> {
    let sentences = sentences(&body(own));
    let words: Vec<Vec<String>> = sentences.iter().map(|sentence| vocabulary::words(sentence)).collect();
    let is_short = words.iter().map(Vec::len).sum::<usize>() <= LETTER;
    if !is_short || sentences.iter().any(|sentence| nearest::names_a_space(sentence)) {
        return None;
    }
    let asks = |words: &[String]| ["request", "wish", "question"].into_iter().any(|id| vocabulary::hold(id, words));
    let for_help = |words: &Vec<String>| {
        vocabulary::longest("help", words) > 1
            || vocabulary::are("help", words)
            || (vocabulary::hold("help", words) && asks(words))
            || (vocabulary::hold("asking", words) && vocabulary::hold("doing", words))
    };
    let for_board = |sentence: &str, words: &Vec<String>| {
        vocabulary::hold("show", words) && (asks(words) || sentence.contains('?'))
            || (vocabulary::begin("show", words).is_some() && words.len() <= REQUEST)
    };
    let short = || sentences.iter().zip(&words).filter(|(_, words)| words.len() <= SENTENCE);
    let for_board = short().any(|(sentence, words)| for_board(sentence, words));
    // Whoever is lost and asks for something gets that.
    let known: Vec<LetterMeaning> = sentences.iter().filter_map(|sentence| intent::wanted(sentence)).collect();
    let is_help = |meaning: &&LetterMeaning| **meaning == LetterMeaning::Command(Command::Help);
    let known = known.iter().find(|meaning| !is_help(meaning)).or(known.first()).cloned();
    known.or(match (short().any(|(_, words)| for_help(words)), for_board) {
        (true, _) => Some(LetterMeaning::Command(Command::Help)),
        (false, true) => Some(LetterMeaning::Command(Command::Show)),
        (false, false) => None,
    })
}

/// What mentions another legal action below a command, as it was written.
pub(super) fn other(rules: &Rules, legal: &[Action], own: &[Line], command: &Command) -> Option<String> {
    let Command::Do(Instruction::Act(meant)) = command else { return None };
    let below = body(own);
    let ends = |action: &Action| way_of(action).map(|way| (way.from, way.to));
    let other = |sentence: String| {
        let other = ways(rules, legal, &sentence).into_iter().find(|other| ends(other) != ends(meant))?;
        Some(as_written(rules, &sentence, &other))
    };
    sentences(below.get(1..).unwrap_or_default()).into_iter().find_map(other)
}

/// Whether a sentence asks for the only action that it mentions.
pub(super) fn is_said(legal: &[Action], sentence: &str, only: &Action) -> bool {
    if let Some(intent) = intent::of(legal, sentence).filter(|intent| intent.action == *only) {
        return intent.is_said;
    }
    if vocabulary::words(sentence).len() > SENTENCE {
        return false;
    }
    let mut sentence = lexicon::without_asides(sentence);
    if way_of(only).is_some() {
        sentence = lexicon::without_other_negations(&without_remarks(&sentence));
    }
    let sentence = &sentence;
    let words = vocabulary::words(sentence);
    let is_draw = *only == Action::OfferDraw;
    let rest = match only {
        Action::OfferDraw => vocabulary::without(&["draw", "wish", "proposal"], &words),
        Action::Resign => vocabulary::without(&["resign", "wish"], &words),
        Action::AcceptDraw => vocabulary::without(&["accept", "draw", "wish"], &words),
        Action::RefuseDraw => vocabulary::without(&["refuse", PLAY_ON, "draw", "wish"], &words),
        _ => vocabulary::without(&["wish", "request", "until"], &words),
    };
    let quoted = sentence.contains(QUOTES) || sentence.contains("~~");
    let negated = rest.iter().any(|word| word.starts_with("n'") || word.ends_with("n't"));
    let negated = (negated || vocabulary::hold("negation", &rest)) && !is_refusal(only);
    let doubtful = ["condition", "question", "report"].into_iter().any(|id| vocabulary::hold(id, &rest));
    let doubtful = doubtful || lexicon::hesitates(sentence);
    let asks = sentence.contains('?') && !is_draw && !vocabulary::hold("request", &words);
    !quoted && !negated && !doubtful && !asks
}

/// A sentence that names spaces without what it quotes of several words that name none: "a7-a6, \"straight into it\"".
fn without_remarks(sentence: &str) -> String {
    let parts: Vec<&str> = sentence.split(QUOTES).collect();
    let is_remark = |part: &&str| !part.contains(|c: char| c.is_ascii_digit()) && vocabulary::words(part).len() > 1;
    if parts.len().is_multiple_of(2) || !parts.iter().skip(1).step_by(2).all(is_remark) {
        return sentence.to_owned();
    }
    parts.into_iter().step_by(2).collect()
}

/// Whether an action says no.
const fn is_refusal(action: &Action) -> bool {
    matches!(action, Action::RefuseDraw | Action::Decline)
}

/// The lines before a closing and a name, which may be a word as well ("Pat"), unless that is all that it is.
fn without_ending(lines: &[Line]) -> &[Line] {
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

/// The sentences of some lines, with short questions and their answers as one.
fn sentences(lines: &[Line]) -> Vec<String> {
    answered(parted(lines))
}

/// The sentences of some lines: a line that does not begin a paragraph goes on with the one before.
fn parted(lines: &[Line]) -> Vec<String> {
    let mut paragraphs: Vec<String> = Vec::new();
    for line in lines {
        match paragraphs.last_mut().filter(|_| !line.begins) {
            Some(last) => *last = format!("{last} {}", line.text),
            None => paragraphs.push(line.text.clone()),
        }
    }
    let mut sentences = Vec::new();
    for paragraph in paragraphs.iter().map(|paragraph| dictation::written(paragraph)) {
        let mut sentence = String::new();
        for word in paragraph.split_inclusive(char::is_whitespace) {
            sentence.push_str(word);
            // The number of a move ends none; that of a space does: "from a 7 to a 6."
            let number = word.trim_end().trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
            let number = number && sentence.split_whitespace().nth_back(1).is_none_or(|before| before.len() > 1);
            let ends = word.trim_end().ends_with(['.', '!', '?', ';', '\u{2026}']) || phrase::is_face(word.trim_end());
            if ends && !number {
                sentences.push(std::mem::take(&mut sentence));
            }
        }
        sentences.push(sentence);
    }
    sentences.retain(|sentence| !sentence.trim().is_empty());
    sentences
}

/// The sentences with a short question and its author's own answer as one: "Remis? Nein, danke" asks nothing.
fn answered(sentences: Vec<String>) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    for sentence in sentences {
        let words = vocabulary::words(&sentence);
        let answers = ["yes", "no"].into_iter().any(|id| vocabulary::begin(id, &words).is_some());
        let asks = |last: &&mut String| last.contains('?') && vocabulary::words(last).len() <= ECHO;
        match joined.last_mut().filter(asks).filter(|_| answers) {
            Some(last) => *last = format!("{}, {sentence}", last.replace('?', "").trim()),
            None => joined.push(sentence),
        }
    }
    joined
}

/// The legal actions that a sentence mentions.
fn actions(rules: &Rules, legal: &[Action], sentence: &str) -> Vec<Action> {
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
fn ways(rules: &Rules, legal: &[Action], sentence: &str) -> Vec<Action> {
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
fn with_one_space(rules: &Rules, legal: &[Action], sentence: &str) -> Vec<Action> {
    let spaces = phrase::meant_spaces(rules, sentence);
    let &[space] = spaces.as_slice() else { return Vec::new() };
    if !lexicon::any_holds("moving", sentence) {
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
fn reaches(action: &Action, space: fieldpost_engine::Space, found: &[Action]) -> bool {
    let from = found.first().and_then(way_of).map(|way| way.from);
    way_of(action).is_some_and(|way| way.to == space && Some(way.from) == from && !found.contains(action))
}

/// Whether it leads from one space to the other without anything more to it.
pub(super) fn is_plain(action: &Action, from: fieldpost_engine::Space, to: fieldpost_engine::Space) -> bool {
    way_of(action).is_some_and(|way| *way == Move::new(from, to))
}

pub(super) const fn way_of(action: &Action) -> Option<&Move> {
    match action {
        Action::Move(way) | Action::Attack(way) | Action::Shoot(way) => Some(way),
        _ => None,
    }
}
