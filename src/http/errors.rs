//! Errors of use cases, as problems: which code and status each has, and what else a program is told of it.

use actix_web::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};

use super::problem::{Code, Problem};
use super::{bars, rate_limit};
use crate::app;

/// Under which the sentence is found in other languages that codes of an app cannot be checked.
pub(super) const UNREADABLE_FACTOR: &str = "second-factor-unreadable";

impl From<app::Error> for Problem {
    fn from(why: app::Error) -> Self {
        use app::Error;
        let detail = why.to_string();
        match why {
            Error::Unauthenticated => Self::new(Code::Unauthenticated, detail).header(WWW_AUTHENTICATE, "Bearer"),
            Error::WrongCredentials => Self::new(Code::WrongCredentials, detail).header(WWW_AUTHENTICATE, "Bearer"),
            Error::InvalidRefreshToken => {
                Self::new(Code::InvalidRefreshToken, detail).header(WWW_AUTHENTICATE, "Bearer")
            }
            Error::SecondFactorRequired => {
                Self::new(Code::SecondFactorRequired, detail).header(WWW_AUTHENTICATE, "Bearer")
            }
            Error::SecondFactorUnreadable => {
                let mut problem = Self::new(Code::WrongCode, detail).header(WWW_AUTHENTICATE, "Bearer");
                problem.said = Some(UNREADABLE_FACTOR);
                problem
            }
            Error::WrongCode => Self::new(Code::WrongCode, detail).header(WWW_AUTHENTICATE, "Bearer"),
            Error::SecondFactorOn => Self::new(Code::SecondFactorOn, detail),
            Error::Barred { contact, until } => {
                let problem = Self::new(Code::Barred, detail).header(WWW_AUTHENTICATE, "Bearer");
                bars::members(&contact, until).fold(problem, |problem, (name, value)| problem.with(name, value))
            }
            Error::SessionNeeded => Self::insufficient(detail, "Bearer error=\"insufficient_scope\""),
            Error::ScopeNeeded { scope } => {
                Self::insufficient(detail, &format!("Bearer error=\"insufficient_scope\", scope=\"{scope}\""))
            }
            Error::TooManyTokens { most } => Self::new(Code::TooManyTokens, detail).with("limit", most),
            Error::TooManyKept { most, .. } => Self::new(Code::TooManyKept, detail).with("limit", most),
            Error::NoteChanged { tag } => Self::new(Code::NoteChanged, detail).tagged(tag.as_deref()),
            Error::SetupChanged { tag } => Self::new(Code::SetupChanged, detail).tagged(tag.as_deref()),
            Error::TooManyWebhooks { most } => Self::new(Code::TooManyWebhooks, detail).with("limit", most),
            Error::InvalidLink => Self::new(Code::InvalidLink, detail),
            Error::NameTaken => Self::new(Code::NameTaken, detail),
            Error::TooMany { allowance, seconds } => rate_limit::exceeded(allowance, seconds, detail),
            Error::TooManyOpenGames { most } => Self::new(Code::TooManyOpenGames, detail).with("limit", most),
            Error::Forbidden { .. } => Self::new(Code::Forbidden, detail),
            Error::NotFound { .. } => Self::new(Code::NotFound, detail),
            Error::Stale { version, tag } => Self::new(Code::Stale, detail).with("version", version).tagged(Some(&tag)),
            Error::Invalid(faults) => Self::new(Code::Invalid, detail).with_faults(faults),
            Error::Refused(refusal) => Self::from(*refusal),
            Error::NotAnAction { .. } => Self::new(Code::InvalidAction, detail),
            Error::SeatTaken => Self::new(Code::SeatTaken, detail),
            Error::GameStarted => Self::new(Code::GameStarted, detail),
            Error::GameOver => Self::new(Code::GameOver, detail),
            Error::NothingToClaim => Self::new(Code::NothingToClaim, detail),
            Error::LeaveInUse => Self::new(Code::LeaveInUse, detail),
            Error::GameNotOver => Self::new(Code::GameNotOver, detail),
            Error::KeyReused => Self::new(Code::IdempotencyKeyReused, detail),
            Error::Busy => Self::busy(),
            Error::Store(why) if why.is_passing() => {
                tracing::warn!(%why, "the database is unavailable for a request");
                Self::busy()
            }
            Error::Store(why) => {
                tracing::error!(%why, "the database failed a request");
                Self::internal()
            }
            Error::Internal(_) | Error::NoRandomness(_) | Error::Mail(_) | Error::Files(_) => {
                tracing::error!(why = %detail, "a request failed");
                Self::internal()
            }
        }
    }
}

impl Problem {
    /// The service is busy for a moment.
    pub(crate) fn busy() -> Self {
        Self::new(Code::Busy, "the service is busy; try again in a moment").header(RETRY_AFTER, "1")
    }

    /// With the entity tag of what is there now, if anything is.
    fn tagged(self, tag: Option<&str>) -> Self {
        let Some(tag) = tag.map(super::headers::quoted) else { return self };
        self.with("etag", tag.as_str()).header(actix_web::http::header::ETAG, &tag)
    }

    /// A token that is not good for the operation (RFC 6750, 3.1).
    fn insufficient(detail: String, challenge: &str) -> Self {
        Self::new(Code::InsufficientScope, detail).header(WWW_AUTHENTICATE, challenge)
    }

    /// The service is at fault; the log has the reason under the same id.
    pub(crate) fn internal() -> Self {
        Self::new(Code::Internal, "the service failed; nothing is wrong with the request, please report its id")
    }
}
