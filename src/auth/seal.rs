//! Seals: a few bytes with an authentication code (HMAC-SHA-256, RFC 2104, truncated to 96 bits), as base32 in lower
//! case (RFC 4648, no padding). For links and addresses that must stay valid in mails of any age and give little power
//! (ADR 14). Each purpose has its own key, derived from the installation's by HKDF, so that a seal for one purpose is
//! invalid for any other, and never an access token.
//!
//! A seal is not secret, does not expire, and can be used again: anything that may happen only once, or does harm,
//! needs a stored [`Secret`](super::Secret).
//!
//! A seal does not name its key: the longest ones just fit into an address. It is tried with each key of the ring, of
//! which there are few, and stays valid for as long as its key is kept (ADR 23).
//!
//! The same keys encrypt the secrets of webhooks and of second factors (`encryption`), and make those of refresh tokens
//! (`refresh`) and of known devices (`device`), and the keys by which push services know the installation (`push`).

mod device;
mod encryption;
mod push;
mod refresh;

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use data_encoding::BASE32_NOPAD;
use hkdf::Hkdf;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::{Key, KeyId, KeyRing, PushKey};
pub use device::DeviceProof;

/// Bytes of the code. Guessing needs our response to each attempt; 96 bits are far more than can be tried over a
/// network.
const CODE: usize = 12;
/// The maximum number of bytes to seal, so that the text fits into the local part of an address after a prefix (RFC
/// 5321: 64 octets).
pub const MAX_SEALED: usize = 23;

/// The purpose of a seal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A link in a mail that switches mails off.
    Unsubscribe,
    /// An envelope sender, to which delivery reports return.
    Bounce,
    /// The form by which a user lets a program act for them; what is sealed says until when it is good.
    Consent,
}

impl Purpose {
    const fn label(self) -> &'static [u8] {
        match self {
            Self::Unsubscribe => b"fieldpost seal: unsubscribe",
            Self::Bounce => b"fieldpost seal: bounce",
            Self::Consent => b"fieldpost seal: consent",
        }
    }
}

/// Seals and opens.
pub struct Seals {
    ring: RwLock<Arc<SealingRing>>,
}

/// The keys of the ring, oldest first, and which of them seals.
struct SealingRing {
    keys: Vec<SealingKey>,
    sealing: SealingKey,
}

/// The keys derived from one key.
#[derive(Clone)]
struct SealingKey {
    unsubscribe: PurposeKey,
    bounce: PurposeKey,
    consent: PurposeKey,
    address: PurposeKey,
    refresh: PurposeKey,
    issued: PurposeKey,
    device: PurposeKey,
    webhook: PurposeKey,
    factor: PurposeKey,
    topic: PurposeKey,
    push: Option<Arc<PushKey>>,
    id: KeyId,
}

/// The key of one purpose: 256 bits, padded with zeros to the hash's block, as HMAC requires.
type PurposeKey = [u8; 64];

impl fmt::Debug for Seals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seals")
    }
}

impl From<&KeyRing> for SealingRing {
    fn from(ring: &KeyRing) -> Self {
        let keys = ring.keys().map(|(key, _)| SealingKey::from(&key.key)).collect();
        Self { keys, sealing: SealingKey::from(&ring.signing_key().key) }
    }
}

impl From<&Key> for SealingKey {
    fn from(key: &Key) -> Self {
        Self {
            unsubscribe: derive(key, Purpose::Unsubscribe.label()),
            bounce: derive(key, Purpose::Bounce.label()),
            consent: derive(key, Purpose::Consent.label()),
            address: derive(key, b"fieldpost seal: address"),
            refresh: derive(key, b"fieldpost seal: refresh"),
            issued: derive(key, b"fieldpost seal: issued"),
            device: derive(key, b"fieldpost seal: device"),
            webhook: derive(key, b"fieldpost seal: webhook"),
            factor: derive(key, b"fieldpost seal: second factor"),
            topic: derive(key, b"fieldpost seal: push topic"),
            push: push::key(key),
            id: key.id(),
        }
    }
}

impl SealingKey {
    fn address(&self, address: &str) -> [u8; 16] {
        let whole = mac(&self.address, address.as_bytes()).finalize().into_bytes();
        std::array::from_fn(|at| whole[at])
    }

    fn code(&self, purpose: Purpose, bytes: &[u8]) -> [u8; CODE] {
        let whole = mac(self.of(purpose), bytes).finalize().into_bytes();
        std::array::from_fn(|at| whole[at])
    }

    /// Whether this is the code of these bytes, in constant time.
    fn is_code(&self, purpose: Purpose, bytes: &[u8], code: &[u8; CODE]) -> bool {
        mac(self.of(purpose), bytes).verify_truncated_left(code).is_ok()
    }

    const fn of(&self, purpose: Purpose) -> &PurposeKey {
        match purpose {
            Purpose::Unsubscribe => &self.unsubscribe,
            Purpose::Bounce => &self.bounce,
            Purpose::Consent => &self.consent,
        }
    }
}

impl Seals {
    /// With keys derived from the installation's.
    #[must_use]
    pub fn new(ring: &KeyRing) -> Self {
        Self { ring: RwLock::new(Arc::new(ring.into())) }
    }

    /// Replaces the keys.
    pub fn replace(&self, ring: &KeyRing) {
        *self.ring.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(ring.into());
    }

    fn in_use(&self) -> Arc<SealingRing> {
        Arc::clone(&self.ring.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// A keyed digest of a mail address, where the address itself must not be stored: nobody without the key can test
    /// addresses against it. It changes with the key; to search for an address, use [`Self::addresses`].
    #[must_use]
    pub fn address(&self, address: &str) -> [u8; 16] {
        self.in_use().sealing.address(address)
    }

    /// The digests of a mail address with each key of the ring.
    #[must_use]
    pub fn addresses(&self, address: &str) -> Vec<[u8; 16]> {
        self.in_use().keys.iter().map(|key| key.address(address)).collect()
    }

    /// The names of the keys of the ring under which nothing is encrypted now.
    #[must_use]
    pub fn other_key_ids(&self) -> Vec<String> {
        let ring = self.in_use();
        ring.keys.iter().filter(|key| key.id != ring.sealing.id).map(|key| key.id.to_string()).collect()
    }

    /// `bytes` and their code as text; at most [`MAX_SEALED`] bytes can be read back.
    #[must_use]
    pub fn seal(&self, purpose: Purpose, bytes: &[u8]) -> String {
        let sealed = [bytes, &self.in_use().sealing.code(purpose, bytes)].concat();
        BASE32_NOPAD.encode(&sealed).to_ascii_lowercase()
    }

    /// The bytes that [`Self::seal`] sealed for this purpose with any key of the ring, ignoring case; `None` for
    /// anything else. Its time does not depend on where a wrong code differs, or on which key it is.
    #[must_use]
    pub fn open(&self, purpose: Purpose, text: &str) -> Option<Vec<u8>> {
        if text.len() > BASE32_NOPAD.encode_len(MAX_SEALED + CODE) {
            return None;
        }
        let sealed = BASE32_NOPAD.decode(text.to_ascii_uppercase().as_bytes()).ok()?;
        let (bytes, code) = sealed.split_last_chunk::<CODE>()?;
        let ring = self.in_use();
        let matches = ring.keys.iter().map(|key| key.is_code(purpose, bytes, code));
        // Every key is tried, even after the one that matches.
        let is_ours = matches.fold(false, |any, one| any | one);
        is_ours.then(|| bytes.to_vec())
    }
}

/// The key of one purpose, by HKDF-SHA-256 (RFC 5869) without a salt and with the purpose as `info`.
fn derive(key: &Key, purpose: &[u8]) -> PurposeKey {
    let mut derived = [0; 64];
    match Hkdf::<Sha256>::new(None, key.bytes()).expand(purpose, &mut derived[..32]) {
        Ok(()) => derived,
        Err(_) => unreachable!("only more than 255 blocks of the hash are refused, and this is one"),
    }
}

fn mac(key: &PurposeKey, bytes: &[u8]) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new(key.into());
    mac.update(bytes);
    mac
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn seals() -> Seals {
        with_keys(&[([7; 32], 0)], 0)
    }

    pub(super) fn with_keys(keys: &[([u8; 32], i64)], now: i64) -> Seals {
        Seals::new(&KeyRing::of(keys, now))
    }

    #[test]
    fn sealed_bytes_are_read_back_in_upper_and_lower_case() {
        for length in [0, 1, 16, 17, MAX_SEALED] {
            let bytes = vec![0xA5; length];
            let text = seals().seal(Purpose::Bounce, &bytes);
            assert!(text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()), "{text}");
            assert_eq!(seals().open(Purpose::Bounce, &text), Some(bytes.clone()));
            assert_eq!(seals().open(Purpose::Bounce, &text.to_uppercase()), Some(bytes));
        }
        let longest = seals().seal(Purpose::Bounce, &[0; MAX_SEALED]);
        assert!("bounce+".len() + longest.len() <= 64, "a local part may have 64 octets");
    }

    #[test]
    fn a_seal_of_another_purpose_or_key_opens_nothing() {
        let text = seals().seal(Purpose::Unsubscribe, b"anna");
        assert_eq!(seals().open(Purpose::Bounce, &text), None);
        assert_eq!(with_keys(&[([8; 32], 0)], 0).open(Purpose::Unsubscribe, &text), None);
    }

    #[test]
    fn the_digest_of_an_address_depends_on_the_key() {
        let one = seals().address("anna@example.org");
        assert_eq!(one, seals().address("anna@example.org"));
        assert_ne!(one, seals().address("bert@example.org"));
        assert_ne!(one, with_keys(&[([8; 32], 0)], 0).address("anna@example.org"));
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
    fn the_code_is_that_of_rfc_2104_under_a_key_by_rfc_5869() {
        // By another program: HMAC-SHA-256 of "anna" under HKDF-SHA-256(salt: none, key, info: the purpose's label).
        let text = seals().seal(Purpose::Unsubscribe, b"anna");
        assert_eq!(text, "mfxg4yl33h5nki5ry6pnaeizmq");
    }

    #[test]
    fn a_seal_survives_a_change_of_keys_for_as_long_as_its_key_is_kept() {
        let text = seals().seal(Purpose::Unsubscribe, b"anna");
        let rotated = with_keys(&[([7; 32], 0), ([8; 32], 100)], 100);
        assert_eq!(rotated.open(Purpose::Unsubscribe, &text), Some(b"anna".to_vec()));
        let newer = rotated.seal(Purpose::Unsubscribe, b"anna");
        assert_ne!(newer, text, "the newest key seals");
        assert_eq!(rotated.open(Purpose::Unsubscribe, &newer), Some(b"anna".to_vec()));
        assert_eq!(seals().open(Purpose::Unsubscribe, &newer), None);
        let waiting = with_keys(&[([7; 32], 0), ([8; 32], 100)], 99);
        assert_eq!(waiting.seal(Purpose::Unsubscribe, b"anna"), text, "a key that waits seals nothing");
        assert_eq!(waiting.open(Purpose::Unsubscribe, &newer), Some(b"anna".to_vec()), "and opens what others sealed");
        let forgotten = with_keys(&[([8; 32], 100)], 100);
        assert_eq!(forgotten.open(Purpose::Unsubscribe, &text), None);
    }

    #[test]
    fn an_address_is_found_under_every_key() {
        let old = seals().address("anna@example.org");
        let rotated = seals();
        rotated.replace(&KeyRing::of(&[([7; 32], 0), ([8; 32], 100)], 100));
        assert_ne!(rotated.address("anna@example.org"), old);
        assert_eq!(rotated.addresses("anna@example.org"), [old, rotated.address("anna@example.org")]);
    }
}
