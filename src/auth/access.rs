//! Access tokens: JWTs (RFC 7519) that are valid for minutes. One algorithm, HS256, because the signer is also the
//! verifier; one header, with the type `at+jwt` (RFC 8725, 3.11, and RFC 9068), so that no other kind of token passes
//! for one, and the name of the key that signed it (`kid`). The token of a grant has the type `grant+jwt`, so that a
//! version that knows no grants refuses it instead of taking it for that of a session. Only the key that is named is
//! tried, and only for tokens of the period in which it signed, so that an old key makes no new tokens. The library
//! only checks the signature. Every claim is checked here, where a missing one cannot pass: it would be a missing
//! field. A token that was found good is remembered by its hash, and only its times are checked again. Whether the
//! session still exists is checked elsewhere.

mod checked;
mod claims;
mod ring;

use std::sync::{Arc, PoisonError, RwLock};

use jsonwebtoken::{Algorithm, Header, Validation, decode, decode_header, encode};
use uuid::Uuid;

use super::KeyRing;
use crate::values::Scopes;
use checked::CheckedToken;
use claims::Claims;
use ring::SigningRing;

/// How far two clocks may differ, in seconds.
pub const LEEWAY_SECONDS: i64 = 5;

const TYPE: &str = "at+jwt";
const TYPE_OF_GRANT: &str = "grant+jwt";
/// Far more than the length of our tokens; longer ones are not parsed.
const MAX_TOKEN_LENGTH: usize = 2048;

/// The content of an access token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    /// The user (`sub`).
    pub user: Uuid,
    /// The session or the grant (`sid`).
    pub session: Uuid,
    /// What the token of a grant is good for (`scope`, RFC 9068); that of a session has no such claim, and is good for
    /// everything.
    pub scopes: Option<Scopes>,
}

/// The token is not ours, or not valid now. The reason is only for the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadToken(&'static str);

/// Signs and verifies tokens.
pub struct Keys {
    ring: RwLock<Arc<SigningRing>>,
    validation: Validation,
    issuer: String,
    audience: String,
    lifetime: i64,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keys").field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

impl Keys {
    /// With the installation's keys; tokens are valid for `lifetime` seconds.
    #[must_use]
    pub fn new(ring: &KeyRing, issuer: &str, audience: &str, lifetime: i64) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        // Its checks let missing claims pass and use the system's clock.
        validation.required_spec_claims.clear();
        validation.validate_exp = false;
        validation.validate_nbf = false;
        validation.validate_aud = false;
        Self {
            ring: RwLock::new(Arc::new(ring.clone().into())),
            validation,
            issuer: issuer.to_owned(),
            audience: audience.to_owned(),
            lifetime,
        }
    }

    /// Replaces the keys.
    pub fn replace(&self, ring: &KeyRing) {
        let ring = Arc::new(ring.clone().into());
        *self.ring.write().unwrap_or_else(PoisonError::into_inner) = ring;
    }

    /// The keys in use.
    #[must_use]
    pub fn ring(&self) -> KeyRing {
        self.in_use().ring.clone()
    }

    fn in_use(&self) -> Arc<SigningRing> {
        Arc::clone(&self.ring.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Seconds for which a token is valid.
    #[must_use]
    pub const fn lifetime(&self) -> i64 {
        self.lifetime
    }

    /// A token for a session or a grant, valid from `now` (seconds since 1970) on.
    ///
    /// # Errors
    /// When the library cannot sign, which does not happen.
    pub fn sign(&self, access: Access, now: i64) -> Result<String, BadToken> {
        let claims = Claims {
            iss: self.issuer.clone(),
            aud: self.audience.clone(),
            sub: access.user,
            sid: access.session,
            scope: access.scopes.map(|scopes| scopes.to_string()),
            iat: now,
            nbf: now,
            exp: now.saturating_add(self.lifetime),
        };
        let ring = self.in_use();
        let kid = Some(ring.kid.as_str().to_owned());
        let header = Header { typ: Some(kind(access.scopes.is_some())), kid, ..Header::new(Algorithm::HS256) };
        encode(&header, &claims, &ring.signing).map_err(|_| BadToken("cannot be signed"))
    }

    /// Verifies a token at `now` (seconds since 1970).
    ///
    /// # Errors
    /// [`BadToken`] for everything else.
    pub fn check(&self, token: &str, now: i64) -> Result<Access, BadToken> {
        if token.len() > MAX_TOKEN_LENGTH {
            return Err(BadToken("too long"));
        }
        let ring = self.in_use();
        let digest = super::digest(&[token.as_bytes()]);
        if let Some(checked) = ring.checked.get(&digest) {
            return checked.at(now);
        }
        let checked = self.check_anew(&ring, token)?;
        let access = checked.at(now)?;
        ring.checked.insert(digest, checked);
        Ok(access)
    }

    /// Everything but the time.
    fn check_anew(&self, ring: &SigningRing, token: &str) -> Result<CheckedToken, BadToken> {
        let header = decode_header(token).map_err(|_| BadToken("no header"))?;
        let key = match &header.kid {
            Some(kid) => ring.checking.iter().find(|key| key.kid.as_str() == kid),
            None => ring.checking.iter().find(|key| key.is_first),
        };
        let key = key.ok_or(BadToken("another key"))?;
        let token = decode::<Claims>(token, &key.key, &self.validation);
        let token = token.map_err(|_| BadToken("signature, header or claims"))?;
        if token.header.typ != Some(kind(token.claims.scope.is_some())) || token.header.crit.is_some() {
            return Err(BadToken("another type"));
        }
        let Claims { iss, aud, sub, sid, scope, iat, nbf, exp } = token.claims;
        if iss != self.issuer {
            return Err(BadToken("another issuer"));
        }
        if aud != self.audience {
            return Err(BadToken("another audience"));
        }
        if iat >= key.until {
            return Err(BadToken("its key no longer signed"));
        }
        // A leaked key or an old setting must not make tokens that are valid for years.
        if exp.saturating_sub(iat) > self.lifetime {
            return Err(BadToken("is valid for too long"));
        }
        let scopes = scope.map(|scope| scope.parse()).transpose().map_err(|_| BadToken("unknown scopes"))?;
        Ok(CheckedToken { access: Access { user: sub, session: sid, scopes }, begins: iat.max(nbf), ends: exp })
    }
}

/// The type of a token with scopes, or without.
fn kind(has_scopes: bool) -> String {
    if has_scopes { TYPE_OF_GRANT } else { TYPE }.to_owned()
}

#[cfg(test)]
mod tests {
    use data_encoding::BASE64URL_NOPAD;
    use jsonwebtoken::EncodingKey;
    use serde_json::{Value, json};

    use super::*;
    use crate::auth::Key;

    const NOW: i64 = 1_800_000_000;
    const KEY: [u8; 32] = [7; 32];

    fn keys() -> Keys {
        with_ring(&[(KEY, 0)], NOW)
    }

    fn with_ring(keys: &[([u8; 32], i64)], now: i64) -> Keys {
        Keys::new(&KeyRing::of(keys, now), "fieldpost", "players", 900)
    }

    fn kid(key: [u8; 32]) -> Option<String> {
        Some(Key::from(key).id().to_string())
    }

    fn access() -> Access {
        Access { user: Uuid::from_u128(1), session: Uuid::from_u128(2), scopes: None }
    }

    fn claims() -> Value {
        json!({"iss": "fieldpost", "aud": "players", "sub": Uuid::from_u128(1), "sid": Uuid::from_u128(2),
               "iat": NOW, "nbf": NOW, "exp": NOW + 900})
    }

    fn signed(header: &Header, claims: &Value, key: &[u8]) -> String {
        encode(header, claims, &EncodingKey::from_secret(key)).unwrap()
    }

    fn header() -> Header {
        Header { typ: Some(TYPE.to_owned()), kid: kid(KEY), ..Header::new(Algorithm::HS256) }
    }

    /// What `check` says to our own header over claims that `change` has changed.
    fn with(change: impl FnOnce(&mut Value)) -> Result<Access, BadToken> {
        let mut claims = claims();
        change(&mut claims);
        keys().check(&signed(&header(), &claims, &KEY), NOW)
    }

    #[test]
    fn a_signed_token_is_read_back() {
        let token = keys().sign(access(), NOW).unwrap();
        assert_eq!(keys().check(&token, NOW), Ok(access()));
        assert_eq!(with(|_| {}), Ok(access()), "the tests below start from a good token");
        let granted = Access { scopes: "read play".parse().ok(), ..access() };
        assert_eq!(keys().check(&keys().sign(granted, NOW).unwrap(), NOW), Ok(granted));
        let with = |typ: &str, scope: Value| {
            let mut claims = claims();
            claims["scope"] = scope;
            keys().check(&signed(&Header { typ: Some(typ.to_owned()), ..header() }, &claims, &KEY), NOW)
        };
        assert_eq!(with(TYPE_OF_GRANT, "play read".into()), Ok(granted));
        assert_eq!(with(TYPE, Value::Null), Ok(access()));
        let unknown = json!("everything");
        for (typ, scope) in [(TYPE_OF_GRANT, unknown), (TYPE_OF_GRANT, Value::Null), (TYPE, json!("play read"))] {
            assert!(with(typ, scope.clone()).is_err(), "{typ}, {scope}");
        }
    }

    #[test]
    fn it_lives_from_now_to_its_expiry_with_five_seconds_of_leeway() {
        let token = keys().sign(access(), NOW).unwrap();
        for (at, good) in [(-6, false), (-5, true), (899, true), (904, true), (905, false), (1 << 40, false)] {
            assert_eq!(keys().check(&token, NOW + at).is_ok(), good, "at {at}");
        }
    }

    #[test]
    fn a_token_that_was_found_good_is_still_checked_against_the_time_and_the_keys() {
        let keys = keys();
        let token = keys.sign(access(), NOW).unwrap();
        for (at, good) in [(0, true), (-6, false), (905, false), (904, true), (i64::MAX - NOW, false), (0, true)] {
            assert_eq!(keys.check(&token, NOW + at).is_ok(), good, "at {at}");
        }
        keys.replace(&KeyRing::of(&[([9; 32], NOW)], NOW));
        assert!(keys.check(&token, NOW).is_err(), "its key is gone");
    }

    #[test]
    fn every_claim_is_required() {
        for name in ["iss", "aud", "sub", "sid", "iat", "nbf", "exp"] {
            let without = with(|claims| drop(claims.as_object_mut().unwrap().remove(name)));
            assert!(without.is_err(), "without {name}");
            let null = with(|claims| claims[name] = Value::Null);
            assert!(null.is_err(), "{name} is null");
        }
    }

    #[test]
    fn every_claim_is_checked() {
        let wrong = [
            ("iss", json!("somebody")),
            ("iss", json!(["fieldpost"])),
            ("aud", json!("somebody")),
            ("aud", json!(["players", "somebody"])),
            ("aud", json!(["players"])),
            ("sub", json!("anna")),
            ("sid", json!("")),
            ("nbf", json!(NOW + 6)),
            ("iat", json!(NOW + 6)),
            ("exp", json!(NOW - 5)),
            ("exp", json!(NOW + 901)),
            ("exp", json!(i64::MAX)),
            ("iat", json!(i64::MIN)),
            ("exp", json!("1800000900")),
            ("exp", json!(1_800_000_900.5)),
        ];
        for (name, value) in wrong {
            assert!(with(|claims| claims[name] = value.clone()).is_err(), "{name} = {value}");
        }
    }

    #[test]
    fn another_key_algorithm_or_type_is_refused() {
        let claims = claims();
        let keys = keys();
        assert!(keys.check(&signed(&header(), &claims, &[8; 32]), NOW).is_err(), "another key");
        for algorithm in [Algorithm::HS384, Algorithm::HS512] {
            let header = Header { alg: algorithm, ..header() };
            assert!(keys.check(&signed(&header, &claims, &KEY), NOW).is_err(), "{algorithm:?}");
        }
        for typ in [None, Some("JWT".to_owned()), Some("refresh".to_owned())] {
            let header = Header { typ, ..header() };
            assert!(keys.check(&signed(&header, &claims, &KEY), NOW).is_err(), "{:?}", header.typ);
        }
        let part = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let unsigned = format!("{}.{}.", part(&json!({"alg": "none", "typ": TYPE})), part(&claims));
        assert!(keys.check(&unsigned, NOW).is_err(), "unsigned");
    }

    #[test]
    fn a_changed_or_broken_token_is_refused() {
        let token = keys().sign(access(), NOW).unwrap();
        let (signed, _) = token.rsplit_once('.').unwrap();
        for broken in ["", ".", "..", "a.b.c", signed, &format!("{signed}."), &format!("{token}.x"), &"a".repeat(5000)]
        {
            assert!(keys().check(broken, NOW).is_err(), "{broken}");
        }
        for at in 0..token.len() {
            let mut bytes = token.clone().into_bytes();
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            assert!(keys().check(std::str::from_utf8(&bytes).unwrap(), NOW).is_err(), "byte {at}");
        }
    }

    #[test]
    fn a_token_outlives_a_change_of_keys_and_the_new_key_signs() {
        let new = [9; 32];
        let keys = keys();
        let old_token = keys.sign(access(), NOW).unwrap();
        keys.replace(&KeyRing::of(&[(KEY, 0), (new, NOW + 60)], NOW + 60));
        assert_eq!(keys.check(&old_token, NOW + 60), Ok(access()));
        assert_eq!(keys.check(&old_token, NOW + 904), Ok(access()), "until it lapses");
        let token = keys.sign(access(), NOW + 60).unwrap();
        assert_eq!(decode_header(&token).unwrap().kid, kid(new));
        assert_eq!(keys.check(&token, NOW + 60), Ok(access()));
        assert!(self::keys().check(&token, NOW + 60).is_err(), "who does not have the new key knows nothing of it");
        keys.replace(&KeyRing::of(&[(new, NOW + 60)], NOW + 60));
        assert!(keys.check(&old_token, NOW + 60).is_err(), "the old key is deleted");
    }

    #[test]
    fn a_key_of_the_past_makes_no_new_tokens() {
        let keys = with_ring(&[(KEY, 0), ([9; 32], NOW)], NOW);
        let issued = |at: i64| {
            let mut claims = claims();
            for (name, time) in [("iat", at), ("nbf", at), ("exp", at + 900)] {
                claims[name] = time.into();
            }
            keys.check(&signed(&header(), &claims, &KEY), at)
        };
        assert_eq!(issued(NOW + 119), Ok(access()), "clocks differ, and files are looked for now and then");
        assert!(issued(NOW + 120).is_err());
    }

    #[test]
    fn a_token_is_checked_with_the_key_that_it_names_and_no_other() {
        let other = [9; 32];
        let keys = with_ring(&[(KEY, 0), (other, NOW + 600)], NOW);
        let check =
            |kid: Option<String>, key: &[u8]| keys.check(&signed(&Header { kid, ..header() }, &claims(), key), NOW);
        assert_eq!(check(kid(KEY), &KEY), Ok(access()));
        assert_eq!(check(kid(other), &other), Ok(access()), "a process whose clock is ahead");
        assert!(check(kid(other), &KEY).is_err() && check(kid(KEY), &other).is_err(), "the name of the other key");
        for unknown in ["", "0000000000000000", "../auth.key", "' OR 1=1"] {
            assert!(check(Some(unknown.to_owned()), &KEY).is_err(), "{unknown}");
        }
        assert_eq!(check(None, &KEY), Ok(access()), "tokens had no kid when there was one key");
        assert!(check(None, &other).is_err(), "and it was the first one");
    }
}
