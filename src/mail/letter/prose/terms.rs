//! What sentences say of a request: the name to register, the guests, the ruleset and the time for a turn.

use super::super::{dictation, lexicon};
use super::clause::{Clause, Prose};
use super::context::ServiceContext;

/// The maximum number of guests.
const GUESTS: usize = 3;
/// The maximum number of words between a time and what it is for: "three days for each move".
const NEAR: usize = 3;

/// The name that the author wants to register: what follows the words for one. Of a name of several words the first.
pub(super) fn name(prose: &Prose) -> Option<String> {
    name_after(prose, 1)
}

/// The name that follows words which say that it is one: "my name is Anna", and not "as Anna".
pub(super) fn introduced(prose: &Prose) -> Option<String> {
    name_after(prose, 2)
}

/// The name after at least this many words for one.
fn name_after(prose: &Prose, words_before: usize) -> Option<String> {
    prose.sentences().find_map(|sentence| {
        let (words, tokens) = prose.words_of(sentence);
        (0..words.len()).find_map(|at| {
            let length =
                prose.lexicon.beginning_of("name", words.get(at..)?).filter(|length| *length >= words_before)?;
            let mut rest = (at + length..words.len())
                .skip_while(|at| words.get(*at).is_some_and(|word| is(prose, &["link"], word)));
            let at = rest.next()?;
            is_name(prose, words.get(at)?).then(|| written(prose, *tokens.get(at)?)).flatten()
        })
    })
}

/// Whether a word is in one of these groups.
fn is(prose: &Prose, ids: &[&str], word: &str) -> bool {
    let word = [word.to_owned()];
    ids.iter().any(|id| prose.lexicon.begins(id, &word))
}

/// Whether a word may be a name: one that the language does not know otherwise.
fn is_name(prose: &Prose, word: &str) -> bool {
    let known = ["filler", "kin", "name", "link", "self", "please", "wish", "seek", "day", "hour", "turn", "foreign"];
    word.contains(char::is_alphabetic) && dictation::number(word).is_none() && !is(prose, &known, word)
}

/// A name as written, without an article that has lost its vowel: "d'Anna".
fn written(prose: &Prose, token: usize) -> Option<String> {
    let bare = prose.bare(token)?;
    let name = bare.rsplit(['\'', '\u{2019}']).next()?;
    (!name.is_empty()).then(|| name.to_owned())
}

/// The guests: the addresses in the letter, or else the names next to the words for inviting.
pub(super) fn guests(prose: &Prose, context: &ServiceContext, own_address: Option<&str>) -> Option<Vec<String>> {
    let is_own = |address: &str| own_address.is_some_and(|own| own.eq_ignore_ascii_case(address));
    let mut addresses: Vec<String> = Vec::new();
    for at in 0..prose.tokens.len() {
        let address = prose.bare(at).filter(|token| token.contains('@') && !is_own(token));
        let is_new = |address: &&str| !addresses.iter().any(|other| other.eq_ignore_ascii_case(address));
        addresses.extend(address.filter(is_new).map(str::to_owned));
    }
    let guests = if addresses.is_empty() { named(prose, context)? } else { addresses };
    (1..=GUESTS).contains(&guests.len()).then_some(guests)
}

/// Whether the word after "against" is a guest.
pub(super) fn meets(prose: &Prose, clause: &Clause, at: &[usize]) -> bool {
    let next = at.last().and_then(|last| clause.words.get(last + 1));
    next.is_some_and(|word| word == "@" || is_name(prose, word))
}

/// The names nearest to the words for inviting.
fn named(prose: &Prose, context: &ServiceContext) -> Option<Vec<String>> {
    let verb =
        |clause: &&Clause| ["invite", "against"].into_iter().find_map(|id| prose.lexicon.find(id, &clause.words));
    let clause = prose.clauses.iter().find(|clause| verb(clause).is_some())?;
    let verb = verb(&clause)?;
    let (all, tokens) = prose.words_of(clause.sentence);
    let places: Vec<usize> = verb.iter().filter_map(|at| clause.at.get(*at).copied()).collect();
    let rest = prose.lexicon.without(&["invite", "against", "please", "wish", "harmless"], &all);
    let of_game = ruleset_places(&all, context);
    let is_candidate = |at: usize| {
        let word = rest.get(at).filter(|word| !word.is_empty() && !of_game.contains(&at));
        word.is_some_and(|word| is_name(prose, word) && !word.contains(|c: char| c.is_ascii_digit() && word.len() < 3))
    };
    let joins = |at: usize| rest.get(at).is_some_and(|word| is(prose, &["joining"], word));
    let mut runs: Vec<Vec<usize>> = Vec::new();
    for at in 0..all.len() {
        let goes_on = at > 0 && (is_candidate(at - 1) || joins(at - 1));
        match runs.last_mut().filter(|_| goes_on) {
            Some(run) if is_candidate(at) => run.push(at),
            _ if is_candidate(at) => runs.push(vec![at]),
            _ => {}
        }
    }
    let token = |at: &usize| tokens.get(*at).copied();
    let distance = |run: &Vec<usize>| {
        let ends = run.iter().filter_map(token);
        ends.flat_map(|end| places.iter().map(move |place| place.abs_diff(end))).min()
    };
    let run = runs.into_iter().min_by_key(distance)?;
    let mut named: Vec<usize> = run.iter().filter_map(token).collect();
    named.dedup();
    Some(named.into_iter().filter_map(|token| written(prose, token)).collect())
}

/// The ruleset and the time that the letter names, as a request has them; `None` if it names two.
pub(super) fn game(prose: &Prose, context: &ServiceContext) -> Option<Vec<String>> {
    let mut rulesets: Vec<&str> = Vec::new();
    let mut times: Vec<String> = Vec::new();
    for clause in &prose.clauses {
        rulesets.extend(rulesets_in(&clause.words, context).into_iter().map(|(_, id)| id));
    }
    for sentence in prose.sentences() {
        times.extend(times_in(prose, &prose.words_of(sentence).0));
    }
    rulesets.dedup();
    times.dedup();
    let said = rulesets.len() <= 1 && times.len() <= 1;
    said.then(|| rulesets.into_iter().map(str::to_owned).chain(times).collect())
}

/// The rulesets that words name, each with where it begins; of those that overlap the longest.
fn rulesets_in<'c>(words: &[String], context: &'c ServiceContext) -> Vec<(usize, &'c str)> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
        let named = context.rulesets.iter().filter(|id| rest.starts_with(&lexicon::folded(id)));
        match named.max_by_key(|id| lexicon::folded(id).len()) {
            Some(id) => {
                found.push((at, id.as_str()));
                at += lexicon::folded(id).len();
            }
            None => at += 1,
        }
    }
    found
}

/// Where the words of rulesets stand.
fn ruleset_places(words: &[String], context: &ServiceContext) -> Vec<usize> {
    let found = rulesets_in(words, context).into_iter();
    found.flat_map(|(at, id)| at..at + lexicon::folded(id).len()).collect()
}

/// The times for a turn that words name: `3d`, "three days per move".
fn times_in(prose: &Prose, words: &[String]) -> Vec<String> {
    let written = |word: &str| {
        let digits = word.strip_suffix(['d', 'h']).filter(|digits| !digits.is_empty());
        digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let spoken = |at: usize| {
        let number = number(words.get(at)?)?;
        let unit = words.get(at + 1)?;
        let rest = words.get(at + 2..)?;
        let is_for_a_turn = rest.iter().take(NEAR).any(|word| is(prose, &["turn"], word));
        let letter = match (is(prose, &["day"], unit), is(prose, &["hour"], unit)) {
            (true, _) => 'd',
            (_, true) => 'h',
            _ => return None,
        };
        is_for_a_turn.then(|| format!("{number}{letter}"))
    };
    let said = |at: usize| words.get(at).filter(|word| written(word)).cloned().or_else(|| spoken(at));
    (0..words.len()).filter_map(said).collect()
}

/// A number in digits or as a word of any language.
fn number(word: &str) -> Option<usize> {
    word.parse().ok().or_else(|| dictation::number(word))
}
