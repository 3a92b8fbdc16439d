//! The second factor of an account: the secret that an authenticator app has as well, whose codes change every 30
//! seconds (RFC 6238, with SHA-1 and six digits because every app knows those), and recovery codes, each good once.
//! That a code is accepted only once is up to whoever stores its step.

use std::fmt;

use data_encoding::BASE32_NOPAD;
use totp_rs::{Builder, Totp};

use super::secret::{NoRandomness, digest};

/// How many steps a code may be early or late: clocks differ, and typing takes a while.
const SKEW: u16 = 1;
/// The digits of a code of an app.
const DIGITS: usize = 6;
/// Bytes of a recovery code: nobody can try 80 bits, so that a plain hash is enough.
const RECOVERY: usize = 10;
/// The characters of a recovery code.
const RECOVERY_TEXT: usize = 16;
/// The characters of a group of it.
const GROUP: usize = 4;

/// The secret that an authenticator app has as well: 160 bits (RFC 4226, 4).
#[derive(Clone, PartialEq, Eq)]
pub struct FactorSecret([u8; 20]);

impl FactorSecret {
    /// A new random one.
    ///
    /// # Errors
    /// [`NoRandomness`], which does not happen on a working system.
    pub fn random() -> Result<Self, NoRandomness> {
        let mut bytes = [0; 20];
        getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
        Ok(Self(bytes))
    }

    pub(super) const fn from_bytes(bytes: [u8; 20]) -> Self {
        Self(bytes)
    }

    pub(super) const fn bytes(&self) -> &[u8; 20] {
        &self.0
    }

    /// The text for whoever types it into their app: base32.
    #[must_use]
    pub fn text(&self) -> String {
        BASE32_NOPAD.encode(&self.0)
    }

    fn builder(&self) -> Builder {
        Builder::new().with_secret(self.0).with_skew(SKEW)
    }

    fn totp(&self) -> Totp {
        self.builder().build_noncompliant()
    }

    /// The step of 30 seconds since 1970 of which this is the code, if it is that of the time `now`, in seconds since
    /// 1970, or of the step before or after it.
    #[must_use]
    pub fn step_of(&self, code: &str, now: i64) -> Option<i64> {
        let step = self.totp().check(code, u64::try_from(now).ok()?)?;
        i64::try_from(step).ok()
    }

    /// The link that an app on the same device opens, and that others read from a picture: `otpauth://totp/…`.
    #[must_use]
    pub fn uri(&self, site: &str, user: &str) -> Option<String> {
        // The two are set apart by a colon.
        let [site, user] = [site, user].map(|name| name.replace(':', " "));
        self.builder().with_issuer(Some(site)).with_account_name(user).build_noncompliant().to_url().ok()
    }
}

impl fmt::Debug for FactorSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FactorSecret")
    }
}

/// A code that stands in for one of the app, once.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode([u8; RECOVERY]);

impl RecoveryCode {
    /// A new random one.
    ///
    /// # Errors
    /// [`NoRandomness`], which does not happen on a working system.
    pub fn random() -> Result<Self, NoRandomness> {
        let mut bytes = [0; RECOVERY];
        getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
        Ok(Self(bytes))
    }

    /// The text for its user: base32 in lower case, in groups of four.
    #[must_use]
    pub fn text(&self) -> String {
        let text = BASE32_NOPAD.encode(&self.0).to_ascii_lowercase();
        let groups = text.as_bytes().chunks(GROUP).map(String::from_utf8_lossy);
        groups.collect::<Vec<_>>().join("-")
    }

    /// The digest to store.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        digest(&[b"fieldpost recovery code", &self.0])
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode")
    }
}

/// A code as somebody typed it.
#[derive(Debug, PartialEq, Eq)]
pub enum FactorCode {
    /// Six digits of an app.
    App(AppCode),
    /// A recovery code.
    Recovery(RecoveryCode),
}

/// Six digits.
#[derive(PartialEq, Eq)]
pub struct AppCode(String);

impl AppCode {
    /// As an app shows them.
    #[must_use]
    pub fn digits(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for AppCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AppCode")
    }
}

impl FactorCode {
    /// Parses what was typed, ignoring blanks, hyphens and case, and taking 0 and 1 for the letters of a recovery code
    /// that look like them; `None` for what cannot be a code.
    #[must_use]
    pub fn parse(typed: &str) -> Option<Self> {
        let typed: String = typed.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
        if typed.len() == DIGITS && typed.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some(Self::App(AppCode(typed)));
        }
        if typed.len() != RECOVERY_TEXT {
            return None;
        }
        let text = typed.to_ascii_uppercase().replace('0', "O").replace('1', "L");
        let bytes = BASE32_NOPAD.decode(text.as_bytes()).ok()?;
        bytes.try_into().ok().map(RecoveryCode).map(Self::Recovery)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of the examples in RFC 6238, appendix B.
    const OF_THE_RFC: FactorSecret = FactorSecret(*b"12345678901234567890");

    impl FactorSecret {
        /// What an app shows at a time, in seconds since 1970.
        fn code_at(&self, now: i64) -> String {
            self.totp().generate(now.unsigned_abs()).to_string()
        }
    }

    #[test]
    fn codes_are_those_of_rfc_6238() {
        // Its examples have eight digits, of which these are the last six.
        for (time, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(OF_THE_RFC.code_at(time), code);
            assert_eq!(OF_THE_RFC.step_of(code, time), Some(time / 30));
        }
    }

    #[test]
    fn a_code_is_taken_one_step_early_or_late_and_no_further() {
        let code = OF_THE_RFC.code_at(3_000);
        for (now, is_taken) in [(2_969, false), (2_970, true), (3_000, true), (3_059, true), (3_060, false)] {
            assert_eq!(OF_THE_RFC.step_of(&code, now), is_taken.then_some(100), "{now}");
        }
        for wrong in ["", "12345", "1234567", "+12345", "12345a"] {
            assert_eq!(OF_THE_RFC.step_of(wrong, 3_000), None, "{wrong}");
        }
    }

    #[test]
    fn the_link_names_site_and_user_and_has_the_secret() {
        let uri = OF_THE_RFC.uri("post.example.org:8080", "anna b").unwrap();
        assert!(uri.starts_with("otpauth://totp/post.example.org%208080:anna%20b?"), "{uri}");
        assert!(uri.contains(&format!("secret={}", OF_THE_RFC.text())), "{uri}");
        assert!(uri.contains("issuer=post.example.org%208080"), "{uri}");
        assert_eq!(OF_THE_RFC.uri("post.example.org", ""), None);
    }

    #[test]
    fn a_recovery_code_is_read_however_it_is_typed() {
        let code = RecoveryCode([0xB5; RECOVERY]);
        let text = code.text();
        assert_eq!(text.len(), RECOVERY_TEXT + 3);
        for typed in [text.clone(), text.to_uppercase(), text.replace('-', " "), text.replace('-', "")] {
            assert_eq!(FactorCode::parse(&typed), Some(FactorCode::Recovery(code.clone())), "{typed}");
        }
        let looks_alike = FactorCode::parse("LLLL-OOOO-LLLL-OOOO");
        assert!(looks_alike.is_some());
        assert_eq!(FactorCode::parse("1l1l 0o0o 1l1l 0o0o"), looks_alike);
        for wrong in ["", "abcd", &text[1..], &format!("{text}a"), "8888-8888-8888-8888", "éééé-éééé"] {
            assert_eq!(FactorCode::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_code_of_an_app_may_have_blanks() {
        for typed in ["123456", "123 456", " 123-456 "] {
            assert_eq!(FactorCode::parse(typed), Some(FactorCode::App(AppCode("123456".into()))), "{typed}");
        }
    }

    #[test]
    fn secrets_and_codes_do_not_print_themselves() {
        let recovery = RecoveryCode::random().unwrap();
        assert_ne!(recovery.digest(), RecoveryCode::random().unwrap().digest());
        assert_eq!(format!("{:?} {recovery:?}", FactorSecret::random().unwrap()), "FactorSecret RecoveryCode");
        assert_eq!(format!("{:?}", FactorCode::parse("123456")), "Some(App(AppCode))");
    }
}
