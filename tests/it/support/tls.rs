//! A certificate for tests, for 127.0.0.1, and its authority.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use data_encoding::BASE64;
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;

/// The configuration of a TLS server, and the file of its authority for clients.
pub(crate) fn certified(folder: &Path) -> (TlsAcceptor, PathBuf) {
    let mut authority = CertificateParams::default();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(authority, KeyPair::generate().expect("a key")).expect("an authority");
    let key = KeyPair::generate().expect("a key");
    let named = CertificateParams::new(["127.0.0.1".to_owned()]).expect("a name");
    let certificate = named.signed_by(&key, &authority).expect("a certificate");
    let file = folder.join("authority.pem");
    let pem = format!("-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n", BASE64.encode(authority.der()));
    std::fs::write(&file, pem).expect("a file");
    let key = PrivatePkcs8KeyDer::from(key.serialize_der());
    let settings = ServerConfig::builder().with_no_client_auth();
    let settings = settings.with_single_cert(vec![certificate.der().clone()], key.into()).expect("a certificate");
    (TlsAcceptor::from(Arc::new(settings)), file)
}
