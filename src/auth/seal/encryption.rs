//! Encryption of secrets that are needed again, as those of webhooks and of second factors: AES-256-GCM under the key
//! of their purpose, bound to what they belong to, so that none can be put in another's place.

use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use uuid::Uuid;

use super::{PurposeKey, SealingKey, Seals};
use crate::auth::{FactorSecret, KeyId, NoRandomness, WebhookSecret};

/// A secret of `owner`, encrypted: a random nonce, then the rest.
fn encrypt(key: &PurposeKey, owner: Uuid, secret: &[u8]) -> Option<Vec<u8>> {
    let mut sealed = secret.to_vec();
    let key = RandomizedNonceKey::new(&AES_256_GCM, &key[..32]).ok()?;
    let nonce = key.seal_in_place_append_tag(Aad::from(owner.as_bytes()), &mut sealed).ok()?;
    Some([nonce.as_ref().as_slice(), &sealed].concat())
}

fn decrypt<const LENGTH: usize>(key: &PurposeKey, owner: Uuid, encrypted: &[u8]) -> Option<[u8; LENGTH]> {
    let (nonce, sealed) = encrypted.split_first_chunk::<NONCE_LEN>()?;
    let key = RandomizedNonceKey::new(&AES_256_GCM, &key[..32]).ok()?;
    let mut sealed = sealed.to_vec();
    let aad = Aad::from(owner.as_bytes());
    let opened = key.open_in_place(Nonce::assume_unique_for_key(*nonce), aad, &mut sealed).ok()?;
    (&*opened).try_into().ok()
}

/// Which of the keys that are derived from one.
type KeyOf = fn(&SealingKey) -> &PurposeKey;

const OF_WEBHOOKS: KeyOf = |key| &key.webhook;
const OF_FACTORS: KeyOf = |key| &key.factor;

impl Seals {
    fn encrypt_for(&self, key_of: KeyOf, owner: Uuid, secret: &[u8]) -> Result<(Vec<u8>, KeyId), NoRandomness> {
        let ring = self.in_use();
        let encrypted = encrypt(key_of(&ring.sealing), owner, secret).ok_or(NoRandomness)?;
        Ok((encrypted, ring.sealing.id.clone()))
    }

    /// With any key of the ring.
    fn decrypt_for<const LENGTH: usize>(&self, key_of: KeyOf, owner: Uuid, encrypted: &[u8]) -> Option<[u8; LENGTH]> {
        self.in_use().keys.iter().rev().find_map(|key| decrypt(key_of(key), owner, encrypted))
    }

    /// The secret of the webhook with this id, encrypted, and the name of the key under which it is.
    ///
    /// # Errors
    /// [`NoRandomness`], which does not happen on a working system.
    pub fn encrypt(&self, webhook: Uuid, secret: &WebhookSecret) -> Result<(Vec<u8>, KeyId), NoRandomness> {
        self.encrypt_for(OF_WEBHOOKS, webhook, secret.bytes())
    }

    /// The secret of the webhook with this id that [`Self::encrypt`] encrypted under any key of the ring.
    #[must_use]
    pub fn decrypt(&self, webhook: Uuid, encrypted: &[u8]) -> Option<WebhookSecret> {
        self.decrypt_for(OF_WEBHOOKS, webhook, encrypted).map(WebhookSecret::from_bytes)
    }

    /// The secret of the second factor of a user, encrypted, and the name of the key under which it is.
    ///
    /// # Errors
    /// [`NoRandomness`], which does not happen on a working system.
    pub fn encrypt_factor(&self, user: Uuid, secret: &FactorSecret) -> Result<(Vec<u8>, KeyId), NoRandomness> {
        self.encrypt_for(OF_FACTORS, user, secret.bytes())
    }

    /// The secret of the second factor of a user that [`Self::encrypt_factor`] encrypted under any key of the ring.
    #[must_use]
    pub fn decrypt_factor(&self, user: Uuid, encrypted: &[u8]) -> Option<FactorSecret> {
        self.decrypt_for(OF_FACTORS, user, encrypted).map(FactorSecret::from_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{seals, with_keys};
    use super::*;

    #[test]
    fn the_secret_of_a_webhook_is_read_with_its_key_and_for_its_webhook_only() {
        let (webhook, secret) = (Uuid::from_u128(1), WebhookSecret::random().unwrap());
        let (encrypted, key) = seals().encrypt(webhook, &secret).unwrap();
        assert!(!encrypted.windows(8).any(|part| secret.bytes().windows(8).any(|plain| plain == part)));
        assert_ne!(seals().encrypt(webhook, &secret).unwrap().0, encrypted, "never the same twice");
        assert_eq!(seals().decrypt(webhook, &encrypted), Some(secret.clone()));
        assert_eq!(seals().decrypt(Uuid::from_u128(2), &encrypted), None);
        let later = with_keys(&[([7; 32], 0), ([9; 32], 10)], 20);
        assert_eq!(later.decrypt(webhook, &encrypted), Some(secret), "an older key still reads it");
        assert_eq!(later.other_key_ids(), [key.to_string()]);
        assert_eq!(with_keys(&[([9; 32], 0)], 0).decrypt(webhook, &encrypted), None);
        for broken in [&encrypted[..5], &encrypted[1..], &[]] {
            assert_eq!(seals().decrypt(webhook, broken), None);
        }
    }

    #[test]
    fn the_secret_of_a_second_factor_is_read_for_its_user_only_and_not_as_that_of_a_webhook() {
        let (user, secret) = (Uuid::from_u128(1), FactorSecret::random().unwrap());
        let (encrypted, _) = seals().encrypt_factor(user, &secret).unwrap();
        assert_eq!(seals().decrypt_factor(user, &encrypted), Some(secret.clone()));
        assert_eq!(seals().decrypt_factor(Uuid::from_u128(2), &encrypted), None);
        assert_eq!(seals().decrypt(user, &encrypted), None);
        let later = with_keys(&[([7; 32], 0), ([9; 32], 10)], 20);
        assert_eq!(later.decrypt_factor(user, &encrypted), Some(secret), "an older key still reads it");
        let webhook = WebhookSecret::random().unwrap();
        let (of_webhook, _) = seals().encrypt(user, &webhook).unwrap();
        assert_eq!(seals().decrypt_factor(user, &of_webhook), None);
    }
}
