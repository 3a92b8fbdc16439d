//! A mail server of the test's own, on loopback: it speaks SMTP as a relay does, keeps what it is given, and can be
//! told to fail in the ways in which real ones do. It knows EHLO, pipelining and plain log-ins, but no TLS.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// The longest line that it reads, and the largest mail.
const LIMIT: usize = 1 << 20;

/// A running server; ends with the test.
pub(crate) struct SmtpServer {
    /// Its port on 127.0.0.1.
    pub(crate) port: u16,
    shared: Arc<Mutex<Shared>>,
    accepting: JoinHandle<()>,
}

/// What it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Received {
    /// The sender of the envelope.
    pub(crate) from: String,
    /// The recipients of the envelope.
    pub(crate) to: Vec<String>,
    /// The mail, dots unstuffed.
    pub(crate) raw: Vec<u8>,
}

/// One way to fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Answers RCPT with this line.
    Recipient(&'static str),
    /// Answers AUTH with this line, and MAIL without log-in too.
    Login(&'static str),
    /// Takes the whole mail, keeps it, and hangs up without an answer.
    HangUpAfterData,
    /// Hangs up as soon as somebody connects.
    HangUp,
    /// Says nothing any more once the mail has come.
    Silence,
    /// Waits before it takes each mail.
    Slow(Duration),
}

#[derive(Default)]
struct Shared {
    received: Vec<Received>,
    faults: VecDeque<Fault>,
    always: Option<Fault>,
    connections: usize,
}

impl SmtpServer {
    /// Starts one that takes everything.
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let shared = Arc::<Mutex<Shared>>::default();
        let theirs = Arc::clone(&shared);
        let accepting = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                theirs.lock().expect("the state").connections += 1;
                tokio::spawn(Talk::new(stream, Arc::clone(&theirs)).run());
            }
        });
        Self { port, shared, accepting }
    }

    /// Fails so for the next mails, one fault a mail, and then no more.
    pub(crate) fn fail_next(&self, faults: impl IntoIterator<Item = Fault>) {
        self.shared.lock().expect("the state").faults.extend(faults);
    }

    /// Fails so from now on, or no more.
    pub(crate) fn fail_always(&self, fault: Option<Fault>) {
        self.shared.lock().expect("the state").always = fault;
    }

    /// Everything it was given so far, oldest first.
    pub(crate) fn received(&self) -> Vec<Received> {
        self.shared.lock().expect("the state").received.clone()
    }

    /// How often somebody connected.
    pub(crate) fn connections(&self) -> usize {
        self.shared.lock().expect("the state").connections
    }
}

impl Drop for SmtpServer {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

/// One conversation.
struct Talk {
    stream: BufReader<TcpStream>,
    shared: Arc<Mutex<Shared>>,
    from: Option<String>,
    to: Vec<String>,
}

impl Talk {
    fn new(stream: TcpStream, shared: Arc<Mutex<Shared>>) -> Self {
        Self { stream: BufReader::new(stream), shared, from: None, to: Vec::new() }
    }

    /// Until somebody hangs up.
    async fn run(mut self) {
        if self.failing(|fault| *fault == Fault::HangUp).is_some() {
            return;
        }
        self.say("220 sink ESMTP").await;
        while let Some(line) = self.line().await {
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            let word = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            let goes_on = match word.as_str() {
                "EHLO" => {
                    self.say("250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-AUTH PLAIN LOGIN\r\n250 SIZE").await
                }
                "HELO" | "NOOP" => self.say("250 2.0.0 ok").await,
                "AUTH" => match self.failing(|fault| matches!(fault, Fault::Login(_))) {
                    Some(Fault::Login(answer)) => self.say(answer).await,
                    _ => self.say("235 2.7.0 welcome").await,
                },
                "MAIL" => self.mail(&line).await,
                "RCPT" => self.recipient(&line).await,
                "DATA" => self.data().await,
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

    async fn mail(&mut self, line: &str) -> bool {
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
        let Some(from) = self.from.take().filter(|_| !self.to.is_empty()) else {
            return self.say("503 5.5.1 sender and recipient first").await;
        };
        self.say("354 go on").await;
        let mut raw = Vec::new();
        loop {
            let Some(line) = self.line().await else { return false };
            if line == b".\r\n" {
                break;
            }
            // A line that begins with a dot was sent with one more.
            raw.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
            assert!(raw.len() <= LIMIT, "a mail is too large");
        }
        let fault = self.failing(|fault| matches!(fault, Fault::HangUpAfterData | Fault::Silence | Fault::Slow(_)));
        if let Some(Fault::Slow(pause)) = fault {
            tokio::time::sleep(pause).await;
        }
        let mail = Received { from, to: std::mem::take(&mut self.to), raw };
        self.shared.lock().expect("the state").received.push(mail);
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
