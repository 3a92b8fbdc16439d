//! The pages behind the links in mails, as responses. GET shows and changes nothing, because programs follow links; a
//! person's POST acts (L-9). Forms need no CSRF token: nobody can forge one without knowing the secret in the path.
//!
//! A page is in the language of the user to whom its link belongs, as the mail with the link was; without a user (a
//! person without an account, a link for everybody, a link that is no longer valid) it is in the language that the
//! browser asks for. So its language reveals no more than the mail did, and nothing if there was no mail.

use std::sync::LazyLock;

use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, RETRY_AFTER};
use actix_web::{HttpResponse, ResponseError};
use chrono::TimeDelta;
use data_encoding::BASE64;
use fieldpost_engine::Space;
use sha2::{Digest, Sha256};

use super::headers::AcceptedLanguage;
use super::problem::Problem;
use crate::app::{Error, FieldFault};
use crate::mail::moment::span;
use crate::mail::{Say, reason};
use crate::values::Language;
use crate::web::{self, Page};

/// Allows the page's style sheet by its hash and forms to this server; nothing else.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let style = BASE64.encode(&Sha256::digest(web::STYLE));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )
});

impl AcceptedLanguage {
    /// Uses the language that the browser asks for, or else English.
    pub(super) fn say(self) -> Say {
        self.say_to(None)
    }

    /// Uses the language of the user to whom a link belongs, if any.
    pub(super) fn say_to(self, user: Option<Language>) -> Say {
        Say::of(user.or(self.0).unwrap_or_default())
    }
}

/// The warning on every page that knows the user while their address is suspended (L-4).
pub(super) fn suspension_banner(say: Say, suspended: bool) -> Option<String> {
    suspended.then(|| say.page_suspended())
}

/// The faults of a form's fields.
pub(super) fn faults(say: Say, faults: &[FieldFault]) -> String {
    let sentences = faults.iter().map(|fault| match fault.at.as_str() {
        "name" => say.page_name_wrong(),
        "password" => say.page_password_wrong(),
        _ => say.page_impossible_said(),
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// A page as a response.
pub(super) fn ok(shown: &Page) -> HttpResponse {
    page(StatusCode::OK, shown)
}

/// A page as a response with this status.
pub(super) fn page(status: StatusCode, shown: &Page) -> HttpResponse {
    match shown.html() {
        Ok(html) => HttpResponse::build(status)
            .insert_header((CONTENT_SECURITY_POLICY, POLICY.as_str()))
            .insert_header((CONTENT_LANGUAGE, shown.language().tag()))
            .content_type("text/html; charset=utf-8")
            .body(html),
        Err(why) => {
            tracing::error!(%why, "a page cannot be rendered");
            HttpResponse::from_error(Problem::internal())
        }
    }
}

/// A use case's error, as a page.
pub(super) fn refused(say: Say, why: Error) -> HttpResponse {
    if matches!(why, Error::InvalidLink) {
        return page(StatusCode::NOT_FOUND, &Page::tell(say, say.page_old_title(), say.page_old_said()));
    }
    let advice = advice(say, &why);
    let problem = Problem::from(why);
    let status = problem.status_code();
    let (title, said) = match advice {
        Some(advice) => advice,
        None if status == StatusCode::SERVICE_UNAVAILABLE => (say.page_busy_title(), say.page_busy_said()),
        None if status.is_server_error() => (say.page_failed_title(), say.page_failed_said()),
        None => (say.page_impossible_title(), say.page_impossible_said()),
    };
    let mut shown = page(status, &Page::tell(say, title, said));
    // Browsers ignore it; programs that follow links do not.
    if let Some(wait) = problem.error_response().headers().get(RETRY_AFTER) {
        shown.headers_mut().insert(RETRY_AFTER, wait.clone());
    }
    shown
}

/// The title and the sentence for an error about which the reader can do something.
fn advice(say: Say, why: &Error) -> Option<(String, String)> {
    match why {
        Error::TooMany { seconds, .. } => {
            let wait = span(say, TimeDelta::seconds((*seconds).into()));
            Some((say.page_often_title(), say.page_often_said(&wait)))
        }
        Error::SeatTaken => Some((say.page_seat_taken_title(), say.page_seat_taken_said())),
        Error::Invalid(wrong) => Some((say.page_impossible_title(), faults(say, wrong))),
        Error::NothingToClaim => Some((say.page_letter_refused_title(), say.refused_said(&say.nothing_to_claim()))),
        Error::Refused(refusal) => {
            let spaces = refusal.illegal.spaces();
            let name = |space: &Space| {
                let place = spaces.iter().position(|known| known == space);
                place.and_then(|place| refusal.spaces.get(place)).map_or("", String::as_str)
            };
            let clause = reason::rule(say, &refusal.illegal, name);
            Some((say.page_letter_refused_title(), say.refused_said(&clause)))
        }
        _ => None,
    }
}
