//! What a letter answers to a question whether something was meant, when it is more than "yes" or "no". A no is
//! believed sooner than a yes: it leaves everything as it is.

use super::command::{Command, body};
use super::own::Line;
use super::sentences::{sentences, without_notices};
use super::{lexicon, vocabulary, weighed};

/// The maximum number of words of an answer.
const ANSWER: usize = 16;

/// Yes or no, if the author's own lines say one of them and name nothing of their own.
pub(super) fn of(own: &[Line]) -> Option<Command> {
    let lines = without_notices(&body(own));
    let sentences = sentences(&lines);
    let words: Vec<String> = sentences.iter().flat_map(|sentence| vocabulary::words(sentence)).collect();
    let names = sentences.iter().any(|sentence| sentence.contains(|c: char| c.is_ascii_digit() || c == '?'));
    if words.len() > ANSWER || names {
        return None;
    }
    let holds = |ids: &[&str]| ids.iter().any(|id| vocabulary::hold(id, &words));
    let says_yes = vocabulary::begin("yes", &words).is_some();
    let says_no = vocabulary::begin("no", &words).is_some();
    let denies = holds(&["negation", "denial", "retraction", "correction"]) || weighed::may_take_back(&lines);
    let wavers = holds(&["condition", "doubt"])
        || sentences.iter().any(|sentence| lexicon::hesitates(sentence) || lexicon::any_holds("contrast", sentence))
        || lines.iter().any(weighed::is_objecting);
    match (says_yes, says_no || denies) {
        (true, false) if !wavers => Some(Command::Yes),
        (false, true) => Some(Command::No),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::command::Command;
    use super::super::own;
    use super::of;

    fn answer(text: &str) -> Option<Command> {
        of(&own::lines(text))
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
        for text in ["Yes, but wait", "Yes if she agrees", "Yes, b7-b6", "Yes?", "Yes, I guess", "That is nice", ""] {
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
}
