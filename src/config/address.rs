//! The address of the database: a URL as libpq reads it, with its TLS parameters parsed. Which hosts are local, and
//! verifying certificates, is left to the store.

use std::path::PathBuf;

use percent_encoding::percent_decode_str;
use secrecy::SecretString;

/// Where the database is and how the connection is protected.
#[derive(Debug, Clone)]
pub struct Address {
    /// The URL without the parameters below.
    pub url: SecretString,
    /// `sslmode`; `None` if the URL does not say.
    pub mode: Option<SslMode>,
    /// `sslrootcert`.
    pub roots: Roots,
    /// `sslcert` and `sslkey`: our own certificate and key, in PEM.
    pub certificate: Option<Certificate>,
}

/// How the connection is protected, as libpq's `sslmode` means it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum SslMode {
    /// No TLS.
    Disable,
    /// No TLS, unless the server requires it.
    Allow,
    /// TLS, if the server offers it.
    Prefer,
    /// TLS, without checking the certificate.
    Require,
    /// TLS with a certificate of a known authority.
    VerifyCa,
    /// The same, and the certificate is for this host.
    VerifyFull,
}

/// The authorities that a server's certificate must come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Roots {
    /// Not set: libpq's `~/.postgresql/root.crt`, if it exists.
    Unsaid,
    /// Those that the machine trusts.
    System,
    /// Those in this file, in PEM.
    File(PathBuf),
}

/// A certificate and its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The file with the certificate.
    pub certificate: PathBuf,
    /// The file with the key.
    pub key: PathBuf,
}

/// The fault of a `sslmode` that is not one of them.
const MODES: &str = "must have sslmode=disable, allow, prefer, require, verify-ca or verify-full";

impl Address {
    /// Reads a URL.
    ///
    /// # Errors
    /// The fault, continuing a sentence that begins with `database.url`; never a part of it that may be secret.
    pub fn parse(url: &str) -> Result<Self, String> {
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err("must begin with postgres:// (the value is not shown, it may hold a password)".to_owned());
        }
        let (place, options) = url.split_once('?').unwrap_or((url, ""));
        let (mut mode, mut roots, mut certificate, mut key) = (None, Roots::Unsaid, None, None);
        let mut others = Vec::new();
        for option in options.split('&').filter(|option| !option.is_empty()) {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            let value =
                || percent_decode_str(value).decode_utf8().map_err(|_| format!("has a {name} that is not text"));
            match name {
                "sslmode" => mode = Some(value()?.parse().map_err(|_| MODES)?),
                "sslrootcert" if value()? == "system" => roots = Roots::System,
                "sslrootcert" => roots = Roots::File(value()?.as_ref().into()),
                "sslcert" => certificate = Some(PathBuf::from(value()?.as_ref())),
                "sslkey" => key = Some(PathBuf::from(value()?.as_ref())),
                _ => others.push(option),
            }
        }
        let certificate = match (certificate, key) {
            (None, None) => None,
            (Some(certificate), Some(key)) => Some(Certificate { certificate, key }),
            _ => return Err("must have sslcert and sslkey together or not at all".to_owned()),
        };
        if roots == Roots::System && mode.is_some_and(|mode| mode != SslMode::VerifyFull) {
            return Err(
                "must have sslmode=verify-full when it has sslrootcert=system: anybody can get a certificate from \
                        the authorities that a machine trusts"
                    .to_owned(),
            );
        }
        // As in libpq: the machine's authorities only certify names.
        let mode = if roots == Roots::System { Some(SslMode::VerifyFull) } else { mode };
        let url = if others.is_empty() { place.to_owned() } else { format!("{place}?{}", others.join("&")) };
        Ok(Self { url: url.into(), mode, roots, certificate })
    }
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;

    use super::*;

    #[test]
    fn parameters_of_tls_are_parsed_and_the_rest_is_left() {
        let read = |url: &str| Address::parse(url).expect(url);
        let plain = read("postgres://a:b@one:5432,two:5433/name?target_session_attrs=read-write&connect_timeout=3");
        assert_eq!(
            plain.url.expose_secret(),
            "postgres://a:b@one:5432,two:5433/name?target_session_attrs=read-write&connect_timeout=3"
        );
        assert_eq!((plain.mode, plain.roots, plain.certificate), (None, Roots::Unsaid, None));
        let full = read(
            "postgresql://h/n?sslmode=verify-full&sslrootcert=%2Fetc%2Fmy%20ca.pem&options=-c%20a%3Db&sslcert=c&sslkey=k",
        );
        assert_eq!(full.url.expose_secret(), "postgresql://h/n?options=-c%20a%3Db");
        assert_eq!((full.mode, full.roots), (Some(SslMode::VerifyFull), Roots::File("/etc/my ca.pem".into())));
        assert_eq!(full.certificate, Some(Certificate { certificate: "c".into(), key: "k".into() }));
        assert_eq!(read("postgres://h/n?sslrootcert=system").mode, Some(SslMode::VerifyFull));
        for (text, mode) in [("disable", SslMode::Disable), ("allow", SslMode::Allow), ("prefer", SslMode::Prefer)] {
            assert_eq!(read(&format!("postgres://h/n?sslmode={text}")).mode, Some(mode));
        }
    }

    #[test]
    fn an_invalid_address_is_refused_with_advice_and_without_the_password() {
        for (url, said) in [
            ("mysql://u:sesame@h/n", "must begin with postgres://"),
            ("postgres://u:sesame@h/n?sslmode=on", "verify-full"),
            ("postgres://u:sesame@h/n?sslcert=c", "sslkey together"),
            ("postgres://u:sesame@h/n?sslmode=require&sslrootcert=system", "sslmode=verify-full"),
        ] {
            let why = Address::parse(url).expect_err(url);
            assert!(why.contains(said) && !why.contains("sesame"), "{why}");
        }
    }
}
