//! The headers that make requests safe: which version the caller means, which one they know, and
//! under which key they may repeat themselves. And the one that tells which languages they read.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{ACCEPT_LANGUAGE, HeaderMap, HeaderName, IF_MATCH, IF_NONE_MATCH};
use actix_web::{FromRequest, HttpRequest};

use super::problem::{Code, Problem};
use crate::app::FieldFault;
use crate::app::game::summary::Look;
use crate::app::play::{Answer, Once};

const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// `If-Match`: the position of the game that the caller decided on, which is the tag up to the dash. The rest of a tag
/// tells what is shown beside the position, and a name that changed meanwhile is no reason to refuse a move.
#[derive(Debug)]
pub(super) struct Precondition(pub String);

/// `If-None-Match`: the tags that the caller knows; empty when they know none.
#[derive(Debug)]
pub(super) struct Known(Vec<String>);

/// `Idempotency-Key`, with what tells one request from another.
#[derive(Debug)]
pub(super) struct Key {
    key: Option<String>,
    request: Vec<u8>,
}

/// `Accept-Language`, as browsers send it. Nobody typed it: what cannot be read is as good as none.
#[derive(Debug)]
pub(super) struct Accepts(pub Option<String>);

impl Known {
    /// Whether the caller knows this tag.
    pub(super) fn has(&self, tag: &str) -> bool {
        self.0.iter().any(|known| known == tag || known == "*")
    }
}

impl Key {
    /// The request as one that is answered once, if the caller wants that; `body` is its digest.
    pub(super) fn once(&self, body: &[u8], answer: fn(&Look) -> Answer) -> Option<Once<'_>> {
        let key = self.key.as_deref()?;
        Some(Once::new(key, &[&self.request, body], answer))
    }
}

impl FromRequest for Precondition {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(precondition(request.headers()))
    }
}

fn precondition(headers: &HeaderMap) -> Result<Precondition, Problem> {
    let Some(sent) = text(headers, &IF_MATCH)? else {
        let why = "send the ETag of the game that you decided on as If-Match";
        return Err(Problem::new(Code::PreconditionRequired, why));
    };
    match opaque(sent) {
        Some(tag) => Ok(Precondition(tag.split('-').next().unwrap_or(tag).to_owned())),
        None => Err(invalid("If-Match", "is one entity tag in quotes")),
    }
}

/// What proxies append to a tag when they compress an answer.
const COMPRESSED: &[&str] = &["-gzip", "-br", "-zstd", "-deflate"];

/// What stands between the quotes of one entity tag, without what a compressing proxy has made of it: some turn ours into
/// a weak one, some append how they compressed. Which answer it was stays clear.
fn opaque(sent: &str) -> Option<&str> {
    let sent = sent.trim();
    let sent = sent.strip_prefix("W/").unwrap_or(sent);
    let tag = sent.strip_prefix('"')?.strip_suffix('"')?;
    let tag = COMPRESSED.iter().find_map(|word| tag.strip_suffix(word)).unwrap_or(tag);
    (!tag.is_empty() && !tag.contains('"')).then_some(tag)
}

/// A tag as the value of a header.
pub(super) fn quoted(tag: &str) -> String {
    format!("\"{tag}\"")
}

impl FromRequest for Known {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(text(request.headers(), &IF_NONE_MATCH).map(|sent| {
            // Weak comparison (RFC 9110, 13.1.2): the mark of a weak tag does not count. Ours hold no commas.
            let tags = sent.unwrap_or_default().split(',').map(str::trim);
            let tags = tags.filter_map(|tag| if tag == "*" { Some(tag) } else { opaque(tag) });
            Self(tags.map(str::to_owned).collect())
        }))
    }
}

impl FromRequest for Accepts {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let sent = request.headers().get(ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        ready(Ok(Self(sent.map(str::to_owned))))
    }
}

impl FromRequest for Key {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(key(request))
    }
}

fn key(request: &HttpRequest) -> Result<Key, Problem> {
    let key = text(request.headers(), &IDEMPOTENCY_KEY)?;
    let fits = |key: &&str| (1..=64).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic());
    if key.as_ref().is_some_and(|key| !fits(key)) {
        return Err(invalid("Idempotency-Key", "is 1 to 64 visible ASCII characters without blanks"));
    }
    let expected = text(request.headers(), &IF_MATCH)?.unwrap_or_default();
    let request = format!("{} {} {expected}", request.method(), request.path());
    Ok(Key { key: key.map(str::to_owned), request: request.into_bytes() })
}

/// A header that may be there once.
fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, Problem> {
    let mut sent = headers.get_all(name);
    match (sent.next(), sent.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => {
            value.to_str().map(Some).map_err(|_| invalid(name.as_str(), "is made of ASCII characters"))
        }
        (Some(_), Some(_)) => Err(invalid(name.as_str(), "is sent once")),
    }
}

fn invalid(at: &str, what: &str) -> Problem {
    let fault = FieldFault { at: at.to_owned(), what: what.to_owned() };
    Problem::new(Code::InvalidHeader, format!("{at} {what}")).with_faults(&[fault])
}
