//! Which mailbox an address leads to, for counting what is mailed there: people who want more mails than the limit allows
//! write the same address in another way. It is a guess, and nothing but counts depends on it: addresses that are folded
//! wrongly share their limits.

/// The mailbox and the domain of an address in lower case. What follows a plus is most often a tag. Google.s mailboxes
/// have dots wherever their owners like, and two domains.
pub(super) fn of(address: &str) -> (String, &str) {
    let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    let untagged = local.split_once('+').map_or(local, |(mailbox, _)| mailbox);
    let mailbox = if untagged.is_empty() { local } else { untagged };
    match domain {
        "gmail.com" | "googlemail.com" => (mailbox.replace('.', ""), "gmail.com"),
        _ => (mailbox.to_owned(), domain),
    }
}

#[cfg(test)]
mod tests {
    use crate::app::limits::mailbox::of;

    #[test]
    fn the_tags_of_an_address_share_its_mailbox() {
        assert_eq!(of("anna+one@example.org"), of("anna@example.org"));
        assert_ne!(of("anna+one@example.org"), of("anna+one@example.com"));
        assert_ne!(of("+anna@example.org"), of("+bert@example.org"));
    }

    #[test]
    fn dots_count_but_for_one_provider() {
        assert_eq!(of("an.na+x@googlemail.com"), of("anna@gmail.com"));
        assert_ne!(of("an.na@example.org"), of("anna@example.org"));
    }
}
