//! One request and its response, over `ureq`. Repeats nothing and knows nothing of the contract.

use std::time::Duration;

use ureq::http;
use ureq::{Agent, Body};

/// A request as it is sent.
pub(crate) struct Request<'r> {
    pub(crate) method: &'r str,
    pub(crate) url: &'r str,
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Option<&'r str>,
}

/// A whole response, with any status.
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) etag: Option<String>,
    pub(crate) retry_after: Option<u64>,
    pub(crate) text: String,
}

/// The interface redirects nobody, and a token must not be sent elsewhere.
pub(crate) fn agent(timeout: Duration) -> Agent {
    let config = Agent::config_builder().http_status_as_error(false).max_redirects(0);
    config.timeout_global(Some(timeout)).build().into()
}

/// Sends it; fails if no whole response arrives.
pub(crate) fn send(agent: &Agent, sent: &Request<'_>) -> Result<Response, ureq::Error> {
    let mut request = http::Request::builder().method(sent.method).uri(sent.url);
    for (name, value) in &sent.headers {
        request = request.header(*name, value);
    }
    let response = match sent.body {
        Some(body) => agent.run(request.body(body)?)?,
        None => agent.run(request.body(())?)?,
    };
    received(response)
}

fn received(mut response: http::Response<Body>) -> Result<Response, ureq::Error> {
    let header = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let (etag, retry_after) = (header("etag"), header("retry-after").and_then(|seconds| seconds.parse().ok()));
    let status = response.status().as_u16();
    Ok(Response { status, etag, retry_after, text: response.body_mut().read_to_string()? })
}
