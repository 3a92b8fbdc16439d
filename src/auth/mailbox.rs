//! Mailboxes: a digest of a user and an address. Every secret that is mailed to a user is stored with the mailbox that
//! it was sent to, and is void once its user has another one: whoever can read the old mailbox must not have power over
//! the account. It is a digest, so that an address is not kept after its user gave it up.

use uuid::Uuid;

use super::digest;

/// One user's mailbox: 16 bytes, as `mailbox_of` of the database computes them too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mailbox([u8; 16]);

impl Mailbox {
    /// The mailbox of a user, who need not exist yet, at an address in lower case.
    #[must_use]
    pub fn of(user: Uuid, address: &str) -> Self {
        let whole = digest(&[b"mailbox", user.as_bytes(), address.as_bytes()]);
        Self(std::array::from_fn(|at| whole[at]))
    }

    /// The bytes that are stored with a secret.
    #[must_use]
    pub const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The first bytes, for seals, which are short: enough to distinguish the addresses of one user.
    #[must_use]
    pub const fn short(&self) -> [u8; 4] {
        [self.0[0], self.0[1], self.0[2], self.0[3]]
    }

    /// Whether these are its bytes.
    #[must_use]
    pub fn is(&self, kept: &[u8]) -> bool {
        kept == self.0
    }
}

impl From<Mailbox> for [u8; 16] {
    fn from(Mailbox(bytes): Mailbox) -> Self {
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_user_or_address_is_another_mailbox() {
        let (anna, bert) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let mailbox = Mailbox::of(anna, "anna@example.org");
        assert_eq!(mailbox, Mailbox::of(anna, "anna@example.org"));
        for other in [Mailbox::of(anna, "anna@example.net"), Mailbox::of(bert, "anna@example.org")] {
            assert_ne!(mailbox.short(), other.short());
            assert!(!mailbox.is(other.bytes()));
        }
    }
}
