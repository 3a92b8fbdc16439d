//! The secrets of webhooks, and signatures by Standard Webhooks: HMAC-SHA-256 over the id, the time and the body of a
//! message, by which a receiver knows that it comes from here and is not an old one.

use std::fmt;

use data_encoding::BASE64;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::Secret;
use super::secret::NoRandomness;

/// A secret that signs messages.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookSecret([u8; 32]);

impl WebhookSecret {
    /// A new random one.
    ///
    /// # Errors
    /// [`NoRandomness`], which does not happen on a working system.
    pub fn random() -> Result<Self, NoRandomness> {
        Ok(Self(*Secret::random()?.bytes()))
    }

    /// From its bytes, as they were encrypted.
    pub(super) const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    pub(super) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The text for its user: `whsec_` and base64.
    #[must_use]
    pub fn text(&self) -> String {
        format!("whsec_{}", BASE64.encode(&self.0))
    }

    /// The signature of a message at a time in seconds since 1970: `v1,` and base64.
    #[must_use]
    pub fn sign(&self, id: &str, time: i64, body: &str) -> String {
        let mut mac = Hmac::<Sha256>::new(&padded(&self.0).into());
        mac.update(format!("{id}.{time}.{body}").as_bytes());
        format!("v1,{}", BASE64.encode(&mac.finalize().into_bytes()))
    }
}

/// The key padded with zeros to the hash's block, as HMAC requires.
fn padded(key: &[u8; 32]) -> [u8; 64] {
    let mut block = [0; 64];
    block[..32].copy_from_slice(key);
    block
}

impl fmt::Debug for WebhookSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookSecret")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_that_of_another_program() {
        // python3: hmac.new(bytes(range(32)), b'msg_1.1674087231.{"test": 2432232314}', 'sha256')
        let secret = WebhookSecret(std::array::from_fn(|at| u8::try_from(at).unwrap()));
        assert_eq!(secret.text(), "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=");
        let signature = secret.sign("msg_1", 1_674_087_231, r#"{"test": 2432232314}"#);
        assert_eq!(signature, "v1,hiSfYKchzkhTeg8BCiooMdjDn0ct8IPJUznfEFWq7Ao=");
        assert_eq!(format!("{secret:?}"), "WebhookSecret");
    }
}
