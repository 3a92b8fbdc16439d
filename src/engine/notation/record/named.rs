//! A short list of values by name that keeps its order, in JSON an object: seats come in turn order, not in the
//! alphabet's. A setup may be an object itself.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use crate::SeatSet;

/// Texts by name, in the order in which they were added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedTexts(Vec<(String, String)>);

impl NamedTexts {
    /// The text of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find(|(other, _)| *other == name).map(|(_, text)| text)
    }

    /// Whether the list is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All names and texts.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// Adds a text, unless the name is taken or the list is full.
    pub fn add(&mut self, name: String, text: String) -> bool {
        let fits = self.0.len() < SeatSet::MAX_SEATS && self.get(&name).is_none();
        if fits {
            self.0.push((name, text));
        }
        fits
    }
}

impl Serialize for NamedTexts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for NamedTexts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = NamedTexts;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("an object from seat to text")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NamedTexts, A::Error> {
                let mut named = NamedTexts::default();
                while let Some((name, text)) = map.next_entry()? {
                    if !named.add(name, text) {
                        return Err(A::Error::custom("a seat is named twice, or there are too many"));
                    }
                }
                Ok(named)
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// The most pieces of a setup that is an object, and the longest name of a space or kind in it, in bytes.
const MAX_PIECES: usize = 256;
const MAX_NAME_LENGTH: usize = 32;

/// Setups by seat, each a text or an object from space to kind, which becomes pairs (`a1=F b1=M`).
pub(super) fn setups<'de, D: Deserializer<'de>>(from: D) -> Result<NamedTexts, D::Error> {
    struct Object;

    impl<'de> Visitor<'de> for Object {
        type Value = NamedTexts;

        fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
            to.write_str("an object from seat to setup")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NamedTexts, A::Error> {
            let mut named = NamedTexts::default();
            while let Some((name, SetupText(text))) = map.next_entry()? {
                if !named.add(name, text) {
                    return Err(A::Error::custom("a seat is named twice, or there are too many"));
                }
            }
            Ok(named)
        }
    }

    from.deserialize_map(Object)
}

/// A setup as it is kept: as text.
struct SetupText(String);

impl<'de> Deserialize<'de> for SetupText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Setup;

        impl<'de> Visitor<'de> for Setup {
            type Value = SetupText;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("a setup: its rows as text, or an object from space to kind")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<SetupText, E> {
                Ok(SetupText(text.into()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SetupText, A::Error> {
                let mut text = String::new();
                let mut count = 0;
                while let Some((space, kind)) = map.next_entry::<String, String>()? {
                    count += 1;
                    if count > MAX_PIECES {
                        return Err(A::Error::custom("a setup has too many pieces"));
                    }
                    if ![&space, &kind].into_iter().all(|name| fits(name)) {
                        return Err(A::Error::custom(
                            "a setup as an object goes from space to kind, as {\"a1\": \"flag\"}",
                        ));
                    }
                    let between = if text.is_empty() { "" } else { " " };
                    text.extend([between, &space, "=", &kind]);
                }
                Ok(SetupText(text))
            }
        }

        deserializer.deserialize_any(Setup)
    }
}

/// Whether a name can stand in pairs, whatever it names.
fn fits(name: &str) -> bool {
    let plain = |letter: char| letter.is_alphanumeric() || letter == '_';
    !name.is_empty() && name.len() <= MAX_NAME_LENGTH && name.chars().all(plain)
}
