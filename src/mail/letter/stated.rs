//! The one action that a letter states somewhere, whatever else it tells. Nothing that is found here is played: its
//! author is asked whether they mean it (I-4), so this reader may look at less than [`mention`](super::mention) does.
//!
//! It looks at spaces instead of words: two of them that make a legal action are a mention of it, whatever stands
//! between ("my piece on h7 goes one forward to h6"), and it asks only of the clauses around them whether they deny,
//! doubt or weigh it. A mention that is taken back before the next one ("first I wanted a7-a6, but no: b7-b6") does
//! not count.
//!
//! Two readers, because they judge by different measures: `mention` judges whole sentences, and has to find what is
//! denied or doubted as well, because it says why a letter is not asked back, with the lines. This one judges clauses,
//! and only has to find the one action that is left: what it overlooks costs nobody more than a question. One reader
//! would have to make both judgements of every pair of spaces; what they share, how spaces and sayings are found, is
//! shared already (`phrase::meant_spaces`, `is_said`).

use fieldpost_engine::{Action, Rules, Space};

use super::clauses::clauses_of;
use super::command::{corrects, takes_back};
use super::lexicon::{self, DENIAL};
use super::likely::LikelyLanguages;
use super::mention::is_said;
use super::named::{between, is_plain, walk, way_of};
use super::vocabulary::{self, DOUBTS};
use super::{decisions, first_person, intent, nearest, phrase};

/// The maximum number of words of a letter in which an action is looked for, and of one that may name one space only.
const LETTER: usize = 400;
const TERSE: usize = 6;
/// The minimum number of words of a clause that is judged by those around its spaces, and how many that are.
const RUN_ON: usize = 22;
const AROUND: usize = 9;
/// The maximum number of sentences from one in which a piece stands to one in which it goes somewhere.
const APART: usize = 2;
/// The maximum number of words with which a contrast begins, and of a clause that denies what follows.
const CONTRAST: usize = 3;
/// Actions that end the game, or might.
pub(super) const COSTLY: [Action; 3] = [Action::Resign, Action::OfferDraw, Action::Abort];

/// A part of a sentence between two signs, or before a contrast.
struct Clause<'l> {
    text: &'l str,
    /// The sentence that it is in.
    sentence: usize,
}

/// Two spaces that make a legal action.
struct Pair<'l> {
    action: &'l Action,
    /// The clauses in which they stand.
    first: usize,
    last: usize,
    /// Whether they are only listed: "rooms b4 and b5".
    is_listed: bool,
}

/// What these sentences of an author with these legal actions state.
pub(super) fn of(rules: &Rules, legal: &[Action], sentences: &[String]) -> Option<Action> {
    if sentences.iter().map(|sentence| vocabulary::words(sentence).len()).sum::<usize>() > LETTER {
        return None;
    }
    let clauses: Vec<Clause<'_>> = sentences.iter().enumerate().flat_map(|(at, text)| clauses(at, text)).collect();
    let gaps: Vec<(String, Space)> =
        sentences.iter().flat_map(|sentence| phrase::spaces_with_gaps(rules, sentence)).collect();
    let mut pairs = pairs(rules, legal, &clauses, &gaps);
    // Roads and rooms are called like spaces.
    if pairs.iter().any(|pair| !pair.is_listed) {
        pairs.retain(|pair| !pair.is_listed);
    }
    match pairs.is_empty() {
        false if goes_on(rules, sentences, &clauses, &pairs) => None,
        false => last_stated(sentences, &clauses, &pairs).cloned(),
        true => {
            // "I draw another card" offers no draw.
            let is_exchange = |sentence: &&String| decisions::exchanges(rules, legal, sentence);
            let others: Vec<String> = sentences.iter().filter(|sentence| !is_exchange(sentence)).cloned().collect();
            let ended = end_of_the_game(legal, &others).or_else(|| only_space(rules, legal, sentences));
            ended.or_else(|| apart(rules, legal, sentences))
        }
    }
}

/// The clauses of a sentence.
fn clauses(sentence: usize, text: &str) -> Vec<Clause<'_>> {
    let mut clauses = Vec::new();
    for part in clauses_of(text) {
        let turns = |at: &usize| {
            let next: Vec<&str> = part.get(*at..).unwrap_or_default().split_whitespace().take(CONTRAST).collect();
            lexicon::any_begins("contrast", &lexicon::folded(&next.join(" ")))
        };
        let starts = part.char_indices().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at + 1);
        let at = starts.filter(|at| part.is_char_boundary(*at)).find(turns).unwrap_or_default();
        let (before, after) = part.split_at(at);
        clauses.extend([before, after].into_iter().filter(|text| !text.trim().is_empty()));
    }
    clauses.into_iter().map(|text| Clause { text, sentence }).collect()
}

/// The legal actions whose spaces stand one after the other in one sentence, in either order.
fn pairs<'l>(rules: &Rules, legal: &'l [Action], clauses: &[Clause<'_>], gaps: &[(String, Space)]) -> Vec<Pair<'l>> {
    let spaces_of = |(at, clause): (usize, &Clause<'_>)| {
        let spaces = phrase::meant_spaces(rules, clause.text);
        spaces.into_iter().map(|space| (at, space)).collect::<Vec<_>>()
    };
    let spaces: Vec<(usize, Space)> = clauses.iter().enumerate().flat_map(spaces_of).collect();
    let of = |first: usize, last: usize, action: &'l Action, at: usize| {
        let together = clauses.get(first)?.sentence == clauses.get(last)?.sentence;
        let is_listed = gaps.get(at + 1).is_some_and(|(gap, _)| phrase::lists(gap));
        together.then_some(Pair { action, first, last, is_listed })
    };
    let fits = |at: usize, backwards: bool| {
        let (&(first, one), &(last, two)) = (spaces.get(at)?, spaces.get(at + 1)?);
        let (from, to) = if backwards { (two, one) } else { (one, two) };
        of(first, last, between(legal, from, to)?, at)
    };
    let walked = |at: usize| {
        let (&(first, _), &(last, _)) = (spaces.get(at)?, spaces.get(at + 2)?);
        let walk = walk(rules, legal, gaps.get(at..)?).filter(|_| gaps.len() == spaces.len())?;
        of(first, last, walk, at).map(|pair| Pair { is_listed: false, ..pair })
    };
    // "To a6 from a7" only where the second space does not begin a pair of its own.
    let pair = |at: usize| fits(at, false).or_else(|| fits(at, true).filter(|_| fits(at + 1, false).is_none()));
    let (mut pairs, mut at) = (Vec::new(), 0);
    while at + 1 < spaces.len() {
        let walk = walked(at);
        let length = if walk.is_some() { 2 } else { 1 };
        pairs.extend(walk.or_else(|| pair(at)));
        at += length;
    }
    pairs
}

/// Whether a sentence with a pair names more spaces than its pairs have and one: a walk, or a plan. Those of what
/// somebody else did before do not count: "he came from a5 to a6, so I play a7xa6".
fn goes_on(rules: &Rules, sentences: &[String], clauses: &[Clause<'_>], pairs: &[Pair<'_>]) -> bool {
    let of = |sentence: usize| {
        pairs.iter().filter(move |pair| clauses.get(pair.first).is_some_and(|at| at.sentence == sentence))
    };
    let named = |sentence: usize, text: &String| -> usize {
        let likely = LikelyLanguages::of(text);
        let leads = |at: usize| of(sentence).all(|pair| at < pair.first);
        let own = clauses.iter().enumerate().filter(|(at, clause)| {
            let is_other = leads(*at) && first_person::is_of_another(clause.text, &likely);
            clause.sentence == sentence && !is_other
        });
        own.map(|(_, clause)| phrase::meant_spaces(rules, clause.text).len()).sum()
    };
    let mut counted = sentences.iter().enumerate().map(|(at, text)| (of(at).count(), named(at, text)));
    counted.any(|(pairs, spaces)| pairs > 0 && spaces > 2 * pairs + 1)
}

/// The action that is left when those are gone that are denied, doubted or taken back; of several the one that is
/// decided on in the end.
fn last_stated<'l>(sentences: &[String], clauses: &[Clause<'_>], pairs: &[Pair<'l>]) -> Option<&'l Action> {
    let stands = |(at, pair): (usize, &Pair<'l>)| {
        let before = at.checked_sub(1).and_then(|at| pairs.get(at)).map_or(0, |before| before.last + 1);
        let next = pairs.get(at + 1).map(|next| next.first);
        let is_it = is_stated(sentences, clauses, before, pair) && !is_withdrawn(clauses, pair, next);
        is_it.then_some((pair.action, is_decided(clauses, before, pair)))
    };
    let stated: Vec<(&Action, bool)> = pairs.iter().enumerate().filter_map(stands).collect();
    let (last, decided) = *stated.last()?;
    // "It is b7-b6, and certainly not a7-a6" weighs nothing.
    let weighs = |pair: &&Pair<'_>| pair.action == last || !is_denied(sentences, clauses, pair);
    let last_pair = pairs.iter().rev().find(weighs).filter(|pair| pair.action == last);
    let other = || stated.iter().any(|(action, _)| *action != last);
    // Whatever comes after the decision weighs it again.
    last_pair.filter(|_| decided || !other()).map(|_| last).or_else(|| own(sentences, clauses, pairs, &stated))
}

/// Whether the clauses of two spaces deny their action, and neither ask for it nor doubt.
fn is_denied(sentences: &[String], clauses: &[Clause<'_>], pair: &Pair<'_>) -> bool {
    let text: String = texts(clauses, pair).collect();
    let sentence = clauses.get(pair.first).and_then(|clause| sentences.get(clause.sentence));
    let likely = LikelyLanguages::of(sentence.map_or("", String::as_str));
    // "Ach nee, b7-b6" denies what stands before it.
    let words = vocabulary::without(&["harmless", "no"], &vocabulary::words(&text));
    let doubts = likely.hold(&DOUBTS, &words) || lexicon::hesitates_in(&likely, &text) || text.contains('?');
    likely.hold(&["negation"], &words) && !doubts
}

/// The action that the author says they make themselves, if each other one is what somebody else says or does, or was
/// denied before.
fn own<'l>(
    sentences: &[String],
    clauses: &[Clause<'_>],
    pairs: &[Pair<'l>],
    stated: &[(&'l Action, bool)],
) -> Option<&'l Action> {
    let judged = |judge: &dyn Fn(&str, &LikelyLanguages) -> bool, pair: &Pair<'_>| {
        let text: String = texts(clauses, pair).collect();
        let sentence = clauses.get(pair.first).and_then(|clause| sentences.get(clause.sentence));
        judge(&text, &LikelyLanguages::of(sentence.map_or("", String::as_str)))
    };
    let mut made = pairs.iter().filter(|pair| judged(&first_person::makes, pair)).map(|pair| pair.action);
    let own = made.next().filter(|own| made.all(|other| other == *own))?;
    let first = pairs.iter().find(|pair| pair.action == own).map_or(0, |pair| pair.first);
    let is_past = |pair: &Pair<'_>| pair.last < first && stated.iter().all(|(action, _)| *action != pair.action);
    let is_another = |pair: &Pair<'_>| judged(&first_person::is_of_another, pair) || is_past(pair);
    let others = pairs.iter().filter(|pair| pair.action != own);
    (stated.iter().any(|(action, _)| *action == own) && { others }.all(is_another)).then_some(own)
}

/// The texts of the clauses of two spaces.
fn texts<'c>(clauses: &[Clause<'c>], pair: &Pair<'_>) -> impl Iterator<Item = &'c str> {
    clauses.get(pair.first..=pair.last).unwrap_or_default().iter().map(|clause| clause.text)
}

/// Whether the clauses of two spaces state their action, and no clause of the sentence before them makes it depend on
/// anything.
fn is_stated(sentences: &[String], clauses: &[Clause<'_>], begin: usize, pair: &Pair<'_>) -> bool {
    let Some(sentence) = clauses.get(pair.first).map(|clause| clause.sentence) else { return false };
    let own: String = texts(clauses, pair).collect();
    let own = near(&own);
    let leading = clauses.iter().take(pair.first).skip(begin).filter(|clause| clause.sentence == sentence);
    let asks = sentences
        .get(sentence)
        .is_some_and(|text| text.contains('?') && !vocabulary::hold("request", &vocabulary::words(text)));
    // Of several pairs a denial is about the one before it: "a7-a6, better not: b7-b6".
    let is_first = begin == 0;
    let likely = LikelyLanguages::of(sentences.get(sentence).map_or("", String::as_str));
    let objects = |clause: &Clause<'_>| depends(clause, &likely) || is_first && denies(clause, &likely);
    !asks && is_said(&[], &own, pair.action) && !leading.into_iter().any(objects)
}

/// A clause, or the part of a very long one that stands around its spaces: who writes without signs tells much in one.
fn near(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_space = |word: &&str| nearest::names_a_space(word);
    match words.iter().position(is_space).zip(words.iter().rposition(is_space)) {
        Some((first, last)) if words.len() > RUN_ON => {
            let range = first.saturating_sub(AROUND)..(last + 1 + AROUND).min(words.len());
            words.get(range).unwrap_or_default().join(" ")
        }
        _ => text.to_owned(),
    }
}

/// Whether what follows takes it back, up to the next pair of spaces or the end.
fn is_withdrawn(clauses: &[Clause<'_>], pair: &Pair<'_>, next: Option<usize>) -> bool {
    let sentence = clauses.get(pair.last).map(|clause| clause.sentence);
    let after = clauses.iter().take(next.unwrap_or(clauses.len())).skip(pair.last + 1);
    let takes = |clause: &Clause<'_>| {
        let words = vocabulary::without(&["harmless"], &vocabulary::words(clause.text));
        let denies = vocabulary::hold("negation", &words);
        let turns = lexicon::any_begins("contrast", &lexicon::folded(clause.text));
        let doubts = turns && (denies || lexicon::hesitates(clause.text)) || denies && words.len() <= DENIAL;
        let doubts = doubts && Some(clause.sentence) == sentence;
        takes_back(clause.text) || doubts || denies && next.is_some()
    };
    after.into_iter().any(takes)
}

/// Whether the clauses before it conclude: "so that leaves".
fn is_decided(clauses: &[Clause<'_>], begin: usize, pair: &Pair<'_>) -> bool {
    let before = clauses.get(begin..=pair.last).unwrap_or_default();
    before.iter().any(|clause| lexicon::any_holds("conclusion", clause.text) || takes_back(clause.text))
}

/// Giving up, a draw or aborting, if one sentence states it and none denies it.
fn end_of_the_game(legal: &[Action], sentences: &[String]) -> Option<Action> {
    let mut stated: Option<Action> = None;
    for sentence in sentences {
        let said = match intent::of(legal, sentence) {
            Some(intent) if intent.is_said => Some(intent.action),
            whole => match (in_a_clause(legal, sentence), whole) {
                // "The game is yours" is about somebody else and denies nothing.
                (None, Some(whole)) if COSTLY.contains(&whole.action) && is_doubtful(sentence) => return None,
                (part, _) => part,
            },
        };
        match (said.filter(|action| COSTLY.contains(action) && legal.contains(action)), &stated) {
            (Some(action), None) => stated = Some(action),
            (Some(action), Some(before)) if action != *before => return None,
            _ => {}
        }
    }
    stated
}

/// What a clause of a sentence states, if nothing before it makes it doubtful: what comes after it may ask whether the
/// other one agrees, and a conclusion does not depend on what it follows from.
fn in_a_clause(legal: &[Action], sentence: &str) -> Option<Action> {
    if sentence.contains('?') {
        return None;
    }
    let clauses = clauses(0, sentence);
    let (at, stated) = clauses.iter().enumerate().find_map(|(at, clause)| {
        intent::of(legal, clause.text).filter(|intent| intent.is_said).map(|intent| (at, intent.action))
    })?;
    let concludes = lexicon::any_begins("conclusion", &lexicon::folded(clauses.get(at)?.text));
    let leading = clauses.get(..at)?;
    let likely = LikelyLanguages::of(sentence);
    (concludes || !leading.iter().any(|clause| depends(clause, &likely))).then_some(stated)
}

/// Whether a short clause denies what follows, as "lieber nicht:" does and "no problem,", "why not," and "no," do not.
fn denies(clause: &Clause<'_>, likely: &LikelyLanguages) -> bool {
    let words = vocabulary::without(&["harmless"], &vocabulary::words(clause.text));
    let is_harmless = vocabulary::are("no", &words) || vocabulary::hold("question", &words);
    let denied = vocabulary::end("negation", &words).and_then(|length| words.get(words.len() - length..));
    words.len() <= CONTRAST && denied.is_some_and(|denied| likely.hold(&["negation"], denied)) && !is_harmless
}

/// Whether a sentence with a move begins with a short clause that denies it: "lieber nicht: b7-b6".
pub(super) fn begins_with_denial(sentence: &str) -> bool {
    let is_numbered = |clause: &&Clause<'_>| clause.text.contains(|c: char| c.is_ascii_digit());
    let likely = LikelyLanguages::of(sentence);
    clauses(0, sentence).iter().take_while(|clause| !is_numbered(clause)).any(|clause| denies(clause, &likely))
}

/// Whether a clause makes what follows depend on something, or weighs it. One that corrects what came before does not.
fn depends(clause: &Clause<'_>, likely: &LikelyLanguages) -> bool {
    !corrects(clause.text) && weighs(clause, likely)
}

fn weighs(clause: &Clause<'_>, likely: &LikelyLanguages) -> bool {
    let words = vocabulary::without(&["harmless"], &vocabulary::words(clause.text));
    likely.hold(&["condition"], &words) || lexicon::hesitates_in(likely, clause.text)
}

/// Whether a sentence denies, asks or doubts.
fn is_doubtful(sentence: &str) -> bool {
    let words = vocabulary::words(sentence);
    let doubts = DOUBTS.into_iter().chain(["negation"]).any(|id| vocabulary::hold(id, &words));
    doubts || sentence.contains('?') || lexicon::hesitates(sentence)
}

/// The only legal action that ends at the only space that a terse letter names.
fn only_space(rules: &Rules, legal: &[Action], sentences: &[String]) -> Option<Action> {
    let text = sentences.join(" ");
    let &[space] = phrase::meant_spaces(rules, &text).as_slice() else { return None };
    if vocabulary::words(&text).len() > TERSE {
        return None;
    }
    let ends =
        |action: &&Action| way_of(action).is_some_and(|way| way.to == space && is_plain(action, way.from, space));
    let mut found = legal.iter().filter(ends);
    let only = found.next().filter(|_| found.next().is_none())?;
    is_said(&[], &text, only).then(|| only.clone())
}

/// The action from the only space of one sentence to the only one of a later sentence, which says that something goes
/// there: "My scout has stood on a7 for long. Now it goes to a6."
fn apart(rules: &Rules, legal: &[Action], sentences: &[String]) -> Option<Action> {
    let named = sentences.iter().enumerate().flat_map(|(at, text)| {
        let spaces = phrase::spaces_with_gaps(rules, text);
        spaces.into_iter().map(move |(gap, space)| (at, gap, space))
    });
    let [(first, _, from), (last, gap, to)]: [_; 2] = named.collect::<Vec<_>>().try_into().ok()?;
    let leads = vocabulary::end("to", &vocabulary::words(&gap)).is_some();
    let action = between(legal, from, to).filter(|_| leads)?;
    let between = sentences.get(first..=last).filter(|between| (2..=APART + 1).contains(&between.len()))?;
    let says = |text: &String| !text.contains('?') && is_said(&[], text, action) && !takes_back(text);
    let stands = sentences.get(last + 1..).unwrap_or_default().iter().all(|text| !takes_back(text));
    (stands && between.iter().all(says)).then(|| action.clone())
}
