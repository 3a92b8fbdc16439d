//! The query of a request, parsed as strictly as a body: an unknown or repeated parameter and an invalid value are
//! refused, and the parameter is named.

use std::collections::BTreeMap;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::web;
use actix_web::{FromRequest, HttpRequest};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;

use super::fault::{Fault, TWICE};
use super::problem::{Code, Problem};
use super::tree::Fields;

/// The parameters of the query as `T`.
#[derive(Debug)]
pub(super) struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequest for Query<T> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(parse(request.query_string()).map(Self).map_err(refused))
    }
}

/// Refuses every parameter, for operations without parameters.
///
/// # Errors
/// [`Code::InvalidQuery`], naming the first of them.
pub(super) fn none(query: &str) -> Result<(), Problem> {
    match pairs(query).map_err(refused)?.into_keys().next() {
        None => Ok(()),
        Some(name) => Err(refused(Fault::of_field(&name, "is not known here: this operation has no parameters"))),
    }
}

fn refused(fault: Fault) -> Problem {
    fault.into_problem(Code::InvalidQuery, "the query")
}

fn parse<T: DeserializeOwned>(query: &str) -> Result<T, Fault> {
    T::deserialize(MapAccessDeserializer::new(Fields::of(pairs(query)?)))
}

/// The values by the names of their parameters.
fn pairs(query: &str) -> Result<BTreeMap<String, Word>, Fault> {
    let sent = web::Query::<Vec<(String, String)>>::from_query(query);
    let sent = sent.map_err(|_| Fault::new("is not a list of `name=value` with `&` between"))?;
    let mut values = BTreeMap::new();
    for (name, value) in sent.into_inner() {
        if values.contains_key(&name) {
            return Err(Fault::of_field(&name, TWICE));
        }
        values.insert(name, Word(value));
    }
    Ok(values)
}

/// One value: a word, or a number written as one.
struct Word(String);

macro_rules! numbers {
    ($($method:ident $visit:ident $kind:ty)*) => { $(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            match self.0.parse::<$kind>() {
                Ok(number) => visitor.$visit(number),
                Err(_) => Err(Fault::new("is not a whole number in the range that is allowed here")),
            }
        }
    )* };
}

impl<'de> Deserializer<'de> for Word {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_string(self.0)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_enum(self.0.into_deserializer())
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match self.0.as_str() {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => Err(Fault::new("is `true` or `false`")),
        }
    }

    numbers! { deserialize_i64 visit_i64 i64 deserialize_u64 visit_u64 u64 }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u32 u128 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct seq
        tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Page {
        #[serde(default)]
        after: i64,
        limit: Option<i64>,
        word: Option<String>,
        whole: Option<bool>,
    }

    #[test]
    fn numbers_and_words_are_read() {
        let page: Page = parse("limit=7&word=a%20b&").expect("a page");
        assert_eq!(page, Page { after: 0, limit: Some(7), word: Some("a b".to_owned()), whole: None });
        assert_eq!(parse::<Page>("whole=true").expect("a page").whole, Some(true));
        assert_eq!(parse::<Page>("whole=1").expect_err("a fault").to_string(), "whole: is `true` or `false`");
    }

    #[test]
    fn every_fault_names_its_parameter() {
        let cases = ["limit=abc", "limit=", "limit=99999999999999999999", "limit=1&limit=2", "limit=1.5"];
        for query in cases {
            let fault = parse::<Page>(query).expect_err("a fault").to_string();
            assert!(fault.starts_with("limit: is "), "{query}: {fault}");
        }
        let fault = parse::<Page>("foo=1").expect_err("a fault").to_string();
        assert_eq!(fault, "foo: is not known here; there are `after`, `limit`, `word`, `whole`");
    }
}
