//! The declarations of the reference in its `###` comments: the type of every variable, and the families.
//!
//! A variable has one type in all messages. `$who: person` has several *facets*, such as `$who-of`, and each language
//! uses those that its grammar needs.

use std::collections::{BTreeMap, BTreeSet};

use super::Fault;
use super::read::Language;

/// The type of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// Text that occurs in the message.
    Text,
    /// A number, which can also select: by plural category or by its value.
    Number,
    /// One of some words, which only selects.
    Choice(Vec<String>),
    /// A type of the module `mail` with facets.
    Facets(&'static str, &'static [Facet]),
}

/// A facet and its possible values; none if it is text.
pub(super) type Facet = (&'static str, &'static [&'static str]);

/// Grammatical genders.
pub(super) const GENDER: Facet = ("gender", &["masculine", "feminine", "neuter", "common"]);

/// A player in a sentence.
const PERSON: &[Facet] = &[
    ("", &[]),
    ("is", &["you", "other"]),
    ("begins", &["vowel", "other"]),
    ("ends", &["sibilant", "vowel", "sign", "other"]),
    ("of", &[]),
];

/// A piece with its owner in a sentence.
const PIECE: &[Facet] = &[
    ("", &[]),
    ("first", &[]),
    ("object", &[]),
    ("is", &["you", "other"]),
    ("owner", &[]),
    ("of", &[]),
    ("kind", &[]),
    ("begins", &["vowel", "other"]),
    GENDER,
];

/// Everything that the reference declares.
#[derive(Default)]
pub(super) struct Declarations {
    pub(super) sorts: BTreeMap<String, Sort>,
    /// Prefixes of names: such messages are looked up by the rest of the name.
    pub(super) families: BTreeSet<String>,
}

impl Declarations {
    pub(super) fn of(reference: &Language, faults: &mut Vec<Fault>) -> Self {
        let mut declared = Self::default();
        for line in &reference.comments {
            let Some((names, sort)) = line.split_once(':').filter(|_| line.starts_with(['$', '<'])) else { continue };
            for name in names.split(',').map(str::trim) {
                match (name.strip_prefix('$'), name.strip_prefix('<').and_then(|name| name.strip_suffix('>'))) {
                    (Some(name), _) => drop(declared.sorts.insert(name.to_owned(), Sort::named(sort.trim()))),
                    (_, Some(family)) => drop(declared.families.insert(family.to_owned())),
                    (None, None) => faults.push(Fault {
                        file: reference.file.clone(),
                        line: 1,
                        what: format!("`{name}` declares nothing: write `$variable: sort` or `<family>: what`"),
                    }),
                }
            }
        }
        declared
    }

    /// The family that a message belongs to, and the rest of its name.
    pub(super) fn family<'m>(&self, message: &'m str) -> Option<(&'m str, &'m str)> {
        message.split_once('-').filter(|(family, _)| self.families.contains(*family))
    }

    /// A variable's name and the words that may be chosen by: none if it does not choose.
    pub(super) fn keys<'v>(&self, variable: &'v str) -> Result<(&'v str, Vec<String>), String> {
        let (base, facet) = variable.split_once('-').unwrap_or((variable, ""));
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        let no_facet = || format!("`${base}` has no facets");
        match self.sorts.get(base) {
            None => Err(format!("`${base}` is not declared: name it at the top of the reference")),
            Some(Sort::Facets(sort, facets)) => match facets.iter().find(|(name, _)| *name == facet) {
                Some((_, keys)) => Ok((base, words(keys))),
                None => {
                    let known: Vec<_> = facets.iter().map(|(name, _)| *name).filter(|name| !name.is_empty()).collect();
                    Err(format!("a {sort} has no `-{facet}`: it has -{}", known.join(", -")))
                }
            },
            Some(_) if !facet.is_empty() => Err(no_facet()),
            Some(Sort::Text) => Ok((base, Vec::new())),
            Some(Sort::Number) => Ok((base, words(&["one", "other"]))),
            Some(Sort::Choice(keys)) => Ok((base, keys.clone())),
        }
    }
}

impl Sort {
    fn named(name: &str) -> Self {
        match name {
            "text" => Self::Text,
            "number" => Self::Number,
            "person" => Self::Facets("Person", PERSON),
            "piece" => Self::Facets("Piece", PIECE),
            words => Self::Choice(words.split('|').map(|word| word.trim().to_owned()).collect()),
        }
    }
}
