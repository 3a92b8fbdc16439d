//! The headers that make requests safe: the version that the caller decided on, the one they already have, and the key
//! under which they may retry. And `Accept-Language`.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{
    ACCEPT, ACCEPT_LANGUAGE, Accept, AcceptLanguage, EntityTag, Header as _, HeaderMap, HeaderName, HeaderValue,
    IF_MATCH, IF_NONE_MATCH, IfNoneMatch, Preference, Quality, from_comma_delimited,
};
use actix_web::mime::Mime;
use actix_web::{FromRequest, HttpRequest, HttpResponse};

use super::problem::{Code, Problem};
use crate::app::FieldFault;
use crate::app::game::summary::GameForViewer;
use crate::app::play::notes::NoteCondition;
use crate::app::play::setups::SetupCondition;
use crate::app::play::{Creation, RetryKey, StoredResponse};
use crate::mail::negotiate;
use crate::values::Language;

const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// Says that a response is that of an earlier request under the same key.
pub(super) const REPLAYED: (HeaderName, HeaderValue) =
    (HeaderName::from_static("idempotency-replayed"), HeaderValue::from_static("true"));

/// The response to a request that has made something, now or before.
pub(super) fn created<T>(made: Creation<T>, show: impl FnOnce(T) -> HttpResponse) -> HttpResponse {
    let (made, is_repeated) = made.parts();
    let mut response = show(made);
    if is_repeated {
        let (name, value) = REPLAYED;
        response.headers_mut().insert(name, value);
    }
    response
}

/// `If-Match`: the position of the game that the caller decided on, which is the tag up to the dash. The rest of a tag
/// covers everything else that is shown, and a name that changed meanwhile is not a reason to refuse a move.
#[derive(Debug)]
pub(super) struct Precondition(pub String);

/// The note that the caller writes over: `If-Match` with its tag, or `If-None-Match: *` for the first one.
#[derive(Debug)]
pub(super) struct NotePrecondition(pub NoteCondition);

/// The draft that the caller writes over, if they say so: `If-Match` with its tag, or `If-None-Match: *` for the first
/// one.
#[derive(Debug)]
pub(super) struct SetupPrecondition(pub SetupCondition);

/// `If-None-Match`: the tags that the caller has; empty if they have none.
#[derive(Debug)]
pub(super) struct KnownTags(IfNoneMatch);

/// `Idempotency-Key`, with the digest that distinguishes requests.
#[derive(Debug)]
pub(super) struct Key {
    key: Option<String>,
    request: Vec<u8>,
}

/// The supported language that the browser prefers, by its `Accept-Language`. People do not write that header: one that
/// cannot be parsed counts as missing.
#[derive(Clone, Copy, Debug)]
pub(super) struct AcceptedLanguage(pub Option<Language>);

/// The number of ranges of an `Accept-Language` that are considered; browsers send a handful.
const MAX_RANGES: usize = 16;

impl KnownTags {
    /// Whether the caller has this tag. Weak comparison (RFC 9110, 13.1.2): the mark of a weak tag is ignored.
    pub(super) fn has(&self, tag: &str) -> bool {
        match &self.0 {
            IfNoneMatch::Any => true,
            IfNoneMatch::Items(known) => known.iter().any(|known| uncompressed(known.tag()) == tag),
        }
    }
}

impl Key {
    /// The key itself, for what is stored under it.
    pub(super) fn text(&self) -> Option<&str> {
        self.key.as_deref()
    }

    /// The request's idempotency key, if it has one; `body` is its digest.
    pub(super) fn retry_key(
        &self,
        body: &[u8],
        response: fn(&GameForViewer) -> StoredResponse,
    ) -> Option<RetryKey<'_>> {
        let key = self.key.as_deref()?;
        Some(RetryKey::new(key, &[&self.request, body], response))
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
    // Not the typed `If-Match`, which drops tags that it cannot parse: their sender should be told.
    let tag = sent.trim().parse::<EntityTag>().map_err(|_| invalid("If-Match", NOT_A_TAG))?;
    match uncompressed(tag.tag()).split('-').next() {
        Some(position) if !position.is_empty() => Ok(Precondition(position.to_owned())),
        Some(_) | None => Err(invalid("If-Match", NOT_A_TAG)),
    }
}

impl FromRequest for NotePrecondition {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(note_condition(request.headers()).map(Self))
    }
}

fn note_condition(headers: &HeaderMap) -> Result<NoteCondition, Problem> {
    match (text(headers, &IF_MATCH)?, text(headers, &IF_NONE_MATCH)?.map(str::trim)) {
        (Some(sent), None) => {
            let tag = sent.trim().parse::<EntityTag>().map_err(|_| invalid("If-Match", NOT_A_TAG))?;
            Ok(NoteCondition::Replaces(uncompressed(tag.tag()).to_owned()))
        }
        (None, Some("*")) => Ok(NoteCondition::First),
        (None, Some(_)) => Err(invalid("If-None-Match", "must be * here: it says that there is nothing yet")),
        (Some(_), Some(_)) => Err(invalid("If-None-Match", "cannot be combined with If-Match")),
        (None, None) => {
            let why = "send the ETag of the note as If-Match, or If-None-Match: * for the first one";
            Err(Problem::new(Code::PreconditionRequired, why))
        }
    }
}

impl FromRequest for SetupPrecondition {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let headers = request.headers();
        if !headers.contains_key(IF_MATCH) && !headers.contains_key(IF_NONE_MATCH) {
            return ready(Ok(Self(SetupCondition::Any)));
        }
        ready(note_condition(headers).map(|condition| match condition {
            NoteCondition::First => Self(SetupCondition::First),
            NoteCondition::Replaces(tag) => Self(SetupCondition::Replaces(tag)),
        }))
    }
}

const NOT_A_TAG: &str = "must be one entity tag in quotes";

/// What proxies append to a tag when they compress a response, after one or two of [`JOINTS`].
const CODINGS: &[&str] = &["gzip", "br", "zstd", "deflate"];
const JOINTS: [char; 2] = ['-', ';'];

/// Our own tag, from the one that a compressing proxy made of it.
fn uncompressed(tag: &str) -> &str {
    let bare = CODINGS.iter().find_map(|coding| tag.strip_suffix(coding)?.strip_suffix(JOINTS));
    bare.map_or(tag, |bare| bare.trim_end_matches(JOINTS))
}

/// A tag as the value of a header.
pub(super) fn quoted(tag: &str) -> String {
    format!("\"{tag}\"")
}

impl FromRequest for KnownTags {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(IfNoneMatch::parse(request).map(Self).map_err(|_| invalid("If-None-Match", NOT_ASCII)))
    }
}

impl FromRequest for AcceptedLanguage {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request)))
    }
}

impl AcceptedLanguage {
    /// The language that the browser of a request prefers.
    pub(super) fn of(request: &HttpRequest) -> Self {
        Self::sent_as(request.headers().get_all(ACCEPT_LANGUAGE))
    }

    /// The same by the values of the header.
    pub(super) fn sent_as<'h>(values: impl Iterator<Item = &'h HeaderValue> + 'h) -> Self {
        Self(accepted_language(values))
    }
}

/// The supported language with the greatest weight (RFC 9110, 12.5.4), the first of several with the same weight.
fn accepted_language<'h>(sent: impl Iterator<Item = &'h HeaderValue> + 'h) -> Option<Language> {
    let mut accepted = AcceptLanguage(from_comma_delimited(sent).ok()?);
    accepted.0.truncate(MAX_RANGES);
    accepted.0.retain(|range| range.quality > Quality::ZERO);
    let tags = accepted.ranked().into_iter().filter_map(|range| match range {
        Preference::Specific(tag) => Some(tag.into_string()),
        Preference::Any => None,
    });
    negotiate(tags)
}

/// Whether a person's browser sent a request: it would rather have a page than JSON. Programs take anything, or say
/// nothing.
pub(super) fn wants_page(request: &HttpRequest) -> bool {
    let accept = accepted_types(request);
    let json = quality(&accept, "application/json").max(quality(&accept, "application/problem+json"));
    quality(&accept, "text/html") > json
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
        return Err(invalid("Idempotency-Key", "must be 1 to 64 visible ASCII characters without blanks"));
    }
    let expected = text(request.headers(), &IF_MATCH)?.unwrap_or_default();
    let request = format!("{} {} {expected}", request.method(), request.path());
    Ok(Key { key: key.map(str::to_owned), request: request.into_bytes() })
}

/// A header that may occur once.
fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, Problem> {
    let mut sent = headers.get_all(name);
    match (sent.next(), sent.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value.to_str().map(Some).map_err(|_| invalid(name.as_str(), NOT_ASCII)),
        (Some(_), Some(_)) => Err(invalid(name.as_str(), "must be sent once")),
    }
}

/// Whether a program asks for a stream rather than JSON; whoever accepts anything gets JSON.
pub(super) fn wants_stream(request: &HttpRequest) -> bool {
    let accept = accepted_types(request);
    quality(&accept, "text/event-stream") > quality(&accept, "application/json")
}

/// The media ranges that a client accepts, without those that cannot be parsed.
fn accepted_types(request: &HttpRequest) -> Accept {
    Accept(from_comma_delimited(request.headers().get_all(ACCEPT)).unwrap_or_default())
}

/// The quality of a media type (RFC 9110, 12.5.1): the most specific range that matches it decides.
fn quality(accept: &Accept, kind: &str) -> Quality {
    let (family, _) = kind.split_once('/').unwrap_or_default();
    let rank = |range: &Mime| match (range.type_().as_str(), range.subtype().as_str()) {
        _ if range.essence_str() == kind => Some(3),
        (of, "*") if of == family => Some(2),
        ("*", "*") => Some(1),
        _ => None,
    };
    let ranked = accept.iter().rev().filter_map(|range| Some((rank(&range.item)?, range.quality)));
    ranked.max_by_key(|(rank, _)| *rank).map_or(Quality::ZERO, |(_, quality)| quality)
}

const NOT_ASCII: &str = "must be made of ASCII characters";

/// A fault of a header.
pub(super) fn invalid(at: &str, what: &str) -> Problem {
    let fault = FieldFault::new(at, what);
    Problem::new(Code::InvalidHeader, format!("{at} {what}")).with_faults(vec![fault])
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn accepted(header: &str) -> Option<Language> {
        AcceptedLanguage::of(&TestRequest::default().insert_header((ACCEPT_LANGUAGE, header)).to_http_request()).0
    }

    #[test]
    fn the_accepted_language_with_the_greatest_weight_is_taken() {
        for (header, language) in [
            ("da", Language::Da),
            ("de-AT,de;q=0.9,en;q=0.8", Language::De),
            ("en;q=0.5, FR-ca;q=0.8", Language::Fr),
            ("tlh, qya;q=0.9, nl;q=0.3, en;q=0.2", Language::Nl),
            ("fr;q=0, en;q=0.1", Language::En),
        ] {
            assert_eq!(accepted(header), Some(language), "{header}");
        }
    }

    #[test]
    fn a_header_that_names_none_of_our_languages_says_nothing() {
        for header in ["", "*", "tlh", "fr;q=0", "fr;q=NaN", "fr;q=2", "fr;level=1", ",;,", "\"fr\"", "french"] {
            assert_eq!(accepted(header), None, "{header}");
        }
        let long = format!("{}da", "xx,".repeat(MAX_RANGES));
        assert_eq!(accepted(&long), None, "a list that is too long is not read");
        assert_eq!(AcceptedLanguage::of(&TestRequest::default().to_http_request()).0, None);
    }

    #[test]
    fn the_most_specific_range_decides() {
        let plain = |header: &str| {
            let request = TestRequest::default().insert_header((ACCEPT, header)).to_http_request();
            quality(&accepted_types(&request), "text/plain").to_string()
        };
        for (header, expected) in [
            ("text/*;q=0.3, text/plain;q=0.7, */*;q=0.5", "0.7"),
            ("text/*;q=0.3, */*;q=0.5", "0.3"),
            ("application/json, */*;q=0.1", "0.1"),
            ("text/plain;q=0.2, text/plain;q=0.8", "0.2"),
            ("Text/Plain; Q=0.4", "0.4"),
            ("text/plain; format=flowed", "1"),
            ("nonsense, text/*", "1"),
            ("image/png", "0"),
            ("", "0"),
        ] {
            assert_eq!(plain(header), expected, "{header}");
        }
    }
}
