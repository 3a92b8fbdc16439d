//! The languages that a text is likely in, by how many of its words each has: a word that doubts in one language may be
//! an everyday word of another. Only what is asked about, and never played, is judged by it.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::super::phrases::Phrases;
use super::lexicon::{self, Lexicon};
use super::vocabulary;
use fieldpost_values::Language;

/// The words of each language, in the order of [`Language::ALL`].
static WORDS: LazyLock<Vec<HashSet<String>>> = LazyLock::new(|| Language::ALL.into_iter().map(known).collect());

/// How many of the words of the best language another one must have, in parts of [`WHOLE`].
const PART: usize = 2;
const WHOLE: usize = 3;

/// The languages that a sentence is likely in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LikelyLanguages(Vec<Language>);

/// Every word of the phrases of a language.
fn known(language: Language) -> HashSet<String> {
    let phrases = Phrases::of(language);
    let heard = vocabulary::ids().filter_map(|id| phrases.heard(id));
    let stems = lexicon::STEMS.into_iter().filter_map(|id| phrases.stem(id));
    let said: Vec<String> = heard.chain(stems).collect();
    let whole = said.iter().flat_map(|all| all.split([',', ' ', '\n'])).filter(|word| !word.trim().ends_with('-'));
    whole.flat_map(vocabulary::words).collect()
}

/// Whether a word is one of the phrases of any language.
pub(super) fn is_known(word: &str) -> bool {
    WORDS.iter().any(|known| known.contains(word))
}

impl LikelyLanguages {
    /// Those of a text; all if none has more of its words than another.
    pub(super) fn of(text: &str) -> Self {
        let words: HashSet<String> =
            vocabulary::words(text).into_iter().filter(|word| !word.contains(|c: char| c.is_ascii_digit())).collect();
        let counts: Vec<usize> =
            WORDS.iter().map(|known| words.iter().filter(|word| known.contains(*word)).count()).collect();
        let best = counts.iter().max().copied().unwrap_or_default();
        let is_likely = |(_, count): &(Language, usize)| count * WHOLE >= best * PART;
        Self(Language::ALL.into_iter().zip(counts).filter(is_likely).map(|(language, _)| language).collect())
    }

    /// Whether a phrase of one of these groups, in one of these languages, stands among words.
    pub(super) fn hold(&self, ids: &[&str], words: &[String]) -> bool {
        let begins = |at: usize| {
            let found = vocabulary::languages(ids, words.get(at..).unwrap_or_default());
            found.iter().any(|language| self.0.contains(language))
        };
        (0..words.len()).any(begins)
    }

    /// The number that a word of a sentence is in one of these languages: "to" is two in Danish.
    pub(super) fn number(&self, word: &str) -> Option<usize> {
        let said = self.0.iter().filter_map(|language| Phrases::of(*language).heard("numbers"));
        let at = |said: String| said.split(',').position(|number| lexicon::folded(number).concat() == word);
        said.filter_map(at).next().map(|at| at + 1)
    }

    /// Whether words deny something. "Without hesitation" does not.
    pub(super) fn deny(&self, words: &[String]) -> bool {
        let rest = vocabulary::without(&["harmless"], words);
        self.hold(&["negation"], &rest) || rest.iter().any(|word| word.ends_with("n't"))
    }

    /// Whether words, as sentences are compared, begin with a pattern of a group in one of these languages.
    pub(super) fn begin(&self, id: &str, words: &[String]) -> bool {
        self.lexicons().any(|lexicon| lexicon.begins(id, words))
    }

    /// The words of these languages.
    pub(super) fn lexicons(&self) -> impl Iterator<Item = &'static Lexicon> {
        let all = Language::ALL.into_iter().zip(lexicon::all());
        all.filter(|(language, _)| self.0.contains(language)).map(|(_, lexicon)| lexicon)
    }
}

#[cfg(test)]
mod tests {
    use super::LikelyLanguages;
    use crate::letter::vocabulary::words;

    fn doubts(text: &str) -> bool {
        LikelyLanguages::of(text).hold(&["negation", "condition", "report"], &words(text))
    }

    #[test]
    fn a_word_that_doubts_in_another_language_than_that_of_the_text_does_not_doubt() {
        // In Dutch the first is "nor", in French the second "says", in Danish the third "when".
        for text in [
            "Schnell noch: j4 auf j5",
            "ik heb samen met papa gekeken, dit is onze zet",
            "ik ga nu nar e5 met dat stuk",
        ] {
            assert!(!doubts(text), "{text}");
        }
        for text in [
            "noch e4 noch e5 wil ik spelen",
            "mon fr\u{e8}re dit que c'est un bon coup",
            "e4 til e5 n\u{e5}r den er fri",
        ] {
            assert!(doubts(text), "{text}");
        }
    }

    #[test]
    fn a_text_without_known_words_may_be_in_any_language() {
        assert!(doubts("xyzzy dit xyzzy") && doubts("noch"));
    }
}
