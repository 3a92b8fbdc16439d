//! Whose page made a browser send a request, as far as the browser says. What follows is decided elsewhere: programs
//! say nothing, and may send what a person's form does, but not use the cookie of a session.

use actix_web::HttpRequest;
use actix_web::http::header::{HeaderValue, ORIGIN};

use crate::app::App;

/// What made a browser send a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Initiator {
    /// A page of this server.
    OwnPage,
    /// Its reader, by an address that was typed or kept.
    Reader,
    /// A page of another site, or of another origin of this one.
    OtherPage,
    /// Nobody says: it may not be a browser.
    Unknown,
}

impl Initiator {
    /// The initiator of a request.
    pub(super) fn of(app: &App, request: &HttpRequest) -> Self {
        let said = |name: &str| request.headers().get(name).map(HeaderValue::as_bytes);
        let own = url::Url::parse(&app.settings.server.public_url).ok().map(|url| url.origin().ascii_serialization());
        Self::from_headers(said("sec-fetch-site"), said(ORIGIN.as_str()), own.as_deref())
    }

    /// By `Sec-Fetch-Site` and `Origin`, and the origin of the server's own pages, as browsers write it.
    fn from_headers(site: Option<&[u8]>, origin: Option<&[u8]>, own: Option<&str>) -> Self {
        match (site, origin) {
            (Some(b"same-origin"), _) => Self::OwnPage,
            (Some(b"none"), _) => Self::Reader,
            (Some(_), _) => Self::OtherPage,
            // Browsers say the site only where the connection is protected.
            (None, Some(origin)) if own.is_some_and(|own| own.as_bytes() == origin) => Self::OwnPage,
            (None, Some(_)) => Self::OtherPage,
            (None, None) => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Initiator;

    #[test]
    fn the_site_counts_and_the_origin_where_it_is_not_said() {
        const OWN: &str = "https://play.example.org";
        let of = |site: Option<&str>, origin: Option<&str>| {
            Initiator::from_headers(site.map(str::as_bytes), origin.map(str::as_bytes), Some(OWN))
        };
        for (site, expected) in [
            ("same-origin", Initiator::OwnPage),
            ("none", Initiator::Reader),
            ("same-site", Initiator::OtherPage),
            ("cross-site", Initiator::OtherPage),
            ("", Initiator::OtherPage),
        ] {
            for origin in [None, Some(OWN), Some("https://evil.example")] {
                assert_eq!(of(Some(site), origin), expected, "{site}, {origin:?}");
            }
        }
        assert_eq!(of(None, Some(OWN)), Initiator::OwnPage);
        for other in ["https://play.example.org.evil.example", "http://play.example.org", "null", ""] {
            assert_eq!(of(None, Some(other)), Initiator::OtherPage, "{other}");
        }
        assert_eq!(of(None, None), Initiator::Unknown);
        assert_eq!(Initiator::from_headers(None, Some(b"null"), None), Initiator::OtherPage);
    }
}
