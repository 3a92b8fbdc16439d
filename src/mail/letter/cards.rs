//! The cards that a text names, by their words of the notation, by their names and by other words of any language.
//! Whether a card is wanted is not asked here, only that none is named that the text does without.

use std::collections::BTreeSet;

use fieldpost_engine::{AttackCard, Card, Rules};

use super::super::phrases::Phrases;
use super::clauses::clauses_of;
use super::decisions::ENDING;
use super::likely::LikelyLanguages;
use super::{dictation, lexicon, marks, vocabulary};
use fieldpost_values::Language;

/// How far before a bonus the word stands that says what it is for, and a word that does without a card before it.
const NEAR: usize = 3;
const WITHOUT: usize = 2;
/// The maximum number of words between "charge" and the number of spaces.
const NUMBERED: usize = 2;
/// The maximum number of words of a text in which cards are looked for.
const MAX_WORDS: usize = 400;
/// The maximum number of words of the name of a card.
const MAX_NAME: usize = 3;
const STEPS: [usize; 2] = [2, 3];

/// A text as cards are looked for in it.
struct Tokens {
    /// Its words as sentences compare them, without a plus.
    words: Vec<String>,
    /// Whether a plus stands before each.
    plus: Vec<bool>,
}

impl Tokens {
    fn of(text: &str) -> Self {
        let spaced = text.to_lowercase().replace(" plus ", " +").replace('+', " +").replace('\u{2019}', "'");
        let (mut words, mut plus, mut pending) = (Vec::new(), Vec::new(), false);
        for token in spaced.split(|c: char| !(c.is_alphanumeric() || c == '+')) {
            pending |= token.starts_with('+');
            for word in lexicon::folded(token.trim_start_matches('+')) {
                words.push(word);
                plus.push(std::mem::take(&mut pending));
            }
        }
        Self { words, plus }
    }

    fn rest(&self, at: usize) -> &[String] {
        self.words.get(at..).unwrap_or_default()
    }

    fn has_plus(&self, at: usize) -> bool {
        self.plus.get(at).copied().unwrap_or_default()
    }

    fn number(&self, at: usize) -> Option<usize> {
        let word = self.words.get(at)?;
        word.parse().ok().or_else(|| dictation::number(word))
    }

    /// Whether a word of one of these groups stands shortly before.
    fn follows(&self, ids: &[&str], at: usize, distance: usize) -> bool {
        (at.saturating_sub(distance)..at).any(|before| ids.iter().any(|id| begins(id, self.rest(before))))
    }
}

fn begins(id: &str, words: &[String]) -> bool {
    lexicon::any_begins(id, words)
}

/// Which of these cards a text names, in its order, and does not deny in the same clause.
pub(super) fn named(rules: &Rules, cards: &[Card], text: &str) -> Vec<Card> {
    wanted(cards, text, |word| rules.board().find(word).is_some())
}

fn wanted(cards: &[Card], text: &str, is_space: impl Fn(&str) -> bool) -> Vec<Card> {
    let mut named = find(cards, text, &is_space);
    if !named.is_empty() {
        let likely = LikelyLanguages::of(text);
        let denies = |clause: &&str| likely.deny(&vocabulary::words(clause)) || says("keeping", clause);
        let clauses = clauses_of(text);
        let denied: Vec<Card> =
            clauses.iter().filter(|clause| denies(clause)).flat_map(|clause| find(cards, clause, &is_space)).collect();
        named.retain(|card| !denied.contains(card));
    }
    named
}

/// The same where no space can be meant.
pub(super) fn listed(cards: &[Card], text: &str) -> Vec<Card> {
    find(cards, text, |_| false)
}

/// A card that may be meant, with its names in all languages, and whether a plus belongs to each.
struct Candidate {
    card: Card,
    /// Its word in the notation.
    word: String,
    names: Vec<(Vec<String>, bool)>,
}

impl Candidate {
    fn of(card: Card) -> Self {
        let word = card.to_string();
        let names = Language::ALL.into_iter().filter_map(|language| Phrases::of(language).card(&word));
        let names = names.map(|name| (lexicon::folded(&name), name.contains('+'))).collect();
        Self { card, word, names }
    }
}

fn find(cards: &[Card], text: &str, is_space: impl Fn(&str) -> bool) -> Vec<Card> {
    let tokens = Tokens::of(text);
    if cards.is_empty() || tokens.words.len() > MAX_WORDS {
        return Vec::new();
    }
    let candidates: Vec<Candidate> = cards.iter().copied().map(Candidate::of).collect();
    let (mut found, mut refused) = (Vec::new(), Vec::new());
    let mut next = 0;
    for at in 0..tokens.words.len() {
        let named = candidates.iter().find(|candidate| is_named(candidate, &candidates, &tokens, at, &is_space));
        let Some(Candidate { card, names, .. }) = named.filter(|_| at >= next) else { continue };
        // "Angriff 3" is the charge, and its number no attack card.
        next =
            names.iter().filter(|name| is_whole(name, &tokens, at)).map(|(name, _)| at + name.len()).max().unwrap_or(0);
        let into = if tokens.follows(&["without"], at, WITHOUT) { &mut refused } else { &mut found };
        if !into.contains(card) {
            into.push(*card);
        }
    }
    // "Without the attack +2" names it twice, by its name and by its number.
    found.retain(|card| !refused.contains(card));
    found
}

/// Whether the words from one on are this name of a card.
fn is_whole((name, has_plus): &(Vec<String>, bool), tokens: &Tokens, at: usize) -> bool {
    tokens.rest(at).starts_with(name) && *has_plus == tokens.has_plus(at + name.len() - 1)
}

/// Whether the words from one on name a card; `cards` are all that may be meant.
fn is_named(
    Candidate { card, word, names }: &Candidate,
    cards: &[Candidate],
    tokens: &Tokens,
    at: usize,
    is_space: &impl Fn(&str) -> bool,
) -> bool {
    let rest = tokens.rest(at);
    if rest.first() == Some(word) && !matches!(card, Card::Attack(AttackCard::Spy)) {
        let is_beside_space = || tokens.rest(at + 1).first().is_some_and(|word| is_space(word));
        // "I add my a3."
        let is_called = || tokens.follows(&["article"], at, 1) && !is_beside_space();
        let is_card = || tokens.follows(&["with", "card"], at, 1) || begins("card", tokens.rest(at + 1)) || is_called();
        return !is_space(word) || tokens.has_plus(at) || is_card();
    }
    if names.iter().any(|name| is_whole(name, tokens, at)) {
        return true;
    }
    let group = word.trim_end_matches(|c: char| c.is_ascii_digit());
    match group {
        "a" | "d" => is_bonus(word, cards, tokens, at),
        "charge" => {
            let steps = (at..=at + NUMBERED).find_map(|at| tokens.number(at).filter(|steps| STEPS.contains(steps)));
            let same = cards.iter().filter(|other| other.word.starts_with(group)).count();
            let counts = steps.map_or(same == 1, |steps| word.ends_with(&steps.to_string()));
            begins("card-charge", rest) && counts
        }
        _ => begins(&format!("card-{group}"), rest),
    }
}

/// Whether a number is the bonus of a card: "+2", "attack 2".
fn is_bonus(word: &str, cards: &[Candidate], tokens: &Tokens, at: usize) -> bool {
    let (own, other) =
        if word.starts_with('a') { ("card-attack", "card-defence") } else { ("card-defence", "card-attack") };
    let Some(number) = tokens.number(at).filter(|number| word.ends_with(&number.to_string())) else { return false };
    let twin = format!("{}{number}", if word.starts_with('a') { 'd' } else { 'a' });
    let is_only = !cards.iter().any(|card| card.word == twin);
    let is_for = |id: &str| tokens.follows(&[id], at, NEAR);
    // "The attack card worth 3."
    let is_of_card = || own == "card-attack" && tokens.follows(&["attack-card"], at, NEAR + 1);
    tokens.has_plus(at) && (is_for(own) || is_only && !is_for(other))
        || tokens.follows(&[own], at, 1) && is_only
        || is_of_card()
}

/// Words without those that deny a card: "I attack i5, without a card" denies no attack.
pub(super) fn without_cardless(mut words: Vec<String>) -> Vec<String> {
    for at in 0..words.len() {
        let rest = words.get(at..).unwrap_or_default().join(" ");
        if begins("cardless", &lexicon::folded(&rest)) {
            words.get_mut(at).map(std::mem::take);
        }
    }
    words
}

/// Whether a text has a word of a group.
pub(super) fn says(id: &str, text: &str) -> bool {
    lexicon::any_holds(id, text)
}

/// The numbers that a text names, each once: those in digits and the bonus of a defence card (`d3`), or else those in
/// words of the languages that the text is likely in.
pub(super) fn numbers(text: &str) -> Vec<usize> {
    let words = lexicon::folded(&text.replace(['+', '/'], " "));
    let digits = || words.iter().filter_map(|word| word.strip_prefix('d').unwrap_or(word).parse().ok());
    let likely = LikelyLanguages::of(text);
    // "Treeren" is the three.
    let inflected = |word: &String| {
        let ends = |ending: &str| likely.begin("rank-ending", &[ending.to_owned()]);
        let ends_at = word.char_indices().rev().take(ENDING).filter(|(at, _)| *at > 0);
        let parts = ends_at.map(|(at, _)| word.split_at(at));
        parts.filter(|(_, ending)| ending.len() > 1 && ends(ending)).find_map(|(number, _)| likely.number(number))
    };
    let found: BTreeSet<usize> = digits().collect();
    let found = if found.is_empty() {
        words.iter().filter_map(|word| likely.number(word).or_else(|| inflected(word))).collect()
    } else {
        found
    };
    found.into_iter().collect()
}

/// A sentence in which no name of a card is in quotation marks.
pub(super) fn unquoted(sentence: &str) -> String {
    let all: Vec<Card> = Card::ALL.iter().map(|(card, _)| *card).collect();
    let quoted = sentence.split(marks::is_plain).skip(1).step_by(2);
    let is_card = |text: &str| !listed(&all, text).is_empty() && vocabulary::words(text).len() <= MAX_NAME;
    let are_cards = quoted.clone().count() > 0 && quoted.clone().all(is_card);
    if are_cards { sentence.replace(marks::is_plain, "") } else { sentence.to_owned() }
}

/// The only number that stands behind a word for a card: "card 1".
pub(super) fn numbered(text: &str) -> Option<usize> {
    let words = lexicon::folded(text);
    let likely = LikelyLanguages::of(text);
    let behind = |at: usize| {
        let is_card = ["card", "card-defence"].iter().any(|id| begins(id, words.get(at..).unwrap_or_default()));
        let word = words.get(at + 1).filter(|_| is_card)?;
        word.parse().ok().or_else(|| likely.number(word))
    };
    let found: BTreeSet<usize> = (0..words.len()).filter_map(behind).collect();
    <[usize; 1]>::try_from(found.into_iter().collect::<Vec<_>>()).ok().map(|[number]| number)
}

#[cfg(test)]
mod tests {
    use fieldpost_engine::Card;

    use super::{listed, numbers, wanted};

    fn named(held: &str, text: &str) -> String {
        let held: Vec<Card> = held.split(' ').map(|word| word.parse().unwrap()).collect();
        listed(&held, text).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn cards_are_named_by_their_words_their_names_and_others_of_any_language() {
        for (text, cards) in [
            ("e4 x e6 with charge2 and a2", "charge2 a2"),
            ("Ich st\u{fc}rme zwei Felder vor", "charge2"),
            ("attack +2, please", "a2"),
            ("Angreifen +2", "a2"),
            ("je prends le bateau", "boat"),
            ("med b\u{e5}den", "boat"),
            ("een schijnaanval", "mock"),
            ("without the boat", ""),
            ("avec 2 pi\u{e8}ces", ""),
            ("f4 takes f5 without the attack +2", ""),
        ] {
            assert_eq!(named("boat charge2 a2 mock", text), cards, "{text}");
        }
        assert_eq!(named("charge2 charge3", "Charge 3"), "charge3");
        assert_eq!(named("a2 d2", "verdediging +2"), "d2");
    }

    #[test]
    fn a_card_that_is_denied_or_kept_in_its_clause_is_not_wanted() {
        let held: Vec<Card> = ["a2", "boat"].map(|word| word.parse().unwrap()).to_vec();
        for text in [
            "f4 takes f5, not with my +2 attack card",
            "f4 takes f5, I don't need the attack +2 now",
            "f4 takes f5, I'll keep the attack +2 for later",
            "f4 schl\u{e4}gt f5, den Angriff +2 spiele ich nicht",
        ] {
            assert_eq!(wanted(&held, text, |_| false), [], "{text}");
        }
        let text = "I won't wait any longer: f4 takes f5 with attack +2";
        assert_eq!(wanted(&held, text, |_| false), held[..1]);
    }

    #[test]
    fn numbers_in_words_count_where_there_are_none_in_digits() {
        assert_eq!(numbers("I want to defend with 3"), [3]);
        assert_eq!(numbers("mit der Eins"), [1]);
        assert_eq!(numbers("d3 or +1"), [1, 3]);
    }
}
