//! Mail out over SMTP, on a few connections that are kept open.
//!
//! lettre's own pool is not used, because it takes a connection back when a send is given up half-way, with the rest of
//! the conversation still to come: the next mail would read the answers meant for the last one. Here a connection goes
//! back only after a clean end; everything else is closed. Opening the socket ourselves also switches off Nagle's
//! delay, which costs 40 ms a mail otherwise.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use lettre::Address;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, MailBodyParameter, MailParameter};
use secrecy::{ExposeSecret, SecretString};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::transport::{Refusal, Why};
use crate::config::Tls;

/// How long a server may take to accept a connection.
const CONNECT: Duration = Duration::from_secs(10);
/// How long a farewell may take after a refusal.
const GOODBYE: Duration = Duration::from_secs(2);

/// A mail server that takes our mails.
pub struct Smtp {
    host: String,
    port: u16,
    tls: Tls,
    hello: ClientId,
    sender: String,
    login: Option<(String, SecretString)>,
    idle: Mutex<Vec<AsyncSmtpConnection>>,
    most: usize,
}

impl fmt::Debug for Smtp {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_struct("Smtp").field("host", &self.host).field("port", &self.port).finish_non_exhaustive()
    }
}

/// Where the server is and how to speak with it.
#[derive(Debug)]
pub struct Server {
    /// Its name, which its certificate must bear.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// How the connection is protected.
    pub tls: Tls,
    /// User and password, if it wants them.
    pub login: Option<(String, SecretString)>,
}

impl Smtp {
    /// A way out by `server`; `sender` is the envelope's sender, and at most `most` connections are kept. Nothing is opened yet.
    #[must_use]
    pub fn new(server: Server, sender: &str, most: usize) -> Self {
        let Server { host, port, tls, login } = server;
        let domain = sender.rsplit('@').next().unwrap_or("localhost").to_owned();
        let (hello, sender) = (ClientId::Domain(domain), sender.to_owned());
        Self { host, port, tls, hello, sender, login, idle: Mutex::default(), most }
    }

    /// Sends the bytes to one address, in an envelope from `sender`, or from the one sender of all mails. The caller limits
    /// the time: a send that is dropped closes its connection.
    ///
    /// # Errors
    /// What the server said, by what has to follow.
    pub async fn send(&self, sender: Option<&str>, to: &str, raw: &[u8]) -> Result<(), Refusal> {
        let address = |text: &str| text.parse().map_err(|_| no_address());
        let envelope = (address(sender.unwrap_or(&self.sender))?, address(to)?);
        let mut connection = match self.kept().await {
            Some(connection) => connection,
            None => self.connect().await?,
        };
        let sent = converse(&mut connection, envelope, raw).await;
        match sent {
            Ok(()) => self.keep(connection),
            // Whoever does not answer to that has lost its chance to hear it.
            Err(_) => drop(timeout(GOODBYE, connection.abort()).await),
        }
        sent
    }

    /// A connection of before that still answers.
    async fn kept(&self) -> Option<AsyncSmtpConnection> {
        loop {
            let mut connection = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()?;
            if connection.test_connected().await {
                return Some(connection);
            }
        }
    }

    fn keep(&self, connection: AsyncSmtpConnection) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < self.most {
            idle.push(connection);
        }
    }

    /// A new connection. Nobody is named while it is made, so that no recipient is refused by it.
    async fn connect(&self) -> Result<AsyncSmtpConnection, Refusal> {
        let parameters = || TlsParameters::new(self.host.clone()).map_err(|why| ours(&why));
        let mut connection = if self.tls == Tls::Tls {
            // lettre alone can open this one; the delay of 40 ms a mail stays until it sets TCP_NODELAY itself.
            let server = (self.host.as_str(), self.port);
            AsyncSmtpConnection::connect_tokio1(server, Some(CONNECT), &self.hello, Some(parameters()?), None).await
        } else {
            let stream = self.open().await?;
            AsyncSmtpConnection::connect_with_transport(Box::new(stream), &self.hello).await
        }
        .map_err(|why| ours(&why))?;
        if self.tls == Tls::Starttls {
            connection.starttls(parameters()?, &self.hello).await.map_err(|why| ours(&why))?;
        }
        if let Some((user, password)) = &self.login {
            let login = Credentials::new(user.clone(), password.expose_secret().to_owned());
            connection.auth(DEFAULT_MECHANISMS, &login).await.map_err(|why| ours(&why))?;
        }
        Ok(connection)
    }

    async fn open(&self) -> Result<TcpStream, Refusal> {
        let opening = TcpStream::connect((self.host.as_str(), self.port));
        let stream = timeout(CONNECT, opening).await.map_err(|_| Refusal::timed_out())?.map_err(|why| broken(&why))?;
        stream.set_nodelay(true).map_err(|why| broken(&why))?;
        Ok(stream)
    }
}

/// Hands a mail over. Command by command, because what a refusal means depends on which one is refused.
async fn converse(
    connection: &mut AsyncSmtpConnection,
    (sender, to): (Address, Address),
    raw: &[u8],
) -> Result<(), Refusal> {
    let eight_bit = MailParameter::Body(MailBodyParameter::EightBitMime);
    let parameters = if raw.is_ascii() { vec![] } else { vec![eight_bit] };
    connection.command(Mail::new(Some(sender), parameters)).await.map_err(|why| ours(&why))?;
    connection.command(Rcpt::new(to, vec![])).await.map_err(|why| refusal(&why))?;
    connection.command(Data).await.map_err(|why| refusal(&why))?;
    connection.message(raw).await.map_err(|why| refusal(&why))?;
    Ok(())
}

fn broken(why: &std::io::Error) -> Refusal {
    Refusal::Later(Why(format!("no connection: {}", why.kind())))
}

fn no_address() -> Refusal {
    Refusal::Recipient { why: Why("the address is none".to_owned()), unknown: true }
}

/// What an SMTP error means (L-4). The server's own words are dropped: they often hold the address.
fn refusal(error: &Error) -> Refusal {
    let Some(code) = error.status().map(u16::from) else {
        let why = |what: &str| Why(what.to_owned());
        return if error.is_timeout() {
            Refusal::timed_out()
        } else if error.is_tls() || is_handshake(error) {
            // A certificate that has run out, or no TLS at all: nobody but an operator mends that.
            Refusal::Outage(why("no protected connection"))
        } else if error.is_client() {
            Refusal::Outage(why("the server lacks something we need"))
        } else {
            Refusal::Later(why("the connection broke"))
        };
    };
    let said = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
    judge(code, enhanced(&said))
}

/// The same where nothing can be the recipient's fault: what is refused for good is refused to us.
fn ours(error: &Error) -> Refusal {
    match refusal(error) {
        Refusal::Recipient { why, .. } | Refusal::Message(why) | Refusal::Outage(why) => Refusal::Outage(why),
        later @ Refusal::Later(_) => later,
    }
}

/// Whether it broke because the other side does not speak TLS, or not as somebody whom we trust.
fn is_handshake(error: &Error) -> bool {
    let first = std::error::Error::source(error);
    let io = |why: &(dyn std::error::Error + 'static)| why.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
    std::iter::successors(first, |why| why.source()).any(|why| io(why) == Some(std::io::ErrorKind::InvalidData))
}

/// What a reply means, by its codes.
pub(super) fn judge(code: u16, enhanced: Option<(u8, u16, u16)>) -> Refusal {
    let why = match enhanced {
        Some((class, subject, detail)) => Why(format!("{code} {class}.{subject}.{detail}")),
        None => Why(code.to_string()),
    };
    match (code, enhanced) {
        (530 | 534 | 535 | 538, _) | (500..=599, Some((5, 7, _))) => Refusal::Outage(why),
        (500..=599, Some((5, 1, 1))) => Refusal::Recipient { why, unknown: true },
        // The mail system, the protocol, the content: another mail to the same address may well arrive.
        (550..=554, Some((5, 3 | 5 | 6, _))) => Refusal::Message(why),
        (550..=554, _) | (500..=599, Some((5, 1 | 2, _))) => Refusal::Recipient { why, unknown: false },
        // Whatever else is permanent, such as a command that the server does not know, is no fault of the recipient's.
        (500..=599, _) => Refusal::Outage(why),
        _ => Refusal::Later(why),
    }
}

/// The enhanced status code (RFC 3463) with which a reply begins.
pub(super) fn enhanced(said: &str) -> Option<(u8, u16, u16)> {
    let mut numbers = said.split_whitespace().next()?.splitn(3, '.');
    let code = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
    matches!(code.0, 2 | 4 | 5).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(code: u16, said: &str) -> Refusal {
        judge(code, enhanced(said))
    }

    #[test]
    fn a_refused_recipient_counts_against_the_address() {
        assert!(matches!(judged(550, "5.1.1 no such user <a@b.c>"), Refusal::Recipient { unknown: true, .. }));
        assert!(matches!(judged(550, "mailbox unavailable"), Refusal::Recipient { unknown: false, .. }));
        assert!(matches!(judged(552, "5.2.2 mailbox full"), Refusal::Recipient { unknown: false, .. }));
    }

    #[test]
    fn a_refusal_of_us_is_never_held_against_the_recipient() {
        for (code, said) in [(530, ""), (535, "5.7.8 bad credentials"), (550, "5.7.1 blocked"), (503, "5.5.1 sequence")]
        {
            assert!(matches!(judged(code, said), Refusal::Outage(_)), "{code} {said}");
        }
    }

    #[test]
    fn a_refusal_of_the_mail_is_not_held_against_the_recipient() {
        for (code, said) in [(552, "5.3.4 too big"), (554, "5.6.0 bad content"), (550, "5.5.0 lines too long")] {
            assert!(matches!(judged(code, said), Refusal::Message(_)), "{code} {said}");
        }
    }

    #[test]
    fn a_refusal_for_now_is_tried_again() {
        assert!(matches!(judged(451, "4.7.1 greylisted"), Refusal::Later(_)));
        assert!(matches!(judged(421, "too many connections"), Refusal::Later(_)));
    }

    #[test]
    fn the_reason_holds_no_address() {
        assert_eq!(judged(550, "5.1.1 <anna@example.org> unknown").why().to_string(), "550 5.1.1");
    }
}
