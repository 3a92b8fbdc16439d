//! Sending mail over SMTP, on a few connections that are kept open.
//!
//! lettre's own pool is not used, because it takes a connection back when a send is dropped half-way, with the rest of
//! the conversation still to come: the next mail would read the replies meant for the previous one. Here a connection
//! is reused only after a clean end, and closed otherwise. Opening the socket ourselves also lets us switch off Nagle's
//! algorithm, which would cost 40 ms per mail. The commands before a mail leave together where the server offers that
//! (RFC 2920), and together with the mail where it takes mails in chunks (RFC 3030): one packet and one answer a mail
//! instead of two.

use std::fmt::{self, Write as _};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use lettre::Address;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Ehlo, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, MailBodyParameter, MailParameter};
use secrecy::{ExposeSecret, SecretString};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::smtp_stream::SmtpStream;
use super::transport::{FailureReason, SendFailure};
use fieldpost_config::Tls;

/// How long a server may take to accept a connection.
const CONNECT: Duration = Duration::from_secs(10);
/// The reply of a server that closes the connection (RFC 5321, 3.8).
const CLOSING: u16 = 421;
/// How long `QUIT` may take after a refusal.
const GOODBYE: Duration = Duration::from_secs(2);
/// For how long a server keeps a connection without a mail, at least. It may have closed one that has rested for
/// longer: nothing is sent on such a connection that it might have taken, so that the mail can go another way.
const RESTED: Duration = Duration::from_secs(5);
/// Room for the commands before a mail, in bytes.
const ENVELOPE: usize = 1024;

/// The mail server that accepts our mails.
pub struct Smtp {
    host: String,
    port: u16,
    tls: Tls,
    hello: ClientId,
    sender: String,
    login: Option<(String, SecretString)>,
    idle: Mutex<Vec<SmtpConnection>>,
    most: usize,
}

impl fmt::Debug for Smtp {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_struct("Smtp").field("host", &self.host).field("port", &self.port).finish_non_exhaustive()
    }
}

/// The address of the server and how to connect.
#[derive(Debug)]
pub struct Server {
    /// Its name, which its certificate must have.
    pub host: String,
    /// Where it listens.
    pub port: u16,
    /// How the connection is protected.
    pub tls: Tls,
    /// User and password, if it requires them.
    pub login: Option<(String, SecretString)>,
}

impl Smtp {
    /// A transport through `server`; `sender` is the envelope sender, and at most `most` connections are kept. Nothing
    /// is opened yet.
    #[must_use]
    pub fn new(server: Server, sender: &str, most: usize) -> Self {
        let Server { host, port, tls, login } = server;
        let domain = sender.rsplit('@').next().unwrap_or("localhost").to_owned();
        let (hello, sender) = (ClientId::Domain(domain), sender.to_owned());
        Self { host, port, tls, hello, sender, login, idle: Mutex::default(), most }
    }

    /// Sends the bytes to one address, in an envelope from `sender`, or from the one sender of all mails. The caller
    /// limits the time: a send that is dropped closes its connection.
    ///
    /// # Errors
    /// The server's reply, classified by what to do next.
    pub async fn send(&self, sender: Option<&str>, to: &str, raw: &[u8]) -> Result<(), SendFailure> {
        let address = |text: &str| text.parse().map_err(|_| no_address());
        let offer = Offer::new(address(sender.unwrap_or(&self.sender))?, address(to)?, raw);
        let (mut connection, sent) = self.try_kept(&offer, raw).await?;
        match sent {
            Ok(()) => self.keep(connection),
            // If the server does not answer in time, the connection is closed without it.
            Err(_) => drop(timeout(GOODBYE, connection.smtp.abort()).await),
        }
        sent
    }

    /// Sends a mail on a kept connection or, when the server has closed those, on a new one. Returns the connection,
    /// and whether the server has taken the mail.
    async fn try_kept(
        &self,
        offer: &Offer,
        raw: &[u8],
    ) -> Result<(SmtpConnection, Result<(), SendFailure>), SendFailure> {
        while let Some(mut connection) = self.kept() {
            match connection.send(offer, raw).await {
                Err(SmtpRefusal { closed: true, .. }) => {}
                sent => return Ok((connection, sent.map_err(|refused| refused.failure))),
            }
        }
        let mut connection = self.connect().await?;
        let sent = connection.send(offer, raw).await.map_err(|refused| refused.failure);
        Ok((connection, sent))
    }

    fn kept(&self) -> Option<SmtpConnection> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    fn keep(&self, mut connection: SmtpConnection) {
        connection.used_at = Instant::now();
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < self.most {
            idle.push(connection);
        }
    }

    /// A new connection. No recipient is named while it is made, so none can be refused.
    async fn connect(&self) -> Result<SmtpConnection, SendFailure> {
        let parameters = || TlsParameters::new(self.host.clone()).map_err(|why| ours(&why));
        let mut connection = if self.tls == Tls::Tls {
            // Only lettre can open this one; the delay of 40 ms per mail remains until it sets TCP_NODELAY itself.
            let server = (self.host.as_str(), self.port);
            AsyncSmtpConnection::connect_tokio1(server, Some(CONNECT), &self.hello, Some(parameters()?), None).await
        } else {
            let stream = self.open().await?;
            AsyncSmtpConnection::connect_with_transport(Box::new(SmtpStream::new(stream)), &self.hello).await
        }
        .map_err(|why| ours(&why))?;
        if self.tls == Tls::Starttls {
            connection.starttls(parameters()?, &self.hello).await.map_err(|why| ours(&why))?;
        }
        if let Some((user, password)) = &self.login {
            let login = Credentials::new(user.clone(), password.expose_secret().to_owned());
            connection.auth(DEFAULT_MECHANISMS, &login).await.map_err(|why| ours(&why))?;
        }
        // lettre does not say whether the server offers this, so we ask once more.
        let offers = connection.command(Ehlo::new(self.hello.clone())).await.map_err(|why| ours(&why))?;
        let offers = |extension: &str| offers.message().any(|line| line.trim_end().eq_ignore_ascii_case(extension));
        let (pipelining, chunking) = (offers("PIPELINING"), offers("CHUNKING"));
        Ok(SmtpConnection { smtp: connection, pipelining, chunking, used_at: Instant::now() })
    }

    async fn open(&self) -> Result<TcpStream, SendFailure> {
        let opening = TcpStream::connect((self.host.as_str(), self.port));
        let stream = timeout(CONNECT, opening).await.map_err(|_| SendFailure::TimedOut)?.map_err(|why| broken(&why))?;
        stream.set_nodelay(true).map_err(|why| broken(&why))?;
        Ok(stream)
    }
}

/// A connection that is ready for a mail.
struct SmtpConnection {
    smtp: AsyncSmtpConnection,
    /// Whether the server takes commands before it has replied to those before them.
    pipelining: bool,
    /// Whether the server takes mails in chunks.
    chunking: bool,
    /// When the server last replied.
    used_at: Instant,
}

/// The commands before a mail.
struct Offer {
    mail: Mail,
    recipient: Rcpt,
}

/// The server does not want a mail.
struct SmtpRefusal {
    failure: SendFailure,
    /// Whether that is because it has closed the connection: it has not read the offer.
    closed: bool,
}

impl Offer {
    fn new(sender: Address, to: Address, raw: &[u8]) -> Self {
        let eight_bit = MailParameter::Body(MailBodyParameter::EightBitMime);
        let parameters = if raw.is_ascii() { vec![] } else { vec![eight_bit] };
        Self { mail: Mail::new(Some(sender), parameters), recipient: Rcpt::new(to, vec![]) }
    }
}

impl fmt::Display for Offer {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}{}{Data}", self.mail, self.recipient)
    }
}

impl SmtpConnection {
    /// Sends a mail.
    async fn send(&mut self, offer: &Offer, raw: &[u8]) -> Result<(), SmtpRefusal> {
        if self.pipelining
            && self.chunking
            && self.used_at.elapsed() < RESTED
            && let Ok(text) = std::str::from_utf8(raw)
        {
            return self.send_together(offer, text).await;
        }
        self.offer(offer).await?;
        self.smtp.message(raw).await.map(drop).map_err(|why| SmtpRefusal { failure: refusal(&why), closed: false })
    }

    /// Sends a mail with the commands before it. Only a server that says so has not read it: one that breaks the
    /// connection may have taken it.
    async fn send_together(&mut self, Offer { mail, recipient }: &Offer, text: &str) -> Result<(), SmtpRefusal> {
        let mut all = String::with_capacity(text.len() + ENVELOPE);
        let written = write!(all, "{mail}{recipient}BDAT {} LAST\r\n{text}", text.len());
        let failed = |failure| SmtpRefusal { failure, closed: false };
        written.map_err(|_| failed(SendFailure::not_made()))?;
        let mail = self.smtp.command(all).await.map(drop);
        let mail = match mail.map_err(|why| (why.status().map(u16::from), ours(&why))) {
            Ok(()) => Ok(()),
            Err((None, failure)) => return Err(failed(failure)),
            Err((Some(CLOSING), failure)) => return Err(SmtpRefusal { failure, closed: true }),
            Err((Some(_), failure)) => Err(failed(failure)),
        };
        let recipient = self.smtp.read_response().await.map(drop).map_err(|why| failed(refusal(&why)));
        let taken = self.smtp.read_response().await.map(drop).map_err(|why| failed(refusal(&why)));
        mail.and(recipient).and(taken)
    }

    /// Sends the commands before a mail. The meaning of a refusal depends on the refused command.
    async fn offer(&mut self, offer: &Offer) -> Result<(), SmtpRefusal> {
        let Self { smtp, pipelining, .. } = self;
        let failed = |failure| SmtpRefusal { failure, closed: false };
        if !*pipelining {
            smtp.command(&offer.mail).await.map_err(|why| SmtpRefusal::first(&why))?;
            smtp.command(&offer.recipient).await.map_err(|why| failed(refusal(&why)))?;
            smtp.command(Data).await.map_err(|why| failed(refusal(&why)))?;
            return Ok(());
        }
        let mail = smtp.command(offer).await.map(drop).map_err(|why| SmtpRefusal::first(&why));
        if mail.as_ref().is_err_and(|refused| refused.closed) {
            return mail;
        }
        let recipient = smtp.read_response().await.map(drop).map_err(|why| failed(refusal(&why)));
        let data = smtp.read_response().await.map(drop).map_err(|why| failed(refusal(&why)));
        let offered = mail.and(recipient);
        if offered.is_err() && data.is_ok() {
            // It waits for a mail without a recipient (RFC 2920, 3.1): an empty one, which it then refuses.
            drop(timeout(GOODBYE, smtp.message(b"")).await);
        }
        offered.and(data)
    }
}

impl SmtpRefusal {
    /// The reply to the first command.
    fn first(error: &Error) -> Self {
        let code = error.status().map(u16::from);
        let closed = code == Some(CLOSING) || code.is_none() && !error.is_timeout();
        Self { failure: ours(error), closed }
    }
}

fn broken(why: &std::io::Error) -> SendFailure {
    SendFailure::Later(FailureReason(format!("no connection: {}", why.kind())))
}

fn no_address() -> SendFailure {
    SendFailure::Recipient { why: FailureReason("the address is not valid".to_owned()), unknown: true }
}

/// The meaning of an SMTP error (L-4). The server's own words are dropped: they often contain the address.
fn refusal(error: &Error) -> SendFailure {
    let Some(code) = error.status().map(u16::from) else {
        let why = |what: &str| FailureReason(what.to_owned());
        return if error.is_timeout() {
            SendFailure::TimedOut
        } else if error.is_tls() || is_handshake(error) {
            // An expired certificate, or no TLS at all: only an operator can fix that.
            SendFailure::Outage(why("no protected connection"))
        } else if error.is_client() {
            SendFailure::Outage(why("the server lacks something we need"))
        } else {
            SendFailure::Later(why("the connection broke"))
        };
    };
    let said = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
    classify(code, enhanced(&said))
}

/// The same before a recipient is named: a permanent refusal is a refusal of us.
fn ours(error: &Error) -> SendFailure {
    match refusal(error) {
        SendFailure::Recipient { why, .. } | SendFailure::Message(why) | SendFailure::Outage(why) => {
            SendFailure::Outage(why)
        }
        other @ (SendFailure::NotMade(_) | SendFailure::Later(_) | SendFailure::TimedOut) => other,
    }
}

/// Whether it failed because the server does not speak TLS, or has no trusted certificate.
fn is_handshake(error: &Error) -> bool {
    let first = std::error::Error::source(error);
    let io = |why: &(dyn std::error::Error + 'static)| why.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
    std::iter::successors(first, |why| why.source()).any(|why| io(why) == Some(std::io::ErrorKind::InvalidData))
}

/// The class of a reply by its codes, whether a server gave it to us or a report quotes it.
pub(super) fn classify(code: u16, enhanced: Option<(u8, u16, u16)>) -> SendFailure {
    let why = match enhanced {
        Some((class, subject, detail)) => FailureReason(format!("{code} {class}.{subject}.{detail}")),
        None => FailureReason(code.to_string()),
    };
    match (code, enhanced) {
        (530 | 534 | 535 | 538, _) | (500..=599, Some((5, 7, _))) => SendFailure::Outage(why),
        (500..=599, Some((5, 1, 1))) => SendFailure::Recipient { why, unknown: true },
        // The mail system, the protocol, the content: another mail to the same address may well arrive.
        (550..=554, Some((5, 3 | 5 | 6, _))) => SendFailure::Message(why),
        (550..=554, _) | (500..=599, Some((5, 1 | 2, _))) => SendFailure::Recipient { why, unknown: false },
        // Any other permanent error, such as a command that the server does not know, is not the recipient's fault.
        (500..=599, _) => SendFailure::Outage(why),
        _ => SendFailure::Later(why),
    }
}

/// The enhanced status code (RFC 3463) at the start of a reply.
pub(super) fn enhanced(said: &str) -> Option<(u8, u16, u16)> {
    let mut numbers = said.split_whitespace().next()?.splitn(3, '.');
    let code = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
    matches!(code.0, 2 | 4 | 5).then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classified(code: u16, said: &str) -> SendFailure {
        classify(code, enhanced(said))
    }

    #[test]
    fn a_refused_recipient_counts_against_the_address() {
        assert!(matches!(classified(550, "5.1.1 no such user <a@b.c>"), SendFailure::Recipient { unknown: true, .. }));
        assert!(matches!(classified(550, "mailbox unavailable"), SendFailure::Recipient { unknown: false, .. }));
        assert!(matches!(classified(552, "5.2.2 mailbox full"), SendFailure::Recipient { unknown: false, .. }));
    }

    #[test]
    fn a_refusal_of_us_is_never_held_against_the_recipient() {
        for (code, said) in [(530, ""), (535, "5.7.8 bad credentials"), (550, "5.7.1 blocked"), (503, "5.5.1 sequence")]
        {
            assert!(matches!(classified(code, said), SendFailure::Outage(_)), "{code} {said}");
        }
    }

    #[test]
    fn a_refusal_of_the_mail_is_not_held_against_the_recipient() {
        for (code, said) in [(552, "5.3.4 too big"), (554, "5.6.0 bad content"), (550, "5.5.0 lines too long")] {
            assert!(matches!(classified(code, said), SendFailure::Message(_)), "{code} {said}");
        }
    }

    #[test]
    fn a_refusal_for_now_is_tried_again() {
        assert!(matches!(classified(451, "4.7.1 greylisted"), SendFailure::Later(_)));
        assert!(matches!(classified(421, "too many connections"), SendFailure::Later(_)));
    }

    #[test]
    fn the_reason_holds_no_address() {
        assert_eq!(classified(550, "5.1.1 <anna@example.org> unknown").why().to_string(), "550 5.1.1");
    }
}
