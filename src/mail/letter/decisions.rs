//! Actions without a way that sentences name in other words than those of the grammar: an answer to what a player is
//! asked in the middle of a turn (a defence card, a flag, a recruit, the first cards), and the exchange of a card. They
//! are only found where they are legal, and asked back like everything in sentences.

use fieldpost_engine::{Action, Card, Kind, Rules};

use super::super::phrases::Phrases;
use super::clauses::clauses_of;
use super::likely::LikelyLanguages;
use super::{cards, lexicon, phrase, vocabulary};
use fieldpost_values::Language;

/// The maximum number of words of a sentence that only names what is chosen, and of one that says no to a question.
const TERSE: usize = 12;

/// Whether it is one of the actions that are found here.
pub(super) const fn is_one(action: &Action) -> bool {
    matches!(
        action,
        Action::Keep
            | Action::Redraw(_)
            | Action::SwapCard(_)
            | Action::Defend(_)
            | Action::Rescue(..)
            | Action::Recruit(_)
            | Action::TakeFlag
            | Action::LeaveFlag
    )
}

/// The legal one that a sentence names.
pub(super) fn named(rules: &Rules, legal: &[Action], sentence: &str) -> Option<Action> {
    if !legal.iter().any(is_one) {
        return None;
    }
    let has = |is: fn(&Action) -> bool| legal.iter().any(is);
    let found = if has(|action| matches!(action, Action::Redraw(_))) {
        first_cards(legal, sentence)
    } else if has(|action| matches!(action, Action::Defend(_))) {
        defence(legal, sentence)
    } else if has(|action| matches!(action, Action::Recruit(_) | Action::Rescue(..))) {
        brought_back(rules, legal, sentence)
    } else if has(|action| matches!(action, Action::TakeFlag)) {
        flag(sentence)
    } else {
        exchanged(rules, legal, sentence)
    };
    found.or_else(|| declined(legal, sentence)).filter(|action| legal.contains(action))
}

/// A sentence without the clauses that deny something else: "I move nothing, but exchange the card boat".
pub(super) fn without_other_denials(sentence: &str) -> String {
    let likely = LikelyLanguages::of(sentence);
    let names = ["exchanging", "card", "card-defence", "keeping", "taking", "leaving", "flag"];
    let is_about_it = |clause: &&str| {
        !likely.hold(&["negation"], &vocabulary::words(clause)) || names.iter().any(|id| cards::says(id, clause))
    };
    let clauses = clauses_of(sentence);
    let kept: String = clauses.iter().filter(|clause| is_about_it(clause)).copied().collect();
    if kept.trim().is_empty() { sentence.to_owned() } else { kept }
}

/// The first cards, kept or put back in the order in which they are named.
fn first_cards(legal: &[Action], sentence: &str) -> Option<Action> {
    let hand = legal.iter().find_map(|action| match action {
        Action::Redraw(cards) => Some(cards.clone()),
        _ => None,
    })?;
    let named = cards::listed(&hand, sentence);
    let is_whole = named.len() == hand.len();
    match (cards::says("keeping", sentence), cards::says("exchanging", sentence)) {
        (true, false) => (is_whole || named.is_empty()).then_some(Action::Keep),
        (true, true) => None,
        (false, _) => is_whole.then_some(Action::Redraw(named)),
    }
}

/// A defence card, by its number.
fn defence(legal: &[Action], sentence: &str) -> Option<Action> {
    let numbers = cards::numbers(sentence);
    let is_about_it = ["card-defence", "card", "with"].into_iter().any(|id| cards::says(id, sentence));
    let is_meant = |action: &&Action| match action {
        Action::Defend(card) => numbers.contains(&usize::from(card.bonus())),
        _ => false,
    };
    let mut found = legal.iter().filter(is_meant);
    found.next().filter(|_| found.next().is_none() && numbers.len() == 1 && is_about_it).cloned()
}

/// A captured piece, by the name or the letter of its kind, and by its space where it may choose one.
fn brought_back(rules: &Rules, legal: &[Action], sentence: &str) -> Option<Action> {
    let words = lexicon::folded(sentence);
    let spaces = phrase::meant_spaces(rules, sentence);
    let kinds: Vec<Kind> = rules.kinds().map(|(kind, _)| kind).filter(|kind| is_named(rules, *kind, &words)).collect();
    let is_meant = |action: &&Action| match action {
        Action::Recruit(kind) => kinds.contains(kind),
        Action::Rescue(kind, space) => kinds.contains(kind) && spaces.contains(space),
        _ => false,
    };
    let mut found = legal.iter().filter(is_meant);
    found.next().filter(|_| found.next().is_none() && words.len() <= 2 * TERSE).cloned()
}

/// Whether words name a kind of piece, in any language.
fn is_named(rules: &Rules, kind: Kind, words: &[String]) -> bool {
    let rule = rules.kind(kind);
    let letter = rule.letter.to_lowercase().to_string();
    let called = |language: Language, count: usize| Phrases::of(language).piece(&rule.id, count);
    let names: Vec<Vec<String>> = Language::ALL
        .into_iter()
        .flat_map(|language| [1, 2].into_iter().filter_map(move |count| called(language, count)))
        .map(|name| lexicon::folded(&name))
        .collect();
    let begins = |at: usize| names.iter().any(|name| words.get(at..).is_some_and(|rest| rest.starts_with(name)));
    let is_digit = rule.letter.is_ascii_digit();
    (0..words.len()).any(begins) || is_digit && words.contains(&letter)
}

/// The flag, taken or left.
fn flag(sentence: &str) -> Option<Action> {
    // "Tak" is Danish for thanks.
    let likely = LikelyLanguages::of(sentence);
    let words = lexicon::folded(sentence);
    let says = |id: &str| likely.lexicons().any(|lexicon| lexicon.holds(id, &words));
    match (says("taking"), says("leaving")) {
        (true, false) => Some(Action::TakeFlag),
        (false, true) => Some(Action::LeaveFlag),
        _ => None,
    }
}

/// The card that is put under the pile. "To swap" is also a card.
fn exchanged(rules: &Rules, legal: &[Action], sentence: &str) -> Option<Action> {
    let hand: Vec<Card> = legal
        .iter()
        .filter_map(|action| match action {
            Action::SwapCard(card) => Some(*card),
            _ => None,
        })
        .collect();
    let is_exchange = !hand.is_empty() && cards::says("exchanging", sentence);
    if !is_exchange || phrase::meant_spaces(rules, sentence).len() > 1 {
        return None;
    }
    let named = cards::listed(&hand, sentence);
    let others: Vec<Card> = named.iter().copied().filter(|card| *card != Card::Swap).collect();
    match (others.as_slice(), named.as_slice()) {
        ([card], _) => Some(Action::SwapCard(*card)),
        ([], [card]) if cards::says("card", sentence) => Some(Action::SwapCard(*card)),
        _ => None,
    }
}

/// No, to what was asked.
fn declined(legal: &[Action], sentence: &str) -> Option<Action> {
    let words = vocabulary::words(sentence);
    let denies = LikelyLanguages::of(sentence).hold(&["negation"], &words);
    let is_about_it = ["card-defence", "card"].into_iter().any(|id| cards::says(id, sentence));
    let begins = vocabulary::begin("no", &words).is_some();
    let is_asked = |action: &Action| matches!(action, Action::Defend(_) | Action::Rescue(..) | Action::Recruit(_));
    let is_short = words.len() <= TERSE && cards::numbers(sentence).is_empty();
    let says_no = begins || denies && is_about_it;
    (is_short && says_no && legal.iter().any(is_asked)).then_some(Action::Decline)
}

#[cfg(test)]
mod tests {
    use fieldpost_engine::{Action, Card};

    use super::first_cards;

    #[test]
    fn first_cards_that_are_kept_are_not_put_back() {
        let hand: Vec<Card> = ["charge2", "d1", "a3"].map(|word| word.parse().unwrap()).to_vec();
        let legal = [Action::Keep, Action::Redraw(hand)];
        let redrawn = |words: [&str; 3]| Some(Action::Redraw(words.map(|word| word.parse().unwrap()).to_vec()));
        for text in ["I keep these cards", "I keep charge2, d1 and a3", "Ich behalte charge2, d1 und a3"] {
            assert_eq!(first_cards(&legal, text), Some(Action::Keep), "{text}");
        }
        assert_eq!(first_cards(&legal, "d1, a3 and charge2 go back"), redrawn(["d1", "a3", "charge2"]));
        for text in ["I keep charge2, exchange d1 and a3", "I keep charge2", "charge2 goes back"] {
            assert_eq!(first_cards(&legal, text), None, "{text}");
        }
    }
}
