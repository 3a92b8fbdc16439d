//! The words by which sentences are understood that hold no listed phrase, language by language: beginnings of words,
//! and words that belong together and may stand apart ("geef de strijd op"). They are the messages `stem-…` in
//! `words/*.ftl`, with some of `heard-…`; what follows from them is decided in `intent`.
//!
//! They are compared as people type on phones: without case, accents and apostrophes, an umlaut as one letter or as
//! two, a doubled letter once, and in long words with one slip of the finger.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::super::phrases::Phrases;
use super::clauses::clauses_of;
use super::likely::LikelyLanguages;
use super::{salutation, vocabulary};
use fieldpost_values::Language;

pub(super) use stems::STEMS;

mod stems;

/// The groups of phrases of the vocabulary that are needed by language.
const HEARD: [&str; 8] = ["negation", "condition", "question", "report", "proposal", "wish", "request", "no"];
/// The maximum number of words between two that belong together.
const GAP: usize = 6;
/// The maximum number of words of a clause that only says no.
pub(super) const DENIAL: usize = 2;
/// The minimum length of a word in which one slip is forgiven, and of one in which a letter may be wrong.
const FORGIVEN: usize = 6;
const FORGIVEN_WRONG: usize = 8;

/// What a word of a text must be like.
#[derive(Debug, PartialEq, Eq)]
enum Part {
    /// This word.
    Word(Vec<char>),
    /// A word that begins so.
    Stem(Vec<char>),
    /// Up to [`GAP`] other words.
    Gap,
}

/// The patterns of a group by their first letter, which is always right.
type Group = BTreeMap<char, Vec<Vec<Part>>>;

/// The words of one language.
pub(super) struct Lexicon {
    groups: BTreeMap<&'static str, Group>,
}

static LEXICONS: LazyLock<Vec<Lexicon>> = LazyLock::new(|| Language::ALL.into_iter().map(Lexicon::new).collect());

/// The words of all languages: the language of a letter is not known.
pub(super) fn all() -> &'static [Lexicon] {
    &LEXICONS
}

impl Lexicon {
    fn new(language: Language) -> Self {
        let phrases = Phrases::of(language);
        let stems = STEMS.into_iter().map(|id| (id, phrases.stem(id)));
        let heard = HEARD.into_iter().map(|id| (id, phrases.heard(id)));
        Self::from_groups(stems.chain(heard))
    }

    /// The words of these groups, as the files have them.
    pub(super) fn from_groups(said: impl Iterator<Item = (&'static str, Option<String>)>) -> Self {
        let parsed = |said: Option<String>| {
            let mut group = Group::new();
            for pattern in said.iter().flat_map(|all| all.split(',')).map(pattern) {
                if let Some(Part::Word(known) | Part::Stem(known)) = pattern.first()
                    && let Some(letter) = known.first()
                {
                    group.entry(*letter).or_default().push(pattern);
                }
            }
            group
        };
        Self { groups: said.map(|(id, said)| (id, parsed(said))).collect() }
    }

    /// Whether it has words of a group.
    #[cfg(test)]
    pub(super) fn has(&self, id: &str) -> bool {
        self.groups.get(id).is_some_and(|group| !group.is_empty())
    }

    /// The patterns of a group that may begin with this one of the words.
    fn beginning(&self, id: &str, words: &[String], at: usize) -> &[Vec<Part>] {
        let alike = first_letter(words, at).and_then(|letter| self.groups.get(id)?.get(&letter));
        alike.map_or(&[], Vec::as_slice)
    }

    /// Where the words of the first pattern of a group stand that is among these words.
    pub(super) fn find(&self, id: &str, words: &[String]) -> Option<Vec<usize>> {
        let at = |at: usize| self.beginning(id, words, at).iter().find_map(|parts| matched(parts, words, at));
        (0..words.len()).find_map(at)
    }

    /// Whether a pattern of a group is among these words.
    pub(super) fn holds(&self, id: &str, words: &[String]) -> bool {
        self.find(id, words).is_some()
    }

    /// Whether the words begin with a pattern of a group.
    pub(super) fn begins(&self, id: &str, words: &[String]) -> bool {
        self.beginning(id, words, 0).iter().any(|parts| matched(parts, words, 0).is_some())
    }

    /// How many words at the beginning are a pattern of a group.
    pub(super) fn beginning_of(&self, id: &str, words: &[String]) -> Option<usize> {
        let begun = self.beginning(id, words, 0).iter().find_map(|parts| matched(parts, words, 0));
        begun.and_then(|at| at.last().map(|last| last + 1))
    }

    /// The words without those of these groups; each leaves a gap.
    pub(super) fn without(&self, ids: &[&str], words: &[String]) -> Vec<String> {
        let mut kept = words.to_vec();
        for id in ids {
            for at in 0..words.len() {
                for index in
                    self.beginning(id, words, at).iter().filter_map(|parts| matched(parts, words, at)).flatten()
                {
                    kept.get_mut(index).map(std::mem::take);
                }
            }
        }
        kept
    }

    /// How many letters of these words it knows: a text is in the language that knows most of it.
    pub(super) fn known(&self, words: &[String]) -> usize {
        let knows = |at: usize| {
            let alike =
                first_letter(words, at).map(|letter| self.groups.values().filter_map(move |group| group.get(&letter)));
            alike.into_iter().flatten().flatten().any(|parts| matched(parts, words, at).is_some())
        };
        words.iter().enumerate().filter(|(at, _)| knows(*at)).map(|(_, word)| word.len()).sum()
    }
}

fn first_letter(words: &[String], at: usize) -> Option<char> {
    words.get(at)?.chars().next()
}

fn pattern(text: &str) -> Vec<Part> {
    let part = |word: &str| match word.strip_suffix('-') {
        _ if word == "\u{2026}" => vec![Part::Gap],
        Some(stem) => folded(stem).into_iter().map(|stem| Part::Stem(stem.chars().collect())).collect(),
        None => folded(word).into_iter().map(|word| Part::Word(word.chars().collect())).collect(),
    };
    text.split_whitespace().flat_map(part).collect()
}

/// Where the words of a pattern stand, if it begins with this one.
fn matched(parts: &[Part], words: &[String], at: usize) -> Option<Vec<usize>> {
    let Some((part, rest)) = parts.split_first() else { return Some(Vec::new()) };
    if *part == Part::Gap {
        return (at..=at + GAP).find_map(|at| matched(rest, words, at));
    }
    if !fits(part, words.get(at)?) {
        return None;
    }
    let mut found = vec![at];
    found.extend(matched(rest, words, at + 1)?);
    Some(found)
}

/// Whether a word is this one, or a long one but for one slip.
pub(super) fn is_like(known: &str, word: &str) -> bool {
    fits(&Part::Word(known.chars().collect()), word)
}

fn fits(part: &Part, word: &str) -> bool {
    let (Part::Word(known) | Part::Stem(known)) = part else { return false };
    // No slip is forgiven in the first letter.
    if known.first() != word.chars().next().as_ref() {
        return false;
    }
    let (word, whole): (Vec<char>, bool) = (word.chars().collect(), matches!(part, Part::Word(_)));
    let is_it = if whole { *known == word } else { word.starts_with(known) };
    is_it || is_near(known, &word, whole)
}

/// Whether a word is a long one but for one slip behind its first letter: a letter too many, missing, wrong, or changed
/// with its neighbour.
fn is_near(known: &[char], word: &[char], whole: bool) -> bool {
    let Some(at) = known.iter().zip(word).position(|(one, other)| one != other) else { return false };
    if known.len() < FORGIVEN || at == 0 {
        return false;
    }
    let (wanted, there) = (known.get(at..).unwrap_or_default(), word.get(at..).unwrap_or_default());
    let goes_on = |wanted: &[char], there: &[char]| if whole { there == wanted } else { there.starts_with(wanted) };
    let tail = |of: &[char], from: usize| of.get(from..).unwrap_or_default().to_vec();
    let (next, there_next) = (tail(wanted, 1), tail(there, 1));
    // Without its last letter a stem begins other words: `aufge` is not yet `aufgeb`.
    let goes_on_without = |there: &[char]| (whole || !next.is_empty()) && goes_on(&next, there);
    let changed = wanted.get(..2).zip(there.get(..2)).is_some_and(|(one, other)| one.iter().rev().eq(other));
    (known.len() >= FORGIVEN_WRONG && goes_on_without(&there_next))
        || goes_on(wanted, &there_next)
        || goes_on_without(there)
        || (changed && goes_on(&tail(wanted, 2), &tail(there, 2)))
}

/// The clauses of a sentence, each with its words as they are compared.
pub(super) fn clauses(sentence: &str) -> Vec<Vec<String>> {
    let clauses = clauses_of(sentence).into_iter().map(folded);
    clauses.filter(|words| !words.is_empty()).collect()
}

/// The words of a text as they are compared here.
pub(super) fn folded(text: &str) -> Vec<String> {
    let words = vocabulary::words(text);
    let pieces = words.iter().flat_map(|word| word.split(|c: char| !c.is_alphanumeric()));
    pieces.filter(|piece| !piece.is_empty()).map(simple).collect()
}

/// An umlaut as one letter, and a doubled letter once.
fn simple(word: &str) -> String {
    let mut single = String::new();
    for c in word.replace("ae", "a").replace("oe", "o").replace("ue", "u").chars() {
        if !single.ends_with(c) || c.is_ascii_digit() {
            single.push(c);
        }
    }
    single
}

/// Whether a pattern of a group, in any language, is in a text.
pub(super) fn any_holds(id: &str, text: &str) -> bool {
    let words = folded(text);
    all().iter().any(|lexicon| lexicon.holds(id, &words))
}

/// Whether words begin with a pattern of a group, in any language.
pub(super) fn any_begins(id: &str, words: &[String]) -> bool {
    all().iter().any(|lexicon| lexicon.begins(id, words))
}

/// Whether a sentence hesitates: "after long thought" says that it does no longer.
pub(super) fn hesitates(sentence: &str) -> bool {
    let words = folded(sentence);
    let hesitates = |lexicon: &Lexicon| lexicon.holds("hesitation", &lexicon.without(&["decided"], &words));
    all().iter().any(hesitates)
}

/// The same in the languages that a sentence is likely in.
pub(super) fn hesitates_in(likely: &LikelyLanguages, sentence: &str) -> bool {
    let words = folded(sentence);
    likely.lexicons().any(|lexicon| lexicon.holds("hesitation", &lexicon.without(&["decided"], &words)))
}

/// Whether the last word of a text is one that is said by the way: "geeft niet" makes light of something.
pub(super) fn ends_with_aside(text: &str) -> bool {
    let words = folded(text);
    all().iter().any(|lexicon| lexicon.without(&["aside"], &words).last().is_some_and(String::is_empty))
}

/// A sentence that names spaces without the clauses in which a negation is about something else: "b7-b6, I have no more
/// time". A clause is about the move if it names a space, is short, speaks of moving or of what was said, or begins
/// with a contrast or the negation.
pub(super) fn without_other_negations(sentence: &str) -> String {
    let is_about_it = |clause: &&str| {
        let words = folded(clause);
        let begins = |id: &str| all().iter().any(|lexicon| lexicon.begins(id, &words));
        let holds = |id: &str| all().iter().any(|lexicon| lexicon.holds(id, &words));
        words.len() <= DENIAL
            || clause.contains(|c: char| c.is_ascii_digit())
            || ["contrast", "negation"].into_iter().any(begins)
            || ["moving", "dependent", "wish"].into_iter().any(holds)
            || !holds("negation")
    };
    clauses_of(sentence).into_iter().filter(is_about_it).collect()
}

/// The text before the words of a group: with which somebody says that they are not sure of what they did ("no idea if
/// this works"), or why they did it ("so that nobody slips through").
fn before<'t>(id: &str, text: &'t str) -> &'t str {
    let (mut words, mut starts) = (Vec::new(), Vec::new());
    for (at, _) in text.char_indices().filter(|(_, c)| c.is_whitespace()) {
        let rest = text.get(at..).unwrap_or_default();
        starts.push((at, words.len()));
        // Of several blanks the last one is before the word.
        if !rest.chars().nth(1).is_some_and(char::is_whitespace) {
            words.extend(folded(rest.split_whitespace().next().unwrap_or_default()));
        }
    }
    let begins = |(_, word): &&(usize, usize)| {
        let rest = words.get(*word..).unwrap_or_default();
        all().iter().any(|lexicon| lexicon.begins(id, rest))
    };
    starts.iter().find(begins).map_or(text, |(at, _)| text.get(..*at).unwrap_or(text))
}

/// The text without what it only says by the way: a greeting, clauses without a number that are about something else
/// ("sorry, I had no time"), and what follows words of doubt whether the letter arrives, or of a reason.
pub(super) fn without_asides(text: &str) -> String {
    let numbered = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let text = ["shrug", "reason"].into_iter().fold(text, |text, id| {
        let first = before(id, text);
        if numbered(text.get(first.len()..).unwrap_or_default()) { text } else { first }
    });
    let clauses = clauses_of(text).into_iter();
    clauses.filter(|clause| numbered(clause) || !(any_holds("aside", clause) || salutation::greets(clause))).collect()
}

#[cfg(test)]
mod tests {
    use super::{STEMS, all, folded};

    #[test]
    fn every_language_has_words_of_every_group() {
        for lexicon in all() {
            for id in STEMS {
                assert!(!lexicon.groups[id].is_empty(), "{id}");
            }
        }
    }

    #[test]
    fn words_are_known_as_people_type_them() {
        let known = |id: &str, text: &str| all().iter().any(|lexicon| lexicon.holds(id, &folded(text)));
        for text in ["RESIGNING", "resing", "ik geef de strijd op", "j\u{2019}abandonne", "ich geb's auf", "aufgegeben"]
        {
            assert!(known("resign", text), "{text}");
        }
        for text in [
            "design",
            "jetzt wird aufgekl\u{e4}rt",
            "aufgestellt",
            "I give you the number of the room where she lives up there",
            "op",
        ] {
            assert!(!known("resign", text), "{text}");
        }
        assert!(known("reject", "jeg afslaar dit tilbud") && known("board", "overzict"));
    }
}
