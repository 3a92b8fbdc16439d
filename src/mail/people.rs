//! People and their pieces as the messages refer to them: each language uses the facets that its grammar needs
//! (`build/words/declared.rs` lists them). Names are never changed, and nothing is known about their bearers.

use super::phrases::Phrases;

/// A player in a sentence.
#[derive(Clone, Copy)]
pub struct Person<'a> {
    name: &'a str,
    you: bool,
}

impl<'a> Person<'a> {
    /// A player of this name, who reads the sentence or is another one.
    #[must_use]
    pub const fn new(name: &'a str, you: bool) -> Self {
        Self { name, you }
    }

    /// `Anna`.
    pub(super) const fn plain(&self, _: Phrases) -> &'a str {
        self.name
    }

    pub(super) const fn is(&self, _: Phrases) -> &'static str {
        if self.you { "you" } else { "other" }
    }

    /// For elision: *d'Anna*, *de Bert*.
    pub(super) fn begins(&self, _: Phrases) -> &'static str {
        begins(self.name)
    }

    /// For genitives: *Annas*, *Hans’*, in Dutch *Anna's*, *Berts*.
    pub(super) fn ends(&self, _: Phrases) -> &'static str {
        match self.name.chars().next_back().map(|last| last.to_ascii_lowercase()) {
            Some('s' | 'x' | 'z' | 'ß') => "sibilant",
            Some('a' | 'i' | 'o' | 'u' | 'y') => "vowel",
            Some(last) if last.is_alphabetic() => "other",
            Some(_) | None => "sign",
        }
    }

    /// `Anna's`.
    pub(super) fn of(&self, phrases: Phrases) -> String {
        phrases.genitive(self)
    }
}

/// A piece and its owner in a sentence.
pub struct Piece<'a> {
    pub(super) owner: Person<'a>,
    /// `major (7)`: in brackets the sign on the drawn board; or `piece`.
    pub(super) kind: String,
    /// Its gender, in a language that has any.
    pub(super) gender: String,
}

impl Piece<'_> {
    /// `your major (7)`, `Anna's major (7)`.
    pub(super) fn plain(&self, phrases: Phrases) -> String {
        phrases.owned(self)
    }

    /// The same to begin a sentence. A name is never changed: `anna` stays `anna`.
    pub(super) fn first(&self, phrases: Phrases) -> String {
        phrases.owned_first(self)
    }

    /// The same as the object of a sentence.
    pub(super) fn object(&self, phrases: Phrases) -> String {
        phrases.owned_object(self)
    }

    pub(super) fn kind(&self, _: Phrases) -> &str {
        &self.kind
    }

    pub(super) fn gender(&self, _: Phrases) -> &str {
        &self.gender
    }

    pub(super) fn begins(&self, _: Phrases) -> &'static str {
        begins(&self.kind)
    }

    pub(super) fn is(&self, phrases: Phrases) -> &'static str {
        self.owner.is(phrases)
    }

    pub(super) fn owner(&self, phrases: Phrases) -> &str {
        self.owner.plain(phrases)
    }

    pub(super) fn of(&self, phrases: Phrases) -> String {
        self.owner.of(phrases)
    }
}

/// Whether a word begins with a vowel, as far as French cares.
fn begins(word: &str) -> &'static str {
    const VOWELS: &str = "aeiouyàâäåæéèêëîïôöøœùûü";
    let first = word.chars().flat_map(char::to_lowercase).next();
    if first.is_some_and(|first| VOWELS.contains(first)) { "vowel" } else { "other" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fieldpost_values::Language;

    const NAMES: [&str; 5] = ["Anna", "Bert", "Hans", "bert_42", "\u{738b}"];

    #[test]
    fn every_language_has_its_own_genitive() {
        for language in Language::ALL {
            let expected = match language {
                Language::En => ["Anna's", "Bert's", "Hans's", "bert_42's", "\u{738b}'s"],
                Language::De | Language::Da => ["Annas", "Berts", "Hans’", "bert_42’s", "\u{738b}s"],
                Language::Nl => ["Anna’s", "Berts", "Hans’", "bert_42’s", "\u{738b}s"],
                Language::Fr => ["d’Anna", "de Bert", "de Hans", "de bert_42", "de \u{738b}"],
            };
            let genitives = NAMES.map(|name| Person::new(name, false).of(Phrases::of(language)));
            assert_eq!(genitives, expected, "{language}");
        }
    }

    #[test]
    fn words_begin_with_a_vowel_for_french_whatever_its_accent() {
        for word in ["Anna", "éclaireur", "Øjvind", "espion"] {
            assert_eq!(begins(word), "vowel", "{word}");
        }
        for word in ["Bert", "", "\"a4-a5\"", "\u{738b}"] {
            assert_eq!(begins(word), "other", "{word}");
        }
    }
}
