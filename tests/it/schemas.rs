//! The schemas of the contract as generators of clients read them: unions that are whole, patterns that hold at both
//! ends, and nothing that only some of them understand.

use std::collections::BTreeSet;

use fieldpost_engine::Reason;
use serde_json::{Map, Value, json};

use crate::support::contract::{CONTRACT, escaped};

/// Every object of the contract outside of examples, with its place.
fn objects() -> Vec<(String, &'static Map<String, Value>)> {
    let mut found = Vec::new();
    let mut ahead = vec![(String::new(), CONTRACT.document())];
    while let Some((place, value)) = ahead.pop() {
        match value {
            Value::Object(fields) => {
                found.push((place.clone(), fields));
                // A property may have any of these names.
                let named = place.ends_with("/properties");
                let parts = fields.iter().filter(|(key, _)| named || !["example", "examples"].contains(&key.as_str()));
                ahead.extend(parts.map(|(key, part)| (format!("{place}/{}", escaped(key)), part)));
            }
            Value::Array(items) => {
                ahead.extend(items.iter().enumerate().map(|(index, item)| (format!("{place}/{index}"), item)));
            }
            _ => {}
        }
    }
    found
}

/// The objects that are schemas: what describes a value.
fn schemas() -> Vec<(String, &'static Map<String, Value>)> {
    let named = |place: &str| place.ends_with("/properties") || place.starts_with("/components/examples");
    objects().into_iter().filter(|(place, _)| !named(place)).collect()
}

/// The words of a list, each of them once.
fn words<'v>(values: impl Iterator<Item = &'v Value>) -> BTreeSet<&'v str> {
    values.filter_map(Value::as_str).collect()
}

#[test]
fn every_union_has_what_its_discriminator_names_and_names_what_it_has() {
    let mut unions = 0;
    for (place, schema) in schemas() {
        let Some(discriminator) = schema.get("discriminator") else { continue };
        let mapping = discriminator["mapping"].as_object().expect("a mapping");
        let choices = schema["oneOf"].as_array().expect("a union");
        let choices = words(choices.iter().map(|choice| &choice["$ref"]));
        assert_eq!(words(mapping.values()), choices, "{place}");
        assert_eq!(mapping.len(), choices.len(), "{place} reads several words as one schema: generators know only one");
        for (word, reference) in mapping {
            let place = reference.as_str().and_then(|name| name.strip_prefix('#')).expect("a reference");
            let property = discriminator["propertyName"].as_str().expect("a name");
            let allowed = &CONTRACT.document().pointer(place).expect("a schema")["properties"][property]["enum"];
            assert_eq!(*allowed, json!([word]), "{place}");
        }
        unions += 1;
    }
    assert!(unions >= 7, "the contract has {unions} unions");
}

/// Schemas that nothing refers to, and why they are there.
const FOR_READERS: &[&str] = &[
    // A client must put up with a code that it does not know; as the type of a field it would refuse the answer.
    "ProblemCode",
    // A line of a response, whose type is that of all lines together.
    "ExportedRecord",
    // The same.
    "KeptData",
];

#[test]
fn every_schema_is_used() {
    let used = objects().into_iter().filter_map(|(_, fields)| fields.get("$ref")?.as_str());
    let used: BTreeSet<&str> = used.filter_map(|name| name.strip_prefix("#/components/schemas/")).collect();
    let all = CONTRACT.document()["components"]["schemas"].as_object().expect("schemas");
    let unused: Vec<&str> = all.keys().map(String::as_str).filter(|name| !used.contains(name)).collect();
    let (unused, known): (BTreeSet<_>, BTreeSet<_>) =
        (unused.into_iter().collect(), FOR_READERS.iter().copied().collect());
    assert_eq!(unused, known);
}

#[test]
fn every_pattern_holds_at_both_ends() {
    let mut patterns = 0;
    for (place, schema) in schemas() {
        if let Some(pattern) = schema.get("pattern").and_then(Value::as_str) {
            assert!(
                pattern.starts_with('^') && pattern.ends_with('$') && !pattern.ends_with("\\$"),
                "{place}: {pattern}"
            );
            patterns += 1;
        }
    }
    assert!(patterns >= 15, "the contract has {patterns} patterns");
}

#[test]
fn no_object_is_a_union_as_well() {
    for (place, schema) in schemas().into_iter().filter(|(_, schema)| schema.contains_key("properties")) {
        for union in ["oneOf", "anyOf", "not"] {
            assert!(
                !schema.contains_key(union),
                "{place} has `{union}` beside `properties`: generators make no type of it"
            );
        }
    }
    let choices = schemas().into_iter().flat_map(|(place, schema)| {
        let choices = ["oneOf", "anyOf"].into_iter().filter_map(|union| schema.get(union)?.as_array()).flatten();
        choices.map(move |choice| (place.clone(), choice)).collect::<Vec<_>>()
    });
    for (place, choice) in choices {
        assert!(choice.get("$ref").is_some(), "{place} has a choice without a name: {choice}");
    }
}

#[test]
fn no_field_has_a_default_that_generators_would_demand() {
    for (place, schema) in schemas() {
        let is_type = place.starts_with("/components/schemas/") && schema.contains_key("type");
        assert!(!is_type || !schema.contains_key("default"), "{place}: say it in words (\"Left out, it is …\")");
    }
}

/// Whether something says what it is, itself or by the schema that it refers to.
fn is_described(value: &Value) -> bool {
    let referred = value.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix('#'));
    let referred = referred.and_then(|place| CONTRACT.document().pointer(place));
    [Some(value), referred]
        .into_iter()
        .flatten()
        .any(|value| value.get("description").and_then(Value::as_str).is_some_and(|text| !text.trim().is_empty()))
}

#[test]
fn an_operation_with_a_scope_foresees_the_tokens_of_sessions_and_of_programs() {
    let scoped = objects().into_iter().filter(|(_, operation)| operation.contains_key("x-token-scope"));
    for (place, operation) in scoped.collect::<Vec<_>>() {
        let ways = operation.get("security").unwrap_or(&CONTRACT.document()["security"]);
        let ways: Vec<_> = ways.as_array().expect("a list").iter().filter(|way| **way != json!({})).collect();
        assert_eq!(ways, [&json!({ "session": [] }), &json!({ "program": [] })], "{place}");
    }
}

#[test]
fn everything_is_described() {
    let document = CONTRACT.document();
    let components = document["components"].as_object().expect("components");
    for (name, schema) in components["schemas"].as_object().expect("schemas") {
        assert!(is_described(schema), "the schema {name} has no description");
        for (property, value) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
            assert!(is_described(value), "{name}.{property} has no description");
        }
    }
    for kind in ["headers", "parameters", "responses"] {
        for (name, value) in components[kind].as_object().expect("components") {
            assert!(is_described(value), "{name} among the {kind} has no description");
        }
    }
    for (place, fields) in objects() {
        let is_operation = fields.contains_key("operationId");
        let is_parameter = fields.contains_key("in") && fields.contains_key("name");
        let described = is_described(&Value::Object(fields.clone()));
        assert!(!(is_operation || is_parameter) || described, "{place} has no description");
    }
}

#[test]
fn every_object_and_every_choice_of_words_has_a_name() {
    for (place, schema) in schemas() {
        let named = place.strip_prefix("/components/schemas/").is_some_and(|name| !name.contains('/'));
        let is_object = schema.get("type").is_some_and(|kind| kind == "object");
        assert!(named || !is_object, "{place} is an object without a name: each generator makes up its own");
        let words = schema.get("enum").and_then(Value::as_array).map_or(0, Vec::len);
        assert!(named || words < 2, "{place} lists words without a name: each generator makes up its own");
    }
}

#[test]
fn a_status_that_is_not_listed_is_one_of_a_range() {
    for operation in CONTRACT.operations() {
        let place = format!("/paths/{}/{}/responses", escaped(&operation.path), operation.method.to_lowercase());
        let statuses = CONTRACT.document().pointer(&place).and_then(Value::as_object).expect("responses");
        assert!(!statuses.contains_key("default"), "{} has a `default`, which could be a success", operation.id);
    }
}

#[test]
fn every_reason_for_an_end_is_in_the_contract() {
    let listed = &CONTRACT.document()["components"]["schemas"]["Reason"]["enum"];
    let next = |reason| match reason {
        Reason::FlagCaptured => Some(Reason::FlagCarried),
        Reason::FlagCarried => Some(Reason::Immobile),
        Reason::Immobile => Some(Reason::Resigned),
        Reason::Resigned => Some(Reason::Agreed),
        Reason::Agreed => Some(Reason::Expired),
        Reason::Expired => Some(Reason::Quiet),
        Reason::Quiet => Some(Reason::Aborted),
        Reason::Aborted => None,
    };
    let all: Vec<&str> =
        std::iter::successors(Some(Reason::FlagCaptured), |reason| next(*reason)).map(|reason| reason.word()).collect();
    assert_eq!(*listed, json!(all));
}
