//! One attempt: resolve, check, connect, post, read the status.

use std::fmt;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{HOST, USER_AGENT};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::task::JoinSet;
use tokio_rustls::TlsConnector;
use url::{Host, Url};

use super::address::is_public;
use super::target::Target;
use crate::config::{Receivers, Webhooks};
use crate::values::DeliveryFault;

/// The maximum size of the head of a response, in bytes; nothing else is read of it.
const MAX_HEAD: usize = 16 * 1024;
/// How many addresses of a name are tried.
const MAX_ADDRESSES: usize = 3;

/// A message to be posted.
#[derive(Debug, Clone)]
pub struct Message<'a> {
    /// Its headers, beside those of every request.
    pub headers: &'a [(&'static str, &'a str)],
    /// What is posted.
    pub body: Bytes,
}

/// Posts messages.
pub struct WebhookClient {
    receivers: Receivers,
    time_limit: Duration,
    /// Made when it is first needed: few installations have webhooks, and the authorities take memory.
    tls: OnceLock<TlsConnector>,
    /// Authorities beside those that this machine trusts.
    authorities: Vec<CertificateDer<'static>>,
}

impl fmt::Debug for WebhookClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WebhookClient").field("receivers", &self.receivers).finish_non_exhaustive()
    }
}

impl WebhookClient {
    /// As the settings say.
    ///
    /// # Errors
    /// When the file of authorities cannot be read; the text says why.
    pub fn new(settings: &Webhooks) -> Result<Self, String> {
        let read = |path: &Path| CertificateDer::pem_file_iter(path)?.collect::<Result<Vec<_>, _>>();
        let authorities = match &settings.authorities {
            Some(path) => read(path).map_err(|why| format!("{} cannot be read: {why}", path.display()))?,
            None => Vec::new(),
        };
        Ok(Self { receivers: settings.receivers, time_limit: settings.time_limit, tls: OnceLock::new(), authorities })
    }

    /// One that posts to any address, as the operator's own collector of traces has; no user may name its targets.
    #[must_use]
    pub const fn to_anywhere(time_limit: Duration) -> Self {
        Self { receivers: Receivers::Any, time_limit, tls: OnceLock::new(), authorities: Vec::new() }
    }

    /// Which receivers it posts to.
    #[must_use]
    pub const fn receivers(&self) -> Receivers {
        self.receivers
    }

    /// Posts a message; returns the status of the response, whatever it is.
    ///
    /// # Errors
    /// [`DeliveryFault`], when there is no status.
    pub async fn post(&self, target: &Target, message: &Message<'_>) -> Result<u16, DeliveryFault> {
        let attempt = self.attempt(target.url(), message);
        tokio::time::timeout(self.time_limit, attempt).await.unwrap_or(Err(DeliveryFault::TimedOut))
    }

    async fn attempt(&self, url: &Url, message: &Message<'_>) -> Result<u16, DeliveryFault> {
        let stream = self.connect(url).await?;
        if url.scheme() == "http" {
            return exchange(stream, url, message).await;
        }
        let name = match url.host() {
            Some(Host::Domain(name)) => ServerName::try_from(name.to_owned()).map_err(|_| DeliveryFault::NotSecure)?,
            Some(Host::Ipv4(address)) => ServerName::from(std::net::IpAddr::V4(address)),
            Some(Host::Ipv6(address)) => ServerName::from(std::net::IpAddr::V6(address)),
            None => return Err(DeliveryFault::AddressRefused),
        };
        let secured = self.tls()?.connect(name, stream).await.map_err(|_| DeliveryFault::NotSecure)?;
        exchange(secured, url, message).await
    }

    /// Connects to an address that was checked, and to no other: the name is resolved only here.
    async fn connect(&self, url: &Url) -> Result<TcpStream, DeliveryFault> {
        let port = url.port_or_known_default().unwrap_or(443);
        let found: Vec<SocketAddr> = match url.host() {
            Some(Host::Domain(name)) => {
                lookup_host((name, port)).await.map_err(|_| DeliveryFault::AddressRefused)?.collect()
            }
            Some(Host::Ipv4(address)) => vec![(address, port).into()],
            Some(Host::Ipv6(address)) => vec![(address, port).into()],
            None => Vec::new(),
        };
        let allowed = found.iter().filter(|address| self.receivers == Receivers::Any || is_public(address.ip()));
        let mut fault = DeliveryFault::AddressRefused;
        for address in allowed.take(MAX_ADDRESSES) {
            match TcpStream::connect(address).await {
                Ok(stream) => return Ok(stream),
                Err(_) => fault = DeliveryFault::NotReached,
            }
        }
        Err(fault)
    }

    fn tls(&self) -> Result<&TlsConnector, DeliveryFault> {
        if let Some(tls) = self.tls.get() {
            return Ok(tls);
        }
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        roots.add_parsable_certificates(self.authorities.iter().cloned());
        let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
        let config = config.map_err(|_| DeliveryFault::NotSecure)?.with_root_certificates(roots).with_no_client_auth();
        Ok(self.tls.get_or_init(|| TlsConnector::from(Arc::new(config))))
    }
}

/// Posts the message on a connection of its own, which ends with this call.
async fn exchange<S>(stream: S, url: &Url, message: &Message<'_>) -> Result<u16, DeliveryFault>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let request = request(url, message).map_err(|_| DeliveryFault::NotHttp)?;
    let builder = http1::Builder::new().max_buf_size(MAX_HEAD).clone();
    let (mut sender, connection) = builder.handshake(TokioIo::new(stream)).await.map_err(|_| DeliveryFault::NotHttp)?;
    // Dropped with this call, whenever that ends.
    let mut connections = JoinSet::new();
    connections.spawn(connection);
    let response = sender.send_request(request).await.map_err(|_| DeliveryFault::NotHttp)?;
    Ok(response.status().as_u16())
}

fn request(url: &Url, message: &Message<'_>) -> Result<Request<Full<Bytes>>, hyper::http::Error> {
    let mut path = url.path().to_owned();
    if let Some(query) = url.query() {
        path = format!("{path}?{query}");
    }
    let host = url.host_str().unwrap_or_default();
    let host = url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
    let request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header(HOST, host)
        .header(USER_AGENT, concat!("fieldpost/", env!("CARGO_PKG_VERSION")));
    let request = message.headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    request.body(Full::new(message.body.clone()))
}
