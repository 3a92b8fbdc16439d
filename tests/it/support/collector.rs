//! A collector of traces for tests, on loopback, and a service that exports to it: the real program, on the database of
//! a test.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::common::v1::{AnyValue, KeyValue};
use opentelemetry_proto::tonic::trace::v1::Span as ExportedSpan;
use prost::Message as _;
use secrecy::ExposeSecret;

use super::app::TestApp;
use super::receiver::{Message, Receiver};

/// The name under which the services of tests export.
pub(crate) const SERVICE_NAME: &str = "a-service-under-test";

/// A span as it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// Its name.
    pub(crate) name: String,
    /// The trace.
    pub(crate) trace: Vec<u8>,
    /// Its id.
    pub(crate) id: Vec<u8>,
    /// That of the span around it; empty for the first of a trace.
    pub(crate) parent: Vec<u8>,
    /// What it says.
    pub(crate) attributes: BTreeMap<String, String>,
    /// Whether it failed.
    pub(crate) has_failed: bool,
    /// When it began, in nanoseconds.
    pub(crate) began: u64,
}

impl Span {
    /// What it says, with its name in front.
    pub(crate) fn says(&self) -> Vec<String> {
        let said = self.attributes.iter().map(|(key, value)| format!("{key}={value}"));
        [self.name.clone()].into_iter().chain(said).collect()
    }

    /// The value of an attribute; empty without it.
    pub(crate) fn says_of(&self, key: &str) -> &str {
        self.attributes.get(key).map_or("", String::as_str)
    }
}

/// All spans of these messages; every part of a span that is not looked at elsewhere must be empty.
pub(crate) fn spans(messages: &[Message]) -> Vec<Span> {
    let mut spans = Vec::new();
    for message in messages {
        assert_eq!(message.request, "POST /v1/traces HTTP/1.1");
        assert_eq!(message.header("content-type"), "application/x-protobuf");
        let request = ExportTraceServiceRequest::decode(&*message.bytes).expect("traces");
        for of_resource in request.resource_spans {
            let resource = of_resource.resource.expect("a resource").attributes;
            let said: BTreeMap<String, String> = resource.into_iter().map(pair).collect();
            let expected = [("service.name", SERVICE_NAME), ("service.version", env!("CARGO_PKG_VERSION"))];
            assert_eq!(said, expected.map(|(key, value)| (key.to_owned(), value.to_owned())).into());
            for of_scope in of_resource.scope_spans {
                let scope = of_scope.scope.expect("a scope");
                assert!(scope.name == "fieldpost" && scope.attributes.is_empty(), "{scope:?}");
                spans.extend(of_scope.spans.into_iter().map(span));
            }
        }
    }
    spans.sort_by_key(|span| span.began);
    spans
}

fn span(exported: ExportedSpan) -> Span {
    assert!(exported.events.is_empty() && exported.links.is_empty() && exported.trace_state.is_empty(), "{exported:?}");
    let status = exported.status.unwrap_or_default();
    assert_eq!(status.message, "");
    Span {
        name: exported.name,
        trace: exported.trace_id,
        id: exported.span_id,
        parent: exported.parent_span_id,
        attributes: exported.attributes.into_iter().map(pair).collect(),
        has_failed: status.code == 2,
        began: exported.start_time_unix_nano,
    }
}

fn pair(attribute: KeyValue) -> (String, String) {
    let text = match attribute.value {
        Some(AnyValue { value: Some(Value::StringValue(text)) }) => text,
        Some(AnyValue { value: Some(Value::IntValue(number)) }) => number.to_string(),
        other => panic!("{} says {other:?}", attribute.key),
    };
    (attribute.key, text)
}

/// The words and numbers that spans say of this.
pub(crate) fn said_of<'s>(spans: &'s [Span], key: &str) -> BTreeSet<&'s str> {
    spans.iter().filter_map(|span| span.attributes.get(key)).map(String::as_str).collect()
}

/// Has a program export its traces to this collector.
pub(crate) fn export<'p>(program: &'p mut Command, collector: &Receiver) -> &'p mut Command {
    let (base, _) = collector.url.split_once("/hook").expect("a path");
    program.env("FIELDPOST__TRACES__ENDPOINT", base).env("FIELDPOST__TRACES__SERVICE_NAME", SERVICE_NAME)
}

/// Has a program run on the database of a test, and be as patient as the test's own service.
pub(crate) fn on_database_of<'p>(program: &'p mut Command, app: &TestApp) -> &'p mut Command {
    program
        .env("FIELDPOST__DATABASE__URL", app.database.url.expose_secret())
        .env("FIELDPOST__DATABASE__POOL_WAIT_MS", "60000")
        .env("FIELDPOST__SERVER__PAGE", "none")
        .env("FIELDPOST__WEBHOOKS__RECEIVERS", "any")
}
