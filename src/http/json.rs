//! Strict JSON: a client's mistake is refused with its place and the remedy, never ignored. First the text is parsed
//! into a tree, refusing duplicate keys and control characters (Postgres refuses NUL, people cannot see the others);
//! then the tree is deserialized into the handler's type, which refuses unknown fields by
//! `#[serde(deny_unknown_fields)]`.

use actix_web::dev::Payload;
use actix_web::http::header::{CONTENT_LENGTH, CONTENT_TYPE, TRANSFER_ENCODING};
use actix_web::{FromRequest, HttpRequest};
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;

use super::problem::{Code, Problem};
use super::tree::{self, BodyError, MAX_DEPTH, Tree};
use super::{body, digest};

/// A request's body as `T`.
#[derive(Debug)]
pub(crate) struct Json<T> {
    /// The deserialized body.
    pub value: T,
    /// The digest of what it says, to recognise a retry.
    pub digest: [u8; 32],
}

impl<T: DeserializeOwned + 'static> FromRequest for Json<T> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let body = body::read(request, payload, "application/json").await?;
            let tree = parse_tree(&body)?;
            let digest = digest::of(&tree);
            Ok(Self { value: deserialize(tree)?, digest })
        })
    }
}

/// A request's body as `T`, if it has a body at all.
#[derive(Debug)]
pub(crate) struct OptionalJson<T>(pub Option<T>);

impl<T: DeserializeOwned + 'static> FromRequest for OptionalJson<T> {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let headers = request.headers();
        let is_empty = headers.get(CONTENT_LENGTH).is_none_or(|length| length == "0");
        if is_empty && !headers.contains_key(CONTENT_TYPE) && !headers.contains_key(TRANSFER_ENCODING) {
            return Box::pin(async { Ok(Self(None)) });
        }
        let body = Json::from_request(request, payload);
        Box::pin(async move { Ok(Self(Some(body.await?.value))) })
    }
}

/// Parses `body` strictly.
fn parse_tree(body: &[u8]) -> Result<Tree, Problem> {
    tree::parse(body).map_err(|why| match why {
        BodyError::Malformed(why) => Problem::new(Code::MalformedJson, format!("the body is not JSON: {why}")),
        BodyError::TooDeep => {
            let detail = format!("the body has more than {MAX_DEPTH} levels; no request needs more");
            Problem::new(Code::MalformedJson, detail)
        }
        BodyError::Fault(fault) => fault.into_problem(Code::Invalid, WHOLE),
    })
}

/// What a body says, as `T`.
fn deserialize<T: DeserializeOwned>(tree: Tree) -> Result<T, Problem> {
    T::deserialize(tree).map_err(|fault| fault.into_problem(Code::Invalid, WHOLE))
}

/// The place of a fault that does not belong to a field.
const WHOLE: &str = "the body";

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::Value;

    use super::super::fault::MAX_NAME;
    use super::super::fault::tests::copied;
    use super::super::tagged_union::TaggedUnion;
    use super::*;
    use crate::values::Language;

    fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
        deserialize(parse_tree(body)?)
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    enum Shape {
        Square { side: u8 },
        Line(Ends),
        Point {},
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Ends {
        from: u8,
        to: Option<u8>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Drawing {
        shapes: Vec<TaggedUnion<Shape>>,
        #[serde(default)]
        name: String,
    }

    /// The place of a drawing's fault, and its text.
    fn fault(body: &str) -> (String, String) {
        let problem = parse::<Drawing>(body.as_bytes()).expect_err("a fault").body("1", Language::En);
        let text = |name: &str| problem["faults"][0][name].as_str().unwrap_or_default().to_owned();
        (text("at"), text("what"))
    }

    #[test]
    fn a_valid_body_is_read_wherever_its_type_stands() {
        let body =
            br#"{"shapes":[{"side":2,"type":"square"},{"from":1,"type":"line","to":3},{"type":"point"}],"name":"x"}"#;
        let Drawing { shapes, name } = parse(body).expect("a drawing");
        let [TaggedUnion(Shape::Square { side: 2 }), TaggedUnion(Shape::Line(line)), TaggedUnion(Shape::Point {})] =
            shapes.as_slice()
        else {
            panic!("{shapes:?}")
        };
        assert_eq!((line.from, line.to, name.as_str()), (1, Some(3), "x"));
    }

    #[test]
    fn every_fault_names_its_field() {
        let cases = [
            (r#"{"shapes":[{"type":"square","side":"x"}]}"#, "shapes[0].side"),
            (r#"{"shapes":[{"type":"square","side":300}]}"#, "shapes[0].side"),
            (r#"{"shapes":[{"type":"point"},{"type":"square"}]}"#, "shapes[1].side"),
            (r#"{"shapes":[{"type":"point","x":1}]}"#, "shapes[0].x"),
            (r#"{"shapes":[{"type":"line","from":1,"via":2}]}"#, "shapes[0].via"),
            (r#"{"shapes":[{"type":"circle"}]}"#, "shapes[0].type"),
            (r#"{"shapes":[{"type":0,"side":1}]}"#, "shapes[0].type"),
            (r#"{"shapes":[{"side":1}]}"#, "shapes[0].type"),
            (r#"{"shapes":[["square",1]]}"#, "shapes[0]"),
            (r#"{"name":"x"}"#, "shapes"),
            (r#"{"shapes":[],"colour":1}"#, "colour"),
            (r#"{"shapes":[],"name":5}"#, "name"),
            (r#"[[]]"#, "the body"),
            (r#"{"shapes":[{"deep":[1,{"x":null}]}]}"#, "shapes[0].deep[1].x"),
        ];
        for (body, place) in cases {
            assert_eq!(fault(body).0, place, "{body}");
        }
    }

    /// A long name in front of ten thousand lists, each of which has a place of its own.
    fn hostile() -> String {
        format!("{{\"{}\":[{}[]]}}", "k".repeat(MAX_NAME), "[],".repeat(21_000))
    }

    #[test]
    fn nothing_is_written_about_places_where_no_fault_is() {
        let (tree, copied) = copied(|| tree::parse(hostile().as_bytes()));
        assert!(matches!(tree, Ok(Tree::Object(_))));
        assert_eq!(copied, 0, "bytes copied for the places of 21,001 lists without a fault");
    }

    #[test]
    fn a_fault_costs_as_much_as_its_own_place() {
        let (problem, copied) = copied(|| parse::<Drawing>(hostile().as_bytes()).expect_err("an unknown field"));
        assert!(copied <= 2 * MAX_NAME, "{copied} bytes copied for one place");
        assert!(problem.body("1", Language::En).to_string().len() < 1_000);
    }

    #[test]
    fn names_and_levels_are_bounded_and_long_ones_are_not_repeated() {
        let (at, what) = fault(&format!("{{\"{}\":1}}", "k".repeat(60_000)));
        assert_eq!(at.chars().count(), MAX_NAME + 1, "{at}");
        assert!(what.contains("64 characters"), "{what}");
        let nested = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
        assert!(tree::parse(nested(MAX_DEPTH).as_bytes()).is_ok());
        assert!(matches!(tree::parse(nested(MAX_DEPTH + 1).as_bytes()), Err(BodyError::TooDeep)));
        let deepest = format!("{}null{}", "{\"k\":".repeat(MAX_DEPTH), "}".repeat(MAX_DEPTH));
        assert_eq!(fault(&deepest).0, ["k"; MAX_DEPTH].join("."));
    }

    #[test]
    fn a_long_value_is_not_repeated_either() {
        for value in [Value::from("v".repeat(60_000)), Value::from(vec!["v".repeat(30_000)])] {
            let problem = parse::<Drawing>(format!("{{\"shapes\":{value}}}").as_bytes()).expect_err("a fault");
            assert!(problem.body("1", Language::En).to_string().len() < 600, "{problem:?}");
        }
    }
}
