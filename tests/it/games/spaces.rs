//! Unknown spaces: refused with the name of their field, and never repeated.

use serde_json::{Map, Value, json};

use crate::support::app::TestApp;
use crate::support::contract::CONTRACT;
use crate::support::personas::Table;

const SPACE: &str = "#/components/schemas/Space";

/// Texts that are not names of spaces.
fn hostile() -> Vec<String> {
    let texts = ["", " ", "a1 ", "a-1", "a1\n", "\u{ff41}1", "<b>ä</b>", "'; --", "a1a1a1a1a", "../a1"];
    texts.iter().map(|text| (*text).to_owned()).chain(["x".repeat(300), "ä".repeat(30_000)]).collect()
}

/// Something that fits a schema, for the fields that a request needs.
fn sample(pointer: &str) -> Value {
    let schema = CONTRACT.document().pointer(&CONTRACT.resolved(pointer)).expect("a schema");
    if let Some(part) = schema["allOf"][0]["$ref"].as_str() {
        return sample(&part[1..]);
    }
    match schema["type"].as_str() {
        Some("object") => filled(pointer, &[]),
        Some("array") => json!([]),
        _ => schema
            .get("enum")
            .map_or_else(|| schema.get("example").cloned().unwrap_or_else(|| "scout".into()), |words| words[0].clone()),
    }
}

/// An object with the fields that it needs, and these.
fn filled(pointer: &str, more: &[&str]) -> Value {
    let pointer = CONTRACT.resolved(pointer);
    let schema = CONTRACT.document().pointer(&pointer).expect("a schema");
    let needed = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let fields = needed.chain(more.iter().copied());
    let fields = fields.map(|name| (name.to_owned(), sample(&format!("{pointer}/properties/{name}"))));
    fields.collect::<Map<_, _>>().into()
}

/// The fields of a schema in which spaces stand, those of its objects included.
fn spaces(pointer: &str) -> Vec<String> {
    let pointer = CONTRACT.resolved(pointer);
    let schema = CONTRACT.document().pointer(&pointer).expect("a schema");
    let mut found = Vec::new();
    for (name, part) in schema["properties"].as_object().into_iter().flatten() {
        let reference = part["$ref"].as_str().or_else(|| part["allOf"][0]["$ref"].as_str()).unwrap_or_default();
        if reference == SPACE {
            found.push(name.clone());
        } else if !reference.is_empty() {
            found.extend(spaces(&reference[1..]).into_iter().map(|inner| format!("{name}.{inner}")));
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn no_action_takes_or_repeats_a_text_that_is_not_a_space() {
    let app = TestApp::start().await;
    let table = Table::in_play(&app).await;
    let seen = table.red.look(&table.game).await;
    let kinds = CONTRACT.document()["components"]["schemas"]["Action"]["discriminator"]["mapping"].as_object().unwrap();
    let mut fields = 0;
    for (kind, schema) in kinds {
        let schema = &schema.as_str().unwrap()[1..];
        for field in spaces(schema) {
            let (outer, inner) = field.split_once('.').map_or((field.as_str(), None), |(one, two)| (one, Some(two)));
            for text in hostile() {
                let mut body = filled(schema, &[outer]);
                body["type"] = kind.as_str().into();
                match inner {
                    Some(inner) => body[outer][inner] = text.as_str().into(),
                    None => body[outer] = text.as_str().into(),
                }
                let call = table.red.client.call("act").path("game", &table.game).header("If-Match", seen.etag());
                let reply = call.json(&body).send().await;
                let problem = reply.problem("invalid-fields");
                assert_eq!(problem["faults"][0]["at"], field, "{kind}: {problem}");
                let said = format!("{} {}", problem["detail"], problem["faults"]);
                let text = text.trim();
                assert!(text.len() < 3 || !said.contains(text), "{kind} repeats {text:?}: {problem}");
                assert!(reply.body.len() < 1_000, "{kind}: {problem}");
            }
            fields += 1;
        }
    }
    assert!(fields >= 13, "{fields} fields with spaces");
    assert_eq!(table.red.look(&table.game).await.json(), seen.json());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_words_and_no_setup_make_the_service_repeat_a_text_that_is_not_a_space() {
    let app = TestApp::start().await;
    let table = Table::in_setup(&app).await;
    for text in hostile() {
        for locked in [false, true] {
            let put = async |pieces: Value| {
                let body = json!({ "pieces": pieces, "locked": locked });
                table.red.client.call("put_setup").path("game", &table.game).json(body).send().await
            };
            let reply = put(json!({ text.as_str(): "F" })).await;
            let problem = reply.problem("invalid-fields");
            let at = problem["faults"][0]["at"].as_str().unwrap();
            assert!(at == "pieces" || at.starts_with("pieces.") && text.len() > 64, "{text:?}: {problem}");
            assert!(reply.body.len() < 1_000, "{problem}");
            let reply = put(json!({ "a1": text })).await;
            if text == "a1a1a1a1a" {
                reply.problem("invalid-setup");
            } else if text == "x".repeat(300)
                || !text.bytes().all(|byte| byte.is_ascii_alphanumeric())
                || text.is_empty()
            {
                let problem = reply.problem("invalid-fields");
                assert_eq!(problem["faults"][0]["at"], "pieces.a1", "{text:?}: {problem}");
                assert!(reply.body.len() < 1_000, "{problem}");
            }
        }
        let words = json!({ "type": "text", "text": format!("{text}-b5") });
        let call = table.red.client.call("act").path("game", &table.game).header("If-Match", "\"1\"");
        let reply = call.json(words).send().await;
        assert!([409, 422].contains(&reply.status) && reply.body.len() < 1_000, "{text:?}: {reply:?}");
    }
}
