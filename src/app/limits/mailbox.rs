//! The mailbox of an address, for limits and blocks: people who want to get around a limit write the same address
//! differently. It is a guess: two addresses that are wrongly folded together share their limits and refusals.

/// The mailbox and the domain of an address in lower case. A part after a plus is usually a tag. Google's mailboxes
/// ignore dots, and have two domains.
pub(super) fn of(address: &str) -> (String, &str) {
    let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    let untagged = local.split_once('+').map_or(local, |(mailbox, _)| mailbox);
    let mailbox = if untagged.is_empty() { local } else { untagged };
    match domain {
        "gmail.com" | "googlemail.com" => (mailbox.replace('.', ""), "gmail.com"),
        _ => (mailbox.to_owned(), domain),
    }
}

/// The same as one canonical address for all addresses of the mailbox.
pub(in crate::app) fn folded(address: &str) -> String {
    let (mailbox, domain) = of(address);
    format!("{mailbox}@{domain}")
}

/// The domains of the same mailboxes.
pub(in crate::app) fn domains(address: &str) -> Vec<&str> {
    match of(address).1 {
        "gmail.com" => vec!["gmail.com", "googlemail.com"],
        domain => vec![domain],
    }
}

#[cfg(test)]
mod tests {
    use super::{folded, of};

    #[test]
    fn the_tags_of_an_address_share_its_mailbox() {
        assert_eq!(of("anna+one@example.org"), of("anna@example.org"));
        assert_ne!(of("anna+one@example.org"), of("anna+one@example.com"));
        assert_ne!(of("+anna@example.org"), of("+bert@example.org"));
        assert_eq!(folded("anna@example.org"), "anna@example.org", "digests of plain addresses stay what they were");
    }

    #[test]
    fn dots_count_but_for_one_provider() {
        assert_eq!(of("an.na+x@googlemail.com"), of("anna@gmail.com"));
        assert_ne!(of("an.na@example.org"), of("anna@example.org"));
    }
}
