//! Random secrets: 32 bytes from the operating system, handed out once as base64url without padding (RFC 4648, 43
//! characters) and stored as SHA-256 only. A plain hash is enough, because nobody can guess 256 bits; passwords are
//! another matter.

use std::fmt;

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A secret to be handed out.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// The operating system gave no random bytes.
#[derive(Debug, thiserror::Error)]
#[error("the operating system gives no random bytes")]
pub struct NoRandomness;

impl Secret {
    /// A new random secret.
    ///
    /// # Errors
    /// [`NoRandomness`], which does not happen on a working system.
    pub fn random() -> Result<Self, NoRandomness> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
        Ok(Self(bytes))
    }

    pub(super) const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    pub(super) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// Parses the output of [`Self::text`]; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// The 43 characters for a link or a client.
    #[must_use]
    pub fn text(&self) -> String {
        BASE64URL_NOPAD.encode(&self.0)
    }

    /// The digest to store.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }

    /// Whether `stored` is this secret's digest, in constant time.
    #[must_use]
    pub fn is(&self, stored: &[u8]) -> bool {
        bool::from(self.digest().ct_eq(stored))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// Whether two texts are the same, in time that depends only on their lengths.
#[must_use]
pub fn same(one: &str, other: &str) -> bool {
    bool::from(one.as_bytes().ct_eq(other.as_bytes()))
}

/// SHA-256 over parts, each preceded by its length, so that their boundaries are unambiguous.
#[must_use]
pub fn digest(parts: &[&[u8]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_survives_its_text_and_is_known_by_its_digest() {
        let secret = Secret::random().unwrap();
        let text = secret.text();
        assert_eq!(text.len(), 43);
        assert_eq!(Secret::parse(&text).unwrap(), secret);
        assert!(secret.is(&secret.digest()));
        assert!(!secret.is(&Secret::random().unwrap().digest()));
        assert!(!secret.is(b"short"));
    }

    #[test]
    fn only_43_characters_of_base64url_are_a_secret() {
        let text = Secret::random().unwrap().text();
        for wrong in ["", "a", &text[1..], &format!("{text}="), &format!("{text}A"), &"+".repeat(43)] {
            assert!(Secret::parse(wrong).is_none(), "{wrong}");
        }
        // The last character carries four bits; the two left over must be zero, or one secret would have two texts.
        let mut twin = text;
        twin.replace_range(42.., "B");
        assert!(Secret::parse(&twin).is_none());
    }

    #[test]
    fn a_secret_does_not_print_itself() {
        assert_eq!(format!("{:?}", Secret::random().unwrap()), "Secret");
    }

    #[test]
    fn parts_do_not_run_into_each_other() {
        assert_ne!(digest(&[b"ab", b"c"]), digest(&[b"a", b"bc"]));
    }
}
