//! The installation's keys as the library that signs and checks takes them. Which one checks a token is decided by
//! [`super::Keys`].

use jsonwebtoken::{DecodingKey, EncodingKey};

use super::checked::{CheckedTokens, none_yet};
use crate::auth::{KeyId, KeyRing};

/// The keys in the library's form.
pub(super) struct SigningRing {
    /// Tokens whose signature and claims are good, by their SHA-256. Those of another ring are gone with it.
    pub(super) checked: CheckedTokens,
    pub(super) ring: KeyRing,
    pub(super) signing: EncodingKey,
    pub(super) kid: KeyId,
    pub(super) checking: Vec<CheckingKey>,
}

pub(super) struct CheckingKey {
    pub(super) kid: KeyId,
    pub(super) key: DecodingKey,
    /// Whether it is the first key, which signed tokens without `kid` in versions that had no ring.
    pub(super) is_first: bool,
    /// Tokens issued at this time (Unix time) or later are not accepted.
    pub(super) until: i64,
}

impl From<KeyRing> for SigningRing {
    fn from(ring: KeyRing) -> Self {
        let checking = ring.keys().enumerate().map(|(at, (key, _))| CheckingKey {
            kid: key.id.clone(),
            key: DecodingKey::from_secret(key.key.bytes()),
            is_first: key.from == 0,
            until: ring.until(at),
        });
        let checking: Vec<_> = checking.collect();
        let signs = ring.signing_key();
        let (signing, kid) = (EncodingKey::from_secret(signs.key.bytes()), signs.id.clone());
        Self { checked: none_yet(), signing, kid, checking, ring }
    }
}
