//! Checks requests and responses against `openapi.yaml` and `openapi-operator.yaml`, which are read as one. Schemas are
//! read as *closed*: a field that the contract does not name is a fault, although clients must tolerate it. It knows
//! nothing about the server; the client in `client` uses it for every exchange.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::{Registry, Validator};
use serde_json::{Map, Value, json};

/// The address under which schemas refer to the document.
const HOME: &str = "urn:fieldpost:contract";

/// The one contract.
pub(crate) static CONTRACT: LazyLock<Contract> = LazyLock::new(Contract::read);

/// The contract, ready for checks.
pub(crate) struct Contract {
    document: Value,
    registry: &'static Registry<'static>,
    operations: BTreeMap<String, Operation>,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

/// One method of one path.
pub(crate) struct Operation {
    /// Its `operationId`.
    pub(crate) id: String,
    /// The method in capitals.
    pub(crate) method: String,
    /// The path with its parameters in braces.
    pub(crate) path: String,
    /// Whether it requires an access token.
    pub(crate) private: bool,
    parameters: Vec<Parameter>,
    /// Where the schema of the body is, and whether there must be a body.
    body: Option<(String, bool)>,
    /// By status or range of statuses (`4XX`): where the response is.
    responses: BTreeMap<String, String>,
}

impl Operation {
    /// Whether it has a parameter of this name.
    pub(crate) fn takes(&self, parameter: &str) -> bool {
        self.parameters.iter().any(|one| one.name == parameter)
    }
}

/// A parameter of a path, query or header.
struct Parameter {
    name: String,
    place: String,
    required: bool,
    schema: String,
}

/// A request, as far as the contract describes it.
#[derive(Default, Debug)]
pub(crate) struct SentRequest {
    /// Parameters of the path, by name.
    pub(crate) path: Vec<(String, String)>,
    /// Parameters of the query.
    pub(crate) query: Vec<(String, String)>,
    /// Headers, by lower-case name.
    pub(crate) headers: Vec<(String, String)>,
    /// The body; `None` if it is not JSON.
    pub(crate) body: Option<Value>,
}

/// A response.
pub(crate) struct ReceivedResponse<'a> {
    /// The status.
    pub(crate) status: u16,
    /// Headers, by lower-case name.
    pub(crate) headers: &'a BTreeMap<String, String>,
    /// The bytes of the body.
    pub(crate) body: &'a [u8],
}

impl Contract {
    fn read() -> Self {
        let [mut document, operator] = documents();
        join(&mut document, &operator);
        for schema in document["components"]["schemas"].as_object_mut().expect("schemas").values_mut() {
            close(schema);
        }
        let registry = Registry::new().add(HOME, document.clone()).expect("an address").prepare().expect("a document");
        let mut contract = Self {
            document,
            // Validators borrow it for as long as the tests run.
            registry: Box::leak(Box::new(registry)),
            operations: BTreeMap::new(),
            validators: Mutex::default(),
        };
        contract.operations = contract.list().into_iter().map(|operation| (operation.id.clone(), operation)).collect();
        contract
    }

    /// The whole document, closed.
    pub(crate) fn document(&self) -> &Value {
        &self.document
    }

    /// Every operation, by id.
    pub(crate) fn operations(&self) -> impl Iterator<Item = &Operation> {
        self.operations.values()
    }

    /// The operations by which a game is read whole, with nothing but its id: all but the stream, which does not end.
    pub(crate) fn reads_of_a_game(&self) -> Vec<&str> {
        let is_one = |operation: &&Operation| {
            let id_alone = operation.path.starts_with("/v1/games/{game}") && operation.path.matches('{').count() == 1;
            id_alone && operation.method == "GET" && operation.id != "stream_events"
        };
        let reads: Vec<&str> = self.operations().filter(is_one).map(|operation| operation.id.as_str()).collect();
        assert!(reads.len() >= 12, "there were twelve: {reads:?}");
        reads
    }

    /// The operation of this id.
    pub(crate) fn operation(&self, id: &str) -> &Operation {
        self.operations.get(id).unwrap_or_else(|| panic!("the contract has no operation {id}"))
    }

    fn list(&self) -> Vec<Operation> {
        let mut operations = Vec::new();
        for (path, item) in self.document["paths"].as_object().expect("paths") {
            for (method, operation) in item.as_object().expect("a path") {
                if method != "parameters" {
                    let place = format!("/paths/{}/{method}", escaped(path));
                    operations.push(self.operation_at(path, method, operation, &place));
                }
            }
        }
        operations
    }

    fn operation_at(&self, path: &str, method: &str, operation: &Value, place: &str) -> Operation {
        let shared = format!("/paths/{}/parameters", escaped(path));
        let own = format!("{place}/parameters");
        let parameters = [shared, own].iter().flat_map(|list| self.parameters(list)).collect();
        let body = operation.get("requestBody").map(|body| {
            let kind = body["content"].as_object().and_then(|kinds| kinds.keys().next()).expect("a media type");
            (format!("{place}/requestBody/content/{}/schema", escaped(kind)), body["required"] == true)
        });
        let responses = operation["responses"].as_object().expect("responses");
        let responses =
            responses.keys().map(|status| (status.clone(), self.resolved(&format!("{place}/responses/{status}"))));
        Operation {
            id: operation["operationId"].as_str().expect("an operationId").to_owned(),
            method: method.to_uppercase(),
            path: path.to_owned(),
            private: operation.get("security").is_none(),
            parameters,
            body,
            responses: responses.collect(),
        }
    }

    fn parameters(&self, list: &str) -> Vec<Parameter> {
        let count = self.document.pointer(list).and_then(Value::as_array).map_or(0, Vec::len);
        (0..count)
            .map(|index| {
                let place = self.resolved(&format!("{list}/{index}"));
                let parameter = self.at(&place);
                Parameter {
                    name: parameter["name"].as_str().expect("a name").to_owned(),
                    place: parameter["in"].as_str().expect("a place").to_owned(),
                    required: parameter["required"] == true,
                    schema: format!("{place}/schema"),
                }
            })
            .collect()
    }

    fn at(&self, pointer: &str) -> &Value {
        self.document.pointer(pointer).unwrap_or_else(|| panic!("the contract has nothing at {pointer}"))
    }

    /// Where a pointer leads once references are followed.
    pub(crate) fn resolved(&self, pointer: &str) -> String {
        match self.at(pointer).get("$ref").and_then(Value::as_str) {
            Some(reference) => self.resolved(reference.strip_prefix('#').expect("a reference into the document")),
            None => pointer.to_owned(),
        }
    }

    /// The faults of `value` by the schema at `pointer`.
    pub(crate) fn faults(&self, pointer: &str, value: &Value) -> Vec<String> {
        let validator = self.validator(pointer);
        validator.iter_errors(value).map(|fault| format!("{}: {fault}", fault.instance_path())).collect()
    }

    fn validator(&self, pointer: &str) -> Arc<Validator> {
        let mut validators = self.validators.lock().expect("no test panics in here");
        let build = || {
            jsonschema::draft202012::options()
                .with_registry(self.registry)
                .should_validate_formats(true)
                .build(&json!({ "$ref": format!("{HOME}#{}", fragment(pointer)) }))
                .unwrap_or_else(|why| panic!("the schema at {pointer}: {why}"))
        };
        Arc::clone(validators.entry(pointer.to_owned()).or_insert_with(|| Arc::new(build())))
    }

    /// A value as text, as its schema reads it.
    fn textual(&self, schema: &str, text: &str) -> Value {
        match self.at(&self.resolved(schema))["type"].as_str() {
            Some("integer") => text.parse::<i64>().map_or_else(|_| text.into(), Value::from),
            Some("boolean") => text.parse::<bool>().map_or_else(|_| text.into(), Value::from),
            _ => text.into(),
        }
    }

    /// The faults of a request.
    pub(crate) fn request_faults(&self, operation: &Operation, sent: &SentRequest) -> Vec<String> {
        let mut faults = Vec::new();
        for parameter in &operation.parameters {
            let values = match parameter.place.as_str() {
                "path" => &sent.path,
                "query" => &sent.query,
                _ => &sent.headers,
            };
            let value = values.iter().find(|(name, _)| name.eq_ignore_ascii_case(&parameter.name));
            match value {
                Some((name, text)) => {
                    let found = self.faults(&parameter.schema, &self.textual(&parameter.schema, text));
                    faults.extend(found.into_iter().map(|fault| format!("{name} {fault}")));
                }
                None if parameter.required => faults.push(format!("{} is missing", parameter.name)),
                None => {}
            }
        }
        let known = |name: &String| operation.parameters.iter().any(|p| p.place == "query" && p.name == *name);
        faults.extend(sent.query.iter().filter(|(name, _)| !known(name)).map(|(name, _)| format!("{name} is unknown")));
        match (&operation.body, &sent.body) {
            (Some((schema, _)), Some(body)) => faults.extend(self.faults(schema, body)),
            (Some((_, true)), None) => faults.push("the body is missing or not JSON".to_owned()),
            (None, Some(_)) => faults.push("a body, where none is foreseen".to_owned()),
            (Some((_, false)) | None, None) => {}
        }
        faults
    }

    /// The faults of a response.
    pub(crate) fn answer_faults(&self, operation: &Operation, answered: &ReceivedResponse<'_>) -> Vec<String> {
        let (status, range) = (answered.status.to_string(), format!("{}XX", answered.status / 100));
        let found = operation.responses.get(&status).or_else(|| operation.responses.get(&range));
        let Some(place) = found else { return vec![format!("the status {status} is not foreseen")] };
        let mut faults = self.header_faults(place, answered.headers);
        faults.extend(self.body_faults(place, answered));
        faults
    }

    fn header_faults(&self, place: &str, headers: &BTreeMap<String, String>) -> Vec<String> {
        let mut faults = Vec::new();
        if !headers.contains_key("x-request-id") {
            faults.push("there is no X-Request-Id".to_owned());
        }
        let declared = self.at(place).get("headers").and_then(Value::as_object);
        for name in declared.into_iter().flat_map(Map::keys) {
            let header = self.resolved(&format!("{place}/headers/{name}"));
            let schema = format!("{header}/schema");
            match headers.get(&name.to_lowercase()) {
                Some(text) => {
                    let found = self.faults(&schema, &self.textual(&schema, text));
                    faults.extend(found.into_iter().map(|fault| format!("{name} {fault}")));
                }
                None if self.at(&header)["required"] == true => faults.push(format!("there is no header {name}")),
                None => {}
            }
        }
        faults
    }

    fn body_faults(&self, place: &str, answered: &ReceivedResponse<'_>) -> Vec<String> {
        let Some(content) = self.at(place).get("content").and_then(Value::as_object) else {
            return if answered.body.is_empty() { vec![] } else { vec!["a body, where none is foreseen".to_owned()] };
        };
        let kind = answered.headers.get("content-type").map_or("", String::as_str);
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !content.contains_key(kind) {
            return vec![format!("the content type `{kind}` is not foreseen")];
        }
        let media = format!("{place}/content/{}", escaped(kind));
        if kind == "application/x-ndjson" {
            return self.line_faults(place, answered.body);
        }
        let body = if kind.ends_with("json") {
            match serde_json::from_slice(answered.body) {
                Ok(body) => body,
                Err(why) => return vec![format!("the body is not JSON: {why}")],
            }
        } else {
            Value::from(String::from_utf8_lossy(answered.body))
        };
        let mut faults = self.faults(&format!("{media}/schema"), &body);
        if kind == "application/problem+json" {
            faults.extend(self.problem_faults(&media, answered, &body));
        }
        faults
    }

    /// Every line of an export is whole, and what its schema says.
    fn line_faults(&self, place: &str, body: &[u8]) -> Vec<String> {
        let line = if place.contains("~1v1~1me~1export/") { "KeptData" } else { "ExportedRecord" };
        let schema = format!("/components/schemas/{line}");
        let text = String::from_utf8_lossy(body);
        let faults = text.split_inclusive('\n').flat_map(|line| match serde_json::from_str(line) {
            Ok(value) if line.ends_with('\n') => self.faults(&schema, &value),
            Ok(_) => vec!["the last line has no end".to_owned()],
            Err(why) => vec![format!("a line is not JSON: {why}")],
        });
        faults.collect()
    }

    /// A problem must be one of those in the response's examples, and match its response.
    fn problem_faults(&self, media: &str, answered: &ReceivedResponse<'_>, body: &Value) -> Vec<String> {
        let mut faults = Vec::new();
        let code = body["type"].as_str().and_then(|kind| kind.strip_prefix("/problems/")).unwrap_or_default();
        if self.at(media)["examples"].get(code).is_none() {
            faults.push(format!("the problem `{code}` is not announced for this answer"));
        }
        if body["status"] != answered.status {
            faults.push(format!("the problem says status {}", body["status"]));
        }
        let id = answered.headers.get("x-request-id").map_or("", String::as_str);
        if body["request_id"] != id {
            faults.push(format!("the problem has another request id than the answer, {id}"));
        }
        faults
    }
}

/// The two documents as they are written: the contract, and that of the operator.
pub(crate) fn documents() -> [Value; 2] {
    [include_str!("../../../openapi.yaml"), include_str!("../../../openapi-operator.yaml")]
        .map(|text| serde_norway::from_str(text).expect("YAML"))
}

/// Adds the paths and components of the operator's document. One name must not mean two things.
fn join(document: &mut Value, operator: &Value) {
    let kinds = operator["components"].as_object().expect("components").keys();
    let places = kinds.map(|kind| format!("/components/{kind}")).chain(["/paths".to_owned()]);
    for place in places {
        let parts = document.pointer_mut(&place).and_then(Value::as_object_mut).expect("parts");
        for (name, part) in operator.pointer(&place).and_then(Value::as_object).into_iter().flatten() {
            let known = parts.insert(name.clone(), part.clone());
            assert!(known.is_none_or(|known| known == *part), "{name} means two things at {place}");
        }
    }
}

/// Forbids fields that a schema does not name.
fn close(schema: &mut Value) {
    let Some(schema) = schema.as_object_mut() else { return };
    for (key, part) in schema.iter_mut() {
        match (key.as_str(), part) {
            ("properties", Value::Object(properties)) => properties.values_mut().for_each(close),
            ("oneOf", Value::Array(choices)) => choices.iter_mut().for_each(close),
            ("items" | "additionalProperties", part) => close(part),
            _ => {}
        }
    }
    if schema.contains_key("properties") && !schema.contains_key("additionalProperties") {
        schema.insert("additionalProperties".to_owned(), false.into());
    }
}

/// A key as a part of a JSON pointer.
pub(crate) fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// A JSON pointer as the fragment of an address.
fn fragment(pointer: &str) -> String {
    pointer.replace('{', "%7B").replace('}', "%7D")
}
