//! Actions that a letter mentions in sentences. They are never played: one that is mentioned alone, in a short sentence
//! without a negation, a condition, a question or a quotation, is asked back (I-4). Only actions that are legal for the
//! author are found, so that nothing follows from it but what they know.
//!
//! A question is not a request, but one whether to agree on a draw offers it, and one for the board or for help gets
//! it.

use fieldpost_engine::notation::action;
use fieldpost_engine::{Action, Rules};

use super::body::without_ending;
use super::command::{Command, Instruction, body, corrects, first_text, repeated, takes_back};
use super::intent::LetterMeaning;
use super::likely::LikelyLanguages;
use super::named::{actions, ends, ways, with_one_space};
use super::own::Line;
use super::sentences::{MAX_WORDS, sentences};
use super::vocabulary::{self, DOUBTS, PLAY_ON};
use super::{army, cards, choices, decisions, fields, first_person, intent, lexicon, marks, nearest, phrase, stated};
use crate::repeated::MAX_LENGTH;

/// The maximum number of words of a sentence with an action, and of one that only begins with it.
const SENTENCE: usize = 30;
const REQUEST: usize = 8;

/// The maximum number of lines above an army.
const INTRODUCTION: usize = 6;

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

/// What the author's own lines mention, or state: two readers look for it ([`stated`] says why), and spaces count for
/// more than words.
pub(super) fn of(rules: &Rules, legal: &[Action], own: &[Line]) -> Mention {
    let body = fields::written(&body(own));
    let lines = without_ending(&body);
    let sentences = sentences(lines);
    let legal = &choices::of(rules, legal, &sentences.join(" "));
    let sentences = without_refusals(rules, legal, sentences);
    let mention = among(rules, legal, &sentences);
    let Some(action) = stated::of(rules, legal, &sentences).filter(|action| is_stronger(action, &mention)) else {
        return mention;
    };
    // Small talk may hold the words of other actions, but a line that is one as a whole is another command.
    // `stated` judges spaces itself, and does not look at words.
    let is_other = |other: &Action| *other != action && ends(other).is_none();
    let other = matches!(mention, Mention::Several(_)).then(|| commanded(rules, legal, lines, is_other)).flatten();
    match other {
        Some(line) => Mention::Several([first_text(own), line.to_owned()]),
        None => Mention::One(Instruction::Act(action)),
    }
}

/// The sentences without those that only refuse to end the game, where another one names a move: "PS: No, I do not give
/// up."
fn without_refusals(rules: &Rules, legal: &[Action], mut sentences: Vec<String>) -> Vec<String> {
    let refuses = |sentence: &String| {
        let words = vocabulary::words(sentence);
        let denies = ["negation", "no"].into_iter().any(|id| vocabulary::hold(id, &words));
        let doubts = DOUBTS.into_iter().any(|id| vocabulary::hold(id, &words)) || lexicon::hesitates(sentence);
        let is_plain = denies && !doubts && !sentence.contains('?') && !nearest::names_a_space(sentence);
        let ends = |intent: intent::Intent| stated::COSTLY.contains(&intent.action) && !intent.is_said;
        is_plain && intent::of(legal, sentence).is_some_and(ends)
    };
    if sentences.iter().any(|sentence| !ways(rules, legal, sentence).is_empty()) {
        sentences.retain(|sentence| !refuses(sentence));
    }
    sentences
}

/// Whether what is stated counts for more than what is mentioned: two spaces are a move.
fn is_stronger(stated: &Action, mention: &Mention) -> bool {
    match mention {
        Mention::One(Instruction::Act(action)) if ends(action).is_some() => false,
        Mention::One(Instruction::Act(action)) if decisions::is_one(action) => false,
        Mention::One(_) => ends(stated).is_some(),
        Mention::Nothing | Mention::Unsaid(_) | Mention::Several(_) => true,
    }
}

/// A line below a command that is another legal action as a whole: no small talk.
fn commanded<'l>(
    rules: &Rules,
    legal: &[Action],
    lines: &'l [Line],
    is_other: impl Fn(&Action) -> bool,
) -> Option<&'l str> {
    let is_other = |text: &&str| match phrase::parse(rules, text).map(|line| line.command) {
        Some(Command::Do(Instruction::Act(other))) => legal.contains(&other) && is_other(&other),
        _ => false,
    };
    lines.iter().map(|line| line.text.as_str()).find(is_other)
}

/// What these sentences mention.
fn among(rules: &Rules, legal: &[Action], sentences: &[String]) -> Mention {
    let words: usize = sentences.iter().map(|sentence| vocabulary::words(sentence).len()).sum();
    let is_short = words <= MAX_WORDS;
    let found = found(rules, legal, sentences, is_short);
    let mut all: Vec<&Action> = Vec::new();
    for action in found.iter().flatten() {
        if !all.contains(&action) {
            all.push(action);
        }
    }
    let decided = || decided(rules, legal, sentences).filter(|_| is_short);
    let one = |action: &Action| Mention::One(Instruction::Act(action.clone()));
    let &[only] = all.as_slice() else {
        return match decided() {
            Some(action) => one(&action),
            None if all.is_empty() => Mention::Nothing,
            None => Mention::Several(both(rules, &all, sentences, &found)),
        };
    };
    // Of a long letter nothing is asked back; it is only told where it names a move.
    let naming = || sentences.iter().zip(&found).find(|(_, found)| !found.is_empty()).map(|(sentence, _)| sentence);
    match unclear(legal, sentences, &found, only).or_else(|| naming().filter(|_| !is_short)) {
        // "Neither of us has time, so we have agreed to abort. Please abort it."
        Some(_) if decided().is_some() => one(only),
        Some(sentence) => Mention::Unsaid(repeated(sentence.trim())),
        None => one(only),
    }
}

/// The legal actions that each sentence of a letter mentions; in a long one only those that name spaces.
fn found(rules: &Rules, legal: &[Action], sentences: &[String], is_short: bool) -> Vec<Vec<Action>> {
    let find = if is_short { actions } else { ways };
    let found: Vec<_> = sentences.iter().map(|sentence| find(rules, legal, sentence)).collect();
    if is_short && found.iter().all(Vec::is_empty) {
        return sentences.iter().map(|sentence| with_one_space(rules, legal, sentence)).collect();
    }
    found
}

/// The sentence for which the only action that a letter mentions is not asked back: it does not ask for the action, or
/// takes it back.
fn unclear<'s>(legal: &[Action], sentences: &'s [String], found: &[Vec<Action>], only: &Action) -> Option<&'s String> {
    let all = || sentences.iter().zip(found);
    let unsaid = all().find(|(sentence, found)| !found.is_empty() && !is_said(legal, sentence, only));
    let first = found.iter().position(|found| !found.is_empty()).unwrap_or_default();
    // "No, I would rather play on" takes nothing back, and neither does "Stop. I resign".
    let retracts = |at: usize, sentence: &str, found: &[Action]| {
        let is_other = found.is_empty() || !(is_refusal(only) || *only == Action::LeaveFlag);
        is_other && if at < first { corrects(sentence) } else { takes_back(sentence) }
    };
    let is_retracted = |(at, (sentence, found)): &(usize, (&String, &Vec<Action>))| retracts(*at, sentence, found);
    let retracting = || all().enumerate().find(is_retracted).map(|(_, found)| found);
    unsaid.or_else(retracting).map(|(sentence, _)| sentence)
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
    if is_short || ends(action).is_none() { sentence.trim().to_owned() } else { action::write(rules, action) }
}

/// The action that is asked for last, if what else is mentioned is not: "I wanted to play a7-a6. Now it is b7-b6".
fn decided(rules: &Rules, legal: &[Action], sentences: &[String]) -> Option<Action> {
    let mut decided: Option<Action> = None;
    // What was decided often stands behind a colon; what was denied may as well.
    let denied = sentences.iter().map(|sentence| (sentence, stated::begins_with_denial(sentence)));
    let parts = denied.flat_map(|(sentence, denied)| sentence.split_inclusive(':').map(move |part| (part, denied)));
    for (part, is_denied) in parts {
        let found = actions(rules, legal, part);
        if found.is_empty() {
            if decided.is_some() && takes_back(part) {
                return None;
            }
            continue;
        }
        let is_discarded = is_denied || corrects(part) || found.iter().all(|action| !is_said(legal, part, action));
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

/// What the author's own lines state beside the actions of the engine: a claim, or an army below a line that introduces
/// it. It is asked about.
pub(super) fn stated_otherwise(rules: &Rules, own: &[Line]) -> Option<Instruction> {
    let body = body(own);
    let sentences = sentences(&body);
    if sentences.iter().any(|sentence| takes_back(sentence) || corrects(sentence)) {
        return None;
    }
    let texts: Vec<String> = body.iter().map(|line| line.text.clone()).collect();
    let mut below = (1..texts.len().min(INTRODUCTION)).filter_map(|at| texts.get(at..));
    let army = below.find_map(|rest| army::whole(rules, rest)).map(|army| Instruction::SetUp(army.rows));
    army.or_else(|| sentences.iter().any(|sentence| intent::claims(sentence)).then_some(Instruction::Claim))
}

/// What the author's own lines ask for that changes nothing: the board, or the list of words. Nothing is one if a space
/// is named: then something was meant as a move.
pub(super) fn wanted(own: &[Line]) -> Option<LetterMeaning> {
    let sentences = sentences(&body(own));
    let words: Vec<Vec<String>> = sentences.iter().map(|sentence| vocabulary::words(sentence)).collect();
    let is_short = words.iter().map(Vec::len).sum::<usize>() <= MAX_WORDS;
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
    another(rules, legal, body(own).get(1..).unwrap_or_default(), command)
}

/// What mentions another legal action than a command in these lines, as it was written.
pub(super) fn another(rules: &Rules, legal: &[Action], lines: &[Line], command: &Command) -> Option<String> {
    // Conditional moves and armies have spaces of their own.
    let turn = match command {
        Command::Do(Instruction::Act(turn)) => Some(turn),
        Command::Do(_) => None,
        _ => return None,
    };
    let goes_elsewhere = |other: &Action| turn.is_some_and(|turn| ends(other) != ends(turn));
    let other = |sentence: String| {
        let mut gaps = phrase::spaces_with_gaps(rules, &sentence).into_iter().skip(1);
        if gaps.len() > 0 && gaps.all(|(gap, _)| phrase::lists(&gap)) {
            return None;
        }
        let other = ways(rules, legal, &sentence).into_iter().find(goes_elsewhere)?;
        Some(as_written(rules, &sentence, &other))
    };
    let mentioned = sentences(lines).into_iter().find_map(other);
    let is_other = |other: &Action| turn != Some(other) && (ends(other).is_none() || goes_elsewhere(other));
    mentioned.or_else(|| commanded(rules, legal, without_ending(lines), is_other).map(str::to_owned))
}

/// Whether a sentence asks for the only action that it mentions.
pub(super) fn is_said(legal: &[Action], sentence: &str, only: &Action) -> bool {
    if let Some(intent) = intent::of(legal, sentence).filter(|intent| intent.action == *only) {
        return intent.is_said;
    }
    let is_denied = ends(only).is_some() && stated::begins_with_denial(sentence);
    if is_denied || vocabulary::words(sentence).len() > SENTENCE {
        return false;
    }
    let mut sentence = lexicon::without_asides(sentence);
    if ends(only).is_some() {
        sentence = lexicon::without_other_negations(&without_remarks(&sentence));
    } else if decisions::is_one(only) {
        sentence = decisions::without_other_denials(&sentence);
    } else if *only == Action::Decline {
        sentence = decisions::without_kept(&sentence);
    }
    let sentence = &sentence;
    let words = vocabulary::words(sentence);
    let is_draw = *only == Action::OfferDraw;
    let rest = match only {
        Action::OfferDraw => vocabulary::without(&["draw", "wish", "proposal"], &words),
        Action::Resign => vocabulary::without(&["resign", "wish"], &words),
        Action::AcceptDraw => vocabulary::without(&["accept", "draw", "wish"], &words),
        Action::RefuseDraw => vocabulary::without(&["refuse", PLAY_ON, "draw", "wish"], &words),
        _ => cards::without_cardless(vocabulary::without(&["wish", "request", "until", "harmless"], &words)),
    };
    let likely = LikelyLanguages::of(sentence);
    let quoted = marks::quotes(&cards::unquoted(sentence));
    let negated = rest.iter().any(|word| word.starts_with("n'") || word.ends_with("n't"));
    let leaves = || *only == Action::LeaveFlag && decisions::leaves_flag(sentence);
    let negated = (negated || likely.hold(&["negation"], &rest)) && !is_refusal(only) && !leaves();
    let doubtful = likely.hold(&DOUBTS, &rest) || lexicon::hesitates_in(&likely, sentence);
    let asks = sentence.contains('?') && !is_draw && !vocabulary::hold("request", &words);
    !quoted && !negated && !asks && (!doubtful || ends(only).is_some() && first_person::makes(sentence, &likely))
}

/// A sentence that names spaces without what it quotes of several words that name none: "a7-a6, \"straight into it\"";
/// and without the marks around a move that its author says they make: "my move is \"a7-a6\"".
fn without_remarks(sentence: &str) -> String {
    let parts: Vec<&str> = sentence.split(marks::is_plain).collect();
    if let [before, quoted, _] = parts.as_slice()
        && vocabulary::end("own", &vocabulary::words(before)).is_some()
        && nearest::names_a_space(quoted)
    {
        return parts.concat();
    }
    let is_remark = |part: &&str| !part.contains(|c: char| c.is_ascii_digit()) && vocabulary::words(part).len() > 1;
    if parts.len().is_multiple_of(2) || !parts.iter().skip(1).step_by(2).all(is_remark) {
        return sentence.to_owned();
    }
    parts.into_iter().step_by(2).collect()
}

/// Whether an action says no.
const fn is_refusal(action: &Action) -> bool {
    // Whether the first cards are kept is decided with the denial (`decisions`).
    matches!(action, Action::RefuseDraw | Action::Decline | Action::Keep)
}
