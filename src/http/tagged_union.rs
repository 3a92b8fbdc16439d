//! Objects whose `type` says which form they have. serde's own tagged enums buffer the fields until they know the form,
//! so that faults found later have lost their place; here the fields are read in place.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::tree::TAG;

/// An enum `T`, whose variants are named by the field `type` beside their own fields. `T` itself is an enum as serde
/// writes it without attributes about tags.
#[derive(Clone, Debug)]
pub(super) struct TaggedUnion<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for TaggedUnion<T> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        reader.deserialize_map(Form(PhantomData))
    }
}

struct Form<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Form<T> {
    type Value = TaggedUnion<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<TaggedUnion<T>, A::Error> {
        match fields.next_key::<String>()? {
            Some(name) if name == TAG => T::deserialize(Variant { fields }).map(TaggedUnion),
            Some(_) | None => Err(A::Error::missing_field(TAG)),
        }
    }
}

/// An object of which only the key of `type` has been read.
struct Variant<A> {
    fields: A,
}

impl<'de, A: MapAccess<'de>> Deserializer<'de> for Variant<A> {
    type Error = A::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de, A: MapAccess<'de>> EnumAccess<'de> for Variant<A> {
    type Error = A::Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(mut self, seed: V) -> Result<(V::Value, Self), A::Error> {
        let variant = self.fields.next_value_seed(seed)?;
        Ok((variant, self))
    }
}

impl<'de, A: MapAccess<'de>> VariantAccess<'de> for Variant<A> {
    type Error = A::Error;

    fn unit_variant(mut self) -> Result<(), A::Error> {
        match self.fields.next_key::<String>()? {
            Some(name) => Err(A::Error::unknown_field(&name, &[])),
            None => Ok(()),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, A::Error> {
        seed.deserialize(MapAccessDeserializer::new(self.fields))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_map(self.fields)
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_map(self.fields)
    }
}
