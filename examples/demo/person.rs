//! Somebody who plays: an account, a session, and requests in their name.

use reqwest::Method;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderName, HeaderValue, IF_MATCH};
use serde_json::{Value, json};

use crate::Outcome;
use crate::mailbox::Mailbox;
use crate::web::{Answer, Web};

const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");
/// Nobody else ever sees this service.
const PASSWORD: &str = "a password for a demonstration";

/// A user of the service, and what they hold.
pub(crate) struct Person {
    pub(crate) name: &'static str,
    pub(crate) address: String,
    web: Web,
    token: String,
    requests: u32,
}

impl Person {
    /// Somebody who has registered, proven their address by the mail's link and their password, and logged in.
    pub(crate) async fn join(site: &str, name: &'static str, mails: &mut Mailbox) -> Outcome<Self> {
        let address = format!("{name}@example.org");
        let mut person = Self { name, address, web: Web::new(site)?, token: String::new(), requests: 0 };
        let account = json!({"name": name, "address": person.address, "password": PASSWORD});
        person.send(Method::POST, "/v1/users", None, Some(&account)).await?.expect(202, "registration")?;

        let login = json!({"login": name, "password": PASSWORD});
        let early = person.send(Method::POST, "/v1/sessions", None, Some(&login)).await?;
        early.expect(401, "log-in before the address is proven")?;
        let letter = mails.only(&person.address, "verify-address").await?;
        let link = letter.link("/verify/")?.to_owned();
        // Looking at a link must change nothing: scanners look at all of them (L-9).
        person.web.get(link.strip_prefix(site).unwrap_or(&link)).await?.expect(200, "the page of a link")?;
        person.send(Method::POST, "/v1/sessions", None, Some(&login)).await?.expect(401, "log-in after a mere look")?;
        person.web.press(&link, "what somebody else would guess").await?.expect(422, "a wrong password on the page")?;
        person.web.press(&link, PASSWORD).await?.expect(200, "the button of the page")?;

        let tokens =
            person.send(Method::POST, "/v1/sessions", None, Some(&login)).await?.expect(201, "log-in")?.json()?;
        person.token = tokens["access_token"].as_str().ok_or("a log-in without a token")?.to_owned();
        Ok(person)
    }

    /// A request in this person's name; every one that creates carries a key of its own.
    pub(crate) async fn send(
        &mut self,
        method: Method,
        path: &str,
        version: Option<&str>,
        body: Option<&Value>,
    ) -> Outcome<Answer> {
        let mut headers = HeaderMap::new();
        if !self.token.is_empty() {
            headers.insert(AUTHORIZATION, HeaderValue::try_from(format!("Bearer {}", self.token))?);
        }
        if let Some(version) = version {
            headers.insert(IF_MATCH, HeaderValue::try_from(version)?);
        }
        if method == Method::POST {
            self.requests += 1;
            headers.insert(IDEMPOTENCY_KEY, HeaderValue::try_from(format!("{}-{}", self.name, self.requests))?);
        }
        self.web.send(method, path, headers, body).await
    }
}
