//! A mail server for tests, on loopback: it speaks SMTP like a relay, keeps its mails, and can be told to fail in the
//! ways in which real ones do. It supports EHLO, pipelining, plain log-ins, mails in one chunk, and TLS if it has a
//! certificate.

mod conversation;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

use conversation::Conversation;

/// The longest line that it reads, and the largest mail.
const LIMIT: usize = 1 << 20;

/// A running server; ends with the test.
pub(crate) struct SmtpServer {
    /// Its port on 127.0.0.1.
    pub(crate) port: u16,
    shared: Arc<Mutex<ServerState>>,
    accepting: JoinHandle<()>,
}

/// A received mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReceivedMail {
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
struct ServerState {
    received: Vec<ReceivedMail>,
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
    /// Whether it takes mails in chunks.
    chunking: bool,
    /// How many mails came in chunks.
    chunked: usize,
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

impl SmtpServer {
    /// Starts one that accepts everything.
    pub(crate) async fn start() -> Self {
        Self::start_at(0, Protection::None).await
    }

    /// Starts one on a port, protected or not.
    pub(crate) async fn start_at(port: u16, protection: Protection) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", port)).await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let shared = Arc::<Mutex<ServerState>>::default();
        let theirs = Arc::clone(&shared);
        let accepting = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                theirs.lock().expect("the state").connections += 1;
                tokio::spawn(Conversation::hold(stream, Arc::clone(&theirs), protection.clone()));
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

    /// Takes mails in chunks from now on (RFC 3030).
    pub(crate) fn take_chunks(&self) {
        self.shared.lock().expect("the state").chunking = true;
    }

    /// How many mails came in chunks.
    pub(crate) fn chunked(&self) -> usize {
        self.shared.lock().expect("the state").chunked
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

    async fn until_received(&self, enough: impl Fn(&[ReceivedMail]) -> bool) {
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
    pub(crate) fn received(&self) -> Vec<ReceivedMail> {
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
