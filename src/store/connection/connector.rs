//! Connecting to the server: which host, with TLS or without, and how its certificate is verified.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use diesel::ConnectionResult;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use secrecy::{ExposeSecret, SecretString};
use tokio_postgres::config::{Host, SslMode as Wire};
use tokio_postgres::{Config, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::session::SessionSettings;
use super::statements::Statements;
use super::{Connection, refused};
use crate::{Error, Result};
use fieldpost_config::{Address, Database, Roots, SslMode};

/// How long a host may take to respond, unless the URL says otherwise: after that the next one is tried.
const HOST: Duration = Duration::from_secs(3);

/// The fault of an address, continuing a sentence that begins with the name of its setting.
type Fault = String;

/// Opens connections, each in the same way.
#[derive(Clone)]
pub(crate) struct Connector {
    config: Config,
    encryption: Encryption,
    /// Of all connections that it opens.
    statements: Arc<Statements>,
}

#[derive(Clone)]
enum Encryption {
    Plain,
    /// With TLS if the server offers it.
    Prefer(MakeRustlsConnect),
    Tls(MakeRustlsConnect),
    /// With TLS if the server requires it.
    Allow(MakeRustlsConnect),
}

impl Connector {
    /// A connector for the statements of the service, perhaps through a pooler. Reads the files of certificates,
    /// connects to no server.
    ///
    /// # Errors
    /// [`Error::Address`] if there is no address, it is not valid, or it names files that cannot be read.
    pub(crate) fn new(settings: &Database) -> Result<Self> {
        let mut connector = Self::to("database.url", settings.url.as_ref())?;
        connector.config.application_name("fieldpost");
        // A pooler refuses them, or has them set for whoever gets the session next.
        if !settings.is_pooled() {
            connector.ask_for(&SessionSettings::new(settings));
        }
        Ok(connector)
    }

    /// A connector to Postgres itself, without time limits: for whatever needs a session of its own.
    ///
    /// # Errors
    /// As of [`Self::new`].
    pub(crate) fn direct(settings: &Database) -> Result<Self> {
        let mut connector = match &settings.direct_url {
            Some(url) => Self::to("database.direct_url", Some(url))?,
            None => Self::to("database.url", settings.url.as_ref())?,
        };
        connector.ask_for(&SessionSettings::unlimited());
        Ok(connector)
    }

    fn to(name: &str, url: Option<&SecretString>) -> Result<Self> {
        let url = url.ok_or_else(|| {
            Error::Address("no database address: set database.url, or let the service run its own".to_owned())
        })?;
        Self::parse(url.expose_secret()).map_err(|why| Error::Address(format!("{name} {why}")))
    }

    fn parse(url: &str) -> Result<Self, Fault> {
        let address = Address::parse(url)?;
        // The parser's error names options, never values.
        let mut config: Config = address.url.expose_secret().parse().map_err(|why| refused::text(&why))?;
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(HOST);
        }
        let mode = mode(&address, &config);
        let encryption = match mode {
            SslMode::Disable => Encryption::Plain,
            SslMode::Allow => Encryption::Allow(tls(&address, mode)?),
            SslMode::Prefer => Encryption::Prefer(tls(&address, mode)?),
            SslMode::Require | SslMode::VerifyCa | SslMode::VerifyFull => Encryption::Tls(tls(&address, mode)?),
        };
        Ok(Self { config, encryption, statements: Arc::default() })
    }

    /// The statements that ran on its connections.
    pub(crate) const fn statements(&self) -> &Arc<Statements> {
        &self.statements
    }

    /// Asks for these settings in the first packet, after those of the URL.
    fn ask_for(&mut self, settings: &SessionSettings) {
        let said = self.config.get_options().map(|said| format!("{said} ")).unwrap_or_default();
        self.config.options(format!("{said}{}", settings.options()));
    }

    /// The role that the URL names.
    ///
    /// # Errors
    /// [`Error::Address`] if it names none.
    pub(crate) fn role(&self) -> Result<&str> {
        let role = self.config.get_user();
        role.ok_or_else(|| Error::Address("database.url must name its role when a pooler stands in between".to_owned()))
    }

    /// Opens a connection; see [`Connection::open`].
    pub(crate) async fn open(&self, patience: Option<Duration>) -> ConnectionResult<Connection> {
        Connection::open(self, patience).await
    }

    /// A client, and the task that drives it.
    pub(super) async fn connect(
        &self,
    ) -> Result<(tokio_postgres::Client, tokio::task::JoinHandle<()>), tokio_postgres::Error> {
        let with = |wire: Wire| {
            let mut config = self.config.clone();
            config.ssl_mode(wire);
            config
        };
        match &self.encryption {
            Encryption::Plain => with(Wire::Disable).connect(NoTls).await.map(driven),
            Encryption::Prefer(tls) => with(Wire::Prefer).connect(tls.clone()).await.map(driven),
            Encryption::Tls(tls) => with(Wire::Require).connect(tls.clone()).await.map(driven),
            Encryption::Allow(tls) => match with(Wire::Disable).connect(NoTls).await {
                // "No entry in pg_hba.conf" without encryption.
                Err(why) if why.code().is_some_and(|code| code.code() == "28000") => {
                    with(Wire::Require).connect(tls.clone()).await.map(driven)
                }
                other => other.map(driven),
            },
        }
    }
}

fn driven<T>(
    (client, connection): (tokio_postgres::Client, tokio_postgres::Connection<tokio_postgres::Socket, T>),
) -> (tokio_postgres::Client, tokio::task::JoinHandle<()>)
where
    T: tokio_postgres::tls::TlsStream + Unpin + Send + 'static,
{
    let driver = tokio::spawn(async move {
        if let Err(why) = connection.await {
            tracing::debug!(why = refused::text(&why), "a connection to the database ended");
        }
    });
    (client, driver)
}

/// The effective mode: if it is not set, or would allow a connection without TLS, TLS is required for every host but
/// this machine, unless the operator disables it.
fn mode(address: &Address, config: &Config) -> SslMode {
    let hosts = config.get_hosts();
    let is_here = |host: &Host| match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => name == "localhost" || name.parse().is_ok_and(|ip: IpAddr| ip.is_loopback()),
    };
    let addresses = config.get_hostaddrs();
    // If an address is given besides a name, it is the one that is used.
    let local =
        if addresses.is_empty() { hosts.iter().all(is_here) } else { addresses.iter().all(IpAddr::is_loopback) };
    if addresses.is_empty() && hosts.iter().all(|host| matches!(host, Host::Unix(_))) {
        return SslMode::Disable;
    }
    match address.mode {
        None if local => SslMode::Prefer,
        None => SslMode::Require,
        Some(SslMode::Allow | SslMode::Prefer) if !local => SslMode::Require,
        Some(said) => said,
    }
}

fn tls(address: &Address, mode: SslMode) -> Result<MakeRustlsConnect, Fault> {
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider))
        .with_safe_default_protocol_versions()
        .map_err(|why| format!("cannot be used with TLS: {why}"))?;
    let verifier = CertificateVerifier::new(mode, roots(address, mode)?, provider)?;
    let builder = builder.dangerous().with_custom_certificate_verifier(Arc::new(verifier));
    let config = match &address.certificate {
        None => builder.with_no_client_auth(),
        Some(ours) => {
            let chain = certificates(&ours.certificate)?;
            let key = PrivateKeyDer::from_pem_file(&ours.key).map_err(|why| unreadable(&ours.key, &why))?;
            builder.with_client_auth_cert(chain, key).map_err(|why| unreadable(&ours.certificate, &why))?
        }
    };
    Ok(MakeRustlsConnect::new(config))
}

fn unreadable(path: &Path, why: &dyn std::fmt::Display) -> Fault {
    format!("names {}, which cannot be used: {why}", path.display())
}

fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>, Fault> {
    let read = CertificateDer::pem_file_iter(path).map_err(|why| unreadable(path, &why))?;
    let read: Vec<_> = read.collect::<std::result::Result<_, _>>().map_err(|why| unreadable(path, &why))?;
    if read.is_empty() {
        return Err(unreadable(path, &"there is no certificate in it"));
    }
    Ok(read)
}

/// The authorities; `None` if certificates are not verified. As in libpq, a file of them makes `require` verify as
/// well.
fn roots(address: &Address, mode: SslMode) -> Result<Option<RootCertStore>, Fault> {
    let path = match &address.roots {
        Roots::System => {
            let found = rustls_native_certs::load_native_certs();
            let mut store = RootCertStore::empty();
            let (known, _) = store.add_parsable_certificates(found.certs);
            return if known > 0 {
                Ok(Some(store))
            } else {
                Err("has sslrootcert=system, but this machine trusts nobody".to_owned())
            };
        }
        Roots::File(path) => path.clone(),
        Roots::Unsaid => match home_roots().filter(|path| path.exists()) {
            Some(path) => path,
            None if matches!(mode, SslMode::VerifyCa | SslMode::VerifyFull) => {
                let advice = "verifies certificates: say by whom, with sslrootcert=FILE or sslrootcert=system";
                return Err(advice.to_owned());
            }
            None => return Ok(None),
        },
    };
    if matches!(mode, SslMode::Allow | SslMode::Prefer) {
        return Ok(None);
    }
    let mut store = RootCertStore::empty();
    for certificate in certificates(&path)? {
        store.add(certificate).map_err(|why| unreadable(&path, &why))?;
    }
    Ok(Some(store))
}

fn home_roots() -> Option<PathBuf> {
    std::env::home_dir().map(|home| home.join(".postgresql/root.crt"))
}

/// Verifies a server's certificate as far as the mode requires. That the server holds its key is always verified.
#[derive(Debug)]
struct CertificateVerifier {
    by: Option<Arc<WebPkiServerVerifier>>,
    host_check: HostCheck,
    provider: Arc<CryptoProvider>,
}

/// Whether a certificate must be for the host.
#[derive(Debug, PartialEq, Eq)]
enum HostCheck {
    Required,
    Skipped,
}

impl CertificateVerifier {
    fn new(mode: SslMode, roots: Option<RootCertStore>, provider: Arc<CryptoProvider>) -> Result<Self, Fault> {
        let by = roots.map(|roots| {
            WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(&provider))
                .build()
                .map_err(|why| format!("has authorities that cannot be used: {why}"))
        });
        let host_check = if mode == SslMode::VerifyFull { HostCheck::Required } else { HostCheck::Skipped };
        Ok(Self { by: by.transpose()?, host_check, provider })
    }
}

impl ServerCertVerifier for CertificateVerifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let Some(by) = &self.by else { return Ok(ServerCertVerified::assertion()) };
        match by.verify_server_cert(end_entity, intermediates, name, ocsp, now) {
            // Names are checked last: everything else is valid.
            Err(rustls::Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) if self.host_check == HostCheck::Skipped => Ok(ServerCertVerified::assertion()),
            judged => judged,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls12_signature(message, certificate, signed, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let known = &self.provider.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, certificate, signed, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
