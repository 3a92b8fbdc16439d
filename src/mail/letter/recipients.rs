//! The addresses that a letter came to: those of the service among its recipients.

use mail_parser::{Address, Message};

use super::super::{ReplyTarget, ServiceTarget, Site};

/// The maximum number of addresses of a letter that are considered.
const ADDRESSES: usize = 32;

/// The reply address that it came to.
pub(super) fn reply(site: &Site, mail: &Message<'_>) -> Option<ReplyTarget> {
    all(mail).iter().find_map(|address| site.target_of(address))
}

/// The service address or personal address that it came to.
pub(super) fn service(site: &Site, mail: &Message<'_>) -> Option<ServiceTarget> {
    all(mail).iter().find_map(|address| site.service_target_of(address))
}

/// The recipient of a mail of the service that is sealed in the address that it came to, an envelope sender.
pub(super) fn sealed(site: &Site, mail: &Message<'_>) -> Option<String> {
    all(mail).iter().find_map(|address| site.sealed_in(address))
}

/// Its recipients: first as the MTA recorded them from the envelope, then as the letter itself says.
fn all(mail: &Message<'_>) -> Vec<String> {
    let envelope = ["delivered-to", "envelope-to", "x-original-to"];
    let noted = mail.headers_raw().filter(|(name, _)| envelope.contains(&name.to_ascii_lowercase().as_str()));
    let mut found: Vec<String> = noted.flat_map(|(_, value)| value.split(',').map(bare)).take(ADDRESSES).collect();
    for list in [mail.to(), mail.cc()].into_iter().flatten().map(Address::iter) {
        found.extend(list.filter_map(|to| to.address().map(str::to_owned)).take(ADDRESSES));
    }
    found
}

/// `<a@b>` as `a@b`.
fn bare(address: &str) -> String {
    address.trim().trim_start_matches('<').trim_end_matches('>').trim().to_owned()
}
