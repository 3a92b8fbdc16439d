//! The secrets of refresh tokens. One that was issued bears a code of its first half, so that it is known without being
//! stored, however many were issued since.

use hmac::{Hmac, Mac};
use sha2::Sha256;
use uuid::Uuid;

use super::{SealingKey, Seals, mac};
use crate::auth::{NoRandomness, Secret};

/// Bytes of a secret that are random, or follow from the secret before. The rest is their code.
const FREE: usize = 16;

impl SealingKey {
    fn successor(&self, session: Uuid, secret: &Secret) -> Secret {
        let bytes = [session.as_bytes().as_slice(), secret.bytes()].concat();
        let whole = mac(&self.refresh, &bytes).finalize().into_bytes();
        self.issue(session, std::array::from_fn(|at| whole[at]))
    }

    /// These bytes and their code, as the secret of a refresh token.
    fn issue(&self, session: Uuid, free: [u8; FREE]) -> Secret {
        let code = self.mac_of_issued(session, &free).finalize().into_bytes();
        Secret::from_bytes(std::array::from_fn(|at| if at < FREE { free[at] } else { code[at - FREE] }))
    }

    /// Whether a secret was issued in a session, in constant time.
    fn has_issued(&self, session: Uuid, secret: &Secret) -> bool {
        let (free, code) = secret.bytes().split_at(FREE);
        self.mac_of_issued(session, free).verify_truncated_left(code).is_ok()
    }

    fn mac_of_issued(&self, session: Uuid, free: &[u8]) -> Hmac<Sha256> {
        mac(&self.issued, &[session.as_bytes().as_slice(), free].concat())
    }
}

impl Seals {
    /// The secret of the first refresh token of a session.
    ///
    /// # Errors
    /// [`NoRandomness`], which does not happen on a working system.
    pub fn issue_first(&self, session: Uuid) -> Result<Secret, NoRandomness> {
        let mut free = [0; FREE];
        getrandom::fill(&mut free).map_err(|_| NoRandomness)?;
        Ok(self.in_use().sealing.issue(session, free))
    }

    /// The secret that follows this one in a session: always the same, so that whoever lost it can be given it again,
    /// and known to nobody without the key.
    #[must_use]
    pub fn successor(&self, session: Uuid, secret: &Secret) -> Secret {
        self.in_use().sealing.successor(session, secret)
    }

    /// The successors of a secret by each key of the ring.
    #[must_use]
    pub fn successors(&self, session: Uuid, secret: &Secret) -> Vec<Secret> {
        self.in_use().keys.iter().map(|key| key.successor(session, secret)).collect()
    }

    /// Whether a secret was issued in a session by any key of the ring, however many were issued since. Nobody can make
    /// one up without a key, and it costs as much as to open a seal, whoever asks.
    #[must_use]
    pub fn was_issued(&self, session: Uuid, secret: &Secret) -> bool {
        self.in_use().keys.iter().any(|key| key.has_issued(session, secret))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{seals, with_keys};
    use super::*;

    #[test]
    fn a_successor_is_the_same_again_and_another_for_any_other_session_secret_or_key() {
        let (session, secret) = (Uuid::from_u128(1), Secret::from_bytes([1; 32]));
        let one = seals().successor(session, &secret);
        assert_eq!(one, seals().successor(session, &secret));
        assert_ne!(one, seals().successor(Uuid::from_u128(2), &secret));
        assert_ne!(one, seals().successor(session, &Secret::from_bytes([2; 32])));
        let later = with_keys(&[([7; 32], 0), ([9; 32], 10)], 20);
        assert_ne!(one, later.successor(session, &secret));
        assert!(later.successors(session, &secret).contains(&one), "an older key still finds it");
    }

    #[test]
    fn whatever_was_issued_in_a_session_is_known_however_long_ago_and_by_whichever_key() {
        let session = Uuid::from_u128(1);
        let first = seals().issue_first(session).unwrap();
        assert_ne!(first, seals().issue_first(session).unwrap(), "nobody can guess it");
        let mut last = first.clone();
        for _ in 0..10_000 {
            last = seals().successor(session, &last);
        }
        let later = with_keys(&[([7; 32], 0), ([9; 32], 10)], 20);
        let newer = later.successor(session, &last);
        for issued in [&first, &last, &newer] {
            assert!(later.was_issued(session, issued));
            assert!(!later.was_issued(Uuid::from_u128(2), issued), "it is another session's");
        }
        assert!(!seals().was_issued(session, &newer), "that key is unknown here");
        assert!(!later.was_issued(session, &Secret::random().unwrap()));
        for at in [0, 31] {
            let mut bytes = *first.bytes();
            bytes[at] ^= 1;
            assert!(!later.was_issued(session, &Secret::from_bytes(bytes)), "{at}");
        }
    }
}
