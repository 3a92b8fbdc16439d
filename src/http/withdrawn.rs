//! Operations that are withdrawn say so in every response, with the day on which they go: `Deprecation` (RFC 9745),
//! `Sunset` (RFC 8594) and a link to the changelog. Which ones they are is in the contract alone.

use actix_web::dev::ServiceRequest;
use actix_web::http::Method;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue, LINK};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};

include!(concat!(env!("OUT_DIR"), "/withdrawn.rs"));

/// Method and path of an operation, the day since when it is deprecated, and that on which it goes.
pub(super) type Withdrawal = (&'static str, &'static str, &'static str, &'static str);

const DEPRECATION: HeaderName = HeaderName::from_static("deprecation");
const SUNSET: HeaderName = HeaderName::from_static("sunset");

/// Where the changelog of the interface is served.
const CHANGELOG: HeaderValue = HeaderValue::from_static("</docs/changelog>; rel=\"deprecation\"; type=\"text/html\"");

/// What the responses of an operation say of its end.
#[derive(Clone, Debug)]
pub(super) struct Notice {
    method: Method,
    deprecation: HeaderValue,
    sunset: HeaderValue,
}

/// What the responses to a request say, whoever makes them.
pub(super) fn notice(request: &ServiceRequest) -> Option<Notice> {
    notice_in(WITHDRAWN, request)
}

/// The same, from another table.
pub(super) fn notice_in(withdrawn: &[Withdrawal], request: &ServiceRequest) -> Option<Notice> {
    if withdrawn.is_empty() {
        return None;
    }
    let path = request.match_pattern()?;
    let there = withdrawn.iter().filter(|(_, at, _, _)| *at == path);
    there.filter_map(Notice::new).find(|notice| notice.is_about(request.method()))
}

/// The beginning of a day.
fn midnight(day: &str) -> Option<DateTime<Utc>> {
    Some(day.parse::<NaiveDate>().ok()?.and_time(NaiveTime::MIN).and_utc())
}

impl Notice {
    /// Nothing for a day that is not one, which the tests of the contract refuse.
    fn new((method, _, since, sunset): &Withdrawal) -> Option<Self> {
        let sunset = midnight(sunset)?.format("%a, %d %b %Y %H:%M:%S GMT").to_string();
        Some(Self {
            method: method.parse().ok()?,
            deprecation: format!("@{}", midnight(since)?.timestamp()).parse().ok()?,
            sunset: sunset.parse().ok()?,
        })
    }

    /// Whether it is about requests with this method.
    fn is_about(&self, method: &Method) -> bool {
        *method == self.method || (*method == Method::HEAD && self.method == Method::GET)
    }

    /// Adds it to a response, which may have other links.
    pub(super) fn add(&self, headers: &mut HeaderMap) {
        headers.insert(DEPRECATION, self.deprecation.clone());
        headers.insert(SUNSET, self.sunset.clone());
        headers.append(LINK, CHANGELOG);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_says_since_when_an_operation_is_deprecated_and_when_it_goes() {
        let notice = Notice::new(&("GET", "/v1/a", "2027-01-01", "2028-02-29")).expect("a notice");
        assert!(notice.is_about(&Method::GET) && notice.is_about(&Method::HEAD) && !notice.is_about(&Method::PUT));
        let mut headers = HeaderMap::new();
        headers.insert(LINK, HeaderValue::from_static("</v1/a?cursor=x>; rel=\"next\""));
        notice.add(&mut headers);
        assert_eq!(headers.get("deprecation").unwrap(), "@1798761600");
        assert_eq!(headers.get("sunset").unwrap(), "Tue, 29 Feb 2028 00:00:00 GMT");
        let links: Vec<_> = headers.get_all(LINK).collect();
        assert_eq!(links, ["</v1/a?cursor=x>; rel=\"next\"", CHANGELOG.to_str().unwrap()]);
        assert!(Notice::new(&("PUT", "/v1/a", "soon", "later")).is_none());
    }
}
