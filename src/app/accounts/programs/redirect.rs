//! Where a program has browsers sent back to. A URI is registered in the one form in which browsers write it, so that
//! nobody can read it otherwise than it was compared. The rest of the service only gets URIs that are safe to follow.

use url::{Host, Url};

/// The maximum length of a URI in characters.
const MAX_URI: usize = 500;
/// The maximum length of a port in a URI.
const MAX_PORT: usize = ":65535".len();
/// The hosts of this very device, on which programs listen at whatever port is free (RFC 8252, 7.3).
const LOOPBACK: [&str; 3] = ["http://127.0.0.1", "http://[::1]", "http://localhost"];

/// The URI of a request, which is one of its program's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RedirectUri(Url);

/// Who is behind a URI, as people are shown it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Destination {
    /// A machine on the web.
    Host(String),
    /// A program on the reader's device: its scheme, or a loopback host.
    Device(String),
}

/// Whether a program may register this URI: https, loopback without a port, or a private-use scheme that is a domain
/// name backwards (RFC 8252, 7.1), without a fragment, a name or a password.
pub(super) fn may_register(text: &str) -> bool {
    let Some(url) = parse(text).filter(|url| url.port().is_none() || url.scheme() != "http") else { return false };
    match url.scheme() {
        "https" => url.host_str().is_some_and(is_plain_host),
        // A request may add a port.
        "http" => is_loopback(text) && text.len() <= MAX_URI - MAX_PORT,
        scheme => scheme.contains('.') && scheme.split('.').all(|part| !part.is_empty()),
    }
}

/// A URI in the form in which browsers write it.
fn parse(text: &str) -> Option<Url> {
    let is_plain = text.len() <= MAX_URI && text.bytes().all(|byte| byte.is_ascii_graphic());
    let url = Url::parse(text).ok().filter(|url| is_plain && url.as_str() == text)?;
    let is_bare = url.fragment().is_none() && url.username().is_empty() && url.password().is_none();
    is_bare.then_some(url)
}

/// Whether a host has none of the signs that URLs allow there and nobody's name has: some mean something in a policy.
fn is_plain_host(host: &str) -> bool {
    !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._[]:".contains(&byte))
}

fn is_loopback(text: &str) -> bool {
    let rests = LOOPBACK.iter().filter_map(|host| text.strip_prefix(host));
    rests.into_iter().any(|rest| rest.starts_with(['/', ':']))
}

/// A loopback URI without its port, or the text itself.
fn without_port(text: &str) -> String {
    let ported = LOOPBACK.iter().find_map(|host| Some((*host, text.strip_prefix(host)?.strip_prefix(':')?)));
    let Some((host, rest)) = ported else { return text.to_owned() };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    format!("{host}{}", &rest[digits..])
}

impl RedirectUri {
    /// The URI of a request, if it is one of the `registered`, byte for byte; a loopback one may have any port.
    #[must_use]
    pub fn one_of(registered: &[String], text: &str) -> Option<Self> {
        let url = parse(text)?;
        let is_registered = registered.iter().any(|known| *known == text || *known == without_port(text));
        is_registered.then_some(Self(url))
    }

    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The URI with these parameters after its own.
    #[must_use]
    pub fn with(&self, parameters: &[(&str, &str)]) -> String {
        let mut url = self.0.clone();
        url.query_pairs_mut().extend_pairs(parameters);
        url.into()
    }

    /// What a policy allows a form to lead to (CSP, `form-action`).
    #[must_use]
    pub fn source(&self) -> String {
        match (self.0.scheme(), self.0.host()) {
            // A policy cannot name an IPv6 address.
            (scheme @ ("https" | "http"), None | Some(Host::Ipv6(_))) => format!("{scheme}:"),
            ("https" | "http", Some(_)) => self.0.origin().ascii_serialization(),
            (scheme, _) => format!("{scheme}:"),
        }
    }
}

impl Destination {
    /// Who is behind a URI that was registered.
    #[must_use]
    pub fn of(uri: &str) -> Self {
        match Url::parse(uri) {
            Ok(url) if url.scheme() == "https" => Self::Host(url.host_str().unwrap_or_default().to_owned()),
            Ok(url) if url.scheme() == "http" => Self::Device(url.host_str().unwrap_or_default().to_owned()),
            Ok(url) => Self::Device(url.scheme().to_owned()),
            Err(_) => Self::Device(String::new()),
        }
    }

    /// As people know it.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Host(name) | Self::Device(name) => name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_uris_that_lead_to_one_program_are_registered() {
        for good in [
            "https://app.example.org/back",
            "https://app.example.org:8443/back?from=fieldpost",
            "http://127.0.0.1/back",
            "http://[::1]/",
            "http://localhost/back",
            "com.example.app:/back",
            "com.example.app://host/back",
        ] {
            assert!(may_register(good), "{good}");
        }
        for bad in [
            "http://app.example.org/back",
            "http://127.0.0.1:8080/back",
            "http://127.0.0.1.example.org/back",
            "http://127.0.0.1@example.org/back",
            "http://localhost.example.org/",
            "https://app.example.org",
            "https://app.example.org/a/../b",
            "https://APP.example.org/",
            "https://app.example.org/#back",
            "https://anna:secret@app.example.org/",
            "https://app.example.org/\tback",
            "https:///back",
            "https://app.example.org;sandbox/back",
            "https://app.example.org,evil.example/back",
            "https://*.example.org/back",
            "https://app'.example.org/back",
            "javascript:alert(1)",
            "data:text/html,x",
            "mailto:anna@example.org",
            "app:/back",
            ".:/back",
            "",
            "/back",
        ] {
            assert!(!may_register(bad), "{bad}");
        }
        assert!(!may_register(&format!("https://app.example.org/{}", "x".repeat(500))));
        // A port still has to fit in.
        let [longest, longer] = [477, 478].map(|length| format!("http://127.0.0.1/{}", "x".repeat(length)));
        assert!(may_register(&longest) && !may_register(&longer));
        let asked = longest.replace("127.0.0.1", "127.0.0.1:65535");
        assert!(RedirectUri::one_of(&[longest], &asked).is_some());
    }

    #[test]
    fn a_request_names_a_registered_uri_exactly_except_for_the_port_of_a_loopback_one() {
        let registered = ["https://app.example.org/back", "http://127.0.0.1/back", "com.example.app:/back"];
        let registered = registered.map(str::to_owned);
        let find = |text: &str| RedirectUri::one_of(&registered, text);
        for good in [
            "https://app.example.org/back",
            "http://127.0.0.1/back",
            "http://127.0.0.1:51004/back",
            "com.example.app:/back",
        ] {
            assert_eq!(find(good).map(|uri| uri.as_str().to_owned()).as_deref(), Some(good));
        }
        for bad in [
            "https://app.example.org/back/",
            "https://app.example.org/back/more",
            "https://app.example.org/back?more",
            "https://app.example.org/BACK",
            "https://app.example.org:8443/back",
            "https://sub.app.example.org/back",
            "http://127.0.0.1:51004/back/more",
            "http://127.0.0.1:51004@example.org/back",
            "http://127.0.0.1:/back",
            "http://127.0.0.1:99999/back",
            "http://localhost:51004/back",
            "com.example.app:/other",
        ] {
            assert_eq!(find(bad), None, "{bad}");
        }
    }

    #[test]
    fn parameters_follow_those_of_the_uri_and_cannot_break_out() {
        let registered = ["https://a.example/b?c=d".to_owned(), "com.example.app:/b".to_owned()];
        let [web, device] = [&registered[0], &registered[1]].map(|uri| RedirectUri::one_of(&registered, uri).unwrap());
        assert_eq!(web.with(&[("state", "x&y=#z\r\n")]), "https://a.example/b?c=d&state=x%26y%3D%23z%0D%0A");
        assert_eq!(device.with(&[("code", "1")]), "com.example.app:/b?code=1");
        assert_eq!((web.source().as_str(), device.source().as_str()), ("https://a.example", "com.example.app:"));
        assert_eq!(Destination::of(web.as_str()), Destination::Host("a.example".to_owned()));
        assert_eq!(Destination::of(device.as_str()), Destination::Device("com.example.app".to_owned()));
    }
}
