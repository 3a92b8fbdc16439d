//! The secrets of known devices (ADR 56). One names the version of the password with which its device was logged in,
//! and bears a code, so that one that we gave away is known without being stored.

use hmac::{Hmac, Mac};
use sha2::Sha256;
use uuid::Uuid;

use super::{SealingKey, Seals, mac};
use crate::auth::{NoRandomness, Secret};

/// Bytes before the code: the version, and random ones.
const HEAD: usize = 16;

impl SealingKey {
    fn mac_of_device(&self, user: Uuid, head: &[u8]) -> Hmac<Sha256> {
        mac(&self.device, &[user.as_bytes().as_slice(), head].concat())
    }
}

impl Seals {
    /// The secret of a device on which a user has just been logged in, with the version of their password.
    ///
    /// # Errors
    /// [`NoRandomness`], which does not happen on a working system.
    pub fn issue_device(&self, user: Uuid, version: i32) -> Result<Secret, NoRandomness> {
        let mut head = [0; HEAD];
        getrandom::fill(&mut head).map_err(|_| NoRandomness)?;
        for (byte, of_version) in head.iter_mut().zip(version.to_be_bytes()) {
            *byte = of_version;
        }
        let code = self.in_use().sealing.mac_of_device(user, &head).finalize().into_bytes();
        Ok(Secret::from_bytes(std::array::from_fn(|at| if at < HEAD { head[at] } else { code[at - HEAD] })))
    }

    /// The version of the password for which a secret was given to a device of this user, by any key of the ring;
    /// `None` for anything else. Every key is tried, in constant time.
    #[must_use]
    pub fn version_of_device(&self, user: Uuid, secret: &Secret) -> Option<i32> {
        let (head, code) = secret.bytes().split_at(HEAD);
        let ring = self.in_use();
        let matches = ring.keys.iter().map(|key| key.mac_of_device(user, head).verify_truncated_left(code).is_ok());
        let is_ours = matches.fold(false, |any, one| any | one);
        head.first_chunk().filter(|_| is_ours).map(|version| i32::from_be_bytes(*version))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{seals, with_keys};
    use super::*;

    #[test]
    fn a_device_is_known_as_that_of_its_user_and_for_the_password_of_then() {
        let (anna, bert) = (Uuid::from_u128(1), Uuid::from_u128(2));
        for version in [0, 7, i32::MAX] {
            let secret = seals().issue_device(anna, version).unwrap();
            assert_eq!(seals().version_of_device(anna, &secret), Some(version));
            assert_eq!(seals().version_of_device(bert, &secret), None);
            assert_ne!(seals().issue_device(anna, version).unwrap(), secret, "each log-in has its own");
        }
    }

    #[test]
    fn nobody_makes_one_up() {
        let anna = Uuid::from_u128(1);
        let secret = seals().issue_device(anna, 3).unwrap();
        for at in 0..32 {
            let mut bytes = *secret.bytes();
            bytes[at] ^= 1;
            assert_eq!(seals().version_of_device(anna, &Secret::from_bytes(bytes)), None, "{at}");
        }
        let refresh = seals().issue_first(anna).unwrap();
        assert_eq!(seals().version_of_device(anna, &refresh), None, "a refresh token is not one");
        assert_eq!(with_keys(&[([8; 32], 0)], 0).version_of_device(anna, &secret), None);
        let rotated = with_keys(&[([7; 32], 0), ([8; 32], 100)], 100);
        assert_eq!(rotated.version_of_device(anna, &secret), Some(3), "an older key is kept");
    }
}
