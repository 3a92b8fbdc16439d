//! One conversation of the mail server for tests.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;

use super::{Fault, LIMIT, Protection, ReceivedMail, ServerState};

/// The stream of a conversation.
trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}

impl<W: AsyncRead + AsyncWrite + Send + Unpin> Wire for W {}

/// The client or the server has ended the conversation.
struct EndOfConversation;

/// One conversation.
pub(super) struct Conversation {
    stream: BufReader<Box<dyn Wire>>,
    shared: Arc<Mutex<ServerState>>,
    protection: Protection,
    from: Option<String>,
    to: Vec<String>,
}

impl Conversation {
    /// Holds one until somebody hangs up.
    pub(super) async fn hold(stream: TcpStream, shared: Arc<Mutex<ServerState>>, protection: Protection) {
        let stream = BufReader::new(Box::new(stream) as Box<dyn Wire>);
        let mut conversation = Self { stream, shared, protection, from: None, to: Vec::new() };
        if let Protection::Always(acceptor) = conversation.protection.clone()
            && !conversation.protect(&acceptor).await
        {
            return;
        }
        conversation.run().await;
    }

    /// Continues under TLS, unless the client does not want to.
    async fn protect(&mut self, acceptor: &TlsAcceptor) -> bool {
        let (nobody, _) = tokio::io::duplex(1);
        let plain = std::mem::replace(&mut self.stream, BufReader::new(Box::new(nobody))).into_inner();
        let Ok(protected) = acceptor.accept(plain).await else { return false };
        self.stream = BufReader::new(Box::new(protected));
        self.protection = Protection::None;
        self.shared.lock().expect("the state").protected += 1;
        true
    }

    async fn run(mut self) {
        if self.failing(|fault| *fault == Fault::HangUp).is_some() {
            return;
        }
        if self.failed_at("HELLO").await || !self.say("220 sink ESMTP").await {
            return;
        }
        while let Some(line) = self.line().await {
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            let word = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            let chunk = match self.chunk(&line).await {
                Ok(chunk) => chunk,
                Err(EndOfConversation) => return,
            };
            if self.failed_at(&word).await {
                continue;
            }
            let goes_on = match word.as_str() {
                "EHLO" => self.hello().await,
                "STARTTLS" => match self.protection.clone() {
                    Protection::Offered(acceptor) => self.say("220 2.0.0 go on").await && self.protect(&acceptor).await,
                    Protection::None | Protection::Always(_) => self.say("502 5.5.1 not here").await,
                },
                "HELO" | "NOOP" => self.say("250 2.0.0 ok").await,
                "AUTH" => match self.failing(|fault| matches!(fault, Fault::Login(_))) {
                    Some(Fault::Login(answer)) => self.say(answer).await,
                    _ => self.say("235 2.7.0 welcome").await,
                },
                "MAIL" => self.mail(&line).await,
                "RCPT" => self.recipient(&line).await,
                "DATA" => self.data().await,
                "BDAT" => match chunk {
                    Some(mail) => self.whole(mail).await,
                    None => self.say("501 5.5.4 the size of a last chunk").await,
                },
                "RSET" => {
                    (self.from, self.to) = (None, Vec::new());
                    self.say("250 2.0.0 forgotten").await
                }
                "QUIT" => {
                    self.say("221 2.0.0 bye").await;
                    return;
                }
                _ => self.say("500 5.5.1 what?").await,
            };
            if !goes_on {
                return;
            }
        }
    }

    /// Replies as a fault demands, if it concerns this command.
    async fn failed_at(&mut self, word: &str) -> bool {
        match self.failing(|fault| matches!(fault, Fault::Says(at, _) if *at == word)) {
            Some(Fault::Says(_, answer)) => self.say(answer).await,
            _ => false,
        }
    }

    async fn hello(&mut self) -> bool {
        let offered = matches!(self.protection, Protection::Offered(_));
        let tls = if offered { "250-STARTTLS\r\n" } else { "" };
        let (one_at_a_time, chunking) = {
            let shared = self.shared.lock().expect("the state");
            (shared.one_at_a_time, shared.chunking)
        };
        let pipelining = if one_at_a_time { "" } else { "250-PIPELINING\r\n" };
        let chunking = if chunking { "250-CHUNKING\r\n" } else { "" };
        self.say(&format!("250-sink\r\n{pipelining}{chunking}250-8BITMIME\r\n{tls}250-AUTH PLAIN LOGIN\r\n250 SIZE"))
            .await
    }

    async fn mail(&mut self, line: &str) -> bool {
        self.shared.lock().expect("the state").pipelined |= !self.stream.buffer().is_empty();
        if self.failing(|fault| *fault == Fault::HangUpBeforeMail).is_some() {
            return false;
        }
        self.from = Some(address(line));
        self.to.clear();
        self.say("250 2.1.0 ok").await
    }

    async fn recipient(&mut self, line: &str) -> bool {
        match self.failing(|fault| matches!(fault, Fault::Recipient(_))) {
            Some(Fault::Recipient(answer)) => self.say(answer).await,
            _ => {
                self.to.push(address(line));
                self.say("250 2.1.5 ok").await
            }
        }
    }

    async fn data(&mut self) -> bool {
        let asks_in_vain = self.shared.lock().expect("the state").asks_in_vain;
        let Some(from) = self.from.take().filter(|_| !self.to.is_empty() || asks_in_vain) else {
            return self.say("503 5.5.1 sender and recipient first").await;
        };
        self.say("354 go on").await;
        if self.failing(|fault| *fault == Fault::HangUpDuringData).is_some() {
            drop(self.line().await);
            return false;
        }
        let mut raw = Vec::new();
        loop {
            let Some(line) = self.line().await else { return false };
            if line == b".\r\n" {
                break;
            }
            // A line that starts with a dot was sent with an extra one.
            raw.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
            assert!(raw.len() <= LIMIT, "a mail is too large");
        }
        if self.to.is_empty() {
            return self.say("554 5.5.1 no valid recipients").await;
        }
        self.end(from, raw).await
    }

    /// The mail behind `BDAT`, if that is the command, and it is the only chunk.
    async fn chunk(&mut self, line: &str) -> Result<Option<Vec<u8>>, EndOfConversation> {
        let Some(size) = line.strip_prefix("BDAT ").and_then(|rest| rest.strip_suffix(" LAST")) else {
            return Ok(None);
        };
        let mut raw = vec![0; size.parse().unwrap_or_default()];
        assert!(raw.len() <= LIMIT, "a mail is too large");
        if self.failing(|fault| *fault == Fault::HangUpDuringData).is_some() {
            raw.truncate(raw.len() / 2);
            drop(self.stream.read_exact(&mut raw).await);
            return Err(EndOfConversation);
        }
        self.stream.read_exact(&mut raw).await.map_err(|_| EndOfConversation)?;
        Ok(Some(raw))
    }

    /// A mail that came as one chunk.
    async fn whole(&mut self, raw: Vec<u8>) -> bool {
        let Some(from) = self.from.take().filter(|_| !self.to.is_empty()) else {
            return self.say("503 5.5.1 sender and recipient first").await;
        };
        self.shared.lock().expect("the state").chunked += 1;
        self.end(from, raw).await
    }

    /// Takes a mail, or fails.
    async fn end(&mut self, from: String, raw: Vec<u8>) -> bool {
        if self.failed_at("END").await {
            self.to.clear();
            return true;
        }
        let fault = self.failing(|fault| matches!(fault, Fault::HangUpAfterData | Fault::Silence | Fault::Slow(_)));
        let mail = ReceivedMail { from, to: std::mem::take(&mut self.to), raw };
        let (silent, mut held) = {
            let mut shared = self.shared.lock().expect("the state");
            let silent = shared.silent.is_some_and(|silent| mail.to.iter().any(|to| to.starts_with(silent)));
            shared.received.push(mail);
            shared.came.notify_waiters();
            (silent, shared.held.subscribe())
        };
        drop(held.wait_for(|held| !held).await);
        if silent {
            std::future::pending::<()>().await;
        }
        if let Some(Fault::Slow(pause)) = fault {
            tokio::time::sleep(pause).await;
        }
        match fault {
            Some(Fault::HangUpAfterData) => false,
            Some(Fault::Silence) => {
                std::future::pending::<()>().await;
                false
            }
            _ => self.say("250 2.0.0 queued").await,
        }
    }

    /// The fault that is to be shown now, if it is of the wanted sort.
    fn failing(&self, wanted: impl Fn(&Fault) -> bool) -> Option<Fault> {
        let mut shared = self.shared.lock().expect("the state");
        if let Some(fault) = shared.always.clone().filter(&wanted) {
            return Some(fault);
        }
        if shared.faults.front().is_some_and(wanted) { shared.faults.pop_front() } else { None }
    }

    async fn line(&mut self) -> Option<Vec<u8>> {
        let mut line = Vec::new();
        let read = self.stream.read_until(b'\n', &mut line).await.ok()?;
        assert!(read <= LIMIT, "a line is too long");
        (read > 0).then_some(line)
    }

    async fn say(&mut self, line: &str) -> bool {
        self.stream.get_mut().write_all(format!("{line}\r\n").as_bytes()).await.is_ok()
    }
}

fn address(line: &str) -> String {
    let inner = line.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    inner.map(|(address, _)| address.to_owned()).unwrap_or_default()
}
