//! Personal access tokens as programs send them: `fieldpost_pat_`, a random secret (43 characters) and a checksum (6
//! characters). The prefix is what scanners for leaked secrets look for; the checksum tells a token that was mistyped,
//! or made up, from one that may be ours, without a query. It protects nothing: whoever makes up a secret can add it.

use std::fmt;

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};

use super::secret::{NoRandomness, Secret, same};

const PREFIX: &str = "fieldpost_pat_";
/// Characters of the secret.
const SECRET: usize = 43;
/// Bytes of the checksum: 6 characters.
const CHECKSUM: usize = 4;

/// A personal access token to be handed out, or one that was sent.
#[derive(Clone, PartialEq, Eq)]
pub struct PersonalToken(Secret);

impl PersonalToken {
    /// A new random one.
    ///
    /// # Errors
    /// [`NoRandomness`], which does not happen on a working system.
    pub fn random() -> Result<Self, NoRandomness> {
        Secret::random().map(Self)
    }

    /// Whether a text claims to be one.
    #[must_use]
    pub fn is_claimed_by(text: &str) -> bool {
        text.starts_with(PREFIX)
    }

    /// Parses the output of [`Self::text`]; `None` for anything else, also if the checksum is wrong.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (secret, sum) = text.strip_prefix(PREFIX)?.split_at_checked(SECRET)?;
        Some(Self(Secret::parse(secret).filter(|_| same(&checksum(secret), sum))?))
    }

    /// The 63 characters for the user.
    #[must_use]
    pub fn text(&self) -> String {
        let secret = self.0.text();
        let sum = checksum(&secret);
        format!("{PREFIX}{secret}{sum}")
    }

    /// The digest to store.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        self.0.digest()
    }
}

impl fmt::Debug for PersonalToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PersonalToken")
    }
}

/// The first bytes of SHA-256 over everything before them, as base64url.
fn checksum(secret: &str) -> String {
    let whole = Sha256::new().chain_update(PREFIX).chain_update(secret).finalize();
    BASE64URL_NOPAD.encode(&whole[..CHECKSUM])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_survives_its_text_and_does_not_print_itself() {
        let token = PersonalToken::random().unwrap();
        let text = token.text();
        assert_eq!(text.len(), 63);
        assert!(PersonalToken::is_claimed_by(&text) && !PersonalToken::is_claimed_by("eyJhbGciOi"));
        assert_eq!(PersonalToken::parse(&text), Some(token.clone()));
        assert_eq!(format!("{token:?}"), "PersonalToken");
    }

    #[test]
    fn the_checksum_is_the_one_that_the_contract_describes() {
        let token = PersonalToken(Secret::parse(&"A".repeat(43)).unwrap());
        assert_eq!(token.text(), format!("fieldpost_pat_{}7Cg2rw", "A".repeat(43)));
    }

    #[test]
    fn a_token_with_any_other_character_is_not_one() {
        let text = PersonalToken::random().unwrap().text();
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            assert_eq!(PersonalToken::parse(std::str::from_utf8(&bytes).unwrap()), None, "character {at}");
        }
        for wrong in ["", "fieldpost_pat_", &text[1..], &text[..62], &format!("{text}A"), &"ä".repeat(40)] {
            assert_eq!(PersonalToken::parse(wrong), None, "{wrong}");
        }
    }
}
