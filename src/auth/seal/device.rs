//! The secrets of known devices (ADR 56). One names the version of the password with which its device was logged in,
//! and bears a code, so that one that we gave away is known without being stored; the code tells as well whether a
//! second factor was proven there, and the secret which (ADR 59).

use hmac::{Hmac, Mac};
use sha2::Sha256;
use uuid::Uuid;

use super::{SealingKey, Seals, mac};
use crate::auth::{NoRandomness, Secret};

/// Bytes before the code: the version, since when a second factor is asked for if one was proven, and random ones.
const HEAD: usize = 16;
const VERSION: usize = 4;

/// What was proven on a device when it got its secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeviceProof {
    /// The password, or that whoever set it reads the mails of its user.
    Password,
    /// The second factor as well that is asked for since this second of Unix time.
    Factor(u32),
}

/// What the code of a secret is made of, besides user and head.
#[derive(Clone, Copy)]
enum Label {
    Password,
    Factor,
}

impl Label {
    const fn bytes(self) -> &'static [u8] {
        match self {
            Self::Password => b"",
            Self::Factor => b"factor",
        }
    }
}

impl SealingKey {
    fn mac_of_device(&self, user: Uuid, head: &[u8], label: Label) -> Hmac<Sha256> {
        mac(&self.device, &[user.as_bytes().as_slice(), head, label.bytes()].concat())
    }
}

impl Seals {
    /// The secret of a device on which a user has just proven this, with the version of their password.
    ///
    /// # Errors
    /// [`NoRandomness`], which does not happen on a working system.
    pub fn issue_device(&self, user: Uuid, version: i32, proof: DeviceProof) -> Result<Secret, NoRandomness> {
        let mut head = [0; HEAD];
        getrandom::fill(&mut head).map_err(|_| NoRandomness)?;
        let (label, since) = match proof {
            DeviceProof::Password => (Label::Password, None),
            DeviceProof::Factor(since) => (Label::Factor, Some(since.to_be_bytes())),
        };
        let named = version.to_be_bytes().into_iter().chain(since.into_iter().flatten());
        head.iter_mut().zip(named).for_each(|(byte, named)| *byte = named);
        let code = self.in_use().sealing.mac_of_device(user, &head, label).finalize().into_bytes();
        Ok(Secret::from_bytes(std::array::from_fn(|at| if at < HEAD { head[at] } else { code[at - HEAD] })))
    }

    /// The version of the password for which a secret was given to a device of this user, by any key of the ring, and
    /// what was proven there; `None` for anything else. Every key is tried, in constant time.
    #[must_use]
    pub fn read_device(&self, user: Uuid, secret: &Secret) -> Option<(i32, DeviceProof)> {
        let (head, code) = secret.bytes().split_at(HEAD);
        let ring = self.in_use();
        let is_code_of = |label: Label| {
            let matches =
                ring.keys.iter().map(|key| key.mac_of_device(user, head, label).verify_truncated_left(code).is_ok());
            matches.fold(false, |any, one| any | one)
        };
        let [by_password, by_factor] = [Label::Password, Label::Factor].map(is_code_of);
        let version = head.first_chunk().map(|version| i32::from_be_bytes(*version))?;
        let since = head.get(VERSION..)?.first_chunk().map(|since| u32::from_be_bytes(*since))?;
        match (by_password, by_factor) {
            (true, _) => Some((version, DeviceProof::Password)),
            (false, true) => Some((version, DeviceProof::Factor(since))),
            (false, false) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{seals, with_keys};
    use super::*;

    const PROOFS: [DeviceProof; 3] =
        [DeviceProof::Password, DeviceProof::Factor(0), DeviceProof::Factor(1_795_885_064)];

    #[test]
    fn a_device_is_known_as_that_of_its_user_and_for_the_password_of_then() {
        let (anna, bert) = (Uuid::from_u128(1), Uuid::from_u128(2));
        for (version, proof) in [0, 7, i32::MAX].into_iter().flat_map(|version| PROOFS.map(|proof| (version, proof))) {
            let secret = seals().issue_device(anna, version, proof).unwrap();
            assert_eq!(seals().read_device(anna, &secret), Some((version, proof)));
            assert_eq!(seals().read_device(bert, &secret), None);
            assert_ne!(seals().issue_device(anna, version, proof).unwrap(), secret, "each log-in has its own");
        }
    }

    #[test]
    fn nobody_makes_one_up() {
        let anna = Uuid::from_u128(1);
        let secret = seals().issue_device(anna, 3, DeviceProof::Factor(5)).unwrap();
        for at in 0..32 {
            let mut bytes = *secret.bytes();
            bytes[at] ^= 1;
            assert_eq!(seals().read_device(anna, &Secret::from_bytes(bytes)), None, "{at}");
        }
        let refresh = seals().issue_first(anna).unwrap();
        assert_eq!(seals().read_device(anna, &refresh), None, "a refresh token is not one");
        assert_eq!(with_keys(&[([8; 32], 0)], 0).read_device(anna, &secret), None);
        let rotated = with_keys(&[([7; 32], 0), ([8; 32], 100)], 100);
        assert_eq!(rotated.read_device(anna, &secret), Some((3, DeviceProof::Factor(5))), "an older key is kept");
    }
}
