//! The pages behind the links in mails, as responses. GET shows and changes nothing, because programs follow links; a
//! person's POST acts (L-9). Forms need no CSRF token: nobody can forge one without knowing the secret in the path.
//!
//! A page is in the language of the user to whom its link belongs, as the mail with the link was; without a user (a
//! person without an account, a link for everybody, a link that is no longer valid) it is in the language that the
//! browser asks for. So its language reveals no more than the mail did, and nothing if there was no mail.

use std::sync::LazyLock;

use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, REFERRER_POLICY, RETRY_AFTER};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use chrono::TimeDelta;
use data_encoding::BASE64;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::errors::UNREADABLE_FACTOR;
use super::headers::AcceptedLanguage;
use super::problem::{Code, Problem};
use super::refusal::refusal_in_words;
use crate::app::limits::attempts::LOG_INS_TO_ACCOUNT;
use crate::app::{App, Error, FieldFault};
use crate::mail::moment::span;
use crate::mail::{FieldReason, Phrases, moment, name, request_link};
use crate::values::Language;
use crate::web::{self, Page, PageMails};

/// Allows the page's style sheet by its hash and forms to this server; nothing else.
static POLICY: LazyLock<String> = LazyLock::new(|| policy("'self'"));

/// The style sheet of the pages, as a policy names it.
pub(super) fn style_source() -> String {
    format!("'sha256-{}'", BASE64.encode(&Sha256::digest(web::STYLE)))
}

/// The same with forms that lead to these places.
pub(super) fn policy(forms: &str) -> String {
    let style = style_source();
    format!("default-src 'none'; style-src {style}; form-action {forms}; frame-ancestors 'none'; base-uri 'none'")
}

impl AcceptedLanguage {
    /// Uses the language that the browser asks for, or else English.
    pub(super) fn phrases(self) -> Phrases {
        self.phrases_for(None)
    }

    /// Uses the language of the user to whom a link belongs, if any.
    pub(super) fn phrases_for(self, user: Option<Language>) -> Phrases {
        Phrases::of(user.or(self.0).unwrap_or_default())
    }
}

/// The words in the language that the link names, if any.
pub(super) fn chosen_phrases(request: &HttpRequest, accepted: AcceptedLanguage) -> Phrases {
    accepted.phrases_for(query_value(request, "language").and_then(|tag| tag.parse().ok()))
}

/// A parameter in the query of a page's link. Whatever else a mail program has added to it is not read.
pub(super) fn query_value(request: &HttpRequest, wanted: &str) -> Option<String> {
    let query = Query::<Vec<(String, String)>>::from_query(request.query_string()).ok()?;
    query.into_inner().into_iter().find(|(name, _)| name == wanted).map(|(_, value)| value)
}

/// The game whose open seat the reader came from, if the link names one.
pub(super) fn seat_wanted(request: &HttpRequest) -> Option<Uuid> {
    query_value(request, "game").and_then(|game| game.parse().ok())
}

/// With a link to the open seat of a game, if any.
pub(super) fn lead_on(page: Page, game: Option<Uuid>, label: String) -> Page {
    match game {
        Some(game) => page.with_link(&format!("/join/{game}"), label),
        None => page,
    }
}

/// With a link to the page on which a game is played, if there is such a page.
pub(super) fn lead_to_game(app: &App, page: Page, game: Uuid) -> Page {
    let label = page.phrases().game_page_link();
    match app.page {
        Some(_) => page.with_link(&format!("/games/{game}"), label),
        None => page,
    }
}

/// With the names of those players, if any, who say that they are bots.
pub(super) fn with_bots(page: Page, bots: &[String]) -> Page {
    if bots.is_empty() {
        return page;
    }
    let phrases = page.phrases();
    let names: Vec<_> = bots.iter().map(|bot| name::spoken(bot)).collect();
    page.with_fact(&phrases.fact_bots(), &moment::list(phrases, &names))
}

/// What a mail to the service address may begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beginning {
    Register,
    Invite,
    Seek,
    Help,
}

/// The service address, and links that open mails to it; nothing where it does not exist.
pub(super) fn mails_to_begin(app: &App, phrases: Phrases, beginnings: &[Beginning]) -> Option<PageMails> {
    let address = app.site.service_address()?;
    let link = |beginning: &Beginning| {
        let (request, label) = match beginning {
            Beginning::Register => ("register", phrases.page_begin_register()),
            Beginning::Invite => ("invite", phrases.page_begin_invite()),
            Beginning::Seek => ("seek", phrases.page_begin_seek()),
            Beginning::Help => ("help", phrases.page_begin_help()),
        };
        Some((label, request_link(&app.site, phrases, request)?))
    };
    Some(PageMails { said: phrases.page_begin_letters(&address), links: beginnings.iter().filter_map(link).collect() })
}

/// A page for a user who can play now.
pub(super) fn can_play(app: &App, page: Page) -> Page {
    let phrases = page.phrases();
    let page = match app.page {
        Some(_) => page.with_link("/login", phrases.page_log_in_link()),
        None => page,
    };
    let mails = mails_to_begin(app, phrases, &[Beginning::Seek, Beginning::Help]);
    page.with_beginning(mails)
}

/// The warning on every page that knows the user while their address is suspended (L-4).
pub(super) fn suspension_banner(phrases: Phrases, suspended: bool) -> Option<String> {
    suspended.then(|| phrases.page_suspended())
}

/// The faults of a form's fields.
pub(super) fn faults(phrases: Phrases, faults: &[FieldFault]) -> String {
    let sentences = faults.iter().map(|fault| match fault.at.as_str() {
        "name" => phrases.name_wrong(),
        "address" if fault.what == FieldReason::NeverRead => phrases.page_address_never_read(),
        "address" => phrases.page_address_wrong(),
        "password" => phrases.page_password_wrong(),
        _ => phrases.page_impossible_said(),
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// A page as a response.
pub(super) fn ok(shown: &Page) -> HttpResponse {
    page(StatusCode::OK, shown)
}

/// A page as a response with this status.
pub(super) fn page(status: StatusCode, shown: &Page) -> HttpResponse {
    html(status, shown.language(), shown.html())
}

/// A rendered page as a response.
pub(super) fn html(status: StatusCode, language: Language, rendered: askama::Result<String>) -> HttpResponse {
    match rendered {
        Ok(html) => HttpResponse::build(status)
            .insert_header((CONTENT_SECURITY_POLICY, POLICY.as_str()))
            .insert_header((CONTENT_LANGUAGE, language.tag()))
            // Without a referrer, a browser does not say from where it sends a form either.
            .insert_header((REFERRER_POLICY, "same-origin"))
            .content_type("text/html; charset=utf-8")
            .body(html),
        Err(why) => {
            tracing::error!(%why, "a page cannot be rendered");
            HttpResponse::from_error(Problem::internal())
        }
    }
}

/// The page where there is none.
pub(super) fn missing(phrases: Phrases) -> HttpResponse {
    let said = Page::tell(phrases, phrases.page_missing_title(), phrases.page_missing_said());
    page(StatusCode::NOT_FOUND, &said)
}

/// A use case's error, as a page.
pub(super) fn refused(phrases: Phrases, why: Error) -> HttpResponse {
    if matches!(why, Error::InvalidLink) {
        return page(StatusCode::NOT_FOUND, &Page::tell(phrases, phrases.page_old_title(), phrases.page_old_said()));
    }
    let is_of_account = matches!(&why, Error::TooMany { allowance, .. } if allowance.name == LOG_INS_TO_ACCOUNT);
    let advice = advice(phrases, &why);
    let problem = Problem::from(why);
    let status = problem.status_code();
    let (title, said) = match advice {
        Some(advice) => advice,
        None if status == StatusCode::SERVICE_UNAVAILABLE => (phrases.page_busy_title(), phrases.page_busy_said()),
        None if status.is_server_error() => (phrases.page_failed_title(), phrases.page_failed_said()),
        None => (phrases.page_impossible_title(), phrases.page_impossible_said()),
    };
    let mut told = Page::tell(phrases, title, said);
    if is_of_account {
        told = told.with_link("/reset", phrases.page_forgotten_link());
    }
    let mut shown = page(status, &told);
    // Browsers ignore it; programs that follow links do not.
    if let Some(wait) = problem.error_response().headers().get(RETRY_AFTER) {
        shown.headers_mut().insert(RETRY_AFTER, wait.clone());
    }
    shown
}

/// A code that was typed into a form; the field may be there and empty.
pub(super) fn typed_code(field: Option<SecretString>) -> Option<SecretString> {
    field.filter(|code| !code.expose_secret().trim().is_empty())
}

/// What whoever has to prove a second factor is told, if that is why something was refused.
pub(super) fn wants_code(phrases: Phrases, why: &Error) -> Option<String> {
    let said = match why {
        Error::SecondFactorRequired => Code::SecondFactorRequired.slug(),
        Error::SecondFactorUnreadable => UNREADABLE_FACTOR,
        Error::WrongCode => Code::WrongCode.slug(),
        _ => return None,
    };
    phrases.detail(said)
}

/// The title and the sentence for an error about which the reader can do something.
fn advice(phrases: Phrases, why: &Error) -> Option<(String, String)> {
    match why {
        Error::TooMany { allowance, seconds } => {
            let wait = span(phrases, TimeDelta::seconds((*seconds).into()));
            let said = match allowance.name {
                // Whoever knows the password need not wait because others have guessed.
                LOG_INS_TO_ACCOUNT => phrases.page_log_ins_said(&wait),
                _ => phrases.page_often_said(&wait),
            };
            Some((phrases.page_often_title(), said))
        }
        Error::Barred { contact, .. } => {
            Some((phrases.problem(Code::Barred.slug()).unwrap_or_default(), phrases.barred_said(contact)))
        }
        Error::SeatTaken => Some((phrases.page_seat_taken_title(), phrases.page_seat_taken_said())),
        Error::Invalid(wrong) => Some((phrases.page_impossible_title(), faults(phrases, wrong))),
        Error::NothingToClaim => {
            Some((phrases.page_letter_refused_title(), phrases.refused_said(&phrases.nothing_to_claim())))
        }
        Error::Refused(refusal) => {
            let clause = refusal_in_words(phrases, refusal);
            Some((phrases.page_letter_refused_title(), phrases.refused_said(&clause)))
        }
        _ => None,
    }
}
