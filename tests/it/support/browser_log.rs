//! What a browser has logged: the requests of its pages, compared with the contract, and its complaints.

use serde_json::Value;

use super::browser::Browser;
use super::contract::CONTRACT;

/// A request of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PageRequest {
    pub(crate) method: String,
    pub(crate) url: String,
    /// What it loads, in the browser's words: `Document`, `Script`, `Fetch`, …
    pub(crate) kind: String,
}

/// What a page may load that is neither an operation nor a document: its own files, and those of the documentation.
const FILES: [&str; 6] = ["/page/", "/docs/", "/worker.js", "/openapi.yaml", "/openapi-operator.yaml", "/favicon.ico"];

impl PageRequest {
    /// Whether it is an operation of the contract, a document, or a file of the page.
    pub(crate) fn is_allowed(&self) -> bool {
        let Some((host, path)) = parts(&self.url) else { return !self.url.starts_with("http") };
        let is_ours = ["127.0.0.1", "localhost"].contains(&host);
        let is_read = self.method == "GET";
        let is_document = self.kind == "Document" && !path.starts_with("/v1/");
        let is_file =
            is_read && FILES.iter().any(|file| path == *file || (file.ends_with('/') && path.starts_with(file)));
        is_ours && (is_document || is_file || is_operation(&self.method, path))
    }
}

/// The host and the path of an address over HTTP, without its port and its query.
fn parts(address: &str) -> Option<(&str, &str)> {
    let rest = address.strip_prefix("http://").or_else(|| address.strip_prefix("https://"))?;
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    Some((host.split(':').next()?, path.split(['?', '#']).next()?))
}

/// Whether the contract has an operation with this method and path.
pub(crate) fn is_operation(method: &str, path: &str) -> bool {
    let fits = |known: &str| {
        let (mut known, mut asked) = (known.split('/'), path.split('/'));
        loop {
            match (known.next(), asked.next()) {
                (None, None) => return true,
                (Some(part), Some(given)) if part == given || (part.starts_with('{') && !given.is_empty()) => {}
                _ => return false,
            }
        }
    };
    CONTRACT.operations().any(|operation| operation.method == method && fits(&operation.path))
}

impl Browser {
    /// The requests of its pages since this was asked last.
    pub(crate) async fn requests(&self) -> Vec<PageRequest> {
        let entries = self.log("performance").await;
        let events = entries.iter().filter_map(|entry| serde_json::from_str::<Value>(entry["message"].as_str()?).ok());
        let sent = events.filter(|event| event["message"]["method"] == "Network.requestWillBeSent");
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        sent.map(|event| {
            let (asked, kind) = (&event["message"]["params"]["request"], &event["message"]["params"]["type"]);
            PageRequest { method: text(&asked["method"]), url: text(&asked["url"]), kind: text(kind) }
        })
        .collect()
    }

    /// The browser's complaints: scripts that fail, things that the content security policy forbids.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let entries = self.log("browser").await;
        let severe = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        severe.map(|entry| entry["message"].to_string()).collect()
    }

    /// Fails if a page has asked for something that is not in the contract, or has tried what its policy forbids.
    pub(crate) async fn must_have_behaved(&self) {
        let requests = self.requests().await;
        let others: Vec<_> = requests.iter().filter(|request| !request.is_allowed()).collect();
        assert!(others.is_empty(), "not in the contract: {others:#?}");
        let complaints = self.complaints().await;
        let forbidden = ["Content Security Policy", "TrustedHTML", "TrustedScript", "Permissions policy"];
        let breaches: Vec<_> =
            complaints.iter().filter(|one| forbidden.iter().any(|words| one.contains(words))).collect();
        assert!(breaches.is_empty(), "the policy forbids it: {breaches:#?}");
    }
}

#[test]
fn a_request_that_the_contract_does_not_know_is_seen() {
    let request = |kind: &str, method: &str, path: &str| PageRequest {
        method: method.to_owned(),
        url: format!("http://127.0.0.1:8080{path}"),
        kind: kind.to_owned(),
    };
    for (kind, method, path) in [
        ("Fetch", "GET", "/v1/me/decisions?actions=true"),
        ("Fetch", "POST", "/v1/games/0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10/actions"),
        ("Document", "GET", "/games/0193537a-3a5c-7c29-9a4e-5b9c2f1d7e10#v=3"),
        ("Document", "POST", "/verify/secret"),
        ("Script", "GET", "/page/app-AAAAAAA2.js"),
        ("Other", "GET", "/worker.js"),
    ] {
        assert!(request(kind, method, path).is_allowed(), "{method} {path}");
    }
    for (kind, method, path) in [
        ("Fetch", "GET", "/v1/me/secrets"),
        ("Fetch", "PATCH", "/v1/me/decisions"),
        ("Fetch", "GET", "/v1/games//actions"),
        ("Fetch", "GET", "/fragments/board"),
        ("Fetch", "POST", "/page/app-AAAAAAA2.js"),
        ("Document", "GET", "/v1/me/secrets"),
    ] {
        assert!(!request(kind, method, path).is_allowed(), "{method} {path}");
    }
    let elsewhere = PageRequest {
        method: "GET".to_owned(),
        url: "https://example.org/page/x.js".to_owned(),
        kind: "Script".to_owned(),
    };
    assert!(!elsewhere.is_allowed());
}
