//! The encryption of a push (RFC 8291): one record of `aes128gcm` (RFC 8188), under a key that follows from a new pair
//! of keys and from those of the browser. Every record has the same length, whatever it holds.

use aws_lc_rs::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use aws_lc_rs::agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree};
use hkdf::Hkdf;
use sha2::Sha256;

/// The length of a point of the curve, uncompressed.
const POINT: usize = 65;
/// The length of the secret that a browser shares with us.
const SECRET: usize = 16;
/// The length of the salt.
const SALT: usize = 16;
/// The length of everything that is encrypted: far below the 3993 bytes that every push service has to take.
const PADDED: usize = 2048;
/// What a record says of its own size (RFC 8188, 2.1). There is one, which is shorter.
const RECORD_SIZE: u32 = 4096;
/// What ends the text in the last record, before zeros.
const END: u8 = 2;

/// The maximum length of what is pushed, in bytes.
pub const MAX_PUSHED: usize = PADDED - 1;

/// The keys of a browser, for which a push is encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrowserKey {
    point: [u8; POINT],
    secret: [u8; SECRET],
}

impl BrowserKey {
    /// The public key (`p256dh`) and the secret (`auth`) of a subscription; nothing if they cannot be that.
    #[must_use]
    pub fn parse(point: &[u8], secret: &[u8]) -> Option<Self> {
        let key = Self { point: point.try_into().ok()?, secret: secret.try_into().ok()? };
        // Whether the point is on the curve, the library says when it is used.
        let probe = PrivateKey::generate(&ECDH_P256).ok()?;
        key.agree_with(&probe).map(|_| key)
    }

    /// The public key.
    #[must_use]
    pub const fn point(&self) -> &[u8] {
        &self.point
    }

    /// What the browser shares with us alone.
    #[must_use]
    pub const fn secret(&self) -> &[u8] {
        &self.secret
    }

    /// The body of a push with this text, under new keys each time; nothing if it is too long.
    #[must_use]
    pub fn encrypt(&self, text: &[u8]) -> Option<Vec<u8>> {
        let mut salt = [0; SALT];
        getrandom::fill(&mut salt).ok()?;
        self.encrypt_with(text, &PrivateKey::generate(&ECDH_P256).ok()?, salt, PADDED)
    }

    /// What both sides know, and nobody else.
    fn agree_with(&self, private: &PrivateKey) -> Option<Vec<u8>> {
        agree(private, UnparsedPublicKey::new(&ECDH_P256, self.point), (), |shared| Ok(shared.to_vec())).ok()
    }

    /// The body under these keys, whose text is padded to `length` bytes.
    fn encrypt_with(&self, text: &[u8], private: &PrivateKey, salt: [u8; SALT], length: usize) -> Option<Vec<u8>> {
        if text.len() >= length {
            return None;
        }
        let public = private.compute_public_key().ok()?;
        let shared = self.agree_with(private)?;
        let info = [b"WebPush: info\0".as_slice(), &self.point, public.as_ref()].concat();
        let root: [u8; 32] = derive(&self.secret, &shared, &info)?;
        let key: [u8; 16] = derive(&salt, &root, b"Content-Encoding: aes128gcm\0")?;
        let nonce: [u8; 12] = derive(&salt, &root, b"Content-Encoding: nonce\0")?;
        let mut record = Vec::with_capacity(length + AES_128_GCM.tag_len());
        record.extend_from_slice(text);
        record.push(END);
        record.resize(length, 0);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
        key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut record).ok()?;
        let id = u8::try_from(public.as_ref().len()).ok()?;
        let size = RECORD_SIZE.to_be_bytes();
        Some([salt.as_slice(), &size, &[id], public.as_ref(), &record].concat())
    }
}

/// Bytes that follow from others, by HKDF-SHA-256 (RFC 5869).
fn derive<const N: usize>(salt: &[u8], from: &[u8], info: &[u8]) -> Option<[u8; N]> {
    let mut derived = [0; N];
    Hkdf::<Sha256>::new(Some(salt), from).expand(info, &mut derived).ok()?;
    Some(derived)
}

#[cfg(test)]
mod tests {
    use data_encoding::BASE64URL_NOPAD;

    use super::*;

    fn decode(text: &str) -> Vec<u8> {
        BASE64URL_NOPAD.decode(text.as_bytes()).unwrap()
    }

    /// The browser of RFC 8291, 5.
    fn browser() -> BrowserKey {
        let point = decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        BrowserKey::parse(&point, &decode("BTBZMqHH6r4Tts7J_aSIgg")).unwrap()
    }

    #[test]
    fn the_example_of_rfc_8291_is_encrypted_as_it_is_there() {
        let text = b"When I grow up, I want to be a watermelon";
        let private = decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
        let private = PrivateKey::from_private_key(&ECDH_P256, &private).unwrap();
        let salt = decode("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let body = browser().encrypt_with(text, &private, salt, text.len() + 1).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
                        EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(BASE64URL_NOPAD.encode(&body), expected);
    }

    #[test]
    fn every_body_has_the_same_length_and_none_is_encrypted_alike() {
        let texts = [b"".as_slice(), b"It is your turn", &[b'a'; MAX_PUSHED]];
        let bodies = texts.map(|text| browser().encrypt(text).unwrap());
        assert!(bodies.iter().all(|body| body.len() == 86 + PADDED + 16), "{:?}", bodies.map(|body| body.len()));
        assert_ne!(browser().encrypt(b"the same"), browser().encrypt(b"the same"));
        assert_eq!(browser().encrypt(&[b'a'; PADDED]), None, "it is too long");
    }

    #[test]
    fn keys_that_no_browser_has_are_refused() {
        let browser = browser();
        let mut off = browser.point;
        off[64] ^= 1;
        let compressed = [&[2_u8][..], &browser.point[1..33]].concat();
        for point in [&off[..], &[0; 65], &[4; 65], &browser.point[..64], &compressed, &[]] {
            assert_eq!(BrowserKey::parse(point, &browser.secret), None);
        }
        assert_eq!(BrowserKey::parse(&browser.point, &[1; 15]), None);
    }
}
