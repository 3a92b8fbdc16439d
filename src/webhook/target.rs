//! Where the messages of a webhook, or the pushes to a browser, go: the URL as a user gives it, checked as far as that
//! is possible without resolving a name.

use std::net::IpAddr;

use url::{Host, Url};

use super::address::is_public;
use crate::config::Receivers;

/// The maximum length of a URL in characters.
const MAX_URL: usize = 2000;

/// A URL to which messages may go, if its name leads to an address to which they may.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target(Url);

/// Why a URL is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TargetFault {
    /// It is not a URL that can be posted to.
    #[error("must be a URL with a host, such as https://example.org/fieldpost, of at most 2000 characters")]
    NotUrl,
    /// It is not over TLS.
    #[error("must begin with https://")]
    NotSecure,
    /// There is a name or a password in it.
    #[error("must not contain a user name or a password; messages are signed instead")]
    Credentials,
    /// Its address is not public.
    #[error("must lead to an address of the public internet")]
    NotPublic,
}

impl Target {
    /// Parses a URL.
    ///
    /// # Errors
    /// [`TargetFault`].
    pub fn parse(text: &str, receivers: Receivers) -> Result<Self, TargetFault> {
        let is_plain = text.len() <= MAX_URL && text.bytes().all(|byte| byte.is_ascii_graphic());
        let mut url = Url::parse(text).ok().filter(|_| is_plain).ok_or(TargetFault::NotUrl)?;
        match (url.scheme(), receivers) {
            ("https", _) | ("http", Receivers::Any) => {}
            ("http", Receivers::Public) => return Err(TargetFault::NotSecure),
            _ => return Err(TargetFault::NotUrl),
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(TargetFault::Credentials);
        }
        let literal = match url.host() {
            Some(Host::Ipv4(address)) => Some(IpAddr::V4(address)),
            Some(Host::Ipv6(address)) => Some(IpAddr::V6(address)),
            Some(Host::Domain(_)) => None,
            None => return Err(TargetFault::NotUrl),
        };
        if receivers == Receivers::Public && literal.is_some_and(|address| !is_public(address)) {
            return Err(TargetFault::NotPublic);
        }
        url.set_fragment(None);
        // Some characters are written as three.
        if url.as_str().len() > MAX_URL {
            return Err(TargetFault::NotUrl);
        }
        Ok(Self(url))
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The name or the address of its machine.
    #[must_use]
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// Its scheme, host and port: whom a token for pushes is good for (RFC 8292, 2).
    #[must_use]
    pub fn origin(&self) -> String {
        self.0.origin().ascii_serialization()
    }

    pub(super) const fn url(&self) -> &Url {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_refused_that_is_not_over_tls_or_names_an_address_which_is_not_public() {
        let cases = [
            ("https://example.org/hook?a=1", Ok("https://example.org/hook?a=1")),
            ("https://1.1.1.1:8443", Ok("https://1.1.1.1:8443/")),
            ("https://example.org/#part", Ok("https://example.org/")),
            ("http://example.org/", Err(TargetFault::NotSecure)),
            ("ftp://example.org/", Err(TargetFault::NotUrl)),
            ("https:///", Err(TargetFault::NotUrl)),
            ("https://exa mple.org/", Err(TargetFault::NotUrl)),
            ("example.org", Err(TargetFault::NotUrl)),
            ("https://anna@example.org/", Err(TargetFault::Credentials)),
            ("https://127.0.0.1/", Err(TargetFault::NotPublic)),
            ("https://0x7f.1/", Err(TargetFault::NotPublic)),
            ("https://2130706433/", Err(TargetFault::NotPublic)),
            ("https://0177.0.0.1/", Err(TargetFault::NotPublic)),
            ("https://[::1]/", Err(TargetFault::NotPublic)),
            ("https://[::ffff:10.0.0.1]/", Err(TargetFault::NotPublic)),
            ("https://169.254.169.254/latest", Err(TargetFault::NotPublic)),
        ];
        for (text, expected) in cases {
            let parsed = Target::parse(text, Receivers::Public);
            assert_eq!(parsed.as_ref().map(Target::as_str).map_err(|why| *why), expected, "{text}");
        }
        let long = format!("https://example.org/{}", "a".repeat(MAX_URL));
        assert_eq!(Target::parse(&long, Receivers::Public), Err(TargetFault::NotUrl));
        let grown = format!("https://example.org/{}", "\"".repeat(MAX_URL / 2));
        assert_eq!(Target::parse(&grown, Receivers::Public), Err(TargetFault::NotUrl));
        let longest = format!("https://example.org/{}", "\"".repeat((MAX_URL - 20) / 3));
        assert!(Target::parse(&longest, Receivers::Public).is_ok());
        assert!(Target::parse("http://127.0.0.1:8080/", Receivers::Any).is_ok());
    }
}
