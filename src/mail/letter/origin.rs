//! Who sent a letter, as far as it can be told from its headers (I-5). Anybody can write a `From`; only what our own MTA
//! added, under the name that the operator configured, says whether it is true.

use mail_parser::{HeaderName, Message};

use super::super::Site;
use super::count;

/// Where a letter comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The one address in `From`, in lower case; nothing when there is none, or more than one.
    pub from: Option<String>,
    /// Whether our own MTA found that DMARC holds for that address.
    pub vouched: bool,
}

impl Origin {
    pub(super) fn of(site: &Site, mail: &Message<'_>) -> Self {
        let from = from(mail);
        let vouched = from.as_deref().is_some_and(|from| vouched(site, mail, from));
        Self { from, vouched }
    }
}

fn from(mail: &Message<'_>) -> Option<String> {
    if count(mail, &HeaderName::From) != 1 {
        return None;
    }
    let mut addresses = mail.from()?.iter();
    let only = addresses.next()?.address()?.trim().to_ascii_lowercase();
    addresses.next().is_none().then_some(only)
}

/// `Authentication-Results` (RFC 8601) of our own MTA: the topmost, because those below came with the letter.
fn vouched(site: &Site, mail: &Message<'_>, from: &str) -> bool {
    let Some(ours) = site.authserv_id() else { return false };
    let results = mail.headers_raw().filter(|(name, _)| name.eq_ignore_ascii_case("authentication-results"));
    let mut results = results.map(|(_, value)| without_comments(value));
    let Some(result) = results.find(|value| authserv_id(value).eq_ignore_ascii_case(ours)) else { return false };
    result.split(';').skip(1).any(|method| {
        let mut words = method.split_whitespace();
        let passed = words.next().is_some_and(|word| word.eq_ignore_ascii_case("dmarc=pass"));
        let domain = words.find_map(|word| word.to_ascii_lowercase().strip_prefix("header.from=").map(str::to_owned));
        let domain = domain.as_deref().map(|domain| domain.rsplit('@').next().unwrap_or(domain));
        passed && domain.is_none_or(|domain| from.rsplit('@').next() == Some(domain))
    })
}

fn authserv_id(value: &str) -> &str {
    value.split(';').next().and_then(|id| id.split_whitespace().next()).unwrap_or_default()
}

/// The value without what stands in round brackets, which may hold anything.
fn without_comments(value: &str) -> String {
    let mut depth = 0_usize;
    let outside = value.chars().filter(|c| {
        let was = depth;
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        was == 0 && depth == 0
    });
    outside.collect()
}
