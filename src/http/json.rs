//! Strict JSON: what a program sends by mistake is refused with the place and the remedy, never
//! ignored. First the text is read into a tree, refusing duplicate keys and control characters
//! (Postgres refuses NUL, people cannot see the others); then the tree becomes the handler's type,
//! which refuses unknown fields by `#[serde(deny_unknown_fields)]`.

use std::cell::RefCell;
use std::fmt;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures_util::future::LocalBoxFuture;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::body;
use super::problem::{Code, Problem};
use crate::app::FieldFault;

/// A request's body as `T`.
#[derive(Debug)]
pub(crate) struct Json<T> {
    /// What was sent.
    pub value: T,
    /// SHA-256 of the body's bytes, to recognise a repeated request.
    pub digest: [u8; 32],
}

impl<T: DeserializeOwned + 'static> FromRequest for Json<T> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let body = body::read(request, payload, "application/json").await?;
            Ok(Self { value: parse(&body)?, digest: Sha256::digest(&body).into() })
        })
    }
}

/// Reads `body` strictly.
pub(crate) fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    let tree = tree(body)?;
    serde_path_to_error::deserialize(tree).map_err(|why| {
        let field = match why.path().to_string() {
            path if path == "." => String::new(),
            path => path,
        };
        invalid(&field, &why.into_inner().to_string())
    })
}

fn invalid(field: &str, why: &str) -> Problem {
    let place = if field.is_empty() { "the body" } else { field };
    let fault = FieldFault { at: place.to_owned(), what: why.to_owned() };
    Problem::new(Code::Invalid, format!("{place}: {why}")).with_faults(&[fault])
}

fn tree(body: &[u8]) -> Result<Value, Problem> {
    let fault = RefCell::new(None);
    let root = Node { path: String::new(), fault: &fault };
    let mut reader = serde_json::Deserializer::from_slice(body);
    let tree = root.deserialize(&mut reader);
    let tree = tree.and_then(|tree| reader.end().map(|()| tree));
    tree.map_err(|why| match fault.take() {
        Some((path, why)) => invalid(&path, why),
        None => Problem::new(Code::MalformedJson, format!("the body is not JSON: {why}")),
    })
}

/// One value of the tree, with its path for the fault that may be found in it.
struct Node<'f> {
    path: String,
    fault: &'f RefCell<Option<(String, &'static str)>>,
}

impl Node<'_> {
    fn refuse<E: serde::de::Error>(&self, path: String, why: &'static str) -> E {
        *self.fault.borrow_mut() = Some((path, why));
        E::custom(why)
    }

    fn text<E: serde::de::Error>(&self, text: &str) -> Result<(), E> {
        // Line breaks and tabs belong to text that people write; the use case judges those.
        if text.chars().any(|c| c.is_control() && !"\n\r\t".contains(c)) {
            let why = "contains a control character; remove it";
            return Err(self.refuse(self.path.clone(), why));
        }
        Ok(())
    }

    fn below(&self, path: String) -> Self {
        Node { path, fault: self.fault }
    }

    fn child(&self, key: &str) -> String {
        if self.path.is_empty() {
            return key.to_owned();
        }
        format!("{}.{key}", self.path)
    }
}

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    /// No field of ours takes it; as an absent field it would pass for a field that was left out.
    fn visit_unit<E: serde::de::Error>(self) -> Result<Value, E> {
        Err(self.refuse(self.path.clone(), "is null; leave it out instead"))
    }

    fn visit_str<E: serde::de::Error>(self, value: &str) -> Result<Value, E> {
        self.text(value)?;
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        loop {
            let next = self.below(format!("{}[{}]", self.path, list.len()));
            match items.next_element_seed(next)? {
                Some(item) => list.push(item),
                None => return Ok(list.into()),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            self.text(&key)?;
            let path = self.child(&key);
            if map.contains_key(&key) {
                return Err(self.refuse(path, "is given twice; say it once"));
            }
            let value = entries.next_value_seed(self.below(path))?;
            map.insert(key, value);
        }
        Ok(map.into())
    }
}
