//! The pages behind the links in mails, as responses. GET shows and changes nothing, because programs follow links; a
//! person's POST acts (L-9). No form needs a secret against forgery but the one in the path: nobody can forge one without
//! knowing it.
//!
//! A page is in the language of the user whom its link belongs to, as the mail with the link was; where there is no user
//! (somebody who is not one yet, a link for everybody, a link that is no longer good) it is in the language that the
//! browser asks for. So its language tells nobody more than the mail did, and nothing at all where no mail was.

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
use crate::mail::{Language, Say, reason};
use crate::web::{self, Page};

/// The page's one style sheet is known by its hash; forms go back where they came from; nothing else is allowed.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    let style = BASE64.encode(&Sha256::digest(web::STYLE));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )
});

impl AcceptedLanguage {
    /// Says it in the language that the browser asks for, or else in English.
    pub(super) fn say(self) -> Say {
        self.say_to(None)
    }

    /// Says it in the language of the user whom a link belongs to, if it belongs to one.
    pub(super) fn say_to(self, user: Option<Language>) -> Say {
        Say::of(user.or(self.0).unwrap_or_default())
    }
}

/// What a user reads on every page that knows them while mails to their address come back (L-4).
pub(super) fn suspension_banner(say: Say, suspended: bool) -> Option<String> {
    suspended.then(|| say.page_suspended())
}

/// What is wrong with the fields of a form.
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
            tracing::error!(%why, "a page cannot be written");
            HttpResponse::from_error(Problem::internal())
        }
    }
}

/// What a use case refuses, as a page.
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
    // A browser does nothing with it, a program that follows links does.
    if let Some(wait) = problem.error_response().headers().get(RETRY_AFTER) {
        shown.headers_mut().insert(RETRY_AFTER, wait.clone());
    }
    shown
}

/// The title and the sentence for what a reader can do something about.
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
