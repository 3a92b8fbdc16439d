//! The fields `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10): what is allowed in which
//! time, and what is left of it.

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};

use crate::app::allowance::{Allowance, Budget};

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
