//! JSON as a tree, parsed strictly: no duplicate keys, no nulls, no control characters, and bounds on names and depth.
//! The handler's type is deserialized from the tree, because the meaning of a field may depend on a later one.

use std::cell::RefCell;
use std::collections::{BTreeMap, btree_map};
use std::fmt;
use std::vec;

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

use super::fault::{Fault, MAX_NAME, TWICE};

/// The maximum nesting of lists and objects: far more than any request needs.
pub(super) const MAX_DEPTH: usize = 16;

/// The field that says which of several forms an object has. It is read first, wherever it is.
pub(super) const TAG: &str = "type";

/// What is wrong with a text that [`has_control`].
pub(super) const CONTROL: &str = "contains a control character; remove it";

/// Whether a text has a control character that no text of a request may have: Postgres refuses NUL, and people cannot
/// see the others. Line breaks and tabs occur in text that people write; the use case checks those.
pub(super) fn has_control(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && !"\n\r\t".contains(c))
}

/// One JSON value that is valid so far.
#[derive(Debug)]
pub(super) enum Tree {
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    Text(String),
    List(Vec<Self>),
    Object(BTreeMap<String, Self>),
}

/// Why a body cannot be parsed.
#[derive(Debug)]
pub(super) enum BodyError {
    /// Not JSON, for this reason.
    Malformed(String),
    /// More than [`MAX_DEPTH`] levels.
    TooDeep,
    /// JSON with a fault, such as a duplicate key.
    Fault(Fault),
}

/// Parses `body` strictly.
pub(super) fn parse(body: &[u8]) -> Result<Tree, BodyError> {
    let refused = RefCell::new(None);
    let mut reader = serde_json::Deserializer::from_slice(body);
    let tree = Node { depth: 0, refused: &refused }.deserialize(&mut reader);
    let tree = tree.and_then(|tree| reader.end().map(|()| tree));
    tree.map_err(|why| refused.take().unwrap_or_else(|| BodyError::Malformed(why.to_string())))
}

/// One value that is being parsed. A fault waits in `refused` while the parser's own error propagates outwards, and
/// gets its place on the way.
#[derive(Clone, Copy)]
struct Node<'f> {
    depth: usize,
    refused: &'f RefCell<Option<BodyError>>,
}

impl Node<'_> {
    fn refuse<E: Error>(self, why: BodyError) -> E {
        *self.refused.borrow_mut() = Some(why);
        E::custom("refused")
    }

    fn check_text<E: Error>(self, text: &str) -> Result<(), E> {
        if has_control(text) {
            return Err(self.refuse(BodyError::Fault(Fault::new(CONTROL))));
        }
        Ok(())
    }

    fn check_name<E: Error>(self, name: &str) -> Result<(), E> {
        if name.len() > MAX_NAME && name.chars().count() > MAX_NAME {
            let what = format!("is not a field: names have at most {MAX_NAME} characters");
            return Err(self.refuse(BodyError::Fault(Fault::of_field(name, what))));
        }
        self.check_text(name)
    }

    fn below<E: Error>(self) -> Result<Self, E> {
        if self.depth == MAX_DEPTH {
            return Err(self.refuse(BodyError::TooDeep));
        }
        Ok(Self { depth: self.depth + 1, ..self })
    }

    /// Adds the next segment to the place of the propagating fault, if there is one.
    fn place(self, segment: impl FnOnce(Fault) -> Fault) {
        let mut refused = self.refused.borrow_mut();
        *refused = match refused.take() {
            Some(BodyError::Fault(fault)) => Some(BodyError::Fault(segment(fault))),
            other => other,
        };
    }
}

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = Tree;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Tree, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
        Ok(Tree::Signed(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
        Ok(Tree::Unsigned(value))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Tree, E> {
        Ok(Tree::Float(value))
    }

    /// No field accepts it; treating it as absent would hide a mistake.
    fn visit_unit<E: Error>(self) -> Result<Tree, E> {
        Err(self.refuse(BodyError::Fault(Fault::new("is null; leave it out instead"))))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Tree, E> {
        self.check_text::<E>(value)?;
        Ok(Tree::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Tree, A::Error> {
        let below = self.below::<A::Error>()?;
        let mut list = Vec::new();
        loop {
            match items.next_element_seed(below) {
                Ok(Some(item)) => list.push(item),
                Ok(None) => return Ok(Tree::List(list)),
                Err(why) => {
                    self.place(|fault| fault.in_item(list.len()));
                    return Err(why);
                }
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Tree, A::Error> {
        let below = self.below::<A::Error>()?;
        let mut map = BTreeMap::new();
        while let Some(key) = entries.next_key::<String>()? {
            self.check_name::<A::Error>(&key)?;
            if map.contains_key(&key) {
                return Err(self.refuse(BodyError::Fault(Fault::of_field(&key, TWICE))));
            }
            match entries.next_value_seed(below) {
                Ok(value) => map.insert(key, value),
                Err(why) => {
                    self.place(|fault| fault.in_field(&key));
                    return Err(why);
                }
            };
        }
        Ok(Tree::Object(map))
    }
}

impl Tree {
    const fn unexpected(&self) -> Unexpected<'_> {
        match self {
            Self::Bool(value) => Unexpected::Bool(*value),
            Self::Signed(value) => Unexpected::Signed(*value),
            Self::Unsigned(value) => Unexpected::Unsigned(*value),
            Self::Float(value) => Unexpected::Float(*value),
            Self::Text(_) => Unexpected::Str(""),
            Self::List(_) => Unexpected::Seq,
            Self::Object(_) => Unexpected::Map,
        }
    }

    /// Only as an object: serde would accept a list as the fields of a struct in order.
    fn object<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Self::Object(fields) => visitor.visit_map(Fields::of(fields)),
            other => Err(Fault::invalid_type(other.unexpected(), &visitor)),
        }
    }
}

impl<'de> Deserializer<'de> for Tree {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Self::Bool(value) => visitor.visit_bool(value),
            Self::Signed(value) => visitor.visit_i64(value),
            Self::Unsigned(value) => visitor.visit_u64(value),
            Self::Float(value) => visitor.visit_f64(value),
            Self::Text(value) => visitor.visit_string(value),
            Self::List(items) => visitor.visit_seq(Items { rest: items.into_iter(), taken: 0 }),
            Self::Object(fields) => visitor.visit_map(Fields::of(fields)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.object(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.object(visitor)
    }

    /// Only as a word: serde would accept a number as the index of a variant.
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self {
            Self::Text(word) => visitor.visit_string(word),
            other => Err(Fault::invalid_type(other.unexpected(), &"a string")),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match self {
            Self::Text(word) => visitor.visit_enum(word.into_deserializer()),
            other => Err(Fault::invalid_type(other.unexpected(), &"a string")),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct ignored_any
    }
}

/// The entries of a list, one after the other.
struct Items {
    rest: vec::IntoIter<Tree>,
    taken: usize,
}

impl<'de> SeqAccess<'de> for Items {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let Some(item) = self.rest.next() else { return Ok(None) };
        let index = self.taken;
        self.taken += 1;
        seed.deserialize(item).map(Some).map_err(|fault| fault.in_item(index))
    }
}

/// The fields of an object, the one named [`TAG`] first.
pub(super) struct Fields<V> {
    tag: Option<(String, V)>,
    rest: btree_map::IntoIter<String, V>,
    value: Option<(String, V)>,
}

impl<V> Fields<V> {
    pub(super) fn of(mut fields: BTreeMap<String, V>) -> Self {
        let tag = fields.remove_entry(TAG);
        Self { tag, rest: fields.into_iter(), value: None }
    }
}

impl<'de, D: Deserializer<'de, Error = Fault>> MapAccess<'de> for Fields<D> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        let Some((key, value)) = self.tag.take().or_else(|| self.rest.next()) else { return Ok(None) };
        let name: StrDeserializer<'_, Fault> = key.as_str().into_deserializer();
        let read = seed.deserialize(name).map_err(Fault::of_key)?;
        self.value = Some((key, value));
        Ok(Some(read))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Fault> {
        let Some((key, value)) = self.value.take() else { return Err(Fault::new("has a value without a key")) };
        seed.deserialize(value).map_err(|fault| fault.in_field(&key))
    }
}
