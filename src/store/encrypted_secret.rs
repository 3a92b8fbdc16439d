//! Secrets that are needed again, as they are stored: those of webhooks and of second factors.

/// A secret as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncryptedSecret {
    /// Nonce and ciphertext.
    pub bytes: Vec<u8>,
    /// The name of the key under which they are encrypted.
    pub key: String,
}
