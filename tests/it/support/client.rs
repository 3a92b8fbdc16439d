//! The client of the test suite. It calls operations by their `operationId` and checks every exchange against the
//! contract: a response that the contract does not allow fails the test, and so does a request that the contract
//! refuses but the server accepts. It deliberately does not retry, follow redirects or keep cookies.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use reqwest::{Method, RequestBuilder, Response};
use serde::Serialize;
use serde_json::Value;

use super::contract::{CONTRACT, Operation, ReceivedResponse, SentRequest};
use super::entity_tags;
use super::event_stream::EventStream;

/// A client of one server, logged in or not.
#[derive(Clone)]
pub(crate) struct Client {
    http: reqwest::Client,
    base: String,
    token: Option<String>,
    exercised: Arc<Mutex<BTreeSet<String>>>,
}

/// A request to be sent.
pub(crate) struct Call<'c> {
    client: &'c Client,
    operation: &'static Operation,
    sent: SentRequest,
    raw: Option<Vec<u8>>,
}

/// A response.
pub(crate) struct Reply {
    /// The status.
    pub(crate) status: u16,
    /// Headers by lower-case name; the values of a repeated one are joined by commas.
    pub(crate) headers: BTreeMap<String, String>,
    /// The bytes of the body.
    pub(crate) body: Vec<u8>,
}

impl Client {
    /// A client of the server at `base` (`http://127.0.0.1:1234`), not logged in.
    pub(crate) fn new(base: &str) -> Self {
        let http = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none());
        let base = base.trim_end_matches('/').to_owned();
        Self { http: http.build().expect("a client"), base, token: None, exercised: Arc::default() }
    }

    /// The same client with an access token.
    pub(crate) fn with_token(&self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self.clone() }
    }

    /// The same client, logged out.
    pub(crate) fn anonymous(&self) -> Self {
        Self { token: None, ..self.clone() }
    }

    /// The access token.
    pub(crate) fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// A call of the operation with this id.
    pub(crate) fn call(&self, operation: &str) -> Call<'_> {
        let headers = self.token.iter().map(|token| ("authorization".to_owned(), format!("Bearer {token}")));
        let sent = SentRequest { headers: headers.collect(), ..SentRequest::default() };
        Call { client: self, operation: CONTRACT.operation(operation), sent, raw: None }
    }

    /// A request that is not in the contract: a page, an unknown path, a wrong method.
    pub(crate) fn raw(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        match &self.token {
            Some(token) => request.header(AUTHORIZATION, format!("Bearer {token}")),
            None => request,
        }
    }

    /// The operations that this client and its copies have seen succeed, and the kinds of action and event in them.
    pub(crate) fn exercised(&self) -> BTreeSet<String> {
        self.exercised.lock().expect("a set").clone()
    }
}

#[expect(clippy::needless_pass_by_value, reason = "a call reads better without `&`")]
impl Call<'_> {
    /// Fills in a parameter of the path.
    pub(crate) fn path(mut self, name: &str, value: impl ToString) -> Self {
        self.sent.path.push((name.to_owned(), value.to_string()));
        self
    }

    /// Adds a parameter to the query.
    pub(crate) fn query(mut self, name: &str, value: impl ToString) -> Self {
        self.sent.query.push((name.to_owned(), value.to_string()));
        self
    }

    /// Sets a header.
    pub(crate) fn header(mut self, name: &str, value: impl ToString) -> Self {
        let name = name.to_lowercase();
        self.sent.headers.retain(|(known, _)| *known != name);
        self.sent.headers.push((name, value.to_string()));
        self
    }

    /// Sends a JSON body.
    pub(crate) fn json(mut self, body: impl Serialize) -> Self {
        let body = serde_json::to_value(body).expect("JSON");
        self.raw = Some(body.to_string().into_bytes());
        self.sent.body = Some(body);
        self.header("content-type", "application/json")
    }

    /// Sends a letter.
    pub(crate) fn letter(mut self, raw: &[u8]) -> Self {
        self.raw = Some(raw.to_vec());
        self.sent.body = Some(Value::String(String::from_utf8_lossy(raw).into_owned()));
        self.header("content-type", "message/rfc822")
    }

    /// Sends any bytes as a body of any type; to the contract it is not a body at all.
    pub(crate) fn bytes(mut self, kind: &str, body: impl Into<Vec<u8>>) -> Self {
        self.raw = Some(body.into());
        self.header("content-type", kind)
    }

    /// Sends it and checks the exchange against the contract.
    pub(crate) async fn send(self) -> Reply {
        let (request, path) = self.request();
        let reply = Reply::read(request.send().await.expect("an answer")).await;
        self.judge(&reply);
        // Under a weak tag, responses may differ in what it does not cover.
        if reply.status == 200 && self.operation.method == "GET" && reply.etag().starts_with('"') {
            entity_tags::note(&self.operation.id, &path, reply.etag(), &reply.text());
        }
        reply
    }

    /// The same for a stream, which is open once its head is there; or the response by which it is refused.
    pub(crate) async fn open(self) -> Result<EventStream, Reply> {
        let response = self.request().0.send().await.expect("an answer");
        if response.status() != 200 {
            let reply = Reply::read(response).await;
            self.judge(&reply);
            return Err(reply);
        }
        let stream = EventStream::new(response);
        self.judge(&stream.head);
        Ok(stream)
    }

    /// The request, and its path.
    fn request(&self) -> (RequestBuilder, String) {
        let mut path = self.operation.path.clone();
        for (name, value) in &self.sent.path {
            path = path.replace(&format!("{{{name}}}"), value);
        }
        let method = Method::from_bytes(self.operation.method.as_bytes()).expect("a method");
        let mut request =
            self.client.http.request(method, format!("{}{path}{}", self.client.base, self.query_string()));
        for (name, value) in &self.sent.headers {
            request = request.header(name, value);
        }
        if let Some(body) = self.raw.clone() {
            request = request.body(body);
        }
        (request, path)
    }

    fn query_string(&self) -> String {
        let safe = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        let written = |text: &str| -> String {
            text.bytes().map(|b| if safe(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
        };
        let pairs: Vec<_> =
            self.sent.query.iter().map(|(name, value)| format!("{}={}", written(name), written(value))).collect();
        if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
    }

    fn judge(&self, reply: &Reply) {
        let id = &self.operation.id;
        let answered = ReceivedResponse { status: reply.status, headers: &reply.headers, body: &reply.body };
        let faults = CONTRACT.answer_faults(self.operation, &answered);
        assert!(faults.is_empty(), "{id} answered against the contract: {faults:#?}\n{reply:?}\nto {:?}", self.sent);
        reply.check_tag();
        if reply.status >= 400 {
            return;
        }
        let faults = CONTRACT.request_faults(self.operation, &self.sent);
        assert!(faults.is_empty(), "{id} accepted what the contract refuses: {faults:#?}\n{:?}", self.sent);
        let foreign = self.raw.is_some() && self.sent.body.is_none();
        assert!(!foreign, "{id} accepted a body that is not JSON");
        let anonymous = !self.sent.headers.iter().any(|(name, _)| name == "authorization");
        assert!(!(self.operation.private && anonymous), "{id} is private and accepted anybody");
        let mut exercised = self.client.exercised.lock().expect("a set");
        exercised.insert(id.clone());
        exercised.extend(self.kinds(reply));
    }

    /// The kinds of action that were taken and of event that were shown: `action:move`, `event:moved`.
    fn kinds(&self, reply: &Reply) -> Vec<String> {
        let kind = |of: &str, value: &Value| value["type"].as_str().map(|kind| format!("{of}:{kind}"));
        let taken = self.sent.body.iter().filter(|_| self.operation.id == "act");
        let taken = taken.filter_map(|action| kind("action", action));
        let body: Value = serde_json::from_slice(&reply.body).unwrap_or_default();
        let shown = ["events", "last_events"].iter().filter_map(|list| body[list].as_array()).flatten();
        taken.chain(shown.filter_map(|event| kind("event", event))).collect()
    }
}

impl Reply {
    /// Reads a response to its end.
    pub(crate) async fn read(response: Response) -> Self {
        let head = Self::head(&response);
        Self { body: response.bytes().await.expect("a body").to_vec(), ..head }
    }

    /// The head of a response, whose body is not read.
    pub(crate) fn head(response: &Response) -> Self {
        let status = response.status().as_u16();
        let mut headers = BTreeMap::<String, String>::new();
        for (name, value) in response.headers() {
            let value = String::from_utf8_lossy(value.as_bytes());
            let known = headers.entry(name.as_str().to_owned()).or_default();
            *known = if known.is_empty() { value.into_owned() } else { format!("{known}, {value}") };
        }
        Self { status, headers, body: Vec::new() }
    }

    /// A header; empty when absent.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(&name.to_lowercase()).map_or("", String::as_str)
    }

    /// The `ETag`.
    pub(crate) fn etag(&self) -> &str {
        self.header("etag")
    }

    /// Fails if the body and the header have different tags.
    fn check_tag(&self) {
        let body: Value = serde_json::from_slice(&self.body).unwrap_or_default();
        let named = body["etag"].as_str();
        assert!(named.is_none_or(|tag| tag == self.etag()), "two tags: {self:?}");
        // Only that of a game has a position.
        let shows_a_game = self.etag().contains('-') && self.status < 300;
        assert!(!shows_a_game || named.is_some(), "the body does not have the tag: {self:?}");
    }

    /// The body as text.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|why| panic!("no JSON: {why}\n{self:?}"))
    }

    /// The response, which must be a success.
    #[track_caller]
    pub(crate) fn ok(self) -> Self {
        assert!((200..300).contains(&self.status), "no success: {self:?}");
        self
    }

    /// The problem, which must have this code.
    #[track_caller]
    pub(crate) fn problem(&self, code: &str) -> Value {
        assert_eq!(self.header(CONTENT_TYPE.as_str()), "application/problem+json", "no problem: {self:?}");
        let problem = self.json();
        assert_eq!(problem["type"], format!("/problems/{code}"), "another problem: {self:?}");
        let faults = CONTRACT.faults("/components/schemas/Problem", &problem);
        assert!(faults.is_empty(), "a problem against the contract: {faults:#?}\n{self:?}");
        problem
    }
}

impl std::fmt::Debug for Reply {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?}\n{}", self.status, self.headers, self.text())
    }
}
