//! The client of a request, as far as the request itself says: the network, and the program and system that its
//! `User-Agent` names. It may contain anything: a few known names are taken from it, or one plain word, and nothing
//! depends on it.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

use super::attempts::Network;

/// Longer `User-Agent`s are read up to here, in bytes.
const MAX_READ: usize = 512;
/// The maximum length of the word for an unknown program.
const MAX_WORD: usize = 30;

/// Programs by a part of their `User-Agent`; the first match counts, because browsers name each other.
const PROGRAMS: [(&str, &str); 8] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// Systems, likewise.
const SYSTEMS: [(&str, &str); 8] = [
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
    ("FreeBSD", "FreeBSD"),
];

/// The network and the device of a request.
#[derive(Clone, Debug)]
pub struct Client {
    /// Where the request came from.
    pub network: Network,
    /// What the program says about itself.
    pub device: Device,
}

/// A program and its system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Device(Program);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Program {
    /// It contains nothing usable.
    #[default]
    Unknown,
    /// A browser, a system or both, in our own words.
    Known(String),
    /// Its first word: letters, digits, dots, hyphens and underscores.
    Named(String),
}

impl Device {
    /// Parses a `User-Agent` (RFC 9110, 10.1.5).
    #[must_use]
    pub fn from_user_agent(text: &str) -> Self {
        let text = text.get(..text.floor_char_boundary(MAX_READ)).unwrap_or_default();
        let find =
            |list: &[(&str, &'static str)]| list.iter().find(|(part, _)| text.contains(part)).map(|(_, name)| *name);
        let is_browser = text.starts_with("Mozilla/");
        let known = match (find(&PROGRAMS).filter(|_| is_browser), find(&SYSTEMS).filter(|_| is_browser)) {
            (Some(program), Some(system)) => format!("{program}, {system}"),
            (Some(only), None) | (None, Some(only)) => only.to_owned(),
            (None, None) => return Self(first_word(text).map_or(Program::Unknown, Program::Named)),
        };
        Self(Program::Known(known))
    }

    /// The description for the user's own list of sessions, of at most 60 characters; `None` if there is none.
    #[must_use]
    pub fn words(&self) -> Option<&str> {
        match &self.0 {
            Program::Unknown => None,
            Program::Known(words) | Program::Named(words) => Some(words),
        }
    }

    /// The description for a mail: only words that the sender of the request could not choose, because a quoted line of
    /// a mail may be read as a command (I-8).
    #[must_use]
    pub fn words_of_ours(&self) -> Option<&str> {
        match &self.0 {
            Program::Known(words) => Some(words),
            Program::Unknown | Program::Named(_) => None,
        }
    }
}

fn first_word(text: &str) -> Option<String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    let word: String = text.chars().take_while(|c| plain(*c)).take(MAX_WORD).collect();
    Some(word).filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bytes() {
            // 0::/64 holds no hosts, see `Network::of`.
            [0, 0, 0, 0, a, b, c, d] => Ipv4Addr::new(a, b, c, d).fmt(f),
            [a, b, c, d, e, g, h, i] => {
                let address = Ipv6Addr::from([a, b, c, d, e, g, h, i, 0, 0, 0, 0, 0, 0, 0, 0]);
                write!(f, "{address}/64")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Option<String> {
        Device::from_user_agent(text).words().map(str::to_owned)
    }

    #[test]
    fn browsers_and_their_systems_are_known() {
        let cases = [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
                "Safari, iOS",
            ),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "macOS"),
        ];
        for (text, device) in cases {
            assert_eq!(words(text).as_deref(), Some(device), "{text}");
            assert_eq!(Device::from_user_agent(text).words_of_ours(), Some(device));
        }
    }

    #[test]
    fn a_program_is_known_by_one_plain_word_and_not_in_mails() {
        for (text, word) in
            [("curl/8.5.0", "curl"), ("resign", "resign"), ("python-requests/2.32 (Linux)", "python-requests")]
        {
            assert_eq!(words(text).as_deref(), Some(word));
            assert_eq!(Device::from_user_agent(text).words_of_ours(), None, "{text}");
        }
        assert_eq!(words(&"x".repeat(9_000)).unwrap().len(), MAX_WORD);
    }

    #[test]
    fn a_hostile_name_of_a_program_is_ignored() {
        for text in
            ["", " ", "<script>alert(1)</script>", "\u{202e}Firefox/1", "'; DROP TABLE", "-rf", "1.2.3.4", "Mozilla"]
        {
            assert!(words(text).is_none_or(|words| words == "Mozilla"), "{text}");
        }
        let long = format!("Mozilla/5.0 {}ä", "x".repeat(MAX_READ - 13));
        assert_eq!(words(&long).as_deref(), Some("Mozilla"), "cut inside a character");
    }

    #[test]
    fn networks_are_written_as_people_know_them() {
        for (address, text) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("::1", "0.0.0.0"),
        ] {
            assert_eq!(Network::of(address.parse().unwrap()).to_string(), text, "{address}");
        }
    }
}
