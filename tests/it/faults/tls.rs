//! The way to Postgres: `sslmode` as libpq means it, against a server with a certificate of the test's own.

use data_encoding::BASE64;
use diesel_async::RunQueryDsl;
use fieldpost::config::{Database, Settings};
use fieldpost::store::{Error, Store, migrations};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

use super::postgres;
use crate::support::database;
use crate::support::postgres::Postgres;

fn pem(name: &str, der: &[u8]) -> String {
    let text = BASE64.encode(der);
    let lines: Vec<&str> = text.as_bytes().chunks(64).map(|line| std::str::from_utf8(line).expect("ASCII")).collect();
    format!("-----BEGIN {name}-----\n{}\n-----END {name}-----\n", lines.join("\n"))
}

type Authority = CertifiedIssuer<'static, KeyPair>;

fn authority() -> Authority {
    let mut authority = CertificateParams::default();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(authority, KeyPair::generate().expect("a key")).expect("an authority")
}

/// A certificate for a host, or for a person, and its key.
fn certificate(authority: &Authority, name: &str) -> (String, String) {
    let key = KeyPair::generate().expect("a key");
    let mut named = CertificateParams::new([name.to_owned()]).expect("a name");
    named.distinguished_name.push(rcgen::DnType::CommonName, name);
    let certificate = named.signed_by(&key, authority).expect("a certificate");
    (pem("CERTIFICATE", certificate.der()), pem("PRIVATE KEY", &key.serialize_der()))
}

/// A server that speaks TLS, and the files of the authority that vouches for it and of one that nobody knows.
struct ProtectedServer {
    postgres: Postgres,
    known: String,
    unknown: String,
    authority: Authority,
}

async fn protected(host: &str) -> ProtectedServer {
    let postgres = postgres("").await;
    let (known, unknown) = (authority(), authority());
    let (certificate, key) = certificate(&known, host);
    postgres.put("server.crt", &certificate).expect("a file");
    postgres.put("server.key", &key).expect("a file");
    postgres.put("root.crt", &pem("CERTIFICATE", known.der())).expect("a file");
    postgres.set("ssl = on\nssl_ca_file = 'root.crt'").expect("settings");
    postgres.reload().expect("settings");
    let folder = database::folder().await;
    let file = |name: &str, authority: &Authority| {
        let file = folder.join(name);
        std::fs::write(&file, pem("CERTIFICATE", authority.der())).expect("a file");
        file.display().to_string()
    };
    ProtectedServer {
        postgres,
        known: file("known.pem", &known),
        unknown: file("unknown.pem", &unknown),
        authority: known,
    }
}

impl ProtectedServer {
    fn settings(&self, host: &str, options: &str) -> Database {
        let mut settings = Settings::load_from(None, []).expect("defaults").database;
        let options = options.replace("KNOWN", &self.known).replace("UNTRUSTED", &self.unknown);
        settings.url = Some(format!("postgres://postgres@{host}:{}/postgres{options}", self.postgres.port).into());
        settings.pool_wait = std::time::Duration::from_secs(60);
        settings
    }

    /// Connects: whether by TLS.
    async fn connect(&self, host: &str, options: &str) -> Result<bool, Error> {
        let store = Store::connect(&self.settings(host, options)).await?;
        let mut conn = store.connection().await?;
        let ssl = "(SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid())";
        let ssl = diesel::select(diesel::dsl::sql::<diesel::sql_types::Bool>(ssl));
        Ok(ssl.get_result(&mut conn).await?)
    }

    /// Does not connect, and says so as something that somebody must mend.
    async fn refuses(&self, host: &str, options: &str) -> String {
        match self.connect(host, options).await {
            Err(Error::Refused(why) | Error::Address(why)) => why,
            other => panic!("{host} {options}: {other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_sslmode_means_what_it_means_to_libpq() {
    let server = protected("127.0.0.1").await;
    for (options, ssl) in [
        ("", true),
        ("?sslmode=disable", false),
        ("?sslmode=allow", false),
        ("?sslmode=prefer", true),
        ("?sslmode=require", true),
        ("?sslmode=require&sslrootcert=KNOWN", true),
        ("?sslmode=verify-ca&sslrootcert=KNOWN", true),
        ("?sslmode=verify-full&sslrootcert=KNOWN", true),
        // Nobody is judged where TLS is only preferred.
        ("?sslmode=prefer&sslrootcert=UNTRUSTED", true),
    ] {
        assert_eq!(server.connect("127.0.0.1", options).await.expect(options), ssl, "{options}");
    }
    migrations::apply(&server.settings("127.0.0.1", "?sslmode=verify-full&sslrootcert=KNOWN"))
        .await
        .expect("migrations");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_nobody_vouches_for_is_refused_and_so_is_another_name() {
    let server = protected("db.example.org").await;
    for mode in ["require", "verify-ca", "verify-full"] {
        let why = server.refuses("127.0.0.1", &format!("?sslmode={mode}&sslrootcert=UNTRUSTED")).await;
        assert!(why.contains("certificate") && why.contains("sslrootcert"), "{why}");
    }
    let other = "?sslmode=verify-full&sslrootcert=KNOWN";
    let why = server.refuses("127.0.0.1", other).await;
    assert!(why.contains("not valid for name"), "{why}");
    let unsaid = server.refuses("127.0.0.1", "?sslmode=verify-full").await;
    assert!(unsaid.contains("sslrootcert=FILE"), "{unsaid}");
    let machine = server.refuses("127.0.0.1", "?sslrootcert=system").await;
    assert!(machine.contains("certificate") || machine.contains("trusts nobody"), "{machine}");
    let absent = server.refuses("127.0.0.1", "?sslmode=verify-ca&sslrootcert=/nowhere/root.pem").await;
    assert!(absent.contains("/nowhere/root.pem"), "{absent}");
    // The name does not matter where only the authority does.
    assert!(server.connect("127.0.0.1", "?sslmode=verify-ca&sslrootcert=KNOWN").await.expect("verified"));
    assert!(migrations::apply(&server.settings("127.0.0.1", other)).await.is_err(), "migrations go another way");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_is_not_this_machine_is_reached_in_the_clear_only_when_the_url_says_so() {
    let postgres = postgres("").await;
    let plain = ProtectedServer { postgres, known: String::new(), unknown: String::new(), authority: authority() };
    // This address is not a loopback address to anybody who looks at it, and never leaves this machine.
    for options in ["", "?sslmode=prefer", "?sslmode=allow", "?sslmode=require"] {
        let why = plain.refuses("0.0.0.0", options).await;
        assert!(why.contains("TLS") && why.contains("sslmode"), "{why}");
    }
    assert!(!plain.connect("0.0.0.0", "?sslmode=disable").await.expect("in the clear"));
    assert!(!plain.connect("127.0.0.1", "").await.expect("in the clear on this machine"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_wants_to_know_who_we_are_is_shown_our_certificate() {
    let server = protected("127.0.0.1").await;
    let hba = "hostssl all all 127.0.0.1/32 trust clientcert=verify-full\n";
    server.postgres.put("pg_hba.conf", hba).expect("a file");
    server.postgres.reload().expect("settings");
    let folder = database::folder().await;
    let (ours, key) = certificate(&server.authority, "postgres");
    let put = |name: &str, text: &str| {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("a file");
        file.display().to_string()
    };
    let shown = format!("&sslcert={}&sslkey={}", put("our.pem", &ours), put("our.key", &key));
    assert!(server.connect("127.0.0.1", &format!("?sslmode=require{shown}")).await.expect("known"));
    // Whoever is let in by TLS only gets there by `allow` as well.
    assert!(server.connect("127.0.0.1", &format!("?sslmode=allow{shown}")).await.expect("known"));
    assert!(server.connect("127.0.0.1", "?sslmode=require").await.is_err());
}
