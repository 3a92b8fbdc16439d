//! Tokens of reply addresses (I-1): 128 random bits as 26 characters of base32 in lower case (RFC 4648, no padding),
//! stored as SHA-256 only. They are in the local part of a mail address, whose case mail servers may change.

use std::fmt;

use data_encoding::BASE32_NOPAD;
use sha2::{Digest, Sha256};

use super::NoRandomness;

/// A token to be put into a mail.
#[derive(Clone, PartialEq, Eq)]
pub struct ReplyToken([u8; 16]);

impl ReplyToken {
    /// A new random token.
    ///
    /// # Errors
    /// [`NoRandomness`], which does not happen on a working system.
    pub fn random() -> Result<Self, NoRandomness> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
        Ok(Self(bytes))
    }

    /// Parses the output of [`Self::text`], ignoring case; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = BASE32_NOPAD.decode(text.to_ascii_uppercase().as_bytes()).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// The 26 characters for the address.
    #[must_use]
    pub fn text(&self) -> String {
        BASE32_NOPAD.encode(&self.0).to_ascii_lowercase()
    }

    /// The digest to store.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }
}

impl fmt::Debug for ReplyToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ReplyToken")
    }
}

#[cfg(test)]
mod tests {
    use super::ReplyToken;

    #[test]
    fn a_token_survives_its_address_in_upper_and_lower_case() {
        let token = ReplyToken::random().unwrap();
        let text = token.text();
        assert_eq!(text.len(), 26);
        assert!(text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()));
        assert_eq!(ReplyToken::parse(&text), Some(token.clone()));
        assert_eq!(ReplyToken::parse(&text.to_uppercase()), Some(token));
        assert_eq!("move+".len() + text.len(), 31, "a local part may have 64 octets");
    }

    #[test]
    fn only_26_characters_of_base32_are_a_token() {
        let text = ReplyToken::random().unwrap().text();
        for wrong in ["", &text[1..], &format!("{text}a"), &"1".repeat(26), &"8".repeat(26)] {
            assert_eq!(ReplyToken::parse(wrong), None, "{wrong}");
        }
    }
}
