//! Pushing to browsers: the key by which push services know this installation (VAPID, RFC 8292), and the encryption of
//! what is pushed, which only the browser can read (RFC 8291). The curve, the cipher and the signature are the
//! library's; here is the order in which the two documents use them.

mod encryption;

use aws_lc_rs::agreement::{ECDH_P256, PrivateKey};
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair};
use data_encoding::BASE64URL_NOPAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde::Serialize;

pub use encryption::{BrowserKey, MAX_PUSHED};

/// Seconds for which a token is good; a push service takes none of more than a day.
const LIFETIME: i64 = 12 * 3600;

/// The key by which push services know this installation: a browser is told the public part, and pushes to it are
/// signed with the other.
pub struct PushKey {
    public: String,
    signing: EncodingKey,
}

/// What a token says.
#[derive(Serialize)]
struct Claims<'a> {
    aud: &'a str,
    exp: i64,
    sub: &'a str,
}

impl std::fmt::Debug for PushKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PushKey").field("public", &self.public).finish_non_exhaustive()
    }
}

impl PushKey {
    /// The key with this secret number; nothing if it is not one of the curve's, as one in four thousand million is
    /// not.
    pub(super) fn from_number(number: &[u8]) -> Option<Self> {
        let private = PrivateKey::from_private_key(&ECDH_P256, number).ok()?;
        let public = private.compute_public_key().ok()?;
        let algorithm = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let pair = EcdsaKeyPair::from_private_key_and_public_key(algorithm, number, public.as_ref()).ok()?;
        let signing = EncodingKey::from_ec_der(pair.to_pkcs8v1().ok()?.as_ref());
        Some(Self { public: BASE64URL_NOPAD.encode(public.as_ref()), signing })
    }

    /// The public part, as browsers are told it: the uncompressed point in base64url.
    #[must_use]
    pub fn public(&self) -> &str {
        &self.public
    }

    /// The header `Authorization` of a push to a service, at a time in seconds since 1970; `subject` says whom the
    /// service may write to. Nothing when the library cannot sign, which does not happen.
    #[must_use]
    pub fn authorization(&self, service: &str, subject: &str, now: i64) -> Option<String> {
        let claims = Claims { aud: service, exp: now.saturating_add(LIFETIME), sub: subject };
        let token = encode(&Header::new(Algorithm::ES256), &claims, &self.signing).ok()?;
        Some(format!("vapid t={token}, k={}", self.public))
    }
}

#[cfg(test)]
mod tests {
    use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

    use super::*;

    #[test]
    fn a_token_is_signed_with_the_key_that_it_names() {
        let key = PushKey::from_number(&[7; 32]).unwrap();
        let header = key.authorization("https://push.example.net", "mailto:post@example.org", 1_000).unwrap();
        let (token, public) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(public, key.public());
        let decode = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let verifier = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(public));
        assert!(verifier.verify(signed.as_bytes(), &decode(signature)).is_ok());
        let (head, claims) = signed.split_once('.').unwrap();
        let head: serde_json::Value = serde_json::from_slice(&decode(head)).unwrap();
        assert_eq!(head, serde_json::json!({ "typ": "JWT", "alg": "ES256" }));
        let claims: serde_json::Value = serde_json::from_slice(&decode(claims)).unwrap();
        let expected = serde_json::json!({
            "aud": "https://push.example.net", "exp": 44_200, "sub": "mailto:post@example.org"
        });
        assert_eq!(claims, expected);
    }

    #[test]
    fn a_number_that_is_not_of_the_curve_makes_no_key_and_no_key_shows_its_number() {
        assert!(PushKey::from_number(&[0; 32]).is_none() && PushKey::from_number(&[0xff; 32]).is_none());
        assert!(PushKey::from_number(&[7; 31]).is_none());
        let shown = format!("{:?}", PushKey::from_number(&[7; 32]).unwrap());
        assert!(shown.starts_with("PushKey { public: \"B") && !shown.contains("signing"), "{shown}");
    }
}
