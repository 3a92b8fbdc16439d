//! Actions without a way that sentences name in other words than those of the grammar: an answer to what a player is
//! asked in the middle of a turn (a defence card, a flag, a recruit, the first cards), and the exchange of a card. They
//! are only found where they are legal, and asked back like everything in sentences.

use std::collections::HashMap;
use std::sync::LazyLock;

use fieldpost_engine::{Action, Card, Kind, Rules, Space};

use super::super::phrases::Phrases;
use super::clauses::clauses_of;
use super::lexicon::{self, Lexicon};
use super::likely::LikelyLanguages;
use super::{cards, named, phrase, vocabulary};
use fieldpost_values::Language;

/// The kinds of pieces of all rulesets.
pub(super) const KINDS: [&str; 13] = [
    "marshal",
    "general",
    "colonel",
    "major",
    "captain",
    "lieutenant",
    "sergeant",
    "miner",
    "scout",
    "spy",
    "cannon",
    "bomb",
    "flag",
];
/// The maximum number of words of a sentence that only names what is chosen, and of one that says no to a question.
const TERSE: usize = 12;
/// The maximum number of letters of an ending.
pub(super) const ENDING: usize = 4;
/// The maximum number of words of a sentence that names who is brought back, and not that.
const NAMED: usize = 4;
/// The maximum number of words of a sentence that takes or leaves a flag without naming it: "I'll take it with me", and
/// of one without a word for it.
const PRONOUN: usize = 8;
const BARE: usize = 2;

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
    if !legal.iter().any(|action| is_one(action) || *action == Action::Decline) {
        return None;
    }
    let has = |is: fn(&Action) -> bool| legal.iter().any(is);
    let found = if has(|action| matches!(action, Action::Redraw(_))) {
        first_cards(legal, sentence)
    } else if has(|action| matches!(action, Action::Defend(_))) {
        defence(legal, sentence)
    } else if has(|action| matches!(action, Action::Recruit(_) | Action::Rescue(..))) {
        recovered(rules, legal, sentence)
    } else if has(|action| matches!(action, Action::TakeFlag)) {
        flag(sentence)
    } else {
        exchanged(rules, legal, sentence)
    };
    found.or_else(|| declined(legal, sentence)).filter(|action| legal.contains(action))
}

/// Whether a sentence in which somebody gives up may give up no more than what is attacked, or a card for it.
pub(super) fn gives_up_piece(legal: &[Action], sentence: &str) -> bool {
    let words = lexicon::folded(sentence);
    let names = || {
        KINDS.iter().any(|id| !positions_of(id, &words).is_empty())
            || ["card", "card-defence", "declining", "attacked"].iter().any(|id| cards::says(id, sentence))
    };
    legal.contains(&Action::Decline) && names()
}

/// Whether a sentence exchanges a card.
pub(super) fn exchanges(rules: &Rules, legal: &[Action], sentence: &str) -> bool {
    named(rules, legal, sentence).is_some_and(|action| matches!(action, Action::SwapCard(_)))
}

/// A sentence without the clauses that deny something else: "I move nothing, but exchange the card boat".
pub(super) fn without_other_denials(sentence: &str) -> String {
    let likely = LikelyLanguages::of(sentence);
    let names = ["exchanging", "card", "card-defence", "keeping", "taking", "leaving", "flag", "rescuing"];
    let is_about_it =
        |clause: &&str| !likely.deny(&vocabulary::words(clause)) || names.iter().any(|id| cards::says(id, clause));
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
    let likely = LikelyLanguages::of(sentence);
    let clauses = clauses_of(sentence);
    // "Keep it up!" keeps no cards.
    let is_about_hand = cards::says("card", sentence) || cards::says("hand", sentence);
    let says = |id: &str, denied: bool| {
        clauses.iter().any(|text| cards::says(id, text) && likely.deny(&vocabulary::words(text)) == denied)
    };
    match (says("keeping", false), says("exchanging", false)) {
        (true, false) => (is_whole || named.is_empty() && is_about_hand).then_some(Action::Keep),
        (false, false) if says("exchanging", true) => named.is_empty().then_some(Action::Keep),
        (false, _) => is_whole.then_some(Action::Redraw(named)),
        (true, true) => None,
    }
}

/// A sentence without the clauses about cards that are kept: "I keep the 1 for later" names no card that is played.
pub(super) fn without_kept(sentence: &str) -> String {
    clauses_of(sentence).into_iter().filter(|clause| !cards::says("keeping", clause)).collect()
}

/// Whether a clause says that its author plays a card now.
fn plays_card(sentence: &str) -> bool {
    let likely = LikelyLanguages::of(sentence);
    let plays = |clause: &str| {
        let words = lexicon::folded(clause);
        let says = |id: &&str| likely.lexicons().any(|lexicon| lexicon.holds(id, &words));
        ["card", "playing"].iter().all(says) && !["others", "another-turn"].iter().any(says)
    };
    !sentence.contains('?') && clauses_of(sentence).into_iter().any(plays)
}

/// A defence card, by its number.
fn defence(legal: &[Action], sentence: &str) -> Option<Action> {
    let sentence = &without_kept(sentence);
    // "The little one, card 1. The 2 I keep for later."
    let of_card = cards::numbered(sentence);
    let numbers = of_card.map_or_else(|| cards::numbers(sentence), |number| vec![number]);
    let is_about_it = ["card-defence", "card", "with"].into_iter().any(|id| cards::says(id, sentence));
    let is_meant = |action: &&Action| match action {
        Action::Defend(card) => numbers.contains(&usize::from(card.bonus())),
        _ => false,
    };
    let mut found = legal.iter().filter(is_meant);
    let named = found.next().filter(|_| found.next().is_none() && numbers.len() == 1 && is_about_it).cloned();
    // Whoever has one card means it: "I play the card".
    let mut cards = legal.iter().filter(|action| matches!(action, Action::Defend(_)));
    let only = cards.next().filter(|_| cards.next().is_none());
    let denies =
        || LikelyLanguages::of(sentence).deny(&vocabulary::words(sentence)) || cards::says("declining", sentence);
    let is_played = || numbers.is_empty() && plays_card(sentence) && !denies();
    named.or_else(|| only.filter(|_| is_played()).cloned())
}

/// A captured piece, by the name or the letter of its kind, and by its space where it may choose one.
fn recovered(rules: &Rules, legal: &[Action], sentence: &str) -> Option<Action> {
    // "The sergeant can wait" brings nobody back, and "not the sergeant" not him.
    let likely = LikelyLanguages::of(sentence);
    let denies = |clause: &&str| likely.deny(&vocabulary::words(clause));
    let stays = |clause: &&str| {
        let words = lexicon::folded(clause);
        let named = rules.kinds().filter_map(|(kind, _)| called(rules, kind, &words).first().copied()).min();
        named.and_then(|at| words.get(at..)).is_some_and(|rest| (0..rest.len()).any(|at| begins("staying", rest, at)))
    };
    let sentence: String =
        clauses_of(sentence).into_iter().filter(|clause| !denies(clause) && !stays(clause)).collect();
    // "I thought of a lieutenant, but I recruit a scout."
    let recruits: String = clauses_of(&sentence).into_iter().filter(|clause| cards::says("rescuing", clause)).collect();
    let has_kind = |words: &[String]| rules.kinds().any(|(kind, _)| is_named(rules, kind, words));
    let sentence = if has_kind(&lexicon::folded(&recruits)) { recruits.as_str() } else { sentence.as_str() };
    let words = lexicon::folded(sentence);
    let spaces: Vec<Space> = named::spaces(rules, sentence).into_iter().map(|(_, space)| space).collect();
    let kinds: Vec<Kind> = rules.kinds().map(|(kind, _)| kind).filter(|kind| is_named(rules, *kind, &words)).collect();
    let is_meant = |action: &&Action| match action {
        Action::Recruit(kind) => kinds.contains(kind),
        Action::Rescue(kind, space) => kinds.contains(kind) && spaces.contains(space),
        _ => false,
    };
    // "My captain was a good man" brings nobody back.
    let is_wish = words.len() <= NAMED
        || ["rescuing", "taking"].into_iter().any(|id| cards::says(id, sentence))
        || vocabulary::hold("wish", &vocabulary::words(sentence))
        || vocabulary::hold("please", &vocabulary::words(sentence));
    let mut found = legal.iter().filter(is_meant);
    found.next().filter(|_| found.next().is_none() && words.len() <= 2 * TERSE && is_wish).cloned()
}

fn begins(id: &str, words: &[String], at: usize) -> bool {
    lexicon::any_begins(id, words.get(at..).unwrap_or_default())
}

/// Whether words name a kind of piece, in any language.
fn is_named(rules: &Rules, kind: Kind, words: &[String]) -> bool {
    let letter = rules.kind(kind).letter;
    is_called(rules, kind, words) || letter.is_ascii_digit() && words.contains(&letter.to_string())
}

/// Whether words are the name of a kind of piece, in any language.
fn is_called(rules: &Rules, kind: Kind, words: &[String]) -> bool {
    !called(rules, kind, words).is_empty()
}

/// The names of each kind in a language.
type KindNames = HashMap<&'static str, Vec<Vec<String>>>;

/// The names of kinds of pieces, one and several of them, by the kind's name in the notation; of each language.
static NAMES: LazyLock<Vec<KindNames>> = LazyLock::new(|| {
    let named = |language: Language, id: &str| {
        let names = [1, 2].into_iter().filter_map(|count| Phrases::of(language).piece(id, count));
        names.map(|name| lexicon::folded(&name)).collect()
    };
    let of = |language: Language| KINDS.into_iter().map(|id| (id, named(language, id))).collect();
    Language::ALL.into_iter().map(of).collect()
});

/// Where words are a name of a kind of piece, in any language, possibly with an ending of that language: "generalen".
pub(super) fn called(rules: &Rules, kind: Kind, words: &[String]) -> Vec<usize> {
    positions_of(&rules.kind(kind).id, words)
}

/// The same, of the kind with this name in the notation.
fn positions_of(id: &str, words: &[String]) -> Vec<usize> {
    let others = format!("piece-{id}");
    let languages: Vec<_> = NAMES.iter().map(|names| names.get(id)).zip(lexicon::all()).collect();
    let begins = |at: &usize| {
        let rest = words.get(*at..).unwrap_or_default();
        let is_called = |(names, lexicon): &(Option<&Vec<Vec<String>>>, &Lexicon)| {
            let mut names = names.iter().copied().flatten();
            names.any(|name| rest.starts_with(name) || is_inflected(lexicon, rest, name))
                || lexicon.begins(&others, rest)
        };
        languages.iter().any(is_called)
    };
    (0..words.len()).filter(begins).collect()
}

/// Whether words begin with a name of one word, with one slip or an ending behind it: "generalen", "Spions".
fn is_inflected(lexicon: &Lexicon, words: &[String], name: &[String]) -> bool {
    let ([name], Some(word)) = (name, words.first()) else { return false };
    let is_ending = |ending: &str| lexicon.begins("ending", &[ending.to_owned()]);
    // Possibly with both.
    let ends = |(at, _): (usize, char)| {
        let (stem, ending) = word.split_at(at);
        is_ending(ending) && lexicon::is_like(name, stem)
    };
    // A word may be as long as a letter.
    lexicon::is_like(name, word) || word.char_indices().rev().take(ENDING).any(ends)
}

/// Whether a sentence may be about a flag that is taken or left: it names it, or is as short as "Take it with me".
pub(super) fn is_about_flag(sentence: &str) -> bool {
    let words = vocabulary::without(&["closing"], &vocabulary::words(sentence));
    let is_bare = words.iter().all(|word| !word.is_empty()) && words.len() <= BARE;
    cards::says("flag", sentence) || is_bare || words.len() <= PRONOUN && cards::says("it", sentence)
}

/// The flag, taken or left. Whoever does not take it leaves it.
fn flag(sentence: &str) -> Option<Action> {
    // "Tak" is Danish for thanks.
    let likely = LikelyLanguages::of(sentence);
    let sentence = &without_other_denials(sentence);
    let says_in = |id: &str, text: &str| {
        let words = lexicon::folded(text);
        likely.lexicons().any(|lexicon| lexicon.holds(id, &words))
    };
    let says = |id: &str| says_in(id, sentence);
    let denies = likely.deny(&vocabulary::words(sentence));
    let is_refused =
        |clause: &&str| says_in("taking", clause) && says_in("flag", clause) && likely.deny(&vocabulary::words(clause));
    match (says("taking"), says("leaving")) {
        // "I take a break for a week" is about no flag.
        _ if !is_about_flag(sentence) => None,
        (true, false) if denies => clauses_of(sentence).iter().any(is_refused).then_some(Action::LeaveFlag),
        (true, false) => Some(Action::TakeFlag),
        (false, true) => (!denies).then_some(Action::LeaveFlag),
        _ => None,
    }
}

/// Whether a sentence leaves the flag, if only by not taking it.
pub(super) fn leaves_flag(sentence: &str) -> bool {
    flag(sentence) == Some(Action::LeaveFlag)
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
    // Whoever moves nothing and names a card exchanges it.
    let likely = LikelyLanguages::of(sentence);
    let stays = |clause: &&str| cards::says("moving", clause) && likely.deny(&vocabulary::words(clause));
    // Nor can a card be played by itself: whoever says that means this.
    let is_card = |space: Space| hand.iter().any(|card| card.to_string() == rules.board().name(space).to_lowercase());
    let has_kind = || {
        let words = lexicon::folded(sentence);
        rules.kinds().any(|(kind, _)| rules.kind(kind).id != "spy" && is_called(rules, kind, &words))
    };
    let spaces = || phrase::meant_spaces(rules, sentence);
    let is_alone = || plays_card(sentence) && !has_kind() && spaces().into_iter().all(is_card);
    let is_exchange = cards::says("exchanging", sentence) || clauses_of(sentence).iter().any(stays) || is_alone();
    let is_exchange = !hand.is_empty() && is_exchange;
    if !is_exchange || phrase::meant_spaces(rules, sentence).len() > 1 {
        return None;
    }
    let named = cards::listed(&hand, &without_kept(sentence));
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
    let likely = LikelyLanguages::of(sentence);
    let brings_back = legal.iter().any(|action| matches!(action, Action::Rescue(..) | Action::Recruit(_)));
    let names: &[&str] = if brings_back { &["rescuing"] } else { &["card-defence", "card-attack", "card"] };
    let clauses = clauses_of(sentence);
    let refuses = |clause: &str| likely.deny(&vocabulary::words(clause)) || cards::says("declining", clause);
    let denies = |clause: &&str| refuses(clause) && names.iter().any(|id| cards::says(id, clause));
    // "I don't know which card" and "I don't understand the cards" decline nothing.
    let is_puzzled = cards::says("puzzled", sentence) || likely.hold(&["question"], &words);
    let is_about_it = !is_puzzled && clauses.iter().any(denies);
    let is_no = |clause: &&str| {
        let words = vocabulary::words(clause);
        vocabulary::are("no", &words) || brings_back && words.len() <= BARE && cards::says("nobody", clause)
    };
    let begins = clauses.first().is_some_and(is_no);
    let is_defence = legal.iter().any(|action| matches!(action, Action::Defend(_)));
    let is_played = || is_defence && !cards::numbers(&without_kept(sentence)).is_empty();
    let is_short = words.len() <= 2 * TERSE && !is_played();
    let says_no = begins && words.len() <= TERSE || is_about_it;
    (is_short && says_no && legal.contains(&Action::Decline)).then_some(Action::Decline)
}

#[cfg(test)]
mod tests {
    use fieldpost_engine::{Action, Card};

    use super::{first_cards, plays_card};

    #[test]
    fn a_card_is_played_now_and_by_its_owner() {
        assert!(["I play the card", "Ich lege meine Karte"].into_iter().all(plays_card));
        for text in
            ["I play my card next turn", "You play your card", "Shall I play the card?", "Vi spiller kort på mandag"]
        {
            assert!(!plays_card(text), "{text}");
        }
    }

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
