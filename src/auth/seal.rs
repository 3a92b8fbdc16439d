//! Seals: a few bytes that the house wrote itself, with a code (HMAC-SHA-256, RFC 2104, cut to 96 bits) that nobody else
//! can write, as base32 in lower case (RFC 4648, no padding). For links and addresses that must stay good in mails of any
//! age and open nothing that matters (ADR 14). Each purpose has a key of its own, derived from the installation's, so
//! that what is sealed for one is nothing for another, and never an access token.
//!
//! A seal is not secret, does not expire, and can be used again: what may happen once or costs somebody something is
//! guarded by a [`Secret`](super::Secret) that is stored.

use std::fmt;

use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use subtle::ConstantTimeEq;

use super::{Key, digest};

/// Bytes of the code. Guessing needs our answer to each try; 96 bits are far more than a network lets anybody try.
const CODE: usize = 12;
/// Bytes that can be sealed at most, so that a sealed text fits into the local part of an address beside a word (RFC
/// 5321: 64 octets).
pub const MOST_SEALED: usize = 23;

/// What a seal is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A link in a mail that switches mails off.
    Unsubscribe,
    /// An envelope sender, to which delivery reports return.
    Bounce,
}

impl Purpose {
    const fn label(self) -> &'static [u8] {
        match self {
            Self::Unsubscribe => b"fieldpost seal: unsubscribe",
            Self::Bounce => b"fieldpost seal: bounce",
        }
    }
}

/// Seals and opens.
pub struct Seals {
    unsubscribe: Derived,
    bounce: Derived,
    address: Derived,
}

/// The key of one purpose: 256 bits, followed by zeros up to the hash's block, as HMAC wants them.
type Derived = [u8; 64];

impl fmt::Debug for Seals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seals")
    }
}

impl Seals {
    /// With keys derived from the installation's.
    #[must_use]
    pub fn new(key: &Key) -> Self {
        let derived = |label: &[u8]| {
            let mut derived = [0; 64];
            derived[..32].copy_from_slice(&digest(&[label, key.bytes()]));
            derived
        };
        Self {
            unsubscribe: derived(Purpose::Unsubscribe.label()),
            bounce: derived(Purpose::Bounce.label()),
            address: derived(b"fieldpost seal: address"),
        }
    }

    /// What stands for a mail address where the address itself must not: nobody without the key can try addresses on it.
    #[must_use]
    pub fn address(&self, address: &str) -> [u8; 16] {
        let whole = mac(&self.address, address.as_bytes());
        std::array::from_fn(|at| whole[at])
    }

    /// `bytes` and their code as text; at most [`MOST_SEALED`] bytes can be read back.
    #[must_use]
    pub fn seal(&self, purpose: Purpose, bytes: &[u8]) -> String {
        let sealed = [bytes, &self.code(purpose, bytes)].concat();
        BASE32_NOPAD.encode(&sealed).to_ascii_lowercase()
    }

    /// What [`Self::seal`] sealed for this purpose, in any case of letters; anything else is nothing. Takes a time that
    /// does not depend on where a wrong code differs.
    #[must_use]
    pub fn open(&self, purpose: Purpose, text: &str) -> Option<Vec<u8>> {
        if text.len() > BASE32_NOPAD.encode_len(MOST_SEALED + CODE) {
            return None;
        }
        let sealed = BASE32_NOPAD.decode(text.to_ascii_uppercase().as_bytes()).ok()?;
        let (bytes, code) = sealed.split_last_chunk::<CODE>()?;
        bool::from(self.code(purpose, bytes).ct_eq(code)).then(|| bytes.to_vec())
    }

    fn code(&self, purpose: Purpose, bytes: &[u8]) -> [u8; CODE] {
        let key = match purpose {
            Purpose::Unsubscribe => &self.unsubscribe,
            Purpose::Bounce => &self.bounce,
        };
        let whole = mac(key, bytes);
        std::array::from_fn(|at| whole[at])
    }
}

fn mac(key: &Derived, bytes: &[u8]) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new(key.into());
    mac.update(bytes);
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seals() -> Seals {
        Seals::new(&Key::from([7; 32]))
    }

    #[test]
    fn what_was_sealed_is_read_back_in_any_case_of_letters() {
        for length in [0, 1, 16, 17, MOST_SEALED] {
            let bytes = vec![0xA5; length];
            let text = seals().seal(Purpose::Bounce, &bytes);
            assert!(text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()), "{text}");
            assert_eq!(seals().open(Purpose::Bounce, &text), Some(bytes.clone()));
            assert_eq!(seals().open(Purpose::Bounce, &text.to_uppercase()), Some(bytes));
        }
        let longest = seals().seal(Purpose::Bounce, &[0; MOST_SEALED]);
        assert!("bounce+".len() + longest.len() <= 64, "a local part may have 64 octets");
    }

    #[test]
    fn a_seal_of_another_purpose_or_key_opens_nothing() {
        let text = seals().seal(Purpose::Unsubscribe, b"anna");
        assert_eq!(seals().open(Purpose::Bounce, &text), None);
        assert_eq!(Seals::new(&Key::from([8; 32])).open(Purpose::Unsubscribe, &text), None);
    }

    #[test]
    fn what_stands_for_an_address_depends_on_the_key() {
        let one = seals().address("anna@example.org");
        assert_eq!(one, seals().address("anna@example.org"));
        assert_ne!(one, seals().address("bert@example.org"));
        assert_ne!(one, Seals::new(&Key::from([8; 32])).address("anna@example.org"));
    }

    #[test]
    fn a_changed_seal_opens_nothing() {
        let text = seals().seal(Purpose::Unsubscribe, b"anna and bert");
        for at in 0..text.len() {
            let mut changed = text.clone().into_bytes();
            changed[at] = if changed[at] == b'a' { b'b' } else { b'a' };
            let changed = String::from_utf8(changed).unwrap();
            assert_eq!(seals().open(Purpose::Unsubscribe, &changed), None, "{at}");
        }
        for wrong in ["", "a", "1", &text[1..], &format!("{text}a"), &"a".repeat(19), &"a".repeat(5000)] {
            assert_eq!(seals().open(Purpose::Unsubscribe, wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_code_is_that_of_rfc_2104() {
        // By another program: HMAC-SHA-256 of "anna" under SHA-256(27 as u64, label, 32 as u64, the key).
        let text = seals().seal(Purpose::Unsubscribe, b"anna");
        assert_eq!(text, "mfxg4ykzsnm63uqswtv36tgesm");
    }
}
