//! What a letter answers to a question whether something was meant, when it is more than "yes" or "no". A no is
//! believed sooner than a yes: it leaves everything as it is.

use super::clauses::clauses_of;
use super::command::{self, Command, body};
use super::own::Line;
use super::sentences::without_notices;
use super::{vocabulary, weighed};

/// Phrases that may stand beside a yes.
const BESIDE: [&str; 5] = ["yes", "courtesy", "closing", "please", "greeting"];
/// The maximum number of words of a no.
const NO: usize = 16;

/// Yes, if the author's own lines say it and nothing else but thanks and names; no, if they begin with it, or deny or
/// take back. `author` is their address.
pub(super) fn of(own: &[Line], author: &str) -> Option<Command> {
    let lines = without_notices(&body(own));
    let said = weighed::said(&lines, author);
    let words: Vec<String> = said.iter().flat_map(|sentence| vocabulary::words(sentence)).collect();
    let names = said.iter().any(|sentence| sentence.contains(|c: char| c.is_ascii_digit() || c == '?'));
    if names || words.len() > NO || lines.iter().any(weighed::is_objecting) {
        return None;
    }
    let is_only_yes = || vocabulary::without(&BESIDE, &words).iter().all(String::is_empty);
    if vocabulary::begin("yes", &words).is_some() && is_only_yes() {
        return Some(Command::Yes);
    }
    let begins = said.first().and_then(|sentence| clauses_of(sentence).first().map(|clause| vocabulary::words(clause)));
    let says_no = begins.is_some_and(|clause| vocabulary::are("no", &clause));
    let denies = || said.iter().any(|sentence| command::denies(sentence));
    (says_no || denies() || weighed::may_take_back(&lines)).then_some(Command::No)
}

#[cfg(test)]
mod tests {
    use super::super::command::Command;
    use super::super::own;
    use super::of;

    fn answer(text: &str) -> Option<Command> {
        of(&own::lines(text), "anna@mail.example")
    }

    #[test]
    fn a_yes_with_more_words_is_one_unless_they_take_something_away_from_it() {
        for text in [
            "Yep, that's the one.",
            "Jawohl, genau so!",
            "ja hoor",
            "Oui, c'est bien \u{e7}a. Merci !",
            "Jo, k\u{f8}r bare",
        ] {
            assert_eq!(answer(text), Some(Command::Yes), "{text}");
        }
        for text in [
            "Yes, but wait",
            "Yes if she agrees",
            "Yes, b7-b6",
            "Yes?",
            "Yes, I guess",
            "Yes\nresign",
            "Yes\nOnly with a draw",
            "OK, one second",
            "Sure, on Monday",
            "Yes, as long as Carla agrees",
            "Genau das Gegenteil",
            "Absolument contre !",
            "That is nice",
            "",
        ] {
            assert_ne!(answer(text), Some(Command::Yes), "{text}");
        }
    }

    #[test]
    fn a_no_is_believed_in_many_words() {
        for text in [
            "Definitely not!",
            "Um Gottes willen, blo\u{df} nicht!",
            "Non, je me suis tromp\u{e9}",
            "Surtout pas !",
            "Overhovedet ikke",
        ] {
            assert_eq!(answer(text), Some(Command::No), "{text}");
        }
    }

    #[test]
    fn whatever_is_neither_leaves_the_question_open() {
        for text in ["No problem, go ahead", "Warum nicht!", "I do not understand this", "Hello?"] {
            assert_eq!(answer(text), None, "{text}");
        }
    }
}
