//! Salutations: `Hi Anna,` above a command, or before it in its line. Words that deny, doubt, ask or take back are
//! never one, however they begin: "Lieber nicht" and "Hey wait" say something about the command.

use super::names::Names;
use super::vocabulary;
use fieldpost_values::Language;

/// The maximum number of words of a salutation, and of one without a greeting.
const SALUTATION: usize = 4;
const NAME: usize = 2;
/// Words that say something about what follows, in any language.
pub(super) const OBJECTIONS: [&str; 6] = ["negation", "retraction", "correction", "condition", "doubt", "denial"];
/// Words that name what somebody else says, or ask; some are names or other words in other languages.
const MENTIONS: [&str; 2] = ["report", "question"];

/// Whether a text greets and says nothing else: "good morning", "Hi Anna".
pub(super) fn greets(text: &str) -> bool {
    let words = vocabulary::words(text);
    let Some(length) = vocabulary::begin("greeting", &words).filter(|_| is_short(text, &words, SALUTATION)) else {
        return false;
    };
    let languages = vocabulary::languages(&["greeting"], &words);
    !objects(text, &words, length) && !mentions(&words, &languages)
}

/// Whether a line above a command is a salutation: it greets, or is a name and a comma.
pub(super) fn is_above(line: &str) -> bool {
    let words = vocabulary::words(line);
    let is_name = is_short(line, &words, NAME) && line.ends_with(',') && !objects(line, &words, 0);
    greets(line) || (is_name && !mentions(&words, &Language::ALL))
}

/// Whether a salutation is certainly one: it greets a player of the game by name, or whoever reads it. Who greets
/// somebody else may have written to them.
pub(super) fn is_certain(line: &str, names: &Names) -> bool {
    let words = vocabulary::words(line);
    let rest = vocabulary::without(&["greeting", "courtesy", "and"], &words);
    is_above(line) && rest.iter().all(|word| word.is_empty() || names.is_known(word))
}

/// The salutation at the beginning of a line that goes on: "Hi Anna, a7-a6".
pub(super) fn before_a_command(line: &str) -> Option<&str> {
    let (salutation, rest) = line.split_once([',', '!', ':'])?;
    (greets(salutation) && !rest.trim().is_empty()).then_some(salutation)
}

fn is_short(text: &str, words: &[String], most: usize) -> bool {
    (1..=most).contains(&words.len()) && !text.contains(|c: char| c.is_ascii_digit() || c == '?')
}

/// Whether a text objects to something, after this many words of a greeting. Whoever is greeted may be called like one
/// of the words: "Hej Anders".
fn objects(text: &str, words: &[String], greeting: usize) -> bool {
    let capitals: Vec<bool> = text
        .split(|c: char| c.is_whitespace() || c == ':')
        .filter(|token| !vocabulary::words(token).is_empty())
        .map(vocabulary::starts_upper)
        .collect();
    let is_called = |at: usize| greeting > 0 && at + 1 == words.len() && capitals.get(at) == Some(&true);
    let is_name = |id: &str, at: usize| id == "condition" && is_called(at);
    let begins = |id: &str, at: usize| vocabulary::begin(id, words.get(at..).unwrap_or_default()).is_some();
    (greeting..words.len()).any(|at| OBJECTIONS.into_iter().any(|id| begins(id, at) && !is_name(id, at)))
}

/// Whether the words say in one of these languages what somebody else says, or ask.
fn mentions(words: &[String], languages: &[Language]) -> bool {
    let known = |at: usize| vocabulary::languages(&MENTIONS, words.get(at..).unwrap_or_default());
    (0..words.len()).any(|at| known(at).iter().any(|language| languages.contains(language)))
}

#[cfg(test)]
mod tests {
    use super::{greets, is_above};

    #[test]
    fn a_greeting_with_a_name_is_a_salutation() {
        for text in
            ["Hi", "Hello Anna", "Lieber Bert", "Beste Jan", "Hej Anders", "Bonjour \u{e0} tous", "Dear Mr. Smith"]
        {
            assert!(greets(text), "{text}");
            assert!(is_above(&format!("{text},")), "{text}");
        }
        assert!(is_above("Anna,") && is_above("Bert Example,"));
        assert!(!is_above("Anna") && !is_above("one two three,"));
    }

    #[test]
    fn whatever_denies_doubts_or_asks_is_not_a_salutation() {
        for text in [
            "Lieber nicht",
            "Hey wait",
            "Hello, please ignore this",
            "Hi, maybe",
            "Lieber a4-a5",
            "Hello?",
            "Hello bert said",
            "Hallo soll ich",
            "Hej vent",
            "Dag, toch niet",
            "Bonjour, peut-\u{ea}tre",
        ] {
            assert!(!greets(text), "{text}");
        }
        for text in
            ["Wait,", "If not,", "Sonst,", "Please don't,", "Maybe,", "Peut-\u{ea}tre,", "M\u{e5}ske,", "Of niet,"]
        {
            assert!(!is_above(text), "{text}");
        }
    }
}
