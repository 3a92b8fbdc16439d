//! The sender of a letter, as far as its headers show it (I-5). Anybody can write a `From`; only the results that our
//! own MTA added, under the name that the operator configured, authenticate it.

use mail_parser::{HeaderName, Message};

use super::super::Site;
use super::count;
use super::results::{MethodResult, Results};

/// Where a letter comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The only address in `From`, in lower case; `None` if there is not exactly one.
    pub from: Option<String>,
    /// Whether our own MTA found that DMARC passed for that address.
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

/// Whether our own MTA found that DMARC passed: the only result that it wrote, in the topmost header with its name and
/// those directly below, since each milter writes one. Headers further below came with the letter, and so did those
/// below more `Received` headers than our own servers write: without a result of our own MTA, nobody is authenticated.
/// A result there, or a header that cannot be parsed, makes the outcome false.
fn vouched(site: &Site, mail: &Message<'_>, from: &str) -> bool {
    let Some(ours) = site.authserv_id() else { return false };
    let (mut run, mut run_is_over, mut received) = (Vec::new(), false, 0);
    for (name, value) in mail.headers_raw() {
        received += usize::from(name.eq_ignore_ascii_case("received"));
        let is_results = name.eq_ignore_ascii_case("authentication-results");
        let results = if is_results { Results::parse(value) } else { None };
        if is_results && results.is_none() {
            return false;
        }
        let Some(results) = results.filter(|results| results.authserv_id.eq_ignore_ascii_case(ours)) else {
            run_is_over |= !run.is_empty();
            continue;
        };
        let Some(found) = results.found else { return false };
        let dmarc: Vec<_> = found.into_iter().filter(|found| found.method == "dmarc").collect();
        let came_with_the_letter = run_is_over || received > site.received_above_results();
        if came_with_the_letter && !dmarc.is_empty() {
            return false;
        }
        run.push(dmarc);
    }
    let dmarc: Vec<_> = run.into_iter().flatten().collect();
    matches!(dmarc.as_slice(), [only] if only.result == "pass" && is_about(only, from))
}

/// Whether a result is about the domain of an address, or does not name a domain.
fn is_about(found: &MethodResult, from: &str) -> bool {
    let domain = |address: &str| address.rsplit('@').next().unwrap_or_default().to_ascii_lowercase();
    let mut said = found.properties.iter().filter(|(property, _)| property == "header.from");
    said.all(|(_, value)| domain(value) == domain(from))
}
