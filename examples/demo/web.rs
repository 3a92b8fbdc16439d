//! Requests and answers, and the little of HTML that a person with a browser would do: find the form and send it.

use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, ETAG, HeaderMap};
use reqwest::{Client, Method, Response};
use serde_json::Value;

use crate::{Fault, Outcome};

/// The longest that one answer may take.
const LIMIT: Duration = Duration::from_secs(20);

/// A browser of one person at one site.
pub(crate) struct Web {
    client: Client,
    site: String,
}

/// What came back.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) etag: Option<String>,
    pub(crate) text: String,
}

impl Web {
    pub(crate) fn new(site: &str) -> Outcome<Self> {
        let client = Client::builder().timeout(LIMIT).no_proxy().build()?;
        Ok(Self { client, site: site.to_owned() })
    }

    pub(crate) async fn get(&self, path: &str) -> Outcome<Answer> {
        Answer::read(self.client.get(self.at(path)).send().await?).await
    }

    /// One request with a body of JSON, or none.
    pub(crate) async fn send(
        &self,
        method: Method,
        path: &str,
        headers: HeaderMap,
        body: Option<&Value>,
    ) -> Outcome<Answer> {
        let mut request = self.client.request(method, self.at(path)).headers(headers);
        if let Some(body) = body {
            request = request.json(body);
        }
        Answer::read(request.send().await?).await
    }

    /// Opens a link as a person does, types `password` into its page if it asks for one, and presses the first button.
    pub(crate) async fn press(&self, link: &str, password: &str) -> Outcome<Answer> {
        let page = self.get(self.path_of(link)?).await?.expect(200, "a page behind a link")?;
        let form = Form::find(&page.text, password).ok_or("a page without a form")?;
        let action = if form.action.is_empty() { self.path_of(link)?.to_owned() } else { form.action };
        let request = self.client.post(self.at(&action)).header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        Answer::read(request.body(form.fields).send().await?).await
    }

    fn path_of<'a>(&self, link: &'a str) -> Outcome<&'a str> {
        link.strip_prefix(&self.site).ok_or_else(|| Fault::from(format!("a link to another site: {link}")))
    }

    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.site)
    }
}

impl Answer {
    async fn read(response: Response) -> Outcome<Self> {
        let status = response.status().as_u16();
        let etag = response.headers().get(ETAG).and_then(|tag| tag.to_str().ok()).map(str::to_owned);
        Ok(Self { status, etag, text: response.text().await? })
    }

    /// The answer, if its status is the one that was due.
    pub(crate) fn expect(self, status: u16, what: &str) -> Outcome<Self> {
        if self.status == status {
            return Ok(self);
        }
        Err(format!("{what}: {} instead of {status}: {}", self.status, self.text).into())
    }

    pub(crate) fn json(&self) -> Outcome<Value> {
        Ok(serde_json::from_str(&self.text)?)
    }
}

/// The first form of a page that posts.
struct Form {
    action: String,
    fields: String,
}

impl Form {
    /// With `password` in its field for one.
    fn find(page: &str, password: &str) -> Option<Self> {
        let form = page.split("<form").skip(1).find(|form| attribute(form, "method").eq_ignore_ascii_case("post"))?;
        let form = form.split("</form").next()?;
        let fields = form.split("<input").skip(1).filter_map(|input| {
            let value = match attribute(input, "type") {
                "hidden" => attribute(input, "value").to_owned(),
                "password" => password.replace(' ', "+"),
                _ => return None,
            };
            Some(format!("{}={value}", attribute(input, "name")))
        });
        let button = form.split("<button").nth(1).filter(|button| !attribute(button, "name").is_empty());
        let pressed = button.map(|button| format!("{}={}", attribute(button, "name"), attribute(button, "value")));
        let fields: Vec<_> = fields.chain(pressed).collect();
        Some(Self { action: attribute(form, "action").to_owned(), fields: fields.join("&") })
    }
}

/// The value of an attribute of the tag that `text` begins in; empty without it.
fn attribute<'a>(text: &'a str, name: &str) -> &'a str {
    let tag = text.split('>').next().unwrap_or_default();
    let value = tag.split_once(&format!(" {name}=\"")).and_then(|(_, rest)| rest.split_once('"'));
    value.map_or("", |(value, _)| value)
}
