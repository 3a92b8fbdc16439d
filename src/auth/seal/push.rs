//! The keys by which push services know the installation, one for each key of the ring: a browser that was subscribed
//! under one is pushed to under the same, for as long as that key is kept.

use std::sync::Arc;

use data_encoding::BASE64URL_NOPAD;
use hmac::Mac;
use uuid::Uuid;

use super::{Key, Seals, derive, mac};
use crate::auth::push::PushKey;

/// The key for pushes that is derived from a key of the installation. Hardly any number is not of the curve; then the
/// next one is taken.
pub(super) fn key(of: &Key) -> Option<Arc<PushKey>> {
    let number = |attempt: u8| derive(of, &[b"fieldpost push key ".as_slice(), &[attempt]].concat());
    (0..u8::MAX).find_map(|attempt| PushKey::from_number(&number(attempt)[..32])).map(Arc::new)
}

impl Seals {
    /// The key for new subscriptions. There is always one.
    #[must_use]
    pub fn push_key(&self) -> Option<Arc<PushKey>> {
        self.in_use().sealing.push.clone()
    }

    /// The name of the key of the ring whose key for pushes has this public part.
    #[must_use]
    pub fn push_key_id(&self, public: &str) -> Option<String> {
        let ring = self.in_use();
        let found = ring.keys.iter().find(|key| key.push.as_ref().is_some_and(|push| push.public() == public));
        found.map(|key| key.id.as_str().to_owned())
    }

    /// The key for pushes of the key of the ring with this name.
    #[must_use]
    pub fn push_key_of(&self, id: &str) -> Option<Arc<PushKey>> {
        self.in_use().keys.iter().find(|key| key.id.as_str() == id)?.push.clone()
    }

    /// What the pushes to a user about the same have in common: a digest against which nobody can test ids without the
    /// key. It changes with the key.
    #[must_use]
    pub fn push_topic(&self, user: Uuid, about: Uuid, of: &str) -> String {
        let bytes = [user.as_bytes().as_slice(), about.as_bytes(), of.as_bytes()].concat();
        let whole = mac(&self.in_use().sealing.topic, &bytes).finalize().into_bytes();
        BASE64URL_NOPAD.encode(&whole[..16])
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::super::tests::with_keys;

    #[test]
    fn a_topic_is_that_of_one_user_one_game_and_one_installation() {
        let (one, other) = (with_keys(&[([7; 32], 0)], 0), with_keys(&[([8; 32], 0)], 0));
        let [user, game] = [Uuid::from_u128(1), Uuid::from_u128(2)];
        let topic = one.push_topic(user, game, "");
        assert_eq!((topic.len(), &one.push_topic(user, game, "")), (22, &topic));
        assert_ne!(other.push_topic(user, game, ""), topic, "ids alone do not give it");
        for differs in [one.push_topic(game, user, ""), one.push_topic(user, user, ""), one.push_topic(user, game, "x")]
        {
            assert_ne!(differs, topic);
        }
    }

    #[test]
    fn a_subscription_is_pushed_to_under_its_own_key_for_as_long_as_that_is_kept() {
        let (old, new) = (([7; 32], 0), ([8; 32], 100));
        let before = with_keys(&[old], 0);
        let public = before.push_key().unwrap().public().to_owned();
        assert_eq!(with_keys(&[old], 0).push_key().unwrap().public(), public, "it follows from the key");
        let id = before.push_key_id(&public).unwrap();
        let rotated = with_keys(&[old, new], 100);
        assert_ne!(rotated.push_key().unwrap().public(), public);
        assert_eq!(rotated.push_key_of(&id).unwrap().public(), public);
        assert_eq!(rotated.push_key_id(&public), Some(id.clone()));
        let later = with_keys(&[new], 100);
        assert!(later.push_key_of(&id).is_none() && later.push_key_id(&public).is_none());
    }
}
