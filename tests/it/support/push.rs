//! A browser that is subscribed to pushes, for tests: it has keys of its own, reads what is encrypted for it, and
//! checks whose it is. The keys are derived here by another library than in the service, from the side of the browser.

use aws_lc_rs::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use aws_lc_rs::agreement::{ECDH_P256, PrivateKey, UnparsedPublicKey, agree};
use aws_lc_rs::hkdf::{HKDF_SHA256, KeyType, Salt};
use aws_lc_rs::signature::{self, ECDSA_P256_SHA256_FIXED};
use data_encoding::BASE64URL_NOPAD;
use serde_json::{Value, json};

use super::receiver::Message;

/// A browser.
pub(crate) struct TestBrowser {
    private: PrivateKey,
    public: Vec<u8>,
    secret: [u8; 16],
}

/// How many bytes are derived.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derived(salt: &[u8], from: &[u8], info: &[&[u8]], length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    let root = Salt::new(HKDF_SHA256, salt).extract(from);
    root.expand(info, Length(length)).and_then(|key| key.fill(&mut bytes)).expect("bytes");
    bytes
}

fn decoded(text: &str) -> Vec<u8> {
    BASE64URL_NOPAD.decode(text.as_bytes()).expect("base64url")
}

impl TestBrowser {
    /// With new keys.
    pub(crate) fn new() -> Self {
        let private = PrivateKey::generate(&ECDH_P256).expect("a key");
        let public = private.compute_public_key().expect("a key").as_ref().to_vec();
        Self { private, public, secret: *uuid::Uuid::new_v4().as_bytes() }
    }

    /// Its subscription, as `put_push_subscription` takes it.
    pub(crate) fn subscription(&self, endpoint: &str, server_key: &str) -> Value {
        let keys = json!({
            "p256dh": BASE64URL_NOPAD.encode(&self.public), "auth": BASE64URL_NOPAD.encode(&self.secret)
        });
        json!({ "endpoint": endpoint, "keys": keys, "server_key": server_key })
    }

    /// What it is pushed (RFC 8291), if that is for it.
    pub(crate) fn decrypt(&self, message: &Message) -> Option<Value> {
        let (salt, rest) = message.bytes.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!((size, rest[0]), (&4096_u32.to_be_bytes()[..], 65));
        let (public, record) = rest[1..].split_at(65);
        let info: [&[u8]; 3] = [b"WebPush: info\0", &self.public, public];
        let theirs = UnparsedPublicKey::new(&ECDH_P256, public);
        let root = agree(&self.private, theirs, (), |shared| Ok(derived(&self.secret, shared, &info, 32))).ok()?;
        let key = derived(salt, &root, &[b"Content-Encoding: aes128gcm\0"], 16);
        let nonce = derived(salt, &root, &[b"Content-Encoding: nonce\0"], 12);
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).expect("a key"));
        let mut record = record.to_vec();
        let nonce = Nonce::try_assume_unique_for_key(&nonce).expect("a nonce");
        let text = key.open_in_place(nonce, Aad::empty(), &mut record).ok()?;
        let end = text.iter().rposition(|byte| *byte != 0).expect("an end");
        assert_eq!(text[end], 2, "it is the last record");
        Some(serde_json::from_slice(&text[..end]).expect("JSON"))
    }

    /// The same of a push that is for it.
    #[track_caller]
    pub(crate) fn read(&self, message: &Message) -> Value {
        self.decrypt(message).expect("it is for this browser")
    }
}

/// What the token of a push says, which is signed with the key that it names (RFC 8292), and that key.
#[track_caller]
pub(crate) fn token_of(message: &Message) -> (Value, String) {
    let token = message.header("authorization").strip_prefix("vapid t=").expect("a token");
    let (token, key) = token.split_once(", k=").expect("a key");
    let (signed, code) = token.rsplit_once('.').expect("a signature");
    let verifier = signature::UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decoded(key));
    verifier.verify(signed.as_bytes(), &decoded(code)).expect("it is signed with the key");
    let (_, claims) = signed.split_once('.').expect("claims");
    (serde_json::from_slice(&decoded(claims)).expect("JSON"), key.to_owned())
}
