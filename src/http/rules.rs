//! The pages that explain the rules of each game to players. They are the same for everybody, so no log-in is needed,
//! and a browser that has one asks whether it has changed. The language is that of the link, or else the one that the
//! browser asks for; so is the look, or else what the system prefers.

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, ETAG, HeaderValue, VARY};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

use super::headers::{AcceptedLanguage, KnownTags, quoted};
use super::pages::{chosen_phrases, html, query_value};
use crate::app::App;
use crate::mail::{Phrases, RulesetTitle};
use crate::web::RulesPage;

/// `GET /rules`
pub(super) async fn list(
    app: Data<App>,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    known: KnownTags,
) -> HttpResponse {
    shown(StatusCode::OK, all(&app, chosen_phrases(&request, accepted)), &request, &known)
}

/// `GET /rules/{ruleset}`
pub(super) async fn one(
    app: Data<App>,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    known: KnownTags,
    id: Path<String>,
) -> HttpResponse {
    let asked = query_value(&request, "clause");
    let article = |phrases, title: &RulesetTitle| RulesPage::article(phrases, title, asked.as_deref());
    of_ruleset(&app, (&request, chosen_phrases(&request, accepted)), &id, &known, article)
}

/// `GET /rules/{ruleset}/clauses`
pub(super) async fn clauses(
    app: Data<App>,
    request: HttpRequest,
    accepted: AcceptedLanguage,
    known: KnownTags,
    id: Path<String>,
) -> HttpResponse {
    of_ruleset(&app, (&request, chosen_phrases(&request, accepted)), &id, &known, RulesPage::clauses)
}

/// A page about a ruleset. One of an operator's own has none, and is said not to be explained.
fn of_ruleset(
    app: &App,
    (request, phrases): (&HttpRequest, Phrases),
    id: &str,
    known: &KnownTags,
    page: impl FnOnce(Phrases, &RulesetTitle) -> Option<RulesPage>,
) -> HttpResponse {
    let Some(rules) = app.catalogue.get(id) else {
        return shown(StatusCode::NOT_FOUND, all(app, phrases), request, known);
    };
    let title = RulesetTitle::from(rules.ruleset());
    let page = page(phrases, &title).filter(|_| app.catalogue.is_shipped(id));
    shown(StatusCode::OK, page.unwrap_or_else(|| RulesPage::unexplained(phrases, &title)), request, known)
}

fn all(app: &App, phrases: Phrases) -> RulesPage {
    RulesPage::list(phrases, app.catalogue.list().map(|rules| RulesetTitle::from(rules.ruleset())))
}

fn shown(status: StatusCode, page: RulesPage, request: &HttpRequest, known: &KnownTags) -> HttpResponse {
    let page = page.with_look(query_value(request, "look").and_then(|look| look.parse().ok()));
    let rendered = page.html();
    let tag = rendered.as_ref().map(|html| HEXLOWER.encode(&Sha256::digest(html)[..16])).unwrap_or_default();
    let mut response = match status {
        StatusCode::OK if known.has(&tag) => HttpResponse::NotModified().finish(),
        _ => html(status, page.language(), rendered),
    };
    let headers = response.headers_mut();
    if let (Ok(tag), true) = (HeaderValue::from_str(&quoted(&tag)), status == StatusCode::OK) {
        headers.insert(ETAG, tag);
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    }
    headers.insert(VARY, HeaderValue::from_static("accept-language"));
    response
}
