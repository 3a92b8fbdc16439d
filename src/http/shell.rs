//! The document of the page to play on, which differs at the paths of the page by its links to other languages alone:
//! the script reads the path. Without scripts the document says what can be done without them, and where there is no
//! page to play on it is the start page, with a sentence about how to get one. It needs no log-in and knows nobody.

use std::sync::LazyLock;

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, ETAG, HeaderMap, HeaderName, HeaderValue, VARY};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use super::headers::{AcceptedLanguage, KnownTags, quoted};
use super::pages::{Beginning, chosen_phrases, html, mails_to_begin, style_source};
use crate::app::App;
use crate::values::Language;
use crate::web::{HomePage, Play, ShellPage};

/// Allows what the page is made of, from this server, and the style of what is shown without scripts, by its hash. A
/// script can make code of a text only by the policy `worker`, with which the page registers its worker.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let style = style_source();
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self' {style}; img-src 'self'; font-src 'self'; \
         connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types worker"
    )
});

/// What else a browser is to keep from the page. With its referrer it says where a form was sent from, to this server
/// only.
const HEADERS: &[(&str, &str)] = &[
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ("referrer-policy", "same-origin"),
];

/// `GET` of `/` and every other path of the page
pub(super) async fn show(
    app: Data<App>,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    known: KnownTags,
) -> HttpResponse {
    let phrases = chosen_phrases(&request, accepted);
    let play = if app.site.reads_letters() { Play::ByLetters } else { Play::ByPrograms };
    let mails =
        mails_to_begin(&app, phrases, &[Beginning::Register, Beginning::Invite, Beginning::Seek, Beginning::Help]);
    let home = HomePage::new(phrases, play, mails).at(request.path());
    match &app.page {
        Some(page) => {
            let shell = ShellPage::new(home.saying_first(phrases.page_scripts_off()), page.entry.clone());
            document(&known, phrases.language(), shell.html())
        }
        None if request.path() == "/" => html(StatusCode::OK, home.language(), home.html()),
        None => {
            let home = home.saying_first(phrases.page_board_missing());
            html(StatusCode::OK, home.language(), home.html())
        }
    }
}

/// A document of the page to play on, as a response; browsers ask whether they have it already.
pub(super) fn document(known: &KnownTags, language: Language, rendered: askama::Result<String>) -> HttpResponse {
    let tag = rendered.as_ref().map(|html| HEXLOWER.encode(&Sha256::digest(html)[..8])).unwrap_or_default();
    let mut response = match rendered {
        Ok(_) if known.has(&tag) => HttpResponse::NotModified().finish(),
        rendered => html(StatusCode::OK, language, rendered),
    };
    protect(response.headers_mut(), &tag);
    response
}

fn protect(headers: &mut HeaderMap, tag: &str) {
    let policy = HeaderValue::from_str(&POLICY).ok().map(|policy| (CONTENT_SECURITY_POLICY, policy));
    let tag = HeaderValue::from_str(&quoted(tag)).ok().map(|tag| (ETAG, tag));
    for (name, value) in policy.into_iter().chain(tag) {
        headers.insert(name, value);
    }
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(VARY, HeaderValue::from_static("accept-language"));
}
