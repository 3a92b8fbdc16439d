//! Formats messages in a language: the only place that uses Fluent.
//!
//! The messages are functions of [`Phrases`], generated from `words/*.ftl` when the program is built: a message that a
//! language lacks does not compile (`build/words`), and one that is never used fails a test. Nothing here can fail: a
//! message that cannot be formatted in a language is formatted in English.

use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

use super::people::{Person, Piece};
use fieldpost_values::Language;

pub(super) use sentences::{Act, Side, Tag};

/// The messages of a language, for mails and pages, as methods.
#[derive(Clone, Copy)]
pub struct Phrases {
    language: Language,
    bundle: &'static Bundle,
}

type Bundle = FluentBundle<FluentResource>;

/// The languages, in the order of [`Language::ALL`].
static BUNDLES: LazyLock<[Bundle; Language::ALL.len()]> = LazyLock::new(|| Language::ALL.map(bundle));

/// The words that mails and pages say, and those by which actions are named in letters, which nothing ever says.
const fn sources(language: Language) -> [&'static str; 2] {
    match language {
        Language::En => [include_str!("words/en.ftl"), include_str!("letter/words/en.ftl")],
        Language::De => [include_str!("words/de.ftl"), include_str!("letter/words/de.ftl")],
        Language::Nl => [include_str!("words/nl.ftl"), include_str!("letter/words/nl.ftl")],
        Language::Fr => [include_str!("words/fr.ftl"), include_str!("letter/words/fr.ftl")],
        Language::Da => [include_str!("words/da.ftl"), include_str!("letter/words/da.ftl")],
    }
}

fn bundle(language: Language) -> Bundle {
    let mut bundle = Bundle::new_concurrent(language.tag().parse().into_iter().collect());
    // Names are cleaned of everything that changes the direction of text (L-8), so marks around them are not needed.
    bundle.set_use_isolating(false);
    // A file with faults does not build; if one had any, the rest would still be usable.
    for source in sources(language) {
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

impl Phrases {
    /// The messages of this language.
    #[must_use]
    pub fn of(language: Language) -> Self {
        Self { language, bundle: &BUNDLES[language as usize] }
    }

    /// What they are written in.
    #[must_use]
    pub const fn language(self) -> Language {
        self.language
    }

    /// The first of the words that this language has for a command or a request.
    pub(super) fn first_heard(self, id: &str) -> String {
        let heard = self.heard(id).unwrap_or_default();
        heard.split(',').next().unwrap_or_default().trim().to_owned()
    }

    /// A message, on one line.
    fn message(self, id: &str, attribute: Option<&str>, variables: &FluentArgs<'_>) -> String {
        let said = self.written(id, attribute, variables);
        said.or_else(|| Self::of(Language::En).written(id, attribute, variables)).unwrap_or_default()
    }

    /// A message of a family; `None` if the family has no such member.
    fn member(self, family: &str, id: &str, attribute: Option<&str>, variables: &FluentArgs<'_>) -> Option<String> {
        let id = format!("{family}-{}", id.replace('_', "-"));
        self.written(&id, attribute, variables).or_else(|| Self::of(Language::En).written(&id, attribute, variables))
    }

    fn written(self, id: &str, attribute: Option<&str>, variables: &FluentArgs<'_>) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let pattern = match attribute {
            None => message.value()?,
            Some(attribute) => message.get_attribute(attribute)?.value(),
        };
        let mut faults = Vec::new();
        let said = self.bundle.format_pattern(pattern, Some(variables), &mut faults);
        // Line breaks in a file have no meaning.
        faults.is_empty().then(|| said.replace('\n', " "))
    }
}

impl Default for Phrases {
    fn default() -> Self {
        Self::of(Language::default())
    }
}

impl fmt::Debug for Phrases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Phrases").field(&self.language).finish()
    }
}

/// The messages, as functions for mails and for pages.
mod sentences {
    use fluent_bundle::FluentArgs;

    use super::{Person, Phrases, Piece};

    include!(concat!(env!("OUT_DIR"), "/sentences.rs"));
}
