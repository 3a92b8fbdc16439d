//! Mailboxes: what stands for one user's mailbox at one address. Every secret that is mailed to a user is kept with the
//! mailbox that it went to, and is useless once its user has another one: whoever can read the old mailbox shall have no
//! power over the account. A digest, so that an address which its user gave up is not kept for that.

use uuid::Uuid;

use super::digest;

/// One user's mailbox: 16 bytes, as `mailbox_of` of the database computes them too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mailbox([u8; 16]);

impl Mailbox {
    /// The mailbox of a user, or of whoever will be the user with this id, at an address in lower case.
    #[must_use]
    pub fn of(user: Uuid, address: &str) -> Self {
        let whole = digest(&[b"mailbox", user.as_bytes(), address.as_bytes()]);
        Self(std::array::from_fn(|at| whole[at]))
    }

    /// The bytes that are kept with a secret.
    #[must_use]
    pub const fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The first bytes, for seals, which have little room: enough to tell one address of a user from the others.
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
