//! The fields `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10): what is allowed in which
//! time, and what is left of it. And the problem that says that a limit is exceeded.

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};

use super::problem::{Code, Problem};
use crate::app::allowance::{Allowance, Budget};
use crate::app::limits::attempts::LOG_INS_TO_ACCOUNT;

const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const LEFT: HeaderName = HeaderName::from_static("ratelimit");

/// Adds what is left to a response, beside what it says of other limits.
pub(super) fn tell(headers: &mut HeaderMap, budget: &Budget) {
    for (name, value) in fields(*budget) {
        if let Ok(value) = HeaderValue::try_from(value) {
            headers.append(name, value);
        }
    }
}

/// The policy, and what is left.
pub(super) fn fields(budget: Budget) -> impl Iterator<Item = (HeaderName, String)> {
    let Budget { allowance: Allowance { name, quota, window }, left, seconds } = budget;
    let policy = (POLICY, format!("\"{name}\";q={quota};w={window}"));
    let left = left.map(|left| (LEFT, format!("\"{name}\";r={left};t={seconds}")));
    [Some(policy), left].into_iter().flatten()
}

/// More than a limit allows; the next attempt is possible in `seconds`. Whoever knows the password of an account need
/// not wait because others have guessed; to a known device this does not apply, whose own attempts failed.
pub(super) fn exceeded(allowance: Allowance, seconds: u32, detail: String) -> Problem {
    let mut problem = if allowance.name == LOG_INS_TO_ACCOUNT {
        let way = "or log in with your mail address if you typed your name; a new password lets you in at once";
        Problem::new(Code::TooManyRequests, format!("{detail}, {way}"))
    } else {
        Problem::new(Code::TooManyRequests, detail)
    };
    problem.said = (allowance.name == LOG_INS_TO_ACCOUNT).then_some("too-many-log-ins");
    let problem = problem.with("retry_after", seconds).header(RETRY_AFTER, &seconds.to_string());
    let fields = fields(Budget { allowance, left: Some(0), seconds });
    fields.fold(problem, |told, (name, value)| told.header(name, &value))
}
