//! A mail server for tests, on loopback: it speaks SMTP like a relay, keeps its mails, and can be told to fail in the
//! ways in which real ones do. It supports EHLO, pipelining, plain log-ins, and TLS if it has a certificate.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

/// The longest line that it reads, and the largest mail.
const LIMIT: usize = 1 << 20;

/// A running server; ends with the test.
pub(crate) struct SmtpServer {
    /// Its port on 127.0.0.1.
    pub(crate) port: u16,
    shared: Arc<Mutex<Shared>>,
    accepting: JoinHandle<()>,
}

/// A received mail.
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
    /// Answers this command with this line; `HELLO` is the greeting, `END` the end of a mail.
    Says(&'static str, &'static str),
    /// Answers RCPT with this line.
    Recipient(&'static str),
    /// Answers AUTH with this line, and MAIL without log-in too.
    Login(&'static str),
    /// Accepts the whole mail, keeps it, and hangs up without a reply.
    HangUpAfterData,
    /// Hangs up in the middle of a mail.
    HangUpDuringData,
    /// Hangs up as soon as somebody connects.
    HangUp,
    /// Hangs up instead of replying to MAIL.
    HangUpBeforeMail,
    /// Stops replying once the mail has arrived.
    Silence,
    /// Keeps each mail and waits before it replies.
    Slow(Duration),
}

#[derive(Default)]
struct Shared {
    received: Vec<Received>,
    faults: VecDeque<Fault>,
    always: Option<Fault>,
    connections: usize,
    /// How many conversations were protected.
    protected: usize,
    /// The prefix of recipients whose mails are never answered.
    silent: Option<&'static str>,
    /// Whether it replies to no mail for now.
    held: watch::Sender<bool>,
    /// Whether it wants to reply to each command before the next one comes.
    one_at_a_time: bool,
    /// Whether it asks for a mail that has no recipient, and then refuses it.
    asks_in_vain: bool,
    /// Whether a command ever came before the one before it had its reply.
    pipelined: bool,
    /// Told of every mail that comes.
    came: Arc<Notify>,
}

/// How a server protects its conversations.
#[derive(Clone)]
pub(crate) enum Protection {
    /// No TLS.
    None,
    /// When the client asks for it.
    Offered(TlsAcceptor),
    /// From the first byte.
    Always(TlsAcceptor),
}

/// The stream of a conversation.
trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}

impl<W: AsyncRead + AsyncWrite + Send + Unpin> Wire for W {}

impl SmtpServer {
    /// Starts one that accepts everything.
    pub(crate) async fn start() -> Self {
        Self::start_at(0, Protection::None).await
    }

    /// Starts one on a port, protected or not.
    pub(crate) async fn start_at(port: u16, protection: Protection) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", port)).await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let shared = Arc::<Mutex<Shared>>::default();
        let theirs = Arc::clone(&shared);
        let accepting = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                theirs.lock().expect("the state").connections += 1;
                tokio::spawn(Talk::held(stream, Arc::clone(&theirs), protection.clone()));
            }
        });
        Self { port, shared, accepting }
    }

    /// Fails in these ways for the next mails, one fault per mail.
    pub(crate) fn fail_next(&self, faults: impl IntoIterator<Item = Fault>) {
        self.shared.lock().expect("the state").faults.extend(faults);
    }

    /// Fails in this way from now on, or no longer.
    pub(crate) fn fail_always(&self, fault: Option<Fault>) {
        self.shared.lock().expect("the state").always = fault;
    }

    /// Keeps the mails to addresses that begin so, and never answers them.
    pub(crate) fn never_answer(&self, beginning: &'static str) {
        self.shared.lock().expect("the state").silent = Some(beginning);
    }

    /// Keeps mails and does not answer them, or answers them now and from now on.
    pub(crate) fn hold_answers(&self, held: bool) {
        self.shared.lock().expect("the state").held.send_replace(held);
    }

    /// Whether it has failed in every way that it was told for the next mails.
    pub(crate) fn has_failed(&self) -> bool {
        self.shared.lock().expect("the state").faults.is_empty()
    }

    /// Offers no pipelining from now on.
    pub(crate) fn take_one_command_at_a_time(&self) {
        self.shared.lock().expect("the state").one_at_a_time = true;
    }

    /// Asks for mails without a recipient from now on, and then refuses them.
    pub(crate) fn ask_in_vain(&self) {
        self.shared.lock().expect("the state").asks_in_vain = true;
    }

    /// Whether MAIL, RCPT and DATA ever came together.
    pub(crate) fn was_pipelined_to(&self) -> bool {
        self.shared.lock().expect("the state").pipelined
    }

    /// Waits until this many mails have arrived.
    pub(crate) async fn until(&self, mails: usize) {
        self.until_received(|received| received.len() >= mails).await;
    }

    /// Waits until a mail to an address has arrived.
    pub(crate) async fn until_mail_to(&self, address: &str) {
        self.until_received(|received| received.iter().any(|mail| mail.to.iter().any(|to| to == address))).await;
    }

    async fn until_received(&self, enough: impl Fn(&[Received]) -> bool) {
        let came = Arc::clone(&self.shared.lock().expect("the state").came);
        let waiting = async {
            loop {
                let next = came.notified();
                if enough(&self.shared.lock().expect("the state").received) {
                    return;
                }
                next.await;
            }
        };
        let done = tokio::time::timeout(Duration::from_secs(60), waiting).await;
        assert!(done.is_ok(), "only {} mails came", self.received().len());
    }

    /// All mails so far, oldest first.
    pub(crate) fn received(&self) -> Vec<Received> {
        self.shared.lock().expect("the state").received.clone()
    }

    /// How many conversations were protected.
    pub(crate) fn protected(&self) -> usize {
        self.shared.lock().expect("the state").protected
    }

    /// How many conversations are not over: each holds the state, as do we and whoever accepts them.
    pub(crate) fn open(&self) -> usize {
        Arc::strong_count(&self.shared).saturating_sub(2)
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
    stream: BufReader<Box<dyn Wire>>,
    shared: Arc<Mutex<Shared>>,
    protection: Protection,
    from: Option<String>,
    to: Vec<String>,
}

impl Talk {
    /// Holds one until somebody hangs up.
    async fn held(stream: TcpStream, shared: Arc<Mutex<Shared>>, protection: Protection) {
        let stream = BufReader::new(Box::new(stream) as Box<dyn Wire>);
        let mut talk = Self { stream, shared, protection, from: None, to: Vec::new() };
        if let Protection::Always(acceptor) = talk.protection.clone()
            && !talk.protect(&acceptor).await
        {
            return;
        }
        talk.run().await;
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
        let one_at_a_time = self.shared.lock().expect("the state").one_at_a_time;
        let pipelining = if one_at_a_time { "" } else { "250-PIPELINING\r\n" };
        self.say(&format!("250-sink\r\n{pipelining}250-8BITMIME\r\n{tls}250-AUTH PLAIN LOGIN\r\n250 SIZE")).await
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
        if self.failed_at("END").await {
            self.to.clear();
            return true;
        }
        let fault = self.failing(|fault| matches!(fault, Fault::HangUpAfterData | Fault::Silence | Fault::Slow(_)));
        let mail = Received { from, to: std::mem::take(&mut self.to), raw };
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
